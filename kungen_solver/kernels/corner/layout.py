"""Where the words of rules, states and searches stand, and what moves are called.

A move is a number: ``card * 8 + pile`` for a card of the hand, ``SHIFT + source * 8 + target`` for a
pile, or ``END_TURN``.
"""

CARDS = 54
FIRST_JOKER = 52
FIRST_KING = 48
PILES = 8
SIDES = 4
MOST_PLAYERS = 4

SHIFT = 8 * CARDS
END_TURN = SHIFT + 64
ACTIONS = END_TURN + 1

# Rules.
DRAW_LAST = 0
CROSS_KING = 1  # one of the next three
CORNER_REFILL, CORNER_HOLE, STAY = 0, 1, 2
MUST_PLAY_KING = 2
JOKER_SWAP = 3
JOKERS = 4
HAND = 5
OPENERS = 6  # cards that may open an empty side
TWINS = 7  # whether two cards of one rank and colour are alike
FITS = 8  # of each face: the cards that may lie on it
STANDS_FOR = FITS + 52  # of each face: the cards that it is
BELOW = STANDS_FOR + 52  # of each face: that of a joker on it, -1 where none may lie
POINTS = BELOW + 52  # of each rank, and behind the king's that of a joker
RULE_WORDS = POINTS + 14

# A state.
HANDS = 0  # of each player: the cards; in a view, those that the viewer has seen
SIZES = 4  # of each player: how many
SHOWN = 8  # of each player: the jokers that everybody knows of
BOTTOM = 12  # of each pile: the lowest card, or -1
TOP = 20  # of each pile: the face of the top card, or -1
JOKER_AT = 28  # of each joker on the table: pile * 64 + face; else -1
PLAYER = 30
PLAYERS = 31
MOVED = 32
BEGAN_EMPTY = 33
IDLE = 34
ENDED = 35  # one of the next three
GOES_ON, OUT, STUCK = 0, 1, 2
NEXT = 36  # where the next card of the stock stands in the deck
STOCK_END = 37
DECK = 38  # address of the cards in deal order, u8
SEEN = 39  # cards that have come to the table
STATE_WORDS = 40

# Legal moves as masks.
PLAYS = 0  # of each pile: the cards of the hand that may go there
SHIFTS = 8  # bit source * 8 + target
MAY_END = 9
MASK_WORDS = 10

# A player.
KIND = 0  # one of the next four
RANDOM, GREEDY, FLAT, TREE = 0, 1, 2, 3
ITERATIONS = 1
EXPLORATION = 2  # thousandths
WIN_WEIGHT = 3  # thousandths of the reward that go to who is out, the rest to points
AGENT_WORDS = 4

# A node of the tree.
FIRST_CHILD = 0
NEXT_SIBLING = 1
ACTION = 2
MOVER = 3
VISITS = 4
AVAILABLE = 5
REWARD = 6  # sum, in thousandths
NODE_WORDS = 8

# Working memory of a table: the addresses of its arrays.
MEMORY_STATE = 0
MEMORY_VIEW = 1
MEMORY_WORK = 2
MEMORY_DECK = 3
MEMORY_SAMPLE = 4
MEMORY_MASKS = 5
MEMORY_NODES = 6
MEMORY_PATH = 7
MEMORY_REWARDS = 8
MEMORY_RESULT = 9
MEMORY_AGENTS = 10  # of each seat, an address each
MEMORY_STREAMS = 14
MEMORY_WORDS = 18
PATH_WORDS = 4096  # more moves than any round has

# A finished round.
WINNER = 0  # -1 where it got stuck
PENALTIES = 1
TURNS = 5
MOVES = 6  # of each seat
RESULT_WORDS = 10

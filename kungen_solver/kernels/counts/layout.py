"""Where things stand in the arrays of these kernels: indices into int64 arrays."""

# The rule table: the rules and the deal.
COLUMNS = 0
DECKS = 1
RANKS = 2
EMPTY = 3  # what may fill an empty column: one of the EMPTY_ kinds
CORNERS = 4  # places that only kings open: 0 or 4
WORRY_BACK = 5
DRAW = 6
PILES = 7
PASSES = 8  # [2]: of each stock; 0: unlimited
GROUP_OF = 10  # [4]: suit
CARRIER = 14  # [4]: the group that a group lies on, which is also the one that lies on it
SLACK = 18  # [4 * 4]: suit of a card * 4 + suit: how far that suit may be behind, if it is to be safe
SLACK_ALONE = 34  # [4 * 4]: the same, or this; see `solvers.counts.table`
SWITCHES = 50
ALL = 51  # mask of the deck
BASE_OF = 64  # column * 64 + depth: the lowest card of the block on top
BLOCK_OF = 704  # column * 64 + depth: mask of that block; depth 0: what lies free at the bottom
COVERED_ONCE = 1344  # column * 64 + depth: mask of the cards below that block
COVERED_TWICE = 1984  # the same, of those that lie there twice
STOCK_CARD = 2624  # stock * 64 + place in it
RULE_WORDS = 2752

EMPTY_NONE = 0
EMPTY_KING = 1
EMPTY_ANY = 2

# A state: the first six words say all, the others follow from them.
FOUND = 0  # 4 bits a foundation: of suit s at s, and the second, never higher, at s + 4
DEPTHS = 1  # 6 bits a column: blocks left that have not been opened to the bottom
STOCK = 2  # [2]: mask of the places whose cards are still there
TURN = 4  # [2]: cards in the waste, and from bit 8 the pass, from 1
LOOSE_ONCE = 6  # masks of the loose cards,
LOOSE_TWICE = 7  # and of those of which both copies are loose
OPENED = 8  # [4]: group: 4 bits a rank, how many cards are open
LOOSE = 12  # [4]: the same, of the loose ones
FREE = 16  # columns that any card may fill
FREE_KING = 17  # places that a king may fill
STATE_WORDS = 18

# Kept of a position: the key, then what the search only compares.
KEY_FOUND = 0  # foundations, from bit 32 the second stock's turn, from bit 44 the first one's or its residue
KEY_DEPTHS = 1
KEY_STOCK = 2  # [2]
KEY_WORDS = 4
KEY_TURN = 4  # of the first stock
KEY_BEST = 5  # least waste of the first stock in each pass, six bits each
KEY_STRIDE = 6

# Moves: kind, then a card, a column, or stock * 64 + place in it, then the passes that it costs.
LOOSE_HOME = 0  # card
BASE_HOME = 1  # column
REVEAL = 2  # column: its base, with what lies on it, onto a card or into an empty column
FROM_HOME = 3  # card
STOCK_HOME = 4
STOCK_TABLEAU = 5
ARGUMENT = 3
COST = 10
MOST_MOVES = 320

# Prunings, each of which may be switched off.
SAFE_HOME = 1  # open cards that nobody can need go to their foundations at once
SAFE_STOCK = 2  # draw 1: so do cards of the stock
BEST_WASTE = 4  # limited passes: of the first stock only the best waste and pass of a state count
DEAD_ENDS = 8  # relaxation in which nothing is ever covered
STOCK_ORDER = 16  # that relaxation turns the stock in order
ONE_STOCK = 32  # losses proved with all stocks in one (see `solvers.counts.onestock`)
ALL_SWITCHES = 63

# Weights of the priority, i64.
W_DEPTH = 0  # a block that is not open
W_STOCK = 1  # a card of the stock
W_HOME = 2  # a card not home
W_PASS = 3
W_WASTE = 4
W_FREE = 5  # an empty column that any card may fill
W_NOISE = 6
STREAM = 7  # odd word that makes the noise
WEIGHT_WORDS = 8

# The desk: addresses of what a search works with.
DESK_RULES = 0
DESK_WEIGHTS = 1
DESK_START = 2  # the first state, which stays
DESK_STATE = 3
DESK_CHILD = 4
DESK_MOVES = 5  # i32[MOST_MOVES]
DESK_SCRATCH = 6
DESK_WORDS = 8

# Scratch of `dead.is_dead`, i64.
EVER = 0  # [4]: as OPENED, of the cards that can ever be open
STILL = 4  # [4]: as LOOSE, of today's loose cards that have not gone home
UP = 8  # [2]: stock: places whose cards can come up
LEFT = 10  # [2]: stock: places whose cards can leave
PLACED = 12  # [2]: stock: places whose cards can come to the tableau
SCRATCH_WORDS = 16

"""Where things stand in the arrays of these kernels."""

# A state, u8. A place: how many cards, how many of them hidden (of a stock: drawn), then the cards, the
# deepest first.
COLUMN = 0  # places [10]
CORNER = 10  # [4]
PILE = 14  # [2]: a stock with its waste, in the order in which it was dealt
CELLS = 16  # the cards in the cells, in order
PLACES = 17
HOME = 17  # the foundations, in moves only
PLACE_BYTES = 112
HIDDEN = 1  # of a place
DRAWN = 1  # of a stock
CARDS = 2  # of a place
HEIGHTS = PLACES * PLACE_BYTES  # [8]: of suit s at s, and the second, never higher, at s + 4
PASS = HEIGHTS + 8  # [2]: of each stock, from 1
STATE_WORDS = 240  # of 8 bytes

# The rule table, i64.
COLUMNS = 0
CORNERS = 1
PARK = 2  # whether a king lies alone in a corner
CELL_COUNT = 3
PILES = 4
DRAW = 5
PASSES = 6  # [2]: of each stock; 0: unlimited
DECKS = 8
RANKS = 9
RUNS = 10  # one of the RUNS_ kinds
EMPTY = 11  # 0: nothing may fill an empty column, 1: a king, 2: any card
WORRY_BACK = 12
SWITCHES = 13
SLACK = 16  # [4 * 4]: as in `kernels.counts`
SLACK_ALONE = 32
PARENTS = 48  # [52]: the cards that a card may be put on
RULE_WORDS = 104

RUNS_CELLS = 0
RUNS_ANY = 1
RUNS_WHOLE = 2
RUNS_GROUP = 3

EMPTY_KING = 1
EMPTY_ANY = 2

# A move: the place it leaves, the place it reaches, then how many cards of a column or corner, which of
# the stock's cards or of the cells, or which foundation; then the passes that it costs. The search keeps the
# number of moves so far above it.
TARGET = 5
ARGUMENT = 10
COST = 18
DEPTH = 20
MOVE = (1 << DEPTH) - 1
MOST_DEPTH = 2000
MOST_MOVES = 4096

# Prunings, each of which may be switched off.
SAFE_HOME = 1  # open cards that nobody can need go to their foundations at once
SAFE_STOCK = 2  # draw 1: so do cards of the stock
DEAD_ENDS = 4  # cards that lock each other in
RELAXED = 8  # groups: a relaxed game proves losses (see `kernels.tableau.relaxed`)
ALL_SWITCHES = 15

# Weights of the priority, i64.
W_AWAY = 0  # a card not home
W_HIDDEN = 1  # a card that lies face down
W_BREAK = 2  # an open card that lies on a card it could not be put on
W_BLOCK = 3  # a card that lies above a lower one of its suit
W_ABOVE = 4  # a card above one that a foundation waits for
W_STOCK = 5  # a card of the stock
W_PASS = 6
W_WASTE = 7
W_CELL = 8  # a cell in use
W_EMPTY = 9  # an empty column, which counts for it
W_MOVE = 10  # a move so far
W_NOISE = 11
STREAM = 12  # odd word that makes the noise
WEIGHT_WORDS = 13

# The desk: addresses of what a search works with.
DESK_RULES = 0
DESK_WEIGHTS = 1
DESK_START = 2  # the first state, which stays
DESK_STATE = 3
DESK_CHILD = 4
DESK_MOVES = 5  # i32[MOST_MOVES]
DESK_ORDER = 6  # i64[16]: places in the order in which a key names them
DESK_BYTES = 7  # u8: a key that is being written
DESK_WORDS = 8
KEY_BYTES = 256

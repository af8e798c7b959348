"""Where things stand in the arrays of these kernels. Plain integers, shared by Python and kernels.

A position is the map ``below[card]``: the card it lies on, or `BASE`, `CELL` or `HOME`. A run of
any length moves by changing one entry, and the order of columns and cells does not exist in it.

A move is one integer: the lowest card that moves, where it goes, the columns it leaves and reaches
(`NO_COLUMN` for cells and foundations), and how many cards move.
"""

BASE = 52
CELL = 53
HOME = 54
PLACES = 55
MAX_COLUMNS = 10
NO_CARD = 63
NO_COLUMN = 15

# A move: card + to * 2^6 + column left * 2^12 + column reached * 2^16 + cards * 2^20.
TO = 6
LEFT = 12
REACHED = 16
COUNT = 20

# A composite move: a move, and the cards that are put away before it (see `composite`).
DUG = 24  # cards from the column left
OTHER = 29  # a second column, or NO_COLUMN
DUG_OTHER = 33  # cards from that
SEATS = 38  # 1: the card that is moved onto lies alone, and the column reached becomes its own

# A board, u8: what a search starts from. Cards that it does not name are on the foundations.
BOARD_HEIGHTS = 0  # [10]: cards in each column
BOARD_CELLS = 10  # cards in the cells
BOARD_CARDS = 11  # [52]: the columns one after another, deepest card first; then the cells
BOARD_BYTES = 64

# A state: bytes first, then 8-byte words, then 4-byte words. The word before it holds its length, for
# checked builds, so that states lie STATE_STRIDE bytes apart.
STATE_WORDS = 24
STATE_STRIDE = 200
TOPS = 52  # u8[10]: top card of each column, or NO_CARD
MASKS = 8  # i64[10]: the cards of each column
CELLS = 18  # i64: the cards in the cells
HOMES = 19  # i64: the cards on the foundations
HASH = 20
PARENT = 42  # i32: slot of the state it came from, -1 for the first
MOVE = 43  # i32: the move that led here
DEPTH = 44  # i32: moves so far
BREAKS = 45  # i32: cards that lie on a card they could not be put on
BLOCKS = 46  # i32: cards that lie above a lower rank in their column

# The rule table, i64.
CHILDREN = 0  # [52]: the cards that may be put on a card
PARENTS = 52  # [52]: the cards that a card may be put on
SAFE_A = 104  # [52]: a card goes home by itself once all of these are home,
SAFE_B = 156  # [52]: or all of these
COLUMN_COUNT = 208
CELL_COUNT = 209
OPENERS = 210  # the cards that may go to an empty column
LENDS_COLUMNS = 211  # 1: empty columns help to move runs
ANY_RUN = 212  # 1: runs of any length move freely
WORRY_BACK = 213
DECK = 214  # all cards of the deck
HASH_CARDS = 215  # [52]: odd random words; the hash is the sum of card word * place word
HASH_PLACES = 267  # [55]
RULE_WORDS = 322

# Weights of the priority, i64, in sixteenths of a bucket.
W_AWAY = 0  # a card not home
W_BREAK = 1
W_ABOVE = 2  # a card above a card that a foundation waits for
W_BLOCK = 3
W_MOVE = 4
W_NOISE = 5  # noise is uniform below this
W_FREE = 6  # [11 * 11]: by cells in use * FREE_ROW + empty columns
FREE_ROW = 11
WEIGHT_WORDS = 144  # a row more, which is read but not used when every cell is full

# Scratch of the move generators.
RUN_COLUMN = 0  # u8[64]: the column of a card that ends in a run
RUN_COUNT = 64  # u8[64]: the cards from it to the top
RUN_MASKS = 16  # i64[10]: the run at the end of each column
CHARGE = 26  # i64: what all moves of the state are charged
C_COLUMN = 0  # u8[64]: of composite moves, the column of a card that can be reached,
C_DEPTH = 64  # u8[64]: the cards above it,
C_BEGIN = 128  # u8[64]: and those of them that do not form a run with it
SCRATCH_BYTES = 256

# The space of a search, i64: addresses of its arrays, their sizes, and what it answers.
POOL = 0  # states, one more than POOL_SLOTS
POOL_SLOTS = 1
QUEUE = 2  # i32[3] an entry: slot of the parent, move, next entry of the bucket
HEADS = 4  # i32[BUCKETS]
OCCUPIED = 5  # i64[BUCKETS / 64]
TABLE = 6  # i64: hash above its low 16 bits, generation in them
TABLE_SLOTS = 7  # entries that the next search uses: a power of two
GENERATION = 8  # counts searches; entries of other generations are free
SCRATCH = 9
OUT = 10  # i64[MAX_MOVES]
RECORD = 11  # i32[MAX_RECORD]
GOAL = 12  # answer: slot of the state that won
EXPANDED = 13  # answer: states expanded
GENERATED = 14  # answer: moves generated
TABLE_ENTRIES = 15  # that there are in all
SPACE_WORDS = 16

BUCKETS = 4096
MAX_MOVES = 512
MAX_COMPOSITES = 8192
MAX_RECORD = 65536

# Answers of a search.
SOLVED = 1
EXHAUSTED = 2
FULL = 3
PAUSED = 4

# The space of an exact search, i64. A key is three planes of 52 bits: bit c of plane i is bit i of
# the code of card c (see `exact.code_of`), so no two positions share one.
X_KEYS = 0  # i64[3] a position; room for one more than X_SLOTS
X_LINKS = 1  # i32[2] a position: where it came from, the next one of its bucket (see `exact._link`)
X_SLOTS = 2  # positions that the arrays hold, at most 2^28
X_TABLE = 3  # i32: a position in the bits of X_NUMBERS, bits of its hash in the rest; -1 is free
X_TABLE_SLOTS = 4  # a power of two, at least 3/2 of X_SLOTS, and 4096
X_HEADS = 5  # i32[BUCKETS]
X_OCCUPIED = 6  # i64[BUCKETS / 64]
X_STATES = 7  # two states to work in
X_START = 8  # u8[64]: the place of each card in the first position
X_SCRATCH = 9
X_OUT = 10  # i64[MAX_COMPOSITES]
X_RECORD = 11
X_POSITIONS = 12  # answer: positions found
X_EXPANDED = 13  # answer: positions expanded
X_NEXT = 14  # the position to expand next; answer: the one that won
X_RECORD_SLOTS = 15
X_TABLE_USED = 16  # entries of the table that are in use so far
X_WORDS_USED = 17  # which words of X_OCCUPIED are not zero
X_NUMBERS = 18  # the bits that a number of a position may have, not all of them set in any
X_WORDS = 19

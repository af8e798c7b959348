"""Where things stand in the arrays that the searches share: indices into int64 arrays."""

from __future__ import annotations

from typing import Final

# Rule table: the rules and the deal, constant during a search.
COLUMNS: Final = 0
DRAW: Final = 1
PASSES: Final = 2  # 0: unlimited
PLACES: Final = 3  # columns, and corners that are built on, that a king may open; negative: none
WORRY_BACK: Final = 4
WHOLE_RUNS: Final = 5
PARK: Final = 6  # corners in which a king lies alone
SWITCHES: Final = 7
STOCK_SIZE: Final = 8
KEY_SHIFT: Final = 9  # of the stock behind the fields of STATE_FIELDS in the first key word; 0: own word
KEY_WORDS: Final = 10
WASTE_KEY: Final = 11  # one of the WASTE_ kinds
ALL: Final = 12  # mask of the deck
KINGS: Final = 13  # mask of the highest rank
WASTE_SHIFT: Final = 14  # of the waste behind the stock mask
PARK_SHIFT: Final = 15  # of the parked kings in STATE_FIELDS
SHIFT_OF: Final = 16  # column: shift of its depth in STATE_FIELDS
DEPTH_OF: Final = 32  # column: mask of its depth, unshifted
BASE_OF: Final = 64  # column * 16 + depth: the lowest card of the block on top
COVERED_OF: Final = 224  # column * 16 + depth: mask of the cards below that block
COLUMN_OF: Final = 384  # card: the column in which it is the base of a block
INDEX_OF: Final = 448  # card: its place in the stock
STOCK_CARD: Final = 512  # place in the stock: the card
RULE_WORDS: Final = 576

# How much of the waste tells states apart.
WASTE_NONE: Final = 0  # every stock card is always in reach
WASTE_EXACT: Final = 1  # number of cards in the waste (and the pass, where passes are limited)
WASTE_BEST: Final = 2  # the residue; the table keeps the least waste in each pass

# A state. The first three words, with waste and pass, say all; the others follow from them.
FIELDS: Final = 0  # 4 bits a foundation, then a field a column (blocks left), then parked kings
STOCK: Final = 1  # mask of the places in the stock whose cards are still there
LINKS: Final = 2  # whole runs: which twin carries which loose card
WASTE: Final = 3  # cards of the stock that lie in the waste
PASS: Final = 4  # from 1
PENDING: Final = 5  # what the next move must use
HOME: Final = 6  # masks of cards: on foundations
IN_STOCK: Final = 7  # in the stock or its waste
COVERED: Final = 8  # below the block on top of a column
BASES: Final = 9  # lowest card of a block on top
PARKED: Final = 10  # kings alone in a corner
STATE_WORDS: Final = 12

# Moves: kind, then a card, a column or a place in the stock, then the passes that it costs.
TO_HOME: Final = 0  # card, from the tableau or a corner
FROM_HOME: Final = 1  # card, to the tableau
REVEAL: Final = 2  # column: its base, with all that lies on it, to the tableau or an empty place
STOCK_TO_HOME: Final = 3  # place in the stock
STOCK_TO_TABLEAU: Final = 4  # place in the stock
PARK_CARD: Final = 5  # card, from the tableau or its foundation to a corner
STOCK_TO_CORNER: Final = 6  # place in the stock
MOVE_ARGUMENT: Final = 3
MOVE_COST: Final = 9
MOST_MOVES: Final = 192

# Prunings, each of which may be switched off.
SAFE_HOME: Final = 1  # cards of the tableau that nobody can need go to their foundations at once
SAFE_STOCK: Final = 2  # draw 1: so do cards of the stock
STOCK_FOR_USE: Final = 4  # draw 1, unlimited: from the stock to the tableau only to be built on at once
EMPTY_FOR_KING: Final = 8  # a column is emptied only for a king that moves there at once
DEAD_ENDS: Final = 16  # relaxation in which nothing is ever covered
BEST_WASTE: Final = 32  # limited passes: only the best waste and pass of a state count
COVERING: Final = 64  # that relaxation knows what lies on what today
STOCK_ORDER: Final = 128  # that relaxation turns the stock in order
BACK_FOR_USE: Final = 256  # a card comes back from its foundation only to be built on at once
ALL_SWITCHES: Final = 511

# A search: one array of addresses and counts.
RULES_AT: Final = 0
KEYS_AT: Final = 1  # table: KEY_WORDS words a slot, the first one more than the key's; 0: empty
VALUES_AT: Final = 2  # table, for WASTE_BEST: one word a slot
SLOT_MASK: Final = 3
ENTRIES: Final = 4
MOST_ENTRIES: Final = 5
FRAMES_AT: Final = 6  # depth first: FRAME_STRIDE words a state on the path
MOST_FRAMES: Final = 7
MOVES_AT: Final = 8  # 32 bits each: moves of the states on the path
MOST_MOVES_KEPT: Final = 9
TOP: Final = 10  # depth first: the last state on the path; best first: the first free node
POSITIONS: Final = 11
MOST_POSITIONS: Final = 12
NODES_AT: Final = 13  # best first: NODE_STRIDE words a node
MOST_NODES: Final = 14
NEXT_AT: Final = 15  # best first, 32 bits each: the next node of the same bucket
BUCKETS_AT: Final = 16  # best first, 32 bits each: the first node of each score, or -1
CURSOR: Final = 17  # best first: no bucket before it holds a node
CURRENT_AT: Final = 18  # best first: the state whose children are made
CHILD_AT: Final = 19
SEED: Final = 20
NOISE: Final = 21  # best first: scores are blurred by 0..NOISE-1
WEIGHT_DEPTH: Final = 22
WEIGHT_STOCK: Final = 23
WEIGHT_HOME: Final = 24
WEIGHT_PASS: Final = 25
WEIGHT_WASTE: Final = 26
BETWEEN_AT: Final = 27  # BETWEEN_SLOTS slots of 4 words: states that must be followed at once
GENERATION: Final = 28  # of the search, which tells its slots from those of earlier ones
BEST_FIRST: Final = 29  # whether the search is best first
SEARCH_WORDS: Final = 32
BETWEEN_SLOTS: Final = 1 << 15

# A frame or node begins with a word that holds its length, for checked builds.
FRAME_NEXT: Final = 12  # where its moves begin that have not been tried
FRAME_END: Final = 13
FRAME_MOVE: Final = 14  # the move that led to it
FRAME_STRIDE: Final = 16
NODE_TURN: Final = 3  # waste, pass << 8, pending << 16
NODE_CAME: Final = 4  # parent, move << 32
NODE_STRIDE: Final = 6
BUCKETS: Final = 4096

SOLVED: Final = 1
EXHAUSTED: Final = 2
OUT_OF_POSITIONS: Final = 3
TABLE_FULL: Final = 4
PATH_FULL: Final = 5
QUEUE_FULL: Final = 6

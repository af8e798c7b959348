# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # What a house rule costs
#
# Every family plays *Kungen* a little differently. May one go through the stock (talong) once, twice, three
# times? Does the last card of a column lie open, or the last two? May a part of a run (bygge) be moved, or
# only the whole run? Are there corners for the kings? May a card be taken back from its foundation?
#
# Here is what each of these rules is worth, measured: a program has played the same deals under each rule,
# and has looked at all that a player could try.
#
# **What is counted** is whether a deal *can* be won by somebody who knows where every card lies and makes no
# mistake. Nobody wins so often at a table. But where no way leads to a win, the best player loses too, and a
# rule that opens more ways helps everybody.
#
# You need not know any programming to read on. The grey boxes are the questions as the computer is asked
# them; the answers stand below. The first box reads the measured figures and may be skipped.

# %%
import csv
import os
from itertools import pairwise
from pathlib import Path

from kungen_solver import rules, winrate
from kungen_solver.analysis.pictures import Costs, PassLine, Point
from kungen_solver.analysis.plots import draw_costs, draw_rates

deals = next(folder for folder in (Path("deals"), Path("../deals")) if folder.is_dir())
with (deals / "house_rules.csv").open(encoding="utf-8") as file:
    table = list(csv.DictReader(file))

PASSES = ("1", "2", "3", "unlimited")


def find(name, draw, passes):
    """Return the line of the table for a rule, or None where it has not been measured."""
    wanted = (name, str(draw), passes)
    return next((row for row in table if (row["name"], row["draw"], row["passes"]) == wanted), None)


def percent(share):
    """Return a share of the table as a percentage."""
    return f"{100 * float(share):.1f}"


def print_rates(name):
    """Print how many deals of a hundred can be won, with what chance leaves open in brackets."""
    for draw in (1, 3):
        print(f"{name}, {draw} card{'s' * (draw > 1)} at a time:")
        for passes in PASSES:
            row = find(name, draw, passes)
            if row:
                low, high = percent(row["low"]), percent(row["high"])
                print(
                    f"  passes: {passes:<9}  {percent(row['rate']):>5} of 100 deals  "
                    f"({low} to {high}, from {row['deals']} deals)"
                )


def print_cost(name):
    """Print how many deals of a hundred more a house rule wins, deal by deal against plain Kungen."""
    for draw in (1, 3):
        for passes in PASSES:
            row = find(name, draw, passes)
            if row and row["difference"]:
                low, high = (f"{float(row[end]) * 100:+.1f}" for end in ("difference_low", "difference_high"))
                print(
                    f"draw {draw}, passes: {passes:<9}  {float(row['difference']) * 100:+5.1f} of 100 deals  "
                    f"({low} to {high}); of {row['compared']}, {row['won_more']} only so, "
                    f"{row['won_less']} only in plain Kungen"
                )
            else:
                print(f"draw {draw}, passes: {passes:<9}  not measured yet")


# %% [markdown]
# ## What is a pass worth?
#
# Read the figures from top to bottom: each line allows more passes than the line before. The figures in
# brackets say how far chance may have led us astray: of all such brackets, 95 in 100 hold the figure that we
# would get if we played every deal there is. A deal that the program had to give up counts as lost at their
# low end and as won at their high end.

# %%
print_rates("Kungen")

# %% [markdown]
# The same in words: what the second pass, the third and all further ones add.

# %%
for draw in (1, 3):
    for fewer, more in pairwise(PASSES):
        before, after = find("Kungen", draw, fewer), find("Kungen", draw, more)
        if before and after:
            gain = 100 * (float(after["rate"]) - float(before["rate"]))
            print(f"draw {draw}, passes: {more} instead of {fewer}: {gain:.1f} more of 100 deals can be won")

# %% [markdown]
# ## What is an open card worth?
#
# Under the kind rule the last *two* cards of the three longest columns lie open. To our player, who knows all
# cards, that tells nothing new: it helps only where the two lie in order already, and may be moved together.
# Each line compares the rule with plain Kungen on the same deals. At a table it may be worth more, since it
# shows people what they could not know.

# %%
print_cost("Kungen, two open cards in the three longest columns")

# %% [markdown]
# ## What does "only whole runs" cost?
#
# Some families forbid to split a run: it moves from its first open card on, or not at all; only its last card
# may still go home. A minus says how many deals of a hundred this rule takes away.

# %%
print_cost("Kungen, whole runs only")

# %% [markdown]
# ## What are corners worth?
#
# Four more places, which only a king may open. Where they are built on like columns, they are four more of
# those, empty from the start. Where a king only parks there, he waits alone until his foundation takes him.

# %%
print("Corners that are built on:")
print_cost("Kungen with corners")
print()
print("Corners where kings park:")
print_cost("Kungen, kings parked in four corners")

# %% [markdown]
# ## What does it cost not to take back?
#
# "What lies, lies": a card that went home stays there. The rule looks strict. See what it takes away.

# %%
print_cost("Kungen, no worrying back")

# %% [markdown]
# ## All of it in two pictures
#
# Every line is one way to play. The further right, the more passes; the higher, the more deals can be won.


# %%
def lines(share, low, high):
    """Return the table as lines of a picture, with the columns for a point and the ends of its bar."""
    found = {}
    for row in sorted(table, key=lambda row: (int(row["draw"]), row["passes"])):
        passes = None if row["passes"] == "unlimited" else int(row["passes"])
        ends = (float(row[column] or 0) for column in (share, low, high))
        found.setdefault((int(row["draw"]), row["name"]), []).append(
            Point(passes, *ends, int(row["compared"] or row["deals"]))
        )
    order = list(dict.fromkeys(row["name"] for row in table))
    ordered = sorted(found.items(), key=lambda item: (item[0][0], order.index(item[0][1])))
    return [PassLine(name, draw, tuple(points)) for (draw, name), points in ordered]


draw_rates(lines("rate", "low", "high"))

# %% [markdown]
# The second picture takes plain Kungen as the ground that the others stand on: what each rule gives or takes,
# in deals of a hundred. Lines close to the ground are rules that hardly matter to a perfect player.

# %%
draw_costs(Costs("Kungen", tuple(lines("difference", "difference_low", "difference_high"))))

# %% [markdown]
# ## Try your own rule
#
# Change what stands in the brackets, and run the box again: `passes` is the number of passes, `draw` how many
# cards are turned at a time, `corners` is "none", "park" or "build", `runs` is "any" or "whole", `worry_back`
# says whether cards may be taken back. A few hundred deals take some seconds; the more deals, the narrower
# the brackets become.

# %%
DEALS = int(os.environ.get("DEALS", "200"))

ours = rules("kungen", passes=2)
yours = rules("kungen", passes=2, corners="build", worry_back=False)

for name, found in zip(("ours", "yours"), winrate([ours, yours], deals=DEALS, jobs=1), strict=True):
    low, high = found.interval
    print(
        f"{name}: {found.counts.solved} of {found.counts.deals} deals can be won, "
        f"{100 * low:.0f} to {100 * high:.0f} of 100 by this sample"
    )

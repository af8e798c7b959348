"""Deals by number: every numbering is frozen and gives the same cards for ever."""

from kungen_solver.deals.model import Deal
from kungen_solver.deals.sources import SOURCES, Source, deal, random_number, source

__all__ = ["SOURCES", "Deal", "Source", "deal", "random_number", "source"]

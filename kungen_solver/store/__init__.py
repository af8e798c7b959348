"""Results on disk: one SQLite file that batches add to, resume from and are read from."""

from kungen_solver.store.columns import Column
from kungen_solver.store.file import Store
from kungen_solver.store.series import Counts, Series

__all__ = ["Column", "Counts", "Series", "Store"]

"""Cards that lock each other in for good."""

from kungen_solver.kernels.jit import kernel


@kernel
def is_dead(rules: int, state: int, scratch: int) -> int:
    """Return whether some cards can never leave their places."""
    return 0

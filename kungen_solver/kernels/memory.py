"""Arrays as addresses: loads and stores that cost a kernel one instruction each.

A numba array is seven scalars and a reference count at every call; an address is one integer.
Every array of an `Arena` is preceded by its length, so the same source can be built with bounds
checks: set ``KUNGEN_CHECKED=1`` before the first import, and an index outside its array ends the
process with a trap instead of reading a neighbour.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.core.errors import TypingError
from numba.extending import intrinsic

from kungen_solver.kernels.jit import CHECKED

_HEADER: Final = 64  # bytes before an array; its length in elements stands in the last eight
_WORD: Final = ir.IntType(64)


class Arena:
    """Arrays in one allocation, handed to kernels by address.

    Parameters
    ----------
    layout : dict of str to (int, str)
        Name to (elements, dtype), dtype one of ``u1``, ``i4``, ``i8``.

    Attributes
    ----------
    address : dict of str to int
        The address of each array's first element.
    nbytes : int
        The size of the whole allocation.
    """

    def __init__(self, layout: dict[str, tuple[int, str]]) -> None:
        starts: dict[str, int] = {}
        end = 0
        for name, (count, dtype) in layout.items():
            starts[name] = end + _HEADER
            end += _HEADER + -(-count * np.dtype(dtype).itemsize // 64) * 64
        # Zero pages of a fresh allocation take no memory until they are written.
        self._bytes = np.zeros(end + 64, dtype=np.uint8)
        offset = -self._bytes.ctypes.data % 64
        self.nbytes = int(self._bytes.nbytes)
        self.address: dict[str, int] = {}
        self._views: dict[str, npt.NDArray[Any]] = {}
        for name, (count, dtype) in layout.items():
            start = offset + starts[name]
            self._bytes[start - 8 : start].view(np.int64)[0] = count
            size = count * np.dtype(dtype).itemsize
            self._views[name] = self._bytes[start : start + size].view(dtype)
            self.address[name] = int(self._bytes.ctypes.data) + start

    def __getitem__(self, name: str) -> npt.NDArray[Any]:
        """Return an array by name, as a view."""
        return self._views[name]


def _element(builder: Any, base: Any, index: Any, kind: ir.Type) -> Any:
    if CHECKED:
        header = builder.inttoptr(builder.sub(base, ir.Constant(_WORD, 8)), _WORD.as_pointer())
        outside = builder.icmp_unsigned(">=", index, builder.load(header))
        with builder.if_then(outside, likely=False):
            trap = builder.module.declare_intrinsic("llvm.trap", fnty=ir.FunctionType(ir.VoidType(), []))
            builder.call(trap, [])
    pointer = builder.inttoptr(base, kind.as_pointer())
    return builder.gep(pointer, [index])


def _load(kind: ir.Type, result: Any, constant: bool = False) -> Callable[[int, int], int]:
    @intrinsic
    def load(typingctx: Any, base: Any, index: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            value = builder.load(_element(builder, args[0], args[1], kind))
            if constant:
                value.set_metadata("invariant.load", builder.module.add_metadata([]))
            if isinstance(kind, ir.IntType) and kind.width < 64:
                extend = builder.zext if kind.width == 8 else builder.sext
                return extend(value, _WORD)
            return value

        return result(types.int64, types.int64), codegen

    return cast("Callable[[int, int], int]", load)


def _store(kind: ir.Type, accepted: Any) -> Callable[[int, int, int], None]:
    @intrinsic
    def store(typingctx: Any, base: Any, index: Any, value: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            value = args[2]
            if isinstance(kind, ir.IntType) and kind.width < 64:
                value = builder.trunc(value, kind)
            builder.store(value, _element(builder, args[0], args[1], kind))
            return context.get_dummy_value()

        return types.void(types.int64, types.int64, accepted), codegen

    return cast("Callable[[int, int, int], None]", store)


def _count(name: str, *flags: int) -> Callable[[int], int]:
    @intrinsic
    def count(typingctx: Any, word: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return getattr(builder, name)(args[0], *[ir.Constant(ir.IntType(1), flag) for flag in flags])

        return types.int64(types.int64), codegen

    return cast("Callable[[int], int]", count)


@intrinsic
def _copy_words(typingctx: Any, target: Any, source: Any, words: Any) -> Any:
    if not isinstance(words, types.IntegerLiteral):
        raise TypingError("words must be a literal")
    size = words.literal_value * 8

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        byte = ir.IntType(8).as_pointer()
        copy = builder.module.declare_intrinsic("llvm.memcpy", [byte, byte, _WORD])
        target = builder.inttoptr(args[0], byte)
        source = builder.inttoptr(args[1], byte)
        builder.call(copy, [target, source, ir.Constant(_WORD, size), ir.Constant(ir.IntType(1), 0)])
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, words), codegen


# load(address, index) and store(address, index, value); indices count elements, all words are int64.
load_u8 = _load(ir.IntType(8), types.int64)
store_u8 = _store(ir.IntType(8), types.int64)
load_i32 = _load(ir.IntType(32), types.int64)
store_i32 = _store(ir.IntType(32), types.int64)
load_i64 = _load(ir.IntType(64), types.int64)
store_i64 = _store(ir.IntType(64), types.int64)
load_constant = _load(ir.IntType(64), types.int64, constant=True)  # i64 that no kernel writes
trailing_zeros = _count("cttz", 1)  # of a word that is not zero
leading_zeros = _count("ctlz", 1)  # of a word that is not zero
count_ones = _count("ctpop")
# copy_words(target, source, words): arrays that do not overlap, a literal count of 8-byte words.
copy_words = cast("Callable[[int, int, int], None]", _copy_words)

"""The rules as machine code: the kernel's source, compiled by Numba function by function.

The functions come from the source text, not from the imported modules, which may be compiled by mypyc. Numba
caches machine code on disk, beside these files or in the user's cache. The file name contains a digest of all
sources, because Numba itself checks only the file of the outermost function and would run stale rules.
"""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final

import numba
import numpy as np

from facedown.poker.strengths.arrays import high_tables
from facedown.poker.strengths.tables import FILE

HERE: Final = Path(__file__).parent
SOURCES: Final = tuple(
    HERE.parent / name
    for name in (
        "kernel/numbers.py",
        "kernel/betting.py",
        "kernel/payouts.py",
        "kernel/moves.py",
        "strengths/lookup.py",
        "playout.py",
        "batch/loops.py",
    )
)
"""In the order of their imports. They share one scope, so a name must mean the same in all of them."""


@cache
def compiled(name: str) -> Callable[..., Any]:
    """A jitted function of these sources, compiled on its first call or loaded from the cache."""
    function: Callable[..., Any] = _jit(_scope()[name].py_func, cache=True)
    return function


@cache
def _scope() -> dict[str, Any]:
    """The scope of the functions: each other, jitted, and numbers and arrays."""
    digest = _digest()
    scope: dict[str, Any] = {"__name__": __name__}
    for path in SOURCES:
        for name, value in _read(path).items():
            if isinstance(value, FunctionType) and value.__code__.co_filename == str(path):
                scope[name] = _jitted(value, scope, digest)
            elif isinstance(value, list) and value:
                scope[name] = np.array(value)
            elif isinstance(value, int):
                scope[name] = value
    held = high_tables()
    scope |= {name.upper(): table for name, table in held._asdict().items()}
    scope["seldom"] = scope["flush"]  # the tables are loaded
    return scope


def _digest() -> str:
    digest = sha256(FILE.read_bytes())
    for path in (Path(__file__), *SOURCES):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _read(path: Path) -> dict[str, Any]:
    """The names of a module, executed from its source."""
    module = ModuleType(path.stem)
    exec(compile(path.read_text(), str(path), "exec"), vars(module))  # noqa: S102 - our own source
    return vars(module)


def _jitted(function: FunctionType, scope: dict[str, Any], digest: str) -> Any:
    again = FunctionType(function.__code__, scope, function.__name__)
    again.__qualname__ = f"{function.__name__}_{digest}"
    return _jit(again)


def _jit(function: Callable[..., Any], *, cache: bool = False) -> Any:
    """Inline everything: calls would cost more than the work, and the inlined kernel is twice as fast."""
    return numba.njit(function, cache=cache, error_model="numpy", forceinline=True)

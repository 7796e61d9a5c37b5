"""The rules as machine code: the one source of the kernel, handed to Numba function by function.

What is jitted comes from the source text and not from the imported modules, so it is the same where those are
compiled by mypyc. Machine code is kept on disk by Numba, beside these files or in the user's cache; its name
holds a digest of all the sources, because Numba itself looks only at the file of the outermost function.
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
    HERE.parent / name for name in ("kernel.py", "strengths/lookup.py", "playout.py", "batch/loops.py")
)
"""In the order of their imports. Their names are all in one scope, so each stands for one thing."""


@cache
def compiled(name: str) -> Callable[..., Any]:
    """A function of these sources; made on its first call, or loaded if it ever was."""
    function: Callable[..., Any] = _jit(_scope()[name].py_func, cache=True)
    return function


@cache
def _scope() -> dict[str, Any]:
    """What the functions see: each other, jitted, and numbers and arrays."""
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
    scope["seldom"] = scope["flush"]  # the tables are read
    return scope


def _digest() -> str:
    digest = sha256(FILE.read_bytes())
    for path in (Path(__file__), *SOURCES):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _read(path: Path) -> dict[str, Any]:
    """The names of a module, run from its source."""
    module = ModuleType(path.stem)
    exec(compile(path.read_text(), str(path), "exec"), vars(module))  # noqa: S102 - our own source
    return vars(module)


def _jitted(function: FunctionType, scope: dict[str, Any], digest: str) -> Any:
    again = FunctionType(function.__code__, scope, function.__name__)
    again.__qualname__ = f"{function.__name__}_{digest}"
    return _jit(again)


def _jit(function: Callable[..., Any], *, cache: bool = False) -> Any:
    """Calls would cost more than what they do: inlined, the kernel is twice as fast."""
    return numba.njit(function, cache=cache, error_model="numpy", forceinline=True)

"""One root of errors, and one list of codes."""

import ast
import inspect
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import facedown
from facedown.core.codes import CODES
from facedown.testing import LawBroken

SOURCE = Path(facedown.__file__).parent
REFUSALS = (
    "IllegalAction",
    "RuleError",
    "Refusal",
    "Rejected",
    "Refused",
    "ArenaRefusal",
    "LobbyRefusal",
    "HandError",
)
"""What is made with a code and a sentence."""
NUMBA = "facedown.poker.batch", "facedown.poker.strengths.jit", "facedown.__main__"
"""Slow to import, or not to be imported."""


def exceptions():
    for module in walk_packages(facedown.__path__, "facedown."):
        if not module.name.startswith(NUMBA):
            for kind in vars(import_module(module.name)).values():
                if inspect.isclass(kind) and issubclass(kind, Exception) and kind.__module__ == module.name:
                    yield kind


def test_every_exception_has_the_same_root():
    """A law that is broken is a failed assertion, so that pytest shows it as one."""
    others = {kind for kind in exceptions() if not issubclass(kind, facedown.Error)}
    assert others == {LawBroken}


def codes():
    """(code, where) of every refusal whose code is written where it is made."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", None) in REFUSALS and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield first.value, f"{path.relative_to(SOURCE)}:{node.lineno}"


def test_every_code_of_a_refusal_is_listed():
    """The specimens have codes of their own."""
    found = list(codes())
    assert len(found) > 100
    assert {
        code: where for code, where in found if code.lower() not in CODES and not where.startswith("testing")
    } == {}


def test_codes_are_listed_in_lower_case_with_their_meaning():
    for code, meaning in CODES.items():
        assert code == code.lower()
        assert meaning

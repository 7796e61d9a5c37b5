"""The help of `facedown` itself. It reads what the verbs say about themselves without importing them."""

import ast
from pathlib import Path
from pkgutil import iter_modules
from textwrap import wrap
from typing import Final

from facedown.cli import verbs

_WIDTH: Final = 80
_COLUMN: Final = 14


def overview() -> str:
    lines = [
        "Usage: facedown VERB [OPTIONS] ...",
        "",
        "Table games with hidden information: play, replay, verify.",
        "",
    ]
    for verb in all_verbs():
        sentence = described(verb).split("\n\n")[0].replace("\n", " ")
        first, *more = wrap(sentence, _WIDTH - _COLUMN)
        lines += [
            f"  {verb.replace('_', '-'):{_COLUMN - 2}}{first}",
            *(" " * _COLUMN + line for line in more),
        ]
    lines += ["", "facedown VERB --help shows the options and examples of a verb.", ""]
    return "\n".join(lines)


def all_verbs() -> list[str]:
    found = sorted(info.name for info in iter_modules(verbs.__path__))
    return list(dict.fromkeys((*verbs.FIRST, *found)))


def described(verb: str) -> str:
    """The docstring of a verb, read from its file."""
    tree = ast.parse((Path(verbs.__path__[0]) / f"{verb}.py").read_text(encoding="utf-8"))
    functions = (node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == verb)
    return next((ast.get_docstring(node) or "" for node in functions), "")

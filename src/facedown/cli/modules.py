"""Python files of a user's own: FILE.py:NAME on the command line."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from facedown.cli.terminal import Refused


class Named(NamedTuple):
    """A name in a file."""

    file: str
    name: str
    """Empty where the text is the file alone."""

    @classmethod
    def of(cls, text: str) -> "Named | None":
        """None where the text names no Python file."""
        file, colon, name = text.rpartition(":")
        if not colon and text.endswith(".py"):
            file, name = text, ""
        return cls(file, name) if file.endswith(".py") else None


def load_module(file: str) -> ModuleType:
    """Loaded once, however often it is named."""
    path = Path(file)
    if not path.is_file():
        raise Refused(f"{path}: no such file")
    name = str(path.resolve())  # not the file's stem: a bot in random.py must not become everybody's random
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, path)
    assert spec is not None, "a .py file has a loader"
    assert spec.loader is not None, "a .py file has a loader"
    module = sys.modules[name] = module_from_spec(spec)
    sys.path.append(str(path.parent.resolve()))  # it may be more than one file
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise Refused(f"{path}: cannot be loaded ({type(error).__name__}: {error})") from error
    return module

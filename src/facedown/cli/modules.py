"""The user's own Python files: FILE.py:NAME on the command line."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from facedown.cli.terminal import CliError


class NameInFile(NamedTuple):
    """A name in a file."""

    file: str
    name: str
    """Empty if the text is only a file."""

    @classmethod
    def of(cls, text: str) -> "NameInFile | None":
        """None if the text does not name a Python file."""
        file, colon, name = text.rpartition(":")
        if not colon and text.endswith(".py"):
            file, name = text, ""
        return cls(file, name) if file.endswith(".py") else None


def load_module(file: str) -> ModuleType:
    """Each file is loaded once, however often it is named."""
    path = Path(file)
    if not path.is_file():
        raise CliError(f"{path}: no such file")
    # not the file's stem: a bot in random.py must not replace the standard library's random
    name = str(path.resolve())
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, path)
    assert spec is not None, "a .py file has a loader"
    assert spec.loader is not None, "a .py file has a loader"
    module = sys.modules[name] = module_from_spec(spec)
    sys.path.append(str(path.parent.resolve()))  # so that it can import the modules beside it
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise CliError(f"{path}: cannot be loaded ({type(error).__name__}: {error})") from error
    return module

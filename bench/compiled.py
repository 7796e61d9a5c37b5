"""The package as the compiled wheel holds it: `python -m bench.compiled FOLDER [PART…]` puts it there.

The modules and the options are those that pyproject.toml names for the wheel; where parts are named, such
as `poker`, only the modules of these.
"""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
SETUP: Final = """
import json, sys
from mypyc.build import mypycify
from setuptools import setup
modules, options = json.loads(sys.argv.pop())
setup(name="facedown", ext_modules=mypycify(modules, **options))
"""


class NoCompiler(Exception):
    """Nothing can be compiled here; the sentence says what is missing."""


def build(folder: Path, *parts: str) -> Path:
    """Copy `facedown` into the folder and compile its inner loops there; answers where to import it from."""
    import json
    from importlib.util import find_spec

    if not (shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")):
        raise NoCompiler("no C compiler")
    if missing := [name for name in ("mypyc", "setuptools") if find_spec(name) is None]:
        raise NoCompiler(f"no {' and no '.join(missing)}")
    shutil.copytree(
        ROOT / "src" / "facedown", folder / "facedown", ignore=shutil.ignore_patterns("__pycache__")
    )
    hook = _hook()
    wanted = tuple([f"facedown/{part}/" for part in parts]) or "facedown/"
    modules = [name for path in hook["include"] if (name := path.removeprefix("src/")).startswith(wanted)]
    arguments = json.dumps([[*hook["mypy-args"], *modules], hook["options"]])
    command = [sys.executable, "-c", SETUP, "build_ext", "--inplace", arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"mypyc could not compile {modules}:\n{done.stdout}{done.stderr}")
    return folder


def _hook() -> dict[str, Any]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    hook: dict[str, Any] = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    return hook


if __name__ == "__main__":
    try:
        print(build(Path(sys.argv[1]), *sys.argv[2:]))
    except NoCompiler as lack:
        sys.exit(str(lack))

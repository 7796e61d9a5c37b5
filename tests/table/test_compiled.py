"""Tables, frames and dialects pass their tests as `make wheel-fast` compiles them."""

import tomllib
from importlib import import_module

import pytest
from msgspec import Struct

from tests import compiled

FOLDERS = ("tests/table", "tests/wire", "tests/arena", "tests/cash_tables", "tests/games", "tests/golden",
           "tests/core/test_frame.py", "tests/core/test_showing.py")  # fmt: skip
REPLACED = "not test_a_table_whose_versions_count_the_log_is_caught"
"""Replaces a class of a module, which compiled code does not notice."""


def modules():
    project = tomllib.loads((compiled.ROOT / "pyproject.toml").read_text())
    files = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]["include"]
    return [file.removeprefix("src/").removesuffix(".py").replace("/", ".") for file in files]


@pytest.mark.parametrize("name", modules())
def test_no_module_that_is_compiled_defines_a_struct(name):
    """mypyc keeps of an annotation its class alone: a struct would read what it does not allow (ADR 42)."""
    own = [one for one in vars(import_module(name)).values() if getattr(one, "__module__", None) == name]
    assert not [one for one in own if isinstance(one, type) and issubclass(one, Struct)]


@pytest.mark.nightly
def test_compiled_tables_pass_the_tests_of_tables(tmp_path):
    compiled.build(tmp_path)
    chosen = ("-m", "not slow and not nightly", "-k", REPLACED)
    compiled.run_tests(tmp_path, *chosen, *FOLDERS, of="facedown.table.fold")

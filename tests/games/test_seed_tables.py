"""The tables of the seed's sentences, in the docstrings of this folder, name tests that exist."""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
TABLES = ("play", "joining", "presence", "clocks", "exports")
FOLDERS = ("games", "mahjong", "server", "wire")


def functions_of(path):
    return {
        node.name
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


@pytest.fixture(scope="module")
def known():
    files = [path for folder in FOLDERS for path in (TESTS / folder).glob("test_*.py")]
    return {path.stem for path in files}.union(*map(functions_of, files))


@pytest.mark.parametrize("table", TABLES)
def test_every_test_of_a_table_exists(known, table):
    doc = ast.get_docstring(ast.parse((TESTS / "games" / f"test_{table}.py").read_text()))
    named = re.findall(r"test_\w+", doc)
    assert len(named) >= 8
    assert {*named} - known == set()

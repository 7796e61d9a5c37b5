"""Tables, frames and the arena's dialect pass their tests as `make wheel-fast` compiles them."""

import pytest

from tests.mahjong.test_compiled import run

WHERE = "from facedown.table import fold; print(fold.__file__)"
FOLDERS = ("tests/table", "tests/wire", "tests/arena", "tests/golden", "tests/core/test_frame.py",
           "tests/core/test_showing.py")  # fmt: skip
REPLACED = "not test_a_table_whose_versions_count_the_log_is_caught"
"""Replaces a class of a module, which compiled code does not notice."""


@pytest.mark.nightly
def test_compiled_tables_pass_the_tests_of_tables(tmp_path):
    built = run("-m", "bench.compiled", str(tmp_path))
    if built.returncode == 1 and built.stderr.startswith("no "):
        pytest.skip(f"tables cannot be compiled here: {built.stderr.strip()}")
    assert built.returncode == 0, built.stderr
    where = run("-c", WHERE, folder=tmp_path).stdout.strip()
    assert where.startswith(str(tmp_path))
    assert where.endswith((".so", ".pyd")), "it is the compiled table that is tested"
    chosen = ("-m", "not slow and not nightly", "-n0", "-q", "-p", "no:cacheprovider", "-k", REPLACED)
    tested = run("-m", "pytest", *chosen, *FOLDERS, folder=tmp_path)
    assert tested.returncode == 0, tested.stdout[-4_000:]

"""The table of hands before the flop is what its script makes."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from facedown.poker.ranges import CLASSES

SCRIPT = Path(__file__).parents[2] / "scripts/holdem_table.py"


@pytest.fixture(scope="module")
def script():
    spec = importlib.util.spec_from_file_location("holdem_table_script", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.nightly
def test_the_table_as_made_afresh_is_the_one_that_is_checked_in(script):
    assert script.written() == script.FILE.read_text("utf-8")


def test_a_share_of_all_hands_is_counted_in_combos(script):
    order = [CLASSES.index("AA"), CLASSES.index("AKs"), CLASSES.index("AKo"), CLASSES.index("72o")]
    inside = script.best(order, 1)  # 13.26 combos: six of aces, four suited, and 3.26 of twelve
    assert [round(float(inside[at]), 3) for at in order] == [1, 1, 0.272, 0]


def test_what_is_won_counts_by_how_often_hands_meet(script):
    won = np.array([[1.0, 30.0], [10.0, 2.0]])
    met = np.array([[2.0, 40.0], [40.0, 4.0]])
    assert script.against(won, met, np.array([1.0, 1.0])).tolist() == [31 / 42, 12 / 44]
    assert script.against(won, met, np.array([0.0, 1.0])).tolist() == [0.75, 0.5]

"""The script that makes the equilibrium's table, and positions of a battle."""

import importlib.util
from pathlib import Path

import pytest

from facedown.battle import BATTLE, DEFAULT_HAND, Config, Revealed, Ruleset, State

SCRIPT = Path(__file__).parents[2] / "scripts/battle_equilibrium.py"


@pytest.fixture(scope="session")
def script():
    spec = importlib.util.spec_from_file_location("battle_equilibrium_script", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def solved(script):
    """The equilibrium afresh: by key, its value and mixture."""
    return script.solve()


@pytest.fixture(scope="session")
def mixtures(script):
    """The mixtures of the table that is checked in."""
    return script.checked_in()[0]


@pytest.fixture
def asked():
    """(view, prompt) of a seat in PREP of any position."""

    def ask(seat=0, *, number=1, hp=(10, 10), hand=DEFAULT_HAND, rules=None, seen=()):
        history = tuple(_round(seat, layout) for layout in seen)
        config = Config(rules or Ruleset(), hands=(hand, hand))
        state = State(config, hp, pot=0, round=number, history=history)
        return BATTLE.view(state, seat), BATTLE.prompts(state)[seat]

    return ask


def _round(seat, theirs):
    """A finished round in which this seat laid nothing and the other these cards."""
    pairs = ((None, card) if seat == 0 else (card, None) for card in theirs)
    return tuple(Revealed(step, cards, (10, 10)) for step, cards in enumerate(pairs))

"""What `facedown.poker` exports, what it costs to import, and values that can be pasted back."""

import subprocess
import sys

import pytest

from facedown import poker
from facedown.core import Outcome, Seed
from facedown.poker.hand.subject import CONFIGS, STRAYS, SUBJECT
from facedown.testing import walk

NAMES = {name: getattr(poker, name) for name in poker.__all__} | {"Outcome": Outcome}


def pasted(value):
    return eval(repr(value), dict(NAMES))


def test_every_exported_name_is_there_and_in_order():
    assert all(getattr(poker, name) is not None for name in poker.__all__)
    constants = [name for name in poker.__all__ if name.isupper()]
    classes = [name for name in poker.__all__ if name[0].isupper() and not name.isupper()]
    functions = [name for name in poker.__all__ if name[0].islower()]
    assert poker.__all__ == sorted(constants) + sorted(classes) + sorted(functions)


def test_no_exported_name_hides_a_module():
    for name in poker.__all__:
        assert f"facedown.poker.{name}" not in sys.modules


@pytest.mark.real
def test_importing_poker_brings_in_no_arrays_and_reads_no_tables():
    code = (
        "import sys\n"
        "opened = []\n"
        "sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == 'open' else None)\n"
        "import facedown.poker\n"
        "print([name for name in ('numpy', 'numba') if name in sys.modules])\n"
        "print([path for path in opened if 'facedown' in path and not path.endswith(('.py', '.pyc'))"
        " and '.pyc.' not in path])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n[]\n"


@pytest.mark.parametrize("config", CONFIGS, ids=range(len(CONFIGS)))
def test_a_config_can_be_pasted_back(config):
    assert pasted(config) == config


@pytest.mark.parametrize("action", STRAYS, ids=repr)
def test_an_action_can_be_pasted_back(action):
    assert pasted(action) == action


def test_a_raise_is_written_as_a_reader_would():
    assert repr(poker.RaiseTo(60)) == "RaiseTo(amount=60)"


def test_events_views_and_questions_can_be_pasted_back():
    kinds = set()
    for number, config in enumerate(CONFIGS):
        for turn in range(12):
            played = walk(SUBJECT, config, Seed.of("pasted") / number / turn)
            for step in played.steps:
                for event in step.events:
                    kinds.add(type(event))
                    assert pasted(event) == event
            last = played.states[-1]
            assert pasted(poker.HAND.view(last, 0)) == poker.HAND.view(last, 0)
            for state in played.states[:3]:
                for prompt in poker.HAND.prompts(state).values():
                    assert pasted(prompt.actions) == prompt.actions
    assert kinds == set(poker.Event.__args__)

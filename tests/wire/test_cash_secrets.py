"""Nobody can tell two worlds apart by what the cash dialect sends: hidden cards may be any others."""

import pytest

from facedown.core import Seed, Sight, Terms
from facedown.poker.cash import CASH
from facedown.poker.cash.subject import CONFIGS, SUBJECT
from facedown.testing.walk import walk
from facedown.wire import Attached, Named
from facedown.wire.cash.dialect import CashDialect


def sent(run, viewer):
    """Every message that a viewer of this run is sent, by its bytes."""
    names = tuple(Named(f"player {seat}", "person") for seat in range(run.config.seats))
    speech, sight = CashDialect(), Sight(CASH, viewer)
    state = CASH.new(run.config, run.seed).state
    said = list(speech.encode(Attached("t", "cash", viewer, names, "", Terms())))
    said += speech.encode(sight.snapshot(state, CASH.prompts(state), at=0, clocks=()))
    for seat, action in run.inputs:
        step = CASH.apply(state, seat, action)
        state = step.state
        frame = sight.frame(state, CASH.prompts(state), step.events, at=0, clocks=(), automatic=())
        said += speech.encode(frame) if frame is not None else ()
    return said


def worlds(config, number, inputs):
    whole = walk(SUBJECT, config, Seed.of(f"secrets {number}"), inputs)
    for viewer in (None, *range(config.seats)):
        for twin in SUBJECT.twins(whole.run, viewer, Seed.of("twins")):
            if twin != whole.run:
                yield viewer, whole.run, twin


def compared(config, numbers, inputs):
    """How many pairs of worlds nobody could tell apart."""
    count = 0
    for number in numbers:
        for viewer, run, twin in worlds(config, number, inputs):
            assert sent(run, viewer) == sent(twin, viewer)
            count += 1
    return count


@pytest.mark.parametrize("config", CONFIGS)
def test_what_a_viewer_is_sent_is_the_same_in_every_world_that_it_cannot_tell_apart(config):
    assert compared(config, range(2), 25) > 4


@pytest.mark.slow
@pytest.mark.parametrize("config", CONFIGS)
def test_it_is_the_same_for_long(config):
    assert compared(config, range(10, 16), 60) > 20


def test_the_cards_of_a_player_are_in_what_that_player_is_sent():
    run = walk(SUBJECT, CONFIGS[1], Seed.of("secrets 0"), 60).run
    own = [text for text in sent(run, 0) if b"d dh p" in text]
    assert any(b"????" in text for text in own)
    assert any(text.count(b"????") < text.count(b"d dh p") for text in own)

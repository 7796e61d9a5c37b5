"""Through either dialect nobody can tell worlds apart that must look alike: the same bytes in the same order."""

import asyncio
from itertools import chain, islice

import pytest

from facedown.battle import View
from facedown.battle.subject import SUBJECT
from facedown.core import Frame, Seed
from facedown.testing.walk import walk
from facedown.wire import Attached
from facedown.wire.battle.dialect import BattleDialect
from facedown.wire.battle.values import MatchMade
from facedown.wire.native.encode import to_json, to_msgpack
from tests.table.scene import scene
from tests.table.script import opened, played

PAIRS = 40


def through_battle(told):
    """All that a player of the battle dialect is sent, and the lines that its connection reports."""
    reports = []
    dialect = BattleDialect(lambda: 1_700_000_000_000, reports.append)
    tellings = (MatchMade("m1", tokens=9), *told)
    return list(chain.from_iterable(map(dialect.encode, tellings))), reports


def through_native(encode):
    """Without `attached`, whose commitment is to a chance that both worlds have of their own."""
    return lambda told: [encode(each) for each in told if not isinstance(each, Attached)]


DIALECTS = {
    "battle": through_battle,
    "native json": through_native(to_json),
    "native msgpack": through_native(to_msgpack),
}


async def told(script, seat):
    async with scene() as here:
        table, players = await opened(here, "battle", script)
        for given in script.inputs:
            await played(here, table, players, given)
        return players[seat].told


def worlds(number):
    """(seat, run, twin) for a random run cut short in many places."""
    config = SUBJECT.configs[1 + number % 2]
    whole = walk(SUBJECT, config, Seed.of(f"dialects {number}"), 30)
    for inputs in range(1 + number % 3, len(whole.run.inputs) + 1, 4):
        script = whole.upto(inputs)
        for seat in (0, 1):
            for twin in list(SUBJECT.twins(script, seat, Seed.of("twins")))[:1]:
                if twin != script:
                    yield seat, script, twin


@pytest.fixture(scope="module")
def pairs():
    """What a player was told in each of two worlds."""
    compared = list(islice(chain.from_iterable(map(worlds, range(100))), PAIRS))
    assert len(compared) == PAIRS, "there are too few twins to speak of"
    return [
        (asyncio.run(told(script, seat)), asyncio.run(told(twin, seat))) for seat, script, twin in compared
    ]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_twins_give_the_same_messages(pairs, dialect):
    speak = DIALECTS[dialect]
    for one, other in pairs:
        assert speak(one) == speak(other)


def test_the_worlds_that_are_compared_go_far_enough(pairs):
    sent = b"".join(chain.from_iterable(through_battle(one)[0] for one, _ in pairs)).decode()
    kinds = ("match_found", "prep_start", "opp_locked", "confirm_ok", "step_reveal", "round_end")
    assert [kind for kind in kinds if f'"type":"{kind}"' not in sent] == []


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_view_that_shows_one_thing_more_is_caught(pairs, dialect):
    """The comparison itself: a difference in what was told must show in what is sent."""

    def leaking(told):
        return [_leaked(each) if isinstance(each, Frame) else each for each in told]

    speak = DIALECTS[dialect]
    assert any(speak(one) != speak(leaking(other)) for one, other in pairs)


def _leaked(frame):
    view = frame.view
    fields = {name: getattr(view, name) for name in View.__struct_fields__}
    leaking = View(**{**fields, "hp": (view.hp[0], view.hp[1] + 1)})
    return Frame(frame.version, frame.at, frame.events, lambda: leaking, frame.prompt, clocks=frame.clocks)

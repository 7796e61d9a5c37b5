"""The seed's section on replays, a sentence a test."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from facedown.bots import mahjong as bots
from facedown.core import DEALER, BrokenRecord, Seed, play, replay, verify
from facedown.core.record import Acted, recorded
from facedown.mahjong import MATCH, Discard, Leave, Settings
from facedown.mahjong.match import Config
from facedown.mahjong.match.events import MatchEnded
from facedown.mahjong.replay import (
    BadReplay,
    ReplayAction,
    ReplayInput,
    dump_replay,
    input_of,
    load_replay,
    run_replay,
    run_replay_async,
)
from facedown.mahjong.round.events import Began, Drew

NAMES = ("Ann", "Bob", "Cid", "Dee")
SHORT = Config(Settings(length="tonpusen"))
SOURCES = Path(__file__).parents[2] / "src/facedown/mahjong"


@pytest.fixture(scope="module")
def played():
    return play(MATCH, SHORT, Seed.of("replays"), dict.fromkeys(range(4), bots.shanten))


@pytest.fixture(scope="module")
def replayed(played):
    return run_replay(input_of(played.record()))


def first_discard(given):
    """Whoever deals discards the tile that was drawn."""
    trace = run_replay(given)
    drawn = trace.startup[-1]
    return ReplayAction(trace.names[drawn.seat], Discard(drawn.tile))


def test_an_input_is_a_version_a_seed_four_names_and_actions_in_order():
    start = ReplayInput(1, "demo", NAMES)
    action = first_discard(start)
    trace = run_replay(ReplayInput(1, "demo", NAMES, (action,)))
    assert [step.action for step in trace.steps] == [action]
    assert sorted(trace.names) == sorted(NAMES)


@pytest.mark.parametrize("version", [0, 2, -1])
def test_an_unknown_version_is_refused(version):
    with pytest.raises(BadReplay, match=f"version {version} of replays is unknown; this .* version 1"):
        ReplayInput(version, "demo", NAMES)
    with pytest.raises(BadReplay, match=f"version {version} "):
        load_replay(f'{{"version": {version}, "of": "a later form"}}')


@pytest.mark.parametrize("names", [NAMES[:3], (*NAMES, "Eve"), ("Ann", "Ann", "Cid", "Dee")])
def test_an_input_has_four_players_of_different_names(names):
    with pytest.raises(BadReplay, match="4 players with names of their own"):
        ReplayInput(1, "demo", names)


def test_an_action_of_a_stranger_is_refused():
    with pytest.raises(BadReplay, match="action 0 is of 'Eve', who does not play"):
        ReplayInput(1, "demo", NAMES, (ReplayAction("Eve", Leave()),))


def test_a_trace_has_the_events_of_the_start():
    trace = run_replay(ReplayInput(1, "demo", NAMES))
    assert [type(event) for event in trace.startup[-2:]] == [Began, Drew]
    assert trace.steps == ()
    assert trace.final.phase == "round"


def test_every_step_begins_with_the_state_in_which_the_last_one_ended(replayed):
    assert len(replayed.steps) > 100
    for step, following in zip(replayed.steps, replayed.steps[1:], strict=False):
        assert step.state_after == following.state_before
        assert step.state_before != step.state_after
    assert replayed.steps[-1].state_after == replayed.final


def test_a_trace_ends_with_the_final_state(played, replayed):
    assert replayed.final == played.state
    assert isinstance(replayed.steps[-1].events[-1], MatchEnded)


def test_the_events_of_a_trace_are_those_of_its_record(replayed):
    of_record = [event for moment in replay(MATCH, replayed.record) for event in moment.step.events]
    of_steps = [event for step in replayed.steps for event in step.events]
    assert [*replayed.startup, *of_steps] == of_record


def test_the_record_of_a_trace_is_verified(played, replayed):
    verify(MATCH, replayed.record)
    assert replayed.record.outcome == played.outcome


def test_the_same_input_gives_the_same_trace(played, replayed):
    again = run_replay(input_of(played.record()))
    assert again == replayed
    assert again.record.chain == replayed.record.chain


def test_another_seed_gives_another_deal():
    one, other = (run_replay(ReplayInput(1, seed, NAMES)) for seed in ("demo", "other"))
    assert one.startup != other.startup


async def test_the_asynchronous_run_gives_the_same_trace(played, replayed):
    assert await run_replay_async(input_of(played.record())) == replayed


async def test_the_asynchronous_run_lets_others_go_on(played):
    turns = 0

    async def count():
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    counting = asyncio.create_task(count())
    trace = await run_replay_async(input_of(played.record()))
    counting.cancel()
    assert turns > len(trace.steps)


def test_bots_play_their_part_again_from_the_actions_of_the_others(played, replayed):
    own = input_of(played.record(), without=("1", "3"))
    assert {action.name for action in own.actions} == {"0", "2"}
    trace = run_replay(own, {"1": bots.shanten, "3": bots.shanten})
    assert trace.final == replayed.final
    assert len(trace.steps) == len(own.actions)


def test_bots_alone_play_to_the_end():
    trace = run_replay(ReplayInput(1, "demo", NAMES, config=SHORT), dict.fromkeys(NAMES, bots.tsumogiri))
    assert trace.steps == ()
    assert trace.final.outcome is not None
    assert isinstance(trace.startup[-1], MatchEnded)


def test_a_player_with_a_bot_has_no_actions():
    given = ReplayInput(1, "demo", NAMES, (ReplayAction("Bob", Leave()),))
    with pytest.raises(BadReplay, match="action 0 is of Bob, for whom a bot plays"):
        run_replay(given, {"Bob": bots.tsumogiri})
    with pytest.raises(BadReplay, match="bots for Eve, who do not play"):
        run_replay(given, {"Eve": bots.tsumogiri})


def test_an_illegal_action_is_refused_with_its_place():
    start = ReplayInput(1, "demo", NAMES)
    action = first_discard(start)
    with pytest.raises(BadReplay, match=rf"action 1, Discard\(tile=\d+\) of {action.name}: "):
        run_replay(ReplayInput(1, "demo", NAMES, (action, action)))


def test_a_player_leaves_without_being_asked():
    trace = run_replay(ReplayInput(1, "demo", NAMES, tuple(ReplayAction(name, Leave()) for name in NAMES)))
    assert trace.final.gone == 0b1111


def test_the_pause_after_a_tile_goes_on_when_a_player_leaves():
    start = ReplayInput(1, "demo", NAMES)
    discard = first_discard(start)
    other = next(name for name in NAMES if name != discard.name)
    trace = run_replay(ReplayInput(1, "demo", NAMES, (discard, ReplayAction(other, Leave()))))
    assert DEALER in MATCH.prompts(trace.steps[0].state_after)


def test_an_input_survives_its_file(played):
    for given in (input_of(played.record()), ReplayInput(1, "demo", NAMES, config=SHORT)):
        assert load_replay(dump_replay(given)) == given


@pytest.mark.parametrize(
    "data", [b"", b"[]", b'{"version": 1}', b'{"version": 1, "seed": "hex:00", "names": []}']
)
def test_what_is_no_replay_is_refused(data):
    with pytest.raises(BadReplay):
        load_replay(data)


def test_a_record_whose_seed_is_secret_cannot_be_replayed(played):
    with pytest.raises(BrokenRecord, match="not revealed"):
        input_of(replace(played.record(), secret=None))


def test_the_dealer_may_have_come_before_late_answers(played):
    """Where the pause after a tile ended before its answers came, the match is still the same."""
    entries = list(played.entries)
    moved = 0
    for place in range(len(entries) - 1):
        late, close = entries[place : place + 2]
        if isinstance(late, Acted) and type(late.action).__name__ == "Pass" and close.seat == DEALER:
            entries[place : place + 2] = close, late
            moved += 1
    assert moved
    record = recorded(played.header, tuple(entries), played.seed, played.outcome)
    verify(MATCH, record)
    assert run_replay(input_of(record)).final == played.state


def test_no_rule_knows_of_replays():
    others = [file for file in SOURCES.rglob("*.py") if file.name != "replay.py"]
    assert others
    assert not [file for file in others if "mahjong.replay" in file.read_text("utf-8")]


def test_no_rule_knows_who_is_a_bot():
    files = [*SOURCES.rglob("*.py")]
    assert len(files) > 30
    assert not [file for file in files if "is_bot" in file.read_text("utf-8")]

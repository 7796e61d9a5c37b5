"""Matches on file, told to each seat in the mahjong dialect: every message has what its table says."""

from collections import Counter
from pathlib import Path

import pytest

from facedown.core import Sight, codec, replay
from facedown.core.record import Acted, load
from facedown.mahjong import MATCH
from facedown.mahjong.round.events import Ended, Melded
from facedown.mahjong.round.results import Won
from facedown.wire import Attached, Named
from facedown.wire.mahjong.dialect import MahjongDialect
from facedown.wire.mahjong.values import Entered
from tests.games.table_client import ADDED, as_specified

RECORDS = Path(__file__).parents[1] / "golden" / "records"
SEATS = tuple(Named(f"player {seat}", "person") for seat in range(4))


def told(name, seat):
    """(the messages, the events) of a match for one seat, input by input."""
    record = load(MATCH, (RECORDS / f"mahjong-{name}.json").read_bytes())
    sight, dialect = Sight(MATCH, seat), MahjongDialect()
    attached = Attached("m1", "mahjong", seat, SEATS, "", record.header.terms)
    messages = [*dialect.encode(Entered("g1", ())), *dialect.encode(attached)]
    events = []
    for number, moment in enumerate(replay(MATCH, record)):
        if moment.entry is not None and not isinstance(moment.entry, Acted):
            continue
        state, prompts = moment.step.state, MATCH.prompts(moment.step.state)
        events += moment.step.events
        frame = (
            sight.snapshot(state, prompts) if number == 0 else sight.frame(state, prompts, moment.step.events)
        )
        if frame is not None:
            messages += dialect.encode(frame)
    return [codec.unpack(dict, message) for message in messages], events


@pytest.fixture(scope="module", params=["default", "tenhou", "majsoul", "random"])
def match(request):
    return [told(request.param, seat) for seat in range(4)]


def of(messages, kind):
    return [message for message in messages if message["type"] == kind]


def test_every_message_has_the_fields_of_its_table(match):
    for messages, _ in match:
        for message in messages:
            if message["type"] not in ADDED:
                as_specified(message)


def test_the_results_say_what_the_rules_say(match):
    for messages, events in match:
        ends = [event for event in events if isinstance(event, Ended)]
        results = of(messages, "round_end")
        assert [tuple(each["scores"]) for each in results] == [end.scores for end in ends]
        for message, end in zip(results, ends, strict=True):
            result = message["result"]
            assert [result["score_changes"][str(seat)] for seat in range(4)] == list(end.result.deltas)
            if isinstance(end.result, Won):
                check_wins(result, end.result)


def check_wins(result, won):
    winners = result.get("winners", [result])
    assert [winner["winner_seat"] for winner in winners] == [win.seat for win in won.wins]
    for winner, win in zip(winners, won.wins, strict=True):
        assert winner["hand_result"]["yaku"] == [yaku.name for yaku in win.score.yaku]
        assert winner["hand_result"]["cost_main"] == win.score.main
        if result["type"] == "tsumo":
            assert winner["closed_tiles"][-1] == win.tile == result["win_tile"]
        else:
            assert win.tile not in winner["closed_tiles"]
            assert result["winning_tile"] == win.tile


def test_all_seats_are_told_the_same_of_what_is_public(match):
    public = ("discard", "meld", "dora_revealed", "riichi_declared", "game_end")
    every = [
        [{**message, "seq": 0} for message in messages if message["type"] in public] for messages, _ in match
    ]
    assert every[0] == every[1] == every[2] == every[3]
    assert len(every[0]) > 100


def test_each_seat_is_told_its_own_draws_and_that_the_others_draw(match):
    for seat, (messages, _) in enumerate(match):
        assert {draw["seat"] for draw in of(messages, "draw")} == {seat}
        assert {draw["seat"] for draw in of(messages, "tile_drawn")} == {0, 1, 2, 3} - {seat}


def test_a_meld_names_the_called_tile_unless_it_was_made_alone(match):
    messages, events = match[0]
    melds = [event for event in events if isinstance(event, Melded)]
    for message, event in zip(of(messages, "meld"), melds, strict=True):
        is_own = event.meld.kind in {"closed_kan", "added_kan"}
        expected = (None, None) if is_own else (event.meld.from_seat, event.meld.called)
        assert (message["from_seat"], message["called_tile_id"]) == expected
        assert tuple(message["tile_ids"]) == event.meld.tiles


def test_the_matches_show_most_kinds_of_results_and_melds():
    results, melds = Counter(), Counter()
    for name in ("default", "tenhou", "majsoul", "random"):
        messages, _ = told(name, 0)
        results.update(message["result"]["type"] for message in of(messages, "round_end"))
        melds.update(message["meld_type"] for message in of(messages, "meld"))
    assert {"tsumo", "ron", "exhaustive_draw"} <= set(results)
    assert {"chi", "pon"} <= set(melds)

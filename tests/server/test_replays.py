"""Replays of long matches, section by section. docs/protocol/rest.md 3."""

from math import ceil

import pytest

from facedown.battle import BATTLE
from facedown.bots import holdem
from facedown.catalog import CATALOG
from facedown.client import Series
from facedown.core import DEALER, Moment, Seed, codec, replay
from facedown.core.pieces import PiecewiseRecord
from facedown.core.play import next_asked, play
from facedown.core.record import Acted
from facedown.poker.hand.actions import Call, Check
from facedown.poker.hand.events import Awarded, Ended
from facedown.poker.holdem import HOLDEM, Config
from facedown.server import records, sections
from facedown.server.paces import Pace, Stopwatch
from facedown.server.records import Replays
from facedown.server.sections import NoSection
from facedown.table.slices import finished
from tests.server.scene import asking

BOTS = {0: holdem.caller, 1: holdem.random, 2: holdem.caller, 3: holdem.random}
CONFIG = Config(4, 40, hands=30, exposed=True)
RECORD = play(HOLDEM, CONFIG, Seed.of("replays"), BOTS).record()
DATA = codec.to_json(RECORD)


def outlined(listing, record):
    pieces = PiecewiseRecord(listing.game, codec.to_json(record))
    return finished(sections.outlined(listing, pieces))


def watched(*args):
    return finished(records.watched(*args))


def watched_section(*args):
    return finished(records.watched_section(*args))


OUTLINE = outlined(CATALOG["holdem"], RECORD)
EVENTS = [event for moment in replay(HOLDEM, RECORD) for event in moment.step.events]
HANDS = sum(isinstance(event, Ended) for event in EVENTS)


def test_every_hand_is_a_section_with_the_stacks_it_ended_with():
    assert [section.number for section in OUTLINE.sections] == list(range(HANDS))
    ended = [event.stacks for event in EVENTS if isinstance(event, Ended)]
    assert [section.stacks for section in OUTLINE.sections] == ended
    assert {sum(stacks) for stacks in ended} == {160}
    assert HANDS > 3


def paced(answers):
    """Two who call every bet. The n-th answer comes after 100 n ms, every fifth from the clock; all of it."""
    step = HOLDEM.new(Config(2, 400), Seed.of("pace"))
    moments, state, at = [Moment(None, step)], step.state, 0
    waits, late = ([], []), [0, 0]
    while answers:
        seat, prompt = next_asked(HOLDEM.prompts(state))
        action, by = next(iter(prompt.actions)), "player"
        if seat != DEALER:
            action = Call() if Call() in prompt.actions else Check()
            by = "clock" if answers % 5 == 0 else "player"
            at += 100 * answers
            late[seat] += by == "clock"
            waits[seat].extend([100 * answers] if by == "player" else [])
            answers -= 1
        step = HOLDEM.apply(state, seat, action)
        moments.append(Moment(Acted(at, seat, action, by), step))
        state = step.state
    return moments, waits, late


def test_the_pace_of_a_chair_is_from_each_question_to_its_own_answer():
    moments, waits, late = paced(40)
    stopwatch = Stopwatch(HOLDEM)
    assert list(stopwatch.watched(moments)) == moments
    for pace, own, timeouts in zip(map(stopwatch.pace, range(2)), waits, late, strict=True):
        own.sort()
        assert (pace.answers, pace.timeouts, pace.most) == (len(own), timeouts, own[-1])
        assert sum(wait <= pace.p50 for wait in own) * 2 in {len(own), len(own) + 1}
        assert sum(wait <= pace.p95 for wait in own) == ceil(len(own) * 0.95)
    assert min(late) > 1


def test_a_chair_that_never_answered_has_no_pace():
    assert Stopwatch(HOLDEM).pace(1) == Pace()


def test_the_pots_of_the_sections_are_all_that_was_awarded():
    awarded = [event for event in EVENTS if isinstance(event, Awarded)]
    assert sum(section.pot for section in OUTLINE.sections) == sum(event.amount for event in awarded)
    assert all(
        set(section.winners) <= {seat for seat, stack in enumerate(section.stacks) if stack}
        for section in OUTLINE.sections
    )


@pytest.mark.parametrize("eyes", [None, 2])
def test_the_sections_together_tell_what_the_whole_replay_tells(eyes):
    whole = [event for frame in watched(HOLDEM, DATA, eyes).frames for event in frame.events]
    parts = [
        event
        for number in range(HANDS)
        for frame in watched_section(HOLDEM, DATA, eyes, OUTLINE, number).frames
        for event in frame.events
    ]
    assert parts == whole


def test_a_section_is_the_same_from_whichever_mark_it_is_replayed(monkeypatch):
    monkeypatch.setattr(sections, "_MARKS", 2)
    few = outlined(CATALOG["holdem"], RECORD)
    assert len(few.marks) <= 2 < len(OUTLINE.marks)
    for number in (0, 1, HANDS // 2, HANDS - 1):
        one = watched_section(HOLDEM, DATA, "all", OUTLINE, number)
        assert watched_section(HOLDEM, DATA, "all", few, number) == one


def test_the_public_of_a_section_is_shown_no_hole_card_before_its_time():
    for number in range(HANDS):
        for frame in watched_section(HOLDEM, DATA, None, OUTLINE, number).frames:
            hand = frame.view.hand
            shown = (
                {event.seat for event in hand.history if type(event).__name__ == "Shown"} if hand else set()
            )
            assert {player.seat for player in hand.players if player.cards} <= shown if hand else True
            dealt = [event for event in frame.events if type(event).__name__ == "Dealt"]
            assert all(cards is None for event in dealt for cards in event.cards)


def test_whoever_may_know_everything_is_told_all_cards_once_and_not_by_every_chairs_view():
    frames = watched_section(HOLDEM, DATA, "all", OUTLINE, 0).frames
    (dealt,) = [event for frame in frames for event in frame.events if type(event).__name__ == "Dealt"]
    assert all(cards for cards in dealt.cards)
    assert all(frame.views == () for frame in frames)


def test_the_graph_of_a_long_match_is_thinned_and_ends_where_the_match_did(monkeypatch):
    assert [point.hands for point in OUTLINE.graph] == list(range(HANDS + 1))
    monkeypatch.setattr(sections, "_POINTS", 4)
    graph = outlined(CATALOG["holdem"], RECORD).graph
    assert len(graph) <= 5
    assert (graph[0].stacks, graph[-1]) == ((40,) * 4, OUTLINE.graph[-1])


def test_there_is_no_section_after_the_last():
    with pytest.raises(NoSection, match=f"0 to {HANDS - 1}"):
        watched_section(HOLDEM, DATA, None, OUTLINE, HANDS)


def test_rounds_of_a_battle_are_sections_too():
    record = Series(["expert", "novice"], "battle", seed="replay").match(1).record()
    outline, data = outlined(CATALOG["battle"], record), codec.to_json(record)
    whole = watched(BATTLE, data, 0).frames
    parts = [
        frame.events
        for section in outline.sections
        for frame in watched_section(BATTLE, data, 0, outline, section.number).frames
    ]
    assert [event for events in parts for event in events] == [e for frame in whole for e in frame.events]
    assert len(outline.sections) > 1


async def test_outlines_are_made_once_and_a_few_are_kept(monkeypatch):
    made = []

    def counted(_listing, record):
        made.append(record)
        yield
        return OUTLINE

    monkeypatch.setattr(records, "outlined", counted)
    monkeypatch.setattr(records, "_OUTLINED", 1)

    replays = Replays(CATALOG)
    for match in ("a", "a", "b", "a"):
        await replays.sections(match, DATA, 0, 10)
    assert len(made) == 3


async def test_sections_and_their_frames_are_asked_for_over_http(tmp_path, monkeypatch):
    async def stored(_match):
        return DATA

    async with asking(tmp_path) as rest:
        monkeypatch.setattr(rest.site.store, "record", stored)
        ways = {
            "some": "/records/m/sections?first=1&limit=2",
            "hand": "/records/m/frames?viewer=1&section=1",
            "none": "/records/m/frames?section=99",
            "nobody": "/records/m/frames?viewer=7&section=0",
            "bad": "/records/m/sections?limit=5000",
            "whole": "/records/m/frames",
        }
        monkeypatch.setattr(records, "_LONGEST", 10)
        told = {name: await rest.ask("GET", path) for name, path in ways.items()}
    some, hand = told["some"][1], told["hand"][1]
    assert [section["number"] for section in some["sections"]] == [1, 2]
    assert some["count"] == HANDS
    assert [pace["timeouts"] for pace in some["paces"]] == [0] * 4
    assert some["graph"][0] == {"hands": 0, "stacks": [40] * 4}
    assert hand["section"] == 1
    assert hand["frames"][0]["view"]["hand"]["players"][1]["cards"]
    assert {name: answer[0] for name, answer in told.items()} == {
        "some": 200,
        "hand": 200,
        "none": 404,
        "nobody": 404,
        "bad": 400,
        "whole": 409,
    }

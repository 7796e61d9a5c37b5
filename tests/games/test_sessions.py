"""The machine of sessions alone: every event in every phase, and what follows."""

import pytest

from facedown.games import events
from facedown.games.sessions import Patience, Sessions
from facedown.table import hashed_key

PATIENCE = Patience(grace=4_000, abandoned=60_000, unjoined=600_000, strikes=2)


class Visitor:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


ANN, BOB, CID = Visitor("Ann"), Visitor("Bob"), Visitor("Cid")


def machine(phase):
    """For two people; Ann is the first of them."""
    sessions = Sessions("g1", 2, PATIENCE, lambda: "made")
    sessions.handle(events.Created())
    if phase == "empty":
        return sessions
    sessions.handle(events.Joined(ANN, "Ann", "a"))
    if phase == "waiting":
        return sessions
    sessions.handle(events.Joined(BOB, "Bob", "b"))
    if phase == "starting":
        return sessions
    sessions.handle(events.Opened((3, 1)))
    if phase == "over":
        sessions.handle(events.Over())
    return sessions


PHASES = ("empty", "waiting", "starting", "running", "over")
EVENTS = (
    events.Joined(CID, "Cid", None),
    events.Joined(CID, "ann", None),
    events.Joined(CID, "Ann", "a"),
    events.Joined(ANN, "Ann", "a"),
    events.Departed(ANN, clean=True),
    events.Departed(ANN, clean=False),
    events.Departed(CID, clean=True),
    events.LeftGame(ANN),
    events.LeftGame(CID),
    events.Chatted(ANN, "hello"),
    events.Chatted(CID, "hello"),
    events.Forged(ANN),
    events.Forged(CID),
    events.Failed(),
    events.Over(),
    events.Rang("unjoined"),
    events.Rang("abandoned"),
    events.Rang(3),
    events.SeatClosed(3),
    events.SeatClosed(0),
)


def written(effects):
    """The effects in a line each."""
    return [_line(effect) for effect in effects]


def _line(effect):
    name = type(effect).__name__
    match effect:
        case events.Refuse(visitor=visitor, refusal=refusal):
            return f"{name} {visitor} {refusal.code}"
        case events.Tell(visitor=visitor, told=told):
            return f"{name} {visitor} {type(told).__name__}"
        case events.Enter(visitor=visitor, seat=seat):
            return f"{name} {visitor} {seat}"
        case events.LeaveTable(visitor=visitor) | events.Replace(visitor=visitor):
            return f"{name} {visitor}"
        case events.SetAlarm(alarm=alarm, ms=ms):
            return f"{name} {alarm} {ms}"
        case events.StopAlarm(alarm=alarm):
            return f"{name} {alarm}"
        case events.Expel(seat=seat):
            return f"{name} {seat}"
        case events.Abandon(seats=seats):
            return f"{name} {seats}"
    return name


ABSENT = ["SetAlarm 3 4000"]
GONE = ["Tell Bob PlayerLeft"]
EXPECTED = {
    ("empty", 0): ["StopAlarm unjoined", "Tell Cid GameJoined"],
    ("empty", 1): ["StopAlarm unjoined", "Tell Cid GameJoined"],
    ("empty", 2): ["StopAlarm unjoined", "Tell Cid GameJoined"],
    ("empty", 3): ["StopAlarm unjoined", "Tell Ann GameJoined"],
    ("empty", 15): ["Remove"],
    ("waiting", 0): ["StopAlarm unjoined", "Tell Cid GameJoined", "Tell Ann PlayerJoined", "Open"],
    ("waiting", 1): ["Refuse Cid name_taken"],
    ("waiting", 2): ["Tell Cid GameJoined", "Replace Ann"],
    ("waiting", 3): ["Refuse Ann already_in_game"],
    ("waiting", 4): ["Remove"],
    ("waiting", 5): ["Remove"],
    ("waiting", 7): ["Tell Ann GameLeft", "Remove"],
    ("waiting", 9): ["Tell Ann Chat"],
    ("starting", 0): ["Refuse Cid game_full"],
    ("starting", 1): ["Refuse Cid game_full"],
    ("starting", 2): ["Tell Cid GameJoined", "Replace Ann"],
    ("starting", 3): ["Refuse Ann already_in_game"],
    ("starting", 7): ["Tell Ann GameLeft"],
    ("starting", 9): ["Tell Ann Chat", "Tell Bob Chat"],
    ("starting", 13): ["Refuse Ann action_failed", "Refuse Bob action_failed", "Remove"],
    ("running", 0): ["Refuse Cid game_started"],
    ("running", 1): ["Refuse Cid game_started"],
    ("running", 2): ["Tell Cid GameJoined", "StopAlarm abandoned", "StopAlarm 3", "Enter Cid 3"],
    ("running", 3): ["Refuse Ann already_in_game"],
    ("running", 4): GONE,
    ("running", 5): ABSENT,
    ("running", 7): ["LeaveTable Ann", "Tell Ann GameLeft", *GONE],
    ("running", 9): ["Tell Ann Chat", "Tell Bob Chat"],
    ("running", 18): GONE,
    ("over", 0): ["Refuse Cid game_not_found"],
    ("over", 1): ["Refuse Cid game_not_found"],
    ("over", 3): ["Refuse Ann already_in_game"],
    ("over", 9): ["Tell Ann Chat", "Tell Bob Chat"],
}
"""Everything else has no effect, or refuses a visitor who is not in the game."""
OUTSIDE = {8, 10}
"""Requests of a visitor who is in no game."""
SKIPPED = {
    ("running", 13),
    ("empty", 13),
    ("waiting", 13),
    ("over", 13),
    ("over", 2),
    ("over", 7),
    ("over", 18),
}
"""What cannot happen: only a match that is being opened can fail; an over game is found by nobody."""


@pytest.mark.parametrize("number", range(len(EVENTS)))
@pytest.mark.parametrize("phase", PHASES)
def test_every_event_in_every_phase(phase, number):
    if (phase, number) in SKIPPED:
        return
    effects = written(machine(phase).handle(EVENTS[number]))
    asker = getattr(EVENTS[number], "visitor", None)
    is_outside = number in OUTSIDE or (phase == "empty" and number in {7, 9})
    expected = [f"Refuse {asker} not_in_game"] if is_outside else EXPECTED.get((phase, number), [])
    assert effects == expected


def test_a_token_is_kept_hashed():
    sessions = machine("waiting")
    (opening,) = [
        effect
        for effect in sessions.handle(events.Joined(BOB, "Bob", None))
        if isinstance(effect, events.Open)
    ]
    assert opening.people == (("Ann", hashed_key("a")), ("Bob", hashed_key("made")))


def test_the_last_strike_expels_and_the_ones_before_do_not():
    sessions = machine("running")
    assert sessions.handle(events.Forged(ANN)) == []
    assert written(sessions.handle(events.Forged(ANN))) == ["Expel 3", "Tell Bob PlayerLeft"]
    assert written(sessions.handle(events.Joined(CID, "Ann", "a"))) == ["Refuse Cid game_started"]


def test_a_seat_that_an_operator_closed_is_told_once_and_opens_no_more():
    sessions = machine("running")
    assert written(sessions.handle(events.SeatClosed(3))) == GONE
    assert sessions.handle(events.SeatClosed(3)) == []
    assert sessions.handle(events.Departed(ANN, clean=False)) == []
    assert written(sessions.handle(events.Joined(CID, "Ann", "a"))) == ["Refuse Cid game_started"]


def test_when_the_last_seat_is_closed_the_game_is_abandoned_after_a_while():
    sessions = machine("running")
    sessions.handle(events.Departed(BOB, clean=True))
    assert written(sessions.handle(events.SeatClosed(3))) == ["SetAlarm abandoned 60000"]


def test_a_grace_that_is_over_is_told_once():
    sessions = machine("running")
    sessions.handle(events.Departed(ANN, clean=False))
    assert written(sessions.handle(events.Rang(3))) == ["Tell Bob PlayerLeft"]
    assert sessions.handle(events.Rang(3)) == []


def test_a_grace_that_rings_for_a_player_who_is_back_does_nothing():
    sessions = machine("running")
    sessions.handle(events.Departed(ANN, clean=False))
    sessions.handle(events.Joined(CID, "Ann", "a"))
    assert sessions.handle(events.Rang(3)) == []


def test_when_the_last_person_goes_the_game_is_abandoned_after_a_while_and_again_if_that_fails():
    sessions = machine("running")
    sessions.handle(events.Departed(ANN, clean=True))
    assert written(sessions.handle(events.Departed(BOB, clean=True))) == ["SetAlarm abandoned 60000"]
    assert written(sessions.handle(events.Rang("abandoned"))) == [
        "Abandon (3, 1)",
        "SetAlarm abandoned 60000",
    ]


def test_after_a_restart_everybody_is_expected_for_30_s():
    sessions = Sessions("g1", 2, PATIENCE, lambda: "made")
    people = (
        events.Person("Ann", hashed_key("a"), 3),
        events.Person("Bob", hashed_key("b"), 1, is_expelled=True),
    )
    effects = written(sessions.handle(events.Recalled(people)))
    assert effects == ["SetAlarm 3 30000", "SetAlarm abandoned 60000"]
    back = written(sessions.handle(events.Joined(ANN, "Ann", "a")))
    assert back == ["Tell Ann GameJoined", "StopAlarm abandoned", "StopAlarm 3", "Enter Ann 3"]

"""The seats of an arena: what every event does to a seat in every state. A pair that is not listed fails."""

from itertools import product

import pytest

from facedown.arena import events
from facedown.arena.events import (
    Arrived,
    Begun,
    Cleared,
    Departed,
    Dismissed,
    GraceOver,
    Logged,
    NameStored,
    Over,
    Replied,
    SeatAgain,
)
from facedown.arena.seat_states import GRACE
from facedown.arena.states import Away, Coming, Free, House, Leaving, Occupied
from facedown.arena.team_names import TeamNames
from facedown.arena.visitor import Team
from facedown.core import Sitter
from tests.arena.seat_tables import (
    ME,
    NEW,
    NOW,
    OPERATOR,
    OTHER,
    TEAM,
    Connection,
    hello,
    named,
    rows,
    seats_of,
    shown,
    situation,
)

STATES = {
    "Free": Free(),
    "House": House(Team("caller", None)),
    "Unnamed": Coming(TEAM, ME, hello(), None),
    "Unnamed-gone": Coming(TEAM, None, hello(), None),
    "Coming": Coming(TEAM, ME, hello(), None, 7),
    "Coming-gone": Coming(TEAM, None, hello(), None, 7),
    "Coming-dismissed": Coming(TEAM, ME, hello(), None, 7, Dismissed(0, OPERATOR)),
    "Occupied": Occupied(TEAM, ME, hello()),
    "Away": Away(TEAM, NOW),
    "Leaving": Leaving(TEAM, ME, hello(), 7),
    "Leaving-gone": Leaving(TEAM, None, None, 7),
    "Dismissed": Leaving(TEAM, ME, hello(), 7, Dismissed(0, OPERATOR)),
}
"""Of the first of two seats; the second is free."""
EVENTS = {
    "begun": (Begun((None, None)), False),
    "own-team": (Arrived(NEW, hello()), None),
    "wrong-code": (Arrived(NEW, hello(code="guess")), None),
    "other-team": (Arrived(NEW, hello("Beta")), None),
    "departed": (Departed(ME), None),
    "other-departed": (Departed(OTHER), None),
    "done": (Replied(7, None), True),
    "done-empty": (Replied(7, None), False),
    "refused": (Replied(7, "no"), None),
    "late-answer": (Replied(6, "no"), None),
    "logged": (Logged(), True),
    "logged-empty": (Logged(), False),
    "stored": (NameStored(), None),
    "grace-over": (GraceOver(0), None),
    "dismissed": (Dismissed(0, OPERATOR), None),
    "cleared": (Cleared(), None),
    "seat-again": (SeatAgain(), None),
    "over": (Over(), None),
}
"""With what the rules say of the first chair: taken or not; None: as it is in that state."""

BEFORE_THE_START = """
Free
    cleared -> Free announce
    own-team wrong-code other-team -> Coming assign enter attachto sit
    dismissed -> Free operator:invalid_action
    begun departed other-departed done done-empty refused late-answer -> =
    logged logged-empty grace-over seat-again over stored -> =
House
    cleared -> House announce
    begun over -> Free
    own-team wrong-code other-team -> House assign enter attachto sit
    dismissed -> Dismissed stand
    departed other-departed done done-empty refused late-answer logged stored -> =
    logged-empty grace-over seat-again -> =
Unnamed
    cleared -> Free lookaway leave vacate me:unauthorized announce
    begun -> Unnamed
    own-team -> Unnamed replace
    wrong-code -> Unnamed new:team_taken
    other-team -> Unnamed
    departed -> Unnamed-gone
    stored -> Coming assign enter attachto sit
    dismissed -> Unnamed-dismissed
    over -> Free
    other-departed done done-empty refused late-answer logged logged-empty grace-over seat-again -> =
Unnamed-gone
    cleared -> Free leave vacate announce
    begun stored over -> Free
    own-team -> Unnamed
    wrong-code -> Unnamed-gone new:team_taken
    other-team -> Unnamed-gone
    dismissed -> Unnamed-dismissed
    departed other-departed done done-empty refused late-answer logged logged-empty grace-over seat-again -> =
Coming
    cleared -> Free lookaway leave vacate me:unauthorized announce
    begun other-team -> Coming assign enter attachto sit
    own-team -> Coming enter attachto
    wrong-code -> Coming new:team_taken
    departed -> Coming-gone
    done -> Occupied sendwelcome announce
    done-empty -> Free lookaway leave vacate me:unauthorized
    refused -> Free lookaway leave vacate me:bad_hello
    dismissed -> Coming-dismissed
    over -> Free
    other-departed late-answer logged logged-empty grace-over seat-again stored -> =
Coming-gone
    cleared -> Free leave vacate announce
    begun over -> Free
    own-team -> Coming enter attachto
    wrong-code -> Coming-gone new:team_taken
    other-team -> Coming-gone assign enter attachto sit
    done -> Away setalarm
    done-empty refused -> Free leave vacate
    dismissed -> Coming-dismissed
    departed other-departed late-answer logged logged-empty grace-over seat-again stored -> =
Coming-dismissed
    cleared -> Free lookaway leave vacate me:unauthorized announce
    begun -> Coming assign enter attachto sit
    own-team -> Coming-dismissed enter attachto
    wrong-code -> Coming-dismissed new:team_taken
    other-team -> Coming-dismissed assign enter attachto sit
    done -> Dismissed sendwelcome announce stand
    done-empty -> Free lookaway leave vacate me:unauthorized
    refused -> Free lookaway leave vacate me:bad_hello
    over -> Free
    departed other-departed late-answer logged logged-empty grace-over dismissed seat-again stored -> =
Occupied
    cleared -> Free lookaway leave vacate me:unauthorized announce
    begun -> Coming assign enter attachto sit
    own-team -> Occupied enter sendwelcome announce attachto
    wrong-code -> Occupied new:team_taken
    other-team -> Occupied assign enter attachto sit
    departed -> Away setalarm announce
    logged-empty -> Free lookaway leave vacate announce me:unauthorized
    dismissed -> Dismissed stand
    over -> Free
    other-departed done done-empty refused late-answer logged grace-over seat-again stored -> =
Away
    cleared -> Free leave vacate announce
    begun over -> Free
    own-team -> Occupied enter sendwelcome announce attachto
    wrong-code -> Away new:team_taken
    other-team -> Away assign enter attachto sit
    logged-empty -> Free leave vacate announce
    grace-over -> Leaving-gone stand
    dismissed -> Dismissed stand
    departed other-departed done done-empty refused late-answer logged seat-again stored -> =
Leaving
    cleared -> Free lookaway leave vacate me:unauthorized announce
    begun -> Coming assign enter attachto sit
    own-team -> Leaving enter sendwelcome announce attachto
    wrong-code -> Leaving new:team_taken
    other-team -> Leaving assign enter attachto sit
    departed -> Leaving-gone announce
    done refused -> Occupied
    done-empty logged-empty -> Coming lookaway leave vacate announce assign enter attachto sit
    dismissed -> Dismissed
    over -> Free
    other-departed late-answer logged grace-over seat-again stored -> =
Leaving-gone
    cleared -> Free leave vacate announce
    begun over -> Free
    own-team -> Leaving enter sendwelcome announce attachto
    wrong-code -> Leaving-gone new:team_taken
    other-team -> Leaving-gone assign enter attachto sit
    done refused -> Away setalarm
    done-empty logged-empty -> Free leave vacate announce
    dismissed -> Dismissed
    departed other-departed late-answer logged grace-over seat-again stored -> =
Dismissed
    cleared -> Free lookaway leave vacate me:unauthorized announce
    begun -> Coming assign enter attachto sit
    own-team -> Dismissed enter sendwelcome announce attachto
    wrong-code -> Dismissed new:team_taken
    other-team -> Dismissed assign enter attachto sit
    departed -> Dismissed announce
    done -> Dismissed stand
    done-empty logged-empty -> Free lookaway leave vacate announce me:unauthorized
    refused -> Occupied operator:rate_limited
    over -> Free
    other-departed late-answer logged grace-over dismissed seat-again stored -> =
"""

AFTER_THE_START = """
Free
    cleared -> Free announce
    own-team wrong-code other-team -> Free new:table_full
    dismissed -> Free operator:invalid_action
    begun departed other-departed done done-empty refused late-answer -> =
    logged logged-empty grace-over seat-again over stored -> =
House
    cleared -> House putout announce
    begun over -> Free
    own-team wrong-code other-team -> House new:table_full
    dismissed -> House putout
    departed other-departed done done-empty refused late-answer logged stored -> =
    logged-empty grace-over seat-again -> =
Unnamed
    cleared -> Unnamed-dismissed lookaway me:unauthorized announce
    begun -> Free me:table_full
    own-team -> Unnamed replace
    wrong-code -> Unnamed new:team_taken
    other-team -> Unnamed new:table_full
    departed -> Unnamed-gone
    stored -> Coming assign enter attachto sit
    dismissed -> Unnamed-dismissed
    over -> Free
    other-departed done done-empty refused late-answer logged logged-empty grace-over seat-again -> =
Unnamed-gone
    cleared -> Unnamed-dismissed announce
    begun stored over -> Free
    own-team -> Unnamed
    wrong-code -> Unnamed-gone new:team_taken
    other-team -> Unnamed-gone new:table_full
    dismissed -> Unnamed-dismissed
    departed other-departed done done-empty refused late-answer logged logged-empty grace-over seat-again -> =
Coming
    cleared -> Coming-dismissed lookaway me:unauthorized announce
    begun -> Free me:table_full
    own-team -> Coming enter attachto
    wrong-code -> Coming new:team_taken
    other-team -> Coming new:table_full
    departed -> Coming-gone
    done -> Occupied sendwelcome announce
    done-empty -> Free lookaway leave vacate me:unauthorized
    refused -> Free lookaway leave vacate me:table_full
    dismissed -> Coming-dismissed
    over -> Free
    other-departed late-answer logged logged-empty grace-over seat-again stored -> =
Coming-gone
    cleared -> Coming-dismissed announce
    begun over -> Free
    own-team -> Coming enter attachto
    wrong-code -> Coming-gone new:team_taken
    other-team -> Coming-gone new:table_full
    done -> Away
    done-empty refused -> Free leave vacate
    dismissed -> Coming-dismissed
    departed other-departed late-answer logged logged-empty grace-over seat-again stored -> =
Coming-dismissed
    cleared -> Coming-dismissed lookaway me:unauthorized announce
    begun -> Free me:table_full
    own-team -> Coming-dismissed enter attachto
    wrong-code -> Coming-dismissed new:team_taken
    other-team -> Coming-dismissed new:table_full
    done -> Occupied sendwelcome announce putout
    done-empty -> Free lookaway leave vacate me:unauthorized
    refused -> Free lookaway leave vacate me:table_full
    over -> Free
    departed other-departed late-answer logged logged-empty grace-over dismissed seat-again stored -> =
Occupied
    cleared -> Away lookaway putout me:unauthorized announce
    begun -> Free me:table_full
    own-team -> Occupied enter sendwelcome announce attachto
    wrong-code -> Occupied new:team_taken
    other-team -> Occupied new:table_full
    departed -> Away announce
    logged-empty -> Free lookaway leave vacate announce me:unauthorized
    dismissed -> Occupied putout
    over -> Free
    other-departed done done-empty refused late-answer logged grace-over seat-again stored -> =
Away
    cleared -> Away putout announce
    begun over -> Free
    own-team -> Occupied enter sendwelcome announce attachto
    wrong-code -> Away new:team_taken
    other-team -> Away new:table_full
    logged-empty -> Free leave vacate announce
    dismissed -> Away putout
    departed other-departed done done-empty refused late-answer logged grace-over seat-again stored -> =
Leaving
    cleared -> Dismissed lookaway me:unauthorized announce
    begun -> Free me:table_full
    own-team -> Leaving enter sendwelcome announce attachto
    wrong-code -> Leaving new:team_taken
    other-team -> Leaving new:table_full
    departed -> Leaving-gone announce
    done refused -> Occupied
    done-empty logged-empty -> Free lookaway leave vacate announce me:table_full
    dismissed -> Dismissed
    over -> Free
    other-departed late-answer logged grace-over seat-again stored -> =
Leaving-gone
    cleared -> Dismissed announce
    begun over -> Free
    own-team -> Leaving enter sendwelcome announce attachto
    wrong-code -> Leaving-gone new:team_taken
    other-team -> Leaving-gone new:table_full
    done refused -> Away
    done-empty logged-empty -> Free leave vacate announce
    dismissed -> Dismissed
    departed other-departed late-answer logged grace-over seat-again stored -> =
Dismissed
    cleared -> Dismissed lookaway me:unauthorized announce
    begun -> Free me:table_full
    own-team -> Dismissed enter sendwelcome announce attachto
    wrong-code -> Dismissed new:team_taken
    other-team -> Dismissed new:table_full
    departed -> Dismissed announce
    done refused -> Occupied putout
    done-empty logged-empty -> Free lookaway leave vacate announce me:unauthorized
    over -> Free
    other-departed late-answer logged grace-over dismissed seat-again stored -> =
"""


def step(state, event, phase):
    """What an event does to the first seat, as the tables have it."""
    happened, is_taken = EVENTS[event]
    if is_taken is None:
        is_taken = not isinstance(STATES[state], Free | Coming)
    seats = seats_of(STATES[state], Free())
    if state.startswith("Unnamed"):
        unstored = []
        seats.names = TeamNames(keep=unstored.append)
        seats.names.lock(TEAM.name, "code")
        if event == "stored":
            seats.names.stored(*unstored)
    effects = seats.handle(happened, situation(phase, {0} if is_taken else ()))
    return " ".join([shown(seats.states[0]), *map(named, effects)])


@pytest.mark.parametrize(("state", "event"), [*product(STATES, EVENTS)])
def test_what_happens_to_a_seat_before_the_start(state, event):
    assert step(state, event, "filling") == rows(BEFORE_THE_START)[state, event]


@pytest.mark.parametrize(("state", "event"), [*product(STATES, EVENTS)])
def test_what_happens_to_a_seat_after_the_start(state, event):
    assert step(state, event, "running") == rows(AFTER_THE_START)[state, event]


def test_every_state_and_event_is_looked_at():
    assert {type(state) for state in STATES.values()} == {Free, House, Coming, Occupied, Away, Leaving}
    looked_at = {type(event) for event, _ in EVENTS.values()}
    assert looked_at == set(events.Event.__args__)


# What the tables do not say


def test_a_team_without_a_code_is_given_one_with_its_welcome():
    seats = seats_of(Free())
    *_, sit = seats.handle(Arrived(ME, hello(code=None)), situation())
    (welcome, _) = seats.handle(Replied(sit.command.ref, None), situation(taken={0}))
    assert welcome == events.SendWelcome(ME, "made")
    assert seats.states[0].team.opens("made")


def test_a_team_that_takes_over_before_the_answer_is_welcome_without_a_code_of_its_own():
    seats = seats_of(Free())
    *_, sit = seats.handle(Arrived(ME, hello(code=None)), situation())
    seats.handle(Arrived(NEW, hello(code="made")), situation())
    (welcome, _) = seats.handle(Replied(sit.command.ref, None), situation(taken={0}))
    assert welcome == events.SendWelcome(NEW, None)


def test_an_alarm_that_rings_before_its_time_changes_nothing():
    """A team came back and went again: the first alarm is not for the second absence."""
    seats = seats_of(Occupied(TEAM, ME, hello()))
    seats.handle(Departed(ME), situation(taken={0}))
    seats.handle(Arrived(NEW, hello()), situation(taken={0}, at=NOW + 9_000))
    seats.handle(Departed(NEW), situation(taken={0}, at=NOW + 9_500))
    assert seats.handle(GraceOver(0), situation(taken={0}, at=NOW + GRACE)) == []
    assert seats.handle(GraceOver(0), situation(taken={0}, at=NOW + 9_500 + GRACE))


@pytest.mark.parametrize(
    ("sitter", "phase", "taken", "state"),
    [
        (None, "filling", False, "Free"),
        (Sitter("caller", "bot", bot="caller"), "filling", False, "House"),
        (Sitter("Alpha", "bot", key="k"), "filling", False, "Free vacate"),
        (Sitter("Alpha", "bot", key="k"), "filling", True, "Away setalarm"),
        (Sitter("Alpha", "bot", key="k"), "running", True, "Away"),
    ],
)
def test_how_a_seat_is_found_after_a_crash(sitter, phase, taken, state):
    seats = seats_of()
    effects = seats.handle(Begun((sitter,)), situation(phase, {0} if taken else ()))
    assert " ".join([shown(seats.states[0]), *map(named, effects)]) == state


def test_teams_that_stay_keep_their_hello_when_the_match_is_over():
    passing = Connection("passing", stays=False)
    seats = seats_of(Occupied(TEAM, ME, hello()), Occupied(Team("Beta", "k"), passing, hello("Beta")))
    seats.handle(Over(), situation("over"))
    assert seats.queue.staying == {ME: hello()}


def test_a_team_that_is_out_cannot_be_put_out_again():
    seats = seats_of(Occupied(TEAM, ME, hello()))
    (refuse,) = seats.handle(Dismissed(0, OPERATOR), situation("running", {0}, out={0}))
    assert named(refuse) == "operator:invalid_action"


def test_a_seat_that_an_operator_closed_lets_nobody_back():
    seats = seats_of(Away(TEAM, None))
    (refuse,) = seats.handle(Arrived(ME, hello()), situation("running", {0}, expelled={0}))
    assert named(refuse) == "me:unauthorized"

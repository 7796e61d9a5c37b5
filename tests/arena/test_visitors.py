"""The visitors of an arena: what every event does to one in every state. A pair that is not listed fails."""

from itertools import product

import pytest

from facedown.arena.events import Arrived, Begun, Departed, Over, SeatAgain
from facedown.arena.states import Coming, Free, Occupied
from facedown.arena.visitor import Team
from facedown.table import hashed_key
from tests.arena.seat_tables import ME, NEW, OTHER, TEAM, hello, named, rows, seats_of, situation

VISITORS = ("stranger", "waiting", "staying", "watching", "seated")
VISITS = {
    "hello": Arrived(ME, hello()),
    "hello-again": Arrived(NEW, hello()),
    "thief": Arrived(NEW, hello(code="guess")),
    "watches": Arrived(ME, hello(role="spectator")),
    "departs": Departed(ME),
    "seat-again": SeatAgain(),
    "begun": Begun((None,)),
    "over": Over(),
}
"""What happens to the visitor `me`, whose team is Alpha; `new` comes by the same name."""

WITH_A_FREE_SEAT = """
stranger
    hello -> seated assign enter attachto sit
    hello-again thief -> stranger assign enter attachto sit
    watches -> watching enter sendwelcome showlobby attachto
    departs seat-again begun over -> =
waiting
    hello watches -> waiting me:bad_hello
    hello-again -> stranger replace assign enter attachto sit
    thief -> waiting new:team_taken
    departs -> stranger
    begun -> seated assign enter attachto sit
    seat-again over -> =
staying
    hello seat-again -> seated assign enter attachto sit
    hello-again -> stranger replace assign enter attachto sit
    thief -> staying new:team_taken
    watches -> watching enter sendwelcome showlobby attachto
    departs -> stranger
    begun over -> =
watching
    hello watches -> watching me:bad_hello
    hello-again thief -> watching assign enter attachto sit
    departs -> stranger
    begun -> watching enter sendwelcome showlobby attachto
    seat-again over -> =
seated
    hello watches -> seated me:bad_hello
    hello-again -> stranger enter sendwelcome announce attachto
    thief -> seated new:team_taken
    departs -> stranger setalarm announce
    begun -> seated assign enter attachto sit
    over -> staying
    seat-again -> =
"""

WITHOUT_A_FREE_SEAT = """
stranger
    hello -> waiting me:table_full
    hello-again thief -> stranger new:table_full
    watches -> watching enter sendwelcome showlobby attachto
    begun -> stranger assign enter attachto sit
    departs seat-again over -> =
waiting
    hello watches -> waiting me:bad_hello
    hello-again -> stranger replace new:table_full
    thief -> waiting new:team_taken
    departs -> stranger
    begun -> waiting assign enter attachto sit me:table_full
    seat-again over -> =
staying
    hello seat-again -> waiting me:table_full
    hello-again -> stranger replace new:table_full
    thief -> staying new:team_taken
    watches -> watching enter sendwelcome showlobby attachto
    departs -> stranger
    begun -> staying assign enter attachto sit
    over -> =
watching
    hello watches -> watching me:bad_hello
    hello-again thief -> watching new:table_full
    departs -> stranger
    begun -> watching enter sendwelcome showlobby attachto assign enter attachto sit
    seat-again over -> =
seated
    hello watches -> seated me:bad_hello
    hello-again -> stranger enter sendwelcome announce attachto
    thief -> seated new:team_taken
    departs -> stranger setalarm announce
    begun -> waiting assign enter attachto sit me:table_full
    over -> staying
    seat-again -> =
"""


def visitor_state(seats, visitor):
    lists = {
        "waiting": seats.queue.waiting,
        "staying": seats.queue.staying,
        "watching": seats.watching,
        "seated": [state.visitor for state in seats.states if isinstance(state, Coming | Occupied)],
    }
    found = [name for name, there in lists.items() if visitor in there]
    assert len(found) <= 1, "nobody is in two states"
    return found[0] if found else "stranger"


def visit(state, event, *, is_free):
    """What an event does to a visitor, as the tables have it."""
    others = [] if is_free else [Occupied(Team("Beta", hashed_key("b")), OTHER, hello("Beta", "b"))]
    seats = seats_of(*others, Free()) if is_free or state == "seated" else seats_of(*others)
    taken = set(range(len(others)))
    match state:
        case "waiting":
            seats.queue.waiting[ME] = hello()
        case "staying":
            seats.queue.staying[ME] = hello()
        case "watching":
            seats.watching[ME] = None
        case "seated":
            seats.states[-1] = Occupied(TEAM, ME, hello())
            taken.add(len(seats.states) - 1)
    effects = seats.handle(VISITS[event], situation(taken=taken))
    return " ".join([visitor_state(seats, ME), *map(named, effects)])


@pytest.mark.parametrize(("state", "event"), [*product(VISITORS, VISITS)])
def test_what_happens_to_a_visitor_with_a_free_seat(state, event):
    assert visit(state, event, is_free=True) == rows(WITH_A_FREE_SEAT)[state, event]


@pytest.mark.parametrize(("state", "event"), [*product(VISITORS, VISITS)])
def test_what_happens_to_a_visitor_without_a_free_seat(state, event):
    assert visit(state, event, is_free=False) == rows(WITHOUT_A_FREE_SEAT)[state, event]

"""Seats of an arena and their visitors without an arena, and how tables of what happens to them are read."""

from facedown.arena import events
from facedown.arena.events import Situation
from facedown.arena.seats import Seats
from facedown.arena.states import Coming, Leaving
from facedown.arena.visitor import Team
from facedown.table import hashed_key
from facedown.wire import ActFor
from facedown.wire.arena.dialect import TeamHello

NOW = 1_000_000


class Connection:
    def __init__(self, name, *, stays=True):
        self.name, self.stays = name, stays

    def __repr__(self):
        return self.name


ME, NEW, OTHER = Connection("me"), Connection("new"), Connection("other")
OPERATOR = Connection("operator")


def hello(team="Alpha", code="code", role="player"):
    return TeamHello(team, code, "", role, None)


TEAM = Team("Alpha", hashed_key("code"))


def rows(table):
    """(state, event) -> the state afterwards and what is done; "=" is no change."""
    parsed, state = {}, ""
    for line in table.strip().splitlines():
        if not line.startswith(" "):
            state = line
            continue
        happened, _, result = line.partition(" -> ")
        for event in happened.split():
            assert (state, event) not in parsed, "listed twice"
            parsed[state, event] = state if result == "=" else result
    return parsed


def situation(phase="filling", taken=(), **more):
    return Situation(**{"at": NOW, "phase": phase, "taken": taken, "out": (), "expelled": (), **more})


def seats_of(*states, private=False):
    seats = Seats(lambda: "made", private=private)
    seats.states = list(states)
    return seats


def named(effect):
    """One word for an effect, with the code of a refusal or the action of the host."""
    match effect:
        case events.Order(command=ActFor(action=action)):
            return type(action).__name__.lower()
        case events.Order(command=command):
            return type(command).__name__.lower()
        case events.Refuse(visitor=visitor, refusal=refusal):
            return f"{visitor!r}:{refusal.code}"
        case _:
            return type(effect).__name__.lower()


def shown(state):
    gone = isinstance(state, Coming | Leaving) and state.visitor is None
    name = "Unnamed" if isinstance(state, Coming) and state.ref is None else type(state).__name__
    if isinstance(state, Coming | Leaving) and state.dismissed is not None:
        return "Dismissed" if isinstance(state, Leaving) else f"{name}-dismissed"
    return f"{name}{'-gone' if gone else ''}"

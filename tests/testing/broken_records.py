"""Games that each lose, mint or forget something, made from specimens that do not."""

from itertools import count

from msgspec.structs import replace

from facedown.core import Move
from facedown.testing import laws
from facedown.testing.specimens import hidden, ring
from tests.testing.broken import HIDDEN, RING, Broken, made


class MintsChips(hidden.Hidden):
    def new(self, config, seed):
        return replace(super().new(config, seed), moves=())


class PaysAnUnknownChair(hidden.Hidden):
    def new(self, config, seed):
        step = super().new(config, seed)
        return replace(step, moves=(Move(config.seats, config.seats),))


class KeepsThePot(hidden.Hidden):
    def apply(self, state, seat, action):
        step = super().apply(state, seat, action)
        if step.state.winner is None:
            return step
        *moves, paid = step.moves
        return replace(step, state=replace(step.state, pot=-paid.chips), moves=tuple(moves))


class ForgetsQuestions(ring.RingTable):
    def carry(self, state):
        config = super().carry(state)
        return config and replace(config, standing=replace(config.standing, asked=(0,) * config.chairs))


class ForgetsNonces(ring.RingTable):
    def carry(self, state):
        config = super().carry(state)
        bare = tuple(sitting and replace(sitting, nonce="") for sitting in state.table.sitting)
        return config and replace(config, standing=replace(config.standing, sitting=bare))


class ForgetsChips(ring.RingTable):
    def carry(self, state):
        config = super().carry(state)
        richer = tuple(s and replace(s, chips=s.chips + 1) for s in state.table.sitting)
        return config and replace(config, standing=replace(config.standing, sitting=richer))


class BuysInAgain(ring.RingTable):
    def new(self, config, seed):
        step = super().new(config, seed)
        return replace(step, moves=(Move(0, ring._chips(step.state)),)) if config.standing else step


class CountsDown(ring.RingTable):
    def section(self, state):
        return -state.table.hands


class UnreadableEvent(hidden.Hidden):
    types = hidden.HIDDEN.types._replace(event=hidden.Raised | hidden.Folded | hidden.Shown | hidden.Won)


class OtherView(hidden.Hidden):
    """Says that its cards are a list."""

    class View(hidden.View, frozen=True):
        cards: list[int | None]

    types = hidden.HIDDEN.types._replace(view=View)


class Amnesiac(hidden.Hidden):
    """Deals other cards at every so many deals."""

    def __init__(self, every):
        self._deals = count(1)
        self._every = every

    def new(self, config, seed):
        return super().new(config, seed / (next(self._deals) % self._every == 0))


def _impossible(state):
    assert state.winner is None, "nobody ever wins"


RECORDS = (
    made(HIDDEN, MintsChips, laws.chips_are_conserved, "the moves brought 0"),
    made(HIDDEN, PaysAnUnknownChair, laws.chips_are_conserved, "a chair that does not exist"),
    made(HIDDEN, KeepsThePot, laws.chips_are_conserved, "chips are left on the table"),
    Broken(HIDDEN._replace(invariant=_impossible), laws.chips_are_conserved, "nobody ever wins"),
    made(RING, ForgetsQuestions, laws.carry_continues, "its prompts would be"),
    made(RING, ForgetsNonces, laws.carry_continues, "carried on, it gives"),
    made(RING, ForgetsChips, laws.carry_continues, "other chips"),
    made(RING, BuysInAgain, laws.carry_continues, "and yet they move"),
    made(RING, CountsDown, laws.carry_continues, "section -1 follows 0"),
    made(HIDDEN, UnreadableEvent, laws.round_trips, "cannot be written and read"),
    made(HIDDEN, OtherView, laws.round_trips, "comes back as"),
    made(HIDDEN, lambda: Amnesiac(2), laws.round_trips, "its record does not hold"),
    made(HIDDEN, lambda: Amnesiac(3), laws.round_trips, "is of another match"),
)

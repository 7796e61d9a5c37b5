"""Who is dealt into the next hand, and where the button and the blinds are (cash.md 6, 7).

Chairs are compared by number, so a mark may be on any chair, occupied or not, or just before one: a mark at
−1 is before the first chair.
"""

from collections.abc import Callable, Collection
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from facedown.core import Seat
from facedown.poker.button import Marks, moved
from facedown.poker.cash.rules import Button, Rules

Seats: TypeAlias = AbstractSet[Seat]


class Company(NamedTuple):
    """The chairs that could be dealt in."""

    staying: Seats
    """Were in the last hand and still play."""
    entering: Seats
    """Want cards now."""
    waiting: Seats
    """Want cards once they are the big blind."""
    newcomers: Seats
    """Those of `entering` who were never dealt in."""

    @property
    def players(self) -> Seats:
        return self.staying | self.entering

    def without(self, seats: Seats) -> "Company":
        return Company(*(group - seats for group in self))


class Positions(NamedTuple):
    marks: Marks
    players: tuple[Seat, ...]
    """In chair order."""


class Last(NamedTuple):
    """What the next hand needs to know about the one before."""

    marks: Marks | None
    size: int
    """How many players were dealt in."""


def pulled_in(company: Company, last: Marks | None) -> Company:
    """If fewer than two play, chairs that wait for the big blind may start (cash.md 6.9)."""
    if len(company.players) >= 2 or len(company.players | company.waiting) < 2:
        return company
    button = last.button if last is not None else -1
    pulled = {_after(company.waiting, button)} if company.players else set(company.waiting)
    return company._replace(entering=company.entering | pulled, waiting=company.waiting - pulled)


def placed(rules: Rules, last: Last, company: Company) -> Positions | None:
    """None if fewer than two can play."""
    players, staying = company.players, company.staying
    if len(players) < 2:
        return None
    if last.marks is None or not staying:
        return _fresh(sorted(players))
    # `due` may be a waiting chair that is not among the players yet: it enters exactly because the big blind
    # reaches it. Looking only at the players would let the big blind pass every waiting chair for ever.
    due = _after(players | company.waiting, last.marks.big)
    if len(players) == 2 and not (len(staying) == 2 and due in company.waiting):
        return _two(rules, last.marks, company)
    if last.size == 2 and company.newcomers and due not in company.waiting and rules.button != "dead":
        marks = _behind(_after(company.newcomers, last.marks.big), company)  # cash.md 6.4
    else:
        marks = _RULES[rules.button](last.marks, company, due)
    dealt_in = {seat for seat in players | {marks.big} if _may_play(seat, marks, company)}
    if len(dealt_in) == 2:  # a dead button may leave two players, if everyone who enters must wait
        return _two(rules, last.marks, company.without(company.entering))
    return Positions(marks, tuple(sorted(dealt_in)))


def placed_anew(rules: Rules, marks: Marks, size: int, company: Company) -> Positions | None:
    """New positions for a hand of `size` players that loses one before it is dealt (cash.md 8.2).

    They are chosen as if the marks were one chair back; but a dead button and a dead small blind stay.
    """
    # A dead button cannot be chosen again: it depends on where the blinds were a hand ago, which moving the
    # marks back by one chair does not restore. So only the big blind is chosen again, and the rest is kept.
    plain = replace(rules, button="rotate") if rules.button == "dead" else rules
    places = placed(plain, Last(behind(marks), size), company)
    if rules.button != "dead" or places is None or len(places.players) == 2:
        return places
    big = places.marks.big
    stays = big not in {marks.button, marks.small}
    return places._replace(marks=Marks(marks.button, marks.small, big)) if stays else places


def behind(marks: Marks) -> Marks:
    """One chair back, so that the next player after each mark may be the chair it is on."""
    return Marks(marks.button - 1, marks.small - 1, marks.big - 1)


def is_between(seat: Seat, start: Seat, end: Seat) -> bool:
    """Strictly between, clockwise. Nothing is between a chair and itself."""
    if start < end:
        return start < seat < end
    return start != end and (seat > start or seat < end)


def _after(seats: Collection[Seat], chair: Seat) -> Seat:
    """The next of these seats, clockwise."""
    return min((seat for seat in seats if seat > chair), default=min(seats))


def _before(seats: Collection[Seat], chair: Seat) -> Seat:
    return max((seat for seat in seats if seat < chair), default=max(seats))


def _fresh(players: list[Seat]) -> Positions:
    """cash.md 6.2: the first chair is the small blind, the second the big one, the last the button."""
    small, big, *others = players
    return Positions(Marks(others[-1] if others else small, small, big), tuple(players))


def _two(rules: Rules, last: Marks, company: Company) -> Positions:
    """The button is the small blind; if there were two players before, they alternate (cash.md 6.5, 6.6)."""
    players = company.players
    if len(company.staying) == 1:
        big = next(iter(players - company.staying))
    elif rules.heads_up == "no_double_bb":
        big = _after(players, last.big)
    else:
        big = _after(players, _after(players, last.button))
    small = next(iter(players - {big}))
    return Positions(Marks(small, small, big), tuple(sorted(players)))


def _rotating(last: Marks, company: Company, due: Seat) -> Marks:  # noqa: ARG001  the big blind leads
    """cash.md 6.3."""
    return _behind(due, company)


def _moving(last: Marks, company: Company, due: Seat) -> Marks:
    """cash.md 7.1: the button leads."""
    staying = company.staying
    button = _after(staying, last.button)
    small = _after(staying - {button} or company.players - {button}, button)
    big = _after((company.players | company.waiting) - {small}, small)
    if big != button:
        return Marks(button, small, big)
    # cash.md 7.2: everyone who could post the big blind is between the button and the small blind
    return _behind(
        due if due in company.waiting else _after(company.players - {small, button}, small), company
    )


def _dead(last: Marks, company: Company, due: Seat) -> Marks:
    """cash.md 7.3: the big blind leads, the other marks follow to where it was. With one staying player there
    is no such place."""
    if len(company.staying) < 2:
        return _behind(due, company)
    return moved(last, sorted(company.players | {due}), "dead", no_double_bb=True)


_RULES: Final[dict[Button, Callable[[Marks, Company, Seat], Marks]]] = {
    "rotate": _rotating,
    "moving": _moving,
    "dead": _dead,
}


def _behind(big: Seat, company: Company) -> Marks:
    """Small blind and button are the nearest players before the big blind, if possible staying ones."""
    small = _nearest(company, big, {big})
    return Marks(_nearest(company, small, {big, small}), small, big)


def _nearest(company: Company, chair: Seat, marked: Seats) -> Seat:
    return _before(company.staying - marked or company.players - marked, chair)


def _may_play(seat: Seat, marks: Marks, company: Company) -> bool:
    """cash.md 6.7: nobody enters between the button and the small blind, except on the big blind."""
    if seat in company.staying or seat == marks.big:
        return True
    return not is_between(seat, marks.button, marks.small)

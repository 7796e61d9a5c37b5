"""The hands of a cash table as one player may see them, at play and after the table has closed.

Chairs change hands, so whose cards a reader may see depends on the account that sat there in that hand, and
never on the chair alone. Cards that nobody showed stay hidden for ever.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from facedown.core import AnyEntry, Header, Record, Seat, Seed, Sitter, replay
from facedown.core.play import Moment
from facedown.core.record import Carried, Seated, Vacated
from facedown.core.reports import NoHistory
from facedown.poker.cash.config import Config
from facedown.poker.cash.game import CASH
from facedown.poker.cash.state import State
from facedown.poker.cash.steps import sealed_deck
from facedown.poker.hand import events
from facedown.poker.histories.errors import HandError
from facedown.poker.histories.phh import History, read_all, write_all
from facedown.poker.histories.phh.from_hand import history
from facedown.poker.histories.phh.to_hand import fields
from facedown.poker.histories.pokerstars import write as write_pokerstars
from facedown.poker.histories.pokerstars.from_hand import transcript
from facedown.poker.notation.action_texts import told
from facedown.poker.notation.columns import Places, place_columns
from facedown.poker.notation.hand import Hand
from facedown.poker.notation.house import letters
from facedown.poker.notation.proof import COMMIT, OPENINGS
from facedown.poker.variant import VARIANTS

_HIDDEN = "??"


def hands(
    header: Header[Any], entries: Iterable[AnyEntry], seed: Seed, account: str | None = None
) -> Iterator[Hand]:
    """Every finished hand, as this account saw it; None is the public. Raises BrokenRecord."""
    scribe = _Scribe(header, account)
    for moment in replay(CASH, Record(header, (), "", seed.secret.hex()), entries):
        hand = scribe.hear(moment)
        if hand is not None:
            yield hand


def histories_text(
    header: Header[Any], entries: Iterable[AnyEntry], seed: Seed, account: str | None, *, over: bool
) -> Iterator[str]:
    """In PHH, hand by hand. A table that has closed (`over`) reveals no more than before."""
    del over
    return write_all(_histories(hands(header, entries, seed, account)))


def as_phh(part: str, number: int | None) -> str:
    """Hands as they are, or the one of this number, without its openings: they are for `facedown verify`."""
    if number is None:
        return part
    return "".join(write_all([_without_openings(one) for one in _picked(part, number)]))


def as_pokerstars(part: str, number: int | None) -> str:
    """Hands in PokerStars' words."""
    picked = [Hand(**fields(one)) for one in _picked(part, number)]
    return "".join(f"{write_pokerstars(transcript(hand)).rstrip()}\n\n\n" for hand in picked)


def _histories(written: Iterable[Hand]) -> Iterator[History]:
    for hand in written:
        try:
            yield history(hand)
        except HandError as no:
            raise NoHistory(f"hand {hand.hand}: {no.sentence}") from no


def _without_openings(one: History) -> History:
    return replace(one, extra={name: value for name, value in one.extra.items() if name != OPENINGS})


def _picked(part: str, number: int | None) -> list[History]:
    return [one for one in read_all(part) if number is None or one.hand == number]


class _Draft:
    """A hand that is being played."""

    def __init__(self, dealt: events.Dealt, state: State, own: Seat | None) -> None:
        self.own = own
        self.seats = tuple(sorted(dealt.order))
        self.labels = {seat: at for at, seat in enumerate(self.seats, 1)}
        self.standing = state.standing
        self.stacks = dealt.stacks
        self.sealed = sealed_deck(state) if state.config.fair is True else None
        self.seen = list(dealt.cards[own] or ()) if own is not None else []
        """Cards that the reader may see, in the order in which they were shown."""
        self.boards: list[str] = []
        """If the board is run twice, which a log cannot express: the cards of each from there on."""
        size = VARIANTS[state.config.table.variant].hole
        self.log = [
            f"d dh p{at} {''.join(dealt.cards[seat] or ()) if seat == own else _HIDDEN * size}"
            for seat, at in self.labels.items()
        ]

    def hear(self, event: object, unit: str) -> None:
        if isinstance(event, events.Shown | events.Turned):
            self.seen += event.cards
        match event:
            case events.Agreed(times=2):
                self.boards = ["", ""]
            case events.Turned(cards=cards, board=board) if self.boards:
                self.boards[board] += "".join(cards)
            case events.Shown() | events.Mucked() if self.boards:
                pass
            case _:
                self.log += told((event,), self.labels, unit)


class _Scribe:
    def __init__(self, header: Header[Any], account: str | None) -> None:
        self._config: Config = header.config
        self._match = header.match
        self._account = account
        self._sitters: list[Sitter | None] = [None] * self._config.seats
        self._draft: _Draft | None = None
        self._variant = letters(self._config.table)

    def hear(self, moment: Moment) -> Hand | None:
        """The hand that this input ended, if it did."""
        self._seat(moment.entry)
        hand = None
        for event in moment.step.events:
            if isinstance(event, events.Dealt):
                own = next((seat for seat in event.order if self._is_own(seat)), None)
                self._draft = _Draft(event, moment.step.state, own)
            elif isinstance(event, events.Ended) and self._draft is not None:
                hand, self._draft = self._written(self._draft, event), None
            elif self._draft is not None:
                self._draft.hear(event, self._config.unit)
        return hand

    def _written(self, draft: _Draft, ended: events.Ended) -> Hand:
        standing, stakes = draft.standing, self._config.table.stakes
        numbers = tuple([seat + 1 for seat in draft.seats])
        places = Places(standing.posting, standing.marks, standing.players, stakes, standing.small_due)
        dead = standing.posting.dead if standing.posting is not None else (0,) * self._config.seats
        extra: dict[str, Any] = {"_match": self._match}
        if draft.boards:
            extra["_boards"] = tuple(draft.boards)
        if draft.sealed is not None:
            seen = dict.fromkeys(draft.seen)
            extra |= {
                COMMIT: draft.sealed.root,
                OPENINGS: tuple(draft.sealed.find(card).words() for card in seen),
            }
        return Hand(
            variant=self._variant,
            players=tuple([self._name(seat) for seat in draft.seats]),
            seats=numbers,
            seat_count=self._config.seats,
            starting_stacks=tuple([draft.stacks[seat] - dead[seat] for seat in draft.seats]),
            finishing_stacks=tuple([ended.stacks[seat] for seat in draft.seats]),
            min_bet=stakes.big,
            actions=tuple(draft.log),
            hand=standing.number,
            author=None if draft.own is None else self._name(draft.own),
            unit=self._config.unit,
            extra=extra,
            **place_columns(numbers, places),
        )

    def _seat(self, entry: AnyEntry | None) -> None:
        match entry:
            case Seated(seat=seat, sitter=sitter):
                self._sitters[seat] = sitter
            case Vacated(seat=seat):
                self._sitters[seat] = None
            case Carried(sitters=sitters):
                self._sitters = list(sitters)

    def _is_own(self, seat: Seat) -> bool:
        sitter = self._sitters[seat]
        return self._account is not None and sitter is not None and sitter.account == self._account

    def _name(self, seat: Seat) -> str:
        sitter = self._sitters[seat]
        return f"seat {seat + 1}" if sitter is None else sitter.name

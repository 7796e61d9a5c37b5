"""Check from its record alone that a match was dealt fairly (docs/fair.md, mahjong.md 11.9).

The match's secret and the players' nonces give each round's secret, that gives the wall, and that the root
that the round published. The tiles that were dealt must match the wall. This module computes everything
independently of the code that dealt.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NoReturn

from msgspec import Struct

from facedown.core import BrokenRecord, Record, Seat, Seed, replay
from facedown.core.fair import Sealed, hand_seed
from facedown.core.record import Acted
from facedown.mahjong.match import MATCH, Event, RoundBegun, Sit
from facedown.mahjong.round.config import SEATS
from facedown.mahjong.round.events import Began, DoraShown, Drew, Ended
from facedown.mahjong.round.results import Won
from facedown.mahjong.tiles import TILES, Tile, text

_DEALT: Final = 52
_DEAD: Final = 122
_DORA: Final = 126
_URA: Final = 131
"""Where in the wall the live tiles, the replacements and the indicators begin (mahjong.md 2.1)."""


class RoundDeal(Struct, frozen=True):
    """What a round published, and its visible tiles in the order in which they were dealt."""

    number: int
    """From 0."""
    nonces: tuple[str, ...]
    """By chair."""
    commit: str
    dealer: Seat = 0
    hands: tuple[tuple[Tile, ...], ...] = ()
    """By chair, sorted."""
    draws: tuple[Tile, ...] = ()
    replacements: tuple[Tile, ...] = ()
    dora: tuple[Tile, ...] = ()
    """Indicators."""
    ura: tuple[Tile, ...] = ()
    """The indicators that were turned up for a winning riichi."""


def prove(deals: Iterable[RoundDeal], seed: Seed) -> int:
    """Return the number of rounds; raise BrokenRecord at the first that was not dealt as promised."""
    rounds = 0
    for deal in deals:
        _check(deal, hand_seed(seed, deal.number, deal.nonces))
        rounds += 1
    return rounds


def deals(record: Record[Any, Any]) -> Iterator[RoundDeal]:
    """The deals of all rounds; the last round may be unfinished."""
    scribe = _Scribe(record)
    for moment in replay(MATCH, record):
        match moment.entry:
            case Acted(seat=seat, action=Sit(nonce=nonce)):
                scribe.nonces[seat] = nonce  # players may change seats before the start; the last one counts
        for event in moment.step.events:
            if isinstance(event, RoundBegun) and scribe.begun is not None:
                yield scribe.written()
            scribe.hear(event)
    if scribe.begun is not None:
        yield scribe.written()


class _Scribe:
    """Collects the deal of each round from a match's events."""

    def __init__(self, record: Record[Any, Any]) -> None:
        standing = record.header.config.standing
        self.nonces = [""] * SEATS if standing is None else list(standing.nonces)
        self.begun: RoundBegun | None = None
        self._dealer = 0
        self._hands: tuple[tuple[Tile, ...], ...] = ()
        self._draws: list[Tile] = []
        self._replacements: list[Tile] = []
        self._dora: list[Tile] = []
        self._ura: tuple[Tile, ...] = ()

    def hear(self, event: Event) -> None:
        match event:
            case RoundBegun():
                self.begun = event
            case Began(kyoku=kyoku, hands=hands, dora=dora):
                self._dealer = kyoku % SEATS
                self._hands = tuple([hand or () for hand in hands])
                self._draws, self._replacements, self._dora, self._ura = [], [], [dora], ()
            case Drew(tile=int(tile), rinshan=rinshan):
                (self._replacements if rinshan else self._draws).append(tile)
            case DoraShown(tile=tile):
                self._dora.append(tile)
            case Ended(result=Won(wins=wins)):
                self._ura = max((win.ura for win in wins), key=len)

    def written(self) -> RoundDeal:
        assert self.begun is not None, "a round has begun"
        return RoundDeal(
            self.begun.number,
            tuple(self.nonces),
            self.begun.commit,
            self._dealer,
            self._hands,
            tuple(self._draws),
            tuple(self._replacements),
            tuple(self._dora),
            self._ura,
        )


def _check(deal: RoundDeal, secret: Seed) -> None:
    wall = (secret / "wall").shuffled(range(TILES))
    if Sealed([str(tile) for tile in wall], secret).root != deal.commit:
        _fail(deal, "its root does not match the wall of this secret and these nonces")
    for seat, hand in enumerate(deal.hands):
        _compare(deal, f"seat {seat} was dealt", hand, _hand(wall, (seat - deal.dealer) % SEATS))
    _compare(deal, "the live wall gave", deal.draws, wall[_DEALT:_DEAD])
    _compare(deal, "the replacements were", deal.replacements, wall[_DEAD:_DORA])
    _compare(deal, "the dora indicators were", deal.dora, wall[_DORA:_URA])
    _compare(deal, "the ura indicators were", deal.ura, wall[_URA:])


def _hand(wall: Sequence[Tile], wind: int) -> list[Tile]:
    """Three times four tiles, then one, from east to north; sorted like a player's hand."""
    fours = [wall[go + 4 * wind : go + 4 * wind + 4] for go in (0, 16, 32)]
    return sorted([*fours[0], *fours[1], *fours[2], wall[48 + wind]])


def _compare(deal: RoundDeal, said: str, told: Sequence[Tile], places: Sequence[Tile]) -> None:
    due = list(places[: len(told)])
    if list(told) != due:
        _fail(deal, f"{said} {text(told)}, but the wall has {text(due)}")


def _fail(deal: RoundDeal, reason: str) -> NoReturn:
    raise BrokenRecord(f"round {deal.number + 1}: {reason}")

"""What has happened in a round between two looks at it, from the looks alone.

Ponds and melds tell who did what after whom: a tile is one of 136, so each call has its place. Of closed and
added kans they tell which, not always when; then the first turn is taken at which each could have been made.
"""

from collections.abc import Collection, Iterator
from typing import Final, Literal, TypeAlias

from facedown.core import Seat
from facedown.mahjong.melds import Meld
from facedown.mahjong.mjai.drawing import named
from facedown.mahjong.round.events import Began, Discarded, DoraShown, Drew, Event, Melded, RiichiPaid
from facedown.mahjong.round.state import Thrown
from facedown.mahjong.round.view import View
from facedown.mahjong.settings import STICK
from facedown.mahjong.tiles import Tile
from facedown.mahjong.wall import LIVE

Phase: TypeAlias = Literal["to_draw", "drawn", "called", "thrown", "kan"]
"""Of the chair on turn: what it has done last, or is to do at once."""

_CALLED: Final = ("chi", "pon")


class Track:
    """A round as one chair has been told it so far."""

    def __init__(self, view: View) -> None:
        self._seat = view.seat
        self._turn: Seat = view.dealer
        self._phase: Phase = "to_draw"
        self._thrown = [0, 0, 0, 0]
        """How many discards of each chair were told."""
        self._melds: list[list[Meld]] = [[], [], [], []]
        self._hand: frozenset[Tile] | None = None
        """The chair's own, as of the last look; None before the first."""
        self._shown = 1
        """Indicators told."""
        self._owed = 0
        """Indicators of kans that come with the next discard."""
        self._kan: Meld | None = None
        """The last one."""
        self._left = LIVE
        self._drew = 0
        """Of the chair's own draws since the last look, how many may be tiles that it has not used yet."""

    def fits(self, view: View) -> bool:
        """Can this look come after the last one?"""
        return all(
            self._thrown[seat] <= len(player.pond) and len(self._melds[seat]) <= len(player.melds)
            for seat, player in enumerate(view.players)
        ) and (self._hand is None or self._hand <= {*view.hand, *_owned(view)})

    def events(self, view: View) -> list[Event]:
        """What has happened since the last look, as this chair was shown it."""
        self._drew = 0
        happened = list(self._walk(view))
        drawn = view.drawn if self._phase == "drawn" and self._turn == self._seat else None
        first, told = named(happened, self._seat, self._hand, frozenset(view.hand), drawn)
        began = [] if self._hand is not None else [_began(view, happened, first)]
        self._hand = frozenset(view.hand)
        return [*began, *told]

    # from one deed to the next

    def _walk(self, view: View) -> Iterator[Event]:
        while True:
            match self._phase:
                case "to_draw":
                    yield self._draw(rinshan=False)
                case "kan":
                    if self._is_robbed(view, self._kan):
                        return
                    yield from self._finish_kan(view)
                case "thrown":
                    if self._is_last(view):
                        return
                    yield from self._settle(view)
                case "drawn" | "called":
                    kan = self._made(view) if self._phase == "drawn" else None
                    if kan is not None:
                        yield self._make(view, kan)
                    elif self._thrown[self._turn] < len(view.players[self._turn].pond):
                        yield from self._throw(view)
                    else:
                        return

    def _is_last(self, view: View) -> bool:
        """Whoever threw a tile is on turn until the others have answered."""
        return view.turn == self._turn and self._all_thrown(view)

    def _all_thrown(self, view: View) -> bool:
        return all(
            count == len(player.pond) for count, player in zip(self._thrown, view.players, strict=True)
        )

    def _draw(self, *, rinshan: bool) -> Event:
        self._phase = "drawn"
        self._left -= 1
        self._drew += self._turn == self._seat
        return Drew(self._turn, None, self._left, rinshan)

    def _throw(self, view: View) -> Iterator[Event]:
        if view.settings.open_kan_dora == "before_discard":  # mahjong.md 4.6
            yield from self._show(view)
        thrown = self._last(view, step=1)
        self._thrown[self._turn] += 1
        self._phase = "thrown"
        self._use(thrown.tile)
        yield Discarded(self._turn, thrown.tile, thrown.tsumogiri, thrown.riichi)

    def _settle(self, view: View) -> Iterator[Event]:
        """Nobody won with the discard: it is called, or the next chair draws."""
        thrown = self._last(view)
        yield from self._show(view)
        if thrown.riichi:
            yield RiichiPaid(self._turn)
        if not thrown.taken:
            self._turn, self._phase = (self._turn + 1) % 4, "to_draw"
            return
        self._turn, meld = _call_of(view, thrown.tile)
        meld = _before_kan(meld, self._hand or () if self._turn == self._seat else ())
        self._use(*_own(meld))
        self._melds[self._turn].append(meld)
        yield Melded(self._turn, meld)
        if meld.kind in _CALLED:
            self._phase = "called"
        else:
            self._kan = meld
            yield from self._finish_kan(view)

    def _last(self, view: View, step: int = 0) -> Thrown:
        return view.players[self._turn].pond[self._thrown[self._turn] - 1 + step]

    # kans

    def _made(self, view: View) -> Meld | None:
        """The kan that the chair on turn makes now; one that may still be robbed comes last."""
        told, melds = self._melds[self._turn], view.players[self._turn].melds
        if self._keeps_its_draw(view):
            return None
        for at, meld in enumerate(melds[: len(told) + 1]):
            closed = meld.kind == "closed_kan" and at == len(told)
            added = meld.kind == "added_kan" and at < len(told) and told[at].kind == "pon"
            waits = self._is_robbed(view, meld) and not self._all_thrown(view)
            if (closed or added) and not waits and self._new(*_own(meld)) <= self._drew:
                return meld
        return None

    def _keeps_its_draw(self, view: View) -> bool:
        """Is what the chair has drawn before the last look thrown as such? Then there is no kan before it."""
        pond, count = view.players[self._turn].pond, self._thrown[self._turn]
        if self._turn != self._seat or self._hand is None or count == len(pond):
            return False
        return pond[count].tsumogiri and pond[count].tile in self._hand

    def _new(self, *tiles: Tile) -> int:
        """How many of these, if the chair used them now, it must have drawn since the last look."""
        if self._turn != self._seat or self._hand is None:
            return 0
        melded = {tile for meld in self._melds[self._turn] for tile in meld.tiles}
        return len({*tiles} - self._hand - melded)

    def _use(self, *tiles: Tile) -> None:
        self._drew -= self._new(*tiles)

    def _is_robbed(self, view: View, kan: Meld | None) -> bool:
        """May it be, just now?"""
        return kan is not None and view.turn == self._turn and view.tile in kan.tiles

    def _make(self, view: View, kan: Meld) -> Event:
        told = self._melds[self._turn]
        self._phase, self._kan = "kan", kan
        self._use(*_own(kan))
        if kan.kind == "closed_kan":
            told.append(kan)
            return Melded(self._turn, kan)
        at = view.players[self._turn].melds.index(kan)
        added = next(tile for tile in kan.tiles if tile not in told[at].tiles)
        told[at] = kan
        return Melded(self._turn, kan, added)

    def _finish_kan(self, view: View) -> Iterator[Event]:
        """Its indicator: of a closed kan at once, of another with the discard (mahjong.md 4.6)."""
        assert self._kan is not None, "a kan to be finished"
        if self._kan.kind == "closed_kan":
            self._owed += view.settings.kan_dora
            yield from self._show(view)
        else:
            yield from self._show(view)
            self._owed += view.settings.kan_dora
        yield self._draw(rinshan=True)

    def _show(self, view: View) -> Iterator[Event]:
        """The indicators that are owed, as far as they lie open."""
        shown = view.dora[self._shown : self._shown + self._owed]
        self._shown += len(shown)
        self._owed -= len(shown)
        yield from map(DoraShown, shown)


def _own(meld: Meld) -> tuple[Tile, ...]:
    """What was not another's discard."""
    return tuple([tile for tile in meld.tiles if tile != meld.called])


def _owned(view: View) -> Iterator[Tile]:
    """What the chair has thrown and melded: once its own, or another's discard."""
    if view.me is not None:
        yield from (thrown.tile for thrown in view.me.pond)
        yield from (tile for meld in view.me.melds for tile in meld.tiles)


def _call_of(view: View, tile: Tile) -> tuple[Seat, Meld]:
    """Who called this discard, and the meld as it is now."""
    for seat, player in enumerate(view.players):
        for meld in player.melds:
            if meld.called == tile:
                return seat, meld
    raise AssertionError("a discard that was taken lies in a meld")


def _before_kan(meld: Meld, held: Collection[Tile]) -> Meld:
    """As it was made. Which tile was added is not seen any more: one that was not held, or else the last."""
    if meld.kind != "added_kan":
        return meld
    added = max(_own(meld), key=lambda tile: (tile not in held, tile))
    return Meld("pon", tuple([tile for tile in meld.tiles if tile != added]), meld.called, meld.from_seat)


def _began(view: View, happened: list[Event], hand: tuple[Tile, ...]) -> Began:
    """With the points as they were before any riichi was paid."""
    paid = [event.seat for event in happened if isinstance(event, RiichiPaid)]
    first, second, third, fourth = [
        player.score + STICK * paid.count(seat) for seat, player in enumerate(view.players)
    ]
    hands = tuple([hand if seat == view.seat else None for seat in range(4)])
    return Began(
        view.kyoku, view.honba, view.sticks - len(paid), (first, second, third, fourth), view.dora[0], hands
    )

"""How a round goes on from one question to the next."""

from bisect import bisect_left
from operator import add

from facedown.core import DEALER, Seat, Step
from facedown.mahjong.melds import Meld, MeldKind
from facedown.mahjong.round.aborts import aborting
from facedown.mahjong.round.actions import (
    Action,
    Answer,
    Chi,
    Discard,
    Kan,
    NineTerminals,
    OpenKan,
    Pass,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from facedown.mahjong.round.calls import Call, first_call, offered_after, offered_call
from facedown.mahjong.round.endings import aborted, exhausted, won_by_ron, won_by_tsumo
from facedown.mahjong.round.events import (
    Answered,
    Began,
    Discarded,
    DoraShown,
    Drew,
    Ended,
    Event,
    FuritenChanged,
    Left,
    Melded,
    RiichiPaid,
)
from facedown.mahjong.round.hands import held, read, read_exchanged, with_fourth, without
from facedown.mahjong.round.liability import fed_by
from facedown.mahjong.round.offers import Calling, Turn, Winning
from facedown.mahjong.round.ponds import Thrown, Window
from facedown.mahjong.round.results import Result, Won
from facedown.mahjong.round.state import State
from facedown.mahjong.round.turns import offered_turn
from facedown.mahjong.round.wins import can_ron
from facedown.mahjong.settings import STICK, Settings
from facedown.mahjong.tiles import Tile
from facedown.mahjong.wall import HAND

_ANSWERS = (Pass, Ron, Pon, Chi, OpenKan)
_PRIVATE = frozenset({Answered, FuritenChanged})

DEALT = 4 * HAND
"""The live wall comes after so many."""


class Course:
    """A round between two questions."""

    __slots__ = ("_has_private", "events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []
        self._has_private = False

    @property
    def settings(self) -> Settings:
        return self.state.config.settings

    def step(self) -> Step[State, Event]:
        return Step(self.state, self.record())

    def record(self) -> tuple[Event, ...]:
        """Put the events into the history and return them. Answers are not in it: a state must not tell in
        which order they came (mahjong.md 5.5)."""
        events = shown = tuple(self.events)
        if self._has_private:
            shown = tuple([event for event in events if type(event) not in _PRIVATE])
        if shown:
            self.state.history = self.state.history.then(shown)
        self.events, self._has_private = [], False
        return events

    # the wall

    def begin(self) -> None:
        state, config = self.state, self.state.config
        dora, hands = state.wall.dora[0], tuple(state.hands)
        self.events.append(Began(config.kyoku, config.honba, config.sticks, config.scores, dora, hands))
        for seat in range(4):
            read(state, seat)
        self.draw(config.dealer)

    def draw(self, seat: Seat) -> None:
        """From the live wall; where it is empty, the round is over."""
        state = self.state
        if not state.tiles_left:
            self._end(exhausted(state))
            return
        tile = state.wall.tiles[DEALT + state.taken]
        state.tiles_left -= 1
        self._take(seat, tile, rinshan=False)

    def _replace(self, seat: Seat) -> None:
        """From the dead wall, after a kan."""
        self._take(seat, self.state.wall.rinshan[self.state.kans - 1], rinshan=True)

    def _take(self, seat: Seat, tile: Tile, *, rinshan: bool) -> None:
        state = self.state
        state.turn, state.drawn, state.rinshan = seat, tile, rinshan
        hand = state.hands[seat]
        at = bisect_left(hand, tile)
        state.hands[seat] = (*hand[:at], tile, *hand[at:])
        self.events.append(Drew(seat, tile, state.tiles_left, rinshan))
        self._ask(seat, offered_turn(state, seat, tile))

    def _show_dora(self) -> None:
        state = self.state
        for _ in range(state.owed):
            self.events.append(DoraShown(state.wall.dora[state.shown]))
            state.shown += 1
        state.owed = 0

    # inputs

    def play(self, seat: Seat, action: Action) -> None:
        """What was offered to this chair, the frequent first: matching a struct's pattern is slow."""
        if type(action) is Discard:
            self.discard(seat, action.tile)
        elif isinstance(action, _ANSWERS):
            self.answer(seat, action)
        elif type(action) is Riichi:
            self.discard(seat, action.tile, riichi=True)
        elif type(action) is Kan:
            self.kan(seat, action)
        elif type(action) is Tsumo:
            self._end(won_by_tsumo(self.state, seat))
        elif type(action) is NineTerminals:
            self._end(aborted(self.state, "nine_terminals", (seat,)))
        else:
            raise AssertionError(f"{action} is not among what is offered to a chair")

    def discard(self, seat: Seat, tile: Tile, *, riichi: bool = False) -> None:
        state, drawn = self.state, self.state.drawn
        hand = state.hands[seat]
        at = hand.index(tile)
        state.hands[seat] = hand[:at] + hand[at + 1 :]
        if riichi:  # mahjong.md 6.3
            state.riichi[seat] = 2 if state.quiet and not state.ponds[seat] else 1
        if state.owed and self.settings.open_kan_dora == "before_discard":  # mahjong.md 4.6
            self._show_dora()
        state.ponds[seat] += (Thrown(tile, tile == drawn, riichi),)
        state.thrown[seat] |= 1 << (tile >> 2)
        state.ippatsu &= ~(1 << seat)
        state.drawn, state.rinshan = None, False
        self.events.append(Discarded(seat, tile, tile == drawn, riichi))
        if drawn is None:
            read(state, seat)
        elif drawn >> 2 != tile >> 2:
            read_exchanged(state, seat, drawn, tile)
        if state.waits[seat] or state.furiten:
            self._look_at_own_discards(seat, declared=riichi)
        self._open(Window(tile, None, riichi, aborting(state, tile)))

    def kan(self, seat: Seat, kan: Kan) -> None:
        """The four are shown at once; others may rob them before they count (mahjong.md 4.7)."""
        state, hand = self.state, self.state.hands[seat]
        tiles = held(hand, kan.kind)
        state.hands[seat] = without(hand, tiles)
        self._count_kan()
        if kan.how == "closed":
            meld = Meld("closed_kan", tiles)
            state.melds[seat] += (meld,)
            robs = self.settings.kokushi_robs_closed_kan
        else:
            meld, melds = with_fourth(state.melds[seat], tiles[0])
            state.melds[seat] = melds
            robs = self.settings.chankan
        state.drawn, state.rinshan = None, False
        self.events.append(Melded(seat, meld, tiles[0] if kan.how == "added" else None))
        read(state, seat)
        if robs:
            # any of a closed kan: which was drawn is nobody's business
            self._open(Window(tiles[0], meld.kind))
        else:
            self._finish_kan(meld.kind)

    def _count_kan(self) -> None:
        self.state.kans += 1
        self.state.tiles_left -= 1

    def _finish_kan(self, kind: MeldKind) -> None:
        """Its dora: of a closed kan at once, of another with the discard (mahjong.md 4.6)."""
        state = self.state
        state.quiet, state.ippatsu = False, 0
        if kind == "closed_kan":
            state.owed += self.settings.kan_dora
            self._show_dora()
        else:
            self._show_dora()
            state.owed += self.settings.kan_dora
        self._replace(state.turn)

    # a window

    def _open(self, window: Window) -> None:
        """Ask in secret who wants the tile; the pause is held even if nobody does (mahjong.md 5.1, 5.2)."""
        state, following = self.state, (self.state.turn + 1) % 4
        waits, counts = state.waits, state.counts
        state.window, state.pause = window, state.config.pauses is not False
        state.offers[state.turn] = None
        kind = window.tile >> 2
        callable_ = window.kan is None and window.abort is None and state.tiles_left > 0
        for seat in _OTHERS[state.turn]:
            if waits[seat] >> kind & 1 and self._asks_for_ron(seat, window):
                continue
            if callable_ and (counts[seat][kind] > 1 or seat == following) and not state.riichi[seat]:
                offer = offered_call(state, seat, window.tile)
                if offer is not None:
                    self._ask(seat, offer)
        if state.pause:
            state.asked[DEALER] += 1
        else:
            self._go_on()

    def _asks_for_ron(self, seat: Seat, window: Window) -> bool:
        """A wait that cannot be won now is missed like one that is not wanted (mahjong.md 7.3)."""
        state = self.state
        if can_ron(state, seat, window.tile, kan=window.kan):
            self._ask(seat, Winning(window.tile, state.turn, window.kan is not None))
            return True
        if window.kan != "closed_kan":
            self._set_furiten(seat, furiten=True)
        return False

    def answer(self, seat: Seat, answer: Answer) -> None:
        state, offer = self.state, self.state.offers[seat]
        state.offers[seat] = None
        self.events.append(Answered(seat, answer))
        self._has_private = True
        if isinstance(offer, Winning) and isinstance(answer, Pass):
            self._set_furiten(seat, furiten=True)
            if self._asks_for_meld(seat):
                return
        state.answers[seat] = answer
        self._go_on()

    def _asks_for_meld(self, seat: Seat) -> bool:
        """Who passes a ron may still want to meld the tile (mahjong.md 5.3)."""
        state, window = self.state, self.state.window
        assert window is not None, "a question about a tile"
        if window.kan or window.abort or state.riichi[seat] or not state.tiles_left:
            return False
        offer = offered_call(state, seat, window.tile)
        if offer is not None:
            self._ask(seat, offer)
        return offer is not None

    def close(self) -> None:
        self.state.pause = False
        self._go_on()

    def _go_on(self) -> None:
        """When the pause is over and everybody asked has answered (mahjong.md 5.5)."""
        state, window = self.state, self.state.window
        if state.pause or state.offers.count(None) < 4:
            return
        assert window is not None, "a window to be closed"
        state.window, call = None, None
        if state.answers.count(None) < 4:
            answers, state.answers = state.answers, [None, None, None, None]
            rons = [seat for seat in _OTHERS[state.turn] if isinstance(answers[seat], Ron)]
            if rons:
                self._ron(rons, window)
                return
            call = first_call(answers)
        if window.kan:
            self._finish_kan(window.kan)
        else:
            self._passed(window, call)

    def _ron(self, rons: list[Seat], window: Window) -> None:
        """mahjong.md 9.4, 9.5."""
        if not self.settings.double_ron:
            rons = rons[:1]
        if len(rons) == 3 and self.settings.triple_ron == "abort":  # mahjong.md 10.6
            self._end(aborted(self.state, "triple_ron", tuple(sorted(rons))))
        else:
            self._end(won_by_ron(self.state, rons, window.tile, chankan=window.kan is not None))

    def _passed(self, window: Window, call: Call | None) -> None:
        """Nobody won with the discard: now it counts (mahjong.md 4.6, 6.3), and melds are made."""
        state, thrower = self.state, self.state.turn
        if state.owed:
            self._show_dora()
        if window.riichi:
            state.scores[thrower] -= STICK
            state.sticks += 1
            state.ippatsu |= 1 << thrower
            self.events.append(RiichiPaid(thrower))
        if window.abort:
            self._end(aborted(state, window.abort))
            return
        if call is None:
            self.draw((thrower + 1) % 4)
        else:
            self._call(*call, window.tile)

    def _call(self, seat: Seat, answer: Pon | Chi | OpenKan, tile: Tile) -> None:
        state, thrower, hand = self.state, self.state.turn, self.state.hands[seat]
        state.quiet, state.ippatsu = False, 0
        last = state.ponds[thrower][-1]
        taken = Thrown(last.tile, last.tsumogiri, last.riichi, taken=True)
        state.ponds[thrower] = (*state.ponds[thrower][:-1], taken)
        own = held(hand, tile >> 2) if isinstance(answer, OpenKan) else answer.tiles
        meld = Meld(_MELDS[type(answer)], tuple(sorted((*own, tile))), tile, thrower)
        state.hands[seat] = without(hand, own)
        state.melds[seat] += (meld,)
        state.turn = seat
        self.events.append(Melded(seat, meld))
        state.liable += fed_by(state, seat, meld)
        if isinstance(answer, OpenKan):
            self._count_kan()
            read(state, seat)
            self._finish_kan("open_kan")
            return
        state.waits[seat] = 0  # nothing is waited for before the discard
        low, high = (one >> 2 for one in own)
        self._ask(seat, offered_after(self.settings, state.hands[seat], tile >> 2, (low, high)))

    # what follows from it

    def _look_at_own_discards(self, seat: Seat, *, declared: bool) -> None:
        """mahjong.md 7.2, 7.3, 7.4."""
        state = self.state
        locked = state.riichi[seat] and not declared and state.furiten >> seat & 1
        self._set_furiten(seat, furiten=bool(locked or state.waits[seat] & state.thrown[seat]))

    def _set_furiten(self, seat: Seat, *, furiten: bool) -> None:
        if (self.state.furiten >> seat & 1) != furiten:
            self.state.furiten ^= 1 << seat
            self.events.append(FuritenChanged(seat, furiten))
            self._has_private = True

    def _ask(self, seat: Seat, offer: Turn | Winning | Calling) -> None:
        state = self.state
        state.offers[seat] = offer
        state.asked[seat] += 1

    def leave(self, seat: Seat) -> None:
        if not self.state.gone >> seat & 1:
            self.state.gone |= 1 << seat
            self.events.append(Left(seat))

    def _end(self, result: Result) -> None:
        state = self.state
        state.result = result
        state.offers = [None, None, None, None]
        state.scores = list(map(add, state.scores, result.deltas))
        if isinstance(result, Won):
            state.sticks = 0  # mahjong.md 9.3
        self.events.append(Ended(result, tuple(state.scores), state.sticks))


_OTHERS = tuple(tuple((seat + step) % 4 for step in (1, 2, 3)) for seat in range(4))
"""By chair: the other chairs in their order."""
_MELDS: dict[type, MeldKind] = {Pon: "pon", Chi: "chi", OpenKan: "open_kan"}

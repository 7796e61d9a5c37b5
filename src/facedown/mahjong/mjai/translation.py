"""From our events to those of mjai."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from facedown.core import Seat
from facedown.mahjong.match import events as match_events
from facedown.mahjong.melds import Meld
from facedown.mahjong.mjai import events as mjai
from facedown.mahjong.mjai.names import KIND_WORDS, UNKNOWN, word, words
from facedown.mahjong.round import events as round_events
from facedown.mahjong.round.results import Drawn, Result, ShownHands
from facedown.mahjong.tiles import EAST
from facedown.mahjong.wall import HAND

REASONS: Final[Mapping[str, str]] = {
    "exhaustive": "exhaustive_draw",
    "nagashi_mangan": "nagashimangan",
    "nine_terminals": "kyushu_kyuhai",
    "four_winds": "sufuurenta",
    "four_riichi": "suucha_riichi",
    "four_kans": "suukansansen",
    "triple_ron": "sanchaho",
}
"""Why nobody has won, in the words of mjai."""

NAMES: Final = ("0", "1", "2", "3")
"""Of players who have no other name here."""


class Translator:
    """Takes one event after the other, redacted for its viewer or not; tiles that are face down are "?".

    It remembers nothing but whether the game was opened.
    """

    __slots__ = ("_names", "_opened", "_red", "_seat")

    def __init__(
        self, seat: Seat | None = None, names: Sequence[str] = NAMES, *, red_fives: bool = True
    ) -> None:
        self._seat = seat
        self._names = tuple(names)
        self._red = red_fives
        self._opened = False

    def translate(self, event: match_events.Event) -> Iterator[mjai.Event]:
        """What mjai has no word for is left out: chairs, confirmations, answers, furiten."""
        match event:
            case match_events.Started() | round_events.Began() | match_events.MatchEnded():
                yield from self._framed(event)
            case round_events.Drew(seat=seat, tile=tile):
                yield mjai.Tsumo(seat, word(tile, red=self._red))
            case round_events.Discarded(seat=seat, tile=tile, tsumogiri=tsumogiri, riichi=riichi):
                if riichi:
                    yield mjai.Reach(seat)
                yield mjai.Dahai(seat, word(tile, red=self._red), tsumogiri)
            case round_events.RiichiPaid(seat=seat):
                yield mjai.ReachAccepted(seat)
            case round_events.Melded(seat=seat, meld=meld, added=added):
                yield self._melded(seat, meld, added)
            case round_events.DoraShown(tile=tile):
                yield mjai.Dora(word(tile, red=self._red))
            case round_events.Ended(result=result):
                yield from self._ended(result)
                yield mjai.EndKyoku()

    def translate_all(self, events: Iterable[match_events.Event]) -> Iterator[mjai.Event]:
        for event in events:
            yield from self.translate(event)

    def _framed(
        self, event: match_events.Started | round_events.Began | match_events.MatchEnded
    ) -> Iterator[mjai.Event]:
        """A round without the beginning of its match opens the game, too."""
        if isinstance(event, match_events.MatchEnded):
            self._opened = False
            yield mjai.EndGame()
            return
        if not self._opened:
            self._opened = True
            yield mjai.StartGame(self._names, self._seat)
        if isinstance(event, round_events.Began):
            yield self._began(event)

    def _began(self, began: round_events.Began) -> mjai.Event:
        return mjai.StartKyoku(
            KIND_WORDS[EAST + began.kyoku // 4],
            word(began.dora, red=self._red),
            began.kyoku % 4 + 1,
            began.honba,
            began.sticks,
            began.kyoku % 4,
            began.scores,
            self._hands(began.hands),
        )

    def _hands(self, hands: ShownHands) -> tuple[mjai.Hand, mjai.Hand, mjai.Hand, mjai.Hand]:
        first, second, third, fourth = [
            (UNKNOWN,) * HAND if hand is None else words(hand, red=self._red) for hand in hands
        ]
        return first, second, third, fourth

    def _melded(self, seat: Seat, meld: Meld, added: int | None) -> mjai.Event:
        if added is not None:
            pon: Any = words([tile for tile in meld.tiles if tile != added], red=self._red)
            return mjai.Kakan(seat, word(added, red=self._red), pon)
        own: Any = words([tile for tile in meld.tiles if tile != meld.called], red=self._red)
        if meld.called is None:
            return mjai.Ankan(seat, own)
        return _CALLS[meld.kind](seat, meld.from_seat, word(meld.called, red=self._red), own)

    def _ended(self, result: Result) -> Iterator[mjai.Event]:
        if isinstance(result, Drawn):
            yield mjai.Ryukyoku(deltas=result.deltas, reason=REASONS[result.reason])
            return
        for win in result.wins:
            yield mjai.Hora(win.seat, win.from_seat, win.deltas, words(win.ura, red=self._red))


_CALLS: Final[Mapping[str, Callable[..., mjai.Event]]] = {
    "chi": mjai.Chi,
    "pon": mjai.Pon,
    "open_kan": mjai.Daiminkan,
}

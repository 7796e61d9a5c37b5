"""A match of mahjong, told round by round: the calls in one line, then who won, by what, and the points."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from facedown.core import Outcome
from facedown.mahjong.match import Config, Event, MatchEnded, Sat, Started, Stood
from facedown.mahjong.melds import Meld, MeldKind
from facedown.mahjong.round.events import Began, Discarded, DoraShown, Ended, Left, Melded
from facedown.mahjong.round.results import Drawn, Result, ShownHands, Won, WonHand
from facedown.mahjong.tiles import DORA, KIND_NAMES, SUITS, Tile, name, text
from facedown.mahjong.words import DRAWS, round_name
from facedown.story import ending

_LABEL: Final = 10
_STYLES: Final = dict(zip(SUITS, ("red", "blue", "green", "bold"), strict=True))
_MELDS: Final[dict[MeldKind, str]] = {
    "chi": "chi",
    "pon": "pon",
    "open_kan": "kan",
    "closed_kan": "closed kan",
    "added_kan": "added kan",
}
_ENDS: Final = {
    "tobi": "a player is below 0 points",
    "all_last": "the last dealer stops at the top",
    "abandoned": "all players have left",
    "extension": "the target is reached, or the extension over",
}


class MahjongStory:
    """Riichi, calls and new dora are gathered, and told when the round is over."""

    def __init__(self, config: Config, names: Sequence[str], *, plain: bool) -> None:
        self._names = names
        self._red = config.settings.red_fives > 0
        self._minus = "-" if plain else "−"
        self._deeds: list[str] = []
        self._turns = [0] * len(names)

    def tell(self, event: Event) -> Iterator[RenderableType]:
        if isinstance(event, Discarded):
            self._turns[event.seat] += 1
        if deed := self._deed(event):
            self._deeds.append(deed)
            return
        match event:
            case Sat(seat=seat):
                yield _aside(f"{self._names[seat]} sits down")
            case Stood(seat=seat):
                yield _aside(f"{self._names[seat]} gets up")
            case Left(seat=seat):
                yield _aside(f"{self._names[seat]} leaves")
            case Started(points=points):
                yield _aside(f"{len(self._names)} players begin with {points:,} points each")
            case Began():
                yield from self._round(event)
            case Ended():
                yield from self._end(event)
            case MatchEnded(outcome=outcome, points=points):
                yield from self._standings(outcome, points)

    def _round(self, event: Began) -> Iterator[RenderableType]:
        self._deeds, self._turns = [], [0] * len(self._names)
        dealer = self._names[event.kyoku % 4]
        title = [round_name(event.kyoku), f"{dealer} deals", f"dora {_dora(event.dora)}"]
        title += [f"{event.honba} honba"] if event.honba else []
        title += [f"{event.sticks} stick{'s' * (event.sticks > 1)}"] if event.sticks else []
        yield Text(f"\n{', '.join(title)}", style="bold")
        yield from self._hands("dealt", event.hands)

    def _deed(self, event: Event) -> str:
        match event:
            case Discarded(seat=seat, tile=tile, riichi=True):
                return (
                    f"{self._names[seat]} riichi with {name(tile, red=self._red)} on turn {self._turns[seat]}"
                )
            case Melded(seat=seat, meld=meld):
                return f"{self._names[seat]} {self.melded(meld, added=event.added is not None)}"
            case DoraShown(tile=tile):
                return f"dora {_dora(tile)}"
        return ""

    def melded(self, meld: Meld, *, added: bool) -> str:
        told = f"{_MELDS[meld.kind]} {text(meld.tiles, red=self._red)}"
        return told if added or meld.from_seat is None else f"{told} from {self._names[meld.from_seat]}"

    def _end(self, event: Ended) -> Iterator[RenderableType]:
        if self._deeds:
            yield _line("calls", Text(", ".join(self._deeds)))
        match event.result:
            case Won(wins=wins):
                for win in wins:
                    yield from self._won(win)
            case Drawn() as drawn:
                yield _line("draw", Text(self._drawn(drawn)))
                yield from self._hands("shows", drawn.hands)
        yield _line("points", Text(self._points(event.scores, event.result), style="dim"))

    def _won(self, win: WonHand) -> Iterator[RenderableType]:
        how = "tsumo" if win.seat == win.from_seat else f"ron from {self._names[win.from_seat]}"
        closed = list(win.closed)
        if win.seat == win.from_seat:
            closed.remove(win.tile)
        hand = Text(" ").join([self.tiles(tiles) for tiles in (closed, *(meld.tiles for meld in win.melds))])
        won = Text(f"{self._names[win.seat]}, {how}, ").append_text(self.tiles([win.tile])).append(" to ")
        yield _line("wins", won.append_text(hand))
        yield _line("yaku", Text(_worth(win)))
        if win.liable is not None:
            yield _line("pays", Text(f"{self._names[win.liable]} fed the yakuman"))

    def _drawn(self, drawn: Drawn) -> str:
        said = DRAWS[drawn.reason]
        match drawn.reason:
            case "exhaustive":
                return f"{said}, {self._listed(drawn.tenpai) or 'nobody'} in tenpai"
            case "nagashi_mangan":
                return f"{said} of {self._listed(drawn.nagashi)}"
            case "nine_terminals" | "triple_ron":
                return f"{said} of {self._listed(drawn.tenpai)}"
        return said

    def _listed(self, seats: Iterable[int]) -> str:
        return " and ".join(self._names[seat] for seat in seats)

    def _points(self, scores: Sequence[int], result: Result) -> str:
        told = zip(self._names, scores, result.deltas, strict=True)
        return ", ".join(
            f"{who} {self._number(score)}" + (f" ({self._number(delta, sign='+')})" if delta else "")
            for who, score, delta in told
        )

    def _standings(self, outcome: Outcome, points: Sequence[int]) -> Iterator[RenderableType]:
        why = f", {_ENDS[outcome.reason]}" if outcome.reason in _ENDS else ""
        yield Text(f"\n{ending(replace(outcome, reason='normal'), self._names)}{why}", style="bold")
        width = max(len(who) for who in self._names)
        for seat in sorted(range(len(points)), key=lambda seat: outcome.places[seat]):
            final = self._number(outcome.scores[seat], sign="+")
            yield Text(
                f"  {outcome.places[seat]}  {self._names[seat]:{width}}  "
                f"{self._number(points[seat]):>7}  {final:>4}"
            )

    def _hands(self, label: str, hands: ShownHands) -> Iterator[RenderableType]:
        for seat, hand in enumerate(hands):
            if hand is not None:
                yield _line(label, Text(f"{self._names[seat]} ").append_text(self.tiles(hand)))

    def tiles(self, tiles: Iterable[Tile], gap: str = "") -> Text:
        """As "123m406p", each suit in its colour."""
        by_suit: dict[str, list[Tile]] = {}
        for tile in tiles:
            by_suit.setdefault(name(tile)[1], []).append(tile)
        told = [Text(text(some, red=self._red), style=_STYLES[suit]) for suit, some in by_suit.items()]
        return Text(gap).join(told)

    def _number(self, number: int, sign: str = "") -> str:
        return f"{number:{sign},}".replace("-", self._minus)


def _worth(win: WonHand) -> str:
    """Each yaku with its han, then what they come to."""
    score = win.score
    yaku = ", ".join(f"{one.name} {one.han}" if one.han > 1 else one.name for one in score.yaku)
    if score.yakuman:
        return f"{yaku}: yakuman"
    return f"{yaku}: {score.han} han" + (f" {score.fu} fu" if score.fu else "")


def _dora(indicator: Tile) -> str:
    """What it makes dora."""
    return KIND_NAMES[DORA[indicator >> 2]]


def _line(label: str, told: Text) -> Text:
    return Text.assemble((f"  {label:{_LABEL}}", "dim")).append_text(told)


def _aside(told: str) -> Text:
    return Text(f"  {told}", style="dim")

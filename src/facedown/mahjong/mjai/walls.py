"""The wall that a logged round was played with, as far as it was seen."""

from collections.abc import Iterable, Sequence
from typing import Final

from facedown.mahjong.mjai import events as mjai
from facedown.mahjong.mjai.names import BadMjai, Bag
from facedown.mahjong.tiles import Tile
from facedown.mahjong.wall import Wall

_KANS: Final = (mjai.Ankan, mjai.Kakan, mjai.Daiminkan)


def wall_of(kyoku: Sequence[mjai.Event], *, red: bool = True) -> Wall:
    """Of a round from its start_kyoku on, or BadMjai; the tiles that nobody saw are any of the others."""
    first = kyoku[0]
    if not isinstance(first, mjai.StartKyoku):
        raise BadMjai(f"a round begins with start_kyoku, not with {mjai.text(first)}")
    bag = Bag(red=red)
    hands = [_taken(bag, hand) for hand in first.tehais]
    draws, rinshan = _drawn(kyoku, bag)
    dora = _taken(bag, [first.dora_marker, *(one.dora_marker for one in kyoku if isinstance(one, mjai.Dora))])
    ura = _taken(bag, _ura(kyoku))
    try:
        return Wall.stacked(hands=hands, draws=draws, rinshan=rinshan, dora=dora, ura=ura, dealer=first.oya)
    except ValueError as error:
        raise BadMjai(f"these rounds have more tiles than a wall: {error}") from error


def _taken(bag: Bag, names: Iterable[str]) -> list[Tile]:
    return [bag.take(name) for name in names]


def _drawn(kyoku: Sequence[mjai.Event], bag: Bag) -> tuple[list[Tile], list[Tile]]:
    """From the live wall, and from the dead wall, where a kan is followed by its replacement."""
    draws: list[Tile] = []
    rinshan: list[Tile] = []
    after_kan = False
    for event in kyoku:
        if isinstance(event, mjai.Tsumo):
            (rinshan if after_kan else draws).append(bag.take(event.pai))
            after_kan = False
        elif isinstance(event, _KANS):
            after_kan = True
    return draws, rinshan


def _ura(kyoku: Sequence[mjai.Event]) -> tuple[str, ...]:
    """Every riichi that wins shows the same."""
    shown = [event.ura_markers or () for event in kyoku if isinstance(event, mjai.Hora)]
    return max(shown, key=len, default=())

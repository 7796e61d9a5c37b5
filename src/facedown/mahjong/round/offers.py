"""What a chair is offered: frozen structs that are also collections and are sent to clients as they are."""

from collections.abc import Collection, Iterator
from typing import Final, TypeAlias

from msgspec import Struct

from facedown.core import Seat
from facedown.mahjong.round.actions import (
    Action,
    Chi,
    Close,
    Discard,
    Kan,
    Leave,
    NineTerminals,
    OpenKan,
    Pass,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from facedown.mahjong.tiles import TILES, Tile

_DISCARDS: Final = tuple(map(Discard, range(TILES)))
"""One object per tile: most offered actions are discards."""


class Turn(Struct, frozen=True, tag="turn"):
    """The chair's own turn."""

    drawn: Tile | None
    """None after a call, when only a discard is possible."""
    discards: tuple[Tile, ...]
    riichi: tuple[Tile, ...] = ()
    """Discards that riichi may be declared with."""
    kans: tuple[Kan, ...] = ()
    tsumo: bool = False
    nine_terminals: bool = False

    def __contains__(self, action: object) -> bool:
        if type(action) is Discard:  # most are, and matching the pattern takes five times as long
            return action.tile in self.discards and type(action.tile) is int
        match action:
            case Riichi(tile=tile):
                return tile in self.riichi and type(tile) is int
            case Kan(kind=kind):
                return action in self.kans and type(kind) is int
            case Tsumo():
                return self.tsumo
            case NineTerminals():
                return self.nine_terminals
            case _:
                return False

    def __iter__(self) -> Iterator[Action]:
        actions: list[Action] = [_DISCARDS[tile] for tile in self.discards]
        actions += map(Riichi, self.riichi)
        actions += self.kans
        if self.tsumo:
            actions.append(Tsumo())
        if self.nine_terminals:
            actions.append(NineTerminals())
        return iter(actions)

    def __len__(self) -> int:
        return len(self.discards) + len(self.riichi) + len(self.kans) + self.tsumo + self.nine_terminals


class Winning(Struct, frozen=True, tag="winning"):
    """Another player's tile completes the hand: ron or pass."""

    tile: Tile
    from_seat: Seat
    chankan: bool = False
    """The tile is being added to a kan, or is part of a closed kan."""

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Ron | Pass)

    def __iter__(self) -> Iterator[Action]:
        return iter((Ron(), Pass()))

    def __len__(self) -> int:
        return 2


class Calling(Struct, frozen=True, tag="calling"):
    """Another player's discard can be melded."""

    tile: Tile
    from_seat: Seat
    pons: tuple[Pon, ...] = ()
    chis: tuple[Chi, ...] = ()
    kan: bool = False

    def __contains__(self, action: object) -> bool:
        match action:
            case Pass():
                return True
            case Pon(tiles=tiles):
                return action in self.pons and _are_numbers(tiles)
            case Chi(tiles=tiles):
                return action in self.chis and _are_numbers(tiles)
            case OpenKan():
                return self.kan
            case _:
                return False

    def __iter__(self) -> Iterator[Action]:
        return iter((Pass(), *self.pons, *self.chis, *((OpenKan(),) if self.kan else ())))

    def __len__(self) -> int:
        return 1 + len(self.pons) + len(self.chis) + self.kan


def _are_numbers(tiles: tuple[Tile, ...]) -> bool:
    """4.0 equals 4, but is not a tile."""
    return all(type(tile) is int for tile in tiles)


class Pause(Struct, frozen=True, tag="pause"):
    """The dealer's: hold every window for the same time, asked or not."""

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Close)

    def __iter__(self) -> Iterator[Action]:
        return iter((Close(),))

    def __len__(self) -> int:
        return 1


class Choices(Struct, frozen=True):
    """Everything a chair may do: answer its question, and leave."""

    asked: Collection[Action]

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Leave) or action in self.asked

    def __iter__(self) -> Iterator[Action]:
        yield from self.asked
        yield Leave()

    def __len__(self) -> int:
        return 1 + len(self.asked)


Offer: TypeAlias = Turn | Winning | Calling | Pause

PAUSE: Final = Pause()

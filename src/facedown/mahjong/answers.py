"""What a person writes in the terminal, as an action: "5p", "riichi 3s", "chi 34p", "pass"."""

from collections.abc import Sequence
from typing import Final

from facedown.dialogue import Misread
from facedown.mahjong.match.actions import Action, Confirm, Offer, Ready
from facedown.mahjong.round.actions import (
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
from facedown.mahjong.round.offers import Calling, Turn, Winning
from facedown.mahjong.tiles import KIND_NAMES, RED, BadTiles, Tile, parse, text

_HONOURS: Final = {
    "east": "1z",
    "south": "2z",
    "west": "3z",
    "north": "4z",
    "white": "5z",
    "green": "6z",
    "red": "7z",
}


def action_of(hand: Sequence[Tile], offer: Offer, answer: str) -> Action:
    """Raises Misread."""
    word, _, rest = answer.lower().partition(" ")
    match offer:
        case Ready():
            return Confirm()
        case Turn():
            return _on_turn(hand, offer, word, rest.strip())
        case Winning():
            return _about_a_win(word)
        case Calling():
            return _about_a_discard(offer, word, rest.strip())
    raise Misread("there is nothing to answer now")


def _on_turn(hand: Sequence[Tile], turn: Turn, word: str, rest: str) -> Action:
    match word:
        case "tsumo":
            if not turn.tsumo:
                raise Misread("the drawn tile does not win: discard a tile")
            return Tsumo()
        case "riichi" | "r":
            return _riichi(hand, turn, rest)
        case "kan":
            return _kan(turn, rest)
        case "nine":
            if not turn.nine_terminals:
                raise Misread("only nine terminals and honours on the first turn abort the round")
            return NineTerminals()
        case "ron" | "pon" | "chi" | "pass":
            raise Misread(f"there is nothing to {word if word != 'ron' else 'win from'}: discard a tile")
        case "discard" | "d":
            return Discard(_tile(hand, turn.discards, rest, "discard"))
    return Discard(_tile(hand, turn.discards, word, "discard"))


def _riichi(hand: Sequence[Tile], turn: Turn, rest: str) -> Riichi:
    if not turn.riichi:
        raise Misread("no discard lets you declare riichi now: discard a tile")
    if not rest and len({tile >> 2 for tile in turn.riichi}) == 1:
        return Riichi(turn.riichi[0])
    if not rest:
        raise Misread(f"say with which discard: riichi {' or '.join(_names(turn.riichi))}")
    return Riichi(_tile(hand, turn.riichi, rest, "declare riichi with"))


def _kan(turn: Turn, rest: str) -> Kan:
    kans = [kan for kan in turn.kans if rest in ("", KIND_NAMES[kan.kind])]
    if len(kans) == 1:
        return kans[0]
    if not turn.kans:
        raise Misread("you have no four of a kind for a kan now: discard a tile")
    raise Misread(f"say which: {', '.join(f'kan {KIND_NAMES[kan.kind]}' for kan in turn.kans)}")


def _about_a_win(word: str) -> Action:
    match word:
        case "ron" | "win":
            return Ron()
        case "pass" | "p":
            return Pass()
    raise Misread("answer 'ron' to win, or 'pass' to let the tile go")


def _about_a_discard(calling: Calling, word: str, rest: str) -> Action:
    match word:
        case "" | "pass" | "p":
            return Pass()
        case "pon" if calling.pons:
            return _call(calling.pons, "pon", rest)
        case "chi" if calling.chis:
            return _call(calling.chis, "chi", rest)
        case "kan" if calling.kan:
            return OpenKan()
    can = [*["pon"] * bool(calling.pons), *["chi"] * bool(calling.chis), *["kan"] * calling.kan, "pass"]
    raise Misread(f"about this discard you can answer {', '.join(can[:-1])} or {can[-1]}")


def _call(calls: Sequence[Pon] | Sequence[Chi], word: str, rest: str) -> Pon | Chi:
    """By the two tiles from the hand."""
    choices = dict.fromkeys(text(call.tiles) for call in calls)
    if not rest and len(choices) == 1:
        return calls[0]
    for call in calls:
        if rest in (text(call.tiles), text(call.tiles, red=False)) or _same(rest, call.tiles):
            return call
    several = " or ".join(f"{word} {tiles}" for tiles in choices)
    raise Misread(f"say which of your tiles to call with: {several}")


def _same(written: str, tiles: tuple[Tile, Tile]) -> bool:
    """In any order, and as "3p4p" too."""
    try:
        found = parse(written)
    except BadTiles:
        return False
    return sorted(text([tile]) for tile in found) == sorted(text([tile]) for tile in tiles)


def _tile(hand: Sequence[Tile], allowed: Sequence[Tile], written: str, what: str) -> Tile:
    """A plain 5 is the red one only if the hand has no other."""
    if not written:
        raise Misread(f"say which tile to {what}")
    try:
        found = parse(_HONOURS.get(written, written))
    except BadTiles:
        found = ()
    if len(found) != 1:
        raise Misread(f"{written!r} is not a tile: write one as 5p, 0s (a red five) or 1z (east); or 'help'")
    kind, red = found[0] >> 2, found[0] in RED
    copies = [tile for tile in hand if tile >> 2 == kind]
    if not copies:
        raise Misread(f"you do not hold {written}")
    usable = [tile for tile in copies if tile in allowed]
    if not usable:
        raise Misread(f"you cannot {what} {written} now: {' '.join(_names(allowed))}")
    return next((tile for tile in usable if (tile in RED) == red), usable[0])


def _names(tiles: Sequence[Tile]) -> list[str]:
    return list(dict.fromkeys(text([tile]) for tile in tiles))

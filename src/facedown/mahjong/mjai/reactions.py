"""What an mjai bot answers, as one of the actions that its chair is offered."""

from collections.abc import Iterable
from typing import Annotated, Final, Literal, Self, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct

from facedown.core import Seat
from facedown.mahjong.match.actions import Action, Confirm, Offer, Ready
from facedown.mahjong.mjai.events import Event, text
from facedown.mahjong.mjai.names import BadMjai, kind_of, word, words
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
from facedown.mahjong.round.offers import Calling, Pause, Turn, Winning
from facedown.mahjong.tiles import Kind, Tile

ReactionType: TypeAlias = Literal[
    "dahai", "reach", "chi", "pon", "daiminkan", "ankan", "kakan", "hora", "ryukyoku", "none"
]
Own = TypeVar("Own", Chi, Pon)

_MELDS: Final = frozenset({"chi", "pon", "daiminkan"})
_QUOTED: Final = 120


class Reaction(Struct, frozen=True, omit_defaults=True):
    """An answer; what it need not say bots leave out, and what else they say is left unread."""

    type: ReactionType
    actor: Annotated[int, Meta(ge=0, le=3)] | None = None
    pai: str | None = None
    tsumogiri: bool = False
    consumed: tuple[str, ...] = ()

    @classmethod
    def of(cls, event: Event) -> Self:
        """Who did this would have answered so; BadMjai where nobody did it."""
        return _read(text(event), cls)

    def __str__(self) -> str:
        return msgspec.json.encode(self).decode()


NOTHING: Final = Reaction("none")


def reaction_of(line: str | bytes) -> Reaction:
    """What a bot wrote, or BadMjai."""
    return _read(line, Reaction)


R = TypeVar("R", bound=Reaction)


def _read(line: str | bytes, kind: type[R]) -> R:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        shown = line if isinstance(line, str) else line.decode(errors="replace")
        raise BadMjai(f"{shown[:_QUOTED]!r} is no answer in mjai: {error}") from error


def action_of(
    offer: Offer,
    reaction: Reaction,
    seat: Seat,
    *,
    discard: Reaction | None = None,
    red_fives: bool = True,
) -> Action:
    """One of what is offered to this seat, or BadMjai.

    A `reach` needs the `discard` that its bot declares it with. Copies of a tile are the same to mjai; of
    those in question the drawn one goes where the bot says tsumogiri. A bot that would rather meld a tile
    than win with it answers so: then the win is passed, and the same answer is for the question that follows.
    """
    if reaction.actor not in {None, seat}:
        raise BadMjai(f"{reaction} is for seat {reaction.actor} to do, and seat {seat} was asked")
    match offer:
        case Ready():
            return Confirm()
        case Turn():
            return _on_turn(offer, reaction, discard, red=red_fives)
        case Winning():
            return _about_win(offer, reaction)
        case Calling():
            return _about_call(offer, reaction, red=red_fives)
        case Pause():
            raise AssertionError("the pause is the dealer's, not a bot's")


def _on_turn(turn: Turn, reaction: Reaction, discard: Reaction | None, *, red: bool) -> Action:
    match reaction.type:
        case "dahai":
            return Discard(_thrown(turn.discards, turn.drawn, reaction, red=red))
        case "reach" if turn.riichi:
            if discard is None or discard.type != "dahai":
                raise BadMjai("reach: answer the discard that riichi is declared with, as a dahai")
            return Riichi(_thrown(turn.riichi, turn.drawn, discard, red=red))
        case "ankan" | "kakan":
            return _kan(turn, reaction)
        case "hora" if turn.tsumo:
            return Tsumo()
        case "ryukyoku" if turn.nine_terminals:
            return NineTerminals()
        case "none" if turn.drawn is not None and turn.discards == (turn.drawn,):
            return Discard(turn.drawn)  # after a riichi some bots leave this to the table
        case _:
            raise BadMjai(f"{reaction} is not offered: it is this seat's turn to discard")


def _thrown(tiles: Iterable[Tile], drawn: Tile | None, dahai: Reaction, *, red: bool) -> Tile:
    alike = [tile for tile in tiles if word(tile, red=red) == dahai.pai]
    if not alike:
        offered = " ".join(dict.fromkeys(words(tiles, red=red)))
        raise BadMjai(f"{dahai} is not offered: discard one of {offered}")
    if dahai.tsumogiri and drawn is not None and drawn in alike:
        return drawn
    return next((tile for tile in alike if tile != drawn), alike[0])


def _kan(turn: Turn, reaction: Reaction) -> Kan:
    """By its kind, which the consumed tiles name: some bots name another tile beside them."""
    kinds: set[Kind] = {kind_of(name) for name in reaction.consumed}
    how = "closed" if reaction.type == "ankan" else "added"
    for kan in turn.kans:
        if kinds == {kan.kind} and kan.how == how:
            return kan
    raise BadMjai(f"{reaction} is not offered: there is no such kan to be made now")


def _about_win(offer: Winning, reaction: Reaction) -> Action:
    if reaction.type == "hora":
        return Ron()
    if reaction.type == "none" or (reaction.type in _MELDS and not offer.chankan):
        return Pass()
    raise BadMjai(f"{reaction} is not offered: answer hora or none")


def _about_call(offer: Calling, reaction: Reaction, *, red: bool) -> Action:
    match reaction.type:
        case "none":
            return Pass()
        case "daiminkan" if offer.kan:
            return OpenKan()
        case "pon":
            return _called(offer.pons, reaction, red=red)
        case "chi":
            return _called(offer.chis, reaction, red=red)
        case _:
            raise BadMjai(f"{reaction} is not offered: answer a call that is, or none")


def _called(calls: Iterable[Own], reaction: Reaction, *, red: bool) -> Own:
    wanted = sorted(reaction.consumed)
    for call in calls:
        if sorted(words(call.tiles, red=red)) == wanted:
            return call
    offered = ", ".join(dict.fromkeys(" ".join(words(call.tiles, red=red)) for call in calls)) or "nothing"
    raise BadMjai(f"{reaction} is not offered: consume one of {offered}")

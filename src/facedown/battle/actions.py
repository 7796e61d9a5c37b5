"""The actions. The last four are the dealer's."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Name: TypeAlias = Annotated[str, Meta(max_length=16)]
"""What a client calls a card; the rules check whether it is one."""

Slots: TypeAlias = Annotated[tuple[Name | None, ...], Meta(max_length=8)]
"""A layout as a client sends it. It may have a wrong number of slots."""


class Draft(Struct, frozen=True, tag="draft"):
    """Lay cards without locking them in. May be repeated."""

    layout: Slots
    round: int | None = None
    """The round it is meant for, if the client says so."""


class Confirm(Struct, frozen=True, tag="confirm"):
    """Lock in a layout for this round."""

    layout: Slots
    round: int | None = None
    """The round it is meant for, if the client says so."""


class Attend(Struct, frozen=True, tag="attend"):
    """Show presence in PREP and nothing else; a refused confirm counts as this."""


class Surrender(Struct, frozen=True, tag="surrender"):
    """Give up the match."""


class Leave(Struct, frozen=True, tag="leave"):
    """The player is gone: the match is lost by disconnect."""


class CallTime(Struct, frozen=True, tag="call_time"):
    """The dealer ends PREP."""


class Reveal(Struct, frozen=True, tag="reveal"):
    """The dealer turns up the next pair of cards."""


class EndRound(Struct, frozen=True, tag="end_round"):
    """The dealer ends the round."""


class Abandon(Struct, frozen=True, tag="abandon"):
    """The dealer ends a match that both players are gone from: a draw (battle.md 8.4)."""


Action: TypeAlias = Draft | Confirm | Attend | Surrender | Leave | CallTime | Reveal | EndRound | Abandon

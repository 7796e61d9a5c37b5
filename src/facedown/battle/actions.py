"""What the chairs may do. Imperatives; the last three are the dealer's."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Name: TypeAlias = Annotated[str, Meta(max_length=16)]
"""What a client calls a card; whether it is one is for the rules to say."""

Slots: TypeAlias = Annotated[tuple[Name | None, ...], Meta(max_length=8)]
"""A layout as a client sends it: it should have three slots, and may have others."""


class Draft(Struct, frozen=True, tag="draft"):
    """Lay cards without locking them in; may be sent again and again."""

    layout: Slots
    round: int | None = None
    """The round it is meant for, where the client says so."""


class Confirm(Struct, frozen=True, tag="confirm"):
    """Lock a layout in for this round."""

    layout: Slots
    round: int | None = None
    """The round it is meant for, where the client says so."""


class Attend(Struct, frozen=True, tag="attend"):
    """Give a sign of life in PREP, and nothing else: what a refused confirm is held to be."""


class Surrender(Struct, frozen=True, tag="surrender"):
    """Give the match up."""


class Leave(Struct, frozen=True, tag="leave"):
    """Be gone: the match is lost by disconnect."""


class CallTime(Struct, frozen=True, tag="call_time"):
    """The dealer ends PREP."""


class Reveal(Struct, frozen=True, tag="reveal"):
    """The dealer turns up the next pair of cards."""


class EndRound(Struct, frozen=True, tag="end_round"):
    """The dealer ends the round."""


Action: TypeAlias = Draft | Confirm | Attend | Surrender | Leave | CallTime | Reveal | EndRound

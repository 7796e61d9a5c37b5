"""What may be done at the table of a match beside playing a hand, and how it is offered."""

from typing import Final, TypeAlias

from msgspec import Struct

from facedown.core.chairs import Due, Sit, Stand
from facedown.poker.hand import actions as hand
from facedown.poker.hand import offers


class Start(Struct, frozen=True, tag="start"):
    """The dealer begins the match with those who sit, be it by the clock or because an operator says so."""


class Deal(Struct, frozen=True, tag="deal"):
    """The dealer begins the next hand."""


Action: TypeAlias = hand.Action | Sit | Stand | Start | Deal
Offer: TypeAlias = offers.Bets | offers.Answers | Due[Start | Deal]

OWN: Final = frozenset({Sit, Stand, Start, Deal})
"""No part of any hand."""

START: Final[Due[Start | Deal]] = Due(Start())
DEAL: Final[Due[Start | Deal]] = Due(Deal())

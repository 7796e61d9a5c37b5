"""Poker: one hand and matches of them; cards, stakes, betting, pots, pictures. Pure; docs/rules/holdem.md.

Beside it, imported by name: `strengths`, `equity`, `ranges`, `cash`, `notation`, `histories` and `batch`.
"""

from facedown.poker.cards import DECK, RANKS, SHORT_DECK, SUITS, BadCards, Card, Cards
from facedown.poker.errors import (
    BadAmount,
    NotAsked,
    NothingOwed,
    OutOfTurn,
    RaiseClosed,
    RuleError,
    SomethingOwed,
)
from facedown.poker.hand import HAND, SingleHand
from facedown.poker.hand.actions import (
    Action,
    Call,
    Check,
    Fold,
    Leave,
    Muck,
    PlayerAction,
    RaiseTo,
    Reveal,
    Run,
    Show,
)
from facedown.poker.hand.config import Config, Showdown, Table, Timeout
from facedown.poker.hand.events import (
    Agreed,
    Answered,
    Awarded,
    Called,
    Checked,
    Dealt,
    Ended,
    Event,
    Folded,
    Hunted,
    Left,
    Mucked,
    Posted,
    Raised,
    Raked,
    Returned,
    Shown,
    Turned,
)
from facedown.poker.hand.offers import Answers, Bets, Offer
from facedown.poker.hand.raise_by import by_chips, translated
from facedown.poker.hand.state import Phase, State
from facedown.poker.hand.view import Player, Pot, Standing, View
from facedown.poker.holdem import HOLDEM
from facedown.poker.pictures import boards_svg, cards_svg
from facedown.poker.pictures.table import table_svg
from facedown.poker.posts import Posts
from facedown.poker.stakes import Limit, Rake, Stakes
from facedown.poker.variant import VARIANTS, Variant, VariantName

__all__ = [
    "DECK",
    "HAND",
    "HOLDEM",
    "RANKS",
    "SHORT_DECK",
    "SUITS",
    "VARIANTS",
    "Action",
    "Agreed",
    "Answered",
    "Answers",
    "Awarded",
    "BadAmount",
    "BadCards",
    "Bets",
    "Call",
    "Called",
    "Card",
    "Cards",
    "Check",
    "Checked",
    "Config",
    "Dealt",
    "Ended",
    "Event",
    "Fold",
    "Folded",
    "Hunted",
    "Leave",
    "Left",
    "Limit",
    "Muck",
    "Mucked",
    "NotAsked",
    "NothingOwed",
    "Offer",
    "OutOfTurn",
    "Phase",
    "Player",
    "PlayerAction",
    "Posted",
    "Posts",
    "Pot",
    "RaiseClosed",
    "RaiseTo",
    "Raised",
    "Rake",
    "Raked",
    "Returned",
    "Reveal",
    "RuleError",
    "Run",
    "Show",
    "Showdown",
    "Shown",
    "SingleHand",
    "SomethingOwed",
    "Stakes",
    "Standing",
    "State",
    "Table",
    "Timeout",
    "Turned",
    "Variant",
    "VariantName",
    "View",
    "boards_svg",
    "by_chips",
    "cards_svg",
    "table_svg",
    "translated",
]

"""Tables of every kind, and the words in which the notation must tell what happens at them."""

from decimal import Decimal
from re import compile as pattern

from msgspec.structs import replace

from facedown.poker.cash import PRESETS, Config
from facedown.poker.hand import events
from facedown.poker.hand.config import Table
from facedown.poker.stakes import Rake, Stakes

PEOPLE = (
    "Ann",
    "Bob",
    "Cy",
    "Дуня",
    "Eve: [1]",
    "Fay \U0001f642",
    "Gus",
    'H"oe',
    "Ian",
    "p1",
    "Leo 2",
    "Mia",
)
"""None of these holds what could be read as a card."""
CARD = pattern("(?=([2-9TJQKA][cdhs]))")
GAMES = (("holdem", "no"), ("holdem", "pot"), ("holdem", "fixed"), ("omaha", "pot"), ("short_deck", "no"))
SHOWDOWNS = ("muck", "ask", "show")


def house_of(draws, preset="", game=(), seats=0, **more):
    """A table of some kind; what is named is not left to chance."""
    game, limit = game or draws.choice(GAMES)
    unit, scale = draws.choice((("0.01", 100), ("0.01", 1), ("1", 1), ("0.001", 50)))
    blinds = ((1, 2), (1, 2), (1, 3), (2, 5), (5, 10), (0, 2), (2, 2))
    small, big = (scale * blind for blind in draws.choice(blinds))
    rake = Rake(draws.choice((0, 0, 300, 700)), draws.choice((1, 3 * big, 1 << 40)), bool(draws.below(3)))
    stakes = Stakes(
        small,
        big,
        ante=draws.choice((0, 0, 1, big // 2, big)),
        straddles=draws.choice(((), (), (2 * big,), (2 * big, 5 * big))) if limit != "fixed" else (),
        limit=limit,
        rake=more.pop("rake", rake),
    )
    table = replace(Table(stakes, game, draws.choice(SHOWDOWNS)), **more)
    rules = PRESETS[preset or draws.choice(tuple(PRESETS))]
    return Config(seats or 2 + draws.below(8), table, rules, 1, 200 * big, unit)


def words_of(event, hand):
    """An event of the rules, as the log of this hand must say it."""
    seated = getattr(event, "seat", -1) + 1 in hand.seats  # not who has left a prepared hand
    label = f"p{hand.seats.index(event.seat + 1) + 1}" if seated else ""
    match event:
        case events.Dealt(cards=held):
            dealt = [(at, held[seat - 1]) for at, seat in enumerate(hand.seats, 1)]
            return [f"d dh p{at} {''.join(cards)}" for at, cards in dealt if cards]
        case events.Turned(cards=cards):
            return [f"d db {''.join(cards)}"]
        case events.Folded():
            return [f"{label} f"]
        case events.Checked() | events.Called():
            return [f"{label} cc"]
        case events.Raised(to=to):
            return [f"{label} cbr {money(to, hand.unit)}"]
        case events.Shown(cards=cards):
            return [f"{label} sm {''.join(cards)}"]
        case events.Mucked():
            return [f"{label} sm"]
    return []


def money(chips, unit):
    text = f"{chips * Decimal(unit):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def cards_in(text):
    return set(CARD.findall(text))


def chips_in(hand):
    """All that lies on the table, by what the hand says."""
    stacks = hand.finishing_stacks
    return sum(hand.starting_stacks) + sum(hand.dead_posted) if stacks is None else sum(stacks)

"""What is fixed when a hand is dealt: positions, posts and cards."""

from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from facedown.core import Move, Seat, Seed
from facedown.poker.cards import NAMES, Card, parse
from facedown.poker.deal import deal
from facedown.poker.hand.config import Config
from facedown.poker.hand.events import Cards, Dealt
from facedown.poker.posts import blind_seats, due, order_from
from facedown.poker.variant import BOARD, VARIANTS, Variant


class KernelConfig(NamedTuple):
    """A config in the kernel's terms: by position instead of by chair."""

    variant: Variant
    order: tuple[Seat, ...]
    """The chair of each position."""
    positions: tuple[int, ...]
    """The position of each chair; −1 if it is not in the hand."""
    stacks: list[int]
    terms: list[int]
    antes: list[int]
    dead: list[int]
    blinds: list[int]
    price: int
    opener: int
    face_down: Dealt
    """The deal as everybody sees it."""
    moves: tuple[Move, ...]
    """The moves that bring the stacks to the table."""


class Dealing(Struct, frozen=True):
    variant: Variant
    order: tuple[Seat, ...]
    """The chair of each position."""
    positions: tuple[int, ...]
    """The position of each chair; −1 if it is not in the hand."""
    hole: tuple[tuple[Card, ...], ...]
    """By position."""
    board: tuple[Card, ...]
    second: tuple[Card, ...] = ()
    """The next cards of the deck, for a board that is run twice."""

    def __repr__(self) -> str:
        """Without cards: a state may appear in a log, which must not reveal them."""
        return f"<Dealing of {self.variant.name} to chairs {self.order}>"

    def held(self, position: int) -> Cards:
        return tuple([NAMES[card] for card in self.hole[position]])

    def boards(self, count: int, street: int, fork: int) -> tuple[Cards, ...]:
        """All boards as they lie on a street: almost always one."""
        if count == 1:
            return (tuple([NAMES[card] for card in self.board[: BOARD[street]]]),)
        boards = [self.cards_on(board, street, fork) for board in range(count)]
        return tuple([tuple([NAMES[card] for card in board]) for board in boards])

    def cards_on(self, board: int, street: int, fork: int) -> tuple[Card, ...]:
        """A board on a street. The second board equals the first up to the fork."""
        size = BOARD[street]
        if board == 0 or street <= fork:
            return self.board[:size]
        return self.board[: BOARD[fork]] + self.second[: size - BOARD[fork]]


@lru_cache(maxsize=256)
def laid_out(config: Config) -> KernelConfig:
    """Cached, because a config is played many times. Its lists must not be changed."""
    stakes = config.table.stakes
    chairs = len(config.stacks)
    order = order_from(config.button, config.stacks)
    small, big = blind_seats(order)
    posts = config.posts or due(stakes, order, chairs, small, big)
    positions = tuple(order.index(seat) if config.stacks[seat] else -1 for seat in range(chairs))
    stacks, antes, dead, blinds = (
        [chips[seat] for seat in order] for chips in (config.stacks, posts.antes, posts.dead, posts.blinds)
    )
    return KernelConfig(
        variant=VARIANTS[config.table.variant],
        order=order,
        positions=positions,
        stacks=stacks,
        terms=stakes.terms(),
        antes=antes,
        dead=dead,
        blinds=blinds,
        price=posts.price,
        opener=positions[posts.opener],
        face_down=Dealt(config.button, order, config.stacks, (None,) * chairs),
        moves=tuple(Move(seat, stack) for seat, stack in enumerate(config.stacks) if stack),
    )


def dealt(config: Config, layout: KernelConfig, seed: Seed) -> Dealing:
    """Hole cards player by player from the left of the button, then the board (holdem.md 2.1)."""
    variant, size = layout.variant, layout.variant.hole
    held = size * len(layout.order)
    wanted = min(held + (10 if config.table.run_twice else 5), len(variant.deck))
    deck = parse(config.deal) if config.deal else tuple(deal(seed, wanted, variant.deck))
    hole = tuple([deck[at : at + size] for at in range(0, held, size)])
    board, second = deck[held : held + 5], deck[held + 5 : held + 10]
    return Dealing(variant, layout.order, layout.positions, hole, board, second)

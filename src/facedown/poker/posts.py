"""What players post before the first card: antes, dead money, blinds and straddles (holdem.md 3)."""

from collections.abc import Sequence

from msgspec import Struct

from facedown.core import Seat
from facedown.poker.stakes import MOST_CHIPS, Stakes


class Posts(Struct, frozen=True):
    """By chair, the amounts due; a short stack pays what it has."""

    antes: tuple[int, ...]
    dead: tuple[int, ...]
    """Big-blind antes and dead blinds: they go to the main pot and are not bets."""
    blinds: tuple[int, ...]
    """Blinds, straddles and live late posts: they are bets."""
    price: int
    opener: Seat
    """The player who acts first."""


def order_from(button: Seat, stacks: Sequence[int]) -> tuple[Seat, ...]:
    """The chairs with chips, from the left of the button: the positions of the hand."""
    chairs = len(stacks)
    around = ((button + step) % chairs for step in range(1, chairs + 1))
    return tuple(seat for seat in around if stacks[seat])


def blind_seats(order: Sequence[Seat]) -> tuple[Seat, Seat]:
    """Small and big blind if nobody is missing (holdem.md 3.1)."""
    return (order[-1], order[0]) if len(order) == 2 else (order[0], order[1])


def due(stakes: Stakes, order: Sequence[Seat], chairs: int, small: Seat | None, big: Seat) -> Posts:
    """What these players owe at these stakes. Without a seat for it, the small blind is not posted."""
    antes, dead, blinds = [0] * chairs, [0] * chairs, [0] * chairs
    for seat in order:
        antes[seat] = stakes.ante
    if small is not None:
        blinds[small] = stakes.small
    blinds[big] = price = stakes.big
    dead[big] = stakes.big_blind_ante
    at = order.index(big)
    last = big
    others = [seat for seat in (*order[at + 1 :], *order[:at]) if seat != small]
    for seat, straddle in zip(others, stakes.straddles, strict=False):  # at most one straddle per player
        blinds[seat] = price = straddle
        last = seat
    opener = order[(order.index(last) + 1) % len(order)]
    if last == big and small is not None and has_open_big_blind(stakes, [blinds[seat] for seat in order]):
        opener = big
    return Posts(tuple(antes), tuple(dead), tuple(blinds), price, opener)


def has_open_big_blind(stakes: Stakes, blinds: Sequence[int]) -> bool:
    """Do these blinds, one for each player, let the big one open (holdem.md 3.6)?"""
    return stakes.big_blind_opens is True and len(blinds) == 2 and blinds[0] == blinds[1] > 0


def are_chips(amounts: tuple[int, ...]) -> bool:
    whole = isinstance(amounts, tuple) and all(type(chips) is int for chips in amounts)
    return whole and all(0 <= chips <= MOST_CHIPS for chips in amounts)


def check_posts(posts: Posts, stacks: Sequence[int]) -> None:
    """Raise ValueError unless these players can post these amounts."""
    for what in (posts.antes, posts.dead, posts.blinds):
        if len(what) != len(stacks) or not are_chips(what):
            raise ValueError(f"posts are whole numbers, one for each of {len(stacks)} chairs, not {what}")
        if any(chips and not stack for chips, stack in zip(what, stacks, strict=True)):
            raise ValueError(f"a chair without chips posts nothing: {what}")
    if posts.opener not in range(len(stacks)) or not stacks[posts.opener]:
        raise ValueError(f"chair {posts.opener} cannot open the betting")
    if not are_chips((posts.price,)) or posts.price < max(posts.blinds):
        raise ValueError(f"the price is {posts.price}, not a whole number from the highest of {posts.blinds}")

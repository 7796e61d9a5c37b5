"""Equities: enumerate all deals if there are few enough, otherwise sample.

    equity(["AhKh", "QQ+, AKs"], board="2c 7d Jh")

A player is an exact hand or a range. Two players never hold the same card, so their hands are dealt together:
each combination counts with the product of its weights. Matchups that differ only in the names of suits are
evaluated once and multiplied.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, gcd, sqrt
from typing import Final, SupportsIndex, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from facedown.core import Seed
from facedown.core.errors import Error
from facedown.markup import table
from facedown.poker.cards import BadCards, Card, Cards, numbers, text
from facedown.poker.ranges import Range
from facedown.poker.samples import TooCrowded, sampled
from facedown.poker.strengths.arrays import BATCHES
from facedown.poker.variant import VARIANTS, Variant

CardTuple: TypeAlias = tuple[Card, ...]
CardArray: TypeAlias = NDArray[np.uint8]

MOST: Final = 20_000_000
"""The largest number of deals to enumerate; beyond it they are sampled."""
MATCHUPS: Final = 20_000
"""The largest number of combinations of hole cards to list."""
FEW: Final = 500
"""As many are listed however few the samples: ranges that mostly clash are drawn without a miss."""
SAMPLES: Final = 100_000
BOARD: Final = 5
PARTS: Final = 2520
"""The parts of a pot, divisible by the numbers 1 … 10."""


class BadEquity(Error, ValueError):
    """An equity that cannot be computed; the sentence quotes what is wrong."""


class Equity(msgspec.Struct, frozen=True):
    """One player's results. Counts are weighted if the ranges are."""

    hand: str
    wins: int
    """Deals won alone."""
    ties: int
    """Deals shared."""
    share: Fraction
    """The player's part of all pots."""
    error: float | None = None
    """The standard error of a sampled share."""


class Equities(msgspec.Struct, frozen=True):
    players: tuple[Equity, ...]
    deals: int
    exact: bool

    def __str__(self) -> str:
        how = "all deals" if self.exact else "deals sampled"
        return "\n".join([*(_line(player, self.deals) for player in self.players), f"{self.deals:,} {how}"])

    def _repr_html_(self) -> str:
        rows = [[player.hand, _share(player), player.wins, player.ties] for player in self.players]
        how = "all deals" if self.exact else "deals sampled"
        return table(f"{self.deals:,} {how}", ["hand", "equity", "wins", "ties"], rows)


def equity(
    players: Sequence[str | Range | Sequence[str | Card]],
    board: str | Sequence[str | Card] = "",
    dead: str | Sequence[str | Card] = "",
    *,
    variant: str = "holdem",
    seed: Seed | str | None = None,
    samples: int | None = None,
    most: int = MOST,
) -> Equities:
    """The equities of 2 … 10 players. More than `most` deals are sampled, which needs a seed.

    Hands, board and dead cards are texts ("AhKd"), or cards as a view has them: ("Ah", "Kd"). With a seed and
    a number of `samples`, more deals than these are never looked at: few samples are quick.
    """
    chance = None if seed is None else Seed.given(seed)
    if samples is not None and (not isinstance(samples, SupportsIndex) or samples < 2):
        raise BadEquity(f"samples are a whole number of deals, two or more, not {samples!r}")
    rules = _rules(variant, players)
    given = [player if isinstance(player, str | Range) else _text(player) for player in players]
    shown, gone = _parsed(board, "board"), _parsed(dead, "dead cards")
    if len(shown) not in {0, 3, 4, 5}:
        raise BadEquity(f"a board is none, 3, 4 or 5 cards, not {board!r}")
    seen = _apart(shown, gone, rules)
    hands = [_hands(player, rules, seen) for player in given]
    names = [str(player) for player in given]
    is_quick = chance is not None and samples is not None
    if is_quick:  # listing many more matchups than there are samples would take longer than the samples
        matchups = _matchups(hands, min(MATCHUPS, max(FEW, samples or 0)))
    else:
        matchups = _matchups(_listed(hands, rules, seen), MATCHUPS)
    if matchups == {}:
        raise BadEquity(f"{', '.join(names)!r} cannot be dealt together: they need the same cards")
    left = len(rules.deck) - len(seen) - rules.hole * len(players)
    if left < BOARD - len(shown):
        raise BadEquity(f"{len(players)} players leave {left} cards, too few for the board")
    boards = comb(left, BOARD - len(shown))
    if matchups is not None and not (is_quick and len(matchups) * boards > (samples or 0)):
        grouped = _grouped(matchups, shown, gone)
        if len(grouped) * boards <= most:
            return _enumerated(grouped, shown, seen, rules, names)
    if chance is None:
        raise BadEquity(f"{', '.join(names)!r}: too many deals to count all; give a seed to sample them")
    together = None if None in hands else matchups
    try:
        dealt = sampled(
            hands,
            together,
            shown=shown,
            seen=seen,
            deck=rules.deck,
            hole=rules.hole,
            seed=chance,
            samples=SAMPLES if samples is None else samples,
        )
    except TooCrowded as error:
        raise BadEquity(f"{', '.join(names)!r}: {error}") from None
    return _tallied(_parts(dealt, shown, rules), names)


def _rules(variant: str, players: Sequence[object]) -> Variant:
    if variant not in VARIANTS:
        raise BadEquity(f"no variant is called {variant!r}; there are {', '.join(VARIANTS)}")
    if isinstance(players, str) or not 2 <= len(players) <= 10:
        raise BadEquity(f"equity is that of 2 … 10 players, not of {players!r}")
    return VARIANTS[variant]


def _text(cards: Sequence[str | Card]) -> str:
    try:
        return str(Cards(cards))
    except BadCards as error:
        raise BadEquity(f"hand: {error}") from None


def _parsed(cards: str | Sequence[str | Card], what: str) -> CardTuple:
    try:
        return numbers(cards)
    except BadCards as error:
        raise BadEquity(f"{what}: {error}") from None


def _apart(shown: CardTuple, gone: CardTuple, rules: Variant) -> frozenset[Card]:
    seen = {*shown, *gone}
    if len(seen) < len(shown) + len(gone):
        raise BadEquity(f"{text({*shown} & {*gone})!r} is both on the board and dead")
    if strange := seen - {*rules.deck}:
        raise BadEquity(f"{text(strange)!r} is not in this deck")
    return frozenset(seen)


def _hands(player: str | Range, rules: Variant, seen: frozenset[Card]) -> dict[CardTuple, int] | None:
    """A player's hands with their weights; None for any hand."""
    found: dict[CardTuple, int]
    if isinstance(player, str) and player.strip().lower() in {"random", "any"}:
        return None
    if rules.hole == 2:
        of = player if isinstance(player, Range) else Range.parse(player)
        found = {(high, low): weight for (high, low), weight in of.weights.items()}
    elif isinstance(player, str):
        found = {_parsed(player, "hand"): 1}
    else:
        raise BadEquity(f"{player!r} is a range of two cards, not of {rules.hole}")
    if any(len(hand) != rules.hole for hand in found):
        raise BadEquity(f"{player!r} is not a hand of {rules.hole} cards")
    free = {*rules.deck} - seen
    left = {hand: weight for hand, weight in found.items() if free.issuperset(hand)}
    if not left:
        raise BadEquity(f"{str(player)!r} cannot be held: its cards are seen elsewhere or not in the deck")
    common = gcd(*left.values())
    return {hand: weight // common for hand, weight in left.items()}


def _listed(
    hands: Sequence[dict[CardTuple, int] | None], rules: Variant, seen: frozenset[Card]
) -> Sequence[dict[CardTuple, int] | None]:
    """If only one player may hold any hand, and hands have two cards, list all of its hands."""
    if rules.hole != 2 or hands.count(None) != 1:
        return hands
    free = [card for card in reversed(rules.deck) if card not in seen]
    every: dict[CardTuple, int] = dict.fromkeys(combinations(free, 2), 1)
    return [every if of is None else of for of in hands]


def _matchups(
    hands: Sequence[dict[CardTuple, int] | None], most: int
) -> dict[tuple[CardTuple, ...], int] | None:
    """All combinations of hands, with weights; None if there are too many or a player may hold any hand."""
    if any(of is None for of in hands):
        return None
    ways: dict[tuple[CardTuple, ...], int] = {(): 1}
    for of in hands:
        assert of is not None, "a player with any hand was handled before"
        longer: dict[tuple[CardTuple, ...], int] = {}
        for way, weight in ways.items():
            held = {card for hand in way for card in hand}
            longer |= {(*way, hand): weight * w for hand, w in of.items() if held.isdisjoint(hand)}
            if len(longer) > most:
                return None
        ways = longer
    return ways


def _grouped(
    matchups: Mapping[tuple[CardTuple, ...], int], shown: CardTuple, gone: CardTuple
) -> dict[tuple[CardTuple, ...], int]:
    """Merge matchups that are equal after renaming suits, if the renaming keeps the seen cards."""
    renamings = [suits for suits in permutations(range(4)) if _keeps(suits, shown) and _keeps(suits, gone)]
    grouped: dict[tuple[CardTuple, ...], int] = {}
    for matchup, weight in matchups.items():
        first = min(tuple(_renamed(hand, suits) for hand in matchup) for suits in renamings)
        grouped[first] = grouped.get(first, 0) + weight
    return grouped


def _keeps(suits: Sequence[int], cards: CardTuple) -> bool:
    return _renamed(cards, suits) == tuple(sorted(cards))


def _renamed(cards: CardTuple, suits: Sequence[int]) -> CardTuple:
    return tuple(sorted((card & ~3) + suits[card & 3] for card in cards))


def _enumerated(
    matchups: Mapping[tuple[CardTuple, ...], int],
    shown: CardTuple,
    seen: frozenset[Card],
    rules: Variant,
    names: Sequence[str],
) -> Equities:
    missing = BOARD - len(shown)
    picks = _picks(len(rules.deck) - len(seen) - rules.hole * len(names), missing)
    wins, ties, parts = ([0] * len(names) for _ in range(3))
    for matchup, weight in matchups.items():
        held = {card for hand in matchup for card in hand}
        free = np.array([card for card in rules.deck if card not in seen and card not in held], np.uint8)
        boards = free.take(picks)
        pots = _parts([_repeated(hand, len(boards)) for hand in matchup] + [boards], shown, rules)
        for at, part in enumerate(pots):
            wins[at] += weight * int(np.count_nonzero(part == PARTS))
            ties[at] += weight * int(np.count_nonzero((part > 0) & (part < PARTS)))
            parts[at] += weight * int(part.sum())
    deals = sum(matchups.values()) * len(picks)
    found = zip(names, wins, ties, parts, strict=True)
    return Equities(
        tuple(Equity(n, w, t, Fraction(p, PARTS * deals)) for n, w, t, p in found), deals, exact=True
    )


def _picks(cards: int, chosen: int) -> NDArray[np.intp]:
    """All ways to choose indices, one row each."""
    rows = np.zeros((1, 0), np.intp)
    for _ in range(chosen):
        last = rows[:, -1] + 1 if rows.shape[1] else np.zeros(1, np.intp)
        counts = cards - last
        starts = np.repeat(np.cumsum(counts) - counts, counts)
        column = np.repeat(last, counts) + np.arange(counts.sum()) - starts
        rows = np.column_stack([np.repeat(rows, counts, axis=0), column])
    return rows


def _repeated(hand: Iterable[Card], times: int) -> CardArray:
    row = np.array(list(hand), np.uint8)
    return np.broadcast_to(row, (times, len(row)))


def _parts(dealt: Sequence[CardArray], shown: CardTuple, rules: Variant) -> NDArray[np.int64]:
    """(players, deals): each player's part of each pot. Hole cards by player, then the rest of the board."""
    *holes, rest = dealt
    board = [_repeated(shown, len(rest)), rest]
    judge = BATCHES[rules.evaluator]
    strengths = np.array([judge(np.asfortranarray(np.column_stack([hole, *board]))) for hole in holes])
    best = strengths == strengths.max(axis=0)
    pots: NDArray[np.int64] = best * (PARTS // best.sum(axis=0))
    return pots


def _tallied(pots: NDArray[np.int64], names: Sequence[str]) -> Equities:
    deals = pots.shape[1]
    players = []
    for name, part in zip(names, pots, strict=True):
        total, squares = int(part.sum()), int((part * part).sum())
        spread = Fraction(squares * deals - total * total, PARTS * PARTS * deals * deals * (deals - 1))
        wins = int(np.count_nonzero(part == PARTS))
        ties = int(np.count_nonzero(part)) - wins
        players.append(Equity(name, wins, ties, Fraction(total, PARTS * deals), sqrt(spread)))
    return Equities(tuple(players), deals, exact=False)


def _line(player: Equity, deals: int) -> str:
    counts = f"wins {player.wins:,}, ties {player.ties:,} of {deals:,}"
    return f"{player.hand}: {_share(player)}, {counts}"


def _share(player: Equity) -> str:
    error = "" if player.error is None else f" ± {player.error:.3%}"
    return f"{float(player.share):.4%}{error}"

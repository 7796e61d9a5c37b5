"""The quickest way to a win: which tile to throw, when to call, when to declare riichi."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from facedown.bots.mahjong.plans import ANY, Look, Plan, looked, plans_of
from facedown.bots.mahjong.spot import Spot, bonus, dora_of
from facedown.mahjong.melds import Meld, MeldKind
from facedown.mahjong.round.actions import Action, Chi, Discard, Kan, NineTerminals, Pass, Pon, Riichi
from facedown.mahjong.round.offers import Calling, Turn
from facedown.mahjong.shape import shanten
from facedown.mahjong.tiles import EAST, RED, Kind, Tile

DORA_KEPT: Final = 8
"""Half tiles of improvement that are given up to keep a dora."""
PAIR_KEPT: Final = 5
"""The same for a pair of honours that would be a yaku."""
NEAR: Final = 2
"""At most so far away after the first call, for a hand with no honours."""
LATE: Final = 36
"""With so few tiles left a cheap hand is called for, too."""


class Throw(NamedTuple):
    """A discard and how the hand stands after it."""

    tile: Tile
    look: Look
    loss: int
    """What goes with the tile, in half tiles of improvement."""

    @property
    def rank(self) -> tuple[int, int, Tile]:
        """The lower the better."""
        return self.look.distance, self.loss - 2 * self.look.tiles, self.tile


Choose: TypeAlias = Callable[[Spot, Sequence[Throw]], Throw]


def quickest(spot: Spot, found: Sequence[Throw]) -> Throw:  # noqa: ARG001  others look at the spot
    return min(found, key=lambda throw: throw.rank)


def play(spot: Spot, offer: Turn, choose: Choose = quickest) -> Action:
    """One's own turn, where there is nothing to win."""
    if spot.riichi:
        return offer.kans[0] if offer.kans else Discard(offer.discards[0])
    best = choose(spot, throws(spot, offer.discards))
    if offer.nine_terminals and best.look.distance > NEAR:
        return NineTerminals()
    kan = kanned(spot, offer, best.look)
    return declared(offer, best) if kan is None else kan


def declared(offer: Turn, throw: Throw) -> Action:
    """With riichi, if it is offered and can still be won."""
    if throw.look.distance == 0 and throw.tile in offer.riichi:
        return Riichi(throw.tile)
    return Discard(throw.tile)


def throws(spot: Spot, tiles: Iterable[Tile]) -> list[Throw]:
    """One for each kind that may be discarded: its last tile, as a red five is the first of its kind."""
    plans = (ANY,) if spot.closed else plans_of(spot, spot.melds, spot.counts) or (ANY,)
    return _throws(spot, spot.counts[:], len(spot.melds), plans, tiles)


def _throws(
    spot: Spot, counts: bytearray, melds: int, plans: Sequence[Plan], tiles: Iterable[Tile]
) -> list[Throw]:
    found = []
    for kind, tile in {tile >> 2: tile for tile in tiles}.items():
        counts[kind] -= 1
        look = looked(spot, counts, melds, plans)
        counts[kind] += 1
        found.append(Throw(tile, look, _loss(spot, tile, counts[kind])))
    return found


def _loss(spot: Spot, tile: Tile, held: int) -> int:
    kind = tile >> 2
    loss = DORA_KEPT * bonus(spot, tile)
    if kind >= EAST:
        if kind not in spot.honours:
            return loss
        return loss + (PAIR_KEPT if held == 2 and spot.left[kind] else 1)
    return loss + min(kind % 9, 8 - kind % 9, 2) + 1


def kanned(spot: Spot, offer: Turn, look: Look) -> Kan | None:
    """Four of a kind where that costs no time; against a riichi, whom its dora may serve, only in tenpai."""
    plans = (ANY,) if spot.closed else plans_of(spot, spot.melds, spot.counts) or (ANY,)
    for kan in offer.kans:
        counts = spot.counts[:]
        counts[kan.kind] = 0
        melds = len(spot.melds) + (kan.how == "closed")
        after = looked(spot, counts, melds, plans)
        far = look.distance > (0 if not spot.calm else 1 if kan.how == "added" else 3)
        if after.distance <= look.distance and not far:
            return kan
    return None


def call(spot: Spot, offer: Calling) -> Action:
    """A pon or chi that brings a hand with a yaku nearer; never an open kan."""
    return best_call(spot, offer, _distance(spot)) or Pass()


def call_for_tenpai(spot: Spot, offer: Calling) -> Pon | Chi | None:
    """The same, if the hand is tenpai with it."""
    return best_call(spot, offer, min(_distance(spot), 1))


def _distance(spot: Spot) -> int:
    """While another discards."""
    plans = (ANY,) if spot.closed else plans_of(spot, spot.melds, spot.counts)
    return looked(spot, spot.counts, len(spot.melds), plans).distance


def best_call(spot: Spot, offer: Calling, limit: int) -> Pon | Chi | None:
    """The call after which the hand stands best: nearer than the limit, to a yaku, and not too cheap."""
    answers: dict[tuple[Kind, Kind], Pon | Chi] = {}
    offered: tuple[Pon | Chi, ...] = (*offer.pons, *offer.chis)
    for answer in offered:
        kinds = answer.tiles[0] >> 2, answer.tiles[1] >> 2
        if kinds not in answers or not RED.isdisjoint(answer.tiles):  # a red five is kept best in a meld
            answers[kinds] = answer
    found = [(after(spot, offer.tile, answer, limit), answer) for answer in answers.values()]
    good = [(throw.rank, answer) for throw, answer in found if throw is not None]
    return min(good, key=lambda one: one[0])[1] if good else None


def after(spot: Spot, called: Tile, answer: Pon | Chi, limit: int) -> Throw | None:
    """The best discard after a call; None if the hand is not nearer than the limit then, or too cheap."""
    own, melds = answer.tiles, len(spot.melds) + 1
    counts = spot.counts[:]
    for tile in own:
        counts[tile >> 2] -= 1
    if shanten(counts, melds) >= limit:
        return None
    kind: MeldKind = "pon" if isinstance(answer, Pon) else "chi"
    meld = Meld(kind, tuple(sorted((*own, called))), called, 0)
    plans = plans_of(spot, (*spot.melds, meld), counts)
    # What kuikae forbids to throw (mahjong.md 5.6) made a meld with the own two: such a call brings nothing.
    tiles = [tile for tile in spot.hand if tile not in own]
    best = min(_throws(spot, counts, melds, plans, tiles), key=lambda throw: throw.rank, default=None)
    if best is None or best.look.distance >= limit:
        return None
    return best if not spot.closed or _pays(spot, called, best.look) else None


def _pays(spot: Spot, called: Tile, look: Look) -> bool:
    """Is it worth to open the hand? Riichi is lost with it."""
    if called >> 2 in spot.honours:
        return True
    han = look.han + dora_of(spot) + bonus(spot, called)
    return look.distance <= NEAR and (han > 1 or spot.tiles_left <= LATE)

"""The quickest way to a win: what to discard, when to call, when to declare riichi."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from facedown.bots.mahjong.plans import ANY, HandProgress, Plan, best_progress, plans_of
from facedown.bots.mahjong.spot import Spot, bonus, dora_of
from facedown.mahjong.melds import Meld, MeldKind
from facedown.mahjong.round.actions import Action, Chi, Discard, Kan, NineTerminals, Pass, Pon, Riichi
from facedown.mahjong.round.offers import Calling, Turn
from facedown.mahjong.shape import shanten
from facedown.mahjong.tiles import EAST, RED, Kind, Tile

DORA_KEPT: Final = 8
"""How much improvement to give up for keeping a dora, in half tiles."""
PAIR_KEPT: Final = 5
"""The same for a pair of honours that would make a yaku."""
NEAR: Final = 2
"""The distance allowed after the first call, for a hand without honours."""
LATE: Final = 36
"""With this few tiles left, call for a cheap hand too."""


class RatedDiscard(NamedTuple):
    """A discard and the hand's progress after it."""

    tile: Tile
    progress: HandProgress
    loss: int
    """What is lost with the tile, in half tiles of improvement."""

    @property
    def rank(self) -> tuple[int, int, Tile]:
        """Lower is better."""
        return self.progress.distance, self.loss - 2 * self.progress.tiles, self.tile


Choose: TypeAlias = Callable[[Spot, Sequence[RatedDiscard]], RatedDiscard]


def quickest(spot: Spot, found: Sequence[RatedDiscard]) -> RatedDiscard:  # noqa: ARG001  other choices use the spot
    return min(found, key=lambda discard: discard.rank)


def play(spot: Spot, offer: Turn, choose: Choose = quickest) -> Action:
    """The player's own turn, if it cannot win."""
    if spot.riichi:
        return offer.kans[0] if offer.kans else Discard(offer.discards[0])
    best = choose(spot, rated_discards(spot, offer.discards))
    if offer.nine_terminals and best.progress.distance > NEAR:
        return NineTerminals()
    kan = kanned(spot, offer, best.progress)
    return declared(offer, best) if kan is None else kan


def declared(offer: Turn, discard: RatedDiscard) -> Action:
    """With riichi, if it is offered and a winning tile is left."""
    if discard.progress.distance == 0 and discard.tile in offer.riichi:
        return Riichi(discard.tile)
    return Discard(discard.tile)


def rated_discards(spot: Spot, tiles: Iterable[Tile]) -> list[RatedDiscard]:
    """One for each kind that may be discarded: its last tile, because a red five is the first of its kind."""
    plans = (ANY,) if spot.closed else plans_of(spot, spot.melds, spot.counts) or (ANY,)
    return _rated_discards(spot, spot.counts[:], len(spot.melds), plans, tiles)


def _rated_discards(
    spot: Spot, counts: bytearray, melds: int, plans: Sequence[Plan], tiles: Iterable[Tile]
) -> list[RatedDiscard]:
    found = []
    for kind, tile in {tile >> 2: tile for tile in tiles}.items():
        counts[kind] -= 1
        progress = best_progress(spot, counts, melds, plans)
        counts[kind] += 1
        found.append(RatedDiscard(tile, progress, _loss(spot, tile, counts[kind])))
    return found


def _loss(spot: Spot, tile: Tile, held: int) -> int:
    kind = tile >> 2
    loss = DORA_KEPT * bonus(spot, tile)
    if kind >= EAST:
        if kind not in spot.honours:
            return loss
        return loss + (PAIR_KEPT if held == 2 and spot.left[kind] else 1)
    return loss + min(kind % 9, 8 - kind % 9, 2) + 1


def kanned(spot: Spot, offer: Turn, progress: HandProgress) -> Kan | None:
    """A kan that costs no time. Against a riichi, who may profit from the new dora, only in tenpai."""
    plans = (ANY,) if spot.closed else plans_of(spot, spot.melds, spot.counts) or (ANY,)
    for kan in offer.kans:
        counts = spot.counts[:]
        counts[kan.kind] = 0
        melds = len(spot.melds) + (kan.how == "closed")
        after = best_progress(spot, counts, melds, plans)
        far = progress.distance > (0 if not spot.calm else 1 if kan.how == "added" else 3)
        if after.distance <= progress.distance and not far:
            return kan
    return None


def call(spot: Spot, offer: Calling) -> Action:
    """A pon or chi that brings a hand with a yaku closer; never an open kan."""
    return best_call(spot, offer, _distance(spot)) or Pass()


def call_for_tenpai(spot: Spot, offer: Calling) -> Pon | Chi | None:
    """The same, if it makes the hand tenpai."""
    return best_call(spot, offer, min(_distance(spot), 1))


def _distance(spot: Spot) -> int:
    """The distance while another player discards."""
    plans = (ANY,) if spot.closed else plans_of(spot, spot.melds, spot.counts)
    return best_progress(spot, spot.counts, len(spot.melds), plans).distance


def best_call(spot: Spot, offer: Calling, limit: int) -> Pon | Chi | None:
    """The call with the best progress: below the limit, with a yaku, and not too cheap."""
    answers: dict[tuple[Kind, Kind], Pon | Chi] = {}
    offered: tuple[Pon | Chi, ...] = (*offer.pons, *offer.chis)
    for answer in offered:
        kinds = answer.tiles[0] >> 2, answer.tiles[1] >> 2
        if kinds not in answers or not RED.isdisjoint(answer.tiles):  # red fives belong in melds
            answers[kinds] = answer
    found = [(after(spot, offer.tile, answer, limit), answer) for answer in answers.values()]
    good = [(discard.rank, answer) for discard, answer in found if discard is not None]
    return min(good, key=lambda one: one[0])[1] if good else None


def after(spot: Spot, called: Tile, answer: Pon | Chi, limit: int) -> RatedDiscard | None:
    """The best discard after a call; None if the hand is still beyond the limit or too cheap."""
    own, melds = answer.tiles, len(spot.melds) + 1
    counts = spot.counts[:]
    for tile in own:
        counts[tile >> 2] -= 1
    if shanten(counts, melds) >= limit:
        return None
    kind: MeldKind = "pon" if isinstance(answer, Pon) else "chi"
    meld = Meld(kind, tuple(sorted((*own, called))), called, 0)
    plans = plans_of(spot, (*spot.melds, meld), counts)
    # The tiles that kuikae forbids (mahjong.md 5.6) would form a meld with the own two: such a call gains
    # nothing.
    tiles = [tile for tile in spot.hand if tile not in own]
    best = min(
        _rated_discards(spot, counts, melds, plans, tiles), key=lambda discard: discard.rank, default=None
    )
    if best is None or best.progress.distance >= limit:
        return None
    return best if not spot.closed or _pays(spot, called, best.progress) else None


def _pays(spot: Spot, called: Tile, progress: HandProgress) -> bool:
    """Whether opening the hand pays, although it gives up riichi."""
    if called >> 2 in spot.honours:
        return True
    han = progress.han + dora_of(spot) + bonus(spot, called)
    return progress.distance <= NEAR and (han > 1 or spot.tiles_left <= LATE)

"""Random hands, won or nearly so, and what riichienv makes of them."""

from collections.abc import Iterator, Sequence
from typing import Any

from riichienv import _riichienv

from facedown.core import Seed
from facedown.core.seed import Draws
from facedown.mahjong.melds import Meld, MeldKind
from facedown.mahjong.scoring import Win
from facedown.mahjong.tiles import EAST, ORPHANS, TILES, Kind, Tile

_KINDS = {"chi": "Chi", "pon": "Pon", "open_kan": "Daiminkan", "closed_kan": "Ankan", "added_kan": "Kakan"}
_RUNS = [(kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7]


def random_wins(seed: Seed) -> Iterator[Win]:
    """Without end: more of one colour, of triplets and of honours than real ones, so that rare yaku come up."""
    draws = seed.draws()
    while True:
        win = _win(draws)
        if win is not None:
            yield win


def random_hands(seed: Seed) -> Iterator[tuple[tuple[Tile, ...], tuple[Meld, ...]]]:
    """Closed tiles and melds without end: won hands less a tile, with up to three others changed."""
    draws = (seed / "changes").draws()
    for win in random_wins(seed):
        closed = [tile for tile in win.closed if tile != win.tile]
        free = set(range(TILES)).difference(win.closed, *(meld.tiles for meld in win.melds))
        for tile in draws.shuffled(sorted(free), draws.below(4)):
            closed[draws.below(len(closed))] = tile
        yield tuple(sorted(closed)), win.melds


def _win(draws: Draws) -> Win | None:
    """One try; none if it would take a fifth tile of a kind."""
    left = draws.shuffled(range(TILES))
    kinds = _wanted(draws)
    sets: list[tuple[Tile, ...]] = []
    for one in kinds:
        taken = [_take(left, kind) for kind in one]
        if None in taken:
            return None
        sets.append(tuple(sorted(tile for tile in taken if tile is not None)))
    melds, closed = _melded(sets, draws)
    tile = draws.choice(closed)
    return _how(tuple(sorted(closed)), tuple(melds), tile, left, draws)


def _wanted(draws: Draws) -> list[tuple[Kind, ...]]:
    """The kinds of each set."""
    style = draws.below(12)
    if style == 0:
        return [(kind, kind) for kind in draws.shuffled(range(34), 7)]
    if style == 1:
        return [(kind,) * (1 + (kind == 27)) for kind in ORPHANS]
    suit = draws.below(3)
    low, high = (9 * suit, 9 * suit + 9) if style in {2, 3, 4} else (0, 27)
    honours = style not in {2, 5}
    same = [kind for kind in range(34) if low <= kind < high or (kind >= EAST and honours)]
    same = [kind for kind in same if kind in ORPHANS] if style in {6, 7} else same
    runs = [run for run in _RUNS if low <= run[0] < high] if style not in {6, 7, 8} else []
    sets = [draws.choice(runs) if runs and draws.below(3) else (draws.choice(same),) * 3 for _ in range(4)]
    return [*sets, (draws.choice(same),) * 2]


def _take(left: list[Tile], kind: Kind) -> Tile | None:
    tile = next((tile for tile in left if tile >> 2 == kind), None)
    if tile is not None:
        left.remove(tile)
    return tile


def _melded(sets: list[tuple[Tile, ...]], draws: Draws) -> tuple[list[Meld], list[Tile]]:
    """Some of the sets called."""
    melds, closed = [], []
    open_hand = len(sets) == 5 and draws.below(2)
    for one in sets:
        if len(one) == 3 and open_hand and draws.below(2):
            melds.append(_meld(one, draws))
        else:
            closed += one
    return melds, closed


def _meld(tiles: tuple[Tile, ...], draws: Draws) -> Meld:
    if tiles[0] >> 2 != tiles[-1] >> 2:
        return Meld("chi", tiles, tiles[0], 0)
    choices: list[MeldKind] = ["pon", "open_kan", "closed_kan", "added_kan"]
    kind = draws.choice(choices)
    four = tuple(range(tiles[0] // 4 * 4, tiles[0] // 4 * 4 + 4))
    if kind == "pon":
        return Meld("pon", tiles, tiles[0], 0)
    return Meld(kind, four) if kind == "closed_kan" else Meld(kind, four, four[0], 0)


def _how(
    closed: tuple[Tile, ...], melds: tuple[Meld, ...], tile: Tile, left: list[Tile], draws: Draws
) -> Win | None:
    tiles = [*closed, *(one for meld in melds for one in meld.tiles)]
    if len(set(tiles)) != len(tiles):
        return None  # a kan took the tile of another set
    free = [one for one in left if one not in tiles]
    tsumo, may_riichi = bool(draws.below(2)), not any(meld.is_open for meld in melds)
    riichi: Any = draws.below(3) if may_riichi else 0
    kan = any(meld.is_kan for meld in melds)
    return Win(
        closed=closed,
        melds=melds,
        tile=tile,
        tsumo=tsumo,
        riichi=riichi,
        ippatsu=riichi > 0 and not kan and draws.below(3) == 0,
        rinshan=tsumo and kan and draws.below(4) == 0,
        chankan=not tsumo and draws.below(12) == 0,
        last_tile=draws.below(12) == 0,
        first_turn=tsumo and not melds and not riichi and draws.below(40) == 0,
        seat_wind=EAST + draws.below(4),
        round_wind=EAST + draws.below(4),
        dora=tuple(free[: 1 + draws.below(2)]),
        ura=tuple(free[5:6]),
    )


def reckoned(win: Win) -> Any:
    """riichienv's result: is_win, yakuman, han, fu, ron_agari, tsumo_agari_oya and _ko."""
    conditions = _riichienv.Conditions(
        tsumo=win.tsumo,
        riichi=win.riichi > 0,
        double_riichi=win.riichi == 2,
        ippatsu=win.ippatsu,
        haitei=win.tsumo and win.last_tile and not win.rinshan,
        houtei=not win.tsumo and win.last_tile and not win.chankan,
        rinshan=win.rinshan,
        chankan=win.chankan,
        tsumo_first_turn=win.first_turn,
        player_wind=_WINDS[win.seat_wind - EAST],
        round_wind=_WINDS[win.round_wind - EAST],
    )
    evaluator = _riichienv.HandEvaluator(list(win.closed), [_their_meld(meld) for meld in win.melds])
    return evaluator.calc(win.tile, list(win.dora), list(win.ura) if win.riichi else [], conditions)


def their_waits(closed: Sequence[Tile], melds: Sequence[Meld]) -> list[Kind]:
    evaluator = _riichienv.HandEvaluator(list(closed), [_their_meld(meld) for meld in melds])
    return sorted(evaluator.get_waits())


def _their_meld(meld: Meld) -> Any:
    kind = getattr(_riichienv.MeldType, _KINDS[meld.kind])
    return _riichienv.Meld(kind, list(meld.tiles), meld.is_open, 0)


_WINDS = [_riichienv.Wind.East, _riichienv.Wind.South, _riichienv.Wind.West, _riichienv.Wind.North]

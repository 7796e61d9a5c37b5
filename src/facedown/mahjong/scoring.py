"""The value of a winning hand. The only module that uses the PyPI package `mahjong`.

Payments are without honba and sticks. Yaku have the names of that package (mahjong.md 8.1).
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.hand_calculating.yaku import Yaku as TheirYaku
from mahjong.meld import Meld as TheirMeld
from msgspec import Struct
from msgspec.structs import replace

from facedown.core import Seat
from facedown.core.errors import Error
from facedown.mahjong.melds import Meld, MeldKind
from facedown.mahjong.settings import Settings
from facedown.mahjong.tiles import DORA, EAST, KIND_NAMES, NORTH, RED, WINDS, Kind, Tile, counts, parse
from facedown.markup import table

RiichiCount: TypeAlias = Literal[0, 1, 2]
"""None, riichi, or double riichi."""
Deltas: TypeAlias = tuple[int, int, int, int]

MANGAN: Final = 2_000
"""The base points of a mangan; a ron pays 4 times as much, and 6 times to the dealer."""
YAKUMAN: Final = 8_000

DAISANGEN: Final = "Daisangen"
DAI_SUUSHII: Final = "Dai Suushii"
"""The two yakuman that can make another player liable (mahjong.md 9.6)."""

_WORTHLESS: Final = (None, HandCalculator.ERR_HAND_NOT_WINNING, HandCalculator.ERR_NO_YAKU)
"""Errors that mean a worthless hand."""
_IMPOSSIBLE: Final = {
    HandCalculator.ERR_NO_WINNING_TILE: "the winning tile is one of the closed tiles",
    HandCalculator.ERR_OPEN_HAND_RIICHI: "riichi needs a closed hand",
    HandCalculator.ERR_OPEN_HAND_DABURI: "riichi needs a closed hand",
    HandCalculator.ERR_IPPATSU_WITHOUT_RIICHI: "ippatsu needs riichi",
    HandCalculator.ERR_CHANKAN_WITH_TSUMO: "chankan is a ron, not a tsumo",
    HandCalculator.ERR_RINSHAN_WITHOUT_TSUMO: "rinshan is a tsumo: say tsumo=True",
}
"""What a win may not claim. Any other error means that we described the hand wrongly."""
_WINDS: Final[dict[Kind | str, Kind]] = {wind: wind for wind in WINDS} | {
    KIND_NAMES[wind]: wind for wind in WINDS
}
_THEIR_KINDS: Final[dict[MeldKind, str]] = {
    "chi": TheirMeld.CHI,
    "pon": TheirMeld.PON,
    "open_kan": TheirMeld.KAN,
    "closed_kan": TheirMeld.KAN,
    "added_kan": TheirMeld.SHOUMINKAN,
}


class ImpossibleWin(Error, ValueError):
    """No hand can be won like this; the sentence says why."""


class Yaku(NamedTuple):
    name: str
    han: int


class Win(Struct, frozen=True, kw_only=True):
    """A hand and how it was completed."""

    closed: tuple[Tile, ...]
    """Including the winning tile, without the melds."""
    melds: tuple[Meld, ...] = ()
    tile: Tile
    """The winning tile."""
    tsumo: bool
    """By the winner's own draw; otherwise a ron (mahjong.md 1.4)."""
    riichi: RiichiCount = 0
    ippatsu: bool = False
    rinshan: bool = False
    chankan: bool = False
    last_tile: bool = False
    """Haitei for a tsumo, houtei for a ron."""
    first_turn: bool = False
    """Before any call and the winner's first discard: tenhou, chiihou, or renhou for a ron."""
    seat_wind: Kind
    round_wind: Kind
    dora: tuple[Tile, ...] = ()
    """Indicators."""
    ura: tuple[Tile, ...] = ()
    """Indicators; they count for a riichi."""

    @classmethod
    def of(cls, hand: str | Iterable[Tile], tile: str | Tile, *, tsumo: bool = False, **more: Any) -> "Win":
        """From tiles as views have them, or from their text: `Win.of("123456m234p6799s", "5s")`.

        The hand is without the winning tile. The winds are east unless others are given, as kinds or as
        text: "2z" is south. `more` are the fields above.
        """
        held = parse(hand) if isinstance(hand, str) else tuple(hand)
        last = parse(tile, held)[0] if isinstance(tile, str) else tile
        taken = [*held, last]
        for name in ("dora", "ura"):
            given = more.get(name, ())
            more[name] = parse(given, taken) if isinstance(given, str) else tuple(given)
            taken += more[name]
        more["melds"] = tuple(more.get("melds", ()))
        for name in ("seat_wind", "round_wind"):
            more[name] = _wind(name, more.get(name, EAST))
        return cls(closed=(*held, last), tile=last, tsumo=tsumo, **more)


class Score(Struct, frozen=True):
    yaku: tuple[Yaku, ...]
    """All that count, dora last. With a yakuman only yakuman count, of 13 or 26 han."""
    yakuman: tuple[str, ...]
    """The names of the yakuman; empty for a kazoe."""
    han: int
    fu: int
    """Meaningless for a yakuman; 0 if the hand's tiles do not matter."""
    main: int
    """For a ron, the whole payment; for a tsumo, the dealer's payment, or each player's if the dealer won."""
    additional: int
    """For a tsumo, the payment of each of the two others."""

    @property
    def points(self) -> int:
        """The sum of all payments."""
        return self.main + 2 * self.additional

    def __str__(self) -> str:
        """Like "3 han 40 fu, 5200: Riichi 1, Dora 2"."""
        yaku = ", ".join(f"{one.name} {one.han}" for one in self.yaku)
        return f"{self._price}: {yaku}"

    def _repr_html_(self) -> str:
        return table(self._price, ["yaku", "han"], self.yaku)

    @property
    def _price(self) -> str:
        how = ", ".join(self.yakuman) or f"{self.han} han{f' {self.fu} fu' if self.fu else ''}"
        return f"{how}, {self.points}"


def score(win: Win, settings: Settings) -> Score | None:
    """The value of a hand; None if it is not complete or has no yaku. Raises ImpossibleWin."""
    return _scored(win, settings)


def nagashi(seat_wind: Kind) -> Score:
    """A mangan for discarding only terminals and honours, paid like a tsumo (mahjong.md 9.9)."""
    return _limit((Yaku("Nagashi Mangan", 5),), MANGAN, seat_wind, tsumo=True)


def deltas(score: Score, *, winner: Seat, dealer: Seat, payer: Seat | None) -> Deltas:
    """The change for each seat: a ron is paid by the payer, a tsumo by all three others (mahjong.md 9.1)."""
    gains = [0, 0, 0, 0]
    for seat in range(4) if payer is None else (payer,):
        if seat != winner:
            gains[seat] = -(score.main if seat in {payer, dealer} else score.additional)
    gains[winner] = -sum(gains)
    east, south, west, north = gains
    return east, south, west, north


def _wind(name: str, given: Kind | str) -> Kind:
    wind = _WINDS.get(given)
    if wind is None:
        raise ImpossibleWin(f"{name} is '1z' to '4z' or {EAST} to {NORTH}, not {given!r}")
    return wind


@lru_cache(512)
def _scored(win: Win, settings: Settings) -> Score | None:
    """Cached: a win is scored when it is offered, and again when it is taken."""
    answer = _ask(win, settings)
    if answer.error in _IMPOSSIBLE:
        raise ImpossibleWin(_IMPOSSIBLE[answer.error])
    assert answer.error in _WORTHLESS, f"{win} is impossible: {answer.error}"
    worth = None if answer.error else _read(answer, win, settings)
    if (
        not _is_renhou(win)
        or settings.renhou != "mangan"
        or answer.error == HandCalculator.ERR_HAND_NOT_WINNING
    ):
        return worth
    least = _limit((Yaku("Renhou", 5),), MANGAN, win.seat_wind, tsumo=False)
    return worth if worth is not None and worth.points > least.points else least


class _Terms(NamedTuple):
    """The parts of a win that do not depend on its tiles."""

    open_tanyao: bool
    red_fives: bool
    double_yakuman: bool
    kazoe: bool
    kiriage: bool
    tsumo: bool
    riichi: RiichiCount
    ippatsu: bool
    rinshan: bool
    chankan: bool
    haitei: bool
    houtei: bool
    blessed: bool
    renhou: bool
    seat_wind: Kind
    round_wind: Kind


def _ask(win: Win, settings: Settings) -> HandResponse:
    melds = [_theirs(meld) for meld in win.melds]
    config = _config(_terms(win, settings))
    ura = _ura(win, settings)
    return HandCalculator.estimate_hand_value(
        _tiles(win), win.tile, melds, win.dora, config, ura_dora_indicators=ura
    )


def _terms(win: Win, settings: Settings) -> _Terms:
    return _Terms(
        settings.open_tanyao,
        settings.red_fives > 0,
        settings.double_yakuman,
        settings.kazoe,
        settings.kiriage,
        win.tsumo,
        win.riichi,
        win.ippatsu and settings.ippatsu,
        win.rinshan,
        win.chankan,
        win.last_tile and win.tsumo and not win.rinshan,  # mahjong.md 8.2
        win.last_tile and not win.tsumo and not win.chankan,
        win.first_turn and win.tsumo and not win.melds,
        settings.renhou == "yakuman" and _is_renhou(win),
        win.seat_wind,
        win.round_wind,
    )


def _is_renhou(win: Win) -> bool:
    return win.first_turn and not win.tsumo and not win.melds and win.seat_wind != EAST


def _ura(win: Win, settings: Settings) -> tuple[Tile, ...]:
    if not win.riichi or not settings.ura:
        return ()
    return win.ura if settings.kan_ura else win.ura[:1]


@lru_cache(1024)
def _config(terms: _Terms) -> HandConfig:
    """Cached: creating one takes as long as scoring a hand."""
    options = OptionalRules(
        has_open_tanyao=terms.open_tanyao,
        has_aka_dora=terms.red_fives,
        has_double_yakuman=terms.double_yakuman,
        kazoe_limit=HandConfig.KAZOE_LIMITED if terms.kazoe else HandConfig.KAZOE_SANBAIMAN,
        kiriage=terms.kiriage,
        renhou_as_yakuman=True,
    )
    return HandConfig(
        is_tsumo=terms.tsumo,
        is_riichi=terms.riichi == 1,
        is_daburu_riichi=terms.riichi == 2,
        is_ippatsu=terms.ippatsu,
        is_rinshan=terms.rinshan,
        is_chankan=terms.chankan,
        is_haitei=terms.haitei,
        is_houtei=terms.houtei,
        is_tenhou=terms.blessed and terms.seat_wind == EAST,
        is_chiihou=terms.blessed and terms.seat_wind != EAST,
        is_renhou=terms.renhou,
        player_wind=terms.seat_wind,
        round_wind=terms.round_wind,
        options=options,
    )


@lru_cache(1024)
def _theirs(meld: Meld) -> TheirMeld:
    return TheirMeld(_THEIR_KINDS[meld.kind], meld.tiles, opened=meld.is_open)


def _read(answer: HandResponse, win: Win, settings: Settings) -> Score:
    assert answer.yaku, "a hand with a value has a yaku"
    assert answer.cost is not None, "a hand with a yaku has a value"
    assert answer.han is not None, "a hand that has a yaku has han"
    yaku = tuple(Yaku(one.name, _han(one, answer, win, settings)) for one in answer.yaku)
    yakuman = tuple(one.name for one in answer.yaku if one.is_yakuman)
    if len(yakuman) > 1 and not settings.stacked_yakuman:
        return _greatest(yaku, win)
    return Score(yaku, yakuman, answer.han, answer.fu or 0, answer.cost["main"], answer.cost["additional"])


def _han(one: TheirYaku, answer: HandResponse, win: Win, settings: Settings) -> int:
    """Dora are counted here: a cached configuration may contain the numbers of another hand."""
    match one.name:
        case "Dora":
            return _dora(win, win.dora)
        case "Ura Dora":
            return _dora(win, _ura(win, settings))
        case "Aka Dora":
            return sum(tile in RED for tile in _tiles(win))
        case _:
            return one.han_open if answer.is_open_hand and one.han_open else one.han_closed


def _dora(win: Win, indicators: tuple[Tile, ...]) -> int:
    """The number of tiles whose kind follows an indicator's (mahjong.md 2.2); each indicator counts."""
    kinds = counts(_tiles(win))
    return sum(kinds[DORA[indicator >> 2]] for indicator in indicators)


def _tiles(win: Win) -> list[Tile]:
    return [*win.closed, *(tile for meld in win.melds for tile in meld.tiles)]


def _greatest(yaku: tuple[Yaku, ...], win: Win) -> Score:
    """If yakuman do not add up (mahjong.md 8.4): the greatest; of equals, one that makes a player liable."""
    one = max(yaku, key=lambda yakuman: (yakuman.han, yakuman.name in {DAISANGEN, DAI_SUUSHII}))
    limit = _limit((one,), YAKUMAN * one.han // 13, win.seat_wind, tsumo=win.tsumo)
    return replace(limit, yakuman=(one.name,))


def _limit(yaku: tuple[Yaku, ...], base: int, seat_wind: Kind, *, tsumo: bool) -> Score:
    """A hand whose tiles do not affect its price."""
    dealer = seat_wind == EAST
    main = 2 * base if tsumo else 6 * base if dealer else 4 * base
    additional = 0 if not tsumo else 2 * base if dealer else base
    return Score(yaku, (), sum(one.han for one in yaku), 0, main, additional)

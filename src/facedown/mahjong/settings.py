"""The rules that differ between tables, fixed when a match is made, and the presets.

Everything without an option is the same everywhere: the constants below, the order of calls (ron before pon
and kan before chi), the sticks of a double ron for the nearer winner.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import replace

STICK: Final = 1_000
"""The price of a riichi."""
HONBA: Final = 300
"""What a win gains for each honba; each payer of a tsumo pays a third."""
NOTEN: Final = 3_000
"""The total payment of players without tenpai to those with it."""

MOST_POINTS: Final = 1_000_000
MOST_UMA: Final = 1_000
"""In thousands."""

Length: TypeAlias = Literal["hanchan", "tonpusen"]
TripleRon: TypeAlias = Literal["abort", "pay"]
HonbaTo: TypeAlias = Literal["each", "first"]
ClosedKanDora: TypeAlias = Literal["at_once"]
OpenKanDora: TypeAlias = Literal["before_discard", "after_discard"]
Renhou: TypeAlias = Literal["none", "mangan", "yakuman"]
Pao: TypeAlias = Literal["none", "own", "hand"]
Ties: TypeAlias = Literal["seat"]
Rounding: TypeAlias = Literal["goshashonyu", "shishagonyu"]
LeftoverSticks: TypeAlias = Literal["winner", "lost"]


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The match: length, points, end."""

    length: Length = "hanchan"
    """East and South, or only East."""
    start: int = 25_000
    """The points of each seat at the start."""
    target: int = 30_000
    """The points the leader needs for the match to end on time; final scores are relative to it."""
    uma: tuple[int, int, int, int] = (20, 10, -10, -20)
    """In thousands, by place."""
    oka: bool = True
    """The first place gets the difference of `start` and `target` from all four."""
    tobi: bool = True
    """The match ends when a player has less than 0 points."""
    sudden_death: bool = True
    """If nobody has reached the target: one more wind, until somebody has."""
    extension_renchan: bool = False
    """In that wind a dealer who stays plays on, unless leading and stopping."""
    agari_yame: bool = False
    """A win of the last dealer, as leader with the target, ends the match."""
    tenpai_yame: bool = False
    """So does the last dealer's tenpai; an abortive draw never does."""
    renchan_tenpai: bool = True
    """The dealer stays after an exhaustive draw in tenpai; after a win always."""
    renchan_abort: bool = True
    """The dealer stays after an abortive draw."""
    rounding: Rounding = "goshashonyu"
    """How final scores are rounded to thousands: 500 rounds down, or up."""
    ties: Ties = "seat"
    """Of equal scores the seat nearer to the first dealer is ahead."""
    leftover_sticks: LeftoverSticks = "winner"
    """Who gets the sticks that are left at the end of the match."""

    # yaku and dora
    open_tanyao: bool = True
    atozuke: bool = True
    """Any yaku is enough, however and whenever it is completed."""
    ippatsu: bool = True
    ura: bool = True
    kan_dora: bool = True
    kan_ura: bool = True
    red_fives: int = 3
    """One of each suit, or none (mahjong.md 1.2)."""
    renhou: Renhou = "mangan"
    """A ron before the winner's first draw and any call. As a mangan it does not add to other yaku."""
    nagashi_mangan: bool = True

    # limits (mahjong.md 8.4)
    double_yakuman: bool = True
    """Kokushi with thirteen waits, suuankou on the pair, pure chuuren and daisuushii count twice."""
    stacked_yakuman: bool = True
    """Several yakuman in one hand add up; otherwise only the greatest counts."""
    kazoe: bool = True
    """Thirteen han of ordinary yaku make a yakuman, otherwise a sanbaiman."""
    kiriage: bool = False
    """4 han 30 fu and 3 han 60 fu are a mangan."""

    # calls
    kuikae_same: bool = False
    """Whether the caller may discard the called kind again immediately."""
    kuikae_suji: bool = False
    """Whether the caller may discard the tile at the other end of a called run."""
    chankan: bool = True
    kokushi_robs_closed_kan: bool = True
    double_ron: bool = True
    """Two players may win with one discard; otherwise only the nearer one."""
    triple_ron: TripleRon = "abort"
    honba_to: HonbaTo = "each"
    """Which winners of a double ron are paid the honba."""
    pao: Pao = "own"
    """The player who fed the last triplet of daisangen or daisuushii pays all of a tsumo and half of a ron:
    the price of that yakuman alone, or of the whole hand.
    """

    # kans, riichi, draws
    closed_kan_dora: ClosedKanDora = "at_once"
    open_kan_dora: OpenKanDora = "after_discard"
    """When the dora of open and added kans is shown: before the discard, or after it has passed."""
    kan_tiles: int = 2
    """The number of live tiles needed for a kan."""
    riichi_tiles: int = 4
    """The number of live tiles needed for a riichi."""
    riichi_points: int = 1_000
    """The points needed for a riichi."""
    nine_terminals: bool = True
    four_winds: bool = True
    four_riichi: bool = True
    four_kans: bool = True
    """Four kans by two or more players abort the round."""
    keishiki_tenpai: bool = True
    """Tenpai at a draw needs no yaku."""
    karaten: bool = False
    """Whether a tenpai counts that waits only for tiles the player has all four of (mahjong.md 3.3)."""

    def __post_init__(self) -> None:
        _check_kinds(self)
        _check_numbers(self)
        _check_supported(self)

    @property
    def last_wind(self) -> int:
        """The wind in which the match should end: 0 is East."""
        return 1 if self.length == "hanchan" else 0


_CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "length": get_args(Length),
        "rounding": get_args(Rounding),
        "ties": get_args(Ties),
        "leftover_sticks": get_args(LeftoverSticks),
        "renhou": get_args(Renhou),
        "triple_ron": get_args(TripleRon),
        "honba_to": get_args(HonbaTo),
        "pao": get_args(Pao),
        "closed_kan_dora": get_args(ClosedKanDora),
        "open_kan_dora": get_args(OpenKanDora),
    }
)
_RANGES: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        "start": (STICK, MOST_POINTS),
        "target": (STICK, MOST_POINTS),
        "red_fives": (0, 3),
        "kan_tiles": (1, 4),
        "riichi_tiles": (0, 70),
        "riichi_points": (0, MOST_POINTS),
    }
)


def _check_kinds(settings: Settings) -> None:
    for name, annotation in Settings.__annotations__.items():
        value = getattr(settings, name)
        if annotation is bool and not isinstance(value, bool):
            raise ValueError(f"{name} is true or false, not {value!r}")
        if name in _CHOICES and value not in _CHOICES[name]:
            raise ValueError(f"{name} is {_either(_CHOICES[name])}, not {value!r}")


def _check_numbers(settings: Settings) -> None:
    for name, (least, most) in _RANGES.items():
        value = getattr(settings, name)
        if not _is_whole(value) or not least <= value <= most:
            raise ValueError(f"{name} is a whole number from {least} to {most}, not {value!r}")
    for name in ("start", "target"):
        if getattr(settings, name) % 100:
            raise ValueError(f"{name} is a multiple of 100, as all points are, not {getattr(settings, name)}")
    _check_uma(settings.uma)


def _check_uma(uma: Any) -> None:
    if not isinstance(uma, tuple) or len(uma) != 4 or not all(_is_uma(bonus) for bonus in uma):
        raise ValueError(
            f"uma is four whole numbers of thousands, from {-MOST_UMA} to {MOST_UMA}, as (20, 10, -10, -20),"
            f" not {uma!r}"
        )
    if sum(uma) or list(uma) != sorted(uma, reverse=True):
        raise ValueError(f"uma must not rise from first place to last and must add up to 0, unlike {uma!r}")


def _check_supported(settings: Settings) -> None:
    """Refuse combinations that make no sense or are not implemented."""
    refusals = (
        (
            settings.target < settings.start,
            "the target must not be less than the start: raise target or lower start",
        ),
        (settings.red_fives in {1, 2}, "red_fives is 3 (one of each suit) or 0"),
        (not settings.atozuke, "games without atozuke are not supported: leave atozuke true"),
        (
            not settings.keishiki_tenpai,
            "tenpai that needs a yaku is not supported: leave keishiki_tenpai true",
        ),
        (settings.karaten, "tenpai on four tiles of the player's own is not supported: leave karaten false"),
        (
            settings.kuikae_same and not settings.kuikae_suji,
            "kuikae_same needs kuikae_suji: where the called tile itself may be thrown, so may its suji",
        ),
        (
            settings.triple_ron == "pay" and not settings.double_ron,
            'triple_ron "pay" needs double_ron: where two cannot win, three cannot',
        ),
        (settings.kan_ura and not settings.ura, "kan_ura needs ura: turn ura on or kan_ura off"),
        (
            settings.kan_ura and not settings.kan_dora,
            "kan_ura needs kan_dora: turn kan_dora on or kan_ura off",
        ),
        (
            settings.kokushi_robs_closed_kan and not settings.chankan,
            "kokushi_robs_closed_kan needs chankan: turn chankan on or kokushi_robs_closed_kan off",
        ),
        (
            settings.tenpai_yame and not settings.agari_yame,
            "tenpai_yame needs agari_yame: a win that does not stop the game cannot be less than tenpai",
        ),
        (
            settings.tenpai_yame and not settings.renchan_tenpai,
            "tenpai_yame needs renchan_tenpai: a dealer who does not stay has nothing to stop",
        ),
    )
    for refused, why in refusals:
        if refused:
            raise ValueError(why)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_uma(bonus: Any) -> bool:
    return _is_whole(bonus) and -MOST_UMA <= bonus <= MOST_UMA


def _either(names: tuple[str, ...]) -> str:
    return " or ".join(repr(name) for name in names)


DEFAULT: Final = Settings()
TENHOU: Final = replace(
    DEFAULT,
    double_yakuman=False,
    renhou="none",
    open_kan_dora="before_discard",
    honba_to="first",
    kan_tiles=1,
    kokushi_robs_closed_kan=False,
    pao="hand",
    extension_renchan=True,
    agari_yame=True,
    tenpai_yame=True,
)
MAJSOUL: Final = replace(
    TENHOU, double_yakuman=True, kokushi_robs_closed_kan=True, pao="own", triple_ron="pay"
)
PRESETS: Final[Mapping[str, Settings]] = MappingProxyType(
    {"default": DEFAULT, "tenhou": TENHOU, "majsoul": MAJSOUL}
)


def preset(name: str) -> Settings:
    if not isinstance(name, str) or name not in PRESETS:
        raise ValueError(
            f"there is no preset {name!r}: choose {', '.join(PRESETS)}, or give the options themselves"
        )
    return PRESETS[name]

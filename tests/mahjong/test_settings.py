"""Settings: the presets as they are written down, and what is refused."""

import msgspec
import pytest
from msgspec.structs import asdict, replace

from facedown.mahjong.round.config import Config
from facedown.mahjong.settings import DEFAULT, MAJSOUL, PRESETS, TENHOU, Settings, preset
from tests.mahjong.scene import Scene


def _changes(settings: Settings, base: Settings) -> dict[str, object]:
    before = asdict(base)
    return {name: value for name, value in asdict(settings).items() if value != before[name]}


def test_the_default_is_a_hanchan_of_25_000_to_30_000():
    game = DEFAULT
    assert (game.length, game.start, game.target, game.uma) == ("hanchan", 25_000, 30_000, (20, 10, -10, -20))
    assert game.oka
    assert game.tobi
    assert game.sudden_death
    assert (game.rounding, game.ties, game.leftover_sticks) == ("goshashonyu", "seat", "winner")
    assert game.renchan_tenpai
    assert game.renchan_abort
    assert not game.agari_yame
    assert not game.tenpai_yame


def test_the_default_has_every_dora_and_the_usual_yaku():
    game = DEFAULT
    assert game.open_tanyao
    assert game.atozuke
    assert game.ippatsu
    assert game.ura
    assert game.kan_dora
    assert game.kan_ura
    assert game.nagashi_mangan
    assert (game.red_fives, game.renhou, game.kiriage) == (3, "mangan", False)
    assert game.double_yakuman
    assert game.stacked_yakuman
    assert game.kazoe


def test_the_default_of_calls_kans_and_draws():
    game = DEFAULT
    assert (game.kuikae_same, game.kuikae_suji) == (False, False)
    assert (game.double_ron, game.triple_ron, game.honba_to, game.pao) == (True, "abort", "each", "own")
    assert (game.chankan, game.kokushi_robs_closed_kan) == (True, True)
    assert (game.closed_kan_dora, game.open_kan_dora) == ("at_once", "after_discard")
    assert (game.kan_tiles, game.riichi_tiles, game.riichi_points) == (2, 4, 1000)
    assert game.nine_terminals
    assert game.four_winds
    assert game.four_riichi
    assert game.four_kans
    assert game.keishiki_tenpai
    assert not game.karaten


def test_tenhou_differs_from_the_default_in_these():
    assert _changes(TENHOU, DEFAULT) == {
        "double_yakuman": False,
        "renhou": "none",
        "open_kan_dora": "before_discard",
        "honba_to": "first",
        "kan_tiles": 1,
        "kokushi_robs_closed_kan": False,
        "pao": "hand",
        "extension_renchan": True,
        "agari_yame": True,
        "tenpai_yame": True,
    }


def test_majsoul_differs_from_tenhou_in_these():
    assert _changes(MAJSOUL, TENHOU) == {
        "double_yakuman": True,
        "kokushi_robs_closed_kan": True,
        "pao": "own",
        "triple_ron": "pay",
    }


def test_presets_are_known_by_name():
    assert preset("default") is DEFAULT
    assert preset("tenhou") is TENHOU
    assert preset("majsoul") is MAJSOUL
    assert list(PRESETS) == ["default", "tenhou", "majsoul"]


def test_an_unknown_preset_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match="no preset 'ema': choose default, tenhou, majsoul"):
        preset("ema")


@pytest.mark.parametrize("name", [[], None, 5])
def test_what_is_no_name_of_a_preset_is_refused_with_those_there_are(name):
    with pytest.raises(ValueError, match="choose default, tenhou, majsoul"):
        preset(name)


def test_the_greatest_uma_is_a_million_points():
    assert Settings(uma=(1000, 0, 0, -1000)).uma == (1000, 0, 0, -1000)


@pytest.mark.parametrize("scores", [None, 5, [25_000] * 4, (25_000,) * 3, (25_050, 25_000, 25_000, 24_950)])
def test_scores_of_a_round_that_are_none_are_refused_with_a_sentence(scores):
    with pytest.raises(ValueError, match="scores are four whole hundreds"):
        Config(scores=scores)


@pytest.mark.parametrize("wall", [5, "1m", list(range(136)), (None,) * 136, tuple(map(float, range(136)))])
def test_a_wall_of_a_round_that_is_none_is_refused_with_a_sentence(wall):
    with pytest.raises(ValueError, match="a wall is each of the 136 tiles once, as a tuple of their numbers"):
        Config(wall=wall)


# a choice that changes who pays


def test_where_yakuman_do_not_add_up_the_one_that_was_fed_is_the_one_that_is_paid():
    """Four winds and a pair of dragons: tsuu iisou is worth as much, and nobody would be liable for it."""
    settings = replace(TENHOU, stacked_yakuman=False)
    draws = "9m9m9m8p8p8p8s8s8s6p6p6p7z"
    scene = Scene("123z", "112233447z147s9m", "", "4z", draws=draws, settings=settings)
    scene.throw("1z").pon(1, "11z").go("1s", None, None)
    scene.throw("2z").pon(1, "22z").go("4s", None, None)
    scene.throw("3z").pon(1, "33z").go("7s", None)
    scene.throw("4z").pon(1, "44z").go("9m", None, None, None)
    (win,) = scene.tsumo().result.wins
    assert (win.score.yakuman, win.liable) == (("Dai Suushii",), 3)
    assert win.deltas == (0, 32_000, 0, -32_000)


def test_the_last_wind_is_south_in_a_hanchan_and_east_in_a_tonpusen():
    assert DEFAULT.last_wind == 1
    assert replace(DEFAULT, length="tonpusen").last_wind == 0


REFUSED = [
    ({"length": "yonchan"}, "length is 'hanchan' or 'tonpusen', not 'yonchan'"),
    ({"start": 100}, "start is a whole number from 1000 to 1000000, not 100"),
    ({"start": "25000"}, "start is a whole number"),
    ({"start": 25_050}, "start is a multiple of 100"),
    ({"kan_tiles": True}, "kan_tiles is a whole number"),
    ({"target": 20_000}, "the target must not be less than the start"),
    ({"uma": (20, 10, -10)}, "uma is four whole numbers"),
    ({"uma": (20, 10, -10, -10)}, "must add up to 0"),
    ({"uma": (10, 20, -10, -20)}, "uma must not rise from first place to last"),
    ({"uma": (20, 10, -10, -20.0)}, "uma is four whole numbers"),
    ({"uma": [20, 10, -10, -20]}, "uma is four whole numbers .*, as \\(20, 10, -10, -20\\), not \\["),
    ({"uma": None}, "uma is four whole numbers .* not None"),
    ({"uma": 5}, "uma is four whole numbers .* not 5"),
    ({"uma": (1001, 0, 0, -1001)}, "uma is four whole numbers of thousands, from -1000 to 1000"),
    ({"oka": 1}, "oka is true or false, not 1"),
    ({"red_fives": 2}, "red_fives is 3"),
    ({"red_fives": 4}, "red_fives is a whole number from 0 to 3"),
    ({"atozuke": False}, "games without atozuke are not supported"),
    ({"keishiki_tenpai": False}, "tenpai that needs a yaku is not supported"),
    ({"karaten": True}, "tenpai on four tiles of the player's own is not supported"),
    ({"closed_kan_dora": "after_discard"}, "closed_kan_dora is 'at_once', not 'after_discard'"),
    ({"open_kan_dora": "at_once"}, "open_kan_dora is 'before_discard' or 'after_discard'"),
    ({"ties": "shared"}, "ties is 'seat', not 'shared'"),
    ({"renhou": "haneman"}, "renhou is 'none' or 'mangan' or 'yakuman'"),
    ({"pao": True}, "pao is 'none' or 'own' or 'hand'"),
    ({"kuikae_same": True}, "kuikae_same needs kuikae_suji"),
    ({"double_ron": False, "triple_ron": "pay"}, "needs double_ron"),
    ({"ura": False}, "kan_ura needs ura"),
    ({"kan_dora": False}, "kan_ura needs kan_dora"),
    ({"chankan": False}, "kokushi_robs_closed_kan needs chankan"),
    ({"tenpai_yame": True}, "tenpai_yame needs agari_yame"),
    ({"tenpai_yame": True, "agari_yame": True, "renchan_tenpai": False}, "tenpai_yame needs renchan_tenpai"),
    ({"kan_tiles": 0}, "kan_tiles is a whole number from 1 to 4, not 0"),
    ({"riichi_tiles": -1}, "riichi_tiles is a whole number from 0 to 70"),
    ({"riichi_points": -1}, "riichi_points is a whole number from 0"),
]


@pytest.mark.parametrize(("options", "sentence"), REFUSED)
def test_settings_that_cannot_be_played_are_refused_with_a_sentence(options, sentence):
    with pytest.raises(ValueError, match=sentence):
        Settings(**options)
    with pytest.raises(ValueError, match=sentence):
        replace(DEFAULT, **options)


def test_settings_come_over_the_wire_and_back():
    for settings in PRESETS.values():
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(settings), type=Settings) == settings


def test_an_unknown_option_is_refused():
    with pytest.raises(msgspec.ValidationError, match="kuitan"):
        msgspec.json.decode(b'{"kuitan": true}', type=Settings)


def test_a_bad_option_over_the_wire_is_refused_with_the_same_sentence():
    with pytest.raises(msgspec.ValidationError, match="games without atozuke are not supported"):
        msgspec.json.decode(b'{"atozuke": false}', type=Settings)

"""When a match is over, and how it is reckoned (mahjong.md 11.5 to 11.8)."""

import pytest
from msgspec.structs import replace

from facedown.mahjong.match import Config, MatchEnded, Scores
from facedown.mahjong.match.endings import reckoned, with_leftover
from facedown.mahjong.settings import DEFAULT, MAJSOUL, TENHOU, Settings
from tests.mahjong.match_scene import EARTHLY, HEAVENLY, NOTEN, TENPAI, TERMINALS, MatchScene

SOUTH_4 = 7
WEST_1, WEST_4 = 8, 11
EAST_4 = 3
LOW = (26_000, 25_000, 25_000, 24_000)
"""Nobody has 30,000; seat 3, who deals last, is the last."""
AHEAD = (32_000, 23_000, 23_000, 22_000)
"""Seat 0 has 30,000; seat 3 not."""
LAST_AHEAD = (20_000, 20_000, 20_000, 40_000)
"""The last dealer has 30,000."""
TONPUSEN = Settings(length="tonpusen")


def over(scene):
    return None if scene.outcome is None else scene.outcome.reason


# the last round


def test_a_hanchan_ends_after_south_4_when_somebody_has_the_target():
    assert over(MatchScene(NOTEN, SOUTH_4, AHEAD).draw()) == "normal"


def test_a_hanchan_does_not_end_before_south_4():
    assert over(MatchScene(NOTEN, SOUTH_4 - 1, AHEAD).draw()) is None


def test_a_tonpusen_ends_after_east_4_when_somebody_has_the_target():
    assert over(MatchScene(NOTEN, EAST_4, AHEAD, settings=TONPUSEN).draw()) == "normal"
    assert over(MatchScene(NOTEN, EAST_4, AHEAD).draw()) is None


def test_a_win_in_the_last_round_counts_for_the_target():
    assert over(MatchScene(EARTHLY, SOUTH_4, LOW).earthly()) == "normal"


def test_just_the_target_is_enough():
    assert over(MatchScene(NOTEN, SOUTH_4, (30_000, 24_000, 23_000, 23_000)).draw()) == "normal"
    assert over(MatchScene(NOTEN, SOUTH_4, (29_900, 24_100, 23_000, 23_000)).draw()) is None


def test_sticks_on_the_table_are_nobodys_points_for_the_target():
    assert over(MatchScene(NOTEN, SOUTH_4, (29_000, 23_000, 23_000, 23_000), sticks=2).draw()) is None


def test_the_last_dealer_who_stays_plays_on():
    scene = MatchScene(TENPAI, SOUTH_4, AHEAD).draw()
    assert (over(scene), scene.standing.kyoku, scene.standing.honba) == (None, SOUTH_4, 1)


# the extension


def test_nobody_at_the_target_leads_to_west():
    scene = MatchScene(NOTEN, SOUTH_4, LOW).draw()
    assert (over(scene), scene.standing.kyoku) == (None, WEST_1)


def test_a_tonpusen_goes_on_in_south():
    scene = MatchScene(NOTEN, EAST_4, LOW, settings=TONPUSEN).draw()
    assert (over(scene), scene.standing.kyoku) == (None, EAST_4 + 1)


def test_without_sudden_death_the_last_round_is_the_last():
    assert over(MatchScene(NOTEN, SOUTH_4, LOW, settings=Settings(sudden_death=False)).draw()) == "normal"


def test_the_extension_ends_as_soon_as_somebody_has_the_target():
    assert over(MatchScene(EARTHLY, WEST_1, LOW).earthly()) == "extension"


def test_the_extension_ends_also_when_its_dealer_would_stay():
    assert over(MatchScene(HEAVENLY, WEST_1, LOW).tsumo()) == "extension"


def test_the_extension_goes_on_while_nobody_has_the_target():
    scene = MatchScene(NOTEN, WEST_1, LOW).draw()
    assert (over(scene), scene.standing.kyoku) == (None, WEST_1 + 1)


def test_the_extension_ends_with_its_fourth_round():
    assert over(MatchScene(NOTEN, WEST_4, LOW).draw()) == "extension"
    assert over(MatchScene(NOTEN, EAST_4 + 4, LOW, settings=TONPUSEN).draw()) == "extension"


def test_the_fourth_dealer_of_the_extension_who_stays_plays_on():
    scene = MatchScene(TERMINALS, WEST_4, LOW).abort()
    assert (over(scene), scene.standing.kyoku) == (None, WEST_4)


# a match without end


@pytest.mark.parametrize("honba", [999, 1_000, 1_000_000])
def test_honba_grow_for_as_long_as_the_dealer_stays(honba):
    scene = MatchScene(TERMINALS, honba=honba).abort().confirm()
    assert scene.round.config.honba == honba + 1


def test_every_honba_is_paid_however_many_there_are():
    scene = MatchScene(HEAVENLY, honba=2_000, settings=Settings(tobi=False)).tsumo().confirm()
    assert scene.standing.scores == (673_000, -191_000, -191_000, -191_000)


def test_sticks_lie_on_the_table_however_many_there_are():
    scene = MatchScene(TERMINALS, sticks=5_000).abort().confirm()
    assert scene.round.sticks == 5_000


def test_points_have_no_bound_where_a_match_goes_on_below_nothing():
    scores = (2_900_000, -999_900, -900_100, -900_000)
    scene = MatchScene(HEAVENLY, scores=scores, settings=Settings(tobi=False)).tsumo().confirm()
    assert scene.round.config.scores == (2_948_000, -1_015_900, -916_100, -916_000)


# tobi


def test_less_than_nothing_ends_the_match_in_any_round():
    assert over(MatchScene(HEAVENLY, 0, (25_000, 15_900, 29_100, 30_000)).tsumo()) == "tobi"


def test_nothing_at_all_is_not_less_than_nothing():
    assert over(MatchScene(HEAVENLY, 0, (25_000, 16_000, 29_000, 30_000)).tsumo()) is None


def test_without_tobi_the_match_goes_on_below_nothing():
    scene = MatchScene(HEAVENLY, 0, (25_000, 1_000, 44_000, 30_000), settings=Settings(tobi=False)).tsumo()
    assert over(scene) is None
    assert scene.standing.scores == (73_000, -15_000, 28_000, 14_000)


def test_noten_payments_can_end_the_match():
    assert over(MatchScene(TENPAI, 0, (50_000, 900, 24_100, 25_000)).draw()) == "tobi"


# the all-last stop


def test_the_last_dealer_who_wins_at_the_top_stops_under_tenhou():
    assert over(MatchScene(HEAVENLY, SOUTH_4, LOW, settings=TENHOU).tsumo()) == "all_last"
    assert over(MatchScene(HEAVENLY, SOUTH_4, LOW, settings=MAJSOUL).tsumo()) == "all_last"


def test_the_last_dealer_who_wins_at_the_top_plays_on_by_default():
    assert over(MatchScene(HEAVENLY, SOUTH_4, LOW).tsumo()) is None


def test_the_last_dealer_who_wins_and_is_not_at_the_top_plays_on():
    scores = (90_000, 17_000, 17_000, -24_000)
    settings = replace(TENHOU, tobi=False)
    assert over(MatchScene(HEAVENLY, SOUTH_4, scores, settings=settings).tsumo()) is None


def test_the_last_dealer_who_is_level_with_an_earlier_seat_is_not_at_the_top():
    level = (31_000, 21_000, 21_000, 27_000)
    scene = MatchScene(TENPAI, SOUTH_4, level, settings=TENHOU).draw()
    assert (scene.standing.scores[0], scene.standing.scores[3]) == (30_000, 30_000)
    assert over(scene) is None


def test_the_last_dealer_in_tenpai_at_the_top_stops_under_tenhou():
    assert over(MatchScene(TENPAI, SOUTH_4, LAST_AHEAD, settings=TENHOU).draw()) == "all_last"


def test_the_last_dealer_in_tenpai_plays_on_where_only_a_win_stops():
    settings = Settings(agari_yame=True)
    assert over(MatchScene(TENPAI, SOUTH_4, LAST_AHEAD, settings=settings).draw()) is None
    assert over(MatchScene(HEAVENLY, SOUTH_4, LAST_AHEAD, settings=settings).tsumo()) == "all_last"


def test_the_last_dealer_at_the_top_without_the_target_plays_on():
    scores = (24_000, 24_000, 26_100, 25_900)
    assert over(MatchScene(TENPAI, SOUTH_4, scores, settings=TENHOU).draw()) is None


def test_an_abort_never_stops_the_match():
    assert over(MatchScene(TERMINALS, SOUTH_4, LAST_AHEAD, settings=TENHOU).abort()) is None


def test_a_dealer_before_the_last_round_never_stops_the_match():
    assert over(MatchScene(HEAVENLY, SOUTH_4 - 1, settings=TENHOU).tsumo()) is None


# sticks that are left, and places


def test_leftover_sticks_go_to_the_first():
    scene = MatchScene(NOTEN, SOUTH_4, (31_000, 23_000, 22_000, 22_000), sticks=2).draw()
    assert scene.standing.scores == (33_000, 23_000, 22_000, 22_000)
    assert scene.standing.sticks == 0
    assert scene.events[-1] == MatchEnded(scene.outcome, (33_000, 23_000, 22_000, 22_000))


def test_leftover_sticks_can_be_lost():
    settings = Settings(leftover_sticks="lost")
    scene = MatchScene(NOTEN, SOUTH_4, (31_000, 23_000, 22_000, 22_000), sticks=2, settings=settings).draw()
    assert scene.standing.scores == (31_000, 23_000, 22_000, 22_000)
    assert scene.outcome.scores == (1 + 20 + 20, -7 + 10, -8 - 10, -8 - 20)


def test_leftover_sticks_of_equals_go_to_the_earlier_seat():
    assert with_leftover(DEFAULT, (20_000, 39_000, 39_000, 0), 2) == (20_000, 41_000, 39_000, 0)


def test_of_equal_points_the_seat_nearer_the_first_dealer_is_ahead():
    assert reckoned(DEFAULT, (25_000,) * 4, "normal").places == (1, 2, 3, 4)
    assert reckoned(DEFAULT, (20_000, 30_000, 20_000, 30_000), "normal").places == (3, 1, 4, 2)


# final scores

RECKONED = [
    # 35,000 30,000 20,000 15,000: +5 +20 uma +20 oka; +0 +10; -10 -10; -15 -20
    ((35_000, 30_000, 20_000, 15_000), DEFAULT, (45, 10, -20, -35)),
    ((15_000, 20_000, 30_000, 35_000), DEFAULT, (-35, -20, 10, 45)),
    # 500 is dropped, 600 is a thousand; the first has the rest
    ((40_000, 24_500, 20_600, 14_900), DEFAULT, (50, 4, -19, -35)),
    ((40_000, 24_500, 20_600, 14_900), Settings(rounding="shishagonyu"), (49, 5, -19, -35)),
    # below nothing as above it: -500 is nothing, -600 is -1
    ((60_000, 25_000, 15_500, -500), DEFAULT, (70, 5, -25, -50)),
    ((60_000, 25_000, 15_600, -600), DEFAULT, (70, 5, -24, -51)),
    ((35_000, 30_000, 20_000, 15_000), Settings(oka=False), (25, 10, -20, -35)),
    ((35_000, 30_000, 20_000, 15_000), Settings(uma=(30, 10, -10, -30)), (55, 10, -20, -45)),
    ((35_000, 30_000, 20_000, 15_000), Settings(target=25_000), (30, 15, -15, -30)),
]


@pytest.mark.parametrize(("points", "settings", "final"), RECKONED)
def test_final_scores_are_thousands_with_uma_and_oka(points, settings, final):
    assert reckoned(settings, points, "normal").scores == final


def test_final_scores_add_up_to_nothing():
    for points in ((40_100, 24_500, 20_600, 14_800), (99_900, 33_300, -33_300, 100)):
        assert sum(reckoned(DEFAULT, points, "normal").scores) == 0


def test_the_first_takes_what_rounding_leaves_even_if_it_so_has_less_than_the_second():
    settings = Settings(start=25_000, target=25_000, uma=(0, 0, 0, 0), rounding="shishagonyu")
    outcome = reckoned(settings, (25_500, 25_500, 25_500, 23_500), "normal")
    assert (outcome.places, outcome.scores) == ((1, 2, 3, 4), (-1, 1, 1, -1))


# where a match may go on

STANDS = Scores((25_000, 25_000, 25_000, 25_000), taken=0b1111, started=True)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"scores": None}, "scores are four whole hundreds up to 1125899906842624, not None"),
        ({"scores": [25_000] * 4}, "scores are four whole hundreds"),
        ({"scores": (25_000, 25_000, 25_000)}, "scores are four whole hundreds"),
        ({"scores": (25_050, 25_000, 25_000, 24_950)}, "scores are four whole hundreds"),
        ({"scores": (2**50 + 76, 0, 0, 0)}, "scores are four whole hundreds"),
        ({"kyoku": WEST_4 + 1}, "kyoku is a whole number from 0 to 11, not 12"),
        ({"kyoku": -1}, "kyoku is a whole number from 0 to 11, not -1"),
        ({"kyoku": True}, "kyoku is a whole number from 0 to 11, not True"),
        ({"honba": -1}, "honba is a whole number from 0 to 1073741824, not -1"),
        ({"honba": 2**30 + 1}, "honba is a whole number from 0 to 1073741824"),
        ({"sticks": 0.5}, r"sticks is a whole number from 0 to 1073741824, not 0\.5"),
        ({"rounds": -1}, "rounds is a whole number from 0 to 1073741824, not -1"),
        ({"gone": 16}, "gone is a whole number from 0 to 15, not 16"),
        ({"asked": (0, 0, 0, 0)}, "asked is five whole numbers from 0"),
        ({"asked": (0, 0, 0, 0, -1)}, "asked is five whole numbers from 0"),
        ({"nonces": ("", "", "", 7)}, "nonces are four texts"),
        ({"nonces": ("", "", "", "7" * 300)}, "nonces are four texts"),
        ({"last": "won"}, "last is how a round ended, or None, not 'won'"),
        ({"started": 1}, "started is true or false, not 1"),
        ({"started": False}, "a match has started when all four chairs are taken, and not before"),
        ({"taken": 0b0111}, "a match has started when all four chairs are taken, and not before"),
        ({"confirmed": 0b1111}, "not all four have confirmed"),
    ],
)
def test_a_match_that_could_not_go_on_from_there_is_refused_with_a_sentence(change, sentence):
    with pytest.raises(ValueError, match=sentence):
        Config(standing=replace(STANDS, **change))


def test_what_is_no_standing_is_refused_with_a_sentence():
    with pytest.raises(ValueError, match="a match goes on from its Scores, not from 5"):
        Config(standing=5)


def test_a_tonpusen_goes_on_no_later_than_in_south_4():
    assert Config(TONPUSEN, standing=replace(STANDS, kyoku=SOUTH_4)).standing.kyoku == SOUTH_4
    with pytest.raises(ValueError, match="kyoku is a whole number from 0 to 7, not 8"):
        Config(TONPUSEN, standing=replace(STANDS, kyoku=WEST_1))


@pytest.mark.parametrize("walls", [None, 5, [HEAVENLY]])
def test_walls_that_are_no_tuple_are_refused_with_a_sentence(walls):
    with pytest.raises(ValueError, match="walls are a tuple, one wall for each round"):
        Config(walls=walls)

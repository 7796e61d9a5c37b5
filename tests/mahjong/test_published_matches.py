"""Who deals next, when a match ends and how it is reckoned, as published."""

import pytest

from facedown.mahjong.match.endings import after, reckoned
from facedown.mahjong.settings import DEFAULT, MAJSOUL, TENHOU, Settings
from tests.mahjong.match_scene import EARTHLY, HEAVENLY, NOTEN, TENPAI, TERMINALS, MatchScene
from tests.mahjong.published import published
from tests.mahjong.test_match_course import won
from tests.mahjong.test_match_endings import LAST_AHEAD, LOW, SOUTH_4, WEST_1, WEST_4, over
from tests.mahjong.test_published_rounds import EVERY

TONPUSEN = Settings(length="tonpusen")
EAST_4, SOUTH_1 = 3, 4
AHEAD = (32_000, 23_000, 23_000, 22_000)

# the deal


@published("renchan", "draw")
@published("renchan", "tenhou")
@EVERY
def test_a_dealer_in_tenpai_stays_and_one_in_noten_passes_the_deal(settings):
    assert MatchScene(TENPAI, 2, settings=settings).draw().standing.kyoku == 2
    assert MatchScene(NOTEN, 2, settings=settings).draw().standing.kyoku == 3


@published("honba", "draw")
@EVERY
def test_every_draw_adds_a_honba_whoever_deals_next(settings):
    assert MatchScene(TENPAI, 2, honba=1, settings=settings).draw().standing.honba == 2
    assert MatchScene(NOTEN, 2, honba=1, settings=settings).draw().standing.honba == 2


@published("honba", "wrc")
@EVERY
def test_a_honba_is_a_hundred_from_each_of_a_tsumo(settings):
    scene = MatchScene(HEAVENLY, honba=2, settings=settings).tsumo()
    assert scene.standing.scores == (25_000 + 48_600, 8_800, 8_800, 8_800)


@published("renchan", "tenhou")
@published("renchan", "majsoul")
@published("renchan", "multiple ron")
@EVERY
def test_a_dealer_who_wins_with_another_stays(settings):
    assert after(settings, 1, 0, (25_000,) * 4, won(0, 1))[:2] == (1, 1)


# the last round


@published("last round", "end")
@EVERY
def test_a_game_ends_when_the_last_dealer_does_not_stay_and_somebody_has_the_target(settings):
    assert over(MatchScene(NOTEN, SOUTH_4, AHEAD, settings=settings).draw()) == "normal"


@published("last round", "end")
def test_an_east_only_game_ends_after_east_4():
    assert over(MatchScene(NOTEN, EAST_4, AHEAD, settings=TONPUSEN).draw()) == "normal"


@published("target", "end")
@published("target", "tenhou")
@EVERY
def test_nobody_at_the_target_leads_to_the_next_wind(settings):
    scene = MatchScene(NOTEN, SOUTH_4, LOW, settings=settings).draw()
    assert (over(scene), scene.standing.kyoku) == (None, WEST_1)


@published("target", "tenhou")
def test_an_east_only_game_goes_on_in_south():
    scene = MatchScene(NOTEN, EAST_4, LOW, settings=TONPUSEN).draw()
    assert (over(scene), scene.standing.kyoku) == (None, SOUTH_1)


@published("target", "tenhou")
@EVERY
def test_deposits_on_the_table_do_not_count_for_the_target(settings):
    scene = MatchScene(NOTEN, SOUTH_4, (29_000, 23_000, 23_000, 23_000), sticks=2, settings=settings)
    assert over(scene.draw()) is None


@published("extension", "end")
@published("extension", "tenhou")
@EVERY
def test_the_extension_ends_as_soon_as_somebody_has_the_target(settings):
    assert over(MatchScene(EARTHLY, WEST_1, LOW, settings=settings).earthly()) == "extension"


@published("end of the extension", "end")
@published("end of the extension", "tenhou")
def test_the_extension_ends_with_its_wind():
    assert over(MatchScene(NOTEN, WEST_4, LOW, settings=TENHOU).draw()) == "extension"
    assert over(MatchScene(NOTEN, 7, LOW, settings=TONPUSEN).draw()) == "extension"


@published("tobi", "end")
@published("tobi", "majsoul")
@published("tobi", "tenhou")
@EVERY
@pytest.mark.parametrize(("points", "reason"), [(15_900, "tobi"), (16_000, None)])
def test_a_game_ends_below_nothing_and_not_at_nothing(settings, points, reason):
    scores = (25_000, points, 45_000 - points, 30_000)
    assert over(MatchScene(HEAVENLY, 0, scores, settings=settings).tsumo()) == reason


@published("all-last stop", "tenhou")
@pytest.mark.parametrize("settings", [TENHOU, MAJSOUL])
def test_a_last_dealer_at_the_top_stops_after_a_win_and_after_tenpai(settings):
    assert over(MatchScene(HEAVENLY, SOUTH_4, LOW, settings=settings).tsumo()) == "all_last"
    assert over(MatchScene(TENPAI, SOUTH_4, LAST_AHEAD, settings=settings).draw()) == "all_last"


@published("all-last stop", "tenhou")
def test_a_last_dealer_at_the_top_goes_on_after_an_abort():
    """Which counts as renchan there."""
    assert over(MatchScene(TERMINALS, SOUTH_4, LAST_AHEAD, settings=TENHOU).abort()) is None


# the reckoning


@published("leftover sticks", "tenhou")
@EVERY
def test_deposits_that_are_left_go_to_the_first(settings):
    scene = MatchScene(NOTEN, SOUTH_4, (31_000, 23_000, 22_000, 22_000), sticks=2, settings=settings).draw()
    assert scene.standing.scores == (33_000, 23_000, 22_000, 22_000)


@published("ties", "oka")
@published("ties", "tenhou")
@published("ties", "majsoul")
@EVERY
def test_of_equals_the_one_who_dealt_earlier_is_ahead(settings):
    assert reckoned(settings, (20_000, 30_000, 20_000, 30_000), "normal").places == (3, 1, 4, 2)


@published("oka and uma", "oka")
@EVERY
def test_the_example_of_oka_and_uma(settings):
    """25,000 to 30,000, +20 +10 -10 -20."""
    assert reckoned(settings, (35_700, 32_400, 22_200, 9_700), "normal").scores == (46, 12, -18, -40)


@published("rounding", "oka")
def test_half_a_thousand_is_rounded_down_and_the_first_makes_up_for_it():
    scores = reckoned(DEFAULT, (40_000, 24_500, 20_500, 15_000), "normal").scores
    assert scores[1:] == (24 - 30 + 10, 20 - 30 - 10, 15 - 30 - 20)
    assert sum(scores) == 0


@published("rounding", "tenhou")
def test_half_a_thousand_can_be_rounded_up():
    """So Tenhou has published; its preset drops it, as the others do."""
    scores = reckoned(Settings(rounding="shishagonyu"), (40_000, 24_500, 20_500, 15_000), "normal").scores
    assert scores[1:] == (25 - 30 + 10, 21 - 30 - 10, 15 - 30 - 20)

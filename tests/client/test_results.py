import pytest

from facedown import play
from facedown.client import Results, Standing
from facedown.core import Outcome
from facedown.poker import PlayerAction, RaiseTo
from facedown.poker.holdem import Config
from facedown.stats.intervals import wilson


@pytest.mark.parametrize(
    ("places", "counted"),
    [((1, 2), (1, 0, 0)), ((2, 1), (0, 0, 1)), ((1, 1), (0, 1, 0)), ((2, 2), (0, 0, 1))],
)
def test_a_game_is_won_alone_drawn_when_shared_and_else_lost(places, counted):
    standing = Standing("bot").after(Outcome(places), seat=0)
    assert (standing.wins, standing.draws, standing.losses) == counted


def test_a_win_is_a_point_and_a_draw_half_of_one():
    assert Standing("bot", wins=3, draws=3, losses=2).points == 4.5


def test_the_interval_is_wilsons_over_points():
    assert Standing("bot", wins=6, draws=2, losses=2).interval == wilson(7, 10)


def test_the_average_place_of_four_is_told_with_where_it_would_settle():
    standing = Standing("bot")
    for place in (1, 2, 2, 4):
        standing = standing.after(Outcome((place, *({1, 2, 3, 4} - {place}))), seat=0)
    low, middle, high = standing.place(4)
    assert middle == 2.25
    assert (low, high) == pytest.approx([1 + 3 * bound for bound in wilson(5 / 3, 4)[::2]])
    text = str(Results("mahjong", 4, "demo", (standing,) * 4, 0))
    assert text.count("place 2.25 (") == 4


def test_of_two_no_place_is_told():
    assert "place" not in str(
        Results("battle", 1, "demo", (Standing("a", 1, 0, 0, 1), Standing("b", 0, 0, 1, 2)), 0)
    )


def test_of_one_no_place_is_told_and_it_is_the_first():
    alone = Standing("a", wins=2, places=2)
    assert "place" not in str(Results("patience", 2, "demo", (alone,), 0))
    assert alone.place(1) == (1, 1, 1)


def test_results_read_as_a_small_table():
    standings = (Standing("expert", 60, 10, 30), Standing("me", 30, 10, 60))
    text = str(Results("battle", 100, "demo", standings, 10))
    assert text.splitlines()[0] == "battle, 100 games, seed 'demo'"
    assert "expert      60 won     10 drawn     30 lost   65.0% (55.3% to 73.6%)" in text
    assert "me          30 won     10 drawn     60 lost   35.0%" in text


def test_forced_folds_are_counted_by_bot_and_reason():
    def forgets(view, prompt, chance):
        return None

    def raises_too_little(view, prompt, chance):
        return RaiseTo(prompt.actions.price + 1 if prompt.actions.most else 0)

    results = play([forgets, raises_too_little, "caller"], "holdem", 2, seed="demo", config=Config(3, 1000))
    by_bot = {name: [each for each in results.forced_folds if each.bot == name] for name in results.wins}
    (forgot,) = by_bot["forgets"]
    assert forgot.reason.startswith("your bot returned None")
    assert forgot.times > 10
    assert by_bot["raises_too_little"][0].reason.startswith("cannot raise to ")
    assert by_bot["raises_too_little"][0].times > 10
    assert len(by_bot["raises_too_little"]) < 5  # amounts differ from hand to hand; the reason does not
    assert by_bot["caller"] == []
    assert (
        f"forgets folded {forgot.times} times because its answer was refused: your bot returned None"
        in str(results)
    )


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (None, "your bot returned None; return one of prompt.actions"),
        ("fold", "'fold' is not an action; answer with Fold"),
        (PlayerAction("RAISE", 1), "cannot add 1: add 150 … 9950 chips"),
        (PlayerAction("WAT"), "the types are FOLD, CHECK, CALL, BET, RAISE, ALL_IN"),
    ],
)
def test_every_answer_that_is_no_action_is_counted(answer, reason):
    def wrong(view, prompt, chance):
        return answer

    results = play([wrong, "caller"], "holdem", 1, seed="demo")
    assert any(each.bot == "wrong" and reason in each.reason for each in results.forced_folds)
    assert reason in str(results)


def test_legal_folds_are_not_forced():
    assert play(["tight", "caller"], "holdem", 2, seed="demo").forced_folds == ()

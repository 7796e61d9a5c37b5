"""What a notebook shows: results, equities, scores, hands and battles draw themselves."""

import xml.etree.ElementTree as ET

import pytest

import facedown
from facedown.battle import BATTLE, Confirm, Reveal
from facedown.battle import Config as BattleConfig
from facedown.client import Meeting, RunFailed, Visit
from facedown.core import DEALER, Outcome, Seed
from facedown.mahjong import parse
from facedown.mahjong.scoring import Win, score
from facedown.mahjong.settings import Settings
from facedown.poker.cash import Config as House
from facedown.poker.equity import equity
from facedown.poker.notation import Hand


def words(picture):
    return [text.text for text in ET.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]


def cells(table):
    """Of the body, by row."""
    body = table[table.index("<tbody>") : table.index("</tbody>") + len("</tbody>")]
    return [[cell.text for cell in row] for row in ET.fromstring(body)]


async def test_run_inside_a_running_loop_names_what_to_write_instead():
    with pytest.raises(RunFailed, match=r"write `await facedown.run_async\(…\)`"):
        facedown.run("expert", "ws://127.0.0.1:1")


def test_results_are_a_table_with_the_refused_answers_below_it():
    def forgetful(view, prompt, chance):
        return None

    results = facedown.play([forgetful, "caller"], "holdem", 2, seed="tables")
    shown = results._repr_html_()
    rows = cells(shown)
    assert [row[0] for row in rows] == ["forgetful", "caller"]
    assert len(rows[0]) == len(["bot", "won", "drawn", "lost", "points", "bb/100"])
    assert shown.endswith(f"<p>{results.forced_folds[0]}</p>")
    assert "your bot returned None" in shown


def test_names_in_a_table_are_text():
    def named(view, prompt, chance):
        return next(iter(prompt.actions))

    named.__name__ = "<b>"
    assert "&lt;b&gt;" in facedown.play([named, "expert"], "battle", 1)._repr_html_()


def test_a_visit_lists_its_matches():
    visit = Visit("battle", "ws://x", "Me", (Meeting("t1", 0, ("Me", "You"), Outcome((1, 2))),))
    assert cells(visit._repr_html_()) == [["t1", "won", "You"]]


def test_equities_are_a_table():
    assert cells(equity(["AhKh", "QdQc"], "2c7dJh3s4c")._repr_html_()) == [
        ["AhKh", "0.0000%", "0", "0"],
        ["QdQc", "100.0000%", "1", "0"],
    ]


def test_a_score_is_a_table_of_its_yaku():
    won = score(Win.of("123456m234p6799s", "5s", tsumo=True, riichi=1, dora="8s"), Settings())
    assert ["Riichi", "1"] in cells(won._repr_html_())
    assert str(won).startswith("5 han") or str(won).startswith("4 han")


def test_a_win_takes_tiles_as_views_have_them():
    tiles = parse("123456m234p6799s")
    assert Win.of(tiles, parse("5s")[0]) == Win.of("123456m234p6799s", "5s")


def test_a_battle_shows_each_reader_the_cards_that_reader_may_see():
    state = BATTLE.new(BattleConfig(), Seed.of("picture")).state
    for seat, layout in enumerate((("attack", "heal", None), ("counter", "attack", "defense"))):
        if seat == 1:
            assert not {"attack", "heal"} & {*words(BATTLE.view(state, 1)._repr_svg_())}
            assert {"attack", "heal"} <= {*words(BATTLE.view(state, 0)._repr_svg_())}
        state = BATTLE.apply(state, seat, Confirm(layout)).state
    assert {"attack", "heal", "counter", "defense"} <= {*words(state._repr_svg_())}
    assert "counter" not in words(BATTLE.view(state, None)._repr_svg_())
    state = BATTLE.apply(state, DEALER, Reveal()).state
    shown = words(BATTLE.view(state, None)._repr_svg_())
    assert {"attack", "counter"} <= {*shown}
    assert "heal" not in shown


def test_a_cash_hand_is_drawn_as_its_author_sees_it():
    table = Hand.opened(House(seats=6, least=40, most=400))
    assert table._repr_svg_() is None
    for name in ("ann", "bob"):
        table = table.merge(table.join(name, 200), author=name)
    table = table.next().advance(seed="readme")
    mine = words(table.personalize("ann")._repr_svg_())
    public = words(table.personalize(None)._repr_svg_())
    assert "ann · you" in mine
    assert "ann" in public
    assert len(mine) > len(public), "only the author's own cards have letters"

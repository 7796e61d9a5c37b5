"""What Tenhou's form says of wins that are just below a limit, or not the first of two."""

import pytest

from facedown.mahjong import tenhou
from facedown.mahjong.settings import TENHOU
from tests.mahjong.scene import Scene


def exported(scene):
    (kyoku,) = tenhou.exported(scene.events)["log"]
    return kyoku


def test_a_dealers_three_han_of_sixty_fu_is_written_with_its_points():
    """20 fu, 32 for a closed kan of white and 2 for an open pon: 11,600, and no mangan."""
    hands = ("555z22345m22p67s9p", "2m")
    scene = Scene(*hands, draws="5z1z8s", rinshan="9p", dora="1p9s", settings=TENHOU)
    scene.kan("5z").go("9p").throw("2m").pon(0, "22m").go("9p")
    scene.throw("8s").ron(0)
    assert exported(scene)[-1] == [
        "和了",
        [11_600, -11_600, 0, 0],
        [0, 1, 0, "60符3飜11600点", "役牌 白(1飜)", "ドラ(2飜)"],
    ]


@pytest.mark.parametrize("riichi", [1, 3])
def test_the_ura_are_written_where_only_one_of_two_winners_is_in_riichi(riichi):
    hands = ("", "234567m234p22p46s", "", "445566m678p88p46s")
    scene = Scene(*hands, draws="9s9s9m7z5s", dora="1z", ura="2z", settings=TENHOU)
    for seat in range(4):
        scene.throw(riichi=seat == riichi).settle()
    wins = scene.throw("5s").ron(1, 3).result.wins
    assert {win.seat: len(win.ura) for win in wins} == {1: int(riichi == 1), 3: int(riichi == 3)}
    assert exported(scene)[3] == [42]

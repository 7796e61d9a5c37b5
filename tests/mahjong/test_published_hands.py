"""Hands as others have published them, with their yaku, han, fu and points; and which yaku must be among them."""

import pytest
from mahjong.hand_calculating.yaku_config import YakuConfig

from facedown.mahjong.scoring import deltas, score
from facedown.mahjong.tiles import EAST
from tests.mahjong.published import HANDS, SOURCES, said, settings_of, win_of

WON, WORTHLESS = HANDS["won"], HANDS["worthless"]

NEVER = {
    "Open Riichi": "there is no open riichi",
    "Double Open Riichi": "there is no open riichi",
    "Sashikomi": "there is no open riichi",
    "Daisharin": "no local yakuman are played",
    "Daichisei": "no local yakuman are played",
    "Paarenchan": "no local yakuman are played",
    "Yakuhai (round wind north)": "no match comes to a north round: after West it is over (mahjong.md 11.5)",
}
"""What PyPI `mahjong` knows and no match of ours has."""
IN_A_SCENE = {"Nagashi Mangan": "no hand: it is among the published rounds"}


def found(case):
    worth = score(win_of(case), settings_of(case))
    assert worth is not None, said(case)
    return worth


def differing(field, of):
    """(case, what we have) for all cases that say something else of the field."""
    told = [case for case in WON if field in case]
    assert told
    return [(said(case), ours) for case in told if (ours := of(case)) != case[field]]


def test_a_hand_has_the_yaku_that_were_published_and_no_other():
    assert differing("yaku", lambda case: dict(found(case).yaku)) == []


def test_the_han_of_a_hand_are_those_of_its_yaku():
    assert all(found(case).han == sum(case["yaku"].values()) for case in WON if "yaku" in case)


def test_a_hand_has_the_fu_that_were_published():
    assert differing("fu", lambda case: found(case).fu) == []


def gains(case):
    """By seats from the winner's, who has seat 0; east is the dealer."""
    win = win_of(case)
    dealer = (EAST - win.seat_wind) % 4
    return deltas(found(case), winner=0, dealer=dealer, payer=None if win.tsumo else 2)


def test_a_hand_gains_what_was_published():
    assert differing("gain", lambda case: gains(case)[0]) == []


def test_a_hand_is_paid_by_the_others_as_was_published():
    assert differing("paid", lambda case: sorted(-gain for gain in gains(case) if gain < 0)) == []


def test_a_hand_that_was_published_as_worthless_is_not_won():
    assert [said(case) for case in WORTHLESS if score(win_of(case), settings_of(case))] == []


def test_every_yaku_there_is_has_a_published_case():
    known = {one.name for one in vars(YakuConfig()).values()}
    shown = {name for case in WON for name in case.get("yaku", ())}
    assert known - shown == set(NEVER) | set(IN_A_SCENE)


@pytest.mark.parametrize("name", ["Sanshoku Doujun", "Ittsu", "Chantai", "Junchan", "Honitsu", "Chinitsu"])
def test_every_yaku_that_is_worth_less_when_open_has_a_case_of_both(name):
    cases = [case for case in WON if name in case.get("yaku", ())]
    hans = {case["yaku"][name]: any(meld.is_open for meld in win_of(case).melds) for case in cases}
    closed, opened = max(hans), min(hans)
    assert (closed, hans[closed], hans[opened]) == (opened + 1, False, True)


def test_every_case_names_its_source():
    assert {case["source"] for case in [*WON, *WORTHLESS]} <= set(SOURCES)
    assert all(case["section"] for case in [*WON, *WORTHLESS])

import pytest
from web_player import PHONE, meet

pytestmark = pytest.mark.real

STRONG = ("attack", "defense", "counter")
WEAK = ("heal", "counter", "defense")
"""Loses to STRONG by its first step: 10 to 8, 7, 6 HP."""


def test_two_people_play_a_whole_match_by_mouse(player):
    ann, bob = player(), player(size=PHONE)
    meet(ann, bob)
    for number in (1, 2, 3):
        for one, cards in ((ann, STRONG), (bob, WEAK)):
            one.sees(f"text=Round {number} of 3")
            one.lays(*cards)
            one.page.click(".confirm")
        ann.sees(".up")
    bob.sees(".result")
    ann.sees("text=By HP: 10 to 6.")
    assert (ann.text("#result-title"), bob.text("#result-title")) == ("Victory", "Defeat")
    ann.sees("text=Tokens: 11")
    bob.page.click("text=Rematch")
    ann.page.click("text=wants a rematch")
    bob.sees("button.place")


def test_two_people_play_a_whole_match_by_keyboard_alone(player):
    ann, bob = player().come(), player().come()
    for one in (ann, bob):
        one.sees(".account dl")
        one.tabs_to("button.big")
        one.presses("Enter")
    for number in (1, 2, 3):
        for one, keys in ((ann, "124"), (bob, "342")):
            one.sees("button.place")
            one.sees(f"text=Round {number} of 3")
            one.presses(*keys, "Enter")
        ann.sees(".up")
    ann.sees(".result")
    assert ann.text("#result-title") == "Victory"
    assert ann.page.evaluate("document.activeElement.id") == "result-title"


def test_what_was_laid_can_be_taken_back_cleared_and_moved_by_keyboard_and_mouse(player, house):
    ann = at_a_table(player(), house)
    ann.presses("3", "1", "Backspace")
    assert ann.slots == ["heal", None, None]
    ann.presses("Escape")
    assert ann.slots == [None, None, None]
    ann.lays("counter")
    ann.page.click("button.place >> nth=2")
    assert ann.slots == [None, None, "counter"]


def test_a_card_is_dragged_to_a_slot_and_out_of_it_again(player, house):
    ann = at_a_table(player(), house)
    ann.page.drag_and_drop(".held:has(.defense)", "button.place >> nth=1")
    assert ann.slots == [None, "defense", None]
    ann.page.drag_and_drop("button.place >> nth=1", "button.place >> nth=0")
    assert ann.slots == ["defense", None, None]
    ann.page.drag_and_drop("button.place >> nth=0", "h2#history-title")
    assert ann.slots == [None, None, None]


def test_nothing_leaves_the_page_but_by_a_players_move(player, house):
    ann = at_a_table(player(), house)
    ann.sees("text=Round 2 of 3")  # the whole PREP of round 1 went by
    assert ann.acts == []
    assert ann.slots == [None, None, None]
    ann.presses("2")
    ann.sees_exactly(1, ".held.spent")
    assert ann.acts == [{"type": "draft", "layout": ["defense", None, None], "round": 2}]


def test_empty_slots_are_locked_in_only_by_a_second_press(player, house):
    ann = at_a_table(player(), house)
    ann.presses("1", "Enter")
    ann.sees("text=Press again to lock in")
    assert [act["type"] for act in ann.acts] == ["draft"]
    ann.presses("Enter")
    ann.sees(".sealed")
    assert ann.acts[-1] == {"type": "confirm", "layout": ["attack", None, None], "round": 1}


def test_surrender_is_asked_about_and_ends_the_match(player):
    ann, bob = player(), player()
    meet(ann, bob)
    ann.page.click("text=Surrender")
    ann.page.click("text=Play on")
    assert ann.acts == []
    ann.page.click("text=Surrender")
    ann.page.click("text=Yes, surrender")
    bob.sees("text=Victory")


def test_a_player_who_looks_into_the_lobby_keeps_the_chair(player, house):
    ann = at_a_table(player(), house)
    ann.page.click(".brand")
    ann.page.click("text=Back to the table")
    ann.sees("button.place, .up")
    assert ann.count(".result") == 0


def test_watching_another_table_does_not_cost_the_match(player, house):
    ann = at_a_table(player(), house)
    mine = ann.page.url
    ann.page.click(".brand")
    house.table_with_bot(house.guest("Bob"))
    ann.page.click("a[aria-label^='Watch: Bob']")
    ann.sees("text=You are watching")
    ann.page.go_back()
    ann.page.click("text=Back to the table")
    ann.sees("button.place, .up")
    assert ann.page.url == mine


def at_a_table(ann, house):
    """Against a bot that does not matter."""
    ann.come()
    ann.sees(".account dl")
    ann.page.click("text=Novice")
    ann.sees("button.place")
    return ann

import pytest

from tests.web.player import PHONE, at_a_table, meet

pytestmark = pytest.mark.real

STRONG = ("attack", "defense", "counter")
WEAK = ("heal", "counter", "defense")
"""Loses to STRONG by its first step: 10 to 8, 7, 6 HP."""
HIDE = "Object.defineProperty(document, 'hidden', { get: () => true })"


@pytest.mark.slow
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


def test_the_next_match_of_a_series_calls_a_player_who_looks_elsewhere(player, house):
    ann, bob = player().come(), house.guest("Bob")
    ann.sees(".account dl")
    room = house.ask("POST", "/rooms", {"game": "battle", "best_of": 3}, bob)["code"]
    table = house.ask("POST", f"/rooms/{room}", {}, ann.token)["table"]
    ann.sees("text=Waiting for Bob")
    ann.page.evaluate(HIDE)
    house.give_up(table, bob)
    ann.page.wait_for_function("() => document.title.startsWith('(!) Opponent found')")


def test_a_rematch_that_is_asked_for_calls_a_player_who_looks_elsewhere(player, house):
    ann, bob = player().come(), house.guest("Bob")
    ann.sees(".account dl")
    table = house.table_of_two(ann.token, bob)
    ann.sees("text=Waiting for Bob")
    house.give_up(table, bob)
    ann.sees(".result")
    ann.page.evaluate(HIDE)
    house.ask("POST", f"/tables/{table}/rematch", {}, bob)
    ann.page.wait_for_function("() => document.title.startsWith('(!) Rematch')")


@pytest.mark.slow
def test_two_people_play_a_whole_match_by_keyboard_alone(player):
    ann, bob = player().come(), player().come()
    for one in (ann, bob):
        one.sees(".account dl")
        one.tabs_to(".way-people")
        one.presses("Enter")
    for number in (1, 2, 3):
        for one, keys in ((ann, "124"), (bob, "342")):
            one.sees("button.place")
            one.sees(f"text=Round {number} of 3")
            one.presses(*keys, "Enter")
        ann.sees(".up")
    ann.sees(".result")
    assert ann.text("#result-title") == "Victory"
    ann.sees("text=Tokens: 11 (+1)")
    ann.sees(".review h3:has-text('Round 3')")
    assert ann.page.evaluate("document.activeElement.id") == "result-title"


@pytest.mark.slow
def test_what_was_laid_can_be_taken_back_cleared_and_moved_by_keyboard_and_mouse(player):
    ann = at_a_table(player())
    ann.presses("3", "1", "Backspace")
    assert ann.slots == ["heal", None, None]
    ann.presses("Escape")
    assert ann.slots == [None, None, None]
    ann.lays("counter")
    ann.page.click("button.place >> nth=2")
    assert ann.slots == [None, None, "counter"]


@pytest.mark.slow
def test_a_card_is_dragged_to_a_slot_and_out_of_it_again(player):
    ann = at_a_table(player())
    ann.page.drag_and_drop(".held:has(.defense)", "button.place >> nth=1")
    assert ann.slots == [None, "defense", None]
    ann.page.drag_and_drop("button.place >> nth=1", "button.place >> nth=0")
    assert ann.slots == ["defense", None, None]
    ann.page.drag_and_drop("button.place >> nth=0", "h2#history-title")
    assert ann.slots == [None, None, None]


@pytest.mark.slow
def test_nothing_leaves_the_page_but_by_a_players_move(player):
    ann = at_a_table(player())
    ann.sees("text=Round 2 of 3")  # the whole PREP of round 1 went by
    assert ann.acts == []
    assert ann.slots == [None, None, None]
    ann.presses("2")
    ann.sees_exactly(1, ".held.spent")
    assert ann.acts == [{"type": "draft", "layout": ["defense", None, None], "round": 2}]


@pytest.mark.slow
def test_empty_slots_are_locked_in_only_by_a_second_press(player):
    ann = at_a_table(player())
    ann.presses("1", "Enter")
    ann.sees("text=Press again to lock in")
    assert [act["type"] for act in ann.acts] == ["draft"]
    ann.presses("Enter")
    ann.sees(".sealed")
    assert ann.acts[-1] == {"type": "confirm", "layout": ["attack", None, None], "round": 1}


@pytest.mark.slow
@pytest.mark.parametrize("button", [".held", ".confirm"])
def test_a_held_key_is_one_press_and_locks_nothing_in(player, button):
    ann = at_a_table(player())
    ann.presses("2")
    ann.page.focus(button)
    for _ in range(4):
        ann.page.keyboard.down("Enter")  # all but the first are repeats
    ann.page.focus("h1")
    ann.page.keyboard.down("Enter")
    ann.page.keyboard.up("Enter")
    ann.presses("Backspace")
    assert {act["type"] for act in ann.acts} == {"draft"}


@pytest.mark.slow
def test_enter_on_a_card_that_is_laid_already_locks_nothing_in(player):
    ann = at_a_table(player())
    ann.page.focus(".held")
    ann.presses("Enter", "Enter", "Enter", "Backspace")
    assert [act["layout"][0] for act in ann.acts] == ["attack", None]
    assert {act["type"] for act in ann.acts} == {"draft"}


@pytest.mark.slow
def test_a_finished_match_stands_among_ones_own_with_the_bots_name_in_both_languages(player):
    ann = at_a_table(player())
    ann.surrenders()
    ann.page.click("text=Back to the lobby")
    name = ann.text(".nickname")
    ann.sees("section[aria-labelledby=records-title] li:has-text('Novice')")
    ann.sees(f"section[aria-labelledby=records-title] li:has-text('{name}')")
    ann.page.click("text=RU")
    ann.sees("section[aria-labelledby=records-title] li:has-text('Новичок')")


def test_surrender_is_asked_about_and_ends_the_match(player):
    ann, bob = player(), player()
    meet(ann, bob)
    ann.page.click("text=Surrender")
    ann.page.click("text=Keep playing")
    assert ann.acts == []
    ann.page.click("text=Surrender")
    ann.page.click("text=Yes, surrender")
    bob.sees("text=Victory")


def test_a_player_who_looks_into_the_lobby_keeps_the_chair(player):
    ann = at_a_table(player())
    ann.page.click(".brand")
    ann.page.click("text=Back to the table")
    ann.sees("button.place, .up")
    assert ann.count(".result") == 0


@pytest.mark.slow
def test_watching_another_table_does_not_cost_the_match(player, house):
    ann = at_a_table(player())
    mine = ann.page.url
    ann.page.click(".brand")
    house.table_with_bot(house.guest("Bob"))
    ann.page.click("a[aria-label^='Watch: Bob']")
    ann.sees("text=You are watching")
    ann.page.go_back()
    ann.page.click("text=Back to the table")
    ann.sees("button.place, .up")
    assert ann.page.url == mine

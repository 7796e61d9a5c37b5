"""What a client may ask by its hand, row by row, and what it may not."""

import json
from decimal import Decimal

import pytest
from msgspec.structs import replace

from facedown.poker.cash import POKERSTARS
from facedown.poker.notation import Hand, HandError
from tests.poker.notation import HOUSE, dealt, folded_out, refused, said, seated

NAMES = ("Ann", "Bob", "Cy")


def asked(hand, author, client, balance=None):
    return hand.merge(client, author, balance)


def test_a_newcomer_plays_a_hand_that_has_no_actions_yet():
    hand = seated("Ann", "Bob").next()
    hand = asked(hand, "Cy", hand.personalize("Cy").join("Cy", 50))
    assert hand.inactive == (0, 0, 0)
    assert hand.advance().actions[2].startswith("d dh p3 ")


def test_a_newcomer_to_a_running_hand_is_inactive_at_the_end_of_the_arrays():
    hand = dealt("Ann", "Bob")
    hand = asked(hand, "Cy", hand.personalize("Cy").join("Cy", 50, seat=6), 40)
    assert (hand.players[2], hand.seats[2], hand.starting_stacks[2]) == ("Cy", 6, 4_000)
    assert (hand.inactive[2], hand.intents[2], hand.dead_blinds[2]) == (1, 0, 0)
    assert (hand.blinds_or_straddles[2], hand.antes[2]) == (0, 0)


def test_arrays_are_sorted_by_seat_with_the_next_hand():
    hand = seated("Bob")
    hand = asked(hand, "Ann", hand.join("Ann", 50, seat=6))
    hand = asked(hand, "Cy", hand.join("Cy", 50, seat=3))
    assert hand.seats == (1, 6, 3)
    assert hand.next().seats == (1, 3, 6)
    assert hand.next().players == ("Bob", "Cy", "Ann")


def test_a_taken_seat_a_seat_that_is_not_there_and_a_bad_buy_in_are_refused():
    hand = dealt("Ann", "Bob")
    refused("CHAIR_TAKEN", lambda: asked(hand, "Cy", hand.join("Cy", 50, seat=2)))
    refused("NO_SUCH_SEAT", lambda: asked(hand, "Cy", hand.join("Cy", 50, seat=7)))
    refused("BAD_BUY_IN", lambda: asked(hand, "Cy", hand.join("Cy", 50, seat=3), 0))
    refused("BAD_BUY_IN", lambda: asked(hand, "Cy", hand.join("Cy", 500, seat=3)))
    refused("BAD_INTENT", lambda: asked(hand, "Cy", hand.join("Cy", 50, intent=3)))


@pytest.fixture(params=["as it is", "as JSON"])
def sent(request):
    """A client's hand on its way to the server."""
    return (lambda hand: hand) if request.param == "as it is" else lambda hand: Hand.from_json(hand.to_json())


def test_two_who_join_from_the_same_copy_both_sit(sent):
    hand = dealt("Ann", "Bob")
    joins = {name: sent(hand.personalize(name).join(name, 50)) for name in ("Cy", "Di")}
    for name, client in joins.items():
        hand = asked(hand, name, client)
    assert (hand.players, hand.seats) == (("Ann", "Bob", "Cy", "Di"), (1, 2, 3, 4))


def test_two_who_join_from_the_same_copy_sit_beside_players_on_any_seats(sent):
    hand = asked(seated("Ann"), "Bob", seated("Ann").join("Bob", 50, seat=3))
    joins = {name: sent(hand.personalize(name).join(name, 50)) for name in ("Cy", "Di")}
    for name, client in joins.items():
        hand = asked(hand, name, client)
    assert hand.seats == (1, 3, 2, 4)


def test_a_chosen_seat_that_another_took_meanwhile_is_refused(sent):
    hand = seated("Ann", "Bob")
    late = sent(hand.personalize("Di").join("Di", 50, seat=3))
    hand = asked(hand, "Cy", hand.join("Cy", 50))
    refused("CHAIR_TAKEN", lambda: asked(hand, "Di", late))


def test_who_joins_without_seats_gets_the_first_that_is_free():
    hand = asked(seated("Ann"), "Bob", seated("Ann").join("Bob", 50, seat=3))
    data = hand.personalize("Cy").join("Cy", 50).to_data()
    del data["seats"]
    assert asked(hand, "Cy", Hand.from_json(data)).seats == (1, 3, 2)


def test_a_full_table_is_refused_as_such(sent):
    hand = seated(*"ABCDEF")
    refused("TABLE_FULL", lambda: asked(hand, "Cy", sent(hand.join("Cy", 50))))
    refused("TABLE_FULL", lambda: asked(hand, "Cy", sent(hand.join("Cy", 50, seat=7))))


@pytest.mark.parametrize("money", [75, "75", Decimal(75), "75.25", Decimal("75.25")])
def test_amounts_are_the_money_of_the_table(money):
    hand = dealt("Ann", "Bob")
    client = hand.personalize("Cy").join("Cy", money)
    assert client.to_data()["startingStacks"][2] == Decimal(money)
    hand = asked(hand, "Cy", client, money)
    assert hand.starting_stacks[2] == Decimal(money) * 100
    asking = hand.personalize("Ann").ask_chips("Ann", money)
    assert asked(hand, "Ann", asking, "0.25").top_up[0] == 25


@pytest.mark.parametrize("money", [75.25, True, "75,25", "1e3", "", None, "75.255", Decimal("75.255"), -1])
def test_other_amounts_are_refused(money):
    hand = dealt("Ann", "Bob")
    refused("BAD_AMOUNT", lambda: hand.join("Cy", money))
    refused("BAD_AMOUNT", lambda: hand.ask_chips("Ann", money))
    refused("BAD_AMOUNT", lambda: asked(hand, "Cy", hand.join("Cy", 50), "" if money is None else money))


def test_an_amount_too_fine_is_refused_with_the_unit():
    assert "0.01" in refused("BAD_AMOUNT", lambda: seated("Ann").join("Cy", "75.255"))


def test_refusals_speak_of_money_names_and_seats_from_1():
    hand = dealt("Ann", "Bob")
    other = next(name for name in hand.players if name != hand.on_turn)
    assert "buy in for 0.01 to 400, not 500" in refused(
        "BAD_BUY_IN", lambda: asked(hand, "Cy", hand.join("Cy", 500))
    )
    assert "ask for 0 to 400, not 500.5" in refused(
        "BAD_BUY_IN", lambda: asked(hand, "Ann", hand.ask_chips("Ann", "500.5"))
    )
    assert f"it is the turn of {hand.on_turn}" in refused("OUT_OF_TURN", lambda: said(hand, "cc", other))
    refused("INVALID_ACTION", lambda: said(hand, "cbr 2.5"))
    stored = json.loads(hand.to_json())
    stored["actions"].append(f"p{hand.players.index(other) + 1} f")
    on_seat = f"{other} on seat {hand.seats[hand.players.index(other)]}"
    assert on_seat in refused("OUT_OF_TURN", lambda: Hand.from_json(stored).validate())


def test_who_pauses_on_his_turn_folds_at_once():
    hand = dealt(*NAMES)
    name = hand.on_turn
    at = hand.players.index(name)
    after = asked(hand, name, hand.personalize(name).pause(name))
    assert after.actions == (*hand.actions, f"p{at + 1} f")
    assert (after.inactive[at], after.intents[at]) == (1, 2)


def test_who_pauses_before_his_turn_folds_when_it_comes():
    hand = dealt(*NAMES)
    first = hand.on_turn
    second = said(hand, "cc").on_turn
    at = hand.players.index(second)
    paused = asked(hand, second, hand.personalize(second).wait_for_bb(second))
    assert (paused.actions, paused.inactive[at], paused.on_turn) == (hand.actions, 1, first)
    assert said(paused, "cc").actions[-1] == f"p{at + 1} f"


def test_where_sitting_out_begins_with_the_next_hand_the_flag_stays_and_the_hand_goes_on():
    hand = dealt(*NAMES, house=replace(HOUSE, rules=POKERSTARS))
    name = hand.on_turn
    after = asked(hand, name, hand.personalize(name).pause(name))
    at = hand.players.index(name)
    assert (after.inactive[at], after.intents[at], after.on_turn) == (0, 2, name)


def test_who_paused_and_comes_back_in_the_same_hand_stays_out_of_it_and_owes_nothing():
    hand = dealt(*NAMES)
    name = hand.on_turn
    at = hand.players.index(name)
    hand = asked(hand, name, hand.personalize(name).pause(name))
    hand = asked(hand, name, hand.personalize(name).resume(name))
    assert (hand.inactive[at], hand.intents[at], hand.dead_blinds[at]) == (1, 0, 0)
    after = folded_out(hand).next()
    assert (after.inactive[at], after.dead_posted[at]) == (0, 0)


def test_leaving_is_final():
    hand = dealt(*NAMES)
    hand = asked(hand, "Ann", hand.personalize("Ann").quit("Ann"))
    assert asked(hand, "Ann", hand.personalize("Ann").resume("Ann")) == hand
    assert "Ann" not in folded_out(hand).next().players


def test_an_intent_outside_0_to_3_is_refused():
    hand = dealt(*NAMES)
    refused("BAD_INTENT", lambda: asked(hand, "Ann", replace(hand.personalize("Ann"), intents=(4, 0, 0))))
    refused("BAD_INTENT", lambda: asked(hand, "Ann", replace(hand.personalize("Ann"), intents=(-1, 0, 0))))


def test_others_columns_and_server_fields_are_ignored():
    hand = dealt(*NAMES)
    view = hand.personalize("Ann")
    forged = replace(
        view,
        players=("Ann", "Zoe", "Bob", "Cy"),
        starting_stacks=(10_000, 1, 2, 3),
        intents=(0, 3, 3, 3),
        inactive=(0, 1, 1, 1),
        dead_blinds=(0, 300, 300, 300),
        blinds_or_straddles=(9, 9, 9, 9),
        dead_posted=(5, 5, 5, 5),
        button=1,
        finishing_stacks=(40_000, 0, 0, 0),
        seed="mine",
    )
    assert asked(hand, "Ann", forged) == hand


def test_the_author_is_the_sessions_and_not_the_payloads():
    hand = dealt(*NAMES)
    name = hand.on_turn
    other = next(player for player in NAMES if player != name)
    assert asked(hand, other, hand.personalize(other).pause(name)) == hand
    refused("NOT_YOURS", lambda: asked(hand, other, hand.personalize(other).act(name, "f")))


def test_a_forged_stack_of_ones_own_is_refused():
    hand = dealt(*NAMES)
    forged = replace(hand.personalize("Ann"), starting_stacks=(40_000, 10_000, 10_000))
    refused("FORGED", lambda: asked(hand, "Ann", forged))


def test_actions_out_of_turn_of_the_dealer_or_on_an_old_hand_are_refused():
    hand = dealt(*NAMES)
    name = hand.on_turn
    other = next(player for player in NAMES if player != name)
    view = hand.personalize(name)
    refused("OUT_OF_TURN", lambda: asked(hand, other, hand.personalize(other).act(other, "cc")))
    board = replace(view, actions=(*view.actions, "d db AsKsQs"))
    refused("NOT_YOURS", lambda: asked(hand, name, board))
    refused("OLD_HAND", lambda: asked(hand, name, replace(view.act(name, "cc"), hand=hand.hand - 1)))
    refused("INVALID_ACTION", lambda: asked(hand, name, view.act(name, "cbr 2.01")))
    refused("BAD_AMOUNT", lambda: asked(hand, name, view.act(name, "cbr 6.001")))


def test_a_second_action_before_the_cards_are_on_the_table_is_refused():
    hand = said(dealt("Ann", "Bob"), "cc")
    name = hand.on_turn
    closed = hand.merge(hand.personalize(name).act(name, "cc"), name)
    refused("OUT_OF_TURN", lambda: asked(closed, name, closed.personalize(name).act(name, "cc")))


def test_another_past_is_refused_where_one_acts_on_it_and_a_copy_that_lags_is_not():
    hand = dealt(*NAMES)
    stale = hand.personalize("Ann")
    first = hand.on_turn
    later = said(hand, "cc")
    name = later.on_turn
    view = later.personalize(name)
    changed = replace(view, actions=(*view.actions[:-1], view.actions[-1].replace("cc", "f")))
    refused("OLD_LOG", lambda: asked(later, name, changed.act(name, "cc")))
    refused("OLD_LOG", lambda: asked(later, first, hand.personalize(first).act(first, "f")))
    assert asked(later, "Ann", stale) == later


def test_a_guess_at_anothers_cards_is_refused_whether_or_not_it_is_right():
    hand = dealt(*NAMES)
    name = hand.on_turn
    right = replace(hand.act(name, "cc"), seed="")
    own = f"d dh p{hand.players.index(name) + 1} "
    turned = [text if text.startswith(own) else text[:8] + text[10:] + text[8:10] for text in hand.actions]
    wrong = replace(right, actions=(*turned, right.actions[-1]))
    assert wrong.actions != right.actions
    sentence = refused("OLD_LOG", lambda: asked(hand, name, right))
    assert refused("OLD_LOG", lambda: asked(hand, name, wrong)) == sentence


def test_chips_asked_for_come_with_the_next_hand_as_far_as_the_balance_goes():
    hand = dealt(*NAMES)
    hand = asked(hand, "Ann", hand.personalize("Ann").ask_chips("Ann", 50), 30)
    assert hand.top_up == (3_000, 0, 0)
    over = folded_out(hand)
    after = over.next()
    assert after.starting_stacks[0] == over.finishing_stacks[0] + 3_000
    assert after.moves(over) == {"Ann": 3_000}


@pytest.mark.parametrize("left_out", ["_intents", "_topUp"])
def test_what_a_client_leaves_out_changes_nothing(left_out):
    hand = dealt("a", "b", "c")
    hand = hand.merge(hand.personalize("a").pause("a"), "a")
    hand = hand.merge(hand.personalize("a").ask_chips("a", 5), "a", 100)
    copy = json.loads(hand.personalize("a").to_json())
    copy.pop(left_out)
    after = hand.merge(Hand.from_json(json.dumps(copy)), "a", 100)
    assert (after.intents, after.top_up) == (hand.intents, hand.top_up) == ((2, 0, 0), (500, 0, 0))


def test_a_top_up_can_be_taken_back():
    hand = dealt("a", "b", "c")
    hand = hand.merge(hand.personalize("a").ask_chips("a", 5), "a", 100)
    back = Hand.from_json(hand.personalize("a").ask_chips("a", 0).to_json())
    assert hand.merge(back, "a", 100).top_up == (0, 0, 0)


@pytest.mark.parametrize(
    "text",
    [
        '{"variant":"NT","players":["a","b"],"startingStacks":[1e9999999,1]}',
        json.dumps({"players": [f"p{number}" for number in range(20_000)]}),
    ],
    ids=["a huge exponent", "a crowd"],
)
def test_a_hostile_hand_is_refused_at_once(text):
    with pytest.raises(HandError):
        Hand.from_json(text)

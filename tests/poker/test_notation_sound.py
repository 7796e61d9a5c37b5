"""Which hands are sound by the rules, and which are not; what does not change, and what is not shown."""

import pickle
from decimal import Decimal

import pytest
from msgspec.structs import replace

from facedown.poker.cash import CASH, PRESETS
from facedown.poker.hand.config import Table
from facedown.poker.notation import Hand, HandError
from facedown.poker.stakes import Rake, Stakes
from tests.poker.notation import HOUSE, STAKES, dealt, folded_out, refused, said, seated

NAMES = ("Ann", "Bob", "Cy")


def at_table(**table):
    return replace(HOUSE, table=Table(STAKES, **table))


@pytest.mark.parametrize("table", [{"run_twice": True}, {"paced": True}], ids=["run twice", "paced"])
def test_a_hand_all_in_at_a_table_that_waits_before_the_board_is_valid(table):
    house = at_table(**table)
    over = said(said(dealt("Ann", "Bob", house=house), "cbr 100"), "cc")
    assert sum(text.startswith("d db") for text in over.actions) == 3
    over.validate()


def test_a_hand_that_waits_for_consent_goes_on_the_same_after_json():
    house = at_table(run_twice=True)
    hand = said(dealt("Ann", "Bob", house=house), "cbr 100")
    name = hand.on_turn
    called = hand.merge(hand.personalize(name).act(name, "cc"), name)
    assert Hand.from_json(called.to_json(), house).advance() == called.advance()


def test_a_hand_without_finishing_stacks_has_no_next():
    hand = dealt("Ann", "Bob")
    name = hand.on_turn
    ended = hand.merge(hand.personalize(name).act(name, "f"), name)
    assert "advance" in refused("HAND_RUNNING", ended.next)
    over = ended.advance()
    assert over.next().moves(over) == {}


@pytest.mark.parametrize("marks", [(1, 2, 2), (3, 3, 3), (1, 2, 6)], ids=str)
def test_blinds_lie_on_two_seats_and_the_big_one_before_a_player(marks):
    hand = replace(seated(*NAMES).next(), marks=marks)
    assert "blinds" in refused("BAD_HAND", hand.validate)
    refused("BAD_HAND", hand.advance)


def test_a_blind_of_one_who_has_no_chips_is_refused_by_name():
    hand = seated(*NAMES).next()
    at = hand.blinds_or_straddles.index(200)
    stacks = tuple(0 if column == at else 10_000 for column in range(3))
    broken = replace(hand, starting_stacks=stacks)
    assert hand.players[at] in refused("BAD_HAND", broken.validate)


@pytest.mark.parametrize("more", [1, -1, 5_000])
def test_stacks_at_the_end_are_those_of_the_start_also_without_a_log(more):
    over = replace(folded_out(dealt(*NAMES)), actions=())
    over.validate()
    first, *others = over.finishing_stacks
    broken = replace(over, finishing_stacks=(first + more, *others))
    assert "of 300 at the start" in refused("BAD_HAND", broken.validate)


@pytest.mark.parametrize(("rake", "is_sound"), [(300, True), (301, False)])
def test_without_a_log_the_house_takes_no_more_than_its_cap(rake, is_sound):
    house = replace(HOUSE, table=Table(Stakes(100, 200, rake=Rake(500, 300))))
    over = replace(folded_out(dealt(*NAMES, house=house)), actions=())
    first, *others = over.finishing_stacks
    taken = replace(over, finishing_stacks=(first - rake, *others))
    if is_sound:
        taken.validate()
    else:
        refused("BAD_HAND", taken.validate)


@pytest.mark.parametrize("name", ["a\u3000b", "a\u00a0b", "Zoë 🂡", "\u200dx", "[a]: b"])
def test_a_name_with_which_one_may_sit_comes_back_from_json(name):
    hand = seated("Ann", name)
    assert Hand.from_json(hand.to_json(), HOUSE) == hand
    hand.next().validate()


@pytest.mark.parametrize("name", ["", "a\nb", "a\u2028b", "a\tb", "a\x85b", "a\ud800b"], ids=ascii)
def test_a_name_that_is_no_line_is_refused_by_merge_by_json_and_by_validate(name):
    hand = seated("Ann", "Bob")
    refused("BAD_NAME", lambda: hand.merge(hand.join(name, 50), name))
    refused("BAD_NAME", replace(hand, players=("Ann", name)).validate)
    if name:
        refused("BAD_JSON", lambda: Hand.from_json({"players": ["Ann", name]}))


def test_a_nonce_that_json_cannot_bring_back_is_refused():
    hand = seated("Ann")
    refused("BAD_NONCE", lambda: hand.merge(hand.join("Bob", 50, nonce="a\nb"), "Bob"))


def test_nobody_is_shown_remarks_and_notes_that_may_name_cards():
    hand = said(dealt(*NAMES), "f")
    *deal, fold = hand.actions
    noted = (*(f"{text} # of {text[-4:]}" for text in deal), f"{fold} # shows AhKd", "# Cy has AcKc")
    extra = {"_events": [[3, "Bob said, I have QcQd"]], "_fields": {"x": "JcJd"}, "notes": "TcTd", "day": 5}
    hand = replace(hand, actions=noted, extra=extra)
    view = hand.personalize("Ann")
    assert view.extra == {"day": 5}
    assert view.actions == (deal[0], "d dh p2 ????", "d dh p3 ????", fold, "#")
    name = hand.on_turn
    assert hand.merge(hand.personalize(name).act(name, "f"), name).actions[:-1] == noted


def test_fields_beside_the_known_ones_cannot_be_changed_from_outside():
    given = {"_mine": [1, {"x": [2]}]}
    hand = Hand.from_json({"players": ["a"], **given})
    before = hand.to_json()
    given["_mine"][1]["x"].append(3)
    hand.to_data()["_mine"][1]["x"].append(4)
    for change in (
        lambda: hand.extra.update(y=1),
        lambda: hand.extra.pop("_mine"),
        hand.extra["_mine"][1].clear,
        lambda: hand.extra["_mine"][1].setdefault("y", 1),
    ):
        with pytest.raises(TypeError):
            change()
    assert hand.to_json() == before
    assert hand.to_data()["_mine"] == [1, {"x": [2]}]


def test_a_hand_can_be_pickled():
    hand = replace(folded_out(dealt(*NAMES)), extra={"_mine": [1, {"x": 2}]})
    assert pickle.loads(pickle.dumps(hand)) == hand


def test_the_repr_of_a_hand_tells_no_secrets():
    hand = seated("Ann", "Bob", seed="top secret")
    hand = hand.merge(hand.join("Cy", 100, nonce="mine"), "Cy")
    hand = said(hand.next().advance(), "cbr 6")
    held = [text[-4:] for text in hand.actions[:3]]
    assert "Ann, Bob, Cy" in repr(hand)
    assert "cbr 6" in repr(hand)
    assert not [secret for secret in ("top secret", "mine", *held) if secret in repr(hand)]
    assert [cards in repr(hand.personalize("Bob")) for cards in held] == [False, True, False]


@pytest.mark.parametrize("amount", [Decimal("NaN"), Decimal("sNaN"), float("nan"), float("inf"), -1, True])
def test_what_is_no_amount_is_refused(amount):
    refused("BAD_AMOUNT", lambda: Hand.from_json({"players": ["a"], "startingStacks": [amount]}))


def test_the_bets_of_a_fixed_limit_come_back_from_json():
    house = replace(HOUSE, table=Table(Stakes(100, 200, limit="fixed")))
    hand = dealt(*NAMES, house=house)
    assert hand.to_data()["bigBet"] == 4
    assert Hand.from_json(hand.to_json(), house) == hand


def test_a_big_bet_that_is_not_twice_the_small_one_is_not_played_from_json_either():
    house = replace(HOUSE, table=Table(Stakes(100, 200, limit="fixed")))
    data = dealt(*NAMES, house=house).to_data()
    refused("NOT_PLAYED", lambda: Hand.from_json({**data, "bigBet": 5}))
    refused("BAD_AMOUNT", lambda: Hand.from_json({**data, "bigBet": "4"}))


def test_the_bets_of_a_fixed_limit_go_through_json_and_phh_both_ways():
    house = replace(HOUSE, table=Table(Stakes(100, 200, limit="fixed")))
    hand = folded_out(dealt(*NAMES, house=house)).personalize(None)
    there = Hand.from_phh(Hand.from_json(hand.to_json()).to_phh())
    assert (there.to_data()["smallBet"], there.to_data()["bigBet"]) == (2, 4)
    assert "big_bet = 4" in Hand.from_json(there.to_json()).to_phh()
    assert there.extra == {}


@pytest.mark.parametrize("brackets", [33, 300, 900, 5_000])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"x":', "}")])
def test_a_field_with_too_many_brackets_is_refused(brackets, opening, closing):
    nest = opening * brackets + "1" + closing * brackets
    with pytest.raises(HandError, match=r"BAD_FIELD|BAD_JSON"):
        Hand.from_json(f'{{"players":["a"],"_mine":{nest}}}')


def test_a_field_with_many_brackets_is_kept():
    nest = "[" * 32 + "]" * 32
    assert f'"_mine":{nest}' in Hand.from_json(f'{{"players":["a"],"_mine":{nest}}}').to_json()


SECRETS = ("my nonce", "top secret")


@pytest.mark.parametrize(
    "wrong",
    [
        {"_deadBlinds": [1, 0]},
        {"_topUp": [-1, 0]},
        {"_intents": [7, 0]},
        {"_nonces": ["my nonce\n", ""]},
        {"_seed": "top secret\n"},
        {"startingStacks": [0, 100]},
        {"_marks": [1, 1, 1]},
    ],
)
def test_no_refusal_tells_a_nonce_or_a_seed(wrong):
    hand = seated("Bob", seed="top secret")
    hand = hand.merge(hand.join("Ann", 100, nonce="my nonce"), "Ann").next()
    data = hand.to_data()
    assert [secret for secret in SECRETS if secret in hand.to_json()] == list(SECRETS)
    with pytest.raises(HandError) as refusal:
        Hand.from_json({**data, **wrong}, HOUSE).validate()
    assert not [secret for secret in SECRETS if secret in str(refusal.value)]


def test_a_nonce_that_is_refused_is_not_repeated():
    hand = seated("Ann")
    client = replace(hand.join("Bob", 100), nonces=("", "my nonce\n"))
    assert "my nonce" not in refused("BAD_NONCE", lambda: hand.merge(client, "Bob"))


def test_the_repr_of_a_house_tells_no_nonce():
    hand = seated("Ann", seed="top secret")
    state = hand.merge(hand.join("Bob", 100, nonce="my nonce"), "Bob").memory.state
    house = CASH.carry(state)
    assert house.standing.chair(1).nonce == "my nonce"
    assert not [secret for secret in SECRETS if secret in repr(house) + repr(state)]


@pytest.mark.parametrize("preset", PRESETS)
def test_who_pauses_before_a_board_that_could_be_run_twice_is_the_same_after_json(preset):
    house = replace(at_table(run_twice=True), rules=PRESETS[preset])
    hand = said(dealt("Ann", "Bob", house=house), "cbr 100")
    name = hand.on_turn
    called = hand.merge(hand.personalize(name).act(name, "cc"), name)
    stored = Hand.from_json(called.to_json(), house)
    paused = called.merge(called.personalize("Bob").pause("Bob"), "Bob")
    assert stored.merge(stored.personalize("Bob").pause("Bob"), "Bob") == paused
    assert Hand.from_json(paused.to_json(), house).advance() == paused.advance()

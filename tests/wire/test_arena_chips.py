"""The events alone tell where the chips are, however they come: one by one, many at once, or after a while."""

import pytest

from facedown.core import DEALER, Seed
from facedown.poker.hand.actions import Call, Check, Fold
from facedown.poker.holdem import Deal
from tests.wire.arena_scene import TEAMS, Arena, played, rules

IN_TEST, IN_SLOW, IN_NIGHTLY = 20, 60, 200


class Rebuilt:
    """Stacks by the messages of one connection."""

    def __init__(self):
        self.stacks, self.pot, self.hands = {}, 0, 0
        self.street = {}

    def hear(self, message):
        match message["type"]:
            case "start_hand":
                self.stacks = {each["seat"]: each["stack"] for each in message["stacks"]}
                self.pot, self.street = 0, {}
            case "event":
                self.happen(message)
            case "end_hand":
                told = {each["seat"]: each["stack"] for each in message["stacks"]}
                assert (told, self.pot) == (self.stacks, 0)
                self.hands += 1

    def happen(self, event):
        match event["ev"]:
            case "POST_BLINDS":
                self.pay(event["sb_seat"], event["sb"])
                self.pay(event["bb_seat"], event["bb"])
            case "BET" | "CALL":
                self.pay(event["seat"], event["amount"])
                assert event["to"] == self.street[event["seat"]]
                assert event.get("all_in", False) == (self.stacks[event["seat"]] == 0)
            case "UNCALLED" | "POT_AWARD":
                self.pay(event["seat"], -event["amount"])
            case "FLOP" | "TURN" | "RIVER":
                self.street = {}

    def pay(self, seat, chips):
        self.stacks[seat] -= chips
        self.pot += chips
        self.street[seat] = self.street.get(seat, 0) + chips
        assert min(self.stacks[seat], self.pot) >= 0


def check_acts(connection):
    """A question tells the same chips as the events before it."""
    rebuilt = Rebuilt()
    for message in connection.sent:
        rebuilt.hear(message)
        if message["type"] == "act":
            check_act(message, rebuilt)
    return rebuilt.hands


def check_act(act, rebuilt):
    players = {each["seat"]: each for each in act["players"]}
    assert {seat: each["stack"] for seat, each in players.items()} == rebuilt.stacks
    assert {seat: each["committed"] for seat, each in players.items() if each["committed"]} == {
        seat: chips for seat, chips in rebuilt.street.items() if chips
    }
    you, me = act["you"], players[act["seat"]]
    assert (you["stack"], you["committed"], act["pot"]) == (me["stack"], me["committed"], rebuilt.pot)
    assert (you["stack"] > 0, me["has_folded"], me["all_in"]) == (True, False, False)
    owed = min(act["current_bet"] - you["committed"], you["stack"])
    assert you["to_call"] == act.get("call_amount", 0) == owed
    assert act["legal"][:2] == ["FOLD", "CALL" if owed else "CHECK"]
    if "RAISE_TO" in act["legal"]:
        most = you["committed"] + you["stack"]
        assert act["max_raise_to"] == most
        assert act["min_raise_to"] == min(act["current_bet"] + act["min_raise_increment"], most)
    else:
        assert not {"min_raise_to", "max_raise_to"} & set(act)


def match_of(number):
    seats = (2, 3, 6, 10)[number % 4]
    return played(rules(seats, 300 + 500 * (number % 5)), f"chips {number}", 30)


def check_match(number):
    arena = match_of(number)
    hands = arena.state.standing.hands
    assert all(check_acts(connection) == hands for connection in arena.connections.values())


@pytest.mark.parametrize("number", range(IN_TEST))
def test_stacks_rebuilt_from_events_are_those_of_the_end(number):
    check_match(number)


@pytest.mark.slow
def test_stacks_rebuilt_from_events_are_those_of_the_end_in_more_matches():
    for number in range(IN_TEST, IN_SLOW):
        check_match(number)


@pytest.mark.nightly
def test_stacks_rebuilt_from_events_are_those_of_the_end_in_many_matches():
    for number in range(IN_SLOW, IN_NIGHTLY):
        check_match(number)


def test_the_matches_that_are_looked_at_have_everything():
    evs = {each["ev"] for number in range(4) for each in match_of(number)[0].evs()}
    assert evs == {
        *("POST_BLINDS", "BET", "CALL", "CHECK", "FOLD", "FLOP", "TURN", "RIVER", "SHOWDOWN", "POT_AWARD"),
        *("ELIMINATED", "UNCALLED"),
    }
    pots = {each["pot"] for number in range(8) for each in match_of(number)[0].evs("POT_AWARD")}
    assert len(pots) > 2


def final_stacks_are(arena):
    (end,) = arena[0].of("match_end")
    stacks = end["final_stacks"]
    assert stacks[0] == {**end["winner"], "stack": stacks[0]["stack"], "place": 1}
    assert [each["stack"] for each in stacks[1:]] == [0] * (len(stacks) - 1)
    assert sorted(each["seat"] for each in stacks) == list(range(len(stacks)))
    assert all(each["team"] == TEAMS[each["seat"]] for each in stacks)
    assert sum(each["stack"] for each in stacks) == arena.config.stack * len(stacks)


@pytest.mark.parametrize("seats", [2, 6, 10])
def test_the_end_tells_all_stacks_and_everybody_goes_out_once(seats):
    arena = played(rules(seats, 500), f"ends {seats}", 500)
    final_stacks_are(arena)
    out = [each["seat"] for each in arena[0].evs("ELIMINATED")]
    assert len(out) == len(set(out)) == seats - 1
    assert all(arena[seat].evs("ELIMINATED") == arena[0].evs("ELIMINATED") for seat in range(seats))


def test_many_inputs_in_one_frame_give_the_messages_of_many_frames():
    one, many = (Arena(rules(3), "batch").sit_down().deal() for _ in range(2))
    inputs = [(0, Call()), (1, Call()), (2, Check()), (1, Check()), (2, Check()), (0, Check())]
    for seat, action in inputs:
        one.play(seat, action)
    many.deliver([event for seat, action in inputs for event in many.apply(seat, action)])
    for viewer in (None, 0, 2):
        assert one[viewer].evs() == many[viewer].evs()
    assert many[1].asked == one[1].asked


def test_the_end_of_a_hand_and_the_next_deal_may_come_in_one_frame():
    arena = Arena(rules(2), "batch").sit_down().deal()
    arena[1].forget()
    fold = arena.apply(0, Fold())
    arena.deliver([*fold, *arena.apply(DEALER, Deal())])
    words = [message.get("ev", message["type"]) for message in arena[1].sent]
    assert words == ["FOLD", "UNCALLED", "POT_AWARD", "end_hand", "start_hand", "POST_BLINDS", "act"]
    assert [each["hand_id"][-3:] for each in arena[1].sent] == ["123"] * 4 + ["124"] * 3


def test_one_who_comes_where_nobody_was_is_told_the_rest_as_anybody_would_be():
    """On every street, in the middle of it too."""
    for stop in (1, 3, 4, 6, 7, 9, 11):
        seen, alone = (Arena(rules(3), "alone").sit_down().deal() for _ in range(2))
        draws = Seed.of("alone").draws()
        for viewer in (None, 0, 1, 2):
            alone.disconnect(viewer)
        for step in range(14):
            if step == stop:
                alone.connect(None, exposed=True)
                seen.watcher.forget()
                alone.watcher.forget()
            answer(seen, alone, draws)
        assert alone.watcher.evs() == seen.watcher.evs()
        assert alone.watcher.evs()


def answer(seen, alone, draws):
    """The same input at both tables."""
    if seen.actor == DEALER:
        action = Deal()
    else:
        actions = list(seen.prompts[seen.actor].actions)
        action = (
            actions[1] if draws.below(3) else actions[-1 if len(actions) > 2 and draws.below(5) == 0 else 1]
        )
    seat = seen.actor
    seen.play(seat, action)
    alone.play(seat, action)


def test_one_who_comes_in_the_middle_changes_nothing_for_the_others():
    plain = played(rules(4, 2_000), "middle", 8)
    joined = played(rules(4, 2_000), "middle", 8, lambda arena, draws: arena.connect(None, exposed=True))
    assert [each for each in plain[0].sent if each["type"] != "lobby"] == [
        each for each in joined[0].sent if each["type"] != "lobby"
    ]


def test_the_questions_of_a_long_match_agree_with_its_events():
    arena = played(rules(2, 100_000), "long", 120)
    assert check_acts(arena[0]) == arena.state.standing.hands

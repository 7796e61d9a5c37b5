"""The messages of a match, hand by hand: the lines of the seed's own test summary, and what its text left open."""

import pytest

from facedown.core import DEALER, Bank, Terms
from facedown.wire.arena.events import public_seed
from tests.wire.arena_scene import EPOCH, Arena, rules, stacked


def dealt(config=None, **more):
    arena = Arena(config or rules(3), **more)
    if not arena.state.standing.started:
        arena.sit_down()
    return arena.deal()


def words(connection):
    """What was told since the deal, in short."""
    return [message.get("ev", message["type"]) for message in connection.sent if message["type"] != "lobby"]


def only(messages):
    (message,) = messages
    return message


def picked(message, *keys):
    return tuple(message.get(key) for key in keys)


# the seed's summary


def test_the_blinds_are_left_of_the_button():
    arena = dealt(rules(3))
    assert arena[0].of("start_hand")[0]["button"] == 0
    assert picked(only(arena[0].evs("POST_BLINDS")), "sb_seat", "bb_seat", "sb", "bb") == (1, 2, 50, 100)


def test_heads_up_the_button_is_the_small_blind_and_acts_first():
    arena = dealt(rules(2))
    assert picked(only(arena[0].evs("POST_BLINDS")), "sb_seat", "bb_seat") == (0, 1)
    assert arena.actor == 0


def test_the_first_to_act_is_told_all_that_is_legal():
    act = dealt(rules(3)).player.asked
    assert act["legal"] == ["FOLD", "CALL", "RAISE_TO"]
    assert picked(act, "call_amount", "min_raise_to", "max_raise_to") == (100, 200, 10_000)
    assert act["you"]["to_call"] == 100


def test_only_the_one_who_is_asked_is_told_so():
    arena = dealt(rules(3))
    assert [len(arena[seat].of("act")) for seat in range(3)] == [1, 0, 0]
    assert not arena.watcher.of("act")


def test_a_raise_grows_the_pot_and_the_bet_and_asks_the_others_again():
    arena = dealt(rules(3)).answers("CALL", "CALL", "RAISE_TO 500")
    assert picked(arena[2].evs("BET")[-1], "seat", "amount", "to") == (2, 400, 500)
    act = arena[0].asked
    assert picked(act, "pot", "current_bet", "min_raise_increment") == (700, 500, 400)
    assert picked(act, "call_amount", "min_raise_to") == (400, 900)
    arena.answers("FOLD")
    assert arena.actor == 1


def test_a_fold_that_leaves_one_player_awards_the_pot_at_once():
    arena = dealt(rules(2))
    arena[1].forget()
    arena.answers("FOLD")
    assert words(arena[1]) == ["FOLD", "UNCALLED", "POT_AWARD", "end_hand"]
    assert picked(only(arena[1].evs("UNCALLED")), "seat", "amount") == (1, 50)
    assert picked(only(arena[1].evs("POT_AWARD")), "seat", "amount", "pot") == (1, 100, 0)
    assert not arena[1].of("act")


def test_each_side_pot_has_an_award_of_its_own_and_uncalled_chips_are_no_award():
    deal = "Ah Ad Kh Kd Qh Qd 2c 7s 8d 9c 3s"  # to seats 1, 2, 0
    arena = dealt(stacked(500, 100, 300, deal=deal)).answers("RAISE_TO 500", "CALL", "CALL")
    awards = [picked(each, "seat", "amount", "pot") for each in arena[0].evs("POT_AWARD")]
    assert sorted(awards, key=lambda award: award[2]) == [(1, 300, 0), (2, 400, 1)]
    assert picked(only(arena[0].evs("UNCALLED")), "seat", "amount") == (0, 200)


def test_a_split_pot_has_an_award_for_each_winner():
    deal = "2c 3d 2d 3c 4h 5h Ah Kh Qh Jh Th"  # the board plays for all
    arena = dealt(stacked(200, 200, 200, deal=deal)).answers("RAISE_TO 200", "CALL", "CALL")
    awards = [picked(each, "seat", "amount", "pot") for each in arena[0].evs("POT_AWARD")]
    assert awards == [(1, 200, 0), (2, 200, 0), (0, 200, 0)]


def test_an_odd_chip_goes_to_the_first_winner_left_of_the_button():
    deal = "2c 3d 2d 3c 4h 5h Ah Kh Qh Jh Th"
    arena = dealt(stacked(101, 101, 101, deal=deal, sb=1, bb=2))
    arena.answers("RAISE_TO 5", "CALL", "CALL", "RAISE_TO 3", "CALL", "FOLD")
    arena.answers("CHECK", "CHECK", "CHECK", "CHECK")
    awards = [picked(each, "seat", "amount") for each in arena[0].evs("POT_AWARD")]
    assert awards == [(1, 11), (2, 10)]


def test_the_least_raise_is_capped_by_the_stack():
    act = dealt(stacked(150, 1_000, 1_000)).player.asked
    assert picked(act, "min_raise_to", "max_raise_to") == (150, 150)


def test_the_least_raise_is_a_whole_one_where_the_stack_equals_it():
    act = dealt(stacked(200, 1_000, 1_000)).player.asked
    assert picked(act, "min_raise_to", "max_raise_to") == (200, 200)


def test_where_nothing_is_owed_a_check_is_legal_and_no_call_amount_is_told():
    act = dealt(rules(2)).answers("CALL").player.asked
    assert act["legal"] == ["FOLD", "CHECK", "RAISE_TO"]
    assert "call_amount" not in act
    assert act["you"]["to_call"] == 0


def test_folds_after_the_flop_end_the_hand_without_another_street():
    arena = dealt(rules(3)).answers("CALL", "CALL", "CHECK")
    arena[0].forget()
    arena.answers("RAISE_TO 100", "FOLD", "FOLD")
    assert words(arena[0]) == ["BET", "FOLD", "act", "FOLD", "UNCALLED", "POT_AWARD", "end_hand"]


def test_the_match_ends_when_the_opponent_is_out():
    deal = "2c 7d Ah Ad As Ac Kd Kh 3s"  # to seats 1, 0
    arena = dealt(stacked(1_000, 1_000, deal=deal)).answers("RAISE_TO 1000", "CALL")
    for viewer in (0, 1, None):
        assert words(arena[viewer])[-3:] == ["ELIMINATED", "end_hand", "match_end"]
        end = only(arena[viewer].of("match_end"))
        assert end["winner"] == {"seat": 0, "team": "Alpha"}
        assert [picked(each, "seat", "team", "stack") for each in end["final_stacks"]] == [
            (0, "Alpha", 2_000),
            (1, "Beta", 0),
        ]
        assert end["next_seed_commit"] == "beef"


def test_one_who_comes_back_on_turn_gets_a_snapshot_with_what_is_legal_and_a_fresh_act():
    arena = dealt(rules(3))
    arena.pass_time(4_000)
    again = arena.connect(0)
    assert [message["type"] for message in again.sent] == ["welcome", "lobby", "snapshot", "act"]
    snapshot, act = again.of("snapshot")[0], again.asked
    assert picked(snapshot, "next_actor", "time_ms_remaining") == (0, 11_000)
    assert act["you"]["time_ms"] == 11_000
    for key in ("legal", "call_amount", "min_raise_to", "max_raise_to", "players", "community"):
        assert snapshot[key] == act[key]
    again.act("CALL", act_id=act["act_id"])
    assert arena.actor == 1


def test_a_snapshot_of_another_one_s_turn_has_nothing_legal():
    arena = dealt(rules(3))
    arena.pass_time(1_000)
    snapshot = only(arena.connect(1).of("snapshot"))
    assert picked(snapshot, "next_actor", "time_ms_remaining", "at_hand_id") == (
        0,
        14_000,
        "H-2025-10-17-00123",
    )
    assert not {"legal", "call_amount", "min_raise_to", "max_raise_to"} & set(snapshot)
    assert snapshot["you"] == {
        "seat": 1,
        "hole": arena[1].of("snapshot")[0]["you"]["hole"],
        "stack": 9_950,
        "to_call": 50,
        "committed": 50,
    }


def to_call(arena, seat):
    return only(arena.connect(seat).of("snapshot"))["you"]["to_call"]


def test_a_snapshot_says_what_a_seat_would_add_also_while_another_acts():
    arena = dealt(stacked(1_000, 130, 1_000)).answers("RAISE_TO 400")
    assert [to_call(arena, seat) for seat in range(3)] == [0, 80, 300]
    arena.answers("FOLD")
    assert to_call(arena, 1) == 0


def test_time_out_checks_where_that_is_legal_and_calls_where_it_is_not():
    arena = dealt(rules(2))
    arena.time_out()
    arena.time_out()
    acts = [picked(each, "ev", "seat", "auto") for each in arena[0].evs() if "auto" in each]
    assert acts == [("CALL", 0, "timeout"), ("CHECK", 1, "timeout")]


def test_the_next_hand_has_the_next_button_and_the_stacks_of_the_last():
    arena = dealt(rules(3)).answers("FOLD", "FOLD")
    arena.deal()
    first, second = arena[0].of("start_hand")
    assert [each["button"] for each in (first, second)] == [0, 1]
    assert second["stacks"] == arena[0].of("end_hand")[0]["stacks"]
    assert [each["stack"] for each in second["stacks"]] == [10_000, 9_950, 10_050]
    assert second["hand_id"] == "H-2025-10-17-00124"


# what the seed leaves open


def test_a_call_for_less_says_what_was_paid():
    arena = dealt(stacked(1_000, 130, 1_000)).answers("RAISE_TO 400", "CALL")
    assert picked(arena[0].evs("CALL")[-1], "amount", "to", "all_in") == (80, 130, True)


def test_a_call_amount_is_capped_by_the_stack_and_then_nobody_may_raise():
    act = dealt(stacked(1_000, 130, 1_000)).answers("RAISE_TO 400").player.asked
    assert act["legal"] == ["FOLD", "CALL"]
    assert act["call_amount"] == act["you"]["to_call"] == act["you"]["stack"] == 80
    assert not {"min_raise_to", "max_raise_to"} & set(act)


def test_a_short_blind_posts_what_it_has_and_does_not_lower_the_price():
    arena = dealt(stacked(1_000, 1_000, 30))
    assert picked(only(arena[0].evs("POST_BLINDS")), "sb", "bb") == (50, 30)
    assert picked(arena[0].asked, "call_amount", "current_bet", "min_raise_to") == (100, 100, 200)


def test_who_is_not_all_in_is_not_said_to_be():
    arena = dealt(rules(3)).answers("RAISE_TO 300", "CALL")
    assert not any("all_in" in each or "auto" in each for each in arena[0].evs())


def test_a_bet_opens_the_betting_with_the_same_words():
    arena = dealt(rules(2)).answers("CALL", "CHECK", "RAISE_TO 250")
    assert picked(arena[0].evs("BET")[-1], "seat", "amount", "to") == (1, 250, 250)


def test_a_call_counts_from_nothing_on_each_street():
    arena = dealt(rules(2)).answers("CALL", "CHECK", "RAISE_TO 250", "CALL")
    assert [picked(each, "amount", "to") for each in arena[0].evs("CALL")] == [(50, 100), (250, 250)]


def test_what_a_clock_did_for_one_who_is_away_is_told_as_that():
    arena = dealt(rules(2))
    arena.disconnect(0)
    arena.time_out()
    assert picked(arena[1].evs("CALL")[-1], "seat", "auto") == (0, "disconnect")


def test_a_spectator_and_the_players_are_told_the_same_events():
    arena = dealt(rules(3)).answers("RAISE_TO 300", "CALL", "FOLD", "CHECK", "CHECK")
    assert arena[0].evs() == arena[1].evs() == arena[2].evs() == arena.watcher.evs()


def test_every_event_names_its_hand():
    arena = dealt(rules(2)).answers("FOLD")
    arena.deal()
    assert {each["hand_id"] for each in arena[0].evs()} == {"H-2025-10-17-00123", "H-2025-10-17-00124"}


def test_hands_are_shown_when_the_board_is_whole_and_before_any_award():
    deal = "Ah Ad Kh Kd Qh Qd 2c 7s 8d 9c 3s"
    arena = dealt(stacked(500, 100, 300, deal=deal)).answers("RAISE_TO 500", "CALL")
    arena[0].forget()
    arena.answers("CALL")
    assert words(arena[0])[:8] == ["CALL", "UNCALLED", "FLOP", "TURN", "RIVER", *["SHOWDOWN"] * 3]
    shown = arena[0].evs("SHOWDOWN")
    assert [each["seat"] for each in shown] == [1, 2, 0]
    assert all(each["board"] == ["2c", "7s", "8d", "9c", "3s"] for each in shown)
    assert [each["hand"] for each in shown] == [["Ah", "Ad"], ["Kh", "Kd"], ["Qh", "Qd"]]
    assert {each["rank"] for each in shown} == {"pair"}


RANKS = {
    "high_card": ("Ah Kd", "2c 7s 8d 9c 4s"),
    "pair": ("Ah Ad", "2c 7s 8d 9c 4s"),
    "two_pair": ("Ah Ad", "2c 7s 7d 9c 4s"),
    "three_of_a_kind": ("Ah Ad", "Ac 7s 8d 9c 4s"),
    "straight": ("Ah 2d", "3c 4s 5d 9c Ts"),
    "flush": ("Ah 2h", "3h 4h 9h 9c Ts"),
    "full_house": ("Ah Ad", "Ac 7s 7d 9c 4s"),
    "four_of_a_kind": ("Ah Ad", "Ac As 7d 9c 4s"),
    "straight_flush": ("Ah Kh", "Qh Jh Th 9c 4s"),
}


@pytest.mark.parametrize("rank", RANKS)
def test_a_hand_is_named_by_its_rank(rank):
    held, board = RANKS[rank]
    arena = dealt(stacked(500, 500, deal=f"{held} 2s 3d {board}")).answers("RAISE_TO 500", "CALL")
    assert arena[0].evs("SHOWDOWN")[0]["rank"] == rank


def test_at_a_showdown_everybody_still_in_shows_the_last_to_bet_on_the_river_first():
    arena = dealt(rules(3, deals=("AhAdKhKdQhQd2c7s8d9c3s",)))
    arena.answers("CALL", "CALL", "CHECK", "CHECK", "CHECK", "CHECK", "CHECK", "CHECK", "CHECK")
    arena.answers("CHECK", "CHECK", "RAISE_TO 100", "CALL", "CALL")
    assert [each["seat"] for each in arena[0].evs("SHOWDOWN")] == [0, 1, 2]


def test_players_are_those_dealt_in_also_when_they_folded_or_have_no_chips_left():
    arena = dealt(stacked(1_000, 0, 300, 1_000, button=0)).answers("RAISE_TO 300")
    players = arena.player.asked["players"]
    assert [player["seat"] for player in players] == [0, 2, 3]
    arena = dealt(stacked(1_000, 300, 1_000, 1_000)).answers("FOLD", "RAISE_TO 300", "CALL")
    facts = [
        picked(each, "seat", "has_folded", "in_hand", "all_in") for each in arena.player.asked["players"]
    ]
    assert facts == [
        (0, False, True, False),
        (1, False, True, True),
        (2, False, True, False),
        (3, True, False, False),
    ]


def test_the_table_of_an_act_counts_all_its_seats():
    arena = Arena(rules(6, min_players=2)).sit_down([0, 3, 5]).deal()
    assert arena.player.asked["table"] == {"sb": 50, "bb": 100, "seats": 6, "button": 0}
    assert [each["seat"] for each in arena[0].of("start_hand")[0]["stacks"]] == [0, 3, 5]


def test_own_cards_come_with_the_start_of_the_hand_to_their_seat_alone():
    arena = dealt(rules(3, deals=("AhAdKhKdQhQd2c7s8d9c3s",)))
    own = [only(arena[seat].of("start_hand"))["you"] for seat in range(3)]
    assert [each["hole"] for each in own] == [["Qh", "Qd"], ["Ah", "Ad"], ["Kh", "Kd"]]
    assert [each["seat"] for each in own] == [0, 1, 2]
    assert "you" not in only(arena.watcher.of("start_hand"))
    plain = [{k: v for k, v in only(arena[seat].of("start_hand")).items() if k != "you"} for seat in range(3)]
    assert plain == [only(arena.watcher.of("start_hand"))] * 3


def test_one_who_is_out_is_told_of_the_next_hand_without_cards_of_its_own():
    deal = "2c 7d Ah Ad Kc Qd As Ac Kd Kh 3s"  # to seats 1, 2, 0
    arena = dealt(stacked(1_000, 200, 1_000, deal=deal)).answers("FOLD", "RAISE_TO 200", "CALL").deal()
    assert picked(only(arena[1].evs("ELIMINATED")), "seat", "place") == (1, 3)
    last = arena[1].of("start_hand")[-1]
    assert "you" not in last
    assert [each["seat"] for each in last["stacks"]] == [0, 2]


def test_the_seed_of_a_hand_is_53_bits_of_what_was_committed_to():
    start = only(dealt(rules(2)).watcher.of("start_hand"))
    assert start["seed"] == int(start["commit"], 16) >> (256 - 53)


def test_without_a_commitment_the_seed_is_some_number_of_that_size():
    start = only(dealt(rules(2, fair=False)).watcher.of("start_hand"))
    assert "commit" not in start
    assert start["seed"] == public_seed("", "T-1 H-2025-10-17-00123")
    seeds = {public_seed("", f"T-1 H-{number}") for number in range(200)}
    assert len(seeds) == 200
    assert 2**51 < max(seeds) < 2**53


def test_no_snapshot_where_no_hand_is_played():
    arena = Arena(rules(3)).sit_down()
    assert [each["type"] for each in arena.connect(0).sent] == ["welcome", "lobby"]


def test_no_snapshot_for_one_who_is_not_in_the_hand():
    arena = dealt(stacked(1_000, 0, 300))
    assert [each["type"] for each in arena.connect(1).sent] == ["welcome", "lobby"]
    assert [each["type"] for each in arena.connect(2).sent] == ["welcome", "lobby", "snapshot"]


def test_a_spectator_who_comes_late_gets_a_snapshot_without_a_seat():
    arena = dealt(rules(3)).answers("CALL", "CALL", "CHECK")
    snapshot = only(arena.connect(None).of("snapshot"))
    assert "you" not in snapshot
    assert picked(snapshot, "phase", "pot", "next_actor") == ("FLOP", 300, 1)
    assert len(snapshot["community"]) == 3


def test_phases_are_named_as_in_the_seed():
    arena = dealt(rules(2))
    phases = []
    while arena.actor != DEALER:
        phases.append(arena.player.asked["phase"])
        arena.answers("CALL" if "CALL" in arena.player.asked["legal"] else "CHECK")
    assert phases == ["PRE_FLOP", "PRE_FLOP", "FLOP", "FLOP", "TURN", "TURN", "RIVER", "RIVER"]


def test_hole_cards_are_told_after_the_hand_only_where_a_spectator_may_see_them():
    arena = Arena(rules(3, exposed=True)).sit_down().deal()
    curious = arena.watcher
    arena.answers("FOLD", "FOLD")
    assert words(curious)[-5:] == ["POT_AWARD", "HOLE_CARDS", "HOLE_CARDS", "HOLE_CARDS", "end_hand"]
    hands = {seat: only(arena[seat].of("start_hand"))["you"]["hole"] for seat in range(3)}
    assert {each["seat"]: each["hand"] for each in curious.evs("HOLE_CARDS")} == hands
    assert not any(arena[seat].evs("HOLE_CARDS") for seat in range(3))
    plain = Arena(rules(3, exposed=True), exposed=False).sit_down().deal().answers("FOLD", "FOLD")
    assert not plain.watcher.evs("HOLE_CARDS")


def test_a_time_bank_is_told_where_there_is_one():
    assert "bank_ms" not in dealt(rules(2)).player.asked
    arena = Arena(rules(2), bank_ms=30_000).sit_down().deal()
    assert arena.player.asked["bank_ms"] == 30_000
    arena.pass_time(20_000)
    again = arena.connect(0)
    assert (again.asked["you"]["time_ms"], again.asked["bank_ms"]) == (0, 25_000)
    assert again.of("welcome")[0]["config"]["bank_ms"] == 30_000


def test_no_clock_is_told_as_no_time():
    arena = Arena(rules(2), terms=Terms(clocks={}, bank=Bank())).sit_down().deal()
    assert arena.player.asked["you"]["time_ms"] == 0
    assert arena.connect(0).of("snapshot")[0]["time_ms_remaining"] == 0


def test_the_stamp_is_that_of_the_clock():
    arena = dealt(rules(2))
    arena.pass_time(61_500)
    arena.answers("CALL")
    assert (EPOCH % 1000, arena[1].evs("CALL")[0]["ts"]) == (0, "2025-10-13T18:23:32Z")

"""Defects of earlier arenas, as teams would see them."""

import pytest

from facedown.arena import ArenaRefusal
from tests.arena.dealt import LINGER, hand
from tests.arena.scene import Team, order


@hand(100, 1_000, 1_000, terms=LINGER)
async def test_what_a_folded_seat_paid_into_a_side_pot_is_not_lost(table):
    """Seat 0 is all-in for 100; seats 1 and 2 pay 300, and then seat 1 folds."""
    await table.do("CALL", "RAISE_TO 300", "CALL", "FOLD")
    assert sorted(table.awards(), key=lambda award: award[2]) == [(0, 300, 0), (2, 400, 1)]
    assert table.stacks() == {0: 300, 1: 700, 2: 1_100}
    assert not table.told("UNCALLED")


@hand(20, 1_000, 40, 30, terms=LINGER)
async def test_a_small_blind_that_nobody_can_match_is_neither_lost_nor_asked_to_pay_more(table):
    await table.do("CALL", "CALL")
    assert table.acts() == [1, 0, 0, 1]
    assert [(event["seat"], event["amount"]) for event in table.told("UNCALLED")] == [(1, 10)]
    assert sorted(table.awards(), key=lambda award: award[2]) == [(0, 80, 0), (1, 30, 1), (1, 20, 2)]
    assert table.stacks() == {0: 80, 1: 1_010, 2: 0, 3: 0}


@hand(1_000, 300, 200, terms=LINGER)
async def test_chips_of_a_forfeited_seat_stay_in_the_pot(table):
    await table.do("RAISE_TO 300", "CALL")
    table.teams[0].arena.operate(order("forfeit", 2))
    await table.here.settle()
    assert [event["seat"] for event in table.told("FOLD")] == [2]
    assert sum(table.stacks().values()) == 1_500
    assert sum(amount for _, amount, _ in table.awards()) == 700


@hand(10_000, 10_000)
async def test_the_corrected_action_after_an_invalid_one_counts_and_the_clock_runs_on(table):
    await table.here.pass_time(10_000)
    alpha = table.teams[0]
    await table.do("RAISE_TO 150")
    assert alpha.codes == ["INVALID_ACTION"]
    assert table.asked == 0
    alpha.say("no JSON")
    assert alpha.codes == ["INVALID_ACTION", "BAD_SCHEMA"]
    await table.here.pass_time(4_999)
    await table.do("RAISE_TO 200")
    assert [(event["amount"], event.get("auto")) for event in table.told("BET")] == [(150, None)]


@hand(10_000, 10_000)
async def test_bad_answers_do_not_stop_the_clock(table):
    await table.here.pass_time(10_000)
    await table.do("RAISE_TO 150")
    await table.here.pass_time(5_000)
    assert [event["auto"] for event in table.told("CALL")] == ["timeout"]


@hand(1_000, 1_000, 300)
async def test_a_seat_without_chips_is_neither_asked_nor_dealt_in_nor_shown(table):
    await table.do("RAISE_TO 300", "FOLD", "CALL")
    out = table.teams[2]
    asked = len(out.of("act"))
    assert [each["seat"] for each in out.last("start_hand")["stacks"]] == [0, 1]
    assert "you" not in out.last("start_hand")
    assert [each["seat"] for each in table.act["players"]] == [0, 1]
    await table.do("CALL", "CHECK")
    while table.asked is not None and table.act["phase"] != "PRE_FLOP":
        await table.do("CHECK")
    assert len(out.of("act")) == asked
    assert {each["seat"] for each in table.teams[0].of("end_hand")[1]["stacks"]} == {0, 1}
    assert [event["seat"] for event in table.told("ELIMINATED")] == [2]


@hand(1_000, 1_000, 300)
async def test_a_seat_that_is_out_and_comes_back_gets_no_snapshot_and_no_question(table):
    await table.do("RAISE_TO 300", "FOLD", "CALL")
    await table.teams[2].go()
    back = await Team(table.here, "Gamma", code="code of Gamma").come()
    assert [message["type"] for message in back.told] == ["welcome", "lobby"]
    assert [player["stack"] for player in back.last("lobby")["players"]][2] == 0


@hand(300, 1_000, 1_000, terms=LINGER)
async def test_a_seat_that_is_all_in_is_not_asked_again(table):
    await table.do("RAISE_TO 300", "CALL", "CALL")
    assert table.asked == 1
    await table.do("RAISE_TO 100", "CALL", "CHECK", "CHECK", "CHECK", "CHECK")
    assert table.acts()[0] == 1
    assert sorted(table.awards(), key=lambda award: award[2]) == [(0, 900, 0), (1, 200, 1)]


@hand(1_000, 400, 1_000, 1_000)
async def test_a_short_all_in_does_not_reopen_the_betting(table):
    await table.do("RAISE_TO 300", "CALL", "RAISE_TO 400")
    assert table.asked == 2
    assert (table.act["legal"], table.act["min_raise_to"]) == (["FOLD", "CALL", "RAISE_TO"], 600)
    await table.do("CALL")
    for seat in (3, 0):
        assert (table.asked, table.act["legal"], table.act["call_amount"]) == (seat, ["FOLD", "CALL"], 100)
        assert not {"min_raise_to", "max_raise_to"} & set(table.act)
        table.teams[seat].act("RAISE_TO", 1_000)
        await table.here.settle()
        assert table.teams[seat].codes == ["INVALID_ACTION"]
        await table.do("CALL")
    assert table.evs()[-1] == "FLOP"


@hand(500, 2_000, 700, terms=LINGER)
async def test_a_lone_seat_with_chips_is_not_asked_against_others_who_are_all_in(table):
    await table.do("RAISE_TO 500", "RAISE_TO 2000", "CALL")
    assert table.asked is None
    assert table.acts() == [1, 1, 1]
    assert table.evs()[-9:].count("SHOWDOWN") == 3
    assert [(event["seat"], event["amount"]) for event in table.told("UNCALLED")] == [(1, 1_300)]
    streets = [ev for ev in table.evs() if ev in {"FLOP", "TURN", "RIVER"}]
    assert streets == ["FLOP", "TURN", "RIVER"]


@hand(1_000, 1_000, 1_000, 1_000, terms=LINGER)
async def test_layers_with_the_same_contenders_are_one_pot(table):
    """The blinds fold 50 and 100; seats 3 and 0 pay 300 each."""
    await table.do("RAISE_TO 300", "CALL", "FOLD", "FOLD", *["CHECK"] * 6)
    assert table.awards() == [(0, 750, 0)]


@hand(1_000, 1_000, 30)
async def test_a_short_big_blind_does_not_lower_the_price(table):
    (posted,) = table.told("POST_BLINDS")
    assert (posted["sb"], posted["bb"]) == (50, 30)
    assert (table.asked, table.act["call_amount"], table.act["min_raise_to"]) == (0, 100, 200)
    await table.do("CALL")
    assert table.act["call_amount"] == 50


@hand(40, 80)
async def test_both_blinds_all_in_from_posting_play_their_hand_without_a_question(table):
    assert table.acts() == [0, 0]
    assert table.stacks() == {0: 80, 1: 40}
    assert table.awards()[0] == (0, 80, 0)
    assert next((event["seat"], event["amount"]) for event in table.told("UNCALLED")) == (1, 40)
    assert table.teams[0].of("match_end")  # each hand after it goes the same way, until one has all


@hand(1_000, 40, 80, terms=LINGER)
async def test_both_blinds_all_in_from_posting_leave_the_last_seat_its_choice(table):
    assert table.asked == 0
    await table.do("CALL")
    assert table.acts() == [1, 0, 0]
    assert table.stacks() == {0: 1_120, 1: 0, 2: 0}
    assert [event["seat"] for event in table.told("UNCALLED")] == [0]


@hand(1_000, 1_000, 1_000)
async def test_a_team_that_comes_in_mid_hand_is_not_in_it(table):
    late = await Team(table.here, "Late", code="x").come()
    assert late.codes == ["TABLE_FULL"]
    assert [each["seat"] for each in table.act["players"]] == [0, 1, 2]
    await table.do("FOLD", "FOLD")
    assert [message["type"] for message in late.told] == ["error"]


@hand(1_000, 1_000)
async def test_a_takeover_orphans_neither_connection_nor_seat(table):
    """The old connection's end comes after the new one's beginning."""
    new = await Team(table.here, "Alpha", code="code of Alpha").come()
    newer = await Team(table.here, "Alpha", code="code of Alpha").come()
    await table.teams[0].go()
    await new.go()
    assert [player["connected"] for player in table.teams[1].last("lobby")["players"]] == [True, True]
    assert newer.is_asked
    newer.act("CALL")
    await table.here.settle()
    table.teams[1].act("CHECK")
    await table.here.settle()
    table.teams[1].act("CHECK")
    await table.here.settle()
    assert newer.is_asked
    assert newer.last("act")["phase"] == "FLOP"


@hand(1_000, 1_000)
async def test_a_duplicate_never_hits_the_next_street(table):
    alpha, beta = table.teams
    act = alpha.last("act")
    alpha.act("CALL", act_id=act["act_id"])
    alpha.act("CALL", act_id=act["act_id"])
    await table.here.settle()
    question = beta.last("act")["act_id"]
    for _ in range(
        3
    ):  # the first answers it; on the flop the same seat is asked, and the others come too late
        beta.act("CHECK", act_id=question)
        await table.here.settle()
    assert [event["seat"] for event in table.told("CHECK")] == [1]
    assert (table.asked, table.act["phase"]) == (1, "FLOP")
    assert alpha.codes == beta.codes == []


@hand(1_000, 1_000)
async def test_a_duplicate_without_an_id_that_comes_in_the_same_breath_is_ignored(table):
    beta = table.teams[1]
    await table.do("CALL")
    beta.act("CHECK")
    beta.act("CHECK")
    await table.here.settle()
    assert [event["seat"] for event in table.told("CHECK")] == [1]
    assert (beta.is_asked, beta.codes) == (True, [])


@hand(1_000, 1_000, terms=LINGER)
async def test_a_seat_goes_out_once_however_often_it_is_put_out(table):
    arena = table.teams[0].arena
    for _ in range(2):  # the second before the first is in the log
        arena.operate(order("forfeit", 1))
    await table.here.settle()
    with pytest.raises(ArenaRefusal, match="invalid_action: Beta is out"):
        arena.operate(order("forfeit", 1))
    await table.do("FOLD")
    assert [event["seat"] for event in table.told("ELIMINATED")] == [1]
    assert len(table.teams[1].of("match_end")) == 1

"""Hands at an arena as teams see them: blinds, prompts, pots, time-outs, what comes after them."""

from tests.arena.dealt import DRY, LINGER, hand
from tests.arena.scene import Team

# Buttons, blinds and what is legal


@hand(10_000, 10_000, 10_000)
async def test_the_blinds_are_left_of_the_button_and_the_next_seat_is_asked_first(table):
    assert table.teams[0].last("start_hand")["button"] == 0
    (posted,) = table.told("POST_BLINDS")
    assert [posted[name] for name in ("sb_seat", "bb_seat", "sb", "bb")] == [1, 2, 50, 100]
    assert table.asked == 0


@hand(10_000, 10_000)
async def test_heads_up_the_button_is_the_small_blind_and_acts_first_before_the_flop_alone(table):
    (posted,) = table.told("POST_BLINDS")
    assert (posted["sb_seat"], posted["bb_seat"], table.asked) == (0, 1, 0)
    await table.do("CALL", "CHECK")
    assert table.asked == 1


@hand(10_000, 10_000, 10_000)
async def test_a_question_says_all_that_is_legal(table):
    act = table.act
    assert act["legal"] == ["FOLD", "CALL", "RAISE_TO"]
    assert (act["call_amount"], act["min_raise_to"], act["max_raise_to"]) == (100, 200, 10_000)
    assert act["you"] == {
        "hole": ["As", "Ah"],
        "stack": 10_000,
        "to_call": 100,
        "time_ms": 15_000,
        "committed": 0,
    }
    assert act["table"] == {"sb": 50, "bb": 100, "seats": 3, "button": 0}
    assert [(each["stack"], each["committed"]) for each in act["players"]] == [
        (10_000, 0),
        (9_950, 50),
        (9_900, 100),
    ]


@hand(10_000, 10_000, 10_000)
async def test_a_raise_grows_the_pot_and_asks_all_others_again(table):
    await table.do("CALL", "CALL", "RAISE_TO 400")
    assert (table.asked, table.act["pot"], table.act["call_amount"]) == (0, 600, 300)
    assert (table.act["min_raise_to"], table.act["current_bet"]) == (700, 400)
    await table.do("CALL")
    assert (table.asked, table.act["pot"]) == (1, 900)
    await table.do("CALL")
    assert table.evs()[-1] == "FLOP"
    assert [event["amount"] for event in table.told("CALL")] == [100, 50, 300, 300]
    assert [(event["amount"], event["to"]) for event in table.told("BET")] == [(300, 400)]


@hand(10_000, 10_000, 10_000, terms=LINGER)
async def test_when_all_others_fold_the_pot_is_awarded_at_once_and_nobody_is_asked(table):
    await table.do("RAISE_TO 300", "FOLD", "FOLD")
    assert table.asked is None
    assert table.acts() == [1, 1, 1]
    assert table.evs() == ["POST_BLINDS", "BET", "FOLD", "FOLD", "UNCALLED", "POT_AWARD"]
    assert table.awards() == [(0, 250, 0)]
    assert table.stacks() == {0: 10_150, 1: 9_950, 2: 9_900}


@hand(1_000, 1_000, 1_000, terms=LINGER)
async def test_folds_after_the_flop_end_the_hand_without_another_street(table):
    await table.do("CALL", "CALL", "CHECK", "RAISE_TO 100", "FOLD", "FOLD")
    assert table.asked is None
    assert "TURN" not in table.evs()
    assert table.awards() == [(1, 300, 0)]


@hand(1_000, 1_000, terms=LINGER)
async def test_a_fold_is_legal_where_a_check_is(table):
    await table.do("CALL", "CHECK", "FOLD")
    assert table.awards() == [(0, 200, 0)]


# Sizes


@hand(10_000, 10_000, 200)
async def test_the_least_raise_is_a_whole_one_where_the_stack_is_just_that(table):
    await table.do("CALL", "CALL")
    assert (table.act["min_raise_to"], table.act["max_raise_to"]) == (200, 200)


@hand(10_000, 10_000, 150)
async def test_the_least_raise_is_capped_by_the_stack(table):
    await table.do("CALL", "CALL")
    assert (table.act["min_raise_to"], table.act["max_raise_to"]) == (150, 150)
    await table.do("RAISE_TO 150")
    assert table.told("BET")[-1]["all_in"] is True


@hand(10_000, 10_000, 350)
async def test_a_raise_that_the_stack_does_not_cover_whole_may_be_called_for_less_alone(table):
    await table.do("RAISE_TO 600", "FOLD")
    assert table.act["legal"] == ["FOLD", "CALL"]
    assert table.act["call_amount"] == table.act["you"]["to_call"] == 250
    assert not {"min_raise_to", "max_raise_to"} & set(table.act)
    await table.do("CALL")
    assert [(event["amount"], event["to"], event["all_in"]) for event in table.told("CALL")] == [
        (250, 350, True)
    ]
    assert [(event["seat"], event["amount"]) for event in table.told("UNCALLED")] == [(0, 250)]


@hand(10_000, 10_000)
async def test_where_nothing_is_owed_a_check_is_legal_and_no_call_amount_is_told(table):
    await table.do("CALL")
    assert table.act["legal"] == ["FOLD", "CHECK", "RAISE_TO"]
    assert "call_amount" not in table.act
    assert table.act["you"]["to_call"] == 0
    await table.do("CHECK")
    assert table.act["phase"] == "FLOP"
    assert (table.act["legal"], table.act["min_raise_to"]) == (["FOLD", "CHECK", "RAISE_TO"], 100)


# Pots


@hand(300, 1_000, 600, 2_000)
async def test_all_ins_make_side_pots_each_for_the_best_of_those_who_paid_for_it(table):
    await table.do("RAISE_TO 2000", "CALL", "CALL", "CALL")  # seat 3 first, then the button
    assert sorted(table.awards(), key=lambda award: award[2]) == [(0, 1_200, 0), (1, 900, 1), (1, 800, 2)]
    assert [(event["seat"], event["amount"]) for event in table.told("UNCALLED")] == [(3, 1_000)]
    assert table.stacks() == {0: 1_200, 1: 1_700, 2: 0, 3: 1_000}


@hand(100, 100, 100, holes=("AsKh", "AhKs", "2s3h"), board="QcJdTc7h7d", terms=LINGER)
async def test_a_pot_is_split_among_equal_hands(table):
    await table.do("CALL", "CALL")
    assert sorted(table.awards()) == [(0, 150, 0), (1, 150, 0)]
    assert table.stacks() == {0: 150, 1: 150, 2: 0}
    assert {event["rank"] for event in table.told("SHOWDOWN") if event["seat"] < 2} == {"straight"}


@hand(
    100, 100, 175, holes=("AsKh", "2s3h", "AhKs"), board="QcJdTc7h7s", terms="sb=25,bb=175,hand_delay_ms=1000"
)
async def test_the_odd_chip_of_a_split_pot_is_the_first_winner_s_left_of_the_button(table):
    await table.do("CALL", "FOLD")  # 100, 25 and 175, of which 75 go back: 225
    assert sorted(table.awards()) == [(0, 112, 0), (2, 113, 0)]


# Time


@hand(10_000, 10_000)
async def test_time_out_calls_where_something_is_owed_and_checks_where_nothing_is(table):
    await table.here.pass_time(14_999)
    assert not table.told("CALL")
    await table.here.pass_time(1)
    assert [(event["seat"], event["auto"]) for event in table.told("CALL")] == [(0, "timeout")]
    await table.here.pass_time(15_000)
    assert [(event["seat"], event["auto"]) for event in table.told("CHECK")] == [(1, "timeout")]


@hand(10_000, 10_000, terms="timeout_policy=check_fold,hand_delay_ms=1000")
async def test_a_table_may_have_it_fold_where_something_is_owed(table):
    await table.do("CALL")
    await table.here.pass_time(15_000)
    assert table.told("CHECK")[-1]["auto"] == "timeout"
    await table.do("RAISE_TO 100")
    await table.here.pass_time(15_000)
    assert [(event["seat"], event["auto"]) for event in table.told("FOLD")] == [(0, "timeout")]


@hand(10_000, 10_000, terms="timeout_policy=fold,hand_delay_ms=1000")
async def test_a_table_may_have_it_fold_always(table):
    await table.do("CALL")
    await table.here.pass_time(15_000)
    assert [(event["seat"], event["auto"]) for event in table.told("FOLD")] == [(1, "timeout")]


@hand(10_000, 10_000, terms="move_time_ms=0")
async def test_no_move_time_is_no_limit(table):
    assert table.act["you"]["time_ms"] == 0
    await table.here.pass_time(60_000)
    assert table.asked == 0


@hand(10_000, 10_000)
async def test_the_clock_of_a_team_that_is_away_runs_on_and_is_told_when_it_comes_back(table):
    await table.here.pass_time(5_000)
    await table.teams[0].go()
    await table.here.pass_time(4_000)
    back = await Team(table.here, "Alpha", code="code of Alpha").come()
    assert [message["type"] for message in back.told] == ["welcome", "lobby", "snapshot", "act"]
    snapshot, act = back.told[2:]
    assert snapshot["time_ms_remaining"] == act["you"]["time_ms"] == 6_000
    assert (snapshot["next_actor"], snapshot["legal"]) == (0, ["FOLD", "CALL", "RAISE_TO"])
    assert (snapshot["call_amount"], snapshot["min_raise_to"], snapshot["max_raise_to"]) == (50, 200, 10_000)
    assert snapshot["you"] == {
        "seat": 0,
        "hole": ["As", "Ah"],
        "stack": 9_950,
        "to_call": 50,
        "committed": 50,
    }
    await table.here.pass_time(6_000)
    assert back.last("event", ev="CALL")["auto"] == "timeout"


@hand(10_000, 10_000)
async def test_the_time_of_a_seat_that_was_already_away_runs_as_well(table):
    await table.teams[1].go()
    await table.do("CALL")
    await table.here.pass_time(15_000)
    assert [(each["seat"], each["auto"]) for each in table.teams[0].of("event", ev="CHECK")] == [
        (1, "disconnect")
    ]


@hand(10_000, 10_000, terms="bank_ms=20000")
async def test_spare_time_is_used_once_a_decision_takes_longer(table):
    assert table.act["bank_ms"] == 20_000
    await table.here.pass_time(30_000)
    assert table.asked == 0
    await table.do("CALL", "CHECK", "CHECK")
    assert (table.asked, table.act["bank_ms"]) == (0, 5_000)
    await table.here.pass_time(20_000)
    assert table.told("CHECK")[-1]["auto"] == "timeout"


# From hand to hand


@hand(1_000, 1_000, 1_000)
async def test_the_button_goes_on_hand_by_hand_and_stacks_are_carried(table):
    begun, ends = [], []
    for _ in range(4):
        await table.do("FOLD", "FOLD")
    for message in table.teams[0].told:
        if message["type"] == "start_hand":
            begun.append((message["button"], [each["stack"] for each in message["stacks"]]))
        elif message["type"] == "end_hand":
            ends.append([each["stack"] for each in message["stacks"]])
    assert [button for button, _ in begun] == [0, 1, 2, 0, 1]
    assert [stacks for _, stacks in begun[1:]] == ends
    assert ends[0] == [1_000, 950, 1_050]


@hand(1_000, 1_000, 100)
async def test_the_button_passes_over_a_seat_without_chips(table):
    """Seat 2 is out in the first hand; seats 0 and 1 are left, and the next button is seat 1's."""
    await table.do("CALL", "CALL")  # the big blind is all-in by its blind; nobody bets on
    await table.do("CHECK", "CHECK", "CHECK", "CHECK", "CHECK", "CHECK")
    begun = table.teams[0].last("start_hand")
    assert [each["seat"] for each in begun["stacks"]] == [0, 1]
    assert begun["button"] == 1
    posted = table.told("POST_BLINDS")[-1]
    assert (posted["sb_seat"], posted["bb_seat"], table.asked) == (1, 0, 1)


@hand(1_000, 1_000)
async def test_the_match_ends_when_the_opponent_is_out_and_all_stacks_are_told(table):
    await table.do("RAISE_TO 1000", "CALL")
    for team in table.teams:
        assert [message["type"] for message in team.told[-2:]] == ["end_hand", "match_end"]
        end = team.last("match_end")
        assert end["winner"] == {"seat": 0, "team": "Alpha"}
        assert [(each["seat"], each["team"], each["stack"]) for each in end["final_stacks"]] == [
            (0, "Alpha", 2_000),
            (1, "Beta", 0),
        ]


@hand(1_000, 1_000, 300, deals=((("AsAh", "KsKh"), DRY),))
async def test_match_end_goes_to_seats_that_were_out_long_before(table):
    await table.do("RAISE_TO 300", "FOLD", "CALL")  # seat 2 is out
    assert [event["seat"] for event in table.told("ELIMINATED")] == [2]
    await table.do("RAISE_TO 950", "CALL")
    assert len(table.teams[2].of("match_end")) == 1
    assert [each["stack"] for each in table.teams[2].last("match_end")["final_stacks"]] == [2_300, 0, 0]
    assert [event["seat"] for event in table.told("ELIMINATED")] == [2, 1]

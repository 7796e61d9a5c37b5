"""A battle at a live table: what players send, what they are sent, and when."""

from dataclasses import replace

from facedown.battle import Attend, Confirm, Draft, MatchEnded, Prepared, Reveal, Revealed, Surrender
from facedown.core import DEALER, Terms
from facedown.testing.specimens import window
from facedown.wire import Act, ActFor, Assign, Attach, Expel, Forfeit, Pause, Seating, Skip, Unpause, Vacate
from tests.table.scene import Player, house, person, staked, two_players
from tests.table.truth import inputs

ATTACKS = ("attack", "defense", "heal")
HEALS = ("heal", "counter", None)


async def test_a_newcomer_gets_the_commitment_and_a_snapshot_with_its_prompt_and_clock(here):
    table, a, _ = await two_players(here)
    attached, *_ = a.told
    assert (attached.table, attached.game, attached.seat) == (table.match, "battle", 0)
    assert [named.name for named in attached.seats] == ["player 0", "player 1"]
    assert attached.commitment == table.kept.header.commitment
    assert a.frame.prompt.id == 1
    assert [(clock.seat, clock.kind, clock.until) for clock in a.frame.clocks] == [(DEALER, "prep", 20_000)]


async def test_a_whole_match_goes_from_prep_to_the_record_on_file(here):
    table, a, b = await two_players(here)
    for _ in range(3):
        a.act(Confirm(ATTACKS))
        b.act(Confirm(("heal", "attack", "counter")))
        await here.pass_time(250 + 900 * 3)
    await here.filed(table)
    assert [event for event in a.events if isinstance(event, MatchEnded)] == b.events[-1:]
    assert a.notices[-1] == "over"
    assert await here.store.record(table.match) is not None
    assert await here.store.orphans("another") == ()


async def test_the_dealer_reveals_a_quarter_second_after_prep_and_then_every_nine_tenths(here):
    _, a, b = await two_players(here)
    a.act(Confirm(ATTACKS))
    b.act(Confirm(HEALS))
    shown = []
    for _ in range(8):
        await here.pass_time(50)
        shown.append(sum(isinstance(event, Revealed) for event in a.events))
    assert shown == [0, 0, 0, 0, 1, 1, 1, 1]
    await here.pass_time(2 * 900)
    assert sum(isinstance(event, Revealed) for event in a.events) == 3
    assert sum(isinstance(event, Prepared) for event in a.events) == 0
    await here.pass_time(900)
    assert a.events[-1].round == 2


async def test_prep_ends_at_its_deadline_and_the_entry_is_stamped_with_it(here):
    table, a, _ = await two_players(here)
    a.act(Draft(ATTACKS))
    await here.pass_time(19_999)
    assert table.kept.state.phase == "prep"
    await here.pass_time(1)
    assert (table.kept.state.phase, table.kept.at) == ("reveal", 20_000)


async def test_an_input_is_acknowledged_by_its_own_number(here):
    _, a, b = await two_players(here)
    a.act(Draft(ATTACKS), ref=7)
    a.act(Confirm(ATTACKS), prompt=1, ref=8)
    await here.settle()
    assert a.acks == [7, 8]
    assert b.acks == []


async def test_an_answer_to_a_closed_question_is_refused_as_stale_and_changes_nothing(here):
    table, a, _ = await two_players(here)
    head = table.kept.head
    a.act(Confirm(ATTACKS), prompt=2, ref=1)
    await here.settle()
    assert a.refusals == ["stale"]
    assert table.kept.head == head


async def test_a_doubled_answer_is_harmless(here):
    _, a, _ = await two_players(here)
    a.act(Confirm(ATTACKS), prompt=1)
    a.act(Confirm(HEALS), prompt=1)
    await here.settle()
    assert a.refusals == ["stale"]
    assert a.frame.view.confirmed == ATTACKS


async def test_a_refused_confirm_is_answered_and_counts_as_a_sign_of_life(here):
    table, a, _ = await two_players(here)
    a.act(Confirm(("attack", "attack", None)))
    await here.settle()
    assert a.refusals == ["not_in_hand"]
    assert [entry.action for entry in await logged(here, table) if entry.seat == 0] == [Attend()]


async def test_a_draft_of_one_chair_reaches_no_other_viewer(here):
    table, a, b = await two_players(here)
    public = Player(here, table)
    await here.settle()
    seen = len(b.told), len(public.told)
    a.act(Draft(ATTACKS))
    await here.settle()
    assert a.frame.view.draft == ATTACKS
    assert (len(b.told), len(public.told)) == seen


async def test_versions_count_the_frames_of_one_viewer(here):
    _, a, b = await two_players(here)
    for layout in (ATTACKS, HEALS, ATTACKS):
        a.act(Draft(layout))
        await here.settle()
    a.act(Confirm(ATTACKS))
    await here.settle()
    assert [frame.version for frame in a.frames] == [0, 1, 2, 3, 4]
    assert [frame.version for frame in b.frames] == [0, 1]


async def test_a_wrong_key_opens_no_chair_and_no_key_opens_the_public_side(here):
    table = await here.open()
    thief = Player(here, table, 0, "key1")
    public = Player(here, table)
    await here.settle()
    assert thief.refusals == ["unauthorized"]
    assert thief.frames == []
    assert public.frame.view.hand is None
    assert public.frame.prompt is None


async def test_a_spectator_cannot_act(here):
    table = await here.open()
    public = Player(here, table)
    public.act(Confirm(ATTACKS))
    await here.settle()
    assert public.refusals == ["not_seated"]


async def test_a_second_connection_takes_the_place_of_the_first(here):
    table, a, _ = await two_players(here)
    again = Player(here, table, 0)
    await here.settle()
    assert a.notices[-1] == "replaced"
    a.act(Confirm(ATTACKS))
    again.act(Draft(HEALS))
    await here.settle()
    assert a.refusals == ["not_seated"]
    assert again.frame.view.draft == HEALS


async def test_a_chair_that_comes_back_in_a_reveal_sees_what_was_revealed_and_no_more(here):
    table, a, b = await two_players(here)
    a.act(Confirm(ATTACKS))
    b.act(Confirm(HEALS))
    await here.pass_time(250)
    a.leave()
    back = Player(here, table, 0)
    await here.settle()
    assert [reveal.cards for reveal in back.frame.view.reveals] == [("attack", "heal")]
    assert "counter" not in str(back.frame.view.reveals)


async def test_house_bots_answer_at_once_and_a_match_of_two_needs_only_time(here):
    table = await here.open(sitters=[house("expert"), house("casual")])
    await here.pass_time(60_000)
    await here.filed(table)
    assert table.kept.outcome is not None
    assert {entry.by for entry in await logged(here, table)} == {"bot", "clock"}


async def test_a_house_bot_ponders_as_long_as_the_premises_say(here):
    here.context = replace(here.context, think=(700, 700))
    table = await here.open(sitters=[person(0), house("casual")])
    await here.pass_time(699)
    assert table.kept.state.phase == "prep"
    assert not any(table.kept.game.view(table.kept.state, None).locked)
    await here.pass_time(1)
    assert table.kept.game.view(table.kept.state, None).locked == (False, True)


async def test_a_paused_table_stands_still_and_goes_on_with_the_time_that_was_left(here):
    table, a, _ = await two_players(here)
    operator = Player(here, table, role="operator")
    await here.pass_time(5_000)
    operator.send(Pause())
    await here.pass_time(3_600_000)
    a.act(Draft(ATTACKS))
    await here.settle()
    assert a.refusals == ["paused"]
    operator.send(Unpause())
    await here.settle()
    assert a.notices == ["paused", "unpaused"]
    assert a.frame.clocks[0].until - a.frame.at == 15_000
    await here.pass_time(14_999)
    assert table.kept.state.phase == "prep"
    await here.pass_time(1)
    assert table.kept.state.phase == "reveal"


async def test_an_operator_may_skip_a_question_and_the_log_says_so(here):
    table, _, _ = await two_players(here)
    operator = Player(here, table, role="operator")
    operator.send(Skip(1))
    await here.settle()
    assert [(entry.seat, entry.by) for entry in await logged(here, table)] == [(1, "operator")]


async def test_an_expelled_client_may_neither_act_nor_come_back(here):
    table, a, _ = await two_players(here)
    operator = Player(here, table, role="operator")
    operator.send(Expel(0))
    await here.settle()
    assert a.notices[-1] == "expelled"
    assert table.kept.outcome.reason == "disconnect"


async def test_a_host_may_seat_somebody_else_and_all_hear_of_it(here):
    _, a, _ = await two_players(here)
    host = Player(here, a.table, role="host")
    host.send(Assign(1, person(3)))
    await here.settle()
    assert [named.name for named in a.of(Seating)[0].seats] == ["player 0", "player 3"]
    host.send(Vacate(1))
    await here.settle()
    assert a.of(Seating)[1].seats[1] is None


async def test_operators_may_not_do_what_hosts_do_nor_hosts_what_operators_do(here):
    table, *_ = await two_players(here)
    operator, host = (Player(here, table, role=role) for role in ("operator", "host"))
    for command in (Assign(1, person(3)), Vacate(1), ActFor(1, Surrender())):
        operator.send(command)
    for command in (Pause(), Skip(1), Expel(1), Forfeit(1)):
        host.send(command)
    await here.settle()
    assert operator.refusals == ["unauthorized"] * 3
    assert host.refusals == ["unauthorized"] * 4
    assert table.kept.head == 2


async def test_players_may_not_do_what_operators_and_hosts_do(here):
    _, a, _ = await two_players(here)
    for command in (Pause(), Unpause(), Skip(1), Expel(1), Assign(1, person(3))):
        a.send(command)
    await here.settle()
    assert a.refusals == ["unauthorized"] * 5


async def test_stakes_are_taken_from_both_when_the_table_is_made_and_go_to_the_winner(here):
    await here.fund(2, 10)
    table, a, _ = await two_players(here, config=staked(3))
    assert await here.store.balance("account0") == 7
    assert await here.store.balance(f"table:{table.match}") == 6
    a.act(Surrender())
    await here.settle()
    await here.filed(table)
    balances = await here.store.balances()
    assert (balances["account0"], balances["account1"]) == (7, 13)
    assert sum(balances.values()) == 0


async def test_more_than_64_waiting_commands_of_one_connection_are_refused_not_queued(here):
    _, a, b = await two_players(here)
    for _ in range(100):
        a.act(Draft(ATTACKS))
    b.act(Draft(HEALS))
    await here.settle()
    assert a.refusals == ["rate_limited"] * 36
    assert b.refusals == []
    assert b.frame.view.draft == HEALS


async def test_an_input_that_breaks_the_rules_code_itself_hurts_nobody(here, monkeypatch):
    table, a, b = await two_players(here)
    broken = Confirm(ATTACKS)
    monkeypatch.setattr("facedown.battle.game.confirmed", lambda *_: 1 // 0)
    a.act(broken, ref=1)
    b.act(Draft(HEALS))
    await here.settle()
    assert a.refusals == ["internal"]
    assert b.frame.view.draft == HEALS
    assert table.status == "open"


async def test_what_is_no_action_is_refused(here):
    table, a, _ = await two_players(here)
    a.send(Act(object()))
    await here.settle()
    assert len(a.refusals) == 1
    assert table.kept.head == 2


async def test_an_input_that_comes_after_a_deadline_is_played_after_it(here):
    """Also where the alarm rings late: the clock went on, and the table has not been woken yet."""
    table, a, _ = await two_players(here)
    here.clock._now += 20_001
    a.act(Draft(ATTACKS), ref=1)
    await here.settle()
    assert a.refusals == ["wrong_phase"]
    assert [(entry.at, entry.seat) for entry in await logged(here, table)] == [(20_000, DEALER)]


async def test_a_player_whose_time_ends_with_the_dealers_pause_answers_first(here):
    clocks = {"turn": 1_000, "call": 5_000, "deal": 5_000}
    config = window.Config(3, ((1, 2, 3, 4), (1, 1, 5, 6), (1, 2, 3, 4)))  # two may call what chair 0 throws
    table = await here.open("window", config=config, terms=Terms(clocks=clocks))
    await here.pass_time(6_000)
    inputs = [(entry.at, entry.seat) for entry in await logged(here, table)]
    assert inputs == [(1_000, 0), (6_000, 1), (6_000, 2), (6_000, DEALER)]


async def test_a_client_cannot_speak_for_the_dealer(here):
    table, a, _ = await two_players(here)
    a.act(Reveal())
    a.send(Attach(DEALER, "key-1"))
    await here.settle()
    assert len(a.refusals) == 2
    assert table.kept.state.phase == "prep"


async def logged(here, table):
    """The inputs in the log, as the store has them."""
    return inputs(table.kept.game, await here.store.read(table.match, whole=True))

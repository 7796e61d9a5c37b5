"""Clocks: the section Per-Player Timers of the seed.

- independent timers: test_each_player_has_a_bank_of_their_own_that_others_do_not_see
- a round adds to all banks: test_a_new_round_adds_to_all_banks, test_a_bank_grows_to_60_s_at_most
- a turn runs on the bank: test_a_turn_has_5_s_and_the_bank,
  test_what_a_turn_takes_over_its_5_s_is_deducted_from_the_bank
- a prompt starts timers for all callers: test_several_callers_have_their_clocks_at_once
- calls cost no bank: test_a_call_has_5_s_and_no_bank
- timers of other callers end with the window: test_a_window_that_is_decided_stops_the_clocks_of_its_callers
- a round is confirmed by all, or by time: test_the_end_of_a_round_is_confirmed_by_all_or_after_15_s,
  test_the_next_round_begins_as_soon_as_everybody_has_confirmed
- at the end of a game all timers are gone: test_nothing_happens_by_the_clock_after_the_end
"""

from facedown.core import Seed, Sitter
from facedown.core.record import Acted
from facedown.games import Settings as GamesSettings
from facedown.games import rules_from
from facedown.mahjong.match import Config
from facedown.table import Owner
from facedown.table.context import decoded
from facedown.table.fold import fold, opened
from tests.games import scene
from tests.games.test_play import PAIRS, QUIET, RACE, READY, throw

TURN, BANK, BONUS = 5_000, 20_000, 10_000


async def test_a_turn_has_5_s_and_the_bank(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    draw = players[0].last("draw")
    assert (draw["deadline_ms"], draw["bank_ms"]) == (TURN + BANK, BANK)
    await here.pass_time(TURN + BANK - 1)
    assert players[1].of("discard") == []
    await here.pass_time(1)
    discard = players[1].last("discard")
    assert (discard["tile_id"], discard["is_tsumogiri"]) == (draw["tile_id"], True)


async def test_what_a_turn_takes_over_its_5_s_is_deducted_from_the_bank(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z5z5z5z6z")
    await here.pass_time(TURN + 3_000)
    await throw(players[0], "5z")
    await here.pass_time(100)
    for seat in (1, 2, 3):
        await players[seat].act("discard", tile_id=players[seat].last("draw")["tile_id"])
        await here.pass_time(100)
    assert players[0].last("draw")["bank_ms"] == BANK - 3_000
    assert players[1].last("draw")["bank_ms"] == BANK


async def test_each_player_has_a_bank_of_their_own_that_others_do_not_see(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    for seat in (1, 2, 3):
        assert not any("bank_ms" in message for message in players[seat].told)


async def test_a_new_round_adds_to_all_banks(here, monkeypatch):
    players = await here.seated(monkeypatch, READY, "7z")
    await players[0].act("declare_tsumo")
    for player in players.values():
        await player.act("confirm_round")
    assert players[0].last("draw")["bank_ms"] == BANK + BONUS


async def test_a_bank_grows_to_60_s_at_most(here, monkeypatch):
    players = await here.seated(monkeypatch, READY, "7z", settings={"start": 100_000, "target": 100_000})
    for _ in range(6):
        await players[0].act("declare_tsumo")
        for player in players.values():
            await player.act("confirm_round")
    assert players[0].last("draw")["bank_ms"] == 60_000


async def test_a_call_has_5_s_and_no_bank(here, monkeypatch):
    players = await here.seated(monkeypatch, PAIRS, "5m7z")
    await throw(players[0], "5z")
    prompt = players[1].last("call_prompt")
    assert prompt["deadline_ms"] == 5_000
    await here.pass_time(4_999)
    assert players[1].of("draw") == []
    await here.pass_time(1)
    assert players[1].last("draw") is not None
    assert players[1].last("draw")["bank_ms"] == BANK


async def test_several_callers_have_their_clocks_at_once(here, monkeypatch):
    players = await here.seated(monkeypatch, RACE, "7z7z")
    await throw(players[0], "5m")
    assert [players[seat].last("call_prompt")["deadline_ms"] for seat in (1, 2)] == [5_000, 5_000]
    await here.pass_time(2_000)
    await players[2].act("pass")
    await here.pass_time(2_999)
    assert players[1].of("draw") == []
    await here.pass_time(1)
    assert players[1].last("draw") is not None


async def test_a_window_that_is_decided_stops_the_clocks_of_its_callers(here, monkeypatch):
    players = await here.seated(monkeypatch, RACE, "7z7z")
    await throw(players[0], "5m")
    await here.pass_time(1_000)
    await players[1].act("pass")
    await players[2].act("call_pon", tile_id=players[2].last("call_prompt")["tile_id"])
    draw = players[2].last("draw")
    assert (draw["tile_id"], draw["deadline_ms"], draw["bank_ms"]) == (None, TURN + BANK, BANK)
    await here.pass_time(TURN + BANK - 1)
    assert len(players[0].of("discard")) == 1


async def test_nothing_happens_by_the_clock_after_the_end(here):
    here.create()
    players = await here.joined("Ann")
    match = here.table().match
    await here.play(players)
    await here.filed(match)
    told = len(players[0].told)
    await here.pass_time(120_000)
    assert len(players[0].told) == told
    assert here.tables._hosted == {}


async def test_the_end_of_a_round_is_confirmed_by_all_or_after_15_s(here, monkeypatch):
    players = await here.seated(monkeypatch, READY, "7z")
    await players[0].act("declare_tsumo")
    assert {player.last("round_end")["deadline_ms"] for player in players.values()} == {15_000}
    for seat in (0, 1, 2):
        await players[seat].act("confirm_round")
    await here.pass_time(14_999)
    assert len(players[0].of("round_started")) == 1
    await here.pass_time(1)
    assert len(players[0].of("round_started")) == 2


async def test_the_next_round_begins_as_soon_as_everybody_has_confirmed(here, monkeypatch):
    players = await here.seated(monkeypatch, READY, "7z")
    await players[0].act("declare_tsumo")
    for player in players.values():
        assert len(player.of("round_started")) == 1
        await player.act("confirm_round")
    assert len(players[0].of("round_started")) == 2


async def test_the_clock_of_a_player_who_left_stops_and_the_bot_takes_its_own_time(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z5z5z5z6z")
    await players[0].lose(clean=True)
    await here.pass_time(2_000)
    await players[0].join()
    await here.settle()
    for seat in (1, 2, 3):
        await here.pass_time(100)
        await players[seat].act("discard", tile_id=players[seat].last("draw")["tile_id"])
    await here.pass_time(100)
    assert players[0].last("draw")["bank_ms"] == BANK


async def test_the_pace_scales_clocks_banks_and_graces(tmp_path, monkeypatch):
    async with scene.here(tmp_path) as here:
        here.site.games._tables._pace = 0.5
        players = await here.seated(monkeypatch, QUIET, "5z")
        terms = here.table().kept.header.terms
    draw = players[0].last("draw")
    assert (draw["deadline_ms"], draw["bank_ms"]) == ((TURN + BANK) // 2, BANK // 2)
    assert (terms.bank.refill, terms.bank.most, terms.absence.grace) == (5_000, 30_000, 2_000)


# The pause after a discard


async def test_the_pause_after_a_discard_is_the_same_whether_anybody_is_asked(here, monkeypatch):
    players = await here.seated(monkeypatch, PAIRS, "5m7z")
    await throw(players[0], "5z")
    await players[1].act("pass")
    await here.pass_time(99)
    assert players[1].of("draw") == []
    await here.pass_time(1)
    assert players[1].last("draw") is not None
    await throw(players[1], "7z")
    await here.pass_time(99)
    assert players[2].of("draw") == []
    await here.pass_time(1)
    assert players[2].last("draw") is not None


async def test_the_pause_can_be_switched_off(tmp_path, monkeypatch):
    mahjong = GamesSettings(call_pause_ms=0, test_seeds=True)
    async with scene.here(tmp_path, mahjong=mahjong) as here:
        players = await here.seated(monkeypatch, QUIET, "5z6z")
        await throw(players[0], "5z")
        assert players[1].last("draw") is not None


# House bots


async def test_house_bots_take_their_time_for_a_discard_and_stay_within_the_pause_for_a_call(tmp_path):
    async with scene.here(tmp_path, think=(1, 1)) as here:
        here.create(bots=3, settings="default", seed="pauses")
        players = await here.joined("Ann")
        while len(players[0].of("round_end")) < 1:
            await players[0].attend()
            await here.settle()
            await here.pass_time(10)
        waits = await bot_waits(here)
    assert 400 <= min(waits["turn"]) <= max(waits["turn"]) <= 1_600
    assert len({*waits["turn"]}) > 5
    assert max(waits["call"], default=0) <= 90


async def test_where_no_person_plays_bots_do_not_wait(tmp_path):
    bots = [Sitter(f"Bot {number}", "bot", bot="tsumogiri") for number in range(4)]
    terms = GamesSettings(call_pause_ms=0).terms()
    async with scene.here(tmp_path, think=(1, 1)) as here:
        config = Config(rules_from(scene.SHORT))
        table = await here.tables.open("B-1", "mahjong", Seed.of("bots"), bots, config=config, terms=terms)
        here.tables.start(table, Owner())
        now = here.clock.now()
        await here.filed("B-1")
        assert here.clock.now() == now


async def bot_waits(here):
    """How long the bots took, by the kind of question, from the log."""
    table = here.table()
    kept = await here.site.store.read(table.match, whole=True)
    header, entries = decoded(table.kept.game, kept)
    desk = opened(table.kept.game, header, here.site.games.find("g1").seed).desk
    asked, waits = {}, {"turn": [], "call": [], "ready": []}
    for entry in entries:
        for seat, prompt in desk.prompts.items():
            asked.setdefault((seat, prompt.id), (desk.at, prompt.clock))
        if isinstance(entry, Acted) and entry.by == "bot":
            since, kind = asked[entry.seat, desk.prompts[entry.seat].id]
            waits[kind].append(entry.at - since)
        desk = fold(desk, entry).desk
    return waits

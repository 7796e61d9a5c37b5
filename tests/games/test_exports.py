"""Records of hosted games: replayed, and in the forms that others read, compared with what was sent.

The section Replay of the seed
- a versioned input of a seed, four names and actions:
  test_an_input_is_a_version_a_seed_four_names_and_actions_in_order, test_an_unknown_version_is_refused
- a trace of startup, steps and final state: test_a_trace_has_the_events_of_the_start,
  test_every_step_begins_with_the_state_in_which_the_last_one_ended, test_a_trace_ends_with_the_final_state
- run_replay feeds recorded actions: test_a_hosted_game_is_replayed_from_its_record,
  test_a_hosted_game_is_replayed_from_its_seed_and_the_actions_of_its_one_person
- run_replay_async: test_the_asynchronous_run_gives_the_same_trace
- same seed and input, same trace: test_the_same_input_gives_the_same_trace
- bots are deterministic: test_bots_play_their_part_again_from_the_actions_of_the_others
- the rules import nothing of replays: test_no_rule_knows_of_replays
- the seed is optional: test_a_game_is_dealt_from_its_seed_or_from_a_random_one
"""

import asyncio
import json

import pytest

from facedown.bots import mahjong as bots
from facedown.catalog import find
from facedown.cli import main
from facedown.core import Seed, verify
from facedown.core.record import dump, load
from facedown.mahjong import MATCH, mjai
from facedown.mahjong.replay import ReplayInput, input_of, run_replay
from facedown.table.context import decoding
from facedown.wire.mahjong.lines import histories_text
from tests.games import scene
from tests.games.scene import SHORT

BROADCASTS = {"discard", "meld", "riichi_declared", "dora_revealed", "round_end", "game_end"}
OWN = {"seq", "prompt_id", "deadline_ms"}
"""What differs from one connection to the next."""
LISTING = find("mahjong")


def written(record, form, eyes="all"):
    return LISTING.forms[form].text(record, eyes)


def read(text):
    return [json.loads(line) for line in text.splitlines()]


def public(message):
    return {name: value for name, value in message.items() if name not in OWN}


class Finished:
    def __init__(self, players, record):
        self.by_seat = {player.last("round_started")["view"]["seat"]: player for player in players}
        self.record = record
        self.lines = read(written(record, "jsonl"))

    def of(self, kind):
        return [line for line in self.lines if line["type"] == kind]


async def finished(path, people, seed):
    async with scene.here(path) as here:
        here.create(bots=4 - people, settings=SHORT, seed=seed)
        players = await here.joined(*("Ann", "Bob", "Cid", "Dee")[:people])
        match = here.table().match
        await here.play(players)
        return Finished(players, load(MATCH, await here.filed(match)))


@pytest.fixture(scope="module")
def four(tmp_path_factory):
    """A game of four people, one of whom calls whatever can be called."""
    return asyncio.run(finished(tmp_path_factory.mktemp("four"), 4, "exports 4"))


@pytest.fixture(scope="module")
def one(tmp_path_factory):
    """A game of one person and three bots."""
    return asyncio.run(finished(tmp_path_factory.mktemp("one"), 1, "exports 1"))


def test_the_lines_have_every_broadcast_as_it_was_sent(four):
    lines = [line for line in four.lines if line["type"] in BROADCASTS]
    assert {line["type"] for line in lines} >= {"discard", "meld", "round_end", "game_end"}
    for player in four.by_seat.values():
        assert [public(told) for told in player.told if told["type"] in BROADCASTS] == lines


def test_the_lines_have_every_draw_with_its_tile(four):
    for seat, player in four.by_seat.items():
        sent = [told["tile_id"] for told in player.of("draw") if told["tile_id"] is not None]
        assert [line["tile_id"] for line in four.of("draw") if line["seat"] == seat] == sent


def test_null_draws_and_questions_are_left_out(four):
    assert any(told["tile_id"] is None for player in four.by_seat.values() for told in player.of("draw"))
    assert all(set(line) == {"type", "seat", "tile_id"} for line in four.of("draw"))
    assert None not in [line["tile_id"] for line in four.of("draw")]
    assert {line["type"] for line in four.lines} <= BROADCASTS | {"game_started", "round_started", "draw"}
    assert "available_actions" not in written(four.record, "jsonl")


def test_one_round_started_has_all_four_hands(four):
    rounds = four.of("round_started")
    for seat, player in four.by_seat.items():
        sent = [told["view"] for told in player.of("round_started")]
        assert [line["view"]["players"][seat]["tiles"] for line in rounds] == [
            view["my_tiles"] for view in sent
        ]
        for line, view in zip(rounds, sent, strict=True):
            own = {name: view[name] for name in ("seat", "my_tiles", "waits")}
            assert at_the_deal({**line["view"], **own}) == at_the_deal(view)


def at_the_deal(view):
    """The first round is sent as it is when the players come to the table: the dealer has drawn."""
    players = [
        {name: player[name] for name in ("seat", "name", "is_bot", "score")} for player in view["players"]
    ]
    return {**view, "players": players, "tiles_left": None}


def test_the_lines_are_in_the_order_of_the_game(four):
    """As one seat was sent them: its own draws and what everybody was sent."""
    for seat, player in four.by_seat.items():
        kinds = BROADCASTS | {"round_started", "draw"}
        sent = [
            _place(told)
            for told in player.told
            if told["type"] in kinds and told.get("tile_id", 0) is not None
        ]
        lines = [_place(line) for line in four.lines if line["type"] in kinds and _is_shown(line, seat)]
        assert lines == sent


def _is_shown(line, seat):
    return line["type"] != "draw" or line["seat"] == seat


def _place(message):
    return message["type"], message.get("seat"), message.get("tile_id")


def test_the_first_line_has_the_seed_the_settings_and_the_version_once_it_is_over(four):
    (first,) = four.of("game_started")
    sent = four.by_seat[0].last("game_started")
    added = {name: first[name] for name in ("seed", "settings", "version")}
    assert first == {**public(sent), **added}
    assert four.lines[0] is first
    assert first["seed"] == Seed.of("exports 4").secret.hex()
    assert first["settings"]["start"] == SHORT["start"]
    assert first["version"] == MATCH.rules_version


async def test_before_it_is_over_the_lines_have_no_seed_and_only_the_hand_of_their_viewer(here):
    here.create(bots=3, seed="running")
    (player,) = await here.joined("Ann", minds=False)
    await here.pass_time(20_000)
    kept = await here.site.store.read(here.table().match, whole=True)
    header, entries = decoding(MATCH, kept)
    entries = tuple(entries)
    seat = player.last("round_started")["view"]["seat"]
    for viewer in (seat, None):
        text = "".join(histories_text(header, entries, Seed.of("running"), viewer, over=False))
        lines = read(text)
        assert not {"seed", "settings", "version"} & set(lines[0])
        assert Seed.of("running").secret.hex() not in text
        players = lines[1]["view"]["players"]
        assert [each["seat"] for each in players if each["tiles"]] == ([] if viewer is None else [seat])
        assert {line["seat"] for line in lines if line["type"] == "draw"} <= {viewer}
    assert any(line["type"] == "discard" for line in lines)


@pytest.mark.parametrize("people", ["one", "four"])
def test_a_hosted_game_is_replayed_from_its_record(people, request):
    game = request.getfixturevalue(people)
    verify(MATCH, game.record)
    trace = run_replay(input_of(game.record))
    assert MATCH.outcome(trace.final) == game.record.outcome


def test_a_hosted_game_is_replayed_from_its_seed_and_the_actions_of_its_one_person(one):
    """The seed draws the same chairs, and the house bots play the same again."""
    whole = input_of(one.record)
    names = ("Ann", "Bot 1", "Bot 2", "Bot 3")
    own = tuple(action for action in whole.actions if action.name == "Ann")
    given = ReplayInput(1, "exports 1", names, own, one.record.header.config)
    trace = run_replay(given, dict.fromkeys(names[1:], bots.shanten))
    assert MATCH.outcome(trace.final) == one.record.outcome


@pytest.mark.parametrize("people", ["one", "four"])
def test_a_hosted_game_is_exported_as_mjai_and_for_tenhou(people, request):
    record = request.getfixturevalue(people).record
    told = mjai.replayed(mjai.read(written(record, "mjai").splitlines()), record.header.config.settings)
    assert told.difference is None
    log = json.loads(written(record, "tenhou"))
    assert len(log["log"]) == len(
        [line for line in written(record, "mjai").splitlines() if "start_kyoku" in line]
    )
    assert "Ann" in log["name"]


async def test_a_game_is_dealt_from_its_seed_or_from_a_random_one(here):
    hands = []
    for number, seed in enumerate(("same", "same", None, None)):
        here.create(f"g{number}", seed=seed)
        (player,) = await here.joined("Ann", game_id=f"g{number}", minds=False)
        hands.append(tuple(player.last("round_started")["view"]["my_tiles"]))
    assert hands[0] == hands[1]
    assert len({*hands[1:]}) == 3


def test_a_hosted_game_is_told_in_the_terminal(one, tmp_path, capsys):
    file = tmp_path / "game.json"
    file.write_bytes(dump(one.record))
    assert main(["replay", str(file)]) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in ("Ann", "Bot 1", "Bot 2", "Bot 3"))

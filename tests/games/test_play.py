"""A game through the wire: the sections Event System, Pending Call Prompt and Unified Turn Loop of the seed.

What each sentence says, and the test that shows it, here or in another module of this folder (`test_seed_tables`
checks the names). "Override" marks those that the specification changes.

Event System
- tile ids are integers, messages flat: test_messages_are_flat_and_tiles_are_numbers
- a start in two phases: test_the_game_starts_in_two_phases_everybody_s_and_each_seat_s_own
- DrawEvent carries tile_id and available_actions: test_a_draw_goes_to_the_drawer_alone_with_the_available_actions
- BroadcastTarget: test_all_seats_are_told_the_same_of_what_is_public
- SeatTarget: test_the_others_are_told_that_a_seat_has_drawn_but_not_what
- FuritenEvent on transitions, to its player: test_furiten_is_told_to_the_affected_player_alone,
  test_who_passes_a_ron_is_furiten_until_the_own_discard
- broadcasts and draws are persisted: test_the_lines_have_every_broadcast_as_it_was_sent,
  test_the_lines_have_every_draw_with_its_tile
- without null draws and available_actions: test_null_draws_and_questions_are_left_out
- round_started is merged: test_one_round_started_has_all_four_hands
- EventType names all types: test_a_client_from_the_tables_alone_plays_to_the_end
- prompts are split by seat: test_one_discard_asks_one_seat_for_ron_and_another_for_a_meld
- ron-dominant (override, the meld follows):
  test_a_seat_that_could_ron_and_call_is_asked_for_ron_first_and_then_for_the_meld
- a round's result can be extracted: test_two_rons_are_one_result_with_two_winners and all of test_results

Pending Call Prompt
- people and bots answer by the same path: test_bots_call_through_the_same_messages
- one prompt with all callers: test_all_who_may_call_are_asked_at_once_and_a_pon_beats_a_chi,
  test_only_those_who_may_call_are_asked
- chankan has a prompt of its own: test_a_kan_that_can_be_robbed_is_asked_about_as_chankan
- dora waits for the ron check: test_the_dora_of_an_open_kan_is_shown_after_its_discard_has_passed,
  test_the_dora_of_a_kan_whose_discard_is_ronned_is_never_shown
- riichi waits for it too: test_a_riichi_is_declared_once_its_discard_has_passed,
  test_a_riichi_whose_discard_is_ronned_is_never_declared
- answers are recorded: test_an_answer_cannot_be_changed
- calls are validated by what was offered: test_a_caller_is_held_to_the_calls_that_were_offered,
  test_a_seat_that_is_asked_for_ron_cannot_meld_before_it_passes
- ron > pon and kan > chi > all pass: test_a_ron_beats_a_pon, test_an_open_kan_beats_a_chi,
  test_a_chi_is_made_when_the_other_caller_passes, test_when_everybody_passes_the_next_seat_draws
- a pass sends no event: test_a_pass_sends_nothing_to_anybody
- only who passes a ron is furiten: test_who_passes_a_meld_is_not_furiten
- double and triple ron: test_two_rons_are_one_result_with_two_winners,
  test_three_rons_abort_once_all_three_have_called
- a declined chankan completes the kan: test_a_kan_that_nobody_robs_is_completed_with_a_replacement

Unified Turn Loop
- bots follow after each action of a person:
  test_after_a_discard_the_bots_play_in_turn_until_the_person_is_asked_again
- through the same messages: test_bots_answer_through_the_same_events, test_bots_call_through_the_same_messages
"""

import pytest

from facedown.mahjong.tiles import Tiles

NOTHING = "147m258p369s1234z"
QUIET = (NOTHING, NOTHING, NOTHING, NOTHING)
"""Hands that can call nothing but their own kinds."""
READY = ("2233556688m99p7z", NOTHING, NOTHING, NOTHING)
"""Seat 0 waits for the red dragon."""


def kinds(messages):
    return [message["type"] for message in messages]


def tile(player, text):
    """A tile of the player's, as it was dealt or drawn."""
    view = player.last("round_started")["view"]
    held = [
        *view["my_tiles"],
        *(draw["tile_id"] for draw in player.of("draw") if draw["tile_id"] is not None),
    ]
    return next(own for own in held if str(Tiles((own,))) == text)


async def throw(player, text):
    await player.act("discard", tile_id=tile(player, text))


class Since:
    """What each player was sent since now."""

    def __init__(self, players):
        self.before = {player: len(player.told) for player in players.values()}

    def told(self, player):
        return player.told[self.before[player] :]

    def kinds(self, player):
        return kinds(self.told(player))


# Event system


async def test_the_game_starts_in_two_phases_everybody_s_and_each_seat_s_own(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    for seat, player in players.items():
        events = [each for each in kinds(player.told) if each not in {"game_joined", "player_joined"}]
        assert events == ["game_started", "round_started", *(["draw"] if seat == 0 else [])]
    starts = [player.last("game_started") for player in players.values()]
    assert [start["players"] for start in starts] == [starts[0]["players"]] * 4
    hands = [player.last("round_started")["view"]["my_tiles"] for player in players.values()]
    assert len({tuple(hand) for hand in hands}) == 4
    assert [len(hand) for hand in hands] == [13] * 4
    assert hands == [sorted(hand) for hand in hands]


async def test_messages_are_flat_and_tiles_are_numbers(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    await throw(players[0], "5z")
    discard = players[2].last("discard")
    assert {type(value) for name, value in discard.items() if name != "type"} == {int, bool}
    assert (discard["seat"], discard["is_tsumogiri"], discard["is_riichi"]) == (0, True, False)


async def test_a_draw_goes_to_the_drawer_alone_with_the_available_actions(here, monkeypatch):
    players = await here.seated(monkeypatch, READY, "5z")
    draw = players[0].last("draw")
    assert draw["available_actions"] == [{"action": "riichi"}]
    assert [players[seat].of("draw") for seat in (1, 2, 3)] == [[], [], []]


async def test_the_others_are_told_that_a_seat_has_drawn_but_not_what(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z6z")
    since = Since(players)
    await throw(players[0], "5z")
    await here.pass_time(100)
    assert since.kinds(players[1]) == ["discard", "draw"]
    for seat in (0, 2, 3):
        assert since.kinds(players[seat]) == ["discard", "tile_drawn"]
        assert set(since.told(players[seat])[1]) == {"type", "seat", "tiles_left", "seq"}


async def test_furiten_is_told_to_the_affected_player_alone(here, monkeypatch):
    players = await here.seated(monkeypatch, READY, "7z")
    await throw(players[0], "7z")
    assert players[0].last("furiten") == {
        "type": "furiten",
        "is_furiten": True,
        "seq": players[0].told[-1]["seq"],
    }
    assert [players[seat].of("furiten") for seat in (1, 2, 3)] == [[], [], []]


async def test_a_discard_in_words_is_taken_too(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    await players[0].act("discard", tile="5z")
    assert players[1].last("discard")["tile_id"] == players[0].last("draw")["tile_id"]


# Pending call prompt

PAIRS = ("5z147m258p369s123z", "55z147m258p369s12z", "66z147m258p369s12z", "66z147m258p369s44z")


async def test_only_those_who_may_call_are_asked(here, monkeypatch):
    players = await here.seated(monkeypatch, PAIRS, "5m")
    await throw(players[0], "5z")
    asked = players[1].last("call_prompt")
    assert (asked["call_type"], asked["from_seat"], asked["caller_seat"]) == ("meld", 0, 1)
    assert asked["available_calls"] == [{"call_type": "pon"}]
    assert [players[seat].of("call_prompt") for seat in (0, 2, 3)] == [[], [], []]


RACE = ("5m258p369s123456z", "46m258p369s12345z", "55m258p369s12346z", "258p369s1234567z")
"""Seat 1 can chi the five, seat 2 can pon it."""


async def test_all_who_may_call_are_asked_at_once_and_a_pon_beats_a_chi(here, monkeypatch):
    players = await here.seated(monkeypatch, RACE, "7z")
    await throw(players[0], "5m")
    chi, pon = players[1].last("call_prompt"), players[2].last("call_prompt")
    (option,) = chi["available_calls"][0]["options"]
    await players[1].act("call_chi", tile_id=chi["tile_id"], sequence_tiles=option)
    assert players[0].of("meld") == []
    await players[2].act("call_pon", tile_id=pon["tile_id"])
    await here.pass_time(100)
    meld = players[3].last("meld")
    assert (meld["meld_type"], meld["caller_seat"], meld["from_seat"]) == ("pon", 2, 0)
    assert meld["called_tile_id"] == pon["tile_id"]


async def test_after_a_pon_the_caller_is_asked_to_discard_by_a_draw_without_a_tile(here, monkeypatch):
    players = await here.seated(monkeypatch, PAIRS, "5m")
    await throw(players[0], "5z")
    await players[1].act("call_pon", tile_id=players[1].last("call_prompt")["tile_id"])
    await here.pass_time(100)
    draw = players[1].last("draw")
    assert (draw["seat"], draw["tile_id"], draw["available_actions"]) == (1, None, [])


async def test_when_everybody_passes_the_next_seat_draws(here, monkeypatch):
    players = await here.seated(monkeypatch, RACE, "7z7z")
    await throw(players[0], "5m")
    await players[2].act("pass")
    assert players[1].of("draw") == []
    await players[1].act("pass")
    await here.pass_time(100)
    assert players[1].last("draw") is not None


async def test_a_pass_sends_nothing_to_anybody(here, monkeypatch):
    players = await here.seated(monkeypatch, RACE, "7z7z")
    await throw(players[0], "5m")
    await here.pass_time(100)
    since = Since(players)
    await players[2].act("pass")
    assert [since.told(player) for player in players.values()] == [[], [], [], []]


async def test_a_seat_that_could_ron_and_call_is_asked_for_ron_first_and_then_for_the_meld(here, monkeypatch):
    hands = ("5z147m258p369s123z", "22m345678p345s55z", NOTHING, NOTHING)
    players = await here.seated(monkeypatch, hands, "9m")
    await throw(players[0], "5z")
    assert [prompt["call_type"] for prompt in players[1].of("call_prompt")] == ["ron"]
    await players[1].act("pass")
    assert [prompt["call_type"] for prompt in players[1].of("call_prompt")] == ["ron", "meld"]


async def test_a_ron_beats_a_pon(here, monkeypatch):
    hands = ("1p147m258p369s234z", "11p47m258p369s234z", NOTHING, "123456789m23p55s")
    players = await here.seated(monkeypatch, hands, "9s")
    await throw(players[0], "1p")
    await players[1].act("call_pon", tile_id=players[1].last("call_prompt")["tile_id"])
    await players[3].act("call_ron")
    await here.pass_time(100)
    result = players[2].last("round_end")["result"]
    assert (result["type"], result["winner_seat"], result["loser_seat"]) == ("ron", 3, 0)
    assert players[2].of("meld") == []


async def test_two_rons_are_one_result_with_two_winners(here, monkeypatch):
    hands = ("1p147m258p369s234z", "123456789m23p55s", NOTHING, "123456789s23p55m")
    players = await here.seated(monkeypatch, hands, "7z")
    await throw(players[0], "1p")
    await players[3].act("call_ron")
    await players[1].act("call_ron")
    await here.pass_time(100)
    result = players[2].last("round_end")["result"]
    assert result["type"] == "double_ron"
    assert [winner["winner_seat"] for winner in result["winners"]] == [1, 3]
    assert sum(result["score_changes"].values()) == 0


async def test_the_dora_of_an_open_kan_is_shown_after_its_discard_has_passed(here, monkeypatch):
    hands = ("5z147m258p369s123z", "555z147m258p369s1z", NOTHING, NOTHING)
    players = await here.seated(monkeypatch, hands, "9m")
    await throw(players[0], "5z")
    await players[1].act("call_kan", tile_id=players[1].last("call_prompt")["tile_id"])
    await here.pass_time(100)
    assert players[2].of("dora_revealed") == []
    since = Since(players)
    await players[1].act("discard", tile_id=players[1].last("draw")["tile_id"])
    assert since.kinds(players[3])[:1] == ["discard"]
    assert "dora_revealed" not in since.kinds(players[3])
    await here.pass_time(100)
    assert since.kinds(players[3])[1:2] == ["dora_revealed"]


async def test_a_riichi_is_declared_once_its_discard_has_passed(here, monkeypatch):
    players = await here.seated(monkeypatch, READY, "5z")
    since = Since(players)
    await players[0].act("declare_riichi", tile_id=tile(players[0], "5z"))
    assert since.told(players[1])[0]["is_riichi"] is True
    assert players[1].of("riichi_declared") == []
    await here.pass_time(100)
    assert since.kinds(players[1]) == ["discard", "riichi_declared", "draw"]


async def test_a_closed_kan_is_told_as_meld_dora_and_draw(here, monkeypatch):
    players = await here.seated(monkeypatch, ("2222m3366p88s567z", *QUIET[1:]), "9m")
    since = Since(players)
    await players[0].act("call_kan", tile_id=4, kan_type="closed")
    await here.pass_time(100)
    assert since.kinds(players[0]) == ["meld", "dora_revealed", "draw"]
    meld = since.told(players[0])[0]
    assert (meld["meld_type"], meld["from_seat"], meld["called_tile_id"]) == ("closed_kan", None, None)


async def test_a_pon_keeps_red_fives_in_the_hand_unless_it_names_them(here, monkeypatch):
    hands = ("5p147m369s123456z", "147m369s1234567z", "055p147m369s1234z", "147m369s1234567z")
    players = await here.seated(monkeypatch, hands, "7z")
    await throw(players[0], "5p")
    await players[2].act("call_pon", tile_id=players[2].last("call_prompt")["tile_id"])
    await here.pass_time(100)
    assert 52 not in players[2].last("meld")["tile_ids"]


# Unified turn loop


async def test_bots_answer_through_the_same_events(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z6z7z5z", people=1)
    (ann,) = players.values()
    await here.pass_time(10_000)
    seats = {discard["seat"] for discard in ann.of("discard")}
    assert seats
    for discard in ann.of("discard"):
        assert set(discard) == {"type", "seat", "tile_id", "is_tsumogiri", "is_riichi", "seq"}


async def test_the_sequence_numbers_count_the_game_s_messages_of_one_connection(here):
    here.create()
    players = await here.joined("Ann")
    await here.play(players)
    numbers = [message["seq"] for message in players[0].told if "seq" in message]
    assert numbers == list(range(1, len(numbers) + 1))


# Refusals


async def test_out_of_turn_is_an_error_and_no_strike(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    await players[1].act("discard", tile_id=tile(players[1], "1m"))
    assert players[1].last("error")["code"] == "not_your_turn"
    assert players[1].closed is None


async def test_an_answer_to_an_old_question_is_refused_and_hits_no_other(here, monkeypatch):
    players = await here.seated(monkeypatch, PAIRS, "5m7z")
    await throw(players[0], "5z")
    old = players[1].last("call_prompt")["prompt_id"]
    await here.pass_time(5_000)
    await players[1].act("pass", prompt=old)
    assert players[1].last("error")["code"] == "invalid_action"
    assert players[1].closed is None


async def test_a_call_for_a_tile_that_is_not_asked_about_does_nothing(here, monkeypatch):
    players = await here.seated(monkeypatch, PAIRS, "5m7z")
    await throw(players[0], "5z")
    await players[1].act("call_pon", tile_id=players[1].last("call_prompt")["tile_id"] ^ 4)
    assert players[1].last("error")["code"] == "invalid_pon"
    await here.pass_time(100)
    assert players[0].of("meld") == []
    await players[1].act("pass")
    await here.settle()
    assert players[1].last("draw") is not None


async def test_a_discard_that_comes_twice_counts_once(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    await throw(players[0], "5z")
    await throw(players[0], "5z")
    assert len(players[1].of("discard")) == 1
    assert players[0].last("error")["code"] == "not_your_turn"
    assert players[0].closed is None


@pytest.mark.parametrize(
    ("action", "data", "code"),
    [
        ("dance", {}, "unknown_action"),
        ("discard", {}, "validation_error"),
        ("discard", {"tile_id": "x"}, "validation_error"),
        ("discard", {"tile": "10m"}, "validation_error"),
        ("discard", {"tile": "9s9s"}, "validation_error"),
        ("discard", {"tile": "7z"}, "invalid_discard"),
        ("call_kan", {"tile_id": 0, "kan_type": "great"}, "validation_error"),
        ("call_chi", {"tile_id": 0}, "validation_error"),
        ("call_pon", {"tile_id": 0}, "invalid_pon"),
        ("call_chi", {"tile_id": 0, "sequence_tiles": [4, 8]}, "invalid_chi"),
        ("call_kan", {"tile_id": 0}, "invalid_kan"),
        ("pass", {}, "invalid_pass"),
        ("call_ron", {}, "invalid_ron"),
        ("call_kyuushu", {}, "cannot_call_kyuushu"),
        ("confirm_round", {}, "invalid_action"),
    ],
)
async def test_an_invalid_action_has_its_code_and_leaves_the_question_open(
    here, monkeypatch, action, data, code
):
    players = await here.seated(monkeypatch, QUIET, "5z")
    await players[0].act(action, **data)
    assert players[0].last("error")["code"] == code
    assert players[0].closed is None
    await throw(players[0], "5z")
    assert players[1].last("discard") is not None


async def test_what_no_honest_client_could_send_is_an_error_and_the_last_strike(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    others = players[1].last("round_started")["view"]["my_tiles"]
    await players[0].act("discard", tile_id=others[0])
    await here.settle()
    assert players[0].last("error")["code"] == "invalid_discard"
    assert players[0].closed == (1008, "invalid_game_action")
    left = players[1].last("player_left")
    assert (left["seat"], left["is_bot"]) == (0, True)


async def test_a_bot_plays_a_seat_that_was_closed_and_its_token_opens_it_no_more(here, monkeypatch):
    players = await here.seated(monkeypatch, QUIET, "5z")
    await players[0].act("declare_tsumo")
    await here.settle()
    assert players[0].closed == (1008, "invalid_game_action")
    await here.pass_time(2_000)
    assert players[1].last("discard")["seat"] == 0
    again = await here.player(players[0].name, token=players[0].token).join()
    assert again.last("session_error")["code"] == "game_started"


async def test_a_late_ron_is_no_strike(here, monkeypatch):
    hands = ("1p147m258p369s234z", "123456789m23p55s", NOTHING, NOTHING)
    players = await here.seated(monkeypatch, hands, "7z6z6z6z")
    await throw(players[0], "1p")
    await here.pass_time(10_100)  # for the ron, then for the chi
    assert players[1].last("draw") is not None
    await throw(players[1], "6z")
    await here.pass_time(100)
    await players[2].act("discard", tile_id=players[2].last("draw")["tile_id"])
    await players[1].act("call_ron")
    assert players[1].last("error")["code"] == "not_your_turn"
    assert players[1].closed is None


async def test_a_tsumo_that_comes_on_the_next_turn_is_no_strike(here, monkeypatch):
    players = await here.seated(monkeypatch, READY, "7z5z5z5z6z")
    await here.pass_time(25_100)
    for seat in (1, 2, 3):
        await players[seat].act("discard", tile_id=players[seat].last("draw")["tile_id"])
        await here.pass_time(100)
    assert len(players[0].of("draw")) == 2
    await players[0].act("declare_tsumo")
    assert players[0].last("error")["code"] == "invalid_tsumo"
    assert players[0].closed is None

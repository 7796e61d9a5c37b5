"""A match from the bot's chair: to its end, and through every way of losing the connection."""

import re
from pathlib import Path

import pytest

from facedown import Bot, BotFailed, IllegalAction, RunFailed
from facedown.battle import Attend, Confirm, Draft
from facedown.client import ServerGone, ServerRefused
from facedown.client.match import PATIENCE
from facedown.client.remote.connection import PAUSE
from facedown.client.remote.interface import Answer, Closed
from facedown.client.remote.refusals import FINAL, LATER, STALE
from tests.client.run_scene import HIT, LOST, Scene, Script, hit, lost, playing
from tests.client.run_table import ack, attached, notice, refusal


@pytest.fixture
def scene():
    return Scene()


def acts(*sockets):
    return [said for socket in sockets for said in socket.said if said["type"] == "act"]


def test_a_whole_match_ends_with_its_outcome(scene):
    visit = scene.play(playing(scene.table))
    assert visit.standing == ("hit", 1, 0, 0, 1)
    assert [(met.table, met.seat, met.names) for met in visit.meetings] == [("t1", 0, ("me", "them"))]
    assert visit.meetings[0].outcome == scene.table.state.outcome
    assert str(visit.meetings[0]) == "t1: won against them"
    assert str(visit).startswith("battle at ws://test:8001, hit: 1 won, 0 drawn, 0 lost, 100.0%")


def test_every_question_is_answered_once_with_its_id_and_a_number_of_its_own(scene):
    socket = playing(scene.table)
    scene.play(socket)
    rounds = scene.table.state.round
    assert rounds > 1
    assert [said["prompt"] for said in acts(socket)] == list(range(1, rounds + 1))
    assert [said["ref"] for said in acts(socket)] == list(range(1, rounds + 1))


def test_the_token_attaches_and_message_pack_is_offered_first(scene):
    socket = playing(scene.table)
    scene.play(socket)
    assert (socket.said[0]["type"], socket.said[0]["token"]) == ("attach", "secret")
    assert "seat" not in socket.said[0]
    assert scene.dialled == [("/play/t1", ("msgpack", "json"))]


def test_a_server_that_chose_json_is_spoken_to_in_json(scene):
    socket = playing(scene.table)
    socket.codec = "json"
    assert scene.play(socket).standing.games == 1


@pytest.mark.parametrize("kind", ["class", "instance", "function", "house"])
def test_whatever_plays_in_process_plays_here(scene, kind):
    class Mine(Bot):
        def act(self, view, prompt):
            return self.chance.choice(list(prompt.actions))

    bot = {"class": Mine, "instance": Mine(), "function": hit, "house": "expert"}[kind]
    assert scene.play(playing(scene.table), bot=bot).standing.games == 1


class Watching(Bot):
    """Keeps what it was shown, and what it was asked in between."""

    def __init__(self):
        self.seen = []

    def see(self, view, events):
        self.seen.append((view.round, len(events)))

    def act(self, view, prompt):
        self.seen.append("asked")
        return HIT


def test_a_bot_that_watches_is_shown_every_frame_and_the_last_without_being_asked(scene):
    bot = Watching()
    scene.play(playing(scene.table), bot=bot)
    first, asked, *later, last = bot.seen
    assert (first, asked) == ((1, 0), "asked")  # a snapshot comes without events
    assert [shown for shown in later if shown == "asked"] == later[1::2]
    assert all(events for _, events in (*later[::2], last))


def test_events_that_were_missed_are_not_passed_over_in_silence(scene):
    """A bot is shown the view without events, as after a frame that the server left out."""

    def left_out(said):
        ack, frame = scene.table.act(said[-1])
        return [ack, {**frame, "version": frame["version"] + 1}, LOST]

    bot = Watching()
    scene.play(Script(*scene.table.attach(), left_out), playing(scene.table), bot=bot)
    assert bot.seen[:3] == [(1, 0), "asked", (2, 0)]


def test_a_bot_that_raises_after_its_last_question_is_named(scene):
    class Blind(Watching):
        def see(self, view, events):
            if view.outcome is not None:
                raise ValueError("too bright")

    with pytest.raises(BotFailed, match=r"Blind raised ValueError: too bright, in game 1 on seat 0$"):
        scene.play(playing(scene.table), bot=Blind)


def test_the_chance_follows_from_seed_table_and_question():
    def chances(table="t1"):
        seen = []

        def noting(view, prompt, chance):
            seen.append(chance)
            return HIT

        scene = Scene()
        scene.says("POST /tables", Answer(201, {"table": table, "seat": 0}))
        scene.opens(f"/play/{table}", playing(scene.table))
        scene.run(noting)
        return seen

    assert chances() == chances()
    assert len(set(chances())) == len(chances()) > 1
    assert set(chances()).isdisjoint(chances("t2"))


def test_an_answer_that_was_not_acknowledged_is_said_again_after_coming_back(scene):
    first = Script(*scene.table.attach(), lost)
    second = playing(scene.table)
    scene.play(first, second)
    assert acts(first)[0] == acts(second)[0]
    assert scene.table.accepted[0] == 1
    assert len(scene.rests) == 1


def test_it_is_said_again_until_it_is_acknowledged(scene):
    drops = [Script(attached(), scene.table.snapshot(), lost) for _ in range(3)]
    scene.play(*drops, playing(scene.table))
    assert acts(*drops) == [acts(drops[0])[0]] * 3
    assert scene.table.accepted.count(1) == 1


def test_a_question_is_put_to_the_bot_once_however_often_the_connection_is_lost(scene):
    asked = []

    def noting(view, prompt, chance):
        asked.append(prompt.id)
        return HIT

    drops = [Script(attached(), scene.table.snapshot(), drop) for drop in (LOST, lost, LOST)]
    scene.play(*drops, playing(scene.table), bot=noting)
    assert asked == list(range(1, scene.table.state.round + 1))


def test_stale_means_that_the_answer_had_arrived(scene):
    def arrived_and_lost(said):
        scene.table.act(said[-1])
        return [LOST]

    first, second = Script(*scene.table.attach(), arrived_and_lost), playing(scene.table)
    visit = scene.play(first, second)
    assert acts(second)[0] == acts(first)[0]
    assert scene.table.accepted == list(range(1, scene.table.state.round + 1))
    assert visit.standing.games == 1


def test_what_was_stale_once_is_not_said_again(scene):
    def arrived_and_lost(said):
        scene.table.act(said[-1])
        return [LOST]

    def stale(said):
        return [refusal("stale", 1)]

    first = Script(*scene.table.attach(), arrived_and_lost)
    second = Script(lambda _: [*scene.table.attach(), stale, lost])
    third = playing(scene.table)
    scene.play(first, second, third)
    assert [said["prompt"] for said in acts(second)] == [1, 2]
    assert acts(third)[0] == acts(second)[1]


def test_a_connection_lost_before_the_question_is_taken_up_again(scene):
    assert scene.play(Script(LOST), Script(attached(), LOST), playing(scene.table)).standing.games == 1


@pytest.mark.parametrize("code", [1001, 1006, 1011, 1012, 4001, 4008, 4029])
def test_after_these_close_codes_the_bot_comes_back(scene, code):
    scene.play(Script(*scene.table.attach(), Closed(code, "")), playing(scene.table))
    assert len(scene.dialled) == 2


def test_a_table_that_moves_is_found_again(scene):
    def moving(said):
        return [notice("moving"), Closed(1012, "moving")]

    first = Script(*scene.table.attach(), moving)
    again = playing(scene.table)
    assert scene.play(first, again).standing.games == 1
    assert acts(again)[0] == acts(first)[0]


def test_a_restart_is_no_reason_to_stop(scene):
    def restarted(said):
        return [attached(), notice("restarted"), scene.table.snapshot(), LOST]

    assert scene.play(Script(restarted), playing(scene.table)).standing.games == 1


def refused(scene, *sockets, bot=hit, tries=12):
    with pytest.raises(ServerRefused) as caught:
        scene.play(*sockets, bot=bot, tries=tries)
    return caught.value


@pytest.mark.parametrize(
    ("code", "called"), [(4000, "replaced"), (4003, "unauthorized"), (1009, "too_large")]
)
def test_after_these_close_codes_it_does_not_come_back(scene, code, called):
    error = refused(scene, Script(*scene.table.attach(), Closed(code, "the reason")))
    assert (error.code, str(error)) == (called, f"the reason ({called})")
    assert len(scene.dialled) == 1


@pytest.mark.parametrize("kind", ["replaced", "expelled", "stopped"])
def test_a_farewell_ends_it_with_the_tables_own_sentence(scene, kind):
    assert str(refused(scene, Script(*scene.table.attach(), notice(kind)))) == f"the table is {kind} ({kind})"


def test_an_account_without_a_chair_is_told_so(scene):
    assert "has no seat at table t1" in str(refused(scene, Script(attached(seat=None))))


def test_a_server_that_is_gone_for_good_is_given_up(scene):
    with pytest.raises(ServerGone, match="gave up after 5 tries in a row: nobody is there"):
        scene.play(Script(*scene.table.attach(), LOST), tries=5)
    assert len(scene.rests) == 4


def test_a_server_that_greets_and_drops_us_is_given_up_too(scene):
    greetings = [Script(attached(), scene.table.snapshot(), LOST) for _ in range(9)]
    with pytest.raises(ServerGone):
        scene.play(*greetings, tries=5)
    assert len(scene.dialled) == 5


def test_what_was_gained_between_two_losses_begins_a_new_row_of_tries(scene):
    def one_more(said):
        return [*scene.table.act(said[-1]), LOST]

    def short():
        return Script(lambda said: [*scene.table.attach(), one_more])

    visit = scene.play(*(short() for _ in range(2)), playing(scene.table), tries=2)
    assert visit.standing.games == 1


def test_a_match_that_ended_while_we_were_away_is_looked_up(scene):
    outcome = {"places": [2, 1], "reason": "disconnect", "scores": [0, 4]}
    scene.says("GET /records/t1", Answer(200, {"outcome": outcome}))
    visit = scene.play(Script(*scene.table.attach(), LOST), Closed(4004, "no such table"))
    assert visit.standing == ("hit", 0, 0, 1, 2)
    assert visit.meetings[0].outcome.reason == "disconnect"


def test_a_record_that_is_not_yet_on_file_is_waited_for(scene):
    no = Answer(404, {"error": {"code": "no_such_match", "sentence": "not yet"}})
    scene.says("GET /records/t1", no, no, Answer(200, {"outcome": {"places": [1, 2]}}))
    assert scene.play(Script(notice("over"))).standing.wins == 1
    assert scene.rests == [PAUSE, PAUSE]


def test_a_match_that_left_no_record_is_said_so(scene):
    no = Answer(404, {"error": {"code": "no_such_match", "sentence": "not here"}})
    scene.says("GET /records/t1", *[no] * 9)
    with pytest.raises(RunFailed, match="no record says how it ended"):
        scene.play(Script(notice("over")))


def test_a_table_that_never_was_is_the_servers_refusal(scene):
    no = Answer(404, {"error": {"code": "no_such_table", "sentence": "there is no such match"}})
    scene.says("GET /records/t1", no)
    assert refused(scene, Closed(4004, "no such table")).code == "no_such_table"


def test_a_paused_table_is_told_again_a_little_later(scene):
    def paused(said):
        return [refusal("paused", said[-1]["ref"]), resumed]

    def resumed(said):
        return [*scene.table.act(said[-1]), LOST]

    socket = Script(*scene.table.attach(), paused)
    assert scene.play(socket, playing(scene.table)).standing.games == 1
    assert acts(socket)[0] == acts(socket)[1]
    assert scene.rests[0] == PAUSE


def test_frames_that_come_while_an_answer_is_under_way_do_not_ask_again(scene):
    def busy(said):
        heard = scene.table.act(said[-1])
        return [scene.snapshot_before, heard[0], *heard[1:], lost]

    scene.snapshot_before = scene.table.snapshot()
    first = Script(*scene.table.attach(), busy)
    scene.play(first, playing(scene.table))
    assert [said["prompt"] for said in acts(first)] == [1, 2]


def test_a_bot_that_drafts_first_is_asked_again_when_the_draft_is_seen(scene):
    def drafting(view, prompt, chance):
        return Draft(HIT.layout) if view.draft is None else HIT

    socket = playing(scene.table)
    scene.play(socket, bot=drafting)
    assert [said["action"]["type"] for said in acts(socket)][:4] == ["draft", "confirm", "draft", "confirm"]


def failure(scene, bot, *sockets):
    with pytest.raises(BotFailed) as caught:
        scene.play(*(sockets or [playing(scene.table)]), bot=bot)
    return caught.value


def test_an_illegal_answer_is_the_bots_failure_with_the_servers_reason(scene):
    def cheat(view, prompt, chance):
        return Confirm(("attack", "attack", "attack"))

    failed = failure(scene, cheat)
    assert (failed.bot, failed.number, failed.seat, failed.prompt.id) == ("cheat", 1, 0, 1)
    assert isinstance(failed.__cause__, IllegalAction)
    assert "was refused (not_in_hand: it is not_in_hand)" in str(failed)


def test_a_bot_that_raises_is_named_and_its_exception_chained(scene):
    def clumsy(view, prompt, chance):
        return {}["card"]

    failed = failure(scene, clumsy)
    assert failed.raised
    assert isinstance(failed.__cause__, KeyError)
    assert "clumsy raised KeyError: 'card'" in str(failed)


@pytest.mark.parametrize("answer", [None, "attack", object(), Confirm((1 << 80,))])
def test_what_is_no_action_is_never_sent(scene, answer):
    socket = playing(scene.table)
    reason = "your bot returned None" if answer is None else "which is not an action of battle"
    assert reason in str(failure(scene, lambda *_: answer, socket))
    assert acts(socket) == []


def test_a_bot_that_never_answers_is_stopped(scene):
    def dawdler(view, prompt, chance):
        return Draft((None, None, None))

    assert f"was asked {PATIENCE} times" in str(failure(scene, dawdler))


def test_a_bot_that_fails_says_goodbye(scene):
    socket = playing(scene.table)
    failure(scene, lambda *_: None, socket)
    assert socket.is_left


def test_a_sign_of_life_alone_waits_for_something_new(scene):
    """It changes nothing that the bot could see, so asking again would give the same answer."""
    first = Script(*scene.table.attach(), lambda _: [ack(1), LOST])
    answers = iter([Attend(), *[HIT] * 20])
    assert scene.play(first, playing(scene.table), bot=lambda *_: next(answers)).standing.games == 1
    assert len(acts(first)) == 1


def test_the_servers_own_refusals_are_those_of_the_protocol():
    page = (Path(__file__).parents[2] / "docs/protocol/native.md").read_text()
    listed = re.search(r"Codes:\s+the\s+rules'\s+own\s+\(.*?\),\s+and\s+`([^`]+)`", page, re.DOTALL)
    assert {STALE, *LATER, *FINAL} == set(listed[1].split())


@pytest.mark.parametrize("code", sorted(FINAL))
def test_a_refusal_of_the_servers_is_not_the_bots_failure(scene, code):
    assert refused(scene, Script(*scene.table.attach(), lambda _: [refusal(code, 1)])).code == code


def test_what_cannot_be_read_is_said_so(scene):
    with pytest.raises(RunFailed, match="table t1 sent something that cannot be read"):
        scene.play(Script({"type": "gossip"}))

"""Accounts, tokens, opponents and second tries."""

import asyncio
import stat

import pytest

from facedown import RunFailed, Seed
from facedown.client import ServerGone, ServerRefused, Unplayable
from facedown.client.remote.backoff import FIRST, MOST, Backoff
from facedown.client.remote.interface import Address, Answer, Closed
from tests.client.run_scene import CREATED, LOST, SEATED, Scene, Script, playing
from tests.client.run_table import HandTable, refusal

LOBBY = {"type": "lobby", "tables": [], "waiting": {}}
MATCHED = {"type": "matched", "table": "t1", "seat": 0, "game": "battle"}
QUEUED = Answer(202, {"queued": "battle"})
IN_ROOM = Answer(202, {"code": "K7", "seats": 4})


def no(code, status=409):
    return Answer(status, {"error": {"code": code, "sentence": f"it is {code}"}})


@pytest.fixture
def scene():
    scene = Scene()
    scene.opens("/play/t1", playing(scene.table))
    return scene


def requests(scene):
    return [request for request, _, _ in scene.asked]


def test_a_new_account_is_called_as_its_bot(scene):
    scene.says("POST /tables", SEATED)
    scene.run()
    assert scene.asked[0] == ("POST /accounts", None, {"nickname": "hit"})


def test_a_name_may_be_given(scene):
    scene.says("POST /tables", SEATED)
    scene.run(name="Nemo")
    assert scene.asked[0][2] == {"nickname": "Nemo"}


def test_a_bots_name_is_cut_to_what_can_be_a_nickname(scene):
    def bot(view, prompt, chance):
        raise AssertionError

    bot.__name__ = " \u200b" + "x" * 50
    with pytest.raises(ServerGone):
        scene.run(bot)
    assert scene.asked[0][2] == {"nickname": "x" * 32}


def test_a_token_is_used_as_it_is(scene):
    scene.says("POST /tables", SEATED)
    scene.run(token="mine")
    assert scene.asked == [("POST /tables", "mine", {"game": "battle", "bots": ["expert"]})]


def test_a_name_given_with_a_token_renames_the_account(scene):
    scene.says("PATCH /me", Answer(200, {}))
    scene.says("POST /tables", SEATED)
    scene.run(token="mine", name="Nemo")
    assert scene.asked[0] == ("PATCH /me", "mine", {"nickname": "Nemo"})


def test_a_new_token_is_kept_where_nobody_else_can_read_it(scene, tmp_path):
    file = tmp_path / "token"
    scene.says("POST /tables", SEATED)
    scene.run(token_file=file)
    assert file.read_text() == "secret\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_an_empty_file_that_others_could_read_is_closed_to_them(scene, tmp_path):
    file = tmp_path / "token"
    file.touch(mode=0o644)
    scene.says("POST /tables", SEATED)
    scene.run(token_file=file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_kept_token_is_used_again(scene, tmp_path):
    file = tmp_path / "token"
    file.write_text("mine\n")
    scene.says("POST /tables", SEATED)
    scene.run(token_file=file)
    assert scene.asked[0][:2] == ("POST /tables", "mine")


def test_a_token_that_cannot_be_kept_is_said_so(scene, tmp_path):
    with pytest.raises(RunFailed, match=r"token: the token cannot be saved \(No such file"):
        scene.run(token_file=tmp_path / "nowhere" / "token")


def test_a_refusal_is_told_with_its_code_and_sentence(scene):
    scene.says("POST /tables", no("no_such_bot", 404))
    with pytest.raises(ServerRefused, match=r"^it is no_such_bot \(no_such_bot\)$"):
        scene.run()


def test_an_answer_that_is_no_json_is_said_so(scene):
    scene.says("POST /tables", Answer(404, None))
    with pytest.raises(ServerRefused, match="POST /tables got an answer that is not of this protocol"):
        scene.run()


@pytest.mark.parametrize("trouble", [LOST, Answer(503, None), Answer(429, None)])
def test_what_passes_is_asked_again(scene, trouble):
    scene.says("POST /tables", trouble, SEATED)
    assert scene.run().standing.games == 1
    assert len(scene.rests) == 1


def test_games_follow_one_another_with_one_account(scene):
    scene.says("POST /tables", SEATED, SEATED)
    scene.opens("/play/t1", playing(HandTable()))
    told = []
    visit = scene.run(games=2, told=told.append)
    assert visit.standing.games == 2
    assert requests(scene) == ["POST /accounts", "POST /tables", "POST /tables"]
    assert tuple(told) == visit.meetings


def test_a_room_is_entered_by_its_code(scene):
    scene.opens("/lobby", Script(LOBBY))
    scene.says("POST /rooms/K7%2FX", SEATED)
    assert scene.run(opponent="room:K7/X").standing.games == 1


def test_in_a_room_that_is_not_full_one_waits_for_the_others(scene):
    scene.opens("/lobby", Script(LOBBY, {"type": "room", "code": "K7"}, MATCHED))
    scene.says("POST /rooms/K7", IN_ROOM)
    assert scene.run(opponent="room:K7").standing.games == 1


def test_a_room_that_closes_ends_the_wait(scene):
    scene.opens("/lobby", Script(LOBBY, {"type": "room_closed", "code": "K7"}))
    scene.says("POST /rooms/K7", IN_ROOM)
    scene.says("DELETE /rooms/K7", Answer(200, {"closed": True}))
    with pytest.raises(ServerRefused, match="closed before the match began"):
        scene.run(opponent="room:K7")


def test_in_the_queue_one_waits_to_be_called(scene):
    lobby = Script(LOBBY, LOBBY, MATCHED)
    scene.opens("/lobby", lobby)
    scene.says("POST /queue", QUEUED)
    assert scene.run(opponent="queue").standing.games == 1
    assert lobby.said == [{"type": "hello", "token": "secret"}]
    assert lobby.is_left


def test_nobody_queues_before_the_lobby_has_answered(scene):
    def answer(said):
        assert "POST /queue" not in requests(scene)
        return [LOBBY, MATCHED]

    scene.opens("/lobby", Script(answer))
    scene.says("POST /queue", QUEUED)
    scene.run(opponent="queue")


def test_a_lobby_that_is_lost_is_entered_again_and_the_place_in_the_queue_kept(scene):
    scene.opens("/lobby", Script(LOBBY, LOST), Script(LOBBY, MATCHED))
    scene.says("POST /queue", QUEUED, no("already_queued"))
    assert scene.run(opponent="queue").standing.games == 1


def test_a_match_that_was_made_while_the_lobby_was_lost_is_found(scene):
    scene.opens("/lobby", Script(LOBBY, LOST), Script(LOBBY))
    scene.says("POST /queue", QUEUED, no("already_in_match"))
    scene.says("GET /me", Answer(200, {"account": "a1", "table": "t1"}))
    assert scene.run(opponent="queue").standing.games == 1


def test_an_unfinished_match_comes_first(scene):
    scene.says("POST /tables", no("already_in_match"))
    scene.says("GET /me", Answer(200, {"account": "a1", "table": "t1"}))
    assert scene.run(token="mine").meetings[0].table == "t1"


def test_a_wrong_token_is_refused_in_the_lobby(scene):
    scene.opens("/lobby", Script(refusal("unauthorized")))
    with pytest.raises(ServerRefused, match="unauthorized"):
        scene.run(opponent="queue")
    assert "POST /queue" not in requests(scene)


def test_whoever_is_taken_out_of_the_queue_is_told_why(scene):
    dropped = {"type": "dropped", "game": "battle", "code": "not_enough_tokens", "sentence": "no stake"}
    scene.opens("/lobby", Script(LOBBY, dropped))
    scene.says("POST /queue", QUEUED)
    with pytest.raises(ServerRefused, match=r"^no stake \(not_enough_tokens\)$"):
        scene.run(opponent="queue")


def test_whoever_gives_up_leaves_the_queue(scene):
    scene.opens("/lobby", Script(LOBBY, LOST))
    scene.says("POST /queue", QUEUED)
    with pytest.raises(ServerGone):
        scene.run(opponent="queue", tries=3)
    assert requests(scene)[-1] == "DELETE /queue"


@pytest.mark.parametrize("opponent", ["", "nobody", "bot", "bot:", "room:", "queue:fast"])
def test_an_opponent_that_cannot_be_is_refused_at_once(scene, opponent):
    with pytest.raises(Unplayable, match="say queue, bot:NAME, room:CODE or game:ID"):
        scene.run(opponent=opponent)
    assert scene.asked == []


@pytest.mark.parametrize(
    ("options", "said"), [({"games": 0}, "not 0"), ({"games": 2, "opponent": "room:K7"}, "room")]
)
def test_numbers_of_games_that_cannot_be_are_refused(scene, options, said):
    with pytest.raises(Unplayable, match=said):
        scene.run(**options)


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("ws://127.0.0.1:8001", "ws://127.0.0.1:8001"),
        ("http://play.example/", "ws://play.example:80"),
        ("https://play.example/house/", "wss://play.example:443/house"),
        ("wss://[::1]:8443", "wss://[::1]:8443"),
    ],
)
def test_an_address_may_be_given_as_the_browser_shows_it(url, address):
    assert str(Address.of(url)) == address


@pytest.mark.parametrize(
    "url", ["", "play.example", "ftp://play.example", "ws://", "ws://host:port", "ws://h:99999"]
)
def test_what_is_no_address_is_refused_with_an_example(url):
    with pytest.raises(Unplayable, match="use one like ws://127"):
        Address.of(url)


def rests(tries, chance="demo"):
    scene = Scene()

    async def wear_out():
        backoff = Backoff(scene, Seed.of(chance), tries=tries)
        while True:
            await backoff.rest(Closed(None, "no"))

    with pytest.raises(ServerGone):
        asyncio.run(wear_out())
    return scene.rests


def test_pauses_double_up_to_a_bound_and_lose_up_to_half_by_jitter():
    for number, pause in enumerate(rests(12)):
        whole = min(FIRST * 2**number, MOST)
        assert whole / 2 < pause <= whole


def test_two_clients_do_not_pause_alike():
    assert rests(12, "one") != rests(12, "other")


def test_the_default_patience_is_about_a_minute():
    from facedown.client.remote.backoff import TRIES

    assert 30 < sum(rests(TRIES)) < 65


def test_an_account_is_made_once(scene):
    scene.says("POST /accounts", CREATED)
    scene.says("POST /tables", LOST, SEATED)
    scene.run()
    assert requests(scene).count("POST /accounts") == 1

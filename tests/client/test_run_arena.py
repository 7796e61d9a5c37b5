"""A team's way into an arena, over connections in memory."""

import stat

import pytest

from facedown import RunFailed
from facedown.cli import main
from facedown.client import ServerRefused, Unplayable
from facedown.client.remote.connection import PAUSE
from facedown.client.remote.interface import Answer, Closed
from facedown.core import Outcome
from tests.client.run_scene import LOST, Scene, Script

FULL = {"type": "refusal", "code": "table_full", "sentence": "match running", "ref": None}
TAKEN = {"type": "refusal", "code": "team_taken", "sentence": "Alpha has another join_code", "ref": None}
MOVING = Closed(1012, "the server closed the connection with 1012")
RECORD = Answer(200, {"outcome": {"places": [2, 1], "scores": [0, 20_000]}})
ALPHA = {"game": "holdem", "table": "T-1", "team": "Alpha", "join_code": "KF7Q9C", "opponent": "queue"}


def attached(match="T-1.7"):
    seats = [{"name": "Alpha", "kind": "bot"}, {"name": "Beta", "kind": "bot"}]
    terms = {"clocks": {"turn": 15000}}
    return {
        "type": "attached",
        "table": match,
        "game": "holdem",
        "seat": 0,
        "seats": seats,
        "commitment": "0" * 64,
        "terms": terms,
    }


OVER = {"type": "notice", "kind": "over", "sentence": "the match is over"}


@pytest.fixture
def scene():
    scene = Scene()
    scene.says("GET /records/T-1.7", RECORD)
    return scene


def test_a_team_says_its_name_its_code_and_its_nonce_and_needs_no_account(scene):
    script = Script(attached(), OVER)
    scene.opens("/play/T-1", script)
    scene.run("caller", **ALPHA, nonce="mine")
    said = script.said[0]
    assert (said["type"], said["team"], said["join_code"], said["nonce"]) == (
        "attach", "Alpha", "KF7Q9C", "mine",
    )  # fmt: skip
    assert said["token"] is None
    assert [request for request, _, _ in scene.asked] == ["GET /records/T-1.7"]


def test_a_match_is_named_by_its_number_and_told_with_its_teams(scene):
    scene.opens("/play/T-1", Script(attached(), OVER))
    visit = scene.run("caller", **ALPHA)
    (met,) = visit.meetings
    assert met[:3] == ("T-1.7", 0, ("Alpha", "Beta"))
    assert met.outcome == Outcome((2, 1), scores=(0, 20_000))
    assert str(visit).startswith("holdem at ws://test:8001, Alpha: 0 won, 0 drawn, 1 lost")


def test_a_visit_has_the_name_of_the_team(scene):
    scene.opens("/play/T-1", Script(attached(), OVER))
    assert scene.run("caller", **ALPHA, name="Max").name == "Alpha"


def test_several_matches_are_played_in_a_row(scene):
    scene.says("GET /records/T-1.8", RECORD)
    scene.opens("/play/T-1", Script(attached(), OVER), Script(attached("T-1.8"), OVER))
    visit = scene.run("caller", **ALPHA, games=2)
    assert [met.table for met in visit.meetings] == ["T-1.7", "T-1.8"]


def test_a_team_that_finds_no_seat_asks_again_for_as_long_as_it_takes(scene):
    scene.opens("/play/T-1", *(Script(FULL, MOVING) for _ in range(40)), Script(attached(), OVER))
    scene.run("caller", **ALPHA)
    assert scene.rests == [PAUSE] * 40


def test_a_team_with_another_code_is_refused_for_good(scene):
    scene.opens("/play/T-1", Script(TAKEN, Closed(4003, "")))
    with pytest.raises(ServerRefused, match="another join_code") as refused:
        scene.run("caller", **ALPHA)
    assert refused.value.code == "team_taken"


def test_an_arena_that_is_not_there_is_named(scene):
    gone = {"type": "refusal", "code": "no_such_table", "sentence": "no such table", "ref": None}
    scene.opens("/play/T-1", Script(gone, Closed(4004, "")))
    with pytest.raises(ServerRefused, match="there is no arena T-1"):
        scene.run("caller", **ALPHA)


def test_a_connection_lost_in_a_match_is_taken_up_at_the_same_arena(scene):
    scene.answers["GET /records/T-1.7"].appendleft(Answer(404, {"error": {"code": "no_such_record"}}))
    first, second = Script(attached(), LOST), Script(attached(), OVER)
    scene.opens("/play/T-1", first, second)
    scene.run("caller", **ALPHA)
    assert first.said[0] == second.said[0]


def test_a_match_that_ended_while_the_team_was_away_is_found_on_file_and_no_seat_is_taken(scene):
    scene.says("GET /records/T-1.7", RECORD)
    scene.opens("/play/T-1", Script(attached(), LOST))
    assert scene.run("caller", **ALPHA).meetings[0].outcome.places == (2, 1)
    assert len(scene.dialled) == 1


def test_one_that_is_filed_only_after_the_return_is_found_then(scene):
    scene.answers["GET /records/T-1.7"].appendleft(Answer(404, {"error": {"code": "no_such_record"}}))
    scene.opens("/play/T-1", Script(attached(), LOST), Script(attached("T-1.8")))
    (met,) = scene.run("caller", **ALPHA).meetings
    assert (met.table, met.outcome.places) == ("T-1.7", (2, 1))


def test_a_code_is_made_and_stays_the_same_for_all_matches(scene):
    scene.says("GET /records/T-1.8", RECORD)
    scripts = Script(attached(), OVER), Script(attached("T-1.8"), OVER)
    scene.opens("/play/T-1", *scripts)
    scene.run("caller", game="holdem", table="T-1", opponent="queue", games=2)
    (first,), (second,) = (script.said for script in scripts)
    assert first["team"] == "caller"
    assert len(first["join_code"]) >= 12
    assert first["join_code"] == second["join_code"]


def test_a_code_is_kept_where_nobody_else_can_read_it_and_used_again(scene, tmp_path):
    file = tmp_path / "alpha.code"
    scene.says("GET /records/T-1.7", RECORD)
    scripts = Script(attached(), OVER), Script(attached(), OVER)
    scene.opens("/play/T-1", *scripts)
    for _ in scripts:
        scene.run("caller", game="holdem", table="T-1", team="Alpha", opponent="queue", code_file=file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert {script.said[0]["join_code"] for script in scripts} == {file.read_text().strip()}


def test_a_code_that_cannot_be_kept_is_named(scene, tmp_path):
    with pytest.raises(RunFailed, match="the join code cannot be read"):
        scene.run("caller", game="holdem", table="T-1", opponent="queue", code_file=tmp_path)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"team": "Alpha"}, 'at which arena Alpha plays: table="T-1"'),
        ({"table": "T-1"}, 'arenas play holdem, not battle: say game="holdem"'),
        ({"table": "T-1", "game": "holdem", "opponent": "bot:caller"}, "not both"),
        ({"table": "T-1", "game": "holdem", "team": " "}, "not a team name"),
        (ALPHA | {"token": "mine"}, "an arena and a game by id take a join code"),
        (ALPHA | {"token_file": "mine.token"}, "an arena and a game by id take a join code"),
        ({"join_code": "KF7Q9C"}, "an account has a token"),
        ({"code_file": "alpha.code"}, "an account has a token"),
        ({"nonce": "mine"}, 'a nonce is for an arena: say at which, as in table="T-1"'),
        ({"game": "mahjong", "opponent": "game:friday", "token": "mine"}, "a game by id take a join code"),
        ({"game": "mahjong", "opponent": "game:friday", "nonce": "mine"}, "a nonce is for an arena"),
    ],
)
def test_what_cannot_be_is_refused_before_anybody_is_asked(scene, options, said):
    with pytest.raises(Unplayable, match=said):
        scene.run("novice", **{"opponent": "queue", **options})
    assert scene.asked == []


def test_the_command_brings_a_bot_to_an_arena_and_keeps_its_code(scene, monkeypatch, capfd, tmp_path):
    monkeypatch.setattr("facedown.client.remote.sockets.Web", lambda address: scene)
    script, file = Script(attached(), OVER), tmp_path / "alpha.code"
    scene.opens("/play/T-1", script)
    words = ["--game", "holdem", "--table", "T-1", "--team", "Alpha", "--code-file", str(file)]
    assert main(["bot", "caller", *words, "--nonce", "mine"]) == 0
    *_, first, last = capfd.readouterr().out.splitlines()
    assert first == "T-1.7: lost against Beta (so far 1 lost)"
    assert last.startswith("holdem at ws://127.0.0.1:8001, Alpha: ")
    assert (script.said[0]["join_code"], script.said[0]["nonce"]) == (file.read_text().strip(), "mine")


def test_its_author_is_told_who_is_awaited_and_where_to_watch(scene):
    alone = attached() | {"seats": [{"name": "Alpha", "kind": "bot"}, None, None]}
    joined = {
        "type": "seating",
        "seats": [{"name": "Alpha", "kind": "bot"}, None, {"name": "Beta", "kind": "bot"}],
    }
    scene.opens("/play/T-1", Script(alone, joined, OVER))
    news = []
    scene.run("caller", **ALPHA, news=news.append)
    assert news == [
        "connected to ws://test:8001 as Alpha",
        "at table T-1.7, seat 1; watch it at http://test:8001/table/T-1",
        "waiting for a second team (1 of 3)",
        "2 of 3 teams are here",
    ]


def test_its_author_is_told_once_why_there_is_no_seat_yet(scene):
    scene.opens("/play/T-1", *(Script(FULL, MOVING) for _ in range(3)), Script(attached(), OVER))
    news = []
    scene.run("caller", **ALPHA, news=news.append)
    assert news[:3] == [
        "connected to ws://test:8001 as Alpha",
        "no seat yet: match running (asking again every second)",
        "at table T-1.7, seat 1; watch it at http://test:8001/table/T-1",
    ]


def test_a_team_name_that_is_taken_comes_with_what_to_do(scene, monkeypatch, capfd):
    monkeypatch.setattr("facedown.client.remote.sockets.Web", lambda address: scene)
    scene.opens("/play/T-1", Script(TAKEN, Closed(4003, "")))
    assert main(["bot", "caller", "--game", "holdem", "--table", "T-1", "--team", "Alpha"]) == 1
    assert "choose another name with --team" in capfd.readouterr().err

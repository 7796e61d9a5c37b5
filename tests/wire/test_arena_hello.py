"""Who comes in, under which name, and what an operator may say."""

import json

import pytest

from facedown.wire.arena.dialect import (
    ArenaDialect,
    ArenaLobby,
    Entered,
    Operate,
    Present,
    TeamHello,
    team_name,
)
from tests.wire.arena_scene import EPOCH, HELLO, Arena, rules


def heard(**fields):
    return ArenaDialect(lambda: EPOCH).decode(json.dumps({**HELLO, **fields}))[0]


def without(key):
    said = {k: v for k, v in HELLO.items() if k != key}
    return ArenaDialect(lambda: EPOCH).decode(json.dumps(said))[0]


def ordered(**fields):
    dialect = ArenaDialect(lambda: EPOCH)
    dialect.decode(json.dumps(HELLO))
    return dialect.decode(json.dumps({"type": "operator", "v": 1, **fields}))[0]


def test_the_hello_of_the_seed_is_a_player_s():
    assert heard() == TeamHello("Alpha", "KF7Q9C", "", "player", None)


def test_a_hello_may_come_without_a_code():
    assert without("join_code") == TeamHello("Alpha", None, "", "player", None)
    assert heard(join_code=None).join_code is None


def test_a_hello_may_bring_a_nonce_a_role_and_a_token():
    said = heard(client_nonce="dice", role="operator", token="secret")
    assert said == TeamHello("Alpha", "KF7Q9C", "dice", "operator", "secret")


def test_who_only_watches_needs_no_name():
    dialect = ArenaDialect(lambda: EPOCH)
    hello = TeamHello("", None, "", "spectator", None)
    assert dialect.decode('{"type":"hello","v":1,"role":"spectator"}') == (hello,)


@pytest.mark.parametrize(
    "fields",
    [
        {"team": None},
        {"team": 7},
        {"team": ""},
        {"team": "   "},
        {"team": "x" * 33},
        {"team": "x" * 100_000},
        {"team": "a\nb"},
        {"team": "a\u200bb"},
        {"team": "\u202egnol"},
        {"team": "\u3164"},
        {"team": "\u0301a"},
        {"team": ["Alpha"]},
        {"join_code": ""},
        {"join_code": 5},
        {"join_code": "x" * 65},
        {"join_code": "a\tb"},
        {"client_nonce": 5},
        {"client_nonce": "x" * 257},
        {"role": "king"},
        {"role": ["player"]},
        {"token": 5},
        {"token": "x" * 257},
        {"v": 2},
        {"v": None},
        {"v": 1.5},
    ],
    ids=lambda fields: json.dumps(fields)[:30],
)
def test_a_hello_that_is_not_right_is_a_bad_schema(fields):
    refused = heard(**fields)
    assert refused.code == "bad_schema"
    assert len(refused.sentence) < 300


def test_a_hello_without_a_team_is_a_bad_schema():
    assert without("team").code == "bad_schema"


def test_names_are_trimmed_and_composed():
    assert team_name("  Alpha Bot ") == "Alpha Bot"
    assert team_name("Zoe\u0308") == "Zo\u00eb"
    assert team_name("x" * 32) == "x" * 32
    assert team_name("Команда 1") == "Команда 1"


@pytest.mark.parametrize("command", ["start", "pause", "resume"])
def test_an_operator_runs_the_table(command):
    assert ordered(command=command) == Operate(command, None)


@pytest.mark.parametrize("command", ["skip", "forfeit"])
def test_an_operator_names_the_seat_that_is_skipped_or_forfeited(command):
    assert ordered(command=command, seat=3) == Operate(command, 3)
    assert ordered(command=command).code == "bad_schema"


@pytest.mark.parametrize(
    "fields",
    [{}, {"command": "cheat"}, {"command": 5}, {"command": ["skip"]}]
    + [{"command": "skip", "seat": seat} for seat in (-1, "3", 1.5, True, 2**53)],
)
def test_an_order_that_is_not_right_is_a_bad_schema(fields):
    assert ordered(**fields).code == "bad_schema"


def test_welcome_tells_the_seat_and_the_settings():
    arena = Arena(rules(6, 5_000, 10, 20))
    (welcome,) = arena[3].of("welcome")
    assert welcome == {
        "type": "welcome",
        "v": 1,
        "ts": "2025-10-13T18:22:31Z",
        "table_id": "T-1",
        "seat": 3,
        "config": {
            "variant": "HUNL",
            "seats": 6,
            "starting_stack": 5_000,
            "sb": 10,
            "bb": 20,
            "move_time_ms": 15_000,
            "seed_commit": "c0ffee",
        },
        "role": "player",
    }


def test_a_code_that_the_server_made_is_told_to_its_team():
    connection = Arena(rules(2))[0]
    connection.forget()
    connection.tell(Entered(0, "XK-22", "player"))
    assert connection.sent[0]["join_code"] == "XK-22"


def test_a_spectator_is_welcome_without_a_seat():
    (welcome,) = Arena(rules(2)).watcher.of("welcome")
    assert (welcome["seat"], welcome["role"]) == (None, "spectator")


def test_the_lobby_tells_who_is_there():
    connection = Arena(rules(2))[0]
    connection.forget()
    connection.tell(ArenaLobby((Present(1, 'a "b"\n', False, 70),)))
    assert connection.sent[0]["players"] == [{"seat": 1, "team": 'a "b"\n', "connected": False, "stack": 70}]
    assert len(connection.data) == 1

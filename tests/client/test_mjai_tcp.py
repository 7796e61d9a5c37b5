"""mjai bots that come over TCP."""

import json
import socket
from contextlib import contextmanager
from threading import Thread

import pytest

import facedown
from facedown.cli.bots import brought
from facedown.client import ProgramFailed
from facedown.client.player import NoBot
from facedown.client.programs import mjai, mjai_tcp
from facedown.client.programs.mjai import MjaiProgram
from facedown.mahjong import MATCH, Settings
from facedown.mahjong.match import Config
from facedown.mahjong.mjai.records import lines

pytestmark = pytest.mark.real

SHORT = Config(Settings(length="tonpusen", start=1000, target=1000, sudden_death=False))
OTHERS = ["tsumogiri"] * 3
JOIN = {"type": "join", "name": "remote", "room": "default"}


class RemoteBot(Thread):
    """Connects, joins, discards what it draws, and keeps what it was told."""

    def __init__(self, address, *, games=1, join=JOIN, deaf_after=None):
        super().__init__(daemon=True)
        self.address, self.games, self.join_with, self.deaf_after = address, games, join, deaf_after
        self.told = []

    def run(self):
        for _ in range(self.games):
            with socket.create_connection(self.address, 10) as connection:
                self.told.append([])
                self.play(connection.makefile("rw", encoding="utf-8", newline="\n"), self.told[-1])

    def play(self, stream, told):
        seat = None
        for line in stream:
            event = json.loads(line)
            told.append(event)
            seat = event.get("id", seat)
            answer = {"type": "none"}
            if event["type"] == "hello":
                answer = self.join_with
            elif event["type"] == "tsumo" and event["actor"] == seat:
                answer = {"type": "dahai", "actor": seat, "pai": event["pai"], "tsumogiri": True}
            if self.deaf_after is not None and len(told) > self.deaf_after:
                return
            stream.write(json.dumps(answer) + "\n")
            stream.flush()


@contextmanager
def listening(**options):
    with MjaiProgram("tcp://127.0.0.1:0", **options) as bot:
        yield bot


def played(bot, games=1):
    return facedown.play([bot, *OTHERS], MATCH, games, config=SHORT, seed="tcp", keep=True).matches


def test_a_bot_that_connects_plays_a_match():
    with listening() as bot:
        remote = RemoteBot(bot.address)
        remote.start()
        (match,) = played(bot)
        remote.join(10)
    (told,) = remote.told
    assert told[0] == {"type": "hello", "protocol": "mjsonp", "protocol_version": 3}
    seat = told[1]["id"]
    assert match.outcome is not None
    expected = [json.loads(line) for line in lines(match.record(), seat)]
    assert told[2:] == expected[1:]
    assert told[-1] == {"type": "end_game"}


def test_it_plays_as_the_house_bot_that_does_the_same():
    with listening() as bot:
        remote = RemoteBot(bot.address, games=2)
        remote.start()
        outcomes = [match.outcome for match in played(bot, 2)]
        remote.join(10)
    assert outcomes == [match.outcome for match in played("tsumogiri", 2)]
    assert len(remote.told) == 2


def test_a_connection_that_does_not_join_is_dropped():
    with listening() as bot:
        stranger, remote = RemoteBot(bot.address, join={"type": "none"}), RemoteBot(bot.address)
        stranger.start()
        while not stranger.told:
            stranger.join(0.001)
        remote.start()
        played(bot)
        stranger.join(10)
        remote.join(10)
    assert [event["type"] for event in stranger.told[0]] == ["hello"]
    assert remote.told[0][-1] == {"type": "end_game"}


def test_a_bot_that_goes_ends_the_game_with_a_sentence():
    with listening() as bot:
        RemoteBot(bot.address, deaf_after=20).start()
        with pytest.raises(facedown.BotFailed, match="closed the connection before line") as failed:
            played(bot)
    assert isinstance(failed.value.__cause__, ProgramFailed)


def test_nobody_is_waited_for_without_end(monkeypatch):
    monkeypatch.setattr(mjai, "PATIENCE", 0.01)
    with listening(timeout=0.01) as bot, pytest.raises(facedown.BotFailed, match="no bot has joined within"):
        played(bot)


def test_the_command_line_knows_it():
    with brought(["mjai:tcp://127.0.0.1:0"], facedown.catalog.find("mahjong")) as (bot,):
        host, port = bot.address
    assert host == "127.0.0.1"
    with pytest.raises(OSError):
        socket.create_connection((host, port), 1)


@pytest.mark.parametrize("url", ["tcp://127.0.0.1:many", "tcp://127.0.0.1:1/room", "tcp://256.0.0.1:0"])
def test_what_is_no_address_is_refused(url):
    with pytest.raises(NoBot, match="tcp://"):
        MjaiProgram(url)


def test_the_usual_port_is_that_of_mjai():
    assert mjai_tcp._address("tcp://localhost") == ("localhost", 11600)

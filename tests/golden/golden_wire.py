"""Transcripts of the dialects, one for each connection: what was sent (>), what came (<), time that passed (=)."""

import asyncio
from base64 import b64encode
from itertools import repeat

from facedown.catalog import find
from facedown.core import DEALER, Seed, codec
from facedown.core.record import Acted
from facedown.table import Outbox
from facedown.wire import Act, Attach, Rejected
from facedown.wire.dialect import Ping, Pong
from facedown.wire.native.dialect import Native
from facedown.wire.native.messages import AttachRequest
from tests.arena.scene import Team, opened
from tests.golden.goldens import digest, loaded
from tests.lobby.scene import house
from tests.table.scene import scene, staked
from tests.wire.arena_scene import Arena, seed_bot
from tests.wire.battle_scene import Client


class Transcript:
    """All connections of one player, or of the public."""

    def __init__(self):
        self.lines = []

    def note(self, mark, data):
        text = data if isinstance(data, str) else _text(data)
        self.lines += [f"{mark} {line}" for line in text.split("\n") if line]

    def data(self):
        return "".join(f"{line}\n" for line in self.lines).encode()


def _text(data):
    """JSON as it is, MessagePack in base 64."""
    return data.decode() if data[:1] in {b"{", b""} else b64encode(data).decode()


# The arena: the lobby, tables and the dialect


class NotedSpeech:
    """A dialect that notes what it decodes. Not by a method put in place: the dialect may be compiled."""

    def __init__(self, speech, transcript):
        self.__dict__.update(speech=speech, transcript=transcript)

    def decode(self, data):
        self.transcript.note(">", data)
        return self.speech.decode(data)

    def __getattr__(self, name):
        return getattr(self.speech, name)

    def __setattr__(self, name, value):
        setattr(self.speech, name, value)


class GoldenTeam(Team):
    def __init__(self, transcript, here, name="", **more):
        super().__init__(here, name, **more)
        self.transcript = transcript
        self.speech = NotedSpeech(self.speech, transcript)

    def heard(self, messages):
        for message in messages:
            self.transcript.note("<", message)
        return super().heard(messages)


ARENA_TERMS = "seats=3,stack=3000,bank_ms=4000,hand_delay_ms=1000,spectator_delay=1,hands=6"
_ANSWER = {"v": 1, "type": "action"}
TEAMS = ("Alpha", "Beta", "Gamma")


def arena_match():
    """A match of three teams and a spectator: the transcripts and the record on file."""

    async def told():
        async with asyncio.timeout(60), house() as here:
            return await _arena_story(here)

    return asyncio.run(told())


async def _arena_story(here):
    here.tokens = repeat("golden")  # so that the deal does not depend on how many tokens were made before
    books = {name: Transcript() for name in (*TEAMS, "spectator")}
    await opened(here, ARENA_TERMS)
    watcher = await GoldenTeam(books["spectator"], here, role="spectator").come()
    teams = [await _team(here, books, name) for name in TEAMS]
    draws = Seed.of("golden arena 40").draws()
    turn = 0
    while not watcher.of("match_end"):
        asked = next((team for team in teams if team.is_asked), None)
        if asked is None:
            await _pass(here, books, 1_000)
            continue
        turn += 1
        await _interruption(turn, here, books, teams, asked)
        if asked.is_asked and asked in teams:
            act = asked.last("act")
            asked.say({**_ANSWER, "hand_id": act["hand_id"], **seed_bot(act, draws)})
            await here.settle()
    await here.settle()
    record = await here.store.record("T-1.1")
    return {f"arena-{name.lower()}": book.data() for name, book in books.items()}, record


async def _team(here, books, name):
    return await GoldenTeam(books[name], here, name, code=f"code of {name}", nonce=f"nonce of {name}").come()


async def _interruption(turn, here, books, teams, asked):
    """What happens before some of the answers."""
    match turn:
        case 2:
            asked.act("RAISE_TO", 7)
            await here.settle()
            for other in teams:
                if other is not asked:
                    other.say({**_ANSWER, "hand_id": asked.last("act")["hand_id"], "action": "CHECK"})
            asked.say("this is no message")
            asked.say({**_ANSWER, "hand_id": "H-1999-01-01-00001", "action": "FOLD"})
        case 4:
            await _pass(here, books, 20_000)
        case 6 | 9:
            seat = asked.seat if turn == 6 else (asked.seat + 1) % 3
            books[TEAMS[seat]].note("=", "the connection is lost")
            await teams[seat].go()
            await _pass(here, books, 500)
            teams[seat] = await _team(here, books, TEAMS[seat])
        case 12:
            for _ in range(3):
                asked.act("RAISE_TO", 1)
                await here.settle()
    await here.settle()


async def _pass(here, books, ms):
    for book in books.values():
        book.note("=", f"{ms} ms")
    await here.pass_time(ms)


# The arena: the encoding of stored matches, without a table

ARENA_RECORDS = ("holdem-fair", "holdem-headsup", "holdem-six")


def arena_encodings():
    """A digest of every message to each viewer of stored matches."""
    files = {}
    for name in ARENA_RECORDS:
        _, record = loaded(name)
        arena = Arena(record.header.config, record.seed)
        for entry in record.entries:
            arena.pass_time(700)
            arena.play(entry.seat, entry.action, automatic=entry.by == "clock" and entry.seat != DEALER)
        for viewer, connection in arena.connections.items():
            files[f"encoded-{name}-{'public' if viewer is None else viewer}"] = b"".join(
                digest(message) + b"\n" for message in connection.data
            )
    return files


# The battle dialect at a live table


class GoldenClient(Client):
    def __init__(self, transcript, *args, **more):
        self.transcript = transcript
        super().__init__(*args, **more)

    def _encode(self, told):
        messages = super()._encode(told)
        for message in messages:
            self.transcript.note("<", message)
        return messages

    def send(self, data):
        self.transcript.note(">", data)
        super().send(data)


def battle_match():
    """Drafts, refusals, a time-out and reconnects; sudden death; a match that is given up."""
    stories = {"match": _whole_battle, "sudden": _sudden_death, "surrender": _surrender}
    whole = {}
    for name, story in stories.items():
        whole |= asyncio.run(_battle(story, f"battle-{name}"))
    return whole


async def _battle(story, name):
    async with scene() as here:
        await here.fund()
        books = Transcript(), Transcript()
        table = await here.open(config=staked(), seed="golden battle")
        players = [GoldenClient(books[seat], here, table, seat) for seat in (0, 1)]
        await here.settle()

        async def wait(ms):
            for book in books:
                book.note("=", f"{ms} ms")
            await here.pass_time(ms)

        async def back(seat):
            books[seat].note("=", "a new connection")
            client = GoldenClient(books[seat], here, table, seat, matched=False)
            await here.settle()
            return client

        await story(here, players, wait, back)
        for tokens, player in zip((11, 9), players, strict=True):
            player.settle(tokens)
        return {f"{name}-{seat}": book.data() for seat, book in enumerate(books)}


async def _whole_battle(here, players, wait, back):
    a, b = players

    async def say(client, kind, **payload):
        client.say(kind, **payload)
        await here.settle()

    await say(a, "layout_draft", layout=["attack", None, None])
    await say(a, "layout_confirm", layout=["attack", "attack", "attack"], roundIndex=1)
    await say(a, "layout_confirm", layout=["attack", "joker", None], roundIndex=1)
    await say(a, "layout_confirm", layout=["attack"], roundIndex=1)
    await say(a, "dance")
    a.send("no message")
    await wait(3_000)
    await say(a, "layout_confirm", layout=["attack", "heal", "counter"], roundIndex=1, matchId="m1")
    await say(a, "layout_confirm", layout=["attack", "heal", None], roundIndex=1)
    await say(b, "layout_confirm", layout=["defense", "attack", None], roundIndex=1)
    await wait(250 + 900)
    b.leave()
    await wait(1_000)
    b = players[1] = await back(1)
    await wait(2_000)
    await say(a, "layout_confirm", layout=["attack", None, None], roundIndex=1)
    await say(b, "layout_draft", layout=["heal", "counter", None], roundIndex=2)
    a.leave()
    await wait(2_000)
    a = players[0] = await back(0)
    await say(a, "layout_confirm", layout=["heal", "attack", "defense"], roundIndex=2)
    await wait(20_000)
    await wait(3_000)
    await say(a, "layout_confirm", layout=["counter", "attack", None], roundIndex=3)
    await say(b, "layout_confirm", layout=["attack", "counter", "heal"], roundIndex=3)
    await wait(250 + 3 * 900)
    await say(a, "layout_confirm", layout=["counter", "attack", None])


async def _sudden_death(here, players, wait, back):
    alike = ["attack", "heal", "counter"]
    for first, second in [(alike, alike)] * 3 + [(["attack", None, None], [None, None, None])]:
        for player, layout in zip(players, (first, second), strict=True):
            player.say("layout_confirm", layout=layout)
            await here.settle()
        await wait(250 + 3 * 900)


async def _surrender(here, players, wait, back):
    players[0].say("layout_confirm", layout=["counter", "attack", None])
    await wait(2_000)
    players[1].say("surrender")
    await here.settle()


# The native dialect at a live table


class Visitor:
    """A connection as the server holds it."""

    def __init__(self, transcript, here, table, seat, codec_name):
        self.transcript, self.here, self.table, self.seat = transcript, here, table, seat
        self.dialect = Native(codec_name)
        self.write = codec.to_json if codec_name == "json" else codec.pack
        self.outbox = Outbox(self._encode)
        self.link = table.connect(self.outbox)

    def _encode(self, told):
        messages = self.dialect.encode(told)
        for message in messages:
            self.transcript.note("<", message)
        return messages

    def say(self, **message):
        data = self.write(message)
        self.send(data.decode() if self.write is codec.to_json else data)

    def send(self, data):
        self.transcript.note(">", data)
        (said,) = self.dialect.decode(data)
        match said:
            case Rejected():
                self.outbox.put(said)
            case AttachRequest(seat=seat, token=key):
                self.dialect.attach(self.table.kept.game)
                self.table.receive(self.link, Attach(seat, key))
            case Ping(ref=ref):
                self.outbox.put(Pong(ref, self.here.clock.now()))
            case Act():
                self.table.receive(self.link, said)


NATIVE_RECORDS = ("battle-bots", "holdem-short", "mahjong-opening")


def native_matches():
    """Stored matches, played again by clients at a live table."""
    stories = [(name, codec_name) for name in NATIVE_RECORDS for codec_name in ("json", "msgpack")]
    return {file: data for story in stories for file, data in asyncio.run(_native(*story)).items()}


async def _native(name, codec_name):
    game, record = loaded(name)
    config = record.header.config
    viewers = (*range(game.seats(config)), None)
    books = {viewer: Transcript() for viewer in viewers}
    async with scene() as here:
        await here.fund()
        table = await here.open(game.name, config=config, seed=record.seed)
        clocks = find(game.name).terms(config).clocks

        async def come(viewer):
            books[viewer].note("=", "a new connection")
            visitor = Visitor(books[viewer], here, table, viewer, codec_name)
            visitor.say(type="act", action={"type": "leave"}, ref=1)
            visitor.say(type="attach", seat=viewer, **({} if viewer is None else {"token": f"key{viewer}"}))
            await here.settle()
            return visitor

        visitors = {viewer: await come(viewer) for viewer in viewers}
        state = game.new(config, record.seed).state
        for number, entry in enumerate(record.entries):
            assert isinstance(entry, Acted), "these matches are played by bots, without a host"
            asked = game.prompts(state)[entry.seat]
            if number == 4:
                visitors[1] = await come(1)
            if number == 6:
                for misbehave in MISBEHAVIOUR:
                    misbehave(visitors[0])
                    await here.settle()
            if entry.seat == DEALER:
                await _pass(here, books, clocks[asked.clock])
            else:
                visitors[entry.seat].say(type="act", action=entry.action, prompt=asked.id, ref=100 + number)
                await here.settle()
            state = game.apply(state, entry.seat, entry.action).state
        await here.settle()
    kept = (0, 1, None)
    return {
        f"native-{name}-{codec_name}-{'public' if viewer is None else viewer}": books[viewer].data()
        for viewer in kept
    }


MISBEHAVIOUR = (
    lambda visitor: visitor.say(type="ping", ref=7),
    lambda visitor: visitor.say(type="dance", ref=8),
    lambda visitor: visitor.say(type="act", action={"type": "no_such_action"}, ref=9),
    lambda visitor: visitor.say(type="act", action={"type": "leave"}, prompt=99, ref=10),
    lambda visitor: visitor.send("{" if visitor.write is codec.to_json else b"\xc1"),
    lambda visitor: visitor.send(b"\x80" if visitor.write is codec.to_json else "{}"),
)


STORIES = {
    "arena": lambda: arena_match()[0],
    "encoded": arena_encodings,
    "battle": battle_match,
    "native": native_matches,
}

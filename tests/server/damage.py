"""A store with a bit of everything, as a server leaves it, and damage to it."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from facedown.bots import holdem
from facedown.catalog import CATALOG
from facedown.client import Series
from facedown.core import Seed, codec
from facedown.core.play import play
from facedown.core.record import header_of
from facedown.poker.holdem import HOLDEM, Config
from facedown.store import Batch, DailyAnswer, NewMatch, Passkey, Posting, Rating, Result, TeamName
from facedown.table.fold import cut, fold, opened
from tests.server.scene import asking

STORE = "facedown.sqlite"
ARENA = "T-1"
SLOW = 100
"""So that no clock runs out while it is examined."""


async def fill(folder, during=None):
    """Play and file some matches on a server; `during` is called while it still runs."""
    async with asking(folder, pace=SLOW) as rest:
        store = rest.site.store
        people = [await rest.guest(f"Guest {number}") for number in range(4)]
        running = [await rest.practice(person["token"]) for person in people]
        for number in range(3):
            record = Series(["expert", "novice"], "battle", seed=f"filed {number}").match(1).record()
            await filed(store, f"battle-{number}", "battle", record, people[number]["account"])
        await unfinished_holdem(store)
        await store.rate("battle-0", (Rating(people[0]["account"], "battle", 26.5, 7.5, 1),), season="2026-4")
        await store.sign_in(people[0]["account"])
        await store.new_recovery(people[0]["account"])
        await store.keep_passkey(Passkey(b"id", people[0]["account"], b"key", 0, "phone", 1, 1))
        await store.post((Posting("mint", people[0]["account"], 5),), "gift")
        await store.keep_team(ARENA, TeamName("red", "hash", 1))
        await store.keep_daily("battle", 7, b"{}")
        await store.answer_daily(DailyAnswer(people[0]["account"], "battle", 7, "ADH", is_good=True))
        if during is not None:
            during()
    return running


async def filed(store, match, game, record, player):
    """File a match as a table would."""
    rules = CATALOG[game].game
    header = header_of(rules, record.header.config, record.seed, match=match)
    desk, lines = opened(rules, header, record.seed).desk, []
    for entry in record.entries:
        desk, data, *_ = fold(desk, entry)
        lines.append(data)
    await store.create(new_match(match, game, header, record.seed, lines))
    whole = replace(record, header=header, chain=desk.link.hex())
    await store.file(match, 1, codec.to_json(whole), (player,), results=(Result(player, "won", 1),))


def new_match(match, game, header, seed, lines=()):
    packed, entries = codec.pack(header), tuple(lines)
    return NewMatch(match, game, packed, seed.secret, entries, (), at=0, clock=0, node="n", batch="a")


async def unfinished_holdem(store):
    """A match of many hands, the last of them not over, with the cuts that a table makes."""
    played = play(HOLDEM, Config(3, 900, hands=30), Seed.of("open"), dict.fromkeys(range(3), holdem.caller))
    header = header_of(HOLDEM, played.header.config, played.seed, match="holdem-open")
    desk, lines, last = opened(HOLDEM, header, played.seed).desk, [], 0
    for entry in played.entries[:-20]:
        if (carried := cut(desk)) is not None:
            last = len(lines)
            desk, data, *_ = fold(desk, carried)
            lines.append(data)
        desk, data, *_ = fold(desk, entry)
        lines.append(data)
    await store.create(new_match("holdem-open", "holdem", header, played.seed))
    await store.append(Batch("b", "holdem-open", 1, 0, tuple(lines), (), at=0, clock=0, cut=last))


def copied(folder, to):
    """A copy of a data folder, as a killed process would leave it."""
    shutil.copytree(folder, to)
    return to


def flipped(file: Path, at: int, bits: int) -> None:
    data = bytearray(file.read_bytes())
    data[at] ^= bits
    file.write_bytes(data)


def contents(folder):
    """All rows but those that change with every start: owners, epochs, pulses."""
    with closing(sqlite3.connect(folder / STORE)) as db:
        db.text_factory = bytes
        tables = {
            "match": "SELECT id, game, over, head, first FROM match",
            "opening": "SELECT * FROM opening",
            "entry": "SELECT * FROM entry",
            "posting": "SELECT source, target, chips FROM posting",
            "balance": "SELECT * FROM balance",
            "account": "SELECT * FROM account",
            "rating": "SELECT * FROM rating",
            "filed": "SELECT * FROM filed",
            "team": "SELECT * FROM team",
        }
        return {table: sorted(db.execute(query).fetchall()) for table, query in tables.items()}

"""What must hold of a database after whatever happened to the nodes."""

import json

from facedown.catalog import games
from facedown.core import codec, verify
from facedown.core.record import load, verify_chain
from facedown.store import open_store
from facedown.store.postgres.connections import connect
from facedown.table.context import decoded

LISTINGS = games()


class Watch:
    """Epochs never fall, and logs never shrink."""

    def __init__(self, address):
        self._address = address
        self._last = {}

    async def look(self):
        db = await connect(self._address)
        try:
            rows = await db.fetch(
                "SELECT id, epoch, head FROM match UNION ALL SELECT 'part ' || id, epoch, 0 FROM part"
            )
        finally:
            await db.close()
        now = {row["id"]: (row["epoch"], row["head"]) for row in rows}
        for name, (epoch, head) in self._last.items():
            assert now[name][0] >= epoch, f"the epoch of {name} has fallen"
            assert now[name][1] >= head, f"{name} has lost entries"
        self._last = now


async def audited(address, crowd=None):
    """The number of finished matches."""
    db = await connect(address)
    gaps = await db.fetch(
        "SELECT match.id FROM match LEFT JOIN entry ON entry.match = match.number"
        " GROUP BY match.number HAVING coalesce(max(entry.n) - min(entry.n) + 1, 0) <> count(entry.n)"
        " OR coalesce(max(entry.n) + 1, match.head) <> match.head"
    )
    await db.close()
    store = await open_store(address)
    try:
        assert gaps == []
        assert sum((await store.balances()).values()) == 0
        filed = [one.match for one in await store.records(limit=10_000)]
        for match in filed:
            data = await store.record(match)
            listing = LISTINGS[json.loads(data)["header"]["game"]]
            record = load(listing.game, data)
            verify_chain(record)
            if record.secret is not None:
                verify(listing.game, record)
        for match, players in (crowd.tables if crowd else {}).items():
            await _check_players(store, match, players)
    finally:
        await store.close()
    return len(filed)


async def _check_players(store, match, players):
    """What was acknowledged is in the log once, and what is in the log was sent."""
    if (await store.record(match)) is None:
        return  # a game by id, whose match has another name; or a cash table, which is open
    kept = await store.read(match, whole=True)
    _, entries = decoded(LISTINGS[kept.game].game, kept)
    for player in players:
        logged = [
            json.loads(codec.to_json(entry.action))
            for entry in entries
            if getattr(entry, "by", None) == "player" and entry.seat == player.seat
        ]
        acked = [player.sent[number] for number in sorted(player.acked)]
        assert len(set(player.acked)) == len(player.acked)
        assert is_part(acked, logged), f"an acknowledged action of {match} is missing"
        assert is_part(logged, player.sent), f"an action of {match} is doubled"


def is_part(some, every):
    """Whether `some` is within `every`, in the same order."""
    rest = iter(every)
    return all(each in rest for each in some)

"""What must hold of a database after whatever happened to the nodes."""

import json

from facedown.catalog import games
from facedown.core import Seed, codec, verify
from facedown.core.frame import visible
from facedown.core.record import Header, load, verify_chain
from facedown.poker.cash import PAUSE
from facedown.store import open_store
from facedown.store.postgres.connections import connect
from facedown.table.fold import fold, opened
from tests.cluster.crowd import digest
from tests.table.truth import entries, inputs

LISTINGS = games()
PAUSED = {"type": "intend", "intent": PAUSE}


def is_hosted(action):
    """Whether a chair's player says it elsewhere: at the arena by its hello, at a cash table by REST and by
    staying away."""
    return action["type"] == "sit" or action == PAUSED


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
        for player in crowd.players if crowd else ():
            for match, heard in player.matches.items():
                await _check_chair(store, match, heard)
    finally:
        await store.close()
    return len(filed)


async def _check_chair(store, match, heard):
    """What was acknowledged is in the log once, what is in the log was sent, and what was shown is its story."""
    kept = await store.read(match, whole=True)
    game = LISTINGS[kept.game].game
    logged = [
        json.loads(codec.to_json(entry.action))
        for entry in inputs(game, kept)
        if entry.by == "player" and entry.seat == heard.seat
    ]
    logged = [each for each in logged if not is_hosted(each)]
    acked = [heard.sent[number] for number in sorted(heard.acked)]
    assert len(set(heard.acked)) == len(heard.acked), f"an action of {match} was acknowledged twice"
    assert is_part(acked, logged), f"an acknowledged action of {match} is missing: {tail(acked, logged)}"
    assert is_part(logged, heard.sent), f"an action of {match} is doubled: {tail(logged, heard.sent)}"
    assert is_one_story(heard.frames, told(game, kept, heard.seat)), f"{match} told two stories"


def is_part(some, every):
    """Whether `some` is within `every`, in the same order."""
    rest = iter(every)
    return all(each in rest for each in some)


def tail(some, every):
    """What of `some` is not within `every` in the same order, from the first that is not."""
    rest = iter(every)
    return next((some[number:] for number, each in enumerate(some) if each not in rest), [])


def told(game, log, seat):
    """(events, digest of the view) that this chair sees of each entry; the first before all of them."""
    first = opened(game, codec.unpack(Header[game.types.config], log.header), Seed(log.secret))
    desk, steps = first.desk, [_seen(game, first.desk, first.events, seat)]
    for entry in entries(game, log):
        folded = fold(desk, entry)
        desk = folded.desk
        steps.append(_seen(game, desk, folded.events, seat))
    return steps


def _seen(game, desk, events, seat):
    return as_json(visible(game, events, seat)), digest(as_json(game.view(desk.state, seat)))


def as_json(value):
    return json.loads(codec.to_json(value))


def is_one_story(frames, steps):
    """Whether a client that was sent these frames saw the steps in their order, none twice and none left out.

    A snapshot shows any later step; a frame that follows another has all events since that one.
    """
    reached, version = [0], None
    for frame in frames:
        if frame is None:
            version = None
            continue
        before, (version, events, view) = version, frame
        if before is not None and version == before + 1:
            reached = _after(events, view, reached, steps)
        elif before is None or version == before or version > before + 1:
            # A client that reads slowly is sent the newest frame in place of several
            is_whole = before is not None and version > before
            reached = _later(view, reached, steps) if is_whole or events == [] else []
        else:
            reached = []
        if not reached:
            return False
    return True


def _after(events, view, reached, steps):
    """The steps that may be reached from these by just these events."""
    found = set()
    for start in reached:
        seen = []
        for at in range(start, len(steps)):
            seen += steps[at][0] if at > start else []
            if len(seen) > len(events):
                break
            if seen == events and steps[at][1] == view:
                found.add(at)
    return sorted(found)


def _later(view, reached, steps):
    return [at for at in range(reached[0], len(steps)) if steps[at][1] == view]

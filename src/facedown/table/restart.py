"""Restart a table whose log was written under another version of the rules.

The current rules cannot fold its log. So its last segment begins again: the postings of the segment are
reversed, its config opens the game under the current rules, all players keep their chairs, and a notice goes
to every client that attaches.
"""

import logging
from collections.abc import Iterable
from typing import Any

from msgspec import Raw
from msgspec.structs import replace

from facedown import store
from facedown.core import AnyEntry, Header, Seed, codec
from facedown.core.fair import commitment
from facedown.core.record import Carried, Expelled, Resumed, Seated, Vacated
from facedown.table.batch import postings_of
from facedown.table.context import Context, decoded
from facedown.table.desk import Desk
from facedown.table.fold import fold, opened
from facedown.table.roster import Roster, expelled, seated
from facedown.table.table import Table
from facedown.wire import Notice

log = logging.getLogger(__name__)

GREETING = Notice("restarted", "the rules have changed; this table started again, and bets were returned")


async def restarted(context: Context, kept: store.Log, epoch: int) -> Table:
    """The table under the current rules, already in the log. Raises Overdrawn if chips are missing."""
    game = context.listing(kept.game).game
    # A new seed: with the old one, players who saw cards of the interrupted hand would know what comes now.
    seed = Seed(kept.secret) / "restart" / kept.head
    header, entries = decoded(game, kept, action=Raw)
    config = _last_config(header, entries)
    header = replace(header, rules=game.rules_version, config=config, commitment=commitment(seed))
    desk, _, moves = opened(game, header, seed, head=kept.head)
    roster = _roster(Roster((None,) * len(desk.banks)), entries)
    desk, lines = _seated(desk, roster)
    returned = tuple(
        store.Posting(posting.target, posting.source, posting.chips)
        for posting in await context.store.postings(kept.match, _last_cut(kept))
    )
    # One append for the reversal, the new header and the new stakes: after a crash between two of them, the
    # ledger and the log would disagree.
    await context.store.append(
        store.Batch(
            id=f"{epoch}.restart",
            match=kept.match,
            epoch=epoch,
            expected=kept.head,
            entries=tuple(lines),
            postings=tuple(postings_of(kept.match, moves, roster)),
            at=0,
            clock=context.uptime.now(),
            anew=store.Anew(codec.pack(header), seed.secret, returned),
        )
    )
    log.warning("match %s began anew: its rules are now version %s", kept.match, game.rules_version)
    return context.table(desk, seed, epoch, greeting=GREETING)


def _last_config(header: Header[Any], entries: tuple[AnyEntry, ...]) -> Any:
    return entries[0].config if entries and isinstance(entries[0], Carried) else header.config


def _last_cut(kept: store.Log) -> int:
    """The head when this segment began, before its opening postings."""
    if kept.first > kept.start:
        return kept.first + 1  # a cut is the last entry of its batch: the segment's postings come later
    return kept.start or -1


def _roster(roster: Roster, entries: Iterable[AnyEntry]) -> Roster:
    for entry in entries:
        match entry:
            case Carried(sitters=sitters, expelled=gone):
                roster = Roster(sitters, gone)
            case Seated(seat=seat, sitter=sitter):
                roster = seated(roster, seat, sitter)
            case Vacated(seat=seat):
                roster = seated(roster, seat, None)
            case Expelled(seat=seat):
                roster = expelled(roster, seat)
    return roster


def _seated(desk: Desk, roster: Roster) -> tuple[Desk, list[bytes]]:
    """The desk with all players on their old chairs, and the packed entries for it."""
    lines: list[AnyEntry] = [Resumed(0)]
    lines += [Seated(0, seat, who) for seat, who in enumerate(roster.sitters) if who]
    lines += [Expelled(0, seat) for seat in roster.expelled]
    packed: list[bytes] = []
    for line in lines:
        desk, data, *_ = fold(desk, line)
        packed.append(data)
    return desk, packed

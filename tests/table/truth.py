"""Was anything shown that the log does not have? The one check for every test of *durable before visible*."""

from facedown.core import Seed, codec
from facedown.core.record import Acted, Header, entry_type
from facedown.table.fold import fold, opened


def desks(game, log):
    """Every desk that a whole log leads through, the one before its first entry included."""
    desk = opened(game, codec.unpack(Header[game.types.config], log.header), Seed(log.secret)).desk
    yield desk
    for entry in entries(game, log):
        desk = fold(desk, entry).desk
        yield desk


def untrue(game, log, viewer, views):
    """Which of the views (packed) that this viewer was shown are of no state in the log."""
    truth = {codec.pack(game.view(desk.state, viewer)) for desk in desks(game, log)}
    return [view for view in views if view not in truth]


def entries(game, log):
    return [codec.unpack(entry_type(game), data) for data in log.entries]


def inputs(game, log):
    return [entry for entry in entries(game, log) if isinstance(entry, Acted)]

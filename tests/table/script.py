"""A run of a game, played input by input at a live table."""

from facedown.core import DEALER, Terms
from facedown.table import Outbox
from facedown.wire import Skip
from tests.table.scene import Player

DEALER_CLOCKS = Terms(clocks={"prep": 500, "deal": 100, "reveal": 200, "call": 10**9})
"""Players have no clock, or one that lasts: then the script alone says what happens when."""


async def opened(here, game, run):
    seats = here.context.listings[game].game.seats(run.config)
    await here.fund(seats)
    table = await here.open(game, config=run.config, terms=DEALER_CLOCKS, seed=run.seed)
    return table, await all_chairs(here, table)


async def all_chairs(here, table):
    players = [Player(here, table, seat) for seat in range(len(table.kept.banks))]
    await here.settle()
    return players


async def played(here, table, players, given):
    """One input: a player sends it, the dealer's clock runs down to it."""
    seat, action = given
    if seat == DEALER and DEALER not in table.kept.clocks:
        table.receive(table.connect(Outbox(lambda _told: ()), "operator"), Skip(DEALER))
        await here.settle()
        return
    if seat == DEALER:
        await here.pass_time(table.kept.deadline(DEALER) - table.now())
        return
    players[seat].act(action)
    await here.settle()
    assert players[seat].refusals == []

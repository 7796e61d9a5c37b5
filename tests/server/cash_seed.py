"""Tables on a server in the states of the seed's own examples."""

from msgspec.structs import replace

from facedown.cash_tables import TableSettings
from facedown.cash_tables.host import purse_of
from facedown.cash_tables.settings import TableInfo
from facedown.core import Seed, Sitter
from facedown.poker.cards import NAMES
from facedown.poker.notation import Hand
from facedown.poker.notation.table import recalled
from facedown.poker.posts import order_from
from facedown.store import MINT, Posting, table_account

SETTINGS = TableSettings(fair=False, least_bb=1, turn_ms=60_000_000, between_ms=6_000)


def standing_of(server):
    """The table before the cards of this hand, or after them where it is over."""
    is_over = "finishingStacks" in server
    data = dict(server) if is_over else dict(server, actions=[])
    return recalled(Hand.from_json(data, SETTINGS.config())).state.standing


def deck_of(server, standing):
    """From the top: what the log tells of the cards, and any others."""
    holes = {text.split()[2]: text.split()[3] for text in server["actions"] if text.startswith("d dh")}
    board = "".join(text.split()[2] for text in server["actions"] if text.startswith("d db"))
    known = {cards[at : at + 2] for cards in (*holes.values(), board) for at in range(0, len(cards), 2)}
    others = iter([name for name in NAMES if name not in known])
    labels = {seat - 1: f"p{at}" for at, seat in enumerate(server.get("seats", (1, 2, 3)), 1)}
    deck = ""
    for seat in order_from(standing.marks.button, [int(seat in standing.players) for seat in range(6)]):
        told = holes.get(labels.get(seat), "????")
        deck += next(others) + next(others) if "?" in told else told
    return deck + board + "".join(others)


async def installed(house, server, accounts):
    """A table of the house in this state; its players are these accounts, by name."""
    standing = standing_of(server)
    config = SETTINGS.config()
    if standing.stage == "prepared":
        deals = ("",) * (standing.number - 1) + (deck_of(server, standing),)
        config = replace(config, deals=deals)
    names = dict(enumerate(server["players"]))
    sitters = [None] * 6
    for seat in standing.taken:
        account = accounts[names[seat]]
        sitters[seat] = Sitter(names[seat], "person", account, purse=purse_of(account))
    match = f"cash-seed-{standing.number}"
    inside = sum(standing.chair(seat).stack for seat in standing.taken)
    await house.site.store.post((Posting(MINT, table_account(match), inside),), f"seed {match}")
    cash = house.site.cash
    table = await cash._tables.open(
        match,
        "cash",
        Seed.of("the seed"),
        sitters,
        config=replace(config, standing=standing),
        terms=SETTINGS.terms(),
        host=TableInfo(SETTINGS).header(),
    )
    cash._begin(table, SETTINGS)
    return match

"""A game that this package does not list: a specimen with all that a listing can bring."""

from msgspec.structs import replace
from rich.text import Text

from facedown.catalog import Form, Histories, HouseRules, Listing
from facedown.core import replay
from facedown.core.record import Record
from facedown.core.reports import NoHistory, Summary
from facedown.testing.specimens.paced import PACED, SUBJECT, Config, Revealed, Scored

STAKE = 3
RANKED_ROUNDS = 1
"""So a ranked match is known by its config."""


def summary(events):
    scored = [event.seat for event in events if isinstance(event, Scored)]
    winners = tuple(seat for seat in scored if seat is not None)
    return Summary(winners, pot=len(winners), before=(0, 0), stacks=(1, 1))


def write(header, entries, seed, viewer, *, over):
    """One line for each choice that was turned over."""
    if header.config.seats > 2:
        raise NoHistory("it has more than two chairs")
    moments = replay(PACED, Record(header, entries, "", seed.secret.hex()))
    events = [event for moment in moments for event in moment.step.events]
    lines = [f"{event.seat}: {event.number}" for event in events if isinstance(event, Revealed)]
    return "\n".join([f"{header.match} {'over' if over else 'open'} for {viewer}", *lines])


def numbers(record, eyes):
    if eyes != "all":
        raise NoHistory("shows every number")
    return write(record.header, record.entries, record.seed, None, over=True)


def proof(record):
    return f"{record.header.config.rounds} rounds as promised"


class Story:
    def __init__(self, config, names, *, plain):
        self.names = names

    def tell(self, event):
        if isinstance(event, Revealed):
            yield Text(f"{self.names[event.seat]} shows {event.number}")


LISTING = Listing(
    game=PACED,
    config=Config(),
    subject=SUBJECT,
    summary=summary,
    histories=Histories("numbers", "tests.server.own_game:write"),
    proof="tests.server.own_game:proof",
    forms={"numbers": Form("txt", "tests.server.own_game:numbers")},
    story="tests.server.own_game:Story",
    page="paced",
    house=HouseRules(
        stake=lambda _base: STAKE,
        config=lambda base, _accounts, stake: replace(base, rounds=RANKED_ROUNDS) if stake else base,
        stake_of=lambda config: STAKE if config.rounds == RANKED_ROUNDS else 0,
    ),
)

BARE = PACED
"""The rules alone."""

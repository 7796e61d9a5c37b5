"""A hand at an arena whose cards and stacks are known: the real lobby, tables and dialect, fake time."""

import pytest
from msgspec.structs import replace

from facedown.arena.settings import Settings
from facedown.poker.cards import DECK, parse, text
from facedown.poker.holdem import Holdem
from tests.arena.scene import opened, seated
from tests.lobby.scene import story

TEAMS = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta")
HIGH = ("AsAh", "KsKh", "QsQh", "JsJh", "TsTh", "9s9h")
"""Hole cards by seat: the lower the seat, the better."""
PAUSE = 1_000
LINGER = f"hand_delay_ms={PAUSE}"
"""Terms under which nothing follows a hand at once."""
DRY = "2c7d8c3d5h"
"""A board that helps nobody."""


class Hand:
    """What the teams do, and what was told."""

    def __init__(self, here, teams):
        self.here, self.teams = here, teams

    async def do(self, *deeds):
        """One after the other, each by the seat that is asked: "FOLD", "CALL", "RAISE_TO 300"."""
        for deed in deeds:
            action, _, amount = deed.partition(" ")
            self.teams[self.asked].act(action, int(amount) if amount else None)
            await self.here.settle()

    @property
    def asked(self):
        """The one seat that is asked; None where nobody is."""
        asked = [team.seat for team in self.teams if team.is_asked]
        assert len(asked) <= 1
        return asked[0] if asked else None

    @property
    def act(self):
        """What that seat was asked."""
        return self.teams[self.asked].last("act")

    def acts(self):
        """How often each seat was asked."""
        return [len(team.of("act")) for team in self.teams]

    def told(self, ev):
        """Events of this kind; all teams were told the same ones."""
        events = self.teams[0].of("event", ev=ev)
        assert all(team.of("event", ev=ev) == events for team in self.teams)
        return events

    def evs(self):
        return [event["ev"] for event in self.teams[0].of("event")]

    def awards(self):
        return [(event["seat"], event["amount"], event["pot"]) for event in self.told("POT_AWARD")]

    def stacks(self):
        """After the first hand, by seat."""
        return {each["seat"]: each["stack"] for each in self.teams[0].of("end_hand")[0]["stacks"]}


def hand(*stacks, holes=HIGH, board=DRY, terms="", deals=()):
    """The test is the story of a match whose seats begin with these chips; seat 0 has the button.

    `deals`: of the hands after the first, as (holes by seat in the order of the deal, board).
    """

    def told(test):
        async def whole(here):
            with pytest.MonkeyPatch.context() as patch:
                first = deck((*holes[1 : len(stacks)], holes[0]), board)  # from the left of the button
                _deal(patch, (first, *(deck(*deal) for deal in deals)))
                _give(patch, stacks)
                await opened(here, f"seats={len(stacks)},stack={max(stacks)},{terms}")
                teams = await seated(here, *TEAMS[: len(stacks)])
                await here.pass_time(PAUSE if "hand_delay_ms" in terms else 0)
                await test(Hand(here, teams))

        whole.__name__ = test.__name__
        return story()(whole)

    return told


def deck(holes, board):
    top = parse("".join(holes) + board)
    assert len(set(top)) == len(top)
    return text((*top, *(card for card in DECK if card not in top)))


def _deal(patch, deals):
    made = Settings.config
    patch.setattr(Settings, "config", lambda self: replace(made(self), fair=False, deals=deals))


def _give(patch, stacks):
    """Each seat its own stack as it sits down."""
    taken = Holdem.taken

    def taken_with(self, state, seat):
        return taken(self, replace(state, config=replace(state.config, stack=stacks[seat])), seat)

    patch.setattr(Holdem, "taken", taken_with)

"""Everything one viewer may know about a hand."""

from typing import Literal, TypeAlias

from msgspec import Struct

from facedown.core import Outcome, Seat, Viewer
from facedown.poker.hand.config import Table
from facedown.poker.hand.events import Cards, Event
from facedown.poker.hand.state import Phase, State
from facedown.poker.kernel import BETTING, OVER
from facedown.poker.pictures.table import table_svg
from facedown.poker.variant import STREETS

Standing: TypeAlias = Literal["active", "all_in", "folded", "out"]
"""A chair in the hand: can act, has no chips left, has folded, was not dealt in."""


class Player(Struct, frozen=True):
    """A chair as everybody sees it, with the cards this viewer may see."""

    seat: Seat
    stack: int
    current_bet: int
    """Chips put in on this street."""
    total: int
    """Chips put in during the hand, without dead money."""
    standing: Standing
    acted_this_street: bool
    """Since the last full bet or raise. The player may raise again only if the price has grown enough."""
    cards: Cards | None
    """The viewer's own cards, or cards that were shown."""


class Pot(Struct, frozen=True):
    amount: int
    seats: tuple[Seat, ...]
    """Who can win it."""


class View(Struct, frozen=True):
    seat: Viewer
    """The viewer; None is the public."""
    phase: Phase
    street: str
    button: Seat
    actor: Seat | None
    """Whose turn it is to bet."""
    boards: tuple[Cards, ...]
    """One board, or two if it is run twice."""
    pot: int
    """All chips in the pot, including the bets of this street."""
    current_bet: int
    """The bet to match on this street."""
    last_raise_increment: int
    """The smallest increase that makes a full raise."""
    players: tuple[Player, ...]
    """By chair."""
    order: tuple[Seat, ...]
    """Chairs in the hand from the left of the button."""
    history: tuple[Event, ...]
    """The public events so far."""
    table: Table
    outcome: Outcome | None

    @property
    def board(self) -> Cards:
        """The first board."""
        return self.boards[0]

    @property
    def cards(self) -> Cards | None:
        """The viewer's own cards."""
        return None if self.seat is None else self.players[self.seat].cards

    @property
    def me(self) -> Player | None:
        return None if self.seat is None else self.players[self.seat]

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Main pot first, as if the betting stopped here."""
        return pots(self.players, self.pot)

    def _repr_svg_(self) -> str:
        return table_svg(self)


def pots(players: tuple[Player, ...], chips: int) -> tuple[Pot, ...]:
    """The layers of the totals of players still in (holdem.md 8.2–8.4); none after the payout."""
    if not chips:
        return ()
    rivals = [player for player in players if player.standing in {"active", "all_in"}]
    made: list[Pot] = []
    floor = 0
    dead = chips - sum(player.total for player in players)
    levels = sorted({rival.total for rival in rivals})
    for level in levels:
        top = level == levels[-1]
        layer = sum(max((p.total if top else min(p.total, level)) - floor, 0) for p in players)
        seats = tuple(rival.seat for rival in rivals if rival.total >= level)
        amount = layer + (0 if made else dead)
        if amount:  # before the first bet the lowest layer is empty
            made.append(Pot(amount, seats))
        floor = level
    return tuple(made)


def seen(state: State, viewer: Viewer, outcome: Outcome | None) -> View:
    """Uses positional arguments: a view is made for every question, and keywords take a fifth of its time."""
    config, betting, dealing, run_out = state.config, state.betting, state.dealing, state.run_out
    status, street = betting.status, betting.street
    return View(
        viewer,
        state.phase,
        STREETS[street],
        config.button,
        dealing.order[betting.actor] if status == BETTING else None,
        dealing.boards(run_out.boards or 1, street, run_out.fork),
        betting.pot,
        0 if status == OVER else betting.price,
        betting.step,
        _players(state, viewer),
        dealing.order,
        state.history,
        config.table,
        outcome,
    )


def _players(state: State, viewer: Viewer) -> tuple[Player, ...]:
    betting, dealing, shown = state.betting, state.dealing, state.run_out.shown
    stacks, totals, live, able, acted = (
        betting.stacks,
        betting.totals,
        betting.live,
        betting.able,
        betting.acted,
    )
    bets = [0] * betting.n if betting.status == OVER else betting.bets
    players: list[Player] = []
    for seat, at in enumerate(dealing.positions):
        if at < 0:
            players.append(Player(seat, 0, 0, 0, "out", False, None))
            continue
        bit = 1 << at
        standing: Standing = "folded" if not live & bit else "active" if able & bit else "all_in"
        cards = dealing.held(at) if seat == viewer or shown & bit else None
        players.append(Player(seat, stacks[at], bets[at], totals[at], standing, acted & bit != 0, cards))
    return tuple(players)

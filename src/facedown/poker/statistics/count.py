"""Counts one hand: a pass over its events, which notes for every player what docs/poker.md defines."""

from collections.abc import Iterable

from facedown.core import Seat
from facedown.poker.hand.events import (
    Awarded,
    Called,
    Checked,
    Dealt,
    Ended,
    Event,
    Folded,
    Posted,
    Raised,
    Turned,
)
from facedown.poker.statistics.tally import Tally

_FLOP = 1


def count_hand(events: Iterable[Event], big: int) -> dict[Seat, Tally]:
    """The tallies of the players of one hand, by chair; empty if the hand is not over.

    `big`: the big blind. Only public events count, so hidden cards make no difference.
    """
    hand: _Hand | None = None
    for event in events:
        if isinstance(event, Dealt):
            hand = _Hand(event)
        elif hand is not None:
            hand.hear(event)
    if hand is None or not hand.is_over:
        return {}
    return {seat: hand.tally(seat, big) for seat in hand.players}


class _Player:
    def __init__(self, stack: int) -> None:
        self.before = self.stack = stack
        self.after: int | None = None
        self.bet = 0
        """Of this street."""
        self.is_in = True
        self.saw_flop = False
        self.has_acted = False
        self.has_paid = False
        self.has_raised = False
        self.three_bet: bool | None = None
        """None: there was no chance."""
        self.c_bet: bool | None = None
        self.late_actions = 0
        self.late_bets = 0
        self.was_awarded = False

    def pay(self, chips: int) -> None:
        self.stack -= chips


class _Hand:
    def __init__(self, dealt: Dealt) -> None:
        self.players = {seat: _Player(dealt.stacks[seat]) for seat in dealt.order}
        self.is_over = False
        self._street = 0
        self._raises = 0
        """Of this street; before the flop blinds do not count."""
        self._raiser: Seat | None = None
        """The last of the street before the flop."""

    def hear(self, event: Event) -> None:
        match event:
            case Posted(seat=seat, amount=amount, to=to):
                player = self.players[seat]
                player.pay(amount)
                player.bet = max(player.bet, to)
            case Turned(street=street) if street > self._street:
                self._turn(street)
            case Folded(seat=seat) | Checked(seat=seat) | Called(seat=seat) | Raised(seat=seat):
                self._act(seat, event)
            case Awarded(seat=seat):
                self.players[seat].was_awarded = True
            case Ended(stacks=stacks):
                self.is_over = True
                for seat, player in self.players.items():
                    player.after = stacks[seat]

    def _turn(self, street: int) -> None:
        self._street, self._raises = street, 0
        for player in self.players.values():
            player.bet = 0
            player.saw_flop |= player.is_in

    def _act(self, seat: Seat, event: Folded | Checked | Called | Raised) -> None:
        player, raised = self.players[seat], isinstance(event, Raised)
        if self._street == 0:
            self._act_early(seat, event)
        else:
            if self._street == _FLOP and seat == self._raiser and not self._raises and player.c_bet is None:
                player.c_bet = raised
            player.late_actions += not isinstance(event, Checked)
            player.late_bets += raised
        if isinstance(event, Called | Raised):
            player.pay(event.amount)
            player.bet = event.to
        player.is_in = player.is_in and not isinstance(event, Folded)
        self._raises += raised

    def _act_early(self, seat: Seat, event: Folded | Checked | Called | Raised) -> None:
        player, raised = self.players[seat], isinstance(event, Raised)
        player.has_acted = True
        player.has_paid |= isinstance(event, Called | Raised)
        player.has_raised |= raised
        faces_one = self._raises == 1 and self._raiser != seat
        if faces_one and player.three_bet is None and self._could_raise(seat):
            player.three_bet = raised
        if raised:
            self._raiser = seat

    def _could_raise(self, seat: Seat) -> bool:
        """Whether the player has more than the call costs, and an opponent has chips left."""
        player, others = self.players[seat], [other for at, other in self.players.items() if at != seat]
        price = max(other.bet for other in others)
        return player.stack > price - player.bet and any(other.is_in and other.stack for other in others)

    def tally(self, seat: Seat, big: int) -> Tally:
        player = self.players[seat]
        showdown = sum(each.is_in for each in self.players.values()) > 1 and player.is_in
        is_paid = player.after is not None and big > 0
        won = 0.0 if player.after is None or not is_paid else (player.after - player.before) / big
        return Tally(
            hands=1,
            acted=int(player.has_acted),
            vpip=int(player.has_paid),
            pfr=int(player.has_raised),
            three_bet_chances=int(player.three_bet is not None),
            three_bets=int(player.three_bet is True),
            c_bet_chances=int(player.c_bet is not None),
            c_bets=int(player.c_bet is True),
            late_actions=player.late_actions,
            late_bets=player.late_bets,
            flops=int(player.saw_flop),
            showdowns=int(showdown and player.saw_flop),
            showdowns_won=int(showdown and player.saw_flop and player.was_awarded),
            paid_hands=int(is_paid),
            won=won,
            squares=won * won,
        )

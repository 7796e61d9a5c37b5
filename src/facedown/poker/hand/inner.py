"""Hands inside a run of a larger game, for that game's twins: what nobody else may know about them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from facedown.core import Viewer
from facedown.poker.cards import Card, text
from facedown.poker.hand.actions import Run
from facedown.poker.hand.state import UNDECIDED, State
from facedown.testing.subject import Run as Played


class InnerHand(NamedTuple):
    """One hand of a run."""

    dealt: int
    """The index of the input that began it."""
    last: State
    """The state at its end, or at the end of the run."""
    number: int = 0


def completed(hand: InnerHand, deck: tuple[Card, ...]) -> str:
    """A config's deal has cards for all chairs, even for those that are not in the hand."""
    return text((*deck, *(card for card in hand.last.dealing.variant.deck if card not in deck)))


def answered_otherwise(run: Played, hands: Sequence[InnerHand], viewer: Viewer) -> Iterator[Played]:
    """Change other players' answers where they decide nothing: none has decided yet, or another one has."""
    for number, hand in enumerate(hands):
        end = hands[number + 1].dealt if number + 1 < len(hands) else len(run.inputs)
        asked = [at for at in range(hand.dealt, end) if isinstance(run.inputs[at][1], Run)]
        once = [at for at in asked if run.inputs[at][1] == Run(1)]
        for at in asked:
            seat = run.inputs[at][0]
            if seat != viewer and (hand.last.run_out.boards == UNDECIDED or set(once) - {at}):
                other = Run(1 if run.inputs[at][1] == Run(2) else 2)
                yield run._replace(inputs=(*run.inputs[:at], (seat, other), *run.inputs[at + 1 :]))

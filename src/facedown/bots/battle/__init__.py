"""House bots for the battle, weakest first. Pure: their memory is the history in the view."""

from facedown.battle import Confirm, Layout, View
from facedown.bots.battle.equilibrium import ROWS, key_of
from facedown.bots.battle.reader_bot import reading
from facedown.bots.battle.rounds import LAYOUTS
from facedown.core import Prompt, Seed


def novice(view: View, prompt: Prompt[Confirm], chance: Seed) -> Confirm:  # noqa: ARG001  ignores the view
    """Any layout, also with empty slots."""
    return chance.choice(tuple(prompt.actions))


def casual(view: View, prompt: Prompt[Confirm], chance: Seed) -> Confirm:  # noqa: ARG001  ignores the view
    """Any layout without an empty slot."""
    return chance.choice([action for action in prompt.actions if None not in action.layout])


def expert(view: View, prompt: Prompt[Confirm], chance: Seed) -> Confirm:
    """The equilibrium. With a hand or rules that the table does not cover (see `key_of`), like `casual`."""
    key = key_of(view)
    if key is None:
        return casual(view, prompt, chance)
    return _CONFIRMS[chance.weighted(ROWS[key].weights)]


def reader(view: View, prompt: Prompt[Confirm], chance: Seed) -> Confirm:
    """The equilibrium mixed with a response to this opponent's habits, which may cost at most `MOST_RISK`."""
    key = key_of(view)
    if key is None:
        return casual(view, prompt, chance)
    return _CONFIRMS[chance.weighted(reading(key, view.round, _seen(view)))]


_CONFIRMS = tuple(map(Confirm, LAYOUTS))


def _seen(view: View) -> list[Layout]:
    """The opponent's layouts in the finished rounds."""
    assert view.seat is not None, "only players are asked"
    other = 1 - view.seat
    return [(one.cards[other], two.cards[other], three.cards[other]) for one, two, three in view.history]

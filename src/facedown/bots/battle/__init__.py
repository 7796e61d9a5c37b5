"""House bots of the battle, weakest first. Pure: what they remember is the history in the view."""

from facedown.battle import Confirm, Layout, View
from facedown.bots.battle.equilibrium import ROWS, key_of
from facedown.bots.battle.reader_bot import reading
from facedown.bots.battle.rounds import LAYOUTS
from facedown.core import Prompt, Seed


def novice(view: View, prompt: Prompt[Confirm], chance: Seed) -> Confirm:  # noqa: ARG001  looks at nothing
    """Any layout, empty slots and all."""
    return chance.choice(tuple(prompt.actions))


def casual(view: View, prompt: Prompt[Confirm], chance: Seed) -> Confirm:  # noqa: ARG001  looks at nothing
    """Any layout without an empty slot."""
    return chance.choice([action for action in prompt.actions if None not in action.layout])


def expert(view: View, prompt: Prompt[Confirm], chance: Seed) -> Confirm:
    """The equilibrium; like `casual` with a hand or rules that the table does not know (see `key_of`)."""
    key = key_of(view)
    if key is None:
        return casual(view, prompt, chance)
    return _CONFIRMS[chance.weighted(ROWS[key].weights)]


def reader(view: View, prompt: Prompt[Confirm], chance: Seed) -> Confirm:
    """The equilibrium mixed with a response to this opponent's habits; `MOST_RISK` is all it may cost."""
    key = key_of(view)
    if key is None:
        return casual(view, prompt, chance)
    return _CONFIRMS[chance.weighted(reading(key, view.round, _seen(view)))]


_CONFIRMS = tuple(map(Confirm, LAYOUTS))


def _seen(view: View) -> list[Layout]:
    """What the opponent laid in the finished rounds."""
    assert view.seat is not None, "only a player is asked"
    other = 1 - view.seat
    return [(one.cards[other], two.cards[other], three.cards[other]) for one, two, three in view.history]

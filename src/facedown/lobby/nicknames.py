"""Valid nicknames, and names for guests who choose none. docs/protocol/rest.md 1.3."""

from typing import Final

from facedown.core import Seed, names
from facedown.lobby.refusal import LobbyRefusal

_ADJECTIVES: Final = (
    "Amber Bold Brisk Calm Candid Clever Coral Crisp Eager Gentle Golden Jolly Keen Lively Lucky Merry Misty"
    " Nimble Patient Plucky Quick Quiet Silver Sly Steady Sunny Swift Velvet Warm Witty"
)
_ANIMALS: Final = (
    "Badger Beaver Bison Crane Dolphin Falcon Ferret Finch Fox Gecko Hare Heron Ibis Jackal Kite Lark Lemur"
    " Lynx Marten Mole Newt Otter Owl Panda Puffin Raven Robin Seal Stoat Tapir Vole Wolf Wren Yak"
)


def fit(nickname: str) -> str:
    """The nickname as we store it. Raises LobbyRefusal."""
    try:
        return names.fit(nickname)
    except names.BadName as no:
        raise LobbyRefusal("bad_nickname", str(no)) from no


def guest_name(seed: Seed) -> str:
    """A friendly name; the same seed gives the same name."""
    draws = seed.draws()
    return f"{draws.choice(_ADJECTIVES.split())} {draws.choice(_ANIMALS.split())} {10 + draws.below(90)}"

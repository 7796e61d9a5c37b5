"""Messages that no honest client sends, by the thousand: the same seed, the same messages."""

import json

from facedown.core import Seed

PLAY = (
    {"type": "attach", "token": "x", "seat": 0},
    {"type": "act", "action": {"type": "confirm", "layout": ["attack", "heal", None]}, "prompt": 1, "ref": 1},
    {"type": "act", "action": {"type": "draft", "layout": ["attack", "heal", None], "round": 1}, "ref": 2},
    {"type": "act", "action": {"type": "reveal"}, "prompt": 1},
    {"type": "ping", "ref": 1},
)
BATTLE = (
    {"type": "hello", "name": "x", "token": "y"},
    {"type": "queue_leave"},
    {"type": "layout_draft", "layout": ["attack", "heal", None], "matchId": "m", "roundIndex": 1},
    {"type": "layout_confirm", "layout": ["attack", "heal", None], "matchId": "m", "roundIndex": 1},
    {"type": "rematch"},
    {"type": "ping"},
)
LOBBY = ({"type": "hello", "token": "x"}, {"type": "ping", "ref": 1})

ODD = (
    None, True, -1, 0, 2**31, 2**63, 2**64, -(2**70), 1e308, 0.5, "", "x", "x" * 300, "\u0000", "\u202e", "\ud83d",
    [], [[]], {}, [None] * 9, ["attack"] * 3, {"type": "act"}, {"type": {}}, "surrender", "attack",
)  # fmt: skip

TOO_LARGE = '{"type": "ping", "ref": "' + "9" * 70_000 + '"}'


def garbage(templates, count, seed="garbage"):
    """(what to send, whether as text) `count` times."""
    draws = Seed.of(seed).draws()
    before = "{}"
    for _ in range(count):
        kind = draws.below(20)
        if kind == 0:
            yield bytes(draws.below(256) for _ in range(draws.below(40))), draws.below(2) == 0
        elif kind == 1:
            yield before, True  # once more
        elif kind == 2:
            yield before[: draws.below(len(before) + 1)], True
        elif kind == 3:
            yield "[" * draws.below(3000), True
        elif kind == 4 and draws.below(10) == 0:
            yield TOO_LARGE, True
        else:
            before = json.dumps(_mutated(draws.choice(templates), draws))
            yield before, draws.below(20) > 0


def _mutated(message, draws):
    message = {**message}
    for _ in range(1 + draws.below(3)):
        if not message:
            break
        key = draws.choice(sorted(message))
        how = draws.below(4)
        if how == 0:
            del message[key]
        elif how == 1 and isinstance(message[key], dict):
            message[key] = _mutated(message[key], draws)
        else:
            message[key] = draws.choice(ODD)
    return message

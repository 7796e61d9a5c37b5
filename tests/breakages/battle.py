"""The card battle."""

from tests.breakages.breakage import Breakage

BREAKAGES = (
    Breakage(
        "a battle shows the cards of a confirmed layout",
        "src/facedown/battle/events.py",
        "return event if viewer == seat else Locked(seat)",
        "return event",
        ("tests/battle/test_views.py",),
    ),
    Breakage(
        "a battle that both players are gone from goes on",
        "src/facedown/battle/game.py",
        'return Abandon() if why == "gone" else _due(state).action',
        "return _due(state).action",
        ("tests/battle/test_laws.py",),
    ),
    Breakage(
        "a battle shows every player one draft",
        "src/facedown/battle/game.py",
        "draft=None if seat is None else state.drafts[seat],",
        "draft=None if seat is None else state.drafts[0],",
        ("tests/battle/test_views.py",),
    ),
    Breakage(
        "a battle shows events that nobody listed",
        "src/facedown/battle/events.py",
        "            return unlisted(event)",
        "            return event",
        ("tests/battle/test_laws.py",),
    ),
)

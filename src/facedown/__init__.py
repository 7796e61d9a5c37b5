"""Table games with hidden information: play them, write bots for them, keep and verify what was played.

    >>> import facedown
    >>> results = facedown.play(["expert", "novice"], "battle", games=100, seed="demo")

The names below are brought in when they are first used, so that importing a part costs only that part.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from facedown.client import (
        BattleBot,
        Bot,
        BotFailed,
        CashBot,
        HoldemBot,
        MahjongBot,
        Program,
        Results,
        RunFailed,
        Visit,
        run,
        run_async,
    )
    from facedown.client.play import play  # of `facedown.client`, mypyc takes the module for the function
    from facedown.core import (
        BrokenRecord,
        Error,
        IllegalAction,
        Outcome,
        Prompt,
        Record,
        Seed,
        replay,
        verify,
    )

    __version__: str

__all__ = [
    "BattleBot",
    "Bot",
    "BotFailed",
    "BrokenRecord",
    "CashBot",
    "Error",
    "HoldemBot",
    "IllegalAction",
    "MahjongBot",
    "Outcome",
    "Program",
    "Prompt",
    "Record",
    "Results",
    "RunFailed",
    "Seed",
    "Visit",
    "__version__",
    "play",
    "replay",
    "run",
    "run_async",
    "verify",
]

_SDK: Final = frozenset(
    {
        "BattleBot",
        "Bot",
        "BotFailed",
        "CashBot",
        "HoldemBot",
        "MahjongBot",
        "Program",
        "Results",
        "RunFailed",
        "Visit",
        "play",
        "run",
        "run_async",
    }
)


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'facedown' has no attribute {name!r}")
    if name == "__version__":
        return import_module("importlib.metadata").version("facedown")
    return getattr(import_module("facedown.client" if name in _SDK else "facedown.core"), name)


def __dir__() -> list[str]:
    return __all__

"""All scenes, one after another, and what came of them."""

from collections.abc import Callable, Iterable
from typing import Final, Literal, NamedTuple, TypeAlias

from facedown.botcheck.bot_process import Player
from facedown.botcheck.errors import Fault, Unseen
from facedown.botcheck.scenarios import SCENES, Scene

Result: TypeAlias = Literal["pass", "fail", "skipped"]

_FOR_THE_SDK: Final = "the SDK sees to it"


class Verdict(NamedTuple):
    scene: Scene
    result: Result
    sentence: str


async def check(
    player: Player,
    *,
    is_sdk: bool = False,
    seconds: float = 5.0,
    scenes: Iterable[Scene] = SCENES,
    told: Callable[[Verdict], object] = lambda _verdict: None,
) -> tuple[Verdict, ...]:
    """A fresh run of the bot for every scene; it has so many seconds for each thing it should do."""
    verdicts = []
    for scene in scenes:
        verdicts.append(await _judged(scene, player, seconds, is_sdk=is_sdk))
        told(verdicts[-1])
    return tuple(verdicts)


async def _judged(scene: Scene, player: Player, seconds: float, *, is_sdk: bool) -> Verdict:
    if is_sdk and not scene.sdk:
        return Verdict(scene, "skipped", _FOR_THE_SDK)
    try:
        return Verdict(scene, "pass", await scene.play(player, seconds))
    except Fault as fault:
        return Verdict(scene, "fail", str(fault))
    except Unseen as unseen:
        return Verdict(scene, "skipped", str(unseen))

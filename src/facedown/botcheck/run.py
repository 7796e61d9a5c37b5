"""Run all scenarios, one after another, and collect the results."""

from collections.abc import Callable, Iterable
from typing import Final, Literal, NamedTuple

from facedown.botcheck.bot_process import BotRunner
from facedown.botcheck.errors import Fault, NotReached
from facedown.botcheck.scenarios import SCENARIOS, Scenario

_HANDLED_BY_SDK: Final = "the SDK handles this"


class CheckResult(NamedTuple):
    scenario: Scenario
    result: Literal["pass", "fail", "skipped"]
    sentence: str


async def check(
    runner: BotRunner,
    *,
    is_sdk: bool = False,
    seconds: float = 5.0,
    scenarios: Iterable[Scenario] = SCENARIOS,
    on_result: Callable[[CheckResult], object] = lambda _result: None,
) -> tuple[CheckResult, ...]:
    """Start the bot anew for every scenario. `seconds` is its time limit for each expected reaction."""
    results = []
    for scenario in scenarios:
        results.append(await _checked(scenario, runner, seconds, is_sdk=is_sdk))
        on_result(results[-1])
    return tuple(results)


async def _checked(scenario: Scenario, runner: BotRunner, seconds: float, *, is_sdk: bool) -> CheckResult:
    if is_sdk and not scenario.sdk:
        return CheckResult(scenario, "skipped", _HANDLED_BY_SDK)
    try:
        return CheckResult(scenario, "pass", await scenario.play(runner, seconds))
    except Fault as fault:
        return CheckResult(scenario, "fail", str(fault))
    except NotReached as not_reached:
        return CheckResult(scenario, "skipped", str(not_reached))

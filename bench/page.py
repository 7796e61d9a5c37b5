"""The weight of the front page: what a browser loads until the lobby is there, and again the next time."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from bench.figures import Figure
from bench.servers import facedown

BROWSERS: Final = (Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium"))


@dataclass
class Weight:
    paths: dict[str, str] = field(default_factory=dict)
    """By the browser's id of the request."""
    sizes: dict[str, float] = field(default_factory=dict)
    """Bytes on the wire, with the headers, by id; files that the browser has kept count nothing."""
    drawn: float = 0.0
    """ms from the navigation to the first contentful paint."""

    @property
    def requests(self) -> int:
        return len(self.paths)

    @property
    def bytes(self) -> float:
        return sum(self.sizes.values())

    def ask(self, event: dict[str, Any]) -> None:
        self.paths[event["requestId"]] = event["request"]["url"]

    def finish(self, event: dict[str, Any]) -> None:
        self.sizes[event["requestId"]] = event["encodedDataLength"]

    def keep(self, event: dict[str, Any]) -> None:
        """Nothing was sent for this one."""
        self.paths.pop(event["requestId"], None)


def figures(ground: Path) -> Iterator[Figure]:
    found = next((path for path in BROWSERS if path.exists()), None)
    if found is None:
        return
    first, again = asyncio.run(_measured(ground, found))
    yield Figure("requests until the lobby is there", _all(first, "requests"), "")
    yield Figure("bytes on the wire for them", _all(first, "bytes"), "B")
    yield Figure("first contentful paint", _all(first, "drawn"), "ms")
    yield Figure("requests of the next visit", _all(again, "requests"), "")
    yield Figure("bytes on the wire for them", _all(again, "bytes"), "B")


def _all(weights: list[Weight], what: str) -> tuple[float, ...]:
    return tuple(getattr(weight, what) for weight in weights)


async def _measured(ground: Path, executable: Path) -> tuple[list[Weight], list[Weight]]:
    async with facedown(ground) as server:
        return await asyncio.to_thread(_visits, executable, server.url)


def _visits(executable: Path, url: str) -> tuple[list[Weight], list[Weight]]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable, args=["--no-sandbox", "--disable-gpu"]
        )
        visits = [first_and_second(browser, url) for _ in range(3)]
        browser.close()
    return [first for first, _ in visits], [second for _, second in visits]


def first_and_second(browser: Browser, url: str) -> tuple[Weight, Weight]:
    """Of a browser that has kept nothing, and of the same browser a moment later."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    weights = _visit(page, url), _visit(page, url)
    context.close()
    return weights


def _visit(page: Page, url: str) -> Weight:
    weight = Weight()
    watching = page.context.new_cdp_session(page)
    watching.send("Network.enable")
    watching.on("Network.requestWillBeSent", weight.ask)
    watching.on("Network.loadingFinished", weight.finish)
    watching.on("Network.requestServedFromCache", weight.keep)
    page.goto(url)
    page.wait_for_selector(".account dl")
    page.wait_for_load_state("networkidle")
    weight.drawn = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    watching.detach()
    return weight

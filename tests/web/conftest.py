"""The page in Debian's Chromium, against a real server."""

from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.web.house import House
from tests.web.player import Player

CHROMIUM = (Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium"))
"""The shell comes first: it opens a page in a fifth of the time, because it brings no windows along."""
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PACE = 0.4
"""PREP 8 s, 360 ms between reveals."""


@pytest.fixture(scope="module")
def browser():
    """One for a file of tests: while it is open an event loop runs in this thread, and no other test can have one."""
    found = next((path for path in CHROMIUM if path.exists()), None)
    if found is None:
        pytest.skip(f"no browser at {CHROMIUM[0]}: apt-get install chromium-headless-shell")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory):
    house = House(tmp_path_factory.mktemp("house"), PACE)
    house.open()
    yield house
    house.close()


@pytest.fixture
def player(browser, house):
    """Makes players, each in a browser context of their own."""
    players = []

    def make(**settings):
        players.append(Player(browser, settings.pop("house", house), **settings))
        return players[-1]

    yield make
    for one in players:
        one.context.close()

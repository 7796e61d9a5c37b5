"""Somebody with a browser of their own: what they see, do and are sent."""

import json

from playwright.sync_api import expect

CARDS = ("attack", "defense", "heal", "counter")
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SIZES = {"desktop": DESKTOP, "phone": PHONE}
UNREACHABLE = ".note.alarming:text-is('Cannot reach the server right now.')"
PATIENCE = 30_000
"""ms until something that must happen has happened, on a busy machine."""


class Player:
    def __init__(self, browser, house, *, size=DESKTOP, locale="en-GB", **settings):
        """Without the service worker, whose requests the tests could not answer."""
        usual = {"reduced_motion": "reduce", "service_workers": "block"}
        self.context = browser.new_context(
            viewport=size, locale=locale, base_url=house.url, **usual | settings
        )
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.complaints = []
        """What the console had to say, and errors nobody caught."""
        self.sent = []
        self.told = []
        """Messages of the table's connection, decoded."""
        self.page.on("console", self._complain)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("websocket", self._listen)

    def _complain(self, message):
        if "blocked by Playwright" not in message.text:
            self.complaints.append(message.text)

    def _listen(self, socket):
        if "/play/" in socket.url and not socket.url.endswith("?small"):  # the small board of the front page
            socket.on("framereceived", lambda data: self.told.append(json.loads(data)))
            socket.on("framesent", lambda data: self.sent.append(json.loads(data)))

    def come(self, path="/"):
        self.page.goto(path)
        self.page.wait_for_selector("h1")
        return self

    @property
    def token(self):
        return self.page.evaluate("localStorage.getItem('facedown.token')")

    def sees(self, selector):
        self.page.wait_for_selector(selector)

    def misses(self, selector):
        self.page.wait_for_selector(selector, state="detached")

    def sees_exactly(self, count, selector):
        expect(self.page.locator(selector)).to_have_count(count, timeout=PATIENCE)

    def text(self, selector):
        return self.page.text_content(selector).strip()

    def count(self, selector):
        return self.page.locator(selector).count()

    @property
    def frames(self):
        return [message for message in self.told if message["type"] == "frame"]

    @property
    def acts(self):
        """All that left the page so far; the browser tells of a message a moment after it was sent."""
        self.page.wait_for_timeout(150)
        return [message["action"] for message in self.sent if message["type"] == "act"]

    @property
    def slots(self):
        """What lies in one's own slots, as drawn."""
        faces = self.page.locator(".lanes.near .face").evaluate_all("faces => faces.map(f => f.className)")
        return [next((card for card in CARDS if card in face.split()), None) for face in faces]

    def lays(self, *cards):
        for card in cards:
            self.page.click(f".held:has(.{card})")

    def presses(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def surrenders(self):
        self.page.click("text=Surrender")
        self.page.click("text=Yes, surrender")
        self.sees(".result")

    def tabs_to(self, selector):
        """From where the focus is, by Tab alone."""
        for _ in range(100):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"{selector} cannot be reached by Tab")


def meet(*players):
    """Both queue in the lobby and come to sit at one table, in a fresh round."""
    for player in players:
        player.come()
        player.sees(".account dl")
        player.page.click(".way-people")
    for player in players:
        player.sees("button.place")


def at_a_table(player):
    """Against a bot that does not matter."""
    player.come()
    player.sees(".account dl")
    player.page.click("text=Novice")
    player.sees("button.place")
    return player

"""Every page of the server, opened for a visitor: for pictures, and for checks that all pages must pass."""

from facedown.bots import holdem as holdem_bots
from facedown.bots import mahjong as mahjong_bots
from facedown.core import Seed
from facedown.mahjong import Settings
from facedown.mahjong.match import Config as MahjongConfig
from facedown.mahjong.wall import Wall
from facedown.poker.holdem.config import Config as HoldemConfig
from tests.web import staged, staged_holdem
from tests.web.filed import Filed

CASH = "blinds=1/2,seats=9,bots=4,bot=caller,turn_ms=900000,between_ms=1500,reveal_ms=100,tables=1"
SET_OF_ACES = "2h3h4h5h6c7c8d9dTcJcAhAd" + "AcKsQd8s9s"
WINNING_ACES = "2h3h4h5h6c7cAhAd" + "AcKsQd8s9s"
NAMES = ("Ann", "Bob", "Eve", "Max")


class Gallery:
    """What the pages show: a match on file, a room that waits, a ranked match, a seat at a cash table."""

    def __init__(self, house):
        self._house = house
        self.match = house.finished_match()
        self.room = house.ask("POST", "/rooms", {"game": "battle"}, house.guest("Bob"))["code"]
        self.player = self._rated()
        self.hands = Filed(
            "holdem", HoldemConfig(6, 1_000, hands=6), holdem_bots.tight, "hands", (*NAMES, "Zoe", "Tom")
        )
        self.rounds = Filed(
            "mahjong", MahjongConfig(Settings(length="tonpusen")), mahjong_bots.shanten, "east", NAMES
        )

    def pages(self):
        """Functions that open each page for a guest, by name."""
        plain = {
            "home-battle": ("/#battle", ".account dl"),
            "home-holdem": ("/#holdem", ".sit-and-go"),
            "home-cash": ("/#cash", ".panel.cash"),
            "home-mahjong": ("/#mahjong", ".account dl"),
            "room": (f"/room/{self.room}", ".join"),
            "leaderboard": ("/leaderboard", ".leaders, h1"),
            "player": (f"/player/{self.player}", "svg.curve"),
            "account": ("/account", ".keeping"),
            "daily": ("/daily", ".daily-games"),
            "daily-battle": ("/daily/battle", ".daily-options"),
            "battle-replay": (f"/replay/{self.match}", ".lanes"),
            "battle-embedded": (f"/embed/{self.match}", ".lanes"),
            "not-found": ("/nothing", "h1"),
            "no-table": ("/table/nothing", "main a[href='/']"),
            "leaderboard-bots": ("/leaderboard#battle/bot", ".leaders.house"),
            "docs": ("/docs/", "main"),
            "docs-rules": ("/docs/rules/battle.html", "main"),
            "docs-api": ("/docs/api", "main"),
        }
        opened = {name: lambda guest, page=page: _open(guest, *page) for name, page in plain.items()}
        return opened | {
            "daily-holdem": lambda guest: _daily(guest, "holdem"),
            "daily-mahjong": lambda guest: _daily(guest, "mahjong"),
            "battle-table": _battle,
            "battle-result": _battle_result,
            "own-room": _own_room,
            "battle-watched": self._battle_watched,
            "holdem-table": _holdem,
            "holdem-result": _holdem_result,
            "holdem-replay": lambda guest: _filed(guest, self.hands, ".oval"),
            "holdem-watched": lambda guest: _open(guest, "/table/T-1", ".oval"),
            "cash-table": _cash,
            "cash-watched": _cash_watched,
            "mahjong-table": _mahjong,
            "mahjong-watched": _mahjong_watched,
            "mahjong-replay": lambda guest: _filed(guest, self.rounds, ".mj-board, .mj-table, .mj-side"),
        }

    def _rated(self):
        """An account that has won a ranked match."""
        winner, loser = (self._house.guest(name) for name in ("Ann", "Max"))
        self._house.ranked_match(winner, loser)
        return self._house.ask("GET", "/me", token=winner)["account"]

    def _battle_watched(self, guest):
        _open(guest, f"/table/{self._house.table_with_bot(self._house.guest('Ann'))}", ".lanes")


def _open(guest, path, sign):
    guest.come(path).sees(sign)


def _daily(guest, game):
    """The position of the day, answered."""
    _open(guest, f"/daily/{game}", ".daily-options button")
    guest.page.click(".daily-options button >> nth=0")
    guest.sees(".daily-answer")


def _battle(guest):
    guest.come().sees(".account dl")
    guest.page.click(".bots button >> nth=0")
    guest.sees("button.place")
    guest.lays("attack", "heal")


def _battle_result(guest):
    """With the review of the only round that was played."""
    guest.come().sees(".account dl")
    guest.page.click(".bots button >> nth=0")
    guest.sees("button.place")
    guest.lays("attack", "heal", "counter")
    guest.page.click(".confirm")
    guest.sees(".last-step")
    guest.page.click(".controls .plain >> nth=0")
    guest.page.click("dialog[open] .danger")
    guest.sees(".review")


def _own_room(guest):
    guest.come().sees(".account dl")
    guest.page.click(".way-friends")
    guest.sees(".qr img")


def _holdem_result(guest):
    staged_holdem.Stage((WINNING_ACES,), seats=4).serve(guest)
    guest.sees(".act-bar .act-fold")
    guest.presses("a", "r", "r")
    guest.sees("#result-title")


def _holdem(guest):
    """On the flop, after everybody has called."""
    staged_holdem.Stage((SET_OF_ACES,), seats=6).serve(guest)
    guest.sees(".act-bar .act-fold")
    guest.presses("c", "c")
    guest.sees(".act-stay:has-text('0'), .act-bar .act-fold")


def _cash_watched(guest):
    guest.come("/#cash").sees(".account dl")
    guest.page.click(".way-people")
    guest.sees(".cash-bar .sit-down")


def _cash(guest):
    _cash_watched(guest)
    guest.page.click(".cash-bar .sit-down")
    guest.page.click("#buy-in button.main")
    guest.sees(".chair.own")


def wall():
    """Of a round that shows its dora and ends with nothing in the first turns."""
    return Wall.stacked(hands=("123456m234p567s9m",), draws="1z2z3z7z", dora="4p", rest=Seed.of("rest"))


def _mahjong_watched(guest):
    staged.Stage(wall(), seat=None, most=24).serve(guest)
    guest.sees(".mj-pond .mj-tile")


def _mahjong(guest):
    staged.Stage(wall()).serve(guest)
    guest.sees(".mj-held.drawn")
    guest.page.click(".mj-options button >> nth=2")  # no calls
    for _ in range(6):
        guest.presses("Enter")
        guest.sees(".mj-held.drawn")


def _filed(guest, filed, sign):
    filed.serve(guest)
    guest.come("/replay/T-9.1").sees(sign)
    guest.presses(*["ArrowRight"] * 12)

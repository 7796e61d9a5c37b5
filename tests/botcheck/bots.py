"""Bots for the arena, written from its messages alone: good ones, and each of the others with one mistake."""

import asyncio
import json

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from facedown.botcheck.bot_process import BotExit


class Good:
    """Raises with pairs and aces, stays otherwise; ends with the match."""

    team, code = "Alpha", "KF7Q9C"

    def __init__(self):
        self.act = None
        self.visits = 0
        self.told = []

    def hello(self):
        return {"type": "hello", "v": 1, "team": self.team, "join_code": self.code}

    def choose(self, act):
        first, second = (card[0] for card in act["you"]["hole"])
        if "RAISE_TO" in act["legal"] and (first == second or "A" in (first, second)):
            return {"action": "RAISE_TO", "amount": act["min_raise_to"]}
        return {"action": "CHECK" if "CHECK" in act["legal"] else "CALL"}

    def heard(self, said):
        """What to answer, if anything."""
        match said["type"]:
            case "act":
                self.act = said
                return self.answer(self.choose(said))
            case "error":
                return self.refused(said)
            case "welcome":
                self.code = said.get("join_code", self.code)
        return None

    def refused(self, said):
        return self.answer({"action": "CHECK" if "CHECK" in self.act["legal"] else "FOLD"})

    def answer(self, chosen):
        return {"type": "action", "v": 1, "hand_id": self.act["hand_id"], **chosen}

    async def play(self, url):
        while True:
            self.visits += 1
            try:
                async with connect(url, compression=None, proxy=None, close_timeout=0.1) as socket:
                    if await self.talk(socket):
                        return
            except ConnectionClosed:
                await self.rest()

    async def rest(self):
        await asyncio.sleep(0.01)

    async def talk(self, socket):
        """True when there is nothing more to play."""
        await socket.send(json.dumps(self.hello()))
        async for data in socket:
            said = json.loads(data)
            self.told.append(said)
            if said["type"] == "match_end":
                return await self.ended(socket)
            answer = self.heard(said)
            if answer is not None:
                await socket.send(json.dumps(answer))
        return False

    async def ended(self, socket):
        return True


def runner(kind):
    """A fresh one of this kind for every scene."""

    async def play(address):
        bot = kind()
        runner.last = bot
        try:
            await bot.play(address.arena)
        except (Exception, SystemExit) as error:  # noqa: BLE001  whatever ends a program
            return BotExit(False, f"ended with {type(error).__name__}: {error}")
        return BotExit(True, "ended by itself")

    return play


class WithoutCode(Good):
    code = None


class Stays(Good):
    async def ended(self, socket):
        return False

    async def talk(self, socket):
        """The same connection, match after match."""
        await socket.send(json.dumps(self.hello()))
        async for data in socket:
            answer = self.heard(json.loads(data))
            if answer is not None:
                await socket.send(json.dumps(answer))
        return False


class ComesAgain(Good):
    async def ended(self, socket):
        await socket.close()
        return False


class Folds(Good):
    def choose(self, act):
        return {"action": "FOLD"}


# Each with one mistake


class Absent(Good):
    async def play(self, url):
        await asyncio.sleep(60)


class Mute(Good):
    async def talk(self, socket):
        await asyncio.sleep(60)


class Nameless(Good):
    def hello(self):
        return {"type": "hello", "v": 1}


class Impatient(Good):
    def hello(self):
        return {"type": "action", "v": 1, "hand_id": "H-1", "action": "FOLD"}


class Onlooker(Good):
    def hello(self):
        return {**super().hello(), "role": "spectator"}


class Silent(Good):
    def heard(self, said):
        return None


class Crashes(Good):
    def choose(self, act):
        raise SystemExit("no idea")


class Misspells(Good):
    def choose(self, act):
        return {"action": "BET", "amount": 300}


class AlwaysRaises(Good):
    def choose(self, act):
        return {"action": "RAISE_TO", "amount": act.get("min_raise_to", 2 * act["you"]["stack"])}


class CountsItself(Good):
    """Its own least raise: the bet of the table and the last raise on top of it."""

    def choose(self, act):
        bets = [each["committed"] for each in act["players"]]
        least = 2 * max(bets)
        if (
            "RAISE_TO" in act["legal"]
            and act["you"]["hole"] == ["As", "Ah"]
            and max(bets) > act["table"]["bb"]
        ):
            return {"action": "RAISE_TO", "amount": least}
        return {"action": "CHECK" if "CHECK" in act["legal"] else "CALL"}


class AlwaysCalls(Good):
    def choose(self, act):
        return {"action": "CALL"}


class NeedsCallAmount(Good):
    def choose(self, act):
        return {"action": "CALL" if act["call_amount"] else "CHECK"}


class NeedsActId(Good):
    def choose(self, act):
        return {**super().choose(act), "act_id": act["act_id"]}


class NeedsOwnCards(Good):
    def heard(self, said):
        if said["type"] == "start_hand":
            self.hole = said["you"]["hole"]
        return super().heard(said)


class KnowsAllEvents(Good):
    EVENTS = frozenset(
        [
            "POST_BLINDS",
            "BET",
            "CALL",
            "CHECK",
            "FOLD",
            "FLOP",
            "TURN",
            "RIVER",
            "SHOWDOWN",
            "POT_AWARD",
            "ELIMINATED",
            "UNCALLED",
        ]
    )

    def heard(self, said):
        if said["type"] == "event" and said["ev"] not in self.EVENTS:
            raise ValueError(f"unknown event {said['ev']}")
        return super().heard(said)


class Stubborn(Good):
    def refused(self, said):
        return None


class GivesUpOnTimeout(Good):
    given_up = False

    def heard(self, said):
        self.given_up = self.given_up or "auto" in said
        return None if self.given_up else super().heard(said)


class NeverBack(Good):
    async def rest(self):
        await asyncio.sleep(60)


class Dies(Good):
    async def rest(self):
        raise SystemExit("connection lost")


class ForgetsItsCode(Good):
    def hello(self):
        return {**super().hello(), "join_code": f"CODE-{self.visits}"}


class ForgetsTheGivenCode(WithoutCode):
    def hello(self):
        return {"type": "hello", "v": 1, "team": "Alpha"}


class ForgetsItsName(Good):
    def hello(self):
        return {**super().hello(), "team": f"Alpha {self.visits}"}


class WaitsForTheNextHand(Good):
    """Does not know that a snapshot is followed by an act."""

    def heard(self, said):
        if said["type"] == "snapshot":
            self.waiting = True
        if said["type"] == "start_hand":
            self.waiting = False
        return None if getattr(self, "waiting", False) else super().heard(said)


class BreaksAtTheEnd(Good):
    async def ended(self, socket):
        raise KeyError("winner")


class PlaysOnce(Stays):
    def __init__(self):
        super().__init__()
        self.over = False

    def heard(self, said):
        self.over = self.over or said["type"] == "match_end"
        return None if self.over else super().heard(said)


class Lingers(Good):
    async def ended(self, socket):
        await socket.close()
        await asyncio.sleep(60)


class SixSeats(Good):
    def choose(self, act):
        stacks = [0] * 6
        for each in act["players"]:
            stacks[each["seat"]] = each["stack"]
        return super().choose(act)


class Dreams(Good):
    """Misses its first question."""

    def choose(self, act):
        return None if act["act_id"] == 1 else super().choose(act)

    def answer(self, chosen):
        return None if chosen is None else super().answer(chosen)

"""Matches in which teams do whatever a seed has them do: answer, err, repeat themselves, sleep, go, come back."""

from contextlib import suppress

from facedown.arena import ArenaRefusal
from facedown.core import Seed
from tests.arena.ledger import Ledger
from tests.arena.scene import Team, opened, order, shoves

MOVE_MS = 100
MOST_STEPS = 3_000
"""A match that takes longer hangs."""


class Match:
    def __init__(self, here, number):
        self.here, self.number = here, number
        self.draws = Seed.of(f"wild match {number}").draws()
        self.seats = 2 + number % 9
        self.stack = 100 * (1 + self.draws.below(12)) + self.draws.below(100)
        self.delay = self.draws.below(2)
        self.everyone = []
        """Every connection that ever was, and the seat it came for."""
        self.watchers = []
        """Who together saw all of it: another one after a crash."""
        self.present = {}
        """By seat; None is a spectator's."""
        self.steps, self.crashes = 0, int(number % 10 == 3)

    async def play(self):
        """To its end."""
        terms = (
            f"seats={self.seats},stack={self.stack},move_time_ms={MOVE_MS},start_delay_ms=0,hand_delay_ms=0,"
            f"min_players={self.seats},spectator_delay={self.delay}"
        )
        await opened(self.here, terms)
        for seat in (None, *range(self.seats)):
            await self.come(seat)
        while not self.present[None].of("match_end"):
            self.steps += 1
            assert self.steps < MOST_STEPS
            await self.step()
        return self

    async def come(self, seat):
        if seat is None:
            team = Team(self.here, role="spectator")
        else:
            team = Team(self.here, f"team {seat}", code=f"code {seat}")
        self.everyone.append((seat, team))
        self.present[seat] = team
        if seat is None:
            self.watchers.append(team)
        await team.come()
        assert team.seat == seat

    async def step(self):
        asked = [team for team in self.present.values() if team.is_asked]
        assert len(asked) <= 1
        chance = self.draws.below(100)
        if self.crashes and self.steps > 5:
            await self.crash()
        elif not asked:
            await self.wait(chance)
        elif chance < 74:
            await self.answer(asked[0])
        else:
            await self.err(asked[0], chance)

    async def wait(self, chance):
        """Whoever is asked is away."""
        away = [seat for seat in range(self.seats) if seat not in self.present]
        if away and chance < 60:
            await self.come(self.draws.choice(away))
        else:
            before = len(self.present[None].told)
            await self.here.pass_time(MOVE_MS)
            self.check_automatic(self.present[None].told[before:], away)

    def check_automatic(self, told, away):
        for event in told:
            if "auto" in event:
                assert event["auto"] == ("disconnect" if event["seat"] in away else "timeout")

    async def answer(self, team):
        errors, act, chance = team.codes, team.last("act"), self.draws.below(10)
        if chance < 3:
            shoves(team)
        elif chance < 5 and "RAISE_TO" in act["legal"]:
            most, least = act["max_raise_to"], act["min_raise_to"]
            team.act("RAISE_TO", least + self.draws.below(most - least + 1), act_id=act["act_id"])
        else:
            team.act(self.draws.choice([move for move in act["legal"] if move != "RAISE_TO"]))
        if self.draws.below(10) == 0:
            team.act("CALL", act_id=act["act_id"])  # once more
        await self.here.settle()
        assert team.codes == errors

    async def err(self, team, chance):
        others = [other for seat, other in self.present.items() if other is not team and seat is not None]
        if chance < 82:
            await self.mistake(team)
        elif chance < 85 and others:
            await self.interrupt(self.draws.choice(others))
        elif chance < 88:
            await self.wait(99)
        elif chance < 92:
            await self.leave(self.draws.choice([team, *others]))
        elif chance < 96:
            await self.take_over(self.draws.choice([team, *others]))
        elif chance < 98:
            team.arena.operate(order("skip", team.seat))
            await self.here.settle()
        elif self.number % 5 == 0:
            with suppress(ArenaRefusal):  # it may be out already
                team.arena.operate(order("forfeit", self.draws.below(self.seats)))
            await self.here.settle()
        else:
            late = Team(self.here, role="spectator")
            self.everyone.append((None, late))
            await late.come()

    async def mistake(self, team):
        act = team.last("act")
        least = act.get("min_raise_to", 0)
        code, fields = self.draws.choice(
            [
                ("INVALID_ACTION", {"action": "RAISE_TO", "amount": least - 1}),
                ("INVALID_ACTION", {"action": "RAISE_TO", "amount": 10**9}),
                ("INVALID_ACTION", {"action": "CALL" if "CHECK" in act["legal"] else "CHECK"}),
                ("BAD_SCHEMA", {"action": "RAISE_TO"}),
                ("BAD_SCHEMA", {"action": "SHOVE"}),
                ("ACTION_TOO_LATE", {"action": "FOLD", "hand_id": "H-2020-01-01-00000"}),
                (None, {"action": "FOLD", "act_id": act["act_id"] - 1}),
            ]
        )
        errors = team.codes
        team.say({"type": "action", "v": 1, "hand_id": act["hand_id"], **fields})
        await self.here.settle()
        assert team.codes == [*errors, *([code] if code else [])]

    async def interrupt(self, other):
        """One who is not asked says something."""
        hand = (
            self.present[None].last("start_hand")["hand_id"] if self.present[None].of("start_hand") else "H"
        )
        other.say({"type": "action", "v": 1, "hand_id": hand, "action": "FOLD"})
        await self.here.settle()
        assert not other.is_asked

    async def leave(self, team):
        del self.present[team.seat]
        await team.go()

    async def take_over(self, old):
        """The old connection hears that it was replaced a moment later."""
        await self.come(old.seat)
        await old.go()

    async def crash(self):
        self.crashes = 0
        await self.here.crash()
        for seat in tuple(self.present):
            await self.come(seat)


def check(match):
    """What must hold of any match, by what its connections were told."""
    ledgers = []
    for seat, team in match.everyone:
        ledger = Ledger(seat)
        for message in first_match(team.told):
            ledger.hear(message)
        ledgers.append(ledger)
    holes = {}
    for ledger in ledgers:
        for hand, hole in ledger.dealt.items():
            assert holes.setdefault(hand, {}).setdefault(ledger.seat, hole) == hole
    check_cards(ledgers, holes)
    check_secrets(ledgers, holes)
    check_ends(match, ledgers)


def first_match(told):
    for message in told:
        yield message
        if message["type"] == "match_end":
            return


def check_cards(ledgers, holes):
    for ledger in ledgers:
        for hand, board in ledger.boards.items():
            cards = [card for hole in holes.get(hand, {}).values() for card in hole] + board
            assert len(set(cards)) == len(cards)


def check_secrets(ledgers, holes):
    """No message to a viewer holds a card of another seat before that seat has shown it."""
    for ledger in ledgers:
        for hand, shown, text in ledger.texts:
            for seat, hole in holes.get(hand, {}).items():
                if seat != ledger.seat and seat not in shown:
                    assert not any(f'"{card}"' in text for card in hole)


def check_ends(match, ledgers):
    endings = [ending for ledger in ledgers for ending in ledger.endings]
    assert len({str(ending) for ending in endings}) == 1
    stacks = endings[0]["final_stacks"]
    assert sum(each["stack"] for each in stacks) == match.seats * match.stack
    assert sorted(each["seat"] for each in stacks) == list(range(match.seats))
    for ledger in ledgers:
        assert len(set(ledger.out)) == len(ledger.out)
        assert endings[0]["winner"]["seat"] not in ledger.out or match.number % 5 == 0
    out = [
        message["seat"]
        for team in match.watchers
        for message in first_match(team.told)
        if message.get("ev") == "ELIMINATED"
    ]
    assert len(set(out)) == len(out) >= match.seats - 1

"""A table of the arena without sockets and without a server: the rules, each viewer's sight, and dialects.

Bots know nothing but the messages that they get.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from facedown.core import (
    DEALER,
    Frame,
    IllegalAction,
    Outcome,
    Prompt,
    Seat,
    Seed,
    Sight,
    Terms,
    Ticking,
    Viewer,
)
from facedown.core.seed import Draws
from facedown.poker.hand.config import Table
from facedown.poker.holdem import HOLDEM, Chair, Config, Deal, Sit, Start
from facedown.poker.holdem.chairs import Chairs
from facedown.poker.holdem.state import State
from facedown.poker.stakes import Stakes
from facedown.wire import Act, Attached, Named, Refusal, Rejected
from facedown.wire.arena.dialect import ArenaDialect, ArenaLobby, Entered, Present, Setup
from facedown.wire.dialect import Heard

EPOCH = 1_760_379_751_000
"""2025-10-13T18:22:31Z."""
TEAMS = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta", "Theta", "Iota", "Kappa")
HELLO = {"type": "hello", "v": 1, "team": "Alpha", "join_code": "KF7Q9C"}


def rules(seats: int = 2, stack: int = 10_000, sb: int = 50, bb: int = 100, **more: Any) -> Config:
    house = Table(Stakes(sb, bb), showdown="show", timeout="call")
    return Config(seats, stack, house, **{"seated": False, "fair": "deals" not in more, **more})


def stacked(*stacks: int, deal: str = "", button: Seat = 0, sb: int = 50, bb: int = 100) -> Config:
    """A match that goes on with these stacks; `deal` is the deck of its next hand, from the button's left."""
    seats = len(stacks)
    chairs = tuple(Chair(stack) for stack in stacks)
    standing = Chairs(chairs, ("",) * seats, (0,) * (seats + 1), started=True)
    deals = (deal.replace(" ", ""),) if deal else ()
    return rules(seats, max(stacks), sb, bb, standing=standing, deals=deals, first_button=button)


class Connection:
    """One client, as the server holds it."""

    def __init__(self, table: "Arena", viewer: Viewer, *, max_invalid: int = 3, **entering: Any) -> None:
        self.table, self.viewer = table, viewer
        self.sent: list[dict[str, Any]] = []
        self.data: list[bytes] = []
        self.exhaustions = 0
        self.sight = Sight(HOLDEM, viewer)
        self.dialect = ArenaDialect(table.now, max_invalid=max_invalid, exhausted=self._exhausted)
        self.dialect.decode(json.dumps(HELLO))
        self.dialect.enter(table.setup, viewer, **entering)
        self.tell(Entered(viewer, None, "spectator" if viewer is None else "player"))

    def _exhausted(self, _prompt: int) -> None:
        self.exhaustions += 1

    def attached(self) -> "Connection":
        """What a table tells a newcomer."""
        table = self.table
        self.tell(Attached("T-1.1", "holdem", self.viewer, table.named, "c0ffee", table.terms))
        self.tell(self.snapshot())
        return self

    def snapshot(self) -> Frame[Any, Any, Any]:
        table = self.table
        return self.sight.snapshot(table.state, table.prompts, at=table.at, clocks=table.clocks.values())

    def tell(self, told: Any) -> None:
        messages = self.dialect.encode(told)
        self.data += messages
        self.sent += [json.loads(message) for message in messages]

    def say(self, **fields: Any) -> Heard | None:
        return self.send(json.dumps({"v": 1, **fields}))

    def send(self, data: str | bytes) -> Heard | None:
        """What a server does with a message; what it asks for comes back, None where it is ignored."""
        wish = next(iter(self.dialect.decode(data)), None)
        if isinstance(wish, Rejected):
            self.tell(wish)
        elif isinstance(wish, Act):
            self.table.take(self, wish)
        return wish

    def act(self, action: str, amount: object = None, **more: Any) -> Heard | None:
        """Answer the last question."""
        fields = {"hand_id": self.asked["hand_id"], "action": action, **more}
        if amount is not None:
            fields["amount"] = amount
        return self.say(type="action", **fields)

    @property
    def asked(self) -> dict[str, Any]:
        return self.of("act")[-1]

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.sent if message["type"] == kind]

    def evs(self, ev: str | None = None) -> list[dict[str, Any]]:
        return [each for each in self.of("event") if ev in (None, each["ev"])]

    @property
    def codes(self) -> list[str]:
        return [message["code"] for message in self.of("error")]

    def forget(self) -> None:
        self.sent.clear()
        self.data.clear()


class Arena:
    """A match with a connection for every seat and a spectator; `seats` of its chairs are taken."""

    def __init__(
        self,
        config: Config | None = None,
        seed: str | Seed = "arena",
        *,
        teams: Sequence[str] = TEAMS,
        exposed: bool = True,
        terms: Terms | None = None,
        bank_ms: int = 0,
    ) -> None:
        self.config = config or rules()
        self.ms, self.at = EPOCH, 0
        self.setup = Setup(
            table="T-1",
            seats=self.config.seats,
            stack=self.config.stack,
            sb=self.config.table.stakes.small,
            bb=self.config.table.stakes.big,
            move_time_ms=15_000,
            bank_ms=bank_ms,
            day="2025-10-17",
            first_hand=123,
            commit="c0ffee",
            next_commit="beef",
        )
        self.terms = terms or Terms(clocks={"turn": 15_000, "ready": 2_000, "deal": 1_000})
        self.named = tuple(Named(teams[seat], "person") for seat in range(self.config.seats))
        self.state: State = HOLDEM.new(self.config, seed if isinstance(seed, Seed) else Seed.of(seed)).state
        self.prompts: Mapping[Seat, Prompt[Any]] = {}
        self.clocks: dict[Seat, Ticking] = {}
        self.connections: dict[Viewer, Connection] = {}
        self._tick({})
        for viewer in (None, *range(self.config.seats)):
            self.connect(viewer, exposed=exposed and viewer is None)

    def now(self) -> int:
        return self.ms

    def pass_time(self, ms: int) -> None:
        self.ms += ms
        self.at += ms

    def connect(self, viewer: Viewer, **entering: Any) -> Connection:
        """A new connection in place of the viewer's last one."""
        connection = Connection(self, viewer, **entering)
        self.connections[viewer] = connection
        self.attend()
        return connection.attached()

    def disconnect(self, viewer: Viewer) -> None:
        del self.connections[viewer]
        self.attend()

    def attend(self) -> None:
        """The lobby, to all who are there."""
        stacks = self.state.stacks()
        players = tuple(
            Present(seat, named.name, seat in self.connections, stacks[seat])
            for seat, named in enumerate(self.named)
        )
        for connection in self.connections.values():
            connection.tell(ArenaLobby(players))

    def sit_down(self, seats: Iterable[Seat] | None = None) -> "Arena":
        for seat in range(self.config.seats) if seats is None else seats:
            self.play(seat, Sit(f"nonce {seat}"))
        if not self.state.standing.started:
            self.play(DEALER, Start())
        return self

    def deal(self) -> "Arena":
        self.play(DEALER, Deal())
        return self

    def answers(self, *texts: str) -> "Arena":
        """One after another, by the seat that is asked: "CALL", "RAISE_TO 300"."""
        for text in texts:
            action, _, amount = text.partition(" ")
            self.player.act(action, int(amount) if amount else None)
        return self

    def take(self, connection: Connection, act: Act[Any]) -> None:
        seat = connection.viewer
        assert seat is not None, "who only watches is asked nothing"
        prompt = self.prompts.get(seat)
        if act.prompt is not None and (prompt is None or prompt.id != act.prompt):
            connection.tell(Refusal("stale", "that question is no longer open", act.ref))
            return
        try:
            self.play(seat, act.action)
        except IllegalAction as no:
            connection.tell(Refusal(no.code, no.sentence, act.ref))

    def play(self, seat: Seat, action: Any, *, automatic: bool = False) -> None:
        self.deliver(self.apply(seat, action), automatic=automatic)

    def apply(self, seat: Seat, action: Any) -> tuple[Any, ...]:
        step = HOLDEM.apply(self.state, seat, action)
        self.state = step.state
        self._tick(self.prompts)
        return step.events

    def deliver(self, events: tuple[Any, ...], *, automatic: bool = False) -> None:
        marks = range(len(events)) if automatic else ()
        for connection in self.connections.values():
            frame = connection.sight.frame(
                self.state,
                self.prompts,
                events,
                at=self.at,
                clocks=self.clocks.values(),
                automatic=marks,
            )
            if frame is not None:
                connection.tell(frame)

    def time_out(self) -> None:
        seat = self.actor
        self.play(seat, HOLDEM.fallback(self.state, seat, "timeout"), automatic=seat != DEALER)

    @property
    def actor(self) -> Seat:
        seat: Seat = next(iter(self.prompts))
        return seat

    @property
    def player(self) -> Connection:
        """The connection of the one who is asked."""
        return self.connections[self.actor]

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome

    @property
    def watcher(self) -> Connection:
        return self.connections[None]

    def __getitem__(self, seat: Seat) -> Connection:
        return self.connections[seat]

    def _tick(self, before: Mapping[Seat, Prompt[Any]]) -> None:
        """A question that stays open keeps its clock."""
        prompts = HOLDEM.prompts(self.state)
        kept = {seat for seat, prompt in prompts.items() if seat in before and before[seat].id == prompt.id}
        self.clocks = {
            seat: self.clocks[seat]
            if seat in kept
            else Ticking(seat, prompt.clock, self.at + self.terms.clocks[prompt.clock], self.setup.bank_ms)
            for seat, prompt in prompts.items()
            if prompt.clock is not None and prompt.clock in self.terms.clocks
        }
        self.prompts = prompts


def seed_bot(act: dict[str, Any], draws: Draws) -> dict[str, Any]:
    """An answer from the fields of the seed alone: mostly cheap, sometimes all-in."""
    legal, roll = act["legal"], draws.below(100)
    if "RAISE_TO" in legal and roll < 22:
        least, most = act["min_raise_to"], act["max_raise_to"]
        amount = most if roll < 5 else least + draws.below(min(most - least, 500) + 1)
        return {"action": "RAISE_TO", "amount": amount}
    if "CHECK" in legal:
        return {"action": "CHECK"}
    return {"action": "CALL" if roll < 70 else "FOLD"}


def played(
    config: Config,
    seed: str | Seed,
    most_hands: int = 40,
    each: Callable[[Arena, Draws], object] | None = None,
) -> Arena:
    """A random match to its end, or for so many hands; `each` is called before every turn."""
    arena = Arena(config, seed).sit_down()
    draws = Seed.of(f"{seed} bots").draws()
    while arena.outcome is None and arena.state.standing.hands < most_hands:
        arena.pass_time(draws.below(900))
        if each is not None:
            each(arena, draws)
        seat = arena.actor
        if seat == DEALER or seat not in arena.connections or draws.below(20) == 0:
            arena.time_out()
        else:
            act = arena[seat].asked
            arena[seat].say(type="action", hand_id=act["hand_id"], **seed_bot(act, draws))
    return arena

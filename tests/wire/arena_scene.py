"""A table of the arena without sockets and without a server: the rules, each viewer's sight, and dialects.

Bots know nothing but the messages that they get.
"""

import json

from facedown.core import DEALER, IllegalAction, Outcome, Seed, Sight, Terms, Ticking
from facedown.poker.hand.config import Table
from facedown.poker.holdem import HOLDEM, Chair, Config, Deal, Sit, Start
from facedown.poker.holdem.chairs import Chairs
from facedown.poker.stakes import Stakes
from facedown.wire import Act, Attached, Named, Refusal, Rejected
from facedown.wire.arena.dialect import ArenaDialect, ArenaLobby, Entered, Present, Setup

EPOCH = 1_760_379_751_000
"""2025-10-13T18:22:31Z."""
TEAMS = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta", "Theta", "Iota", "Kappa")
HELLO = {"type": "hello", "v": 1, "team": "Alpha", "join_code": "KF7Q9C"}


def rules(seats=2, stack=10_000, sb=50, bb=100, **more):
    house = Table(Stakes(sb, bb), showdown="show", timeout="call")
    return Config(seats, stack, house, **{"seated": False, "fair": "deals" not in more, **more})


def stacked(*stacks, deal="", button=0, sb=50, bb=100):
    """A match that goes on with these stacks; `deal` is the deck of its next hand, from the button's left."""
    seats = len(stacks)
    chairs = tuple(Chair(stack) for stack in stacks)
    standing = Chairs(chairs, ("",) * seats, (0,) * (seats + 1), started=True)
    deals = (deal.replace(" ", ""),) if deal else ()
    return rules(seats, max(stacks), sb, bb, standing=standing, deals=deals, first_button=button)


class Connection:
    """One client, as the server holds it."""

    def __init__(self, table, viewer, *, max_invalid=3, **entering):
        self.table, self.viewer = table, viewer
        self.sent, self.data, self.exhaustions = [], [], 0
        self.sight = Sight(HOLDEM, viewer)
        self.dialect = ArenaDialect(table.now, max_invalid=max_invalid, exhausted=self._exhausted)
        self.dialect.decode(json.dumps(HELLO))
        self.dialect.enter(table.setup, viewer, **entering)
        role = "spectator" if viewer is None else "player"
        self.tell(Entered(viewer, None, role))

    def _exhausted(self, _prompt):
        self.exhaustions += 1

    def attached(self):
        """What a table tells a newcomer."""
        table = self.table
        self.tell(Attached("T-1.1", "holdem", self.viewer, table.named, "c0ffee", table.terms))
        self.tell(self.snapshot())
        return self

    def snapshot(self):
        table = self.table
        return self.sight.snapshot(table.state, table.prompts, at=table.at, clocks=table.clocks.values())

    def tell(self, told):
        messages = self.dialect.encode(told)
        self.data += messages
        self.sent += [json.loads(message) for message in messages]

    def say(self, **fields):
        return self.send(json.dumps({"v": 1, **fields}))

    def send(self, data):
        """What a server does with a message; what it asks for comes back, None where it is ignored."""
        wish = next(iter(self.dialect.decode(data)), None)
        if isinstance(wish, Rejected):
            self.tell(wish)
        elif isinstance(wish, Act):
            self.table.take(self, wish)
        return wish

    def act(self, action, amount=None, **more):
        """Answer the last question."""
        fields = {"hand_id": self.asked["hand_id"], "action": action, **more}
        if amount is not None:
            fields["amount"] = amount
        return self.say(type="action", **fields)

    @property
    def asked(self):
        return self.of("act")[-1]

    def of(self, kind):
        return [message for message in self.sent if message["type"] == kind]

    def evs(self, ev=None):
        return [each for each in self.of("event") if ev in (None, each["ev"])]

    @property
    def codes(self):
        return [message["code"] for message in self.of("error")]

    def forget(self):
        self.sent.clear()
        self.data.clear()


class Arena:
    """A match with a connection for every seat and a spectator; `seats` of its chairs are taken."""

    def __init__(self, config=None, seed="arena", *, teams=TEAMS, exposed=True, terms=None, bank_ms=0):
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
        self.state = HOLDEM.new(self.config, seed if isinstance(seed, Seed) else Seed.of(seed)).state
        self.prompts, self.clocks = {}, {}
        self.connections = {}
        self._tick({})
        for viewer in (None, *range(self.config.seats)):
            self.connect(viewer, exposed=exposed and viewer is None)

    def now(self):
        return self.ms

    def pass_time(self, ms):
        self.ms += ms
        self.at += ms

    def connect(self, viewer, **entering):
        """A new connection in place of the viewer's last one."""
        connection = Connection(self, viewer, **entering)
        self.connections[viewer] = connection
        self.attend()
        return connection.attached()

    def disconnect(self, viewer):
        del self.connections[viewer]
        self.attend()

    def attend(self):
        """The lobby, to all who are there."""
        stacks = self.state.stacks()
        players = tuple(
            Present(seat, named.name, seat in self.connections, stacks[seat])
            for seat, named in enumerate(self.named)
        )
        for connection in self.connections.values():
            connection.tell(ArenaLobby(players))

    def sit_down(self, seats=None):
        for seat in range(self.config.seats) if seats is None else seats:
            self.play(seat, Sit(f"nonce {seat}"))
        if not self.state.standing.started:
            self.play(DEALER, Start())
        return self

    def deal(self):
        self.play(DEALER, Deal())
        return self

    def answers(self, *texts):
        """One after another, whoever is asked: "CALL", "RAISE_TO 300"."""
        for text in texts:
            action, _, amount = text.partition(" ")
            self.player.act(action, int(amount) if amount else None)
        return self

    def take(self, connection, act):
        seat = connection.viewer
        prompt = self.prompts.get(seat)
        if act.prompt is not None and (prompt is None or prompt.id != act.prompt):
            connection.tell(Refusal("stale", "that question is no longer open", act.ref))
            return
        try:
            self.play(seat, act.action)
        except IllegalAction as no:
            connection.tell(Refusal(no.code, no.sentence, act.ref))

    def play(self, seat, action, *, automatic=False):
        self.deliver(self.apply(seat, action), automatic=automatic)

    def apply(self, seat, action):
        step = HOLDEM.apply(self.state, seat, action)
        self.state = step.state
        self._tick(self.prompts)
        return step.events

    def deliver(self, events, *, automatic=False):
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

    def time_out(self):
        seat = self.actor
        self.play(seat, HOLDEM.fallback(self.state, seat, "timeout"), automatic=seat != DEALER)

    @property
    def actor(self):
        return next(iter(self.prompts))

    @property
    def player(self):
        """The connection of the one who is asked."""
        return self.connections[self.actor]

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome

    @property
    def watcher(self):
        return self.connections[None]

    def __getitem__(self, seat):
        return self.connections[seat]

    def _tick(self, before):
        """A question that stays open keeps its clock."""
        prompts = HOLDEM.prompts(self.state)
        kept = {seat for seat, prompt in prompts.items() if seat in before and before[seat].id == prompt.id}
        self.clocks = {
            seat: self.clocks[seat]
            if seat in kept
            else Ticking(seat, prompt.clock, self.at + self.terms.clocks[prompt.clock], self.setup.bank_ms)
            for seat, prompt in prompts.items()
            if prompt.clock in self.terms.clocks
        }
        self.prompts = prompts


def seed_bot(act, draws):
    """An answer from the fields of the seed alone: mostly cheap, sometimes all-in."""
    legal, roll = act["legal"], draws.below(100)
    if "RAISE_TO" in legal and roll < 22:
        least, most = act["min_raise_to"], act["max_raise_to"]
        amount = most if roll < 5 else least + draws.below(min(most - least, 500) + 1)
        return {"action": "RAISE_TO", "amount": amount}
    if "CHECK" in legal:
        return {"action": "CHECK"}
    return {"action": "CALL" if roll < 70 else "FOLD"}


def played(config, seed, most_hands=40, each=None):
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

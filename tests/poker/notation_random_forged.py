"""Clients that ask for more than is theirs, at evenings through the notation.

A forgery takes what the server has sent, and perhaps an honest wish of the author's, and edits it: in fields that are
not the author's to say, and then the server must do what is honest in it and nothing else; or in a way that must be
refused, and then nothing must have happened.
"""

from contextlib import suppress
from re import sub

import pytest
from msgspec.json import Encoder

from facedown.poker.cash import CASH
from facedown.poker.hand.actions import Muck
from facedown.poker.histories.money import in_money
from facedown.poker.notation import Hand, HandError
from tests.poker.notation_random import Evening
from tests.poker.notation_random_tables import PEOPLE, money

SERVERS = ("blindsOrStraddles", "antes", "_deadBlinds", "_deadPosted", "_livePosted", "_inactive", "_new")
"""By player, and nobody's to say, not even for oneself."""
PLAYERS = ("startingStacks", "_intents", "_topUp", "_nonces", "seats", "players")
"""By player, and only for oneself."""
BY_PLAYER = (*SERVERS, *PLAYERS, "finishingStacks")
ENCODER = Encoder(decimal_format="number")
CARDS = ("AsKsQs", "2c7d", "Th")


class Forgers(Evening):
    """Every few steps somebody lies."""

    def step(self):
        if self.draws.below(2):
            self.forge()
        else:
            super().step()

    def forge(self):
        before, text = self.hand, self.hand.to_json()
        asked = self.hand.on_turn
        author = (
            asked if asked and self.draws.below(3) == 0 else self.draws.choice((*self.hand.players, *PEOPLE))
        )
        if author in self.hand.players:
            self.draws.choice((self.ignored, self.refused, self.past))(author)
        else:
            self.draws.choice((self.joined, self.not_joined, self.outside))(author)
        assert self.hand is before
        assert self.hand.to_json() == text

    # By one who sits at the table

    def ignored(self, author):
        """What the author may do is done; what he says of all else might as well not be there."""
        honest = self.honest(author)
        data = honest.to_data()
        for _ in range(1 + self.draws.below(4)):
            name = self.draws.choice((self.others, self.servers, self.single, self.columns))(data, author)
            self.seen[f"ignored {name}"] += 1
        forged = self.read(data)
        assert self.hand.merge(forged, author) == self.hand.merge(honest, author)

    def honest(self, author):
        """As it came, or with a wish that is granted."""
        view = self.view(author)
        wishes = [view.resume, view.wait_for_bb, view.pause, view.quit]
        if self.hand.on_turn == author and self.draws.below(2):
            seat = self.hand.seats[self.hand.players.index(author)] - 1
            action = self.chosen(CASH.prompts(self.state)[seat].actions)
            return view.act(author, self.words(action))
        return self.draws.choice([lambda _: view, *wishes])(author)

    def read(self, data):
        """As it comes from a client."""
        return Hand.from_json(ENCODER.encode(data) if self.draws.below(2) else data)

    def amount(self):
        return self.draws.choice((0, 1, 2, 77, 1_000_000))

    def value(self, key):
        """Something that could stand in such a column, but seldom does."""
        match key:
            case "players":
                return f"somebody else {self.draws.below(1 << 30)}"
            case "_nonces":
                return "another nonce"
            case "_intents" | "_inactive" | "_new":
                return self.draws.choice((0, 1, 2, 3, -1, 9))
            case "seats":
                return 1 + self.draws.below(99)
        return self.amount()

    def column(self, data, key):
        """The column, at its full length."""
        zero = "" if key == "_nonces" else 0
        row = data.get(key) or ()
        if key == "seats" and not row:
            row = range(1, len(data["players"]) + 1)
        data[key] = [*row, *[zero] * (len(data["players"]) - len(row))]
        return data[key]

    def others(self, data, author):
        """Others' entries in columns where one's own counts."""
        key = self.draws.choice(PLAYERS)
        row = self.column(data, key)
        for at, name in enumerate(tuple(data["players"])):
            if name != author and self.draws.below(2):
                row[at] = self.value(key)
        return key

    def servers(self, data, author):
        key = self.draws.choice(SERVERS)
        row = self.column(data, key)
        for at in range(len(row)):
            if self.draws.below(2):
                row[at] = self.value(key)
        return key

    def single(self, data, author):
        """Fields of the table."""
        size = len(data["players"])
        edits = {
            "_button": lambda: self.draws.below(12),
            "_marks": lambda: [self.draws.below(12) for _ in range(3)],
            "_smallBlind": self.amount,
            "minBet": self.amount,
            "variant": lambda: self.draws.choice(("NT", "PO", "??", "")),
            "seatCount": lambda: self.draws.below(12),
            "_seed": lambda: "a seed of my own",
            "_deal": lambda: "AsAhKsKh",
            "author": lambda: self.draws.choice((*self.hand.players, "somebody else")),
            "finishingStacks": lambda: self.draws.choice((None, [self.amount() for _ in range(size)])),
            "_events": lambda: [[0, "AsAh"]],
            "house": lambda: {"rake": 0},
        }
        key = self.draws.choice(tuple(edits))
        data[key] = edits[key]()
        return key

    def columns(self, data, author):
        """The columns in another order, or some of the others' left out."""
        order = self.draws.shuffled(range(len(data["players"])))
        if self.draws.below(2):
            order = [at for at in order if data["players"][at] == author or self.draws.below(2)]
        self.column(data, "seats")
        for key in BY_PLAYER:
            row = data.get(key)
            if row is not None:
                data[key] = [row[at] for at in order if at < len(row)]
        return "columns"

    def refused(self, author):
        """A forgery that must not be mistaken for a wish."""
        data, at = self.view(author).to_data(), self.hand.players.index(author)
        ways = [self.stack, self.old_hand, self.intent, self.dealers, self.anothers, self.out_of_turn]
        if self.hand.on_turn == author:
            ways += [self.beyond] * 4
        code = self.draws.choice(ways)(data, at)
        if code is None:
            return
        self.must_refuse(data, author, code)

    def must_refuse(self, data, author, codes):
        with pytest.raises(HandError) as refusal:
            self.hand.merge(self.read(data), author)
        assert refusal.value.code in codes
        assert refusal.value.sentence
        self.seen[f"refused {refusal.value.code}"] += 1

    def stack(self, data, at):
        data["startingStacks"][at] += self.draws.choice((1, 2, 1_000))
        return ["FORGED"]

    def old_hand(self, data, at):
        """Of a hand to come, or an action in one that is over."""
        data["hand"] += self.draws.choice((-1, 1, 7))
        if data["hand"] < self.hand.hand:
            data["actions"] = [*data["actions"][: len(self.hand.actions)], f"p{at + 1} f"]
            data["_intents"][at] = self.hand.intents[at]
            data.pop("_topUp", None)
        elif self.draws.below(2):
            data["_intents"][at] = 2
        return ["OLD_HAND"]

    def intent(self, data, at):
        data["_intents"][at] = self.draws.choice((4, -1, 99))
        return ["BAD_INTENT"]

    def dealers(self, data, at):
        cards = self.draws.choice(CARDS)
        data["actions"].append(self.draws.choice((f"d db {cards}", f"d dh p{at + 1} {cards}")))
        return ["NOT_YOURS"]

    def anothers(self, data, at):
        others = [other for other in range(1, len(data["players"]) + 1) if other != at + 1]
        if not others:
            return None
        words = self.draws.choice(("f", "cc", "cbr 7", "sm", "sm AsKs"))
        data["actions"].append(f"p{self.draws.choice(others)} {words}")
        return ["NOT_YOURS"]

    def out_of_turn(self, data, at):
        """Before one's turn, or once more after it."""
        words = ("f", "cc", "cbr 7", "sm", "sm -")
        if self.hand.on_turn == self.hand.players[at]:
            action = self.chosen(CASH.prompts(self.state)[self.hand.seats[at] - 1].actions)
            data["actions"].append(f"p{at + 1} {self.words(action)}")
        data["actions"].append(f"p{at + 1} {self.draws.choice(words)}")
        return ["OUT_OF_TURN", "INVALID_ACTION", "NOT_ASKED"]

    def beyond(self, data, at):
        """On one's turn, what the rules do not offer."""
        offer = CASH.prompts(self.state)[self.hand.seats[at] - 1].actions
        if Muck() in offer:
            words = ("f", "cc", "cbr 7")
        else:
            unit = self.hand.unit
            amounts = (money(offer.most + 1, unit), money(max(offer.least - 1, 0), unit), "0.0001", "-2", "")
            words = ("sm", "sm -", "dance", *(f"cbr {amount}" for amount in amounts))
        data["actions"].append(f"p{at + 1} {self.draws.choice(words)}")
        return ["INVALID_ACTION", "BAD_ACTION", "BAD_AMOUNT", "OUT_OF_TURN", "BAD_RAISE"]

    def past(self, author):
        """Another past: as it was, or with an action of one's own on top, it comes to nothing."""
        data = self.honest(author).to_data()
        written = len(self.hand.actions)
        if not written:
            return
        log, at = data["actions"], self.draws.below(written)
        acted = len(log) > written
        match self.draws.below(4):
            case 0:
                del log[at]
            case 1:
                log.insert(at, self.draws.choice(log))
            case 2:
                log[at] = sub(r"cbr .*|cc$|f$|[2-9TJQKA][cdhs]", "f # ", log[at])
            case 3:
                log[:written] = self.hand.actions  # others' cards, guessed right
        if log[:written] == list(self.view(author).actions):
            return
        honest = dict(self.view(author).to_data(), _intents=data["_intents"])
        allowed = self.hand.merge(self.read(honest), author)
        with suppress(HandError):
            after = self.hand.merge(self.read(data), author)
            assert not acted, "an action went through on another past"
            assert after == allowed
        self.seen["another past"] += 1

    # By one who does not

    def joined(self, author):
        """Who sits down says where, how much and what for; the rest of the column is the table's."""
        free = [seat for seat in range(1, self.house.seats + 1) if seat not in self.hand.seats]
        if not free:
            return
        seat, chips = self.draws.choice(free), 1 + self.draws.below(100)
        intent = self.draws.below(3)
        money = in_money(chips, self.hand.unit)
        honest = self.view(author).join(author, money, seat=seat, intent=intent, nonce=f"nonce of {author}")
        data = honest.to_data()
        for _ in range(1 + self.draws.below(3)):
            self.seen[f"joined {self.draws.choice((self.servers, self.single))(data, author)}"] += 1
        data["_topUp"] = [self.amount() for _ in data["players"]]
        data["_intents"][:-1] = [self.value("_intents") for _ in self.hand.players]
        assert self.hand.merge(self.read(data), author) == self.hand.merge(honest, author)

    def not_joined(self, author):
        free = [seat for seat in range(1, self.house.seats + 1) if seat not in self.hand.seats]
        if not free or not self.hand.players:
            return
        data = (
            self.view(author)
            .join(author, in_money(50, self.hand.unit), seat=free[0], nonce=f"nonce of {author}")
            .to_data()
        )
        self.column(data, "seats")
        kind = self.draws.below(6)
        if kind == 0:
            data["seats"][-1] = self.draws.choice(self.hand.seats)
        elif kind == 1:
            data["seats"][-1] = self.draws.choice((0, -1, self.house.seats + 1))
        elif kind == 2:
            data["_intents"][-1] = self.draws.choice((3, 4, -1))
        elif kind == 3:
            data["startingStacks"][-1] = self.draws.choice((0, 100 * self.house.most))
        elif kind == 4:
            data["actions"].append(self.draws.choice(("p1 f", f"p{len(data['players'])} cc", "d db AsKsQs")))
        else:
            data["hand"] += 1
        codes = ["CHAIR_TAKEN", "NO_SUCH_SEAT", "BAD_INTENT", "BAD_BUY_IN", "NOT_YOURS", "OLD_HAND"]
        self.must_refuse(data, author, [codes[kind]])

    def outside(self, author):
        """Somebody without a seat, who would like to speak for another."""
        data = self.view(author).to_data()
        for _ in range(3):
            self.draws.choice((self.others, self.servers, self.single))(data, author)
        data["author"] = self.draws.choice((*self.hand.players, "somebody else"))
        assert self.hand.merge(self.read(data), author) == self.hand
        data["actions"].append(f"p{1 + self.draws.below(9)} f")
        self.must_refuse(data, author, ["NOT_SEATED"])

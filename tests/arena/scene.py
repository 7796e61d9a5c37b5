"""Teams at an arena without sockets: the real lobby, tables and dialect, fake time."""

import json

from facedown.arena import ArenaRefusal, read_settings
from facedown.table import Outbox
from facedown.wire import Act, Attach, Detach, Rejected
from facedown.wire.arena.dialect import ArenaDialect, Entered, Operate


class Team:
    """One connection: keeps all it was told, as the client reads it."""

    stays = True

    def __init__(self, here, name="", *, code="code", nonce="", role="player", arena="T-1"):
        self.here, self.name, self.code, self.nonce, self.role = here, name, code, nonce, role
        self.arena = here.arenas.find(arena)
        self.told = []
        self.speech = ArenaDialect(here.now, exhausted=lambda prompt: self.arena.skip(self.seat, prompt))
        self.outbox = Outbox(self.speech.encode)
        self.outbox.send_now = self.heard
        self.seat = self.playing = self.at = None
        self.ended = False

    # What the arena says

    def enter(self, playing, seat):
        self.look_away()
        self.playing, self.seat = playing, seat
        exposed = seat is None and playing.info.settings.spectator_delay > 0
        self.speech.enter(playing.setup, seat, exposed=exposed)

    def welcome(self, made_code):
        self.code = made_code or self.code
        self.outbox.put(Entered(self.seat, made_code, self.role))

    def tell(self, lobby):
        self.outbox.put(lobby)

    def attach(self, code):
        link = self.playing.table.connect(self.outbox)
        self.at = self.playing.table, link
        self.playing.table.receive(link, Attach(self.seat, code))

    def look_away(self):
        if self.at is not None and self.at[0].status == "open":
            self.at[0].receive(self.at[1], Detach())
        self.at = None

    def replaced(self):
        self.ended = True

    def refuse(self, no):
        self.outbox.put(Rejected(no.code, no.sentence))

    # What the client does

    async def come(self):
        """Say hello; all that follows at once."""
        said = {"team": self.name, "join_code": self.code, "client_nonce": self.nonce, "role": self.role}
        given = {name: value for name, value in said.items() if value}
        (hello,) = self.speech.decode(json.dumps({"type": "hello", "v": 1, **given}))
        try:
            self.arena.enter(self, hello)
        except ArenaRefusal as no:
            self.refuse(no)
        await self.here.settle()
        return self

    async def go(self):
        self.look_away()
        self.arena.leave(self)
        await self.here.settle()

    def say(self, message):
        """As the server's connection takes it."""
        heard = self.speech.decode(message if isinstance(message, str | bytes) else json.dumps(message))
        wish = next(iter(heard), None)
        if isinstance(wish, Rejected):
            self.outbox.put(wish)
        elif isinstance(wish, Act):
            self.at[0].receive(self.at[1], wish)
        return wish

    def act(self, action, amount=None, **more):
        act = self.last("act")
        message = {"type": "action", "v": 1, "hand_id": act["hand_id"], "action": action, **more}
        return self.say(message if amount is None else {**message, "amount": amount})

    # What the client knows

    def heard(self, messages):
        self.told += [json.loads(message) for message in messages]
        return True

    def of(self, kind, **fields):
        return [
            message
            for message in self.told
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items())
        ]

    def last(self, kind, **fields):
        found = self.of(kind, **fields)
        return found[-1] if found else None

    @property
    def codes(self):
        return [error["code"] for error in self.of("error")]

    @property
    def is_asked(self):
        return self.speech.is_asked


async def opened(here, terms=""):
    """The usual arena under these terms."""
    await here.arenas.open_usual(read_settings(terms))
    await here.settle()
    return here.arenas.find("T-1")


async def seated(here, *names, **more):
    return [await Team(here, name, code=f"code of {name}", **more).come() for name in names]


async def all_answer(here, teams, choose):
    """Until nobody is asked any more."""
    while asked := [team for team in teams if team.is_asked]:
        for team in asked:
            choose(team)
        await here.settle()


def folds(team):
    team.act("FOLD")


def calls(team):
    legal = team.last("act")["legal"]
    team.act("CHECK" if "CHECK" in legal else "CALL")


def shoves(team):
    act = team.last("act")
    if "RAISE_TO" in act["legal"]:
        team.act("RAISE_TO", act["max_raise_to"])
    else:
        calls(team)


def order(command, seat=None):
    return Operate(command, seat)

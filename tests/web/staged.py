"""A table of mahjong that is played in the test: the deal is stacked, and nothing happens by itself.

The page believes that a server answers. The other chairs discard what they draw, unless a script says otherwise.
"""

import json

from facedown.core import DEALER, Seed, Sight, codec
from facedown.mahjong import MATCH
from facedown.mahjong.hints import hints
from facedown.mahjong.match import Config
from facedown.mahjong.match.actions import Confirm
from facedown.mahjong.round.actions import Discard, Pass
from facedown.mahjong.round.offers import Turn

TABLE = "staged000000"
NAMES = ("Ann", "Bob", "Eve", "Max")
CLOCKS = {"turn": 5_000, "call": 5_000, "ready": 15_000, "deal": 100}


class Stage:
    def __init__(self, wall, *, settings=None, seat=0, others=None, left=60_000, bank=20_000, most=1_000):
        """`others`: (seat, offer) -> an action, or None for the usual one. `seat`: None watches. `most`: inputs
        after which the others play no more."""
        config = Config(walls=(wall.tiles,)) if settings is None else Config(settings, walls=(wall.tiles,))
        self.state = MATCH.new(config, Seed.of("stage")).state
        self.seat = seat
        self.acts = []
        """Everything the page sent."""
        self._others = others or (lambda _seat, _offer: None)
        self._left, self._bank, self._most = left, bank, most
        self._sight = Sight(MATCH, seat, hints)
        self._socket = None
        self.sockets = 0

    def serve(self, guest):
        running = {
            "table": TABLE,
            "game": "mahjong",
            "status": "open",
            "section": 0,
            "seats": self._seats(),
            "watching": 0,
            "commitment": "",
            "ranked": False,
            "place": None,
        }
        guest.page.route(f"**/tables/{TABLE}", lambda route: route.fulfill(json=running))
        guest.page.route_web_socket(f"**/play/{TABLE}", self._opened)
        return guest.come(f"/table/{TABLE}")

    def _seats(self):
        return [{"name": name, "kind": "person", "account": name} for name in NAMES]

    def _opened(self, socket):
        self._socket = socket
        self.sockets += 1
        socket.on_message(lambda data: self._heard(json.loads(data)))

    def tell_away(self, *away):
        """Send who is away: (chair, ms until a bot plays on)."""
        absent = [{"seat": seat, "until": until} for seat, until in away]
        self._send({"type": "presence", "at": 0, "away": absent, "waiting": False})

    def drop(self):
        """The connection breaks; the table goes on."""
        self._socket.close(code=1011)

    def _heard(self, message):
        if message["type"] == "attach":
            self._send({"type": "attached", "table": TABLE, "game": "mahjong", "seat": self.seat})
            self._show(self._sight.snapshot(self.state, MATCH.prompts(self.state)))
            self._run()
        elif message["type"] == "act":
            self.acts.append(message["action"])
            self._send({"type": "ack", "ref": message["ref"]})
            action = codec.from_json(MATCH.types.action, json.dumps(message["action"]))
            self._play(self.seat, action)
            self._run()
        elif message["type"] == "ping":
            self._send({"type": "pong", "ref": message["ref"]})

    def _run(self):
        """Until this player is asked, or the match is over."""
        while MATCH.outcome(self.state) is None and self._most > 0:
            self._most -= 1
            prompts = dict(MATCH.prompts(self.state))
            if self.seat in prompts or not prompts:
                return
            seat = max(prompts)  # the dealer's pause ends last
            self._play(seat, self._answer(seat, prompts[seat].actions))

    def _answer(self, seat, offer):
        if seat == DEALER:
            return MATCH.fallback(self.state, DEALER, "late")
        if (scripted := self._others(seat, offer)) is not None:
            return scripted
        if isinstance(offer, Turn):
            return Discard(offer.drawn if offer.drawn is not None else offer.discards[-1])
        return Confirm() if Confirm() in offer else Pass()

    def _play(self, seat, action):
        step = MATCH.apply(self.state, seat, action)
        self.state = step.state
        frame = self._sight.frame(self.state, MATCH.prompts(self.state), step.events)
        if frame is not None:
            self._show(frame)

    def _show(self, frame):
        message = json.loads(codec.to_json(frame.message()))
        if frame.prompt is not None:
            clock = {"seat": self.seat, "kind": frame.prompt.clock, "until": self._left, "bank": self._bank}
            message["clocks"] = [clock]
        self._send(message)

    def _send(self, message):
        if message["type"] == "attached":
            terms = {"clocks": CLOCKS, "absence": {"type": "substitute", "bot": "tsumogiri", "grace": 4_000}}
            message |= {"seats": self._seats(), "commitment": "", "terms": terms}
        self._socket.send(json.dumps(message))

"""A sit-and-go that is played in the test: the deal is stacked, and the others are house bots of this process.

The page believes that a server answers.
"""

import json

from msgspec import to_builtins
from msgspec.structs import replace

from facedown.bots.holdem import caller
from facedown.catalog.holdem import PEOPLE, SIT_AND_GO
from facedown.core import DEALER, Seed, Sight, codec
from facedown.poker import HOLDEM
from facedown.poker.holdem.hints import hints

TABLE = "staged000001"
SEAT = 0


class Stage:
    def __init__(self, deals, seats=4):
        config = replace(SIT_AND_GO, seats=seats, deals=deals)
        self.state = HOLDEM.new(config, Seed.of("a stacked sit-and-go")).state
        self._seats = [{"name": "Ann", "kind": "person", "account": "ann"}]
        self._seats += [{"name": "caller", "kind": "bot", "account": None}] * (seats - 1)
        self._sight = Sight(HOLDEM, SEAT, hints)
        self._socket = None

    def serve(self, guest):
        running = {"table": TABLE, "game": "holdem", "status": "open", "section": 0, "seats": self._seats}
        running |= {"watching": 0, "commitment": "", "ranked": False, "place": None}
        guest.page.route(f"**/tables/{TABLE}", lambda route: route.fulfill(json=running))
        guest.page.route_web_socket(f"**/play/{TABLE}", self._opened)
        return guest.come(f"/table/{TABLE}")

    def _opened(self, socket):
        self._socket = socket
        socket.on_message(lambda data: self._heard(json.loads(data)))

    def tell_away(self, *away):
        """Send who is away: (chair, ms until they count as absent)."""
        absent = [{"seat": seat, "until": until} for seat, until in away]
        self._send({"type": "presence", "at": 0, "away": absent, "waiting": False})

    def play_unseen(self, action):
        """The connection breaks; this chair acts, and so do the others. A new one is sent no events of that."""
        socket, self._socket = self._socket, None
        self._play(SEAT, action)
        self._run()
        socket.close(code=1011)

    def _heard(self, message):
        if message["type"] == "attach":
            attached = {"type": "attached", "table": TABLE, "game": "holdem", "seat": SEAT, "commitment": ""}
            self._send(attached | {"seats": self._seats, "terms": to_builtins(PEOPLE)})
            self._show(self._sight.snapshot(self.state, HOLDEM.prompts(self.state)))
            self._run()
        elif message["type"] == "act":
            self._send({"type": "ack", "ref": message["ref"]})
            self._play(SEAT, codec.from_json(HOLDEM.types.action, json.dumps(message["action"])))
            self._run()
        elif message["type"] == "ping":
            self._send({"type": "pong", "ref": message["ref"]})

    def _run(self):
        """Until this player is asked, or the match is over."""
        while HOLDEM.outcome(self.state) is None:
            prompts = HOLDEM.prompts(self.state)
            if SEAT in prompts:
                return
            seat = max(prompts)
            if seat == DEALER:
                self._play(seat, HOLDEM.fallback(self.state, seat, "timeout"))
            else:
                view = HOLDEM.view(self.state, seat)
                self._play(seat, caller(view, prompts[seat], Seed.of("a caller draws nothing")))

    def _play(self, seat, action):
        step = HOLDEM.apply(self.state, seat, action)
        self.state = step.state
        frame = self._sight.frame(self.state, HOLDEM.prompts(self.state), step.events)
        if frame is not None:
            self._show(frame)

    def _show(self, frame):
        self._send(json.loads(codec.to_json(frame.message())))

    def _send(self, message):
        if self._socket is not None:
            self._socket.send(json.dumps(message))

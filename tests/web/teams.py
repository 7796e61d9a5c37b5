"""Teams of bots at an arena, each on a connection and a thread of its own."""

import json
from contextlib import ExitStack
from threading import Event, Thread

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

LONG = "W" * 32


def shove(act):
    """All-in whenever that is possible: a match of two lasts a few hands."""
    if "RAISE_TO" in act["legal"]:
        return {"action": "RAISE_TO", "amount": act["max_raise_to"]}
    return {"action": "CALL" if "CALL" in act["legal"] else "CHECK"}


def call(act):
    return {"action": "CALL" if "CALL" in act["legal"] else "CHECK"}


class Teams:
    """They play match after match until they leave, and wait with every answer while `free` is clear."""

    def __init__(self, house, place, names, answer=call):
        self._url = f"{house.url.replace('http', 'ws')}/ws?table={place}"
        self._names = names
        self._answer = answer
        self._open = ExitStack()
        self.free = Event()
        self.free.set()
        self.over = Event()
        """Some match is."""

    def __enter__(self):
        for name in self._names:
            socket = self._open.enter_context(connect(self._url))
            _send(socket, type="hello", team=name, join_code=name)
            Thread(target=self._play, args=(socket,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.free.set()
        self._open.close()

    def _play(self, socket):
        try:
            for data in socket:
                message = json.loads(data)
                if message["type"] == "match_end":
                    self.over.set()
                if message["type"] == "act":
                    self.free.wait()
                    _send(socket, type="action", hand_id=message["hand_id"], **self._answer(message))
        except ConnectionClosed:
            pass  # the others have left


def _send(socket, **message):
    socket.send(json.dumps({"v": 1, **message}))


def finished_match(house, names=("Alpha", LONG)):
    """The id of a match that is on file."""
    place = house.arena(seats=len(names), min_players=len(names), stack=400)
    with Teams(house, place, names, shove) as teams:
        assert teams.over.wait(30)
    return f"{place}.1"

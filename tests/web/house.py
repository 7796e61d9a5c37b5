"""A real server in a process of its own, with a data folder that outlives it."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections import deque

from websockets.sync.client import connect

OPEN_WITHIN = 60
"""Seconds for a server to open, on a busy machine."""


class House:
    def __init__(self, data, pace, *options, run=("facedown",)):
        """`options` of `facedown serve`. `run`: the module that runs it, and what it wants to know first."""
        self._run = run
        self._data = data
        self._options = options
        self._pace = pace
        self._process = None
        self.url = ""

    def open(self, port=0):
        command = [sys.executable, "-m", *self._run, "serve", "--port", str(port), "--data", str(self._data)]
        self._process = subprocess.Popen(
            [*command, "--pace", str(self._pace), "--exhibitions", "", *self._options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        self.url = self._address()
        # What it says later is for nobody, but a full pipe would stop it
        threading.Thread(target=deque, args=(self._process.stdout, 0), daemon=True).start()

    def kill(self):
        """-9: no goodbye, nothing flushed."""
        self._end(signal.SIGKILL)

    def close(self):
        self._end(signal.SIGTERM)

    def open_again(self):
        self.open(int(self.url.rpartition(":")[2]))

    def _end(self, how):
        self._process.send_signal(how)
        self._process.communicate(timeout=OPEN_WITHIN)

    def _address(self):
        said = []
        for line in self._process.stdout:
            said.append(line)
            if found := re.search(r"http://[\d.]+:\d+", line):
                return found.group(0)
        raise AssertionError("the server did not open: " + "".join(said))

    def ask(self, method, path, body=None, token=None):
        headers = {"Content-Type": "application/json"} | (
            {"Authorization": f"Bearer {token}"} if token else {}
        )
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=OPEN_WITHIN) as answer:
            return json.load(answer)

    def guest(self, nickname):
        return self.ask("POST", "/accounts", {"nickname": nickname})["token"]

    def table_with_bot(self, token):
        return self.ask("POST", "/tables", {"game": "battle", "bots": ["novice"]}, token)["table"]

    def table_of_two(self, one, other):
        """A friendly match of two accounts, by their tokens."""
        code = self.ask("POST", "/rooms", {"game": "battle"}, one)["code"]
        return self.ask("POST", f"/rooms/{code}", {}, other)["table"]

    def ranked_match(self, one, other):
        """Two accounts meet in the queue, and the second gives the match up; returns its id once it counts."""
        for token in (one, other):
            self.ask("POST", "/queue", {"game": "battle"}, token)
        while (table := self.ask("GET", "/me", token=other)["table"]) is None:
            time.sleep(0.05)
        self.give_up(table, other)
        while not self.ask("GET", "/leaderboard?game=battle")["players"]:
            time.sleep(0.05)
        return table

    def give_up(self, table, token):
        """Surrender, by a connection of its own."""
        with connect(f"{self.url.replace('http', 'ws')}/play/{table}") as socket:
            socket.send(json.dumps({"type": "attach", "token": token}))
            socket.send(json.dumps({"type": "act", "action": {"type": "surrender"}, "ref": 1}))
            while json.loads(socket.recv(timeout=OPEN_WITHIN)).get("type") != "notice":
                pass

    def arena(self, **settings):
        """The id of a new one."""
        body = {"game": "holdem", "arena": {"start_delay_ms": 0, "hand_delay_ms": 0, **settings}}
        return self.ask("POST", "/tables", body, self.guest("Host"))["table"]

    def finished_match(self):
        """A short one: a layout is drafted, then the match is given up."""
        token = self.guest("Ann")
        table = self.table_with_bot(token)
        with connect(f"{self.url.replace('http', 'ws')}/play/{table}") as socket:
            socket.send(json.dumps({"type": "attach", "token": token}))
            for action in (
                {"type": "draft", "layout": ["attack", None, "heal"]},
                {"type": "surrender"},
            ):
                socket.send(json.dumps({"type": "act", "action": action, "ref": 1}))
            while json.loads(socket.recv(timeout=OPEN_WITHIN)).get("type") != "notice":
                pass
        return table

"""What one connection to an arena can know, kept from its messages alone; whatever is impossible is an assert."""

import json


class Ledger:
    """Chips, cards and seats by what was told, from the beginning or from a snapshot on."""

    def __init__(self, seat):
        self.seat = seat
        self.hand = None
        self.stacks, self.pot, self.folded, self.board, self.hole = {}, 0, set(), [], None
        self.last = {}
        """Stacks at the end of the hand before."""
        self.out, self.shown, self.dealt = [], set(), {}
        """Seats in the order of their going; seats whose cards are known; one's own cards by hand."""
        self.boards, self.texts, self.endings = {}, [], []
        """By hand: the board. (hand, seats shown by then, the message as it came.) How matches ended."""
        self.acts = 0

    def hear(self, message):
        if message["type"] == "start_hand":
            self.shown = set()
            self.hand = message["hand_id"]
        elif message["type"] == "snapshot":
            self.hand = message["at_hand_id"]
        getattr(self, f"_{message['type']}")(message)
        self.texts.append((message.get("hand_id", self.hand), frozenset(self.shown), json.dumps(message)))

    def _welcome(self, message):
        assert message["seat"] == self.seat

    def _lobby(self, message):
        names = [player["team"] for player in message["players"]]
        assert len(set(names)) == len(names)

    def _error(self, message):
        assert message["msg"]

    def _start_hand(self, message):
        self.stacks = {each["seat"]: each["stack"] for each in message["stacks"]}
        assert min(self.stacks.values()) > 0
        assert not set(self.out) & set(self.stacks)
        assert all(self.last.get(seat, stack) == stack for seat, stack in self.stacks.items())
        self.pot, self.folded, self.board = 0, set(), []
        you = message.get("you")
        assert (you is None) == (self.seat not in self.stacks)
        self.hole = None if you is None else you["hole"]
        if you is not None:
            self.dealt[self.hand] = self.hole

    def _snapshot(self, message):
        self.stacks = {each["seat"]: each["stack"] for each in message["players"]}
        self.pot = message["pot"]
        self.folded = {each["seat"] for each in message["players"] if each["has_folded"]}
        self.board = list(message["community"])
        if self.seat is not None:
            assert message["you"]["stack"] == self.stacks[self.seat]
            self.hole = message["you"]["hole"]
            self.dealt[self.hand] = self.hole

    def _act(self, message):
        """Nobody without chips, without cards or out of the hand is ever asked."""
        self.acts += 1
        assert message["seat"] == self.seat
        assert message["hand_id"] == self.hand
        assert message["you"]["hole"] == self.hole
        assert len(self.hole) == 2
        assert message["you"]["stack"] == self.stacks[self.seat] > 0
        assert self.seat not in self.folded
        assert message["pot"] == self.pot
        assert list(message["community"]) == self.board
        assert {each["seat"]: each["stack"] for each in message["players"]} == self.stacks
        assert {each["seat"] for each in message["players"] if each["has_folded"]} == self.folded

    def _event(self, event):
        match event["ev"]:
            case "SHOWDOWN" | "HOLE_CARDS":
                assert event["ev"] == "SHOWDOWN" or self.seat is None
                self.shown.add(event["seat"])
            case "ELIMINATED":
                self.out.append(event["seat"])
        if self.hand is not None:  # a team that is out and comes back in mid-hand knows nothing of it
            assert event["hand_id"] == self.hand
            self._move(event)

    def _move(self, event):
        match event["ev"]:
            case "POST_BLINDS":
                self._pay(event["sb_seat"], event["sb"])
                self._pay(event["bb_seat"], event["bb"])
            case "BET" | "CALL":
                assert event["seat"] not in self.folded
                self._pay(event["seat"], event["amount"])
                assert event.get("all_in", False) == (self.stacks[event["seat"]] == 0)
            case "UNCALLED" | "POT_AWARD":
                assert event["seat"] not in self.folded
                self._pay(event["seat"], -event["amount"])
            case "FOLD":
                assert event["seat"] not in self.folded
                self.folded.add(event["seat"])
            case "FLOP":
                self.board = list(event["cards"])
            case "TURN" | "RIVER":
                self.board.append(event["card"])
            case "SHOWDOWN":
                assert list(event["board"]) == self.board

    def _pay(self, seat, chips):
        self.stacks[seat] -= chips
        self.pot += chips
        assert min(self.stacks[seat], self.pot) >= 0

    def _end_hand(self, message):
        told = {each["seat"]: each["stack"] for each in message["stacks"]}
        if self.hand is None:
            return
        assert (message["hand_id"], told, self.pot) == (self.hand, self.stacks, 0)
        self.boards[self.hand] = self.board
        self.last = told

    def _match_end(self, message):
        self.endings.append(message)

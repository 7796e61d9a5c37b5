"""A player of the mahjong dialect who knows the tables of its specification and nothing else.

All fields that the tables do not name are taken away before it looks at a message.
"""

from facedown.core import Seed

ROUND_VIEW = (
    "seat round_wind round_number dealer_seat current_player_seat dora_indicators honba_sticks riichi_sticks "
    "my_tiles players"
)
FIELDS = {
    "game_joined": "game_id players session_token",
    "game_left": "",
    "player_joined": "player_name",
    "player_left": "player_name",
    "chat": "player_name text",
    "pong": "",
    "session_error": "code message",
    "game_started": "game_id players",
    "round_started": "view",
    "draw": "seat tile_id available_actions",
    "discard": "seat tile_id is_tsumogiri is_riichi",
    "riichi_declared": "seat",
    "meld": "meld_type caller_seat from_seat tile_ids called_tile_id",
    "dora_revealed": "tile_id",
    "call_prompt": "call_type tile_id from_seat caller_seat",
    "furiten": "is_furiten",
    "round_end": "result",
    "game_end": "result",
    "error": "code message",
}
"""What each message has at least."""
OPTIONAL = {"call_prompt": "available_calls"}
ADDED = {"tile_drawn"}
"""Messages that the tables do not name; a client ignores them."""
RESULTS = {
    "tsumo": "winner_seat hand_result score_changes riichi_sticks_collected closed_tiles melds win_tile pao_seat"
    " ura_dora_indicators",
    "ron": "winner_seat loser_seat winning_tile hand_result score_changes riichi_sticks_collected closed_tiles"
    " melds pao_seat ura_dora_indicators",
    "double_ron": "loser_seat winning_tile winners score_changes",
    "exhaustive_draw": "tempai_seats noten_seats tenpai_hands score_changes",
    "nagashi_mangan": "qualifying_seats score_changes",
    "abortive_draw": "reason score_changes seat",
}


def as_specified(message):
    """The message with the fields of the tables alone; fails if one is missing."""
    kind = message["type"]
    known = {name: message[name] for name in FIELDS[kind].split()}
    known |= {name: message[name] for name in OPTIONAL.get(kind, "").split() if name in message}
    if kind == "round_started":
        known["view"] = {name: message["view"][name] for name in ROUND_VIEW.split()}
        for player in known["view"]["players"]:
            assert {"seat", "name", "is_bot", "score"} <= set(player)
    if kind == "round_end":
        result = message["result"]
        known["result"] = {name: result[name] for name in ("type", *RESULTS[result["type"]].split())}
    if kind == "game_end":
        assert {"type", "winner_seat", "standings"} <= set(message["result"])
    return {"type": kind, **known}


def action(name, **data):
    return {"type": "game_action", "action": name, "data": data}


class TableClient:
    """Decides from messages alone: `heard(message)` gives the messages to send."""

    def __init__(self, seed="player", *, eager=False):
        """`eager`: calls and declares whatever is possible, else mostly passes."""
        self.chance = Seed.of(seed).draws()
        self.eager = eager
        self.seat = None
        self.hand = []
        self.in_riichi = False
        self.scores = {}
        self.tries = []
        self.errors = []
        self.end = None
        self.rounds = []

    def heard(self, message):
        if message["type"] in ADDED:
            return []
        message = as_specified(message)
        return getattr(self, f"on_{message['type']}", self.nothing)(message) or []

    def nothing(self, message):
        """Most messages need no answer."""

    def on_round_started(self, message):
        view, self.tries = message["view"], []
        self.seat, self.hand, self.in_riichi = view["seat"], list(view["my_tiles"]), False
        self.scores = {player["seat"]: player["score"] for player in view["players"]}

    def on_draw(self, message):
        assert message["seat"] == self.seat
        drawn = message["tile_id"]
        offered = {each["action"]: each.get("tiles", []) for each in message["available_actions"]}
        if drawn is not None:
            self.hand.append(drawn)
        self.tries = [*self.declared(offered), *self.discards(drawn)]
        return [self.tries.pop(0)]

    def declared(self, offered):
        if "tsumo" in offered:
            yield action("declare_tsumo")
        if "kyuushu" in offered and self.wants():
            yield action("call_kyuushu")
        for name, how in (("kan", "closed"), ("added_kan", "added")):
            for kind in offered.get(name, []):
                if self.wants():
                    yield action("call_kan", tile_id=4 * kind, kan_type=how)
        if "riichi" in offered:
            # which discard leaves tenpai, the tables do not say: an error asks for the next try
            yield from [action("declare_riichi", tile_id=tile) for tile in reversed(self.hand)]

    def discards(self, drawn):
        if self.in_riichi:
            return [action("discard", tile_id=drawn)]
        order = sorted(self.hand, key=lambda tile: (self.loneliness(tile), tile), reverse=True)
        return [action("discard", tile_id=tile) for tile in order]

    def loneliness(self, tile):
        kind = tile // 4
        near = [other for other in self.hand if other != tile and self.is_near(kind, other // 4)]
        return -len(near)

    def is_near(self, kind, other):
        return kind == other or (
            kind < 27 and other < 27 and kind // 9 == other // 9 and abs(kind - other) <= 2
        )

    def wants(self):
        return self.eager or self.chance.below(4) == 0

    def on_call_prompt(self, message):
        assert message["caller_seat"] == self.seat
        tile = message["tile_id"]
        if message["call_type"] in {"ron", "chankan"}:
            self.tries = [action("call_ron"), action("pass")]
        else:
            self.tries = [*self.calls(tile, message["available_calls"]), action("pass")]
        return [self.tries.pop(0)]

    def calls(self, tile, available):
        for call in available:
            if not self.wants():
                continue
            match call["call_type"]:
                case "pon":
                    yield action("call_pon", tile_id=tile)
                case "open_kan":
                    yield action("call_kan", tile_id=tile)
                case "chi":
                    yield action("call_chi", tile_id=tile, sequence_tiles=call["options"][0])

    def on_discard(self, message):
        if message["seat"] == self.seat:
            self.hand.remove(message["tile_id"])
            self.in_riichi |= message["is_riichi"]

    def on_meld(self, message):
        if message["caller_seat"] == self.seat:
            self.hand = [tile for tile in self.hand if tile not in message["tile_ids"]]

    def on_error(self, message):
        self.errors.append(message["code"])
        return [self.tries.pop(0)] if self.tries and message["code"] in _TRY_AGAIN else []

    def on_session_error(self, message):
        self.errors.append(message["code"])

    def on_round_end(self, message):
        self.tries = []
        self.rounds.append(message["result"])
        return [action("confirm_round")]

    def on_game_end(self, message):
        self.end = message["result"]


_TRY_AGAIN = {"invalid_discard", "invalid_riichi"}

"""What is sent and understood, and the SDK at the other end."""

from tests.breakages.breakage import Breakage

BREAKAGES = (
    Breakage(
        "a player who left is sent more hands",
        "src/facedown/wire/cash/dialect.py",
        "            self._is_gone = True\n",
        "",
        ("tests/wire/test_cash_dialect.py",),
    ),
    Breakage(
        "a refusal of the cash dialect is not followed by the true hand",
        "src/facedown/wire/cash/dialect.py",
        "return (error, self._sent) if self._sent else (error,)",
        "return (error,)",
        ("tests/wire/test_cash_dialect.py",),
    ),
    Breakage(
        "an answer on another past is taken at once",
        "src/facedown/wire/cash/encode.py",
        "sent.hand == self._number and past == self._log",
        "sent.hand == self._number",
        ("tests/wire/test_cash_dialect.py",),
    ),
    Breakage(
        "a start of a hand has the cards of every seat",
        "src/facedown/wire/arena/dialect.py",
        "if isinstance(event, Dealt) else event\n",
        "if not isinstance(event, Dealt) else event\n",
        ("tests/wire/test_arena_secrets.py", "tests/wire/test_arena_match.py"),
    ),
    Breakage(
        "one's own cards come with another seat",
        "src/facedown/wire/arena/dialect.py",
        "held = [event.cards[seat] for event",
        "held = [event.cards[0] for event",
        ("tests/wire/test_arena_secrets.py", "tests/wire/test_arena_match.py"),
    ),
    Breakage(
        "seats that bots play for people are shown as people's",
        "src/facedown/wire/mahjong/encode.py",
        ' or named.kind == "bot" or seat in self.away',
        ' or named.kind == "bot"',
        ("tests/games/test_presence.py",),
    ),
    Breakage(
        "a pon takes the red five out of the hand",
        "src/facedown/wire/mahjong/decode.py",
        "return min(pons,",
        "return max(pons,",
        ("tests/games/test_play.py",),
    ),
    Breakage(
        "a call for another tile answers the open question",
        "src/facedown/wire/mahjong/decode.py",
        "if offer.tile != tile:",
        "if False:",
        ("tests/games/test_play.py",),
    ),
    Breakage(
        "the lines of a running match have its seed",
        "src/facedown/wire/mahjong/lines.py",
        "    if not over:\n",
        "    if False:\n",
        ("tests/games/test_exports.py",),
    ),
    Breakage(
        "the lines of a running match have every hand",
        "src/facedown/wire/mahjong/lines.py",
        '"all" if over else viewer',
        '"all"',
        ("tests/games/test_exports.py",),
    ),
    Breakage(
        "the lines of a seat have the draws of others as null",
        "src/facedown/wire/mahjong/lines.py",
        "            if tile is not None:\n",
        "            if True:\n",
        ("tests/games/test_exports.py",),
    ),
    Breakage(
        "whoever connects over TCP plays without joining",
        "src/facedown/client/programs/mjai_tcp.py",
        "            return False\n",
        "            return True\n",
        ("tests/client/test_mjai_tcp.py",),
    ),
    Breakage(
        "a bot whose connection was lost does not find back to its game by id",
        "src/facedown/client/remote/team.py",
        "join_code=self.code",
        "join_code=secrets.token_urlsafe(_BYTES)",
        ("tests/client/test_run_hosted.py",),
    ),
)

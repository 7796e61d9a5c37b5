"""Tables: clocks, banks, deadlines."""

from tests.breakages.breakage import Breakage

_FOLD = "src/facedown/table/fold.py"
_INTAKE = "src/facedown/table/intake.py"
_STEADY = "src/facedown/table/steady.py"

BREAKAGES = (
    Breakage(
        "a question that stays open gets a new clock",
        _FOLD,
        "if seat in before and before[seat].id == prompt.id:",
        "if seat in before and before[seat] is prompt:",
        ("tests/table/test_desk.py",),
    ),
    Breakage(
        "time from the bank is free",
        _FOLD,
        "banks[seat] - used",
        "banks[seat]",
        ("tests/table/test_desk.py",),
    ),
    Breakage(
        "banks grow past their most",
        _FOLD,
        "max(spare, min(bank.most, spare + bank.refill))",
        "spare + bank.refill",
        ("tests/table/test_desk.py",),
    ),
    Breakage(
        "a secret question uses the time bank",
        _FOLD,
        "prompt.clock in terms.banked and prompt.public and seat != DEALER",
        "prompt.clock in terms.banked and seat != DEALER",
        ("tests/table/test_desk.py",),
    ),
    Breakage(
        "clocks run out while the table is paused",
        _FOLD,
        "return [] if desk.paused else [",
        "return [",
        ("tests/table/test_desk.py",),
    ),
    Breakage(
        "a desk after a cut starts its clocks at zero",
        _FOLD,
        "clocks=_later(desk.clocks, cut.at), ",
        "",
        ("tests/table/test_desk.py", "tests/table/test_recovery.py"),
    ),
    Breakage(
        "the dealer acts before a player with the same deadline",
        _INTAKE,
        'Timer(at, seat == DEALER, seat, "timeout")',
        'Timer(at, False, seat, "timeout")',
        ("tests/table/test_play.py",),
    ),
    Breakage(
        "an input overtakes a deadline that passed before it",
        _INTAKE,
        "if not self._caught_up(batch, at) or not self._taken(",
        "if not self._taken(",
        ("tests/table/test_play.py",),
    ),
    Breakage(
        "an input that takes chips goes together with others",
        _INTAKE,
        "if takes and batch.entries:",
        "if takes and batch.closed:",
        ("tests/table/test_store_faults.py",),
    ),
    Breakage(
        "an answer to a closed question is played",
        _INTAKE,
        "if act.prompt is not None and (prompt is None or prompt.id != act.prompt):",
        "if act.prompt is not None and prompt is None:",
        ("tests/table/test_play.py",),
    ),
    Breakage(
        "who had the chair before still looks from it",
        _INTAKE,
        "if not roster.is_client(seat) or not _same_player(link, roster.sitter(seat)):",
        "if not roster.is_client(seat):",
        ("tests/table/test_chairs.py",),
    ),
    Breakage(
        "a bug in the rules stops the table on an input",
        _INTAKE,
        '            batch.reply(link, Refusal("internal", "an error on our side; nothing happened", act.ref))\n            return True',
        "            raise",
        ("tests/table/test_play.py",),
    ),
    Breakage(
        "an expelled chair is expected back after a crash",
        _INTAKE,
        "    for seat in roster.expelled:\n        attendance.left(seat, at, clean=True)\n",
        "",
        ("tests/table/test_recovery.py",),
    ),
    Breakage(
        "the clock goes on while the process is stopped",
        _STEADY,
        "reading if reading - self._seen <= self._most else self._seen",
        "reading",
        ("tests/table/test_stalls.py",),
    ),
    Breakage(
        "after a stall deadlines pass before the sockets are read",
        _STEADY,
        "self._read_sockets(PASSES)",
        "self._read_sockets(0)",
        ("tests/table/test_stalls.py",),
    ),
)

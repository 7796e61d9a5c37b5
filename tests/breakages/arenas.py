"""Arenas and their teams."""

from tests.breakages.breakage import Breakage

_ARRIVALS = "src/facedown/arena/arrivals.py"
_SEATS = "src/facedown/arena/seats.py"
_SEAT_STATES = "src/facedown/arena/seat_states.py"

BREAKAGES = (
    Breakage(
        "an arena is made in part if its request is cancelled",
        "src/facedown/arena/arenas.py",
        "        return await asyncio.shield(task)\n",
        "        return await task\n",
        ("tests/arena/test_limits.py",),
    ),
    Breakage(
        "a team is welcomed before its name is stored",
        _ARRIVALS,
        "        if self.names.is_stored(hello.team):\n            self._sit_down(seat, coming, visitor)",
        "        self._sit_down(seat, coming, visitor)",
        ("tests/arena/test_names.py",),
    ),
    Breakage(
        "a code that was chosen no longer opens a seat that was taken back by name",
        _ARRIVALS,
        "or self._has_locked(name, hello.join_code)):",
        "or False):",
        ("tests/arena/test_rejoining.py",),
    ),
    Breakage(
        "a team's seat opens to any join code",
        _ARRIVALS,
        "elif not (state.team.opens(hello.join_code) or",
        "elif not (state.team.is_called(hello.team) or",
        ("tests/arena/test_seats.py",),
    ),
    Breakage(
        "a team that an operator expelled comes back",
        _ARRIVALS,
        "        if seat in self._now.expelled:\n",
        "        if seat in ():\n",
        ("tests/arena/test_seats.py", "tests/arena/test_orders.py"),
    ),
    Breakage(
        "a registered name opens to any join code",
        _ARRIVALS,
        "if not Team(hello.team, key).opens(hello.join_code):",
        "if not key:",
        ("tests/arena/test_seats.py", "tests/arena/test_roles.py"),
    ),
    Breakage(
        "a team that is away loses its seat at once",
        _SEATS,
        "self._now.at >= state.until",
        "self._now.at >= 0",
        ("tests/arena/test_seats.py",),
    ),
    Breakage(
        "a team that is away keeps its seat for ever",
        _SEAT_STATES,
        "        self._do(SetAlarm(seat, GRACE))\n",
        "",
        ("tests/arena/test_seats.py",),
    ),
    Breakage(
        "a team that stood up at the table keeps its seat",
        _SEATS,
        "            case Logged():\n                self._compare()\n",
        "            case Logged():\n                pass\n",
        ("tests/arena/test_seats.py",),
    ),
    Breakage(
        "a team is welcome before its seat is in the log",
        _ARRIVALS,
        "            Order(ActFor(seat, Sit(hello.client_nonce), ref)),\n",
        "            Order(ActFor(seat, Sit(hello.client_nonce), ref)),\n            SendWelcome(visitor, made_code),\n",
        ("tests/arena/test_seats.py",),
    ),
    Breakage(
        "an account pushes out the arenas of others",
        "src/facedown/arena/arenas.py",
        "if maker and arena.maker == maker]",
        "if maker]",
        ("tests/arena/test_limits.py",),
    ),
    Breakage(
        "unplayed matches are listed",
        "src/facedown/arena/arenas.py",
        "codec.to_json(record), (), listed=False)",
        "codec.to_json(record), ())",
        ("tests/arena/test_limits.py",),
    ),
    Breakage(
        "hands are numbered anew when the clock goes back",
        "src/facedown/arena/arenas.py",
        "return max(self._today(), info.day)",
        "return self._today()",
        ("tests/arena/test_limits.py",),
    ),
    Breakage(
        "a table that is cleared keeps those that wait",
        _SEATS,
        "        waiting, self.queue = self.queue, TeamQueue()\n",
        "        waiting = self.queue\n",
        ("tests/arena/test_seats_random.py",),
    ),
    Breakage(
        "a team may imitate another",
        _ARRIVALS,
        "            self._check_look(hello.team)\n",
        "",
        ("tests/arena/test_names.py",),
    ),
)

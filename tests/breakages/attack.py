"""The server under attack: limits, slow clients, guesses."""

from tests.breakages.breakage import Breakage

BREAKAGES = (
    Breakage(
        "guesses from one address never end",
        "src/facedown/server/guesses.py",
        "        pair.until = now + ON_TARGET.seconds(pair.add(now))\n",
        "        pair.add(now)\n",
        ("tests/server/test_guesses.py",),
    ),
    Breakage(
        "tries that wait together are all checked",
        "src/facedown/server/guesses.py",
        "            self._require_open(address, target)  # others",
        "            pass  # others",
        ("tests/server/test_guesses.py",),
    ),
    Breakage(
        "the owner of a guessed code waits for ever",
        "src/facedown/server/guesses.py",
        "AT_TARGET: Final = Growth(free=20, first=0.25, most=4.0, doubling=10.0)",
        "AT_TARGET: Final = Growth(free=20, first=0.25, most=4_000.0, doubling=1.0)",
        ("tests/server/test_guesses.py",),
    ),
    Breakage(
        "a wrong room code is not counted",
        "src/facedown/server/rest/rooms.py",
        'if no.code == "no_such_room":',
        'if no.code == "bad_request":',
        ("tests/server/test_guesses.py",),
    ),
    Breakage(
        "metrics tell how many bytes were sent",
        "src/facedown/server/metrics.py",
        "    return value - value % step\n",
        "    return value\n",
        ("tests/server/test_metrics.py",),
    ),
    Breakage(
        "anybody reads the metrics",
        "src/facedown/server/rest/status.py",
        'Endpoint("GET", "/metrics", metrics, str, who="operator")',
        'Endpoint("GET", "/metrics", metrics, str)',
        ("tests/server/test_metrics.py",),
    ),
    Breakage(
        "a name that was rebound is answered",
        "src/facedown/server/hosts.py",
        'name.endswith(f".{_LOCAL}")',
        "name.startswith(_LOCAL)",
        ("tests/server/test_hosts.py",),
    ),
    Breakage(
        "unknown paths are logged",
        "src/facedown/server/app.py",
        '    if "endpoint" not in scope:\n        return "[unknown]"\n',
        "",
        ("tests/server/test_logs.py",),
    ),
    Breakage(
        "an operator's token may be read by others",
        "src/facedown/server/operator.py",
        "_OTHERS: Final = 0o077",
        "_OTHERS: Final = 0o000",
        ("tests/server/test_logs.py",),
    ),
)

"""Stacks, and the layer that each belongs to.

A stack is written from its outermost call inwards, "name (file:line)" for each. The innermost call that is of
a layer decides. Code that several layers use (rules, notation, codecs) is of none: it counts for its caller.
"""

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Final, TypeAlias

Stacks: TypeAlias = Mapping[tuple[str, ...], float]
"""What was seen: stack -> weight."""

LAYERS: Final = {
    "socket": "reading from the system, HTTP and WebSocket frames",
    "decode": "messages to commands, limits",
    "table": "inbox, timers, batches, the table's task",
    "fold": "the rules, questions, clocks",
    "log": "packing, hash chain, SQLite",
    "frames": "what each viewer may see",
    "encode": "frames to messages",
    "write": "outbox, writing to the system",
    "bots": "house bots",
    "loop": "the event loop itself",
    "other": "",
}

_RULES: Final = tuple(
    (layer, re.compile(pattern))
    for layer, pattern in (
        (
            "write",
            r"^(_*send(to|msg)?|_*writev?|uv__write\w*|uv_try_write\w*) \((?!.*\.py)",
        ),
        ("socket", r"^(recv|recvfrom|read|__recv\w*|__read\w*|uv__read\w*|uv__stream_io) \((?!.*\.py)"),
        ("loop", r"^(epoll\w*|uv__io_poll\w*) \((?!.*\.py)"),
        ("log", r"facedown/store/|facedown/core/record\.py|sqlite"),
        ("write", r"\b(write_at_once|framed|_header|send) \(.*facedown/server/transport\.py"),
        ("socket", r"\b(_read|_next|_taken) \(.*facedown/server/connection\.py"),
        ("write", r"facedown/server/connection\.py|facedown/table/outbox\.py"),
        ("socket", r"facedown/server/(transport|http|socket)\.py|uvicorn/|websockets/|starlette/"),
        ("decode", r"facedown/wire/\w+/decode\.py|\bdecode \(.*facedown/wire/"),
        ("encode", r"facedown/wire/"),
        ("decode", r"facedown/server/(client|limits)\.py|facedown/server/clients/"),
        ("frames", r"facedown/core/frame\.py|facedown/table/audience\.py"),
        ("bots", r"facedown/bots/|facedown/table/house_bots\.py"),
        ("fold", r"facedown/table/fold\.py"),
        ("table", r"facedown/(table|arena|games|cash_tables|lobby|server)/"),
        ("loop", r"asyncio/|uvloop|selectors\.py"),
    )
)


_WAITS: Final = re.compile(
    r"^(PyThread_acquire_lock_timed|pthread_cond_\w*wait|take_gil|\w*sleep|epoll_wait|f(data)?sync) \("
)
_INNERMOST: Final = 6
"""Calls of a stack among which a wait is looked for; the system's own lie within it."""


@cache
def layer_of_call(call: str) -> str | None:
    return next((layer for layer, rule in _RULES if rule.search(call)), None)


def layer_of(stack: tuple[str, ...]) -> str:
    return next((layer for call in reversed(stack) if (layer := layer_of_call(call))), "other")


def shares(stacks: Stacks) -> dict[str, float]:
    """The part of the whole that each layer takes."""
    weights: Counter[str] = Counter()
    for stack, weight in stacks.items():
        weights[layer_of(stack)] += weight  # type: ignore[assignment]  # a Counter counts fractions too
    total = sum(weights.values())
    return {layer: weights[layer] / total for layer in LAYERS if weights[layer]}


def read(text: str) -> dict[tuple[str, ...], float]:
    """Collapsed stacks: one on a line, its calls separated by semicolons, its weight at the end."""
    stacks: dict[tuple[str, ...], float] = {}
    for line in text.splitlines():
        calls, _, weight = line.rpartition(" ")
        stack = tuple(call.strip() for call in calls.split(";"))
        stacks[stack] = stacks.get(stack, 0) + float(weight)
    return stacks


def busy(stacks: Stacks) -> dict[tuple[str, ...], float]:
    """Without those that wait: py-spy takes some of them for work."""
    return {
        stack: weight for stack, weight in stacks.items() if not any(map(_WAITS.match, stack[-_INNERMOST:]))
    }


def write(stacks: Stacks) -> str:
    return "".join(f"{';'.join(stack)} {weight:g}\n" for stack, weight in stacks.items())

"""The server's log: JSON lines on stderr, without secrets."""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any, Final, TextIO

import structlog

_HIDDEN: Final = "[hidden]"
_SECRET_KEYS: Final = frozenset({"token", "key", "secret", "seed", "authorization", "nonce", "code"})
"""Keys whose values are never logged. `code` is among them because a room's code opens the room."""

_TOKEN: Final = re.compile(r"[0-9a-f]{16}\.[A-Za-z0-9_-]{20,}|(?i:bearer)\s+\S+")
"""An account's token, anywhere in a value."""

_LONGEST: Final = 500
"""Most characters of a value: clients may send long ones."""


def set_up(stream: TextIO = sys.stderr, level: int = logging.INFO, *, worker: str | None = None) -> None:
    """Log everything of this process to `stream`, one line for each event.

    `worker`: the name of this process, where several write to one stream.
    """
    shared: list[Any] = [
        *([] if worker is None else [_named(worker)]),
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        without_secrets,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_formatter(shared))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "websockets"):
        logging.getLogger(name).setLevel(logging.WARNING)  # at lower levels they log paths and messages


def _formatter(shared: list[Any]) -> logging.Formatter:
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            without_secrets,
            structlog.processors.JSONRenderer(),  # ASCII only, so that no client can break a line
        ],
    )


def _named(worker: str) -> Any:
    def named(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        return {"worker": worker, **event}

    return named


def log() -> Any:
    return structlog.get_logger("facedown.server")


def without_secrets(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for key, value in event.items():
        if key.lower() in _SECRET_KEYS:
            event[key] = _HIDDEN
        elif isinstance(value, str):
            event[key] = _TOKEN.sub(_HIDDEN, value if key == "exception" else value[:_LONGEST])
    return event

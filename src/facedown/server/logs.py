"""What the server says to its operator: JSON lines on stderr, without a secret in them."""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any, Final, TextIO

import structlog

_HIDDEN: Final = "[hidden]"
_SECRET_KEYS: Final = frozenset({"token", "key", "secret", "seed", "authorization", "nonce", "code"})
"""What is never written, whoever passes it. A room's code opens the room."""

_TOKEN: Final = re.compile(r"[0-9a-f]{16}\.[A-Za-z0-9_-]{20,}|(?i:bearer)\s+\S+")
"""An account's key, wherever it stands."""

_LONGEST: Final = 500
"""Characters of a value; what clients send may be long."""


def set_up(stream: TextIO = sys.stderr, level: int = logging.INFO) -> None:
    """From now on everything that this process logs goes to `stream`, a line an event."""
    shared: list[Any] = [
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
        logging.getLogger(name).setLevel(logging.WARNING)  # below that they write paths and messages


def _formatter(shared: list[Any]) -> logging.Formatter:
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            without_secrets,
            structlog.processors.JSONRenderer(),  # all ASCII: nothing a client sends can break a line,
        ],
    )


def log() -> Any:
    return structlog.get_logger("facedown.server")


def without_secrets(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    for key, value in event.items():
        if key.lower() in _SECRET_KEYS:
            event[key] = _HIDDEN
        elif isinstance(value, str):
            event[key] = _TOKEN.sub(_HIDDEN, value if key == "exception" else value[:_LONGEST])
    return event

"""Why the lobby does not do what it was asked."""

from typing import Literal, TypeAlias

from facedown.core import CodedError

Code: TypeAlias = Literal[
    "already_queued",
    "already_in_match",
    "not_enough_tokens",
    "not_in_match",
    "unauthorized",
    "no_such_table",
    "no_such_room",
    "no_such_game",
    "no_such_bot",
    "bad_nickname",
    "bad_request",
    "full",
]
"""Those of docs/protocol.md 2.7 that are the lobby's to give."""


class LobbyRefusal(CodedError):
    """Why the lobby does not do what it was asked. Nothing happened."""

    def __init__(self, code: Code, sentence: str) -> None:
        super().__init__(code, sentence)
        self.code: Code = code

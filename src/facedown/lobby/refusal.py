"""Refusals of the lobby."""

from typing import Literal, TypeAlias

from facedown.core import CodedError

Code: TypeAlias = Literal[
    "already_queued",
    "already_in_match",
    "not_enough_tokens",
    "stake_limit",
    "not_in_match",
    "unauthorized",
    "no_such_table",
    "no_such_room",
    "no_such_game",
    "no_such_bot",
    "no_such_player",
    "bad_nickname",
    "bad_request",
    "full",
    "too_many_pages",
]
"""The lobby's codes among those of docs/protocol/rest.md 2.7."""


class LobbyRefusal(CodedError):
    """The lobby refuses a call; nothing has changed."""

    def __init__(self, code: Code, sentence: str) -> None:
        super().__init__(code, sentence)
        self.code: Code = code

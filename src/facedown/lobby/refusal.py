"""Refusals of the lobby."""

from typing import Literal, TypeAlias

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
"""The lobby's codes among those of docs/protocol/rest.md 2.7."""


class LobbyRefusal(Exception):
    """The lobby refuses a call; nothing has changed."""

    def __init__(self, code: Code, sentence: str) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code: Code = code
        """Short, stable, for programs."""
        self.sentence = sentence
        """For people: what to do instead."""

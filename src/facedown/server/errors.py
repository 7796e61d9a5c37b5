"""Errors of the server. All have the same shape: a code for programs and a sentence for people."""

from typing import Final

from msgspec import Struct
from starlette.responses import Response

from facedown.core import CodedError, codec

STATUS: Final = {
    "bad_request": 400,
    "unauthorized": 401,
    "forbidden": 403,
    "no_such_table": 404,
    "no_such_room": 404,
    "no_such_game": 404,
    "no_such_bot": 404,
    "no_such_record": 404,
    "no_such_player": 404,
    "no_such_passkey": 404,
    "no_such_page": 404,
    "no_such_seat": 404,
    "wrong_method": 405,
    "wrong_host": 421,
    "bad_nickname": 422,
    "rate_limited": 429,
    "internal": 500,
    "full": 503,
    "unavailable": 503,
}
"""HTTP statuses by code; every other code is a conflict, 409."""

CONFLICT: Final = 409


class Why(Struct, frozen=True):
    code: str
    """Short, stable, for programs."""
    sentence: str
    """For people: what to do instead."""


class Error(Struct, frozen=True):
    """The request was refused, and nothing changed."""

    error: Why


class Refused(CodedError):
    """Raised to refuse a request."""

    def __init__(self, code: str, sentence: str, status: int | None = None) -> None:
        super().__init__(code, sentence)
        self.status = status or STATUS.get(code, CONFLICT)


def json_response(value: object, status: int = 200) -> Response:
    return Response(codec.to_json(value), status, media_type="application/json")


def refusal_response(refused: Refused) -> Response:
    response = json_response(Error(Why(refused.code, refused.sentence)), refused.status)
    if refused.status == STATUS["unauthorized"]:
        response.headers["WWW-Authenticate"] = "Bearer"
    if refused.status == STATUS["rate_limited"]:
        response.headers["Retry-After"] = "1"
    return response

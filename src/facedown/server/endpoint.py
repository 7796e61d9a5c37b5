"""A REST endpoint: one description for routing, checks, responses and documentation."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from facedown.core import codec
from facedown.lobby import LobbyRefusal
from facedown.server.errors import Refused, json_response, refusal_response
from facedown.server.guesses import TooManyGuesses
from facedown.server.origin import check_origin
from facedown.server.settings import FRAME_BYTES, Limits
from facedown.store import Account, Damaged, Unavailable

if TYPE_CHECKING:
    from facedown.server.site import Site

Who: TypeAlias = Literal["anyone", "account", "operator"]

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class Asked(NamedTuple):
    """A request that has passed all checks of its endpoint."""

    site: "Site"
    path: dict[str, str]
    query: Any
    """A struct of the endpoint's `query`, or None."""
    body: Any
    """A struct of the endpoint's `takes`, or None."""
    address: str | None
    signed_in: Account | None
    """The account whose token was sent."""

    @property
    def account(self) -> Account:
        assert self.signed_in is not None, "only endpoints for accounts ask for one"
        return self.signed_in


class Reply(NamedTuple):
    """A response with another status than the endpoint's own."""

    status: int
    value: object


class Endpoint(NamedTuple):
    method: Literal["GET", "POST", "PATCH", "DELETE"]
    path: str
    answer: Callable[[Asked], Awaitable[object]]
    """Its docstring is the documentation. It returns a value to encode as JSON, or a `Response`."""
    gives: Any
    """The type of the returned value."""
    status: int = 200
    takes: Any = None
    """The struct type of the body."""
    query: Any = None
    """The struct type of the query."""
    who: Who = "anyone"
    also: dict[int, Any] = {}  # noqa: RUF012  never changed
    """Other success statuses, and the types of their values."""


async def answered(endpoint: Endpoint, request: Request) -> Response:
    site: Site = request.app.state.site
    try:
        value = await endpoint.answer(await _asked(endpoint, request, site))
    except (LobbyRefusal, TooManyGuesses) as no:
        return _refused(site, Refused(no.code, no.sentence))
    except Refused as no:
        return _refused(site, no)
    except Damaged:
        return _refused(site, Refused("damaged", "this cannot be read any more; `facedown doctor` says why"))
    except Unavailable:
        return _refused(site, Refused("unavailable", "the store is busy; try again in a moment"))
    if isinstance(value, Response):
        return value
    if isinstance(value, Reply):
        return json_response(value.value, value.status)
    return json_response(value, endpoint.status)


def _refused(site: "Site", no: Refused) -> Response:
    site.metrics.refusals.labels(no.code).inc()
    return refusal_response(no)


async def _asked(endpoint: Endpoint, request: Request, site: "Site") -> Asked:
    address = request.client.host if request.client else None
    if not site.requests.take(address):
        raise Refused("rate_limited", "too many requests; wait a second")
    if endpoint.method not in _SAFE:
        check_origin(request, site.settings.origins)
    return Asked(
        site=site,
        path=request.path_params,
        query=_query(endpoint, request),
        address=address,
        signed_in=await _signed_in(endpoint, request, site, address),
        body=await _body(endpoint, request, site),
    )


async def _signed_in(
    endpoint: Endpoint, request: Request, site: "Site", address: str | None
) -> Account | None:
    token = _bearer(request)
    if endpoint.who == "operator":
        if not await site.is_operator(token, address):
            raise Refused("unauthorized", "this is for operators: send Authorization: Bearer OPERATOR_TOKEN")
        return None
    account = None if token is None else await site.signed_in(token, address)
    if account is None and (token is not None or endpoint.who == "account"):
        raise Refused("unauthorized", "send Authorization: Bearer TOKEN, with the token from POST /accounts")
    return account


def _bearer(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _query(endpoint: Endpoint, request: Request) -> Any:
    if endpoint.query is None:
        return None
    try:
        return msgspec.convert(dict(request.query_params), endpoint.query, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("bad_request", f"the query is not valid: {error}") from error


async def _body(endpoint: Endpoint, request: Request, site: "Site") -> Any:
    if endpoint.takes is None:
        return None
    data = await body_of(request, site.settings.limits)
    try:
        return codec.from_json(endpoint.takes, data or b"{}")
    except codec.BadEncoding as error:
        raise Refused("bad_request", f"the body is not valid: {error}") from error


async def body_of(request: Request, limits: Limits) -> bytes:
    """Raises Refused if it is too long, or does not arrive in time, or at all."""
    try:
        async with asyncio.timeout(limits.request_ms / 1000):
            return await _bounded(request)
    except (TimeoutError, ClientDisconnect) as error:
        raise Refused("bad_request", "the body did not arrive in time", 408) from error


async def _bounded(request: Request) -> bytes:
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > FRAME_BYTES:
            raise Refused("bad_request", f"a body has at most {FRAME_BYTES} bytes", 413)
    return bytes(data)

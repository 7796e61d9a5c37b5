"""OpenAPI and AsyncAPI documents, generated from the endpoints and the channels."""

import re
from collections.abc import Iterable, Iterator
from html import escape
from typing import Any, Final

import msgspec

import facedown
from facedown.catalog import Listing
from facedown.server.clients import channels
from facedown.server.documents import framed
from facedown.server.endpoint import Endpoint
from facedown.server.errors import Error
from facedown.wire import schemas

_REF: Final = "#/components/schemas/{name}"
_JSON: Final = "application/json"
_PARAMETER: Final = re.compile(r"{(\w+)}")
_TEXT: Final = {"/metrics": "text/plain", "/rooms/{code}/qr": "image/svg+xml"}
"""Media types of responses that are not JSON."""


def openapi(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """OpenAPI 3.1."""
    endpoints = tuple(endpoints)
    kinds = list(dict.fromkeys(kind for endpoint in endpoints for kind in _kinds(endpoint)))
    shapes, components = msgspec.json.schema_components(kinds, ref_template=_REF)
    schema_of = dict(zip(map(repr, kinds), shapes, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "facedown", "version": facedown.__version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def asyncapi(listings: Iterable[Listing]) -> dict[str, Any]:
    return schemas.asyncapi(facedown.__version__, channels(listing.game for listing in listings))


def _kinds(endpoint: Endpoint) -> Iterator[Any]:
    yield Error
    yield endpoint.gives
    yield from endpoint.also.values()
    yield from (kind for kind in (endpoint.takes, endpoint.query) if kind is not None)


def _operation(endpoint: Endpoint, schema_of: dict[str, Any]) -> dict[str, Any]:
    media = _TEXT.get(endpoint.path, _JSON)
    summary = (endpoint.answer.__doc__ or "").strip()
    gives = {endpoint.status: endpoint.gives, **endpoint.also}
    operation: dict[str, Any] = {
        "summary": summary,
        "operationId": f"{endpoint.answer.__module__.rpartition('.')[2]}_{endpoint.answer.__name__}",
        "parameters": [*_path_parameters(endpoint), *_query_parameters(endpoint)],
        "responses": {
            **{
                str(status): _content(schema_of[repr(kind)], summary, media) for status, kind in gives.items()
            },
            "default": _content(schema_of[repr(Error)], "The request was refused; nothing changed.", _JSON),
        },
    }
    if endpoint.takes is not None:
        operation["requestBody"] = {"content": {_JSON: {"schema": schema_of[repr(endpoint.takes)]}}}
    if endpoint.who != "anyone":
        operation["security"] = [{"token": []}]
    return operation


def _content(schema: Any, description: str, media: str) -> dict[str, Any]:
    return {"description": description, "content": {media: {"schema": schema}}}


def _path_parameters(endpoint: Endpoint) -> Iterator[dict[str, Any]]:
    for name in _PARAMETER.findall(endpoint.path):
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _query_parameters(endpoint: Endpoint) -> Iterator[dict[str, Any]]:
    if endpoint.query is None:
        return
    for field in msgspec.structs.fields(endpoint.query):
        yield {"name": field.name, "in": "query", "schema": msgspec.json.schema(field.type)}


def page(endpoints: Iterable[Endpoint], listings: Iterable[Listing]) -> str:
    """Both documents for people."""
    rest = "\n".join(_rest_line(endpoint) for endpoint in endpoints)
    sockets = "\n".join(
        _socket_line(name, channel) for name, channel in asyncapi(listings)["channels"].items()
    )
    body = _PAGE.format(version=escape(facedown.__version__), rest=rest, sockets=sockets)
    return framed("API", body)


def _rest_line(endpoint: Endpoint) -> str:
    who = "" if endpoint.who == "anyone" else f" <em>({endpoint.who})</em>"
    call = escape(f"{endpoint.method} {endpoint.path}")
    return f"<dt><code>{call}</code>{who}</dt><dd>{escape(endpoint.answer.__doc__ or '')}</dd>"


def _socket_line(name: str, channel: dict[str, Any]) -> str:
    messages = ", ".join(f"<code>{escape(message)}</code>" for message in channel["messages"])
    address = f"{channel['address']} ({name})"
    return f"<dt><code>{escape(address)}</code></dt><dd>{escape(channel['summary'])}<br>{messages}</dd>"


_PAGE: Final = """<h1>facedown {version}: API</h1>
<p>For programs: <a href="/openapi.json">OpenAPI 3.1</a> of the REST endpoints and
<a href="/asyncapi.json">AsyncAPI 3.0</a> of the WebSockets. For people:
<a href="/docs/protocol/README.html">the protocol</a>, with a page for each dialect.</p>
<h2>REST</h2>
<p>Tokens go into <code>Authorization: Bearer TOKEN</code>. Every refusal is
<code>{{"error": {{"code", "sentence"}}}}</code>.</p>
<dl>
{rest}
</dl>
<h2>WebSockets</h2>
<dl>
{sockets}
</dl>
"""

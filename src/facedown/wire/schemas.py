"""The AsyncAPI document of the WebSocket protocols, generated from the message types."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple, get_args, get_origin

from msgspec.json import schema_components

from facedown.core import codec

_REF: Final = "#/components/schemas/{name}"
_ID: Final = re.compile(r"{(\w+)}")


class Channel(NamedTuple):
    """One WebSocket endpoint and its messages: tagged structs, or unions of them."""

    name: str
    address: str
    summary: str
    heard: Any
    """Sent by clients."""
    told: Any
    """Sent by the server."""


def asyncapi(version: str, channels: Iterable[Channel]) -> dict[str, Any]:
    """An AsyncAPI 3.0 document. Schemas are prefixed with their channel, so that games may use the same
    names."""
    written = {channel.name: _Written(channel) for channel in channels}
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "facedown", "version": version},
        "defaultContentType": "application/json",
        "channels": {name: each.channel() for name, each in written.items()},
        "operations": dict(operation for each in written.values() for operation in each.operations()),
        "components": {"schemas": {k: v for each in written.values() for k, v in each.schemas.items()}},
    }


class _Written:
    """One channel in the terms of the document."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._heard, self._told = _members(channel.heard), _members(channel.told)
        kinds = (*self._heard, *self._told)
        refs, components = schema_components(kinds, ref_template=_REF)
        short = {name: f"{channel.name}.{_short(name)}" for name in components}
        assert len(set(short.values())) == len(short), f"two schemas of {channel.name} have one name"
        self._payloads = dict(zip(kinds, _renamed(refs, short), strict=True))
        schemas = _renamed(components, short)
        self.schemas = {short[name]: _titled(schemas[name], _short(name)) for name in components}

    def channel(self) -> dict[str, Any]:
        messages = {self._key(kind): {"payload": payload} for kind, payload in self._payloads.items()}
        ids = {name: {"description": "The id of the table."} for name in _ID.findall(self._channel.address)}
        return {
            "address": self._channel.address,
            "summary": self._channel.summary,
            **({"parameters": ids} if ids else {}),
            "messages": messages,
        }

    def _key(self, kind: Any) -> str:
        """The type of the message; where clients send one of the same type, "_told" is added to ours."""
        tag = _tag(kind)
        is_both = kind in self._told and tag in map(_tag, self._heard)
        return f"{tag}_told" if is_both and kind not in self._heard else tag

    def operations(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """From the server's side: it receives what clients send."""
        name = self._channel.name
        for verb, action, kinds in (("hear", "receive", self._heard), ("tell", "send", self._told)):
            messages = [{"$ref": f"#/channels/{name}/messages/{self._key(kind)}"} for kind in kinds]
            operation = {"action": action, "channel": {"$ref": f"#/channels/{name}"}, "messages": messages}
            yield f"{verb}_{name}", operation


def _members(kind: Any) -> tuple[Any, ...]:
    """The members of a union. A struct is its own only member, generic or not."""
    return (kind,) if hasattr(_struct(kind), "__struct_config__") else get_args(kind)


def _tag(kind: Any) -> str:
    return str(_struct(kind).__struct_config__.tag)


def _struct(kind: Any) -> Any:
    return get_origin(kind) or kind


def _short(name: str) -> str:
    """The struct's name without type parameters and module."""
    return name.partition("_")[0].rpartition(".")[2]


def _renamed(schemas: Any, names: dict[str, str]) -> Any:
    text = codec.to_json(schemas).decode()
    for name, short in names.items():
        text = text.replace(f'"{_REF.format(name=name)}"', f'"{_REF.format(name=short)}"')
    return codec.from_json(Any, text)


def _titled(schema: dict[str, Any], title: str) -> dict[str, Any]:
    return {**schema, "title": title}

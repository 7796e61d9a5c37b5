"""Messages held against the JSON Schemas in `arena_schemas`, which were written by hand from the seed's text.

The few words of JSON Schema that those use are all that is understood here; any other is a mistake.
"""

import json
import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "arena_schemas"
KINDS = sorted(path.stem for path in FOLDER.glob("*.json") if path.stem != "common")

_TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}


@cache
def schema(name):
    return json.loads((FOLDER / name).read_text())


def faults(message, where=None):
    """Sentences, none where the message is as its type must be."""
    kind = message.get("type") if isinstance(message, dict) else None
    if where is None and kind not in KINDS:
        return [f"no schema for {kind!r}"]
    return list(_faults(message, schema(where or f"{kind}.json"), "$"))


def _faults(value, rule, path):
    other = list(_type(value, rule["type"], path)) if "type" in rule else []
    yield from other
    for word, wanted in () if other else rule.items():
        yield from _WORDS[word](value, wanted, path)


def _ref(value, wanted, path):
    name, _, key = wanted.partition("#/")
    yield from _faults(value, schema(name)[key], path)


def _all_of(value, wanted, path):
    for rule in wanted:
        yield from _faults(value, rule, path)


def _one_of(value, wanted, path):
    fitting = [rule for rule in wanted if not list(_faults(value, rule, path))]
    if len(fitting) != 1:
        yield f"{path}: {value} fits {len(fitting)} of {len(wanted)}"


def _type(value, wanted, path):
    is_other = not isinstance(value, _TYPES[wanted]) or (wanted == "integer" and isinstance(value, bool))
    if is_other:
        yield f"{path}: {value!r} is no {wanted}"


def _required(value, wanted, path):
    missing = [key for key in wanted if key not in value]
    if missing:
        yield f"{path}: {missing} missing"


def _properties(value, wanted, path):
    for key, rule in wanted.items():
        if key in value:
            yield from _faults(value[key], rule, f"{path}.{key}")


def _items(value, wanted, path):
    for index, item in enumerate(value):
        yield from _faults(item, wanted, f"{path}[{index}]")


def _unless(is_right):
    def judged(value, wanted, path):
        if not is_right(value, wanted):
            yield f"{path}: {value!r} against {wanted!r}"

    return judged


_WORDS = {
    "$ref": _ref,
    "allOf": _all_of,
    "oneOf": _one_of,
    "type": lambda *_: (),
    "required": _required,
    "properties": _properties,
    "items": _items,
    "const": _unless(lambda value, wanted: value == wanted and type(value) is type(wanted)),
    "enum": _unless(lambda value, wanted: value in wanted),
    "pattern": _unless(lambda value, wanted: re.search(wanted, value) is not None),
    "minimum": _unless(lambda value, wanted: value >= wanted),
    "maximum": _unless(lambda value, wanted: value <= wanted),
    "minItems": _unless(lambda value, wanted: len(value) >= wanted),
    "maxItems": _unless(lambda value, wanted: len(value) <= wanted),
}

"""The notation as JSON: camelCase names, a `_` before what is not PHH's, amounts as shortest decimals."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from re import fullmatch
from typing import Any, Final

import msgspec

from facedown.poker.cash.config import Config
from facedown.poker.histories.errors import HandError
from facedown.poker.histories.money import (
    CENTS,
    FINEST,
    Money,
    in_chips,
    in_money,
    scale_needed,
    scale_of,
    unit_of,
)
from facedown.poker.histories.names import is_line, plain
from facedown.poker.histories.sheet import CHOSEN, Amounts, Memory, Sheet, filled_seats
from facedown.poker.notation import before
from facedown.poker.notation.house import has_open_big_blind, letters

AMOUNTS: Final = {
    "starting_stacks": "startingStacks",
    "blinds_or_straddles": "blindsOrStraddles",
    "antes": "antes",
    "finishing_stacks": "finishingStacks",
    "dead_blinds": "_deadBlinds",
    "dead_posted": "_deadPosted",
    "live_posted": "_livePosted",
    "top_up": "_topUp",
}
"""By player."""
SINGLE: Final = {"min_bet": "minBet", "small_blind": "_smallBlind"}
MOST_PLAYERS: Final = 99
NUMBERS: Final = {"seats": "seats", "intents": "_intents", "marks": "_marks"}
TEXTS: Final = {"players": "players", "actions": "actions", "nonces": "_nonces"}
ONE_TEXT: Final = {"variant": "variant", "author": "author", "seed": "_seed", "deal": "_deal"}
_SECRET: Final = frozenset({"_nonces", "_seed", "_deal"})
FLAGS: Final = {"inactive": "_inactive", "new": "_new"}
ALWAYS: Final = ("starting_stacks", "blinds_or_straddles", "antes", "dead_blinds")

_KNOWN: Final = {
    name for names in (AMOUNTS, SINGLE, NUMBERS, TEXTS, ONE_TEXT, FLAGS) for name in names.values()
} | {"hand", "seatCount", "_button", "_smallBlindDue", "_bigBlindOpens", "_before", "_unit"}

_DECODER: Final = msgspec.json.Decoder(float_hook=Decimal)
_ENCODER: Final = msgspec.json.Encoder(decimal_format="number")
_MOST_NUMBER: Final = 1 << 53


def opened(house: Config, seed: str) -> dict[str, Any]:
    """The fields of an empty table."""
    return {
        "variant": letters(house.table),
        "min_bet": house.table.stakes.big,
        "small_blind": house.table.stakes.small,
        "seat_count": house.seats,
        "big_blind_opens": has_open_big_blind(house.table.stakes),
        "unit": house.unit,
        "seed": seed,
        "house": house,
    }


def fields(source: str | bytes | Mapping[str, Any], house: Config | None) -> dict[str, Any]:
    """The fields of a hand."""
    data = _decoded(source)
    money: dict[str, Any] = {name: _list(data, key, _money) for name, key in AMOUNTS.items() if key in data}
    money |= {name: _money(key, data[key]) for name, key in SINGLE.items() if key in data}
    if data.get("variant") == "FT" and "smallBet" in data:
        money["min_bet"] = _money("smallBet", data["smallBet"])
    unit = house.unit if house is not None else _unit(data, money)
    found: dict[str, Any] = {name: _in_chips(amount, unit) for name, amount in money.items()}
    found |= {name: _list(data, key, _number) for name, key in NUMBERS.items() if key in data}
    found |= {name: _list(data, key, _text) for name, key in TEXTS.items() if key in data}
    found |= {name: _text(key, data[key]) for name, key in ONE_TEXT.items() if data.get(key) is not None}
    found |= {name: _list(data, key, _flag) for name, key in FLAGS.items() if key in data}
    if data.get("_button") is not None:
        found["button"] = _number("_button", data["_button"])
    if data.get("_smallBlindDue") is not None:
        found["small_blind_due"] = _number("_smallBlindDue", data["_smallBlindDue"])
    if data.get("_bigBlindOpens") is not None:
        found["big_blind_opens"] = _flag("_bigBlindOpens", data["_bigBlindOpens"]) == 1
    found |= {"hand": _number("hand", data.get("hand", 0)), "seat_count": _seat_count(data)}
    found |= {"unit": unit, "house": house}
    found["extra"] = {key: value for key, value in data.items() if key not in _KNOWN}
    if data.get("variant") == "FT":
        _take_out_bets(found["extra"], money.get("min_bet") or 0)
    found["marks"] = found.get("marks") or None
    _check_sizes(found)
    intents, top_ups, seats = (len(found.get(name) or ()) for name in ("intents", "top_up", "seats"))
    found["memory"] = Memory(said=(intents, top_ups, seats))
    if "_new" not in data and any(found.get("inactive", ())):
        found["new"] = _newcomers(Sheet(**found))
    if data.get("_before") is not None:
        found["before"] = before.read(data["_before"], Sheet(**found))
    return found


def _take_out_bets(extra: dict[str, Any], small: Money) -> None:
    """The bets of a fixed limit, which follow from `minBet`."""
    extra.pop("smallBet", None)
    big = extra.pop("bigBet", None)
    if big is not None and _money("bigBet", big) != 2 * small:
        raise HandError("NOT_PLAYED", "the big bet of a fixed limit is twice the small one here")


def data(sheet: Sheet) -> dict[str, Any]:
    """In the order of the format, without fields that say nothing."""
    return _told(sheet) | {key: plain(value) for key, value in sheet.extra.items()}


def text(sheet: Sheet) -> str:
    return _ENCODER.encode({**_told(sheet), **sheet.extra}).decode()


def _told(sheet: Sheet) -> dict[str, Any]:
    unit = sheet.unit
    written: dict[str, Any] = {"variant": sheet.variant}
    if sheet.author is not None:
        written["author"] = sheet.author
    written |= {"hand": sheet.hand, "minBet": in_money(sheet.min_bet, unit)}
    if sheet.seat_count:
        written["seatCount"] = sheet.seat_count
    written["players"] = list(sheet.players)
    given = sheet.memory.said[2]
    if given == CHOSEN or sheet.seats != tuple(range(1, len(sheet.players) + 1)):
        written["seats"] = _given_seats(sheet, given)
    for name, key in AMOUNTS.items():
        row = getattr(sheet, name)
        told = name in ALWAYS or name == "finishing_stacks" or (name == "top_up" and sheet.author is not None)
        if row is not None and (any(row) or told):
            written[key] = [in_money(chips, unit) for chips in row]
    written |= {"_inactive": list(sheet.inactive), "_intents": list(sheet.intents)}
    written["actions"] = list(sheet.actions)
    return written | _rarer(sheet)


def _given_seats(sheet: Sheet, given: int) -> list[int]:
    """Without the last ones that were not given, where the reader fills them up to the same."""
    is_filled = filled_seats(sheet.seats[:given], len(sheet.seats)) == sheet.seats
    return list(sheet.seats[:given] if is_filled else sheet.seats)


def _rarer(sheet: Sheet) -> dict[str, Any]:
    rarer: dict[str, Any] = {}
    if sheet.variant == "FT":
        rarer |= {"smallBet": in_money(sheet.min_bet, sheet.unit)}
        rarer |= {"bigBet": in_money(2 * sheet.min_bet, sheet.unit)}
    if sheet.new != _newcomers(sheet):
        rarer["_new"] = list(sheet.new)
    rarer |= _places(sheet)
    if sheet.before is not None:
        rarer["_before"] = before.told(sheet.before, sheet.unit)
    if sheet.small_blind is not None:
        rarer["_smallBlind"] = in_money(sheet.small_blind, sheet.unit)
    if any(sheet.nonces):
        rarer["_nonces"] = list(sheet.nonces)
    if sheet.unit != CENTS:
        rarer["_unit"] = sheet.unit
    return rarer | {key: value for key, value in (("_seed", sheet.seed), ("_deal", sheet.deal)) if value}


def _places(sheet: Sheet) -> dict[str, Any]:
    """Button, blinds and who opens, as far as they are to be said."""
    told = {
        "_button": sheet.button,
        "_marks": sheet.marks and list(sheet.marks),
        "_smallBlindDue": sheet.small_blind_due,
        "_bigBlindOpens": sheet.big_blind_opens or None,
    }
    return {key: value for key, value in told.items() if value is not None}


def _newcomers(sheet: Sheet) -> tuple[int, ...]:
    """By default, who was never dealt in: inactive, wants to play, without debt and without cards."""
    dealt = {action.split(" ", 3)[2] for action in sheet.actions if action.startswith("d dh p")}
    return tuple(
        [
            int(bool(out) and not intent and not debt and f"p{at}" not in dealt)
            for at, (out, intent, debt) in enumerate(
                zip(sheet.inactive, sheet.intents, sheet.dead_blinds, strict=True), 1
            )
        ]
    )


def _decoded(source: str | bytes | Mapping[str, Any]) -> Mapping[str, Any]:
    if isinstance(source, str | bytes):
        try:
            source = _DECODER.decode(source)
        except (msgspec.DecodeError, ValueError, ArithmeticError, RecursionError) as error:
            raise HandError("BAD_JSON", f"this is no JSON: {error}") from None
    if not isinstance(source, Mapping) or not all(isinstance(key, str) for key in source):
        raise HandError("BAD_JSON", "a hand is a JSON object")
    return source


def _list(data: Mapping[str, Any], key: str, read: Callable[[str, Any], Any]) -> tuple[Any, ...] | None:
    row = data[key]
    if row is None:
        return () if key != "finishingStacks" else None
    if not isinstance(row, list | tuple):
        raise HandError("BAD_JSON", f"{key} is a list, not {_short(row)}")
    return tuple([read(key, value) for value in row])


def _money(key: str, value: object) -> Money:
    if isinstance(value, float):
        value = Decimal(repr(value))
    if type(value) is int and value >= 0:
        return value
    if type(value) is Decimal and value.is_finite() and value >= 0:
        return value
    raise HandError("BAD_AMOUNT", f"{key} has amounts from 0, not {_short(value)}")


def _number(key: str, value: object) -> int:
    if type(value) is not int or not -_MOST_NUMBER <= value <= _MOST_NUMBER:
        raise HandError("BAD_JSON", f"{key} has whole numbers, not {_short(value)}")
    return value


def _flag(key: str, value: object) -> int:
    if not isinstance(value, int | float | Decimal):
        raise HandError("BAD_JSON", f"{key} has numbers, not {_short(value)}")
    return int(value != 0)


def _text(key: str, value: object) -> str:
    if not isinstance(value, str) or not is_line(value):
        shown = "" if key in _SECRET else f", not {_short(value)}"
        raise HandError("BAD_JSON", f"{key} has texts of one line{shown}")
    return value


def _seat_count(data: Mapping[str, Any]) -> int:
    """`[6]` is read as 6."""
    many = data.get("seatCount")
    if isinstance(many, list | tuple) and len(many) == 1:
        many = many[0]
    many = 0 if many is None else _number("seatCount", many)
    if many < 0:
        raise HandError("BAD_JSON", f"seatCount is a number of seats, not {many}")
    return many


def _unit(data: Mapping[str, Any], money: Mapping[str, Any]) -> str:
    """The unit of the hand; by default cents, or the coarsest finer one in which all amounts are whole."""
    said = data.get("_unit")
    if said is None:
        amounts = [
            amount
            for row in money.values()
            if row is not None
            for amount in (row if isinstance(row, tuple) else (row,))
        ]
        return unit_of(max(scale_of(CENTS), min(scale_needed(amounts), 10**FINEST)))
    if not isinstance(said, str) or not fullmatch(r"1|0\.0{0,8}1", said):
        raise HandError("BAD_JSON", f"_unit is 1 or a decimal part of it, as 0.01, not {_short(said)}")
    return said


def _in_chips(amount: Any, unit: str) -> int | Amounts | None:
    if isinstance(amount, tuple):
        return tuple([in_chips(one, unit) for one in amount])
    return None if amount is None else in_chips(amount, unit)


def _check_sizes(found: Mapping[str, Any]) -> None:
    size = len(found.get("players", ()))
    if size > MOST_PLAYERS:
        raise HandError("BAD_JSON", f"{size} players are more than any table has")
    for name in (*AMOUNTS, "seats", "intents", "inactive", "new", "nonces"):
        row = found.get(name) or ()
        if len(row) > size:
            raise HandError("BAD_JSON", f"{name} has {len(row)} entries for {size} players")
    finishing = found.get("finishing_stacks")
    if finishing is not None and len(finishing) != size:
        raise HandError("BAD_JSON", f"finishing stacks are there for all {size} players or for none")
    if len(found.get("marks") or (0, 0, 0)) != 3:
        raise HandError("BAD_JSON", "_marks are the seats of button, small blind and big blind")


def _short(value: object) -> str:
    """As JSON writes it, cut off where it is long."""
    try:
        shown = _ENCODER.encode(value).decode()
    except (TypeError, ValueError, RecursionError):  # a mapping that was not read from JSON holds anything
        return f"a {type(value).__name__}"
    return shown if len(shown) <= 40 else shown[:39] + "…"

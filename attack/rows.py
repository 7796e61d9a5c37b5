"""The report: a row for each bound that an attack is held to."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeAlias

from attack.target import Target


class Row(NamedTuple):
    name: str
    sent: str
    """What the attacker did."""
    bound: str
    measured: str
    ok: bool


Attack: TypeAlias = Callable[[Target], Awaitable[list[Row]]]
"""Attacks a fresh server."""


def at_most(name: str, sent: str, measured: float, most: float, unit: str) -> Row:
    """A row that is kept if the measured value is at most the bound. A remark may follow the unit."""
    return Row(
        name,
        sent,
        f"≤ {_number(most)} {unit.partition(' (')[0]}",
        f"{_number(measured)} {unit}",
        measured <= most,
    )


def at_least(name: str, sent: str, measured: float, least: float, unit: str) -> Row:
    return Row(name, sent, f"≥ {_number(least)} {unit}", f"{_number(measured)} {unit}", measured >= least)


def holds(name: str, sent: str, bound: str, measured: object, *, ok: bool) -> Row:
    return Row(name, sent, bound, str(measured), ok)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.1f}"

"""Live tables: the desk without I/O, the loop around it, clocks, house bots, absences, recovery."""

from facedown.table.alarms import Alarms
from facedown.table.audience import Link, Role
from facedown.table.clock import Clock, FakeClock, RealClock, sleep
from facedown.table.context import Context
from facedown.table.lifecycle import (
    Unfaithful,
    file_match,
    host,
    open_table,
    persistent,
    pulse,
    recover_table,
    recover_tables,
)
from facedown.table.outbox import Outbox, OutboxClosed
from facedown.table.roster import hashed_key, named
from facedown.table.steady import SteadyClock
from facedown.table.table import Table
from facedown.table.tables import Owner, Tables

__all__ = [
    "Alarms",
    "Clock",
    "Context",
    "FakeClock",
    "Link",
    "Outbox",
    "OutboxClosed",
    "Owner",
    "RealClock",
    "Role",
    "SteadyClock",
    "Table",
    "Tables",
    "Unfaithful",
    "file_match",
    "hashed_key",
    "host",
    "named",
    "open_table",
    "persistent",
    "pulse",
    "recover_table",
    "recover_tables",
    "sleep",
]

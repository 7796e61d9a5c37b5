"""PHH, the text in which poker hands are kept: values, a reader, a writer, a replay through the engine."""

from facedown.poker.phh.actions import (
    Action,
    BadAction,
    BringIn,
    Cards,
    CheckOrCall,
    DealBoard,
    DealHole,
    Discard,
    Fold,
    Muck,
    RaiseTo,
    Remark,
    Show,
    parse_action,
)
from facedown.poker.phh.chips import Chips, chips
from facedown.poker.phh.errors import BadHistory
from facedown.poker.phh.history import FIELDS, UNLIMITED, VARIANTS, Amount, History, Moment, Value
from facedown.poker.phh.reader import Entry, read, read_all, read_entries
from facedown.poker.phh.sources import Source
from facedown.poker.phh.writer import write, write_all

__all__ = [
    "FIELDS",
    "UNLIMITED",
    "VARIANTS",
    "Action",
    "Amount",
    "BadAction",
    "BadHistory",
    "BringIn",
    "Cards",
    "CheckOrCall",
    "Chips",
    "DealBoard",
    "DealHole",
    "Discard",
    "Entry",
    "Fold",
    "History",
    "Moment",
    "Muck",
    "RaiseTo",
    "Remark",
    "Show",
    "Source",
    "Value",
    "chips",
    "parse_action",
    "read",
    "read_all",
    "read_entries",
    "write",
    "write_all",
]

"""PHH, the text in which poker hands are kept: values, a reader, a writer, a replay through the engine."""

from facedown.poker.histories.phh.actions import (
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
from facedown.poker.histories.phh.chips import Chips, chips
from facedown.poker.histories.phh.errors import BadHistory
from facedown.poker.histories.phh.history import FIELDS, UNLIMITED, VARIANTS, Amount, History, Moment, Value
from facedown.poker.histories.phh.reader import Entry, read, read_all, read_entries
from facedown.poker.histories.phh.writer import write, write_all
from facedown.poker.histories.source import Source

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

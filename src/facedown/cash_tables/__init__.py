"""Cash tables: always open, players come and go with chips of their accounts. docs/protocol/cash.md."""

from facedown.cash_tables.cash_table import CashTable, Listed, Player
from facedown.cash_tables.host import CashTables
from facedown.cash_tables.refusal import CashRefusal
from facedown.cash_tables.settings import BadSetting, Settings, TableSettings, read_settings

__all__ = [
    "BadSetting",
    "CashRefusal",
    "CashTable",
    "CashTables",
    "Listed",
    "Player",
    "Settings",
    "TableSettings",
    "read_settings",
]

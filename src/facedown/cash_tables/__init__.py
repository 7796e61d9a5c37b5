"""Cash tables: always open, players come and go with chips of their accounts. docs/protocol/cash.md."""

from facedown.cash_tables.cash_table import CashTable, Listed, Player
from facedown.cash_tables.host import CashTables, Offered, purse_of
from facedown.cash_tables.refusal import CashRefusal
from facedown.cash_tables.settings import BadSetting, Settings, TableSettings, read_chips, read_settings
from facedown.cash_tables.sheets import LedgerSheet, StatisticsSheet, as_csv, ledger_sheet, statistics_sheet

__all__ = [
    "BadSetting",
    "CashRefusal",
    "CashTable",
    "CashTables",
    "LedgerSheet",
    "Listed",
    "Offered",
    "Player",
    "Settings",
    "StatisticsSheet",
    "TableSettings",
    "as_csv",
    "ledger_sheet",
    "purse_of",
    "read_chips",
    "read_settings",
    "statistics_sheet",
]

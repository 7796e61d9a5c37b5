"""Where a store is: a file, or a PostgreSQL database.

An address may contain a password, so it is never printed as it is.
"""

import re
from typing import Final

_SCHEMES: Final = ("postgresql://", "postgres://")
_HIDDEN: Final = "***"
_USER: Final = re.compile(r"^(\w+://[^@/?]*?):.*@")
"""Up to the last @: a password that should have been quoted may contain one."""
_QUERY: Final = re.compile(r"((?:^|[?&])(?:\w*password)=)[^&]*", re.IGNORECASE)


def is_database(address: str) -> bool:
    return address.startswith(_SCHEMES)


def shown(address: str) -> str:
    """The address without its passwords."""
    return _QUERY.sub(rf"\1{_HIDDEN}", _USER.sub(rf"\1:{_HIDDEN}@", address))

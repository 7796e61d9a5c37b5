"""Double-entry bookkeeping: what one account loses another gains, so the balances sum to 0."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from facedown.store.errors import Overdrawn
from facedown.store.values import HOUSE, MINT, Posting

MAY_OWE: Final = frozenset({MINT, HOUSE})


def changes(postings: Iterable[Posting]) -> dict[str, int]:
    """What postings add to each account, or take from it."""
    changed: defaultdict[str, int] = defaultdict(int)
    for posting in postings:
        changed[posting.source] -= posting.chips
        changed[posting.target] += posting.chips
    return changed


def check_balance(account: str, chips: int) -> None:
    """Raises Overdrawn. Only the balance after a whole batch must not be negative."""
    if chips < 0 and account not in MAY_OWE:
        raise Overdrawn(account, -chips)

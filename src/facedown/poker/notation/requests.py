"""What clients ask for: the same hand with a change to their own column or to the end of the log."""

from typing import TypeVar

from msgspec.structs import replace

from facedown.poker.histories.errors import HandError
from facedown.poker.histories.money import Written, read_money
from facedown.poker.histories.sheet import ALL, CHOSEN, NO_MEMORY, Memory, Sheet

H = TypeVar("H", bound=Sheet)


def joined(sheet: H, author: str, money: Written, seat: int, intent: int, nonce: str) -> H:  # noqa: PLR0917
    chips = read_money(money, sheet.unit)
    if author in sheet.players:
        raise HandError("CHAIR_TAKEN", f"{author} sits at this table already")
    given = CHOSEN if seat else len(sheet.seats)
    return replace(
        sheet,
        author=author,
        players=(*sheet.players, author),
        starting_stacks=(*sheet.starting_stacks, chips),
        seats=(*sheet.seats, seat) if seat else sheet.seats,
        intents=(*sheet.intents, intent),
        nonces=(*sheet.nonces, nonce),
        finishing_stacks=None if sheet.finishing_stacks is None else (*sheet.finishing_stacks, chips),
        memory=Memory(said=(*ALL[:2], given)),
    )


def wished(sheet: H, author: str, intent: int) -> H:
    at = _column(sheet, author)
    intents = (*sheet.intents[:at], intent, *sheet.intents[at + 1 :])
    return replace(sheet, author=author, intents=intents, memory=NO_MEMORY)


def asked_chips(sheet: H, author: str, money: Written) -> H:
    at, chips = _column(sheet, author), read_money(money, sheet.unit)
    top_up = (*sheet.top_up[:at], chips, *sheet.top_up[at + 1 :])
    return replace(sheet, author=author, top_up=top_up, memory=NO_MEMORY)


def acted(sheet: H, author: str, words: str) -> H:
    action = f"p{_column(sheet, author) + 1} {words}"
    return replace(sheet, author=author, actions=(*sheet.actions, action), memory=NO_MEMORY)


def _column(sheet: Sheet, author: str) -> int:
    if author not in sheet.players:
        raise HandError("NOT_SEATED", f"{author} does not sit at this table")
    return sheet.players.index(author)

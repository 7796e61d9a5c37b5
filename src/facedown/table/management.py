"""The commands of operators and hosts. Each becomes an entry, so all of them are in the log."""

from typing import Any, Final

from facedown.core import DEALER, AnyEntry
from facedown.core.record import Acted, Expelled, Paused, Seated, Unpaused, Vacated
from facedown.table.audience import Role
from facedown.table.desk import Desk
from facedown.wire import ActFor, Assign, Command, Expel, Forfeit, Pause, Refusal, Skip, Unpause, Vacate

_NEEDS: Final[dict[type[Any], Role]] = {
    Pause: "operator",
    Unpause: "operator",
    Skip: "operator",
    Expel: "operator",
    Forfeit: "operator",
    ActFor: "host",
    Assign: "host",
    Vacate: "host",
}


def managed(desk: Desk, role: Role, command: Command, at: int) -> AnyEntry | Refusal:
    """The entry for this command, or the refusal."""
    needed = _NEEDS[type(command)]
    if role != needed:
        return Refusal("unauthorized", f"only the {needed} may do this")
    least = DEALER if isinstance(command, Skip | ActFor) else 0
    seat = getattr(command, "seat", least)
    if not least <= seat < len(desk.banks):
        return Refusal("no_such_seat", f"the chairs are 0 to {len(desk.banks) - 1}")
    return _entry(desk, command, at) or Refusal("nothing_to_do", _why_not(desk, command))


def _entry(desk: Desk, command: Command, at: int) -> AnyEntry | None:
    match command:
        case Pause():
            return None if desk.paused else Paused(at)
        case Unpause():
            return Unpaused(desk.at) if desk.paused else None
        case Skip(seat=seat, prompt=prompt) if not desk.paused:
            return _skipped(desk, seat, prompt, at)
        case Expel(seat=seat) if desk.roster.is_client(seat):
            return Expelled(at, seat)
        case Forfeit(seat=seat) if desk.roster.sitter(seat) is not None and not desk.paused:
            return Acted(at, seat, desk.game.fallback(desk.state, seat, "gone"), "operator")
        case ActFor(seat=seat, action=action):
            return Acted(at, seat, action)
        case Assign(seat=seat, sitter=sitter):
            return Seated(at, seat, sitter)
        case Vacate(seat=seat) if desk.roster.sitter(seat) is not None:
            return Vacated(at, seat)
    return None


def _why_not(desk: Desk, command: Command) -> str:
    """The sentence for a command that has no effect."""
    match command:
        case Unpause():
            return "the table is not paused"
        case Pause() | Skip() | Forfeit() if desk.paused:
            return "the table is paused; unpause it first"
        case Skip(seat=seat) if seat == DEALER:
            return "the dealer has nothing to do now"
        case Skip(seat=seat):
            return f"chair {seat} has no open question"
        case Expel(seat=seat) if desk.roster.sitter(seat) is not None:
            return f"chair {seat} is played by the house, or already closed"
    return "nobody sits there"


def _skipped(desk: Desk, seat: int, prompt: int | None, at: int) -> AnyEntry | None:
    """The fallback for the chair's question. The dealer may also be skipped to its next step unasked."""
    if seat in desk.prompts and prompt in (None, desk.prompts[seat].id):
        return Acted(at, seat, desk.game.fallback(desk.state, seat, "timeout"), "operator")
    if seat != DEALER:
        return None
    allowed = next(iter(desk.game.options(desk.state, DEALER)), None)
    return None if allowed is None else Acted(at, DEALER, allowed, "operator")

"""What operators and hosts may do to a table: each command becomes an entry, so all of it is in the log."""

from typing import Any, Final

from facedown.core import AnyEntry
from facedown.core.record import Acted, Expelled, Paused, Seated, Unpaused, Vacated
from facedown.table.desk import Desk
from facedown.table.links import Role
from facedown.wire import Assign, Command, Expel, Pause, Refusal, Skip, Unpause, Vacate

_NEEDS: Final[dict[type[Any], Role]] = {
    Pause: "operator",
    Unpause: "operator",
    Skip: "operator",
    Expel: "operator",
    Assign: "host",
    Vacate: "host",
}


def managed(desk: Desk, role: Role, command: Command, at: int) -> AnyEntry | Refusal:
    """The entry that the command makes, or why it makes none."""
    needed = _NEEDS[type(command)]
    if role != needed:
        return Refusal("unauthorized", f"only the {needed} may do this")
    if isinstance(command, (Skip, Expel, Assign, Vacate)) and not 0 <= command.seat < len(desk.banks):
        return Refusal("no_such_seat", f"the chairs are 0 to {len(desk.banks) - 1}")
    return _entry(desk, command, at) or Refusal("nothing_to_do", "the table is in that state already")


def _entry(desk: Desk, command: Command, at: int) -> AnyEntry | None:
    match command:
        case Pause():
            return None if desk.paused else Paused(at)
        case Unpause():
            return Unpaused(desk.at) if desk.paused else None
        case Skip(seat=seat) if seat in desk.prompts and not desk.paused:
            return Acted(at, seat, desk.game.fallback(desk.state, seat, "timeout"), "operator")
        case Expel(seat=seat) if desk.roster.is_client(seat):
            return Expelled(at, seat)
        case Assign(seat=seat, sitter=sitter):
            return Seated(at, seat, sitter)
        case Vacate(seat=seat) if desk.roster.sitter(seat) is not None:
            return Vacated(at, seat)
    return None

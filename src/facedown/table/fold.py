"""How entries change a desk: `fold(desk, entry)` gives the next one. Live play, recovery and filing use it.

Deadlines and time banks follow from the entries alone, so a table that is recovered after a crash has the
same open questions with the same time left.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from facedown.core import DEALER, AnyGame, Header, Move, Prompt, Seat, Seed, Step, Ticking
from facedown.core.record import (
    Acted,
    AnyEntry,
    Carried,
    Expelled,
    Paused,
    Seated,
    Unpaused,
    Vacated,
    first_link,
    next_link,
    packed,
)
from facedown.table.desk import Desk
from facedown.table.roster import Roster, expelled, seated


class Opened(NamedTuple):
    """A desk before its first entry, and the first step of the rules."""

    desk: Desk
    events: tuple[Any, ...]
    moves: tuple[Move, ...]


class Folded(NamedTuple):
    """A desk and what its last entry caused."""

    desk: Desk
    data: bytes
    """The entry as it goes into the log, packed once for that and for the hash chain."""
    events: tuple[Any, ...] = ()
    moves: tuple[Move, ...] = ()


def opened(game: AnyGame, header: Header[Any], seed: Seed, *, head: int = 0) -> Opened:
    """The desk before its first entry; `head` is above 0 if the match was restarted."""
    seats = game.seats(header.config)
    roster = Roster((None,) * seats)
    banks = (header.terms.bank.start,) * seats
    step = game.new(header.config, seed)
    desk = replace(_laid(game, header, step.state, roster, banks), head=head)
    return Opened(desk, step.events, step.moves)


def carried_on(game: AnyGame, header: Header[Any], seed: Seed, cut: Carried[Any], *, head: int) -> Desk:
    """The desk just after a cut, from the cut alone; `head` counts the entries up to and including it."""
    state = game.new(cut.config, seed).state
    desk = _laid(game, header, state, Roster(cut.sitters, cut.expelled), cut.banks)
    link = next_link(bytes.fromhex(cut.link), packed(cut)[1])
    return replace(desk, clocks=_later(desk.clocks, cut.at), link=link, head=head, at=cut.at)


def fold(desk: Desk, entry: AnyEntry) -> Folded:
    """The desk after the entry; the given one is unchanged. Raises IllegalAction if the rules do."""
    if not isinstance(entry, Acted):
        data, public = packed(entry)
        return Folded(_logged(desk, entry, public, **_changes(desk, entry)), data)
    step = desk.game.apply(desk.state, entry.seat, entry.action)
    data, public = packed(entry)
    return Folded(_stepped(desk, entry, public, step), data, step.events, step.moves)


def timeouts(desk: Desk) -> list[tuple[int, Seat]]:
    """Every deadline and its seat; none while the desk is paused."""
    return [] if desk.paused else [(clock.until + clock.bank, seat) for seat, clock in desk.clocks.items()]


def timed_out(desk: Desk, at: int, seat: Seat) -> Acted[Any]:
    """The entry for a deadline that has passed."""
    return Acted(at, seat, desk.game.fallback(desk.state, seat, "timeout"), "clock")


def cut(desk: Desk) -> Carried[Any] | None:
    """The entry that begins a new segment, if a new section has begun that the game can carry on."""
    config = None if desk.section == desk.segment else desk.game.carry(desk.state)
    if config is None:
        return None
    roster = desk.roster
    return Carried(desk.at, config, roster.sitters, roster.expelled, desk.banks, desk.link.hex())


def _laid(game: AnyGame, header: Header[Any], state: Any, roster: Roster, banks: tuple[int, ...]) -> Desk:
    """The desk at table time 0, its first questions just asked."""
    prompts, section = game.prompts(state), game.section(state)
    desk = Desk(game, header, state, prompts, {}, banks, roster, section, section, first_link(header))
    return replace(desk, clocks=_ticking(desk, 0, {}, prompts, banks))


def _logged(desk: Desk, entry: AnyEntry, public: bytes, **changes: Any) -> Desk:
    link = next_link(desk.link, public)
    return replace(desk, head=desk.head + 1, at=max(desk.at, entry.at), link=link, **changes)


def _changes(desk: Desk, entry: AnyEntry) -> dict[str, Any]:
    """The changes of the desk by an entry that is not an action of the game."""
    match entry:
        case Seated(seat=seat, sitter=sitter):
            return {"roster": seated(desk.roster, seat, sitter)}
        case Vacated(seat=seat):
            return {"roster": seated(desk.roster, seat, None)}
        case Expelled(seat=seat):
            return {"roster": expelled(desk.roster, seat)}
        case Paused() | Unpaused():
            return {"paused": isinstance(entry, Paused)}
        case Carried():
            return {"segment": desk.section}
    return {}


def _stepped(desk: Desk, entry: AnyEntry, public: bytes, step: Step[Any, Any]) -> Desk:
    """The desk after an entry that led to this step of the rules."""
    game, at = desk.game, max(desk.at, entry.at)
    prompts = game.prompts(step.state)
    section = game.section(step.state)
    banks = _charged(desk, at, prompts)
    if section != desk.section:
        banks = _refilled(desk, banks)
    # By place, not by `replace`: a desk is made for every input
    return Desk(
        game,
        desk.header,
        step.state,
        prompts,
        _ticking(desk, at, desk.prompts, prompts, banks),
        banks,
        desk.roster,
        section,
        desk.segment,
        next_link(desk.link, public),
        desk.head + 1,
        at,
        desk.paused,
    )


def _ticking(
    desk: Desk,
    at: int,
    before: Mapping[Seat, Prompt[Any]],
    prompts: Mapping[Seat, Prompt[Any]],
    banks: tuple[int, ...],
) -> dict[Seat, Ticking]:
    """The clocks from this time on: a question that stays open keeps its own; a new one starts one."""
    terms, ticking = desk.header.terms, {}
    for seat, prompt in prompts.items():
        if seat in before and before[seat].id == prompt.id:
            if seat in desk.clocks:
                ticking[seat] = desk.clocks[seat]
        elif prompt.clock in terms.clocks:
            is_banked = prompt.clock in terms.banked and prompt.public and seat != DEALER
            bank = banks[seat] if is_banked else 0
            ticking[seat] = Ticking(seat, prompt.clock, at + terms.clocks[prompt.clock], bank)
    return ticking


def _charged(desk: Desk, at: int, prompts: Mapping[Seat, Prompt[Any]]) -> tuple[int, ...]:
    """The time banks, less what each chair used for a question that is now closed."""
    banks = desk.banks
    for seat, clock in desk.clocks.items():
        still_open = seat in prompts and prompts[seat].id == desk.prompts[seat].id
        if clock.bank and at > clock.until and not still_open:
            used = min(clock.bank, at - clock.until)
            banks = (*banks[:seat], banks[seat] - used, *banks[seat + 1 :])
    return banks


def _refilled(desk: Desk, banks: tuple[int, ...]) -> tuple[int, ...]:
    bank = desk.header.terms.bank
    return tuple(max(spare, min(bank.most, spare + bank.refill)) for spare in banks)


def _later(clocks: Mapping[Seat, Ticking], ms: int) -> dict[Seat, Ticking]:
    return {seat: replace(clock, until=clock.until + ms) for seat, clock in clocks.items()}

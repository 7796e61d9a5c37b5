"""The hands of a match as PHH: for one viewer during the match, and for everyone once it is over.

During the match a history contains only what its viewer was shown: events are redacted before they are
written. Once it is over all cards are included, with what proves the deals (docs/fair.md).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from facedown.core import Header, Seat, Seed, Viewer, replay
from facedown.core.play import Moment
from facedown.core.record import Acted, AnyEntry, Carried, Record, Seated, Vacated
from facedown.core.reports import NoHistory
from facedown.poker.cards import NAMES
from facedown.poker.hand import config as hand_config
from facedown.poker.hand import events as hand
from facedown.poker.hand.layout import laid_out
from facedown.poker.histories.letters import PLAYED
from facedown.poker.histories.phh.actions import (
    Action,
    Cards,
    CheckOrCall,
    DealBoard,
    DealHole,
    Fold,
    Muck,
    RaiseTo,
    Show,
)
from facedown.poker.histories.phh.history import History, Value
from facedown.poker.holdem.actions import Deal
from facedown.poker.holdem.config import Config
from facedown.poker.holdem.events import Event, Exposed, HandBegun
from facedown.poker.holdem.game import HOLDEM
from facedown.poker.holdem.hands import posts_of
from facedown.poker.holdem.state import State

VARIANTS: Final = {(game.variant.name, game.limit): letters for letters, game in PLAYED.items()}
"""PHH's names for games, by variant and limit."""

_CARDS: Final = {name: card for card, name in enumerate(NAMES)}


def histories(
    header: Header[Any], entries: Iterable[AnyEntry], seed: Seed, viewer: Viewer = None, *, over: bool
) -> Iterator[History]:
    """Every hand that was dealt, in order; the last one may be unfinished.

    `over` says that the seed may be revealed. The match itself cannot know: other matches may be dealt from
    it.
    """
    variant_of(header.config)
    entries = tuple(entries)
    scribe = _HistoryWriter(header, seed, viewer, hands=_dealt(header.config, entries) if over else None)
    for moment in replay(HOLDEM, Record(header, entries, "", seed.secret.hex())):
        history = scribe.heard(moment)
        if history is not None:
            yield history
    if scribe.draft is not None:
        yield scribe.written(scribe.draft)


def variant_of(config: Config) -> str:
    """PHH's name for the game; raises `NoHistory` if it has none."""
    table = config.table
    limits = {level.stakes.limit for level in config.levels} or {table.stakes.limit}
    names = {VARIANTS.get((table.variant, limit)) for limit in limits}
    name = next(iter(names))
    if name is None or len(names) > 1:
        raise NoHistory(f"PHH has no game like {table.variant} with {' and '.join(sorted(limits))} limit")
    return name


def _dealt(config: Config, entries: Sequence[AnyEntry]) -> int:
    """How many hands there are, including those before a carried match."""
    before = 0 if config.standing is None else config.standing.hands
    return before + sum(isinstance(entry, Acted) and isinstance(entry.action, Deal) for entry in entries)


class _Draft:
    """One hand being written."""

    def __init__(self, number: int, level: int, commit: str, dealt: hand.Dealt, state: State) -> None:
        self.number = number
        self.level = level
        self.commit = commit
        self.order = dealt.order
        self.stacks = dealt.stacks
        self.hole = [_cards(dealt.cards[seat]) for seat in dealt.order]
        self.actions: list[Action] = []
        self.ended: hand.Ended | None = None
        self.boards: list[str] = []
        """If the board is run twice, which PHH cannot express: the cards of each board from there on."""
        seats = sorted(dealt.order)
        self.nonces = tuple([state.standing.nonces[seat] for seat in seats])
        table, marks = state.config.table_at(number), state.standing.marks
        assert marks is not None, "a hand was dealt"
        posts = posts_of(marks, tuple(seats), dealt.stacks, table)
        self.stakes = table.stakes
        self.layout = laid_out(hand_config.Config(dealt.stacks, dealt.button, table, posts))

    def hear(self, event: Event) -> None:  # noqa: C901  one case for each kind of event
        positions = self.layout.positions
        match event:
            case hand.Folded(seat=seat):
                self.actions.append(Fold(positions[seat]))
            case hand.Checked(seat=seat) | hand.Called(seat=seat):
                self.actions.append(CheckOrCall(positions[seat]))
            case hand.Raised(seat=seat, to=to):
                self.actions.append(RaiseTo(positions[seat], to))
            case hand.Shown(seat=seat, cards=cards) if not self.boards:
                self.actions.append(Show(positions[seat], _cards(cards)))
            case hand.Mucked(seat=seat) if not self.boards:
                self.actions.append(Muck(positions[seat]))
            case hand.Agreed(times=2):
                self.boards = ["", ""]
            case hand.Turned(cards=cards, board=board) if self.boards:
                self.boards[board] += "".join(cards)
            case hand.Turned(cards=cards):
                self.actions.append(DealBoard(_cards(cards)))
            case hand.Ended():
                self.ended = event
            case Exposed(cards=exposed):
                self.hole = [_cards(exposed[seat]) for seat in self.order]

    def finishing(self) -> tuple[int, ...] | None:
        return None if self.ended is None else tuple([self.ended.stacks[seat] for seat in self.order])

    def dealing(self) -> list[Action]:
        hidden = (None,) * self.layout.variant.hole
        return [DealHole(position, cards or hidden) for position, cards in enumerate(self.hole)]


class _HistoryWriter:
    """Follows a match and writes each of its hands."""

    def __init__(self, header: Header[Any], seed: Seed, viewer: Viewer, *, hands: int | None) -> None:
        self._header = header
        self._config: Config = header.config
        self._variant = variant_of(header.config)
        self._seed = seed
        self._viewer = viewer
        self._hands = hands
        """How many hands there are, once everything may be revealed."""
        self._teams = [""] * self._config.seats
        self.draft: _Draft | None = None

    def heard(self, moment: Moment) -> History | None:
        """The history of a hand, if this event ends it."""
        state: State = moment.step.state
        self._seat(moment.entry, started=state.standing.started)
        begun: HandBegun | None = None
        for told in moment.step.events:
            event = told if self._hands is not None else HOLDEM.redact(told, self._viewer)
            if isinstance(event, HandBegun):
                begun = event
            elif isinstance(event, hand.Dealt) and begun is not None:
                self.draft = _Draft(begun.number, begun.level, begun.commit, event, state)
            elif event is not None and self.draft is not None:
                self.draft.hear(event)
        draft = self.draft
        if draft is None or draft.ended is None:
            return None
        self.draft = None
        return self.written(draft)

    def written(self, draft: _Draft) -> History:
        layout, stakes, order = draft.layout, draft.stakes, draft.order
        antes = [ante + dead for ante, dead in zip(layout.antes, layout.dead, strict=True)]
        blinds = layout.blinds
        # heads-up PHH lists the button's posts first, otherwise the first player's
        step = -1 if len(order) == 2 else 1
        if len(order) == 2 and layout.opener == 1 and blinds[0] == blinds[1]:
            blinds = [blinds[0], -blinds[1]]  # else the first player opens for readers of PHH; docs/phh.md
        fixed = stakes.limit == "fixed"
        return History(
            variant=self._variant,
            ante_trimming_status=not any(layout.dead),
            antes=tuple(antes[::step]),
            blinds_or_straddles=tuple(blinds[::step]),
            min_bet=None if fixed else stakes.big,
            small_bet=stakes.big if fixed else None,
            big_bet=2 * stakes.big if fixed else None,
            starting_stacks=tuple(layout.stacks),
            actions=(*draft.dealing(), *draft.actions),
            hand=draft.number + 1,
            level=draft.level + 1 if self._config.levels else None,
            seats=tuple([seat + 1 for seat in order]),
            seat_count=self._config.seats,
            players=tuple([self._name(seat) for seat in order]),
            finishing_stacks=draft.finishing(),
            extra=self._extra(draft),
        )

    def _extra(self, draft: _Draft) -> dict[str, Value]:
        """Fields that PHH does not have. The secret and the nonces, which determine the decks, once the match
        is over."""
        extra: dict[str, Value] = {
            "_match": self._header.match,
            "_hand": draft.number,
            "_teams": tuple(self._teams),
            "_seed_commit": self._header.commitment,
        }
        if draft.commit:
            extra["_commit"] = draft.commit
        if draft.boards:
            extra["_boards"] = tuple(draft.boards)
        if self._hands is not None:
            extra |= {"_hands": self._hands, "_nonces": draft.nonces, "_secret": self._seed.secret.hex()}
        return extra

    def _seat(self, entry: AnyEntry | None, *, started: bool) -> None:
        match entry:
            case Seated(seat=seat, sitter=sitter):
                self._teams[seat] = sitter.name
            case Vacated(seat=seat) if not started:
                self._teams[seat] = ""
            case Carried(sitters=sitters):
                self._teams = ["" if sitter is None else sitter.name for sitter in sitters]

    def _name(self, seat: Seat) -> str:
        return self._teams[seat] or f"seat {seat + 1}"


def _cards(names: hand.Cards | None) -> Cards:
    return () if names is None else tuple([_CARDS[name] for name in names])

"""PHH from a hand: only the players who are dealt in, in the order of the game.

So players are reordered and renumbered, inactive ones left out, and the folds of players who left added;
a dead blind is an ante, a late live post a negative blind. Fields with an underscore say how to undo that.
"""

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final

from msgspec.structs import replace

from facedown.poker.histories.errors import HandError
from facedown.poker.histories.letters import PLAYED
from facedown.poker.histories.log import Log, parsed
from facedown.poker.histories.money import CENTS, Money, in_money
from facedown.poker.histories.names import camel, snake
from facedown.poker.histories.opening import HEADS_UP
from facedown.poker.histories.phh.actions import Action, DealBoard, DealHole, Remark
from facedown.poker.histories.phh.history import FIELDS, History, Moment
from facedown.poker.histories.phh.opening import live_part
from facedown.poker.histories.phh.own_fields import CHIPS, KINDS, OWN
from facedown.poker.histories.positions import dealt_in, posting, with_least_bet
from facedown.poker.histories.replayer import logged_opener
from facedown.poker.histories.sheet import Sheet

_TOLD: Final = frozenset(
    {
        "variant",
        "ante_trimming_status",
        "antes",
        "blinds_or_straddles",
        "min_bet",
        "small_bet",
        "big_bet",
        "starting_stacks",
        "actions",
        "author",
        "hand",
        "seats",
        "seat_count",
        "players",
        "finishing_stacks",
        "winnings",
    }
)
"""Fields of PHH that a hand has fields for; all others go to `extra`."""
OTHERS: Final = tuple((name, camel(name)) for name in FIELDS if name not in _TOLD)
"""Those others, as PHH and as JSON call them."""
_FREE: Final = frozenset(name for name, _ in OTHERS)
_FLAGS: Final = frozenset({"_hand", "_nameless", "_unseated"})
"""Fields of a hand that say what the PHH did not have."""
_DEFINED: Final = _FLAGS | KINDS.keys() | set(FIELDS)


def history(sheet: Sheet) -> History:
    """The same hand in PHH."""
    try:
        return _Export(with_least_bet(sheet)).history()
    except RecursionError:
        raise HandError("BAD_HAND", "there are too many brackets within brackets") from None


class _Export:
    """One hand on its way to PHH."""

    def __init__(self, sheet: Sheet) -> None:
        if sheet.variant not in PLAYED:
            raise HandError("NOT_PLAYED", f"PHH has no {sheet.variant} that is played here")
        if sheet.house is not None and sheet.house.table.stakes.big_blind_ante:
            raise HandError("BIG_BLIND_ANTE", "a hand does not tell its big-blind ante, so PHH cannot either")
        self._sheet = sheet
        self._order = dealt_in(sheet)
        if len(self._order) < HEADS_UP:
            raise HandError("NO_HAND", f"{len(self._order)} players: a hand needs two")
        self._posts = self._posted()
        self._folds: list[int] = []

    def history(self) -> History:
        sheet, extra = self._sheet, self._sheet.extra
        antes = [sheet.antes[at] + sheet.dead_posted[at] for at in self._order]
        blinds = list(self._posts)
        stacks = [sheet.starting_stacks[at] + sheet.dead_posted[at] for at in self._order]
        if len(self._order) == HEADS_UP:
            antes.reverse()
            blinds.reverse()
        fixed, is_plain = sheet.variant == "FT", self._order == tuple(range(len(sheet.players)))
        least = self._money(sheet.min_bet)
        name = extra.get("_hand", sheet.hand)
        return History(
            variant=sheet.variant,
            ante_trimming_status=self._is_trimmed(),
            antes=self._all(antes),
            blinds_or_straddles=self._all(blinds),
            min_bet=None if fixed else least,
            small_bet=least if fixed else None,
            big_bet=self._money(2 * sheet.min_bet) if fixed else None,
            starting_stacks=self._all(stacks),
            actions=self._actions(),
            author=sheet.author,
            hand=None if name == "" else name,  # type: ignore[arg-type]
            seats=None if is_plain and extra.get("_unseated") else self._row("seats", sheet.seats),
            seat_count=sheet.seat_count or None,
            players=None if is_plain and extra.get("_nameless") else self._row("players", sheet.players),
            finishing_stacks=self._finishing(),
            extra=self._own(),
            **self._others(),
        )

    def _is_trimmed(self) -> bool:
        """Antes are layers of the pots, dead posts belong to the main one: PHH has either in a hand."""
        sheet = self._sheet
        if not any(sheet.dead_posted):
            return bool(sheet.extra.get("anteTrimmingStatus", True))
        stacks = [(sheet.antes[at], sheet.starting_stacks[at] + sheet.dead_posted[at]) for at in self._order]
        if len({min(posted) for posted in stacks}) > 1:
            raise HandError(
                "TWO_KINDS_OF_ANTES", "PHH has no hand with dead posts and antes of several sizes"
            )
        return False

    def _posted(self) -> list[int]:
        """A negative post moves nobody's turn: a late post, or a blind as high as the last one."""
        sheet, order = self._sheet, self._order
        posts = posting(sheet, order)
        opener = posts.opener
        if len(order) == HEADS_UP:
            opener = logged_opener(posts, parsed(sheet.actions), order)
        last = (opener - 1) % len(order)
        highest = max(sheet.blinds_or_straddles)
        written = []
        for at, column in enumerate(order):
            blind, live = sheet.blinds_or_straddles[column], sheet.live_posted[column]
            written.append(-blind - live if live or (blind == highest and at > last) else blind)
        return written

    def _are_told_by_size(self) -> bool:
        """Can a reader of the posts tell late ones from blinds?"""
        sheet, posts = self._sheet, self._posts
        return not any(
            post < 0
            and (sheet.blinds_or_straddles[column] or live_part(post, posts, sheet.min_bet, "dead") + post)
            for post, column in zip(posts, self._order, strict=True)
        )

    def _finishing(self) -> tuple[Money, ...] | None:
        finishing = self._sheet.finishing_stacks
        return None if finishing is None else self._all([finishing[at] for at in self._order])

    def _actions(self) -> tuple[Action, ...]:
        sheet, order = self._sheet, self._order
        actions: Sequence[Action]
        if any(sheet.inactive[at] for at in order):
            log = Log(sheet)
            self._folds = log.missing
            actions = log.actions
        else:
            actions = parsed(sheet.actions)
        if order == tuple(range(len(order))):
            return tuple(actions)
        positions = {column: at for at, column in enumerate(order)}
        return tuple(renumbered(actions, positions))

    def _others(self) -> dict[str, Any]:
        """Fields that PHH has and a hand has not."""
        told: dict[str, Any] = {}
        for key, value in self._sheet.extra.items():
            name = snake(key)
            if name == "winnings":
                told[name] = self._row(name, value)
            elif name in _FREE:
                told[name] = Moment(str(value)) if name == "time" else _listed(value)
        return told

    def _row(self, name: str, row: object) -> tuple[Any, ...]:
        if not isinstance(row, list | tuple) or len(row) != len(self._sheet.players):
            raise HandError(
                "BAD_HAND", f"{name} has one entry for each of {len(self._sheet.players)} players"
            )
        return tuple([row[at] for at in self._order])

    def _own(self) -> dict[str, Any]:
        """Fields that the format does not define: the hand's own, and those that undo the conversion."""
        own: dict[str, Any] = {}
        for key, value in self._sheet.extra.items():
            name = snake(key)
            if name not in _DEFINED:
                own[name] = _listed(value)
        self._add_rows(own)
        self._add_marks(own)
        return own

    def _add_rows(self, own: dict[str, Any]) -> None:
        """Players who are not in PHH, and the order of all."""
        sheet = self._sheet
        for name in OWN:
            row = getattr(sheet, name)
            if any(row) if name != "live_posted" else not self._are_told_by_size():
                own[f"_{name}"] = self._all(row) if name in CHIPS else row
        every = len(sheet.players)
        if len(self._order) < every or list(sheet.seats) != sorted(sheet.seats):
            own["_seats"] = sheet.seats
        if len(self._order) < every:
            own["_players"] = sheet.players
            own["_starting_stacks"] = self._all(sheet.starting_stacks)
            if sheet.finishing_stacks is not None:
                own["_finishing_stacks"] = self._all(sheet.finishing_stacks)

    def _add_marks(self, own: dict[str, Any]) -> None:
        sheet = self._sheet
        for name in ("button", "marks", "small_blind_due"):
            if getattr(sheet, name) is not None:
                own[f"_{name}"] = getattr(sheet, name)
        if sheet.big_blind_opens:
            own["_big_blind_opens"] = True
        if sheet.small_blind is not None:
            own["_small_blind"] = self._money(sheet.small_blind)
        if sheet.unit != CENTS:
            own["_unit"] = sheet.unit
        if any(sheet.dead_posted) and sheet.extra.get("anteTrimmingStatus") is False:
            own["_ante_trimming_status"] = False
        if self._folds:
            own["_folds"] = tuple(self._folds)

    def _all(self, amounts: Sequence[int]) -> tuple[Money, ...]:
        unit = self._sheet.unit
        return tuple([in_money(amount, unit) if amount else 0 for amount in amounts])

    def _money(self, amount: int) -> Money:
        return in_money(amount, self._sheet.unit)


def _listed(value: Any) -> Any:
    """With tuples for lists, as PHH has them."""
    return tuple([_listed(item) for item in value]) if isinstance(value, list | tuple) else value


def renumbered(actions: Iterable[Action], columns: Sequence[int] | Mapping[int, int]) -> list[Action]:
    """With other numbers for the players. Hole cards come first, in the order of the new numbers."""
    dealt: list[DealHole] = []
    others: list[Action] = []
    for action in actions:
        if isinstance(action, DealBoard | Remark):
            others.append(action)
            continue
        try:
            moved = replace(action, seat=columns[action.seat])
        except LookupError:
            raise HandError("BAD_LOG", f"{str(action)!r}: p{action.seat + 1} is not in this hand") from None
        if type(moved) is DealHole and not others:
            dealt.append(moved)
        else:
            others.append(moved)
    return [*sorted(dealt, key=attrgetter("seat")), *others]

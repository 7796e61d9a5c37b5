"""A hand from PHH.

PHH has only the players who are dealt in, in the order of the game: the small blind first, the button last,
heads-up the blinds in reverse. Fields with an underscore undo what `from_hand` did; in files of others posts
are distinguished by their sizes.
"""

from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, cast

from facedown.poker.histories.errors import HandError
from facedown.poker.histories.letters import PLAYED
from facedown.poker.histories.money import CENTS, Money, in_chips, scale_needed, scale_of, unit_of
from facedown.poker.histories.names import camel, plain
from facedown.poker.histories.opening import HEADS_UP
from facedown.poker.histories.phh import own_fields
from facedown.poker.histories.phh.actions import Action, RaiseTo, texts_of
from facedown.poker.histories.phh.chips import chips
from facedown.poker.histories.phh.from_hand import OTHERS, renumbered
from facedown.poker.histories.phh.history import UNLIMITED, History
from facedown.poker.histories.phh.opening import Late, has_small_late_post, live_part
from facedown.poker.histories.phh.replay import replay
from facedown.poker.histories.positions import dealt_in
from facedown.poker.histories.sheet import Amounts, Sheet


def fields(history: History) -> dict[str, Any]:
    """The fields of the hand."""
    if history.variant not in PLAYED:
        raise HandError("NOT_PLAYED", f"{history.variant} is not played here; {', '.join(PLAYED)} are")
    if UNLIMITED in history.starting_stacks:
        raise HandError("UNKNOWN_STACKS", "nobody wrote down the stacks")
    if history.players is not None:
        check_names(history.players)
    if history.big_bet is not None and history.big_bet != 2 * (history.small_bet or 0):
        raise HandError("NOT_PLAYED", "the big bet of a fixed limit is twice the small one here")
    return _Import(history).fields()


def check_names(players: Sequence[str]) -> None:
    """A hand knows its players by their names."""
    if len(set(players)) < len(players) or not all(players):
        raise HandError("BAD_NAMES", "each player has a name, and no two the same")


class _Import:
    def __init__(self, history: History) -> None:
        self._history = history
        self._own = cast("dict[str, Any]", history.extra)
        self._size = len(history.starting_stacks)
        if history.extra:
            own_fields.check(history.extra, self._size)
        self._unit: str = self._own.get("_unit") or _unit(history)
        self._least = in_chips(history.min_bet or history.small_bet or 0, self._unit)
        self._columns = self._placed()
        """The column of each player of the file."""
        self._full = len(self._own.get("_seats", self._columns))

    def fields(self) -> dict[str, Any]:
        history, own = self._history, self._own
        antes, blinds, dead, live = self._posts()
        stacks = [
            stack - post for stack, post in zip(self._chips(history.starting_stacks), dead, strict=True)
        ]
        told: dict[str, Any] = {
            "variant": history.variant,
            "players": self._row(self._players(), own.get("_players")),
            "starting_stacks": self._row(stacks, self._own_chips("_starting_stacks")),
            "blinds_or_straddles": self._row(blinds),
            "antes": self._row(antes),
            "dead_posted": self._row(dead),
            "live_posted": self._row(live),
            "min_bet": self._least,
            "actions": self._actions(),
            "hand": history.hand if isinstance(history.hand, int) else 0,
            "author": history.author,
            "seat_count": history.seat_count or 0,
            "seats": own.get("_seats") or self._row(history.seats or range(1, self._size + 1)),
            "unit": self._unit,
            "extra": self._extra(),
        }
        if history.finishing_stacks is not None:
            finishing = self._chips(history.finishing_stacks)
            told["finishing_stacks"] = self._row(finishing, self._own_chips("_finishing_stacks"))
        if own:
            told |= self._told_by_us()
        return self._with_button(told)

    def _told_by_us(self) -> dict[str, Any]:
        """What PHH has no field for."""
        own = self._own
        told: dict[str, Any] = {name[1:]: own[name] for name in _MARKS if name in own}
        if "_small_blind" in own:
            told["small_blind"] = in_chips(own["_small_blind"], self._unit)
        for name in own_fields.OWN:
            row = own.get(f"_{name}")
            if row is not None and name not in {"dead_posted", "live_posted"}:
                told[name] = tuple(self._chips(row)) if name in own_fields.CHIPS else row
        return told

    def _placed(self) -> Sequence[int]:
        """Columns go by seat, unless the file says otherwise."""
        seats, all_seats = self._history.seats, self._own.get("_seats")
        if all_seats is not None:
            if seats is None or not set(seats) <= set(all_seats):
                raise HandError("BAD_SEATS", f"the seats {seats} are not among those of _seats")
            return [all_seats.index(seat) for seat in seats]
        if seats is None:
            return range(self._size)
        turns = sum([seats[at] < seats[at - 1] for at in range(self._size)])
        if turns != 1 or len(set(seats)) < self._size:
            raise HandError("BAD_SEATS", f"the seats {seats} are not in the order of the game")
        first = seats.index(min(seats))
        return [(at - first) % self._size for at in range(self._size)]

    def _row(self, values: Sequence[Any], others: Sequence[Any] | None = None) -> tuple[Any, ...]:
        if type(self._columns) is range:
            return tuple(values)
        row = [0] * self._full if others is None else list(others)
        for column, value in zip(self._columns, values, strict=True):
            row[column] = value
        return tuple(row)

    def _players(self) -> Sequence[str]:
        return self._history.players or [f"p{at + 1}" for at in range(self._size)]

    def _posts(self) -> tuple[list[int], list[int], list[int], list[int]]:
        """Antes, blinds, dead and live posts, by player of the file."""
        history = self._history
        antes, posts = self._chips(history.antes), self._chips(history.blinds_or_straddles or ())
        if self._size == HEADS_UP:
            antes.reverse()
            posts.reverse()
        dead, live = [0] * self._size, [0] * self._size
        if min(posts) < 0:
            self._split(posts, dead, live)
        self._take_back(antes, dead)
        if not history.ante_trimming_status and len(set(antes)) > 1:
            self._bury(antes, dead)
        return antes, posts, dead, live

    def _split(self, posts: list[int], dead: list[int], live: list[int]) -> None:
        """A late post is negative. Our own files say which part of it is a bet; in others its size does."""
        own, said = self._own_chips("_live_posted"), list(posts)
        late = self._late() if own is None else "live"
        for at, post in enumerate(said):
            if post >= 0:
                continue
            if own is None:
                live[at] = live_part(post, said, self._least, late)
                posts[at], dead[at] = 0, -post - live[at]
            else:
                live[at] = own[self._columns[at]]
                posts[at] = _left(-post, live[at])

    def _late(self) -> Late:
        """What a post below the big blind is taken for."""
        return replay(self._history).late if has_small_late_post(chips(self._history)) else "dead"

    def _take_back(self, antes: list[int], dead: list[int]) -> None:
        """Dead posts that we ourselves have put among the antes."""
        own = self._own_chips("_dead_posted")
        if own is not None:
            for at, column in enumerate(self._columns):
                antes[at] = _left(antes[at], own[column])
                dead[at] += own[column]

    def _bury(self, antes: list[int], dead: list[int]) -> None:
        """One ante for all, such as a big-blind ante, is dead money: the winner gets all of it."""
        least = min(antes)
        for at, stack in enumerate(self._chips(self._history.starting_stacks)):
            dead[at] += min(antes[at], stack) - least
            antes[at] = least

    def _own_chips(self, name: str) -> list[int] | None:
        row = self._own.get(name)
        return None if row is None else self._chips(row)

    def _chips(self, row: Sequence[Money]) -> list[int]:
        unit = self._unit
        return [in_chips(amount, unit) for amount in row]

    def _actions(self) -> tuple[str, ...]:
        actions: Sequence[Action] = self._history.actions
        folds = self._own.get("_folds")
        if folds:
            actions = [action for at, action in enumerate(actions) if at not in folds]
        if type(self._columns) is not range:
            actions = renumbered(actions, self._columns)
        return texts_of(actions)

    def _extra(self) -> dict[str, object]:
        history = self._history
        extra: dict[str, object] = {}
        trimmed = history.ante_trimming_status or "_dead_posted" in self._own
        if not self._own.get("_ante_trimming_status", trimmed):
            extra["anteTrimmingStatus"] = False
        for key, value in zip(_KEYS, _others(history), strict=True):
            if value is not None:
                extra[key] = plain(value)
        if history.winnings is not None:
            extra["winnings"] = list(self._row(history.winnings))
        if not isinstance(history.hand, int):
            extra["_hand"] = history.hand or ""
        if history.players is None:
            extra["_nameless"] = 1
        if history.seats is None:
            extra["_unseated"] = 1
        for name, value in self._own.items():
            if name not in own_fields.KINDS:
                extra[camel(name)] = plain(value)
        return extra

    def _with_button(self, told: dict[str, Any]) -> dict[str, Any]:
        """The button is a field only where the blinds do not show it."""
        if "button" in told:
            return told
        if any(told.get("inactive", ())):
            order = dealt_in(Sheet(**told))
        else:
            order = _order(told["seats"], told["blinds_or_straddles"])
        if tuple(self._columns) != order:
            told["button"] = told["seats"][self._columns[-1]]
        return told


@lru_cache(1 << 12)
def _order(seats: Amounts, blinds: Amounts) -> tuple[int, ...]:
    """Where all play."""
    names = tuple(map(str, seats))
    return dealt_in(Sheet(players=names, seats=seats, blinds_or_straddles=blinds))


_others: Final = attrgetter(*(name for name, _ in OTHERS))
_MARKS: Final = ("_button", "_marks", "_small_blind_due", "_big_blind_opens")
_KEYS: Final = tuple(key for _, key in OTHERS)


def _left(chips: int, taken: int) -> int:
    if taken > chips:
        raise HandError("BAD_FIELD", f"of {chips} that were posted {taken} cannot have been dead or late")
    return chips - taken


def _unit(history: History) -> str:
    blinds, finishing = history.blinds_or_straddles or (), history.finishing_stacks or ()
    raises = [action.amount for action in history.actions if type(action) is RaiseTo]
    amounts = (*history.starting_stacks, *history.antes, *blinds, *finishing, *raises)
    if Decimal not in set(map(type, amounts)):
        return CENTS
    return unit_of(max(scale_needed(amounts), scale_of(CENTS)))

"""A hand from PHH, and PHH from a hand.

PHH knows only those who play, in the order of the game: the small blind first, the button last, heads-up the
blinds in reverse. So a hand going out is turned around, renumbered, rid of inactive seats and given the folds
of those who left; a dead blind is an ante, a late live post a negative blind. Fields with an underscore say
what a hand coming in needs to undo that.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from facedown.poker.notation.errors import HandError
from facedown.poker.notation.money import (
    CENTS,
    Money,
    decimals_needed,
    in_chips,
    in_money,
    unit_of,
)
from facedown.poker.notation.names import camel, plain, snake
from facedown.poker.notation.playing import Played, parsed
from facedown.poker.notation.seating import HEADS_UP, dealt_in
from facedown.poker.notation.sheet import Sheet
from facedown.poker.phh.actions import Action, DealHole, RaiseTo
from facedown.poker.phh.chips import chips
from facedown.poker.phh.history import FIELDS, UNLIMITED, History, Moment
from facedown.poker.phh.opening import PLAYED, has_small_late_post
from facedown.poker.phh.replay import replay

_OWN: Final = ("intents", "inactive", "dead_blinds", "dead_posted", "live_posted", "new", "top_up")
"""Rows of a hand that PHH has no field for."""
_CHIPS: Final = frozenset({"dead_blinds", "dead_posted", "live_posted", "top_up"})
_TOLD: Final = frozenset(
    {
        "variant",
        "ante_trimming_status",
        "antes",
        "blinds_or_straddles",
        "min_bet",
        "small_bet",
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
"""Fields of PHH that fields of a hand hold; all others go to `extra`."""
_OTHERS: Final = tuple((name, camel(name)) for name in FIELDS if name not in _TOLD)
_UNDOING: Final = frozenset(
    {f"_{name}" for name in _OWN}
    | {"_seats", "_players", "_starting_stacks", "_finishing_stacks", "_button", "_small_blind", "_unit"}
    | {"_folds", "_hand", "_marks", "_ante_trimming_status"}
)
"""What only undoes the way out."""


def fields(history: History) -> dict[str, Any]:
    """The fields of the hand."""
    if history.variant not in PLAYED:
        raise HandError("NOT_PLAYED", f"{history.variant} is not played here; {', '.join(PLAYED)} are")
    if UNLIMITED in history.starting_stacks:
        raise HandError("UNKNOWN_STACKS", "nobody wrote down the stacks")
    return _Import(history).fields()


def history(sheet: Sheet) -> History:
    """The same hand in PHH."""
    return _Export(sheet).history()


class _Import:
    def __init__(self, history: History) -> None:
        self._history = history
        self._own = history.extra
        self._size = len(history.starting_stacks)
        self._unit = str(self._own.get("_unit") or _unit(history))
        self._decimals = max(len(self._unit) - 2, 0)
        self._columns = self._placed()
        """The column of each player of the file."""
        self._full = 1 + max(self._columns)
        if "_seats" in self._own:
            self._full = len(self._own["_seats"])  # type: ignore[arg-type]

    def fields(self) -> dict[str, Any]:
        history, own = self._history, self._own
        antes, blinds, dead, live = self._posts()
        stacks = [in_chips(amount, self._decimals) for amount in history.starting_stacks]
        stacks = [stack - post for stack, post in zip(stacks, dead, strict=True)]
        told: dict[str, Any] = {
            "variant": history.variant,
            "players": self._row(self._players(), own.get("_players")),
            "starting_stacks": self._row(stacks, self._chips_of("_starting_stacks")),
            "blinds_or_straddles": self._row(blinds),
            "antes": self._row(antes),
            "dead_posted": self._row(dead),
            "live_posted": self._row(live),
            "min_bet": in_chips(history.min_bet or history.small_bet or 0, self._decimals),
            "actions": self._actions(),
            "hand": history.hand if isinstance(history.hand, int) else 0,
            "author": history.author,
            "seat_count": history.seat_count or 0,
            "seats": self._seats(),
            "unit": self._unit,
            "extra": self._extra(),
        }
        if history.finishing_stacks is not None:
            finishing = [in_chips(amount, self._decimals) for amount in history.finishing_stacks]
            told["finishing_stacks"] = self._row(finishing, self._chips_of("_finishing_stacks"))
        for name in ("_button", "_marks"):
            if name in own:
                told[name[1:]] = own[name]
        if "_small_blind" in own:
            told["small_blind"] = in_chips(own["_small_blind"], self._decimals)  # type: ignore[arg-type]
        for name in _OWN:
            row = own.get(f"_{name}")
            if row is not None and name not in {"dead_posted", "live_posted"}:
                told[name] = self._in_chips(row) if name in _CHIPS else row
        return self._with_button(told)

    def _placed(self) -> Sequence[int]:
        """Columns go by seat, unless the file says otherwise."""
        seats = self._history.seats
        if "_seats" in self._own:
            column = {seat: at for at, seat in enumerate(self._own["_seats"])}  # type: ignore[arg-type]
            return [column[seat] for seat in seats or ()]
        if seats is None:
            return range(self._size)
        turns = sum(seats[at] < seats[at - 1] for at in range(self._size))
        if turns != 1:
            raise HandError("BAD_SEATS", f"the seats {seats} are not in the order of the game")
        first = seats.index(min(seats))
        return [(at - first) % self._size for at in range(self._size)]

    def _row(self, values: Sequence[Any], others: Any = None) -> tuple[Any, ...]:
        if type(self._columns) is range:
            return tuple(values)
        row = [0] * self._full if others is None else list(others)
        for column, value in zip(self._columns, values, strict=True):
            row[column] = value
        return tuple(row)

    def _players(self) -> Sequence[str]:
        return self._history.players or [f"p{at + 1}" for at in range(self._size)]

    def _seats(self) -> tuple[int, ...]:
        if "_seats" in self._own:
            return self._own["_seats"]  # type: ignore[return-value]
        return self._row(self._history.seats or range(1, self._size + 1))

    def _posts(self) -> tuple[list[int], list[int], list[int], list[int]]:
        """Antes, blinds, dead and live posts, by player of the file."""
        history = self._history
        antes = [in_chips(ante, self._decimals) for ante in history.antes]
        posts = [in_chips(blind, self._decimals) for blind in history.blinds_or_straddles or ()]
        if self._size == HEADS_UP:
            antes.reverse()
            posts.reverse()
        dead, live = [0] * self._size, [0] * self._size
        if min(posts) < 0:
            self._split(posts, dead, live)
        self._take_back(antes, posts, dead, live)
        if not history.ante_trimming_status and len(set(antes)) > 1:
            self._bury(antes, dead)
        return antes, posts, dead, live

    def _bury(self, antes: list[int], dead: list[int]) -> None:
        """One ante for all, as of the big blind, is dead money: whoever wins has all of it."""
        least = min(antes)
        for at, stack in enumerate(self._history.starting_stacks):
            dead[at] += min(antes[at], in_chips(stack, self._decimals)) - least
            antes[at] = least

    def _split(self, posts: list[int], dead: list[int], live: list[int]) -> None:
        """Of a late post, which is negative, a big blind is live, what is more is dead, what is less too."""
        price = max(posts)
        amounts = chips(self._history)
        is_bet = has_small_late_post(amounts) and replay(self._history).late == "live"
        for at, post in enumerate(posts):
            if post < 0:
                live[at] = min(price, -post) if -post >= price or is_bet else 0
                dead[at] = -post - live[at]
                posts[at] = 0

    def _take_back(self, antes: list[int], posts: list[int], dead: list[int], live: list[int]) -> None:
        """What we ourselves have put among the antes and the blinds."""
        for name, row, among in (("_dead_posted", dead, antes), ("_live_posted", live, posts)):
            own = self._chips_of(name)
            if own is not None:
                for at, column in enumerate(self._columns):
                    among[at] -= own[column] - row[at]
                    row[at] = own[column]

    def _chips_of(self, name: str) -> tuple[int, ...] | None:
        row = self._own.get(name)
        return None if row is None else self._in_chips(row)

    def _in_chips(self, row: Any) -> tuple[int, ...]:
        return tuple([in_chips(amount, self._decimals) for amount in row])

    def _actions(self) -> tuple[str, ...]:
        actions: Sequence[Action] = self._history.actions
        folds = self._own.get("_folds")
        if folds:
            actions = [action for at, action in enumerate(actions) if at not in folds]  # type: ignore[operator]
        if type(self._columns) is range:
            return tuple(map(str, actions))
        return renumbered(actions, self._columns)

    def _extra(self) -> dict[str, object]:
        history = self._history
        extra: dict[str, object] = {}
        trimmed = history.ante_trimming_status or "_dead_posted" in self._own
        if not self._own.get("_ante_trimming_status", trimmed):
            extra["anteTrimmingStatus"] = False
        for name, key in _OTHERS:
            value = getattr(history, name)
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
        extra.update({camel(name): plain(value) for name, value in self._own.items() if name not in _UNDOING})
        return extra

    def _with_button(self, told: dict[str, Any]) -> dict[str, Any]:
        """The button is said only where the blinds do not tell it."""
        if "button" in told:
            return told
        order = dealt_in(Sheet(**told))
        if tuple(self._columns) != order:
            told["button"] = told["seats"][self._columns[-1]]
        return told


def _unit(history: History) -> str:
    blinds, finishing = history.blinds_or_straddles or (), history.finishing_stacks or ()
    raises = [action.amount for action in history.actions if type(action) is RaiseTo]
    rows = (history.starting_stacks, history.antes, blinds, finishing, raises)
    amounts: list[Money] = [amount for amount in chain(*rows) if type(amount) is Decimal]
    return unit_of(decimals_needed(amounts)) if amounts else unit_of(CENTS)


def renumbered(actions: Sequence[Action], columns: Sequence[int] | Mapping[int, int]) -> tuple[str, ...]:
    """The texts with other numbers for the players; hole cards, which come first, in the order of these."""
    texts: list[str] = []
    dealt: list[tuple[int, int, str]] = []
    for action in actions:
        text = str(action)
        if text[0] == "p":
            texts.append(f"p{columns[action.seat] + 1} {text.partition(' ')[2]}")  # type: ignore[union-attr]
        elif type(action) is DealHole:
            column = columns[action.seat]
            words = text.split(" ", 3)
            if texts:
                texts.append(f"d dh p{column + 1} {words[3]}")
            else:
                dealt.append((column, len(dealt), f"d dh p{column + 1} {words[3]}"))
        else:
            texts.append(text)
    return (*[text for _, _, text in sorted(dealt)], *texts)


class _Export:
    def __init__(self, sheet: Sheet) -> None:
        if sheet.variant not in PLAYED:
            raise HandError("NOT_PLAYED", f"PHH has no {sheet.variant} that is played here")
        self._sheet = sheet
        self._order = dealt_in(sheet)
        if len(self._order) < HEADS_UP:
            raise HandError("NO_HAND", f"{len(self._order)} players: a hand needs two")
        self._folds: list[int] = []

    def history(self) -> History:
        sheet, extra = self._sheet, self._sheet.extra
        antes = [sheet.antes[at] + sheet.dead_posted[at] for at in self._order]
        blinds = [self._blind(at) for at in self._order]
        stacks = [sheet.starting_stacks[at] + sheet.dead_posted[at] for at in self._order]
        if len(self._order) == HEADS_UP:
            antes.reverse()
            blinds.reverse()
        trimmed = bool(extra.get("anteTrimmingStatus", True)) and not any(sheet.dead_posted)
        trimmed = trimmed and len({sheet.antes[at] for at in self._order}) <= 1
        fixed = sheet.variant == "FT"
        least = self._money(sheet.min_bet)
        name = extra.get("_hand", sheet.hand)
        return History(
            variant=sheet.variant,
            ante_trimming_status=trimmed,
            antes=self._all(antes),
            blinds_or_straddles=self._all(blinds),
            min_bet=None if fixed else least,
            small_bet=least if fixed else None,
            big_bet=self._money(2 * sheet.min_bet) if fixed else None,
            starting_stacks=self._all(stacks),
            actions=self._actions(),
            author=sheet.author,
            hand=None if name == "" else name,  # type: ignore[arg-type]
            seats=None if extra.get("_unseated") else tuple([sheet.seats[at] for at in self._order]),
            seat_count=sheet.seat_count or None,
            players=None if extra.get("_nameless") else tuple([sheet.players[at] for at in self._order]),
            finishing_stacks=self._finishing(),
            extra=self._own(),
            **self._others(),
        )

    def _blind(self, at: int) -> int:
        blind, live = self._sheet.blinds_or_straddles[at], self._sheet.live_posted[at]
        return blind + live if blind else -live

    def _finishing(self) -> tuple[Money, ...] | None:
        finishing = self._sheet.finishing_stacks
        return None if finishing is None else self._all([finishing[at] for at in self._order])

    def _actions(self) -> tuple[Action, ...]:
        sheet = self._sheet
        if any(sheet.inactive[at] for at in self._order):
            played = Played(sheet)
            self._folds = played.missing
            actions: Sequence[Action] = played.actions
        else:
            actions = parsed(sheet.actions)
        if self._order == tuple(range(len(self._order))):
            return tuple(actions)
        positions = {column: at for at, column in enumerate(self._order)}
        return tuple(parsed(renumbered(actions, positions)))

    def _others(self) -> dict[str, Any]:
        """What PHH has a field for and a hand has not."""
        told: dict[str, Any] = {}
        for key, value in self._sheet.extra.items():
            name = snake(key)
            if name == "winnings":
                told[name] = tuple([value[at] for at in self._order])  # type: ignore[index]
            elif name in _FREE and not (name == "big_bet" and self._sheet.variant != "FT"):
                told[name] = Moment(str(value)) if name == "time" else _listed(value)
        told.pop("big_bet", None)
        return told

    def _own(self) -> dict[str, Any]:
        """Fields with an underscore: the hand's own, and what undoes the way out."""
        own: dict[str, Any] = {
            snake(key): _listed(value)
            for key, value in self._sheet.extra.items()
            if key.startswith("_") and key not in _FLAGS
        }
        self._add_rows(own)
        self._add_marks(own)
        return own

    def _add_rows(self, own: dict[str, Any]) -> None:
        """Who is not in PHH, and in which order all are."""
        sheet = self._sheet
        for name in _OWN:
            row = getattr(sheet, name)
            if any(row) and (name != "live_posted" or self._is_told_apart()):
                own[f"_{name}"] = self._all(row) if name in _CHIPS else row
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
        for name in ("button", "marks"):
            if getattr(sheet, name) is not None:
                own[f"_{name}"] = getattr(sheet, name)
        if sheet.small_blind is not None:
            own["_small_blind"] = self._money(sheet.small_blind)
        if sheet.unit != unit_of(CENTS):
            own["_unit"] = sheet.unit
        if any(sheet.dead_posted) and sheet.extra.get("anteTrimmingStatus") is False:
            own["_ante_trimming_status"] = False
        if self._folds:
            own["_folds"] = tuple(self._folds)

    def _is_told_apart(self) -> bool:
        """Is a late post anything but a big blind where no blind is due?"""
        sheet = self._sheet
        price = max(sheet.blinds_or_straddles)
        posts = zip(sheet.live_posted, sheet.blinds_or_straddles, strict=True)
        return any(live and (blind or live != price) for live, blind in posts)

    def _all(self, amounts: Sequence[int]) -> tuple[Money, ...]:
        unit = self._sheet.unit
        return tuple([_money(amount, unit) if amount else 0 for amount in amounts])

    def _money(self, amount: int) -> Money:
        return _money(amount, self._sheet.unit)


_FREE: Final = frozenset(name for name, _ in _OTHERS)
_FLAGS: Final = frozenset({"_hand", "_nameless", "_unseated"})
"""Said by what PHH does not have."""


_money: Final = lru_cache(1 << 14)(in_money)
"""Stacks and blinds of one table are said again and again."""


def _listed(value: Any) -> Any:
    """Lists as PHH has them."""
    return tuple([_listed(item) for item in value]) if isinstance(value, list | tuple) else value

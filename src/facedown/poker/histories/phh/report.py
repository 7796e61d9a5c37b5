"""What many replayed hands come to. A million of them need no more memory than one."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final, TypeVar

from facedown.poker.histories.phh.actions import CheckOrCall, Fold, RaiseTo
from facedown.poker.histories.phh.errors import BadHistory
from facedown.poker.histories.phh.history import History
from facedown.poker.histories.phh.reader import Entry
from facedown.poker.histories.phh.replay import NotPlayed, Replayed, replay
from facedown.poker.histories.phh.verdict import Doubt
from facedown.poker.variant import STREETS

T = TypeVar("T")

BATCH: Final = 256
"""Reading so many hands and then playing them is a fifth faster than in turns: each stays in the cache."""


def in_batches(values: Iterable[T]) -> Iterator[list[T]]:
    source = iter(values)
    while batch := list(islice(source, BATCH)):
        yield batch


class Player:
    __slots__ = ("hands", "net", "won")

    def __init__(self) -> None:
        self.hands = 0
        self.won = 0
        """Hands in which he took a pot, or a part of one."""
        self.net = 0.0
        """In big blinds, before the rake."""

    def merge(self, other: "Player") -> None:
        self.hands += other.hands
        self.won += other.won
        self.net += other.net


class Report:
    def __init__(self, *, by_player: bool = False) -> None:
        self.hands = 0
        """All that were read, whatever became of them."""
        self.failed = 0
        """Not by the rules, or not as their file says. Those that could not be read count too."""
        self.not_played: Counter[str] = Counter()
        """By variant."""
        self.seats: Counter[int] = Counter()
        """Of hands that were played: by number of players. So are the rest."""
        self.actions: Counter[str] = Counter()
        self.endings: Counter[str] = Counter()
        self.streets: Counter[str] = Counter()
        """By the last street dealt."""
        self.checked: Counter[str] = Counter()
        self.doubts: Counter[Doubt] = Counter()
        self.pots = 0.0
        """The sum of all, in big blinds."""
        self.largest = 0.0
        self.raked = 0.0
        """What houses took of them, as far as the files say."""
        self.players: dict[str, Player] | None = {} if by_player else None

    def add(self, entry: Entry) -> BadHistory | None:
        """Replays a hand and counts it; what was wrong with it."""
        self.hands += 1
        try:
            replayed = replay(entry)
        except NotPlayed as variant:
            self.not_played[variant.variant] += 1
        except BadHistory as error:
            self.failed += 1
            return error
        else:
            self._count(entry.history, replayed)
        return None

    def add_unread(self) -> None:
        self.hands += 1
        self.failed += 1

    def merge(self, other: "Report") -> None:
        """Adds what another has counted."""
        self.hands += other.hands
        self.failed += other.failed
        for name in _COUNTS:
            getattr(self, name).update(getattr(other, name))
        self.pots += other.pots
        self.largest = max(self.largest, other.largest)
        self.raked += other.raked
        for name, player in (other.players or {}).items():
            assert self.players is not None, "both count players, or neither does"
            self.players.setdefault(name, Player()).merge(player)

    @property
    def played(self) -> int:
        return sum(self.seats.values())

    def most_seen(self, most: int) -> list[tuple[str, Player]]:
        """The players with the most hands, where they are counted."""
        seen = (self.players or {}).items()
        return sorted(seen, key=lambda each: (-each[1].hands, each[0]))[:most]

    def summary(self) -> dict[str, Any]:
        """The same as plain values, for programs."""
        return {
            "hands": self.hands,
            "played": self.played,
            "failed": self.failed,
            "not_played": dict(self.not_played),
            "seats": {str(seats): hands for seats, hands in sorted(self.seats.items())},
            "actions": dict(self.actions),
            "endings": dict(self.endings),
            "last_streets": dict(self.streets),
            "checked": dict(self.checked),
            "doubts": dict(self.doubts),
            "pots_in_big_blinds": round(self.pots, 2),
            "largest_pot_in_big_blinds": round(self.largest, 2),
            "rake_in_big_blinds": round(self.raked, 2),
        }

    def _count(self, history: History, replayed: Replayed) -> None:
        self.seats[len(replayed.paid)] += 1
        kinds = Counter(map(type, history.actions))
        self.actions.update({name: kinds[kind] for kind, name in _BETS.items() if kinds[kind]})
        self.endings[replayed.ending] += 1
        self.streets[STREETS[replayed.street]] += 1
        verdict, price = replayed.verdict, replayed.price or 1
        self.checked.update(verdict.checked)
        if verdict.doubt is not None:
            self.doubts[verdict.doubt] += 1
        pot = replayed.pot / price
        self.pots += pot
        self.largest = max(self.largest, pot)
        self.raked += (verdict.rake or 0) / price
        if self.players is not None and history.players is not None:
            self._count_players(self.players, history.players, replayed)

    @staticmethod
    def _count_players(players: dict[str, Player], names: tuple[str, ...], replayed: Replayed) -> None:
        for name, paid, won in zip(names, replayed.paid, replayed.won, strict=True):
            player = players.get(name)
            if player is None:
                player = players[name] = Player()
            player.hands += 1
            player.won += won > 0
            if replayed.ending in {"folds", "showdown"}:
                player.net += (won - paid) / (replayed.price or 1)


_BETS: Final = {Fold: "folds", CheckOrCall: "checks_and_calls", RaiseTo: "bets_and_raises"}
_COUNTS: Final = ("not_played", "seats", "actions", "endings", "streets", "checked", "doubts")

"""One game of a series, and the error for a bot that breaks it off."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from facedown.client.player import Player, PlayerLeft, watcher
from facedown.core import Act, AnyGame, IllegalAction, Outcome, Played, Prompt, Record, Seat, Seed, Sitter
from facedown.core import play as play_out
from facedown.core.codec import BadEncoding, pack, unpack
from facedown.core.errors import Error
from facedown.core.play import NO_ANSWER, ForcedFold, InvalidAction, Observer, Watcher
from facedown.core.record import Seated
from facedown.core.reports import Won

PATIENCE: Final = 1000
"""How often a bot may do something else (draft, attend) before it answers the question."""


class Match(NamedTuple):
    """A finished game. It is cheap; `record()` makes the record."""

    name: str
    """Game, seed and number: "battle-demo-0001"."""
    number: int
    """Its number in the series, from 1."""
    chairs: tuple[int, ...]
    """By seat: the index of the bot that sat there."""
    names: tuple[str, ...]
    """By seat."""
    played: Played
    won: tuple[Won, ...] = ()
    """By seat: what was won in how many hands; empty in games that do not count it."""

    @property
    def outcome(self) -> Outcome:
        return self.played.outcome

    @property
    def counted(self) -> "Counted":
        return Counted(self.chairs, self.outcome, self.played.forced_folds, self.won)

    def record(self) -> Record[Any, Any]:
        """The names of the players come before the first input."""
        seated = (Seated(0, seat, Sitter(name, "bot")) for seat, name in enumerate(self.names))
        header = replace(self.played.header, match=self.name)
        return self.played._replace(header=header, entries=(*seated, *self.played.entries)).record()


class Counted(NamedTuple):
    """What counts of a finished game; small enough to be sent between processes."""

    chairs: tuple[int, ...]
    outcome: Outcome
    forced_folds: tuple[ForcedFold, ...]
    won: tuple[Won, ...]


class BotFailed(Error, RuntimeError):
    """A bot raised, or answered what the rules refuse. The cause is chained."""

    def __init__(
        self,
        what: str,
        *,
        bot: str,
        number: int,
        seat: Seat,
        prompt: Prompt[Any] | None,
        raised: bool = False,
    ) -> None:
        asked = "" if prompt is None else f", asked {prompt!r}"
        super().__init__(f"{bot} {what}, in game {number} on seat {seat}{asked}")
        self.bot = bot
        self.number = number
        """The game of the series, from 1."""
        self.seat = seat
        self.prompt = prompt
        """The question; None if the bot only watched."""
        self.raised = raised
        """The bot itself raised the cause."""


def play_match(
    game: AnyGame,
    config: Any,
    seed: Seed,
    players: Sequence[Player],
    number: int,
    *,
    observer: Observer | None = None,
    invalid_action: InvalidAction = "fold",
) -> Played:
    """Play it to the end, or raise BotFailed. A bot whose answer is refused may be folded for."""
    watch = _Watch(players, number)
    acts = {seat: watch.act(seat) for seat in range(len(players))}
    watchers = {seat: watch.see(seat, see) for seat, player in enumerate(players) if (see := watcher(player))}
    try:
        return play_out(
            game,
            config,
            seed,
            acts,
            watchers=watchers,
            observer=observer,
            invalid_action=invalid_action,
        )
    except IllegalAction as error:
        if not watch.has_asked:
            raise  # the dealer's own
        raise watch.failed(refused_answer(watch.answer, f"and was refused ({error})")) from error
    except (TypeError, ValueError, AttributeError, LookupError) as error:
        if not watch.has_asked or is_action(game, watch.answer):
            raise  # the game's own mistake, not the bot's
        what = f"which is not an action of {game.name}"
        raise watch.failed(refused_answer(watch.answer, what, comma=",")) from error


def refused_answer(answer: Any, what: str, *, comma: str = "") -> str:
    """What a bot did, for the error."""
    if answer is None:
        return f"did not answer: {NO_ANSWER}"
    return f"answered {answer!r}{comma} {what}"


class _Watch:
    """Remembers the last question and answer, for the error."""

    def __init__(self, players: Sequence[Player], number: int) -> None:
        self._players = players
        self._number = number
        self._asked: tuple[Seat, Prompt[Any]] | None = None
        self._repeats = 0
        self.answer: Any = None

    @property
    def has_asked(self) -> bool:
        return self._asked is not None

    def act(self, seat: Seat) -> Act:
        act = self._players[seat].act

        def watched(view: Any, prompt: Prompt[Any], chance: Seed) -> Any:
            self._ask(seat, prompt)
            try:
                self.answer = act(view, prompt, chance)
            except PlayerLeft:
                raise
            except Exception as error:
                raise self.failed(f"raised {type(error).__name__}: {error}", raised=True) from error
            return self.answer

        return watched

    def see(self, seat: Seat, see: Watcher) -> Watcher:
        def watched(view: Any, events: tuple[Any, ...]) -> None:
            try:
                see(view, events)
            except Exception as error:
                raise BotFailed(
                    f"raised {type(error).__name__}: {error}",
                    bot=self._players[seat].name,
                    number=self._number,
                    seat=seat,
                    prompt=None,
                    raised=True,
                ) from error

        return watched

    def _ask(self, seat: Seat, prompt: Prompt[Any]) -> None:
        """The rules let a seat do something else for ever; a series cannot wait that long."""
        before, self._asked = self._asked, (seat, prompt)
        if before is None or before[0] != seat or before[1].id != prompt.id:
            self._repeats = 0
            return
        self._repeats += 1
        if self._repeats > PATIENCE:
            raise self.failed(f"was asked {PATIENCE} times and never answered, last with {self.answer!r}")

    def failed(self, what: str, *, raised: bool = False) -> BotFailed:
        assert self._asked is not None, "only a bot that was asked can fail"
        seat, prompt = self._asked
        name = self._players[seat].name
        return BotFailed(what, bot=name, number=self._number, seat=seat, prompt=prompt, raised=raised)


def is_action(game: AnyGame, answer: Any) -> bool:
    try:
        unpack(game.types.action, pack(answer))
    except (BadEncoding, TypeError, OverflowError):
        return False
    return True

"""The same bots at one game, again and again, with a new seed each time."""

import re
import secrets
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from facedown.catalog import CATALOG, Listing, bot_of, find
from facedown.client.match import Match, play_match
from facedown.client.player import Given, Player, players
from facedown.core import Act, AnyGame, Seed
from facedown.core.codec import BadEncoding, pack, unpack
from facedown.core.errors import Error
from facedown.core.play import InvalidAction


class WrongChairs(Error, ValueError):
    """More or fewer bots than the game has seats."""


class WrongConfig(Error, ValueError):
    """The config is not one of this game; the sentence names the variants."""


class Series:
    """Games are numbered from 1. Game 17 has the seed `seed / "game" / 17`, so each can be played alone."""

    def __init__(
        self,
        bots: Sequence[Given],
        game: str | AnyGame | Listing,
        *,
        seed: str | Seed | None = None,
        config: Any = None,
        rotate: bool = True,
        invalid_action: InvalidAction = "fold",
    ) -> None:
        self.game, self.config, house = _game(game, config, len(bots))
        listing = find(game) if isinstance(game, str) else game
        self.winnings = listing.winnings if isinstance(listing, Listing) else None
        """Makes what counts the big blinds that each chair wins, in a game that has them."""
        self.players: tuple[Player, ...] = players(bots, house)
        self.seed: str | Seed = secrets.token_hex(8) if seed is None else seed
        self._root = Seed.given(self.seed)
        self._slug = re.sub(r"[^\w.-]+", "-", str(self.seed)).strip("-.")[:40]
        self._rotate = rotate
        self._invalid: InvalidAction = invalid_action
        self._check_chairs()

    def matches(self, games: int) -> Iterator[Match]:
        return (self.match(number) for number in range(1, games + 1))

    def match(self, number: int) -> Match:
        chairs = self.chairs(number)
        seated = [self.players[index] for index in chairs]
        seed = self._root / "game" / number
        winnings = None if self.winnings is None else self.winnings(self.config)
        played = play_match(
            self.game,
            self.config,
            seed,
            seated,
            number,
            observer=None if winnings is None else winnings.count,
            invalid_action=self._invalid,
        )
        won = () if winnings is None else winnings.won()
        return Match(self.name(number), number, chairs, self.names(number), played, won)

    def names(self, number: int) -> tuple[str, ...]:
        """By seat: who plays in this game."""
        return tuple(self.players[index].name for index in self.chairs(number))

    def name(self, number: int) -> str:
        """Usable as a file name: "battle-demo-0001"."""
        return f"{self.game.name}-{self._slug}-{number:04}"

    def chairs(self, number: int) -> tuple[int, ...]:
        """By seat, the index of its bot. Every bot moves up one seat from game to game, so that none always
        has the better one."""
        count = len(self.players)
        shift = number - 1 if self._rotate else 0
        return tuple((seat + shift) % count for seat in range(count))

    def _check_chairs(self) -> None:
        seats = self.game.seats(self.config)
        if len(self.players) != seats:
            raise WrongChairs(
                f"{self.game.name} has {seats} chairs: give {seats} bots, not {len(self.players)}"
            )


def _game(
    game: str | AnyGame | Listing, config: Any, players: int
) -> tuple[AnyGame, Any, Callable[[str], Act]]:
    """The game, its config, and a function that finds its house bots by name."""
    if isinstance(game, str | Listing):
        listing = find(game) if isinstance(game, str) else game
        rules: AnyGame = listing.game
        config = _usual(listing, players) if config is None else config
    elif config is None:
        raise ValueError(f"{game.name} is given as rules, so give a config too")
    else:
        rules, listing = game, CATALOG.get(game.name, Listing(game, config))
    _check_config(rules, config, listing)
    return rules, config, partial(bot_of, listing)


def _check_config(game: AnyGame, config: Any, listing: Listing) -> None:
    if not _is_config(game, config):
        others = f"; its listing has `variants`: {', '.join(listing.variants)}" if listing.variants else ""
        raise WrongConfig(f"{config!r} is not a config of {game.name}{others}")


def _is_config(game: AnyGame, config: Any) -> bool:
    """What is read back tells the type: `types.config` may be a union."""
    try:
        read = unpack(game.types.config, pack(config))
    except (BadEncoding, TypeError, OverflowError):
        return False
    return isinstance(config, type(read))


def _usual(listing: Listing, players: int) -> Any:
    if listing.sizes is None:
        return listing.config
    try:
        return listing.config_for(None, players)
    except ValueError as no:
        raise WrongChairs(f"{no}, not by {players}") from no

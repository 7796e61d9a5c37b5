"""All games of one process: created, started, recovered, ended."""

import logging
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from msgspec import UNSET

from facedown.core import Seed, Sitter, names
from facedown.core.chairs import drawn_chairs
from facedown.games import events, waiting
from facedown.games.game import Game
from facedown.games.sessions import Patience
from facedown.games.settings import GAME, BadSetting, GameInfo, Settings, info_of
from facedown.games.visitor import GameRefusal
from facedown.mahjong.match import Config
from facedown.mahjong.settings import Settings as Rules
from facedown.store import StoreError
from facedown.table import Context, Owner, Table, Tables
from facedown.table.codes import table_id

log = logging.getLogger(__name__)


class Games(Owner):
    def __init__(
        self,
        context: Context,
        tables: Tables,
        settings: Settings,
        *,
        token: Callable[[], str],
        pace: float = 1.0,
        is_here: Callable[[str], bool] = lambda _id: True,
    ) -> None:
        """`token`: an unguessable text, new each time. `pace`: a factor for all times. `is_here`: whether a
        game or a match of this id belongs to this part of the house. Raises BadSetting."""
        known = context.listing(GAME).bots
        if settings.bot not in known:
            raise BadSetting(f"bot: the bots of {GAME} are {', '.join(known)}, not {settings.bot!r}")
        self.settings = settings
        self._context = context
        self._tables = tables
        self._token = token
        self._is_here = is_here
        self._patience = Patience(
            grace=round(settings.grace_ms * pace),
            abandoned=round(settings.abandoned_ms * pace),
            unjoined=round(settings.unjoined_ms * pace),
            strikes=settings.strikes,
        )
        self._games: dict[str, Game] = {}
        self._is_closed = False

    def find(self, game_id: str) -> Game | None:
        return self._games.get(game_id)

    def everyone(self) -> tuple[Game, ...]:
        """The oldest first."""
        return tuple(self._games.values())

    def create(self, info: GameInfo, rules: Rules, seed: str | None = None) -> Game:
        """A game that waits for its players; `keep` stores it. Raises GameRefusal."""
        if info.game_id in self._games:
            raise GameRefusal("game_exists", f"a game {info.game_id} exists already; choose another game_id")
        if len(self._games) >= self.settings.max_games or self._tables.is_full:
            raise GameRefusal("full", "there are too many games; try again later")
        if seed is not None and not self.settings.test_seeds:
            raise GameRefusal("bad_request", "seed: this server draws its own seeds")
        game = self._made(info, rules, Seed.of(self._token() if seed is None else seed))
        game.handle(events.Created())
        return game

    async def keep(self, game: Game) -> None:
        """Store a new game, or remove it. Raises StoreError."""
        try:
            await waiting.keep(self._context.store, game.info, game.rules, game.seed)
        except StoreError:
            game.close()
            self._drop(game)
            raise

    def _made(self, info: GameInfo, rules: Rules, seed: Seed) -> Game:
        game = Game(
            info,
            rules=rules,
            seed=seed,
            bot=self.settings.bot,
            patience=self._patience,
            clock=self._context.clock,
            new_token=lambda: self._token()[:32],
            start=lambda game, opening: self._tables.spawn(self._start(game, opening)),
            remove=self._removed,
        )
        self._games[game.id] = game
        return game

    def _removed(self, game: Game) -> None:
        """It was never started."""
        self._drop(game)
        self._forget_waiting(game)

    def _drop(self, game: Game) -> None:
        if self._games.get(game.id) is game:
            del self._games[game.id]

    def _forget_waiting(self, game: Game) -> None:
        """Of a server that closes, all players depart; its games wait for them at the next one."""
        if not self._is_closed:
            self._tables.spawn(waiting.forget(self._context.store, game.id))

    # The match

    async def _start(self, game: Game, opening: events.Open) -> None:
        """Open the match; the seed draws the chairs."""
        people = [Sitter(name, key=key) for name, key in opening.people]
        sitters = drawn_chairs(game.seed, [*people, *_bots(game)])
        seats = tuple(sitters.index(person) for person in people)
        try:
            table = await self._open(game, sitters, seats)
        except Exception:
            log.exception("game %s could not be started", game.id)
            game.handle(events.Failed())
            return
        game.opened(table, seats)  # before it runs, so that everybody sees the first move
        self._tables.start(table, self)
        self._forget_waiting(game)

    async def _open(self, game: Game, sitters: list[Sitter], people: tuple[int, ...]) -> Table:
        pauses = UNSET if self.settings.call_pause_ms else False
        config = Config(game.rules, people=tuple(sorted(people)), pauses=pauses)
        return await self._tables.open(
            self._new_match(),
            GAME,
            game.seed,
            sitters,
            config=config,
            terms=self.settings.terms(),
            host=game.info.header(),
        )

    def _new_match(self) -> str:
        while True:
            match = f"G-{table_id(self._token())}"
            if self._is_here(match):
                return match

    def over(self, table: Table) -> None:
        game = self._game_of(table)
        if game is not None:
            game.handle(events.Over())
            game.close()
            self._drop(game)

    def _game_of(self, table: Table) -> Game | None:
        return next((game for game in self._games.values() if game.table is table), None)

    # Recovery

    async def recall(self, tables: Iterable[Table]) -> list[Table]:
        """Resume the games whose matches were recovered, and those that wait for players; returns the tables
        that belong to no game."""
        others = self._recall_running(tables)
        async for game in waiting.kept(self._context.store):
            if not self._is_here(game.info.game_id):
                continue
            if game.info.game_id in self._games:
                await waiting.forget(self._context.store, game.info.game_id)  # it has started
            else:
                self._made(game.info, game.rules, game.seed).handle(events.Created())
        return others

    def _recall_running(self, tables: Iterable[Table]) -> list[Table]:
        others: list[Table] = []
        for table in tables:
            info = info_of(table.kept.header)
            if info is None:
                others.append(table)
                continue
            if table.kept.outcome is None:
                self._recall(info, table)
            self._tables.start(table, self)  # one that is over only needs to be filed
        return others

    def _recall(self, info: GameInfo, table: Table) -> None:
        config: Any = table.kept.header.config
        # Its chance is the table's affair by now.
        game = self._made(info, config.settings, Seed.of(self._token()))
        game.play_at(table)
        roster = table.kept.roster
        people = tuple(
            events.Person(sitter.name, sitter.key, seat, seat in roster.expelled)
            for seat, sitter in enumerate(roster.sitters)
            if sitter is not None and sitter.bot is None
        )
        game.handle(events.Recalled(people))

    def close(self) -> None:
        self._is_closed = True
        for game in self._games.values():
            game.close()


def _bots(game: Game) -> list[Sitter]:
    """Named so that no person of the game has a name that looks the same."""
    free = (f"Bot {number}" for number in range(1, 10))
    unlike = (name for name in free if not any(names.alike(name, other) for other in game.names))
    found = list(islice(unlike, game.info.num_bots))
    return [Sitter(name, "bot", bot=game.bot) for name in found]

"""What everybody may know of a player: results, ratings, favourite bot. docs/protocol/rest.md 1.5."""

from collections.abc import Callable, Mapping
from typing import Final

from facedown.catalog import Listing
from facedown.lobby import ratings
from facedown.lobby.refusal import LobbyRefusal
from facedown.lobby.seasons import season_of, seasons
from facedown.lobby.values import (
    Board,
    Favourite,
    GameRecord,
    HouseLine,
    Player,
    Ranked,
    RatedMatch,
)
from facedown.store import (
    Account,
    Kind,
    Rating,
    SeasonRating,
    Store,
    Tally,
    house_bot,
    is_house_bot,
)

MATCHES: Final = 30
"""Of a player, in a profile."""
STEPS: Final = 200
"""Most points of a rating's history."""
SEASON_LEAST: Final = 3
"""Matches in a season below which a player comes after all others."""
_NOBODY: Final = "there is no such player; the account may have been deleted"


class Profiles:
    def __init__(self, store: Store, listings: Mapping[str, Listing], now: Callable[[], int]) -> None:
        self._store = store
        self._listings = listings
        self._now = now

    def season(self) -> str:
        """The current season."""
        return season_of(self._now())

    async def player(self, player: str) -> Player:
        """Raises LobbyRefusal."""
        if is_house_bot(player):
            return await self._house(player)
        account = await self._account(player)
        tallies = await self._store.tallies(account.id)
        return Player(
            player=account.id,
            nickname=account.nickname,
            kind=account.kind,
            since_ts=account.created,
            games=await self._games(account.id, tallies),
            favourite=_favourite(tallies),
            matches=await self._store.results(account.id, MATCHES),
        )

    async def history(self, player: str, game: str) -> tuple[RatedMatch, ...]:
        """The rating of an account after each of its last matches, oldest first. Raises LobbyRefusal."""
        account = await self._account(player)
        steps = await self._store.rating_history(account.id, game, STEPS)
        return tuple(
            RatedMatch(
                step.match, step.at, ratings.shown(Rating(player, game, step.mu, step.sigma, step.games))
            )
            for step in steps
        )

    async def board(self, game: str, kind: Kind, season: str | None, limit: int) -> Board:
        """The best people or bots, of all time or of a season."""
        lines = await self._lines(game, kind, season, limit)
        ranked = [await self._ranked(line, least) for line, least in lines]
        first = await self._store.first_season() or self.season()
        return Board(
            players=tuple(each for each in ranked if each is not None),
            house=await self._house_lines(game) if kind == "bot" and season is None else (),
            season=season,
            seasons=seasons(first, self.season()),
        )

    async def _lines(
        self, game: str, kind: Kind, season: str | None, limit: int
    ) -> list[tuple[Rating | SeasonRating, bool]]:
        """Each with whether too few matches are behind it."""
        if season is None:
            found = await self._store.leaderboard(game, limit, ratings.PROVISIONAL, kind)
            return [(line, ratings.is_provisional(line)) for line in found]
        of_season = await self._store.season_leaderboard(season, game, limit, least=SEASON_LEAST, kind=kind)
        return [(line, line.played < SEASON_LEAST) for line in of_season]

    async def _ranked(self, line: Rating | SeasonRating, provisional: bool) -> Ranked | None:  # noqa: FBT001
        account = await self._store.account(line.account)
        if account is None:
            return None  # deleted a moment ago
        played = line.played if isinstance(line, SeasonRating) else line.games
        rating = Rating(line.account, line.game, line.mu, line.sigma, line.games)
        return Ranked(account.id, account.nickname, ratings.shown(rating), provisional, played)

    async def _house_lines(self, game: str) -> tuple[HouseLine, ...]:
        """By the share of their matches that they have won."""
        lines = []
        for bot in self._listings[game].bots:
            player = house_bot(game, bot)
            (tally,) = [one for one in await self._store.tallies(player) if not one.against] or [
                Tally(game, "")
            ]
            lines.append(HouseLine(player, bot, tally.won, tally.lost, tally.drawn))
        return tuple(sorted(lines, key=_share, reverse=True))

    async def _house(self, player: str) -> Player:
        _, game, bot = (*player.split(":", 2), "", "")[:3]
        if game not in self._listings or bot not in self._listings[game].bots:
            raise LobbyRefusal("no_such_player", _NOBODY)
        tallies = await self._store.tallies(player)
        matches = await self._store.results(player, MATCHES)
        return Player(player, bot, "house", None, _records(tallies), _favourite(tallies), matches)

    async def _account(self, player: str) -> Account:
        if (account := await self._store.account(player)) is None:
            raise LobbyRefusal("no_such_player", _NOBODY)
        return account

    async def _games(self, account: str, tallies: tuple[Tally, ...]) -> dict[str, GameRecord]:
        games = _records(tallies)
        for game in self._listings:
            rating = await self._store.rating(account, game)
            if rating is not None:
                record = games.get(game) or GameRecord(0, 0, 0, 0, None)
                games[game] = GameRecord(
                    record.won, record.lost, record.drawn, record.played, ratings.shown(rating)
                )
        return games


def _records(tallies: tuple[Tally, ...]) -> dict[str, GameRecord]:
    return {
        one.game: GameRecord(one.won, one.lost, one.drawn, one.played, None)
        for one in tallies
        if not one.against
    }


def _favourite(tallies: tuple[Tally, ...]) -> Favourite | None:
    """The bot that the player met most often."""
    met = [one for one in tallies if one.against]
    if not met:
        return None
    most = max(met, key=lambda one: (_met(one), one.game, one.against))
    return Favourite(most.against, most.game, most.won, most.lost, most.drawn)


def _met(tally: Tally) -> int:
    return tally.won + tally.lost + tally.drawn + tally.played


def _share(line: HouseLine) -> tuple[float, int]:
    played = line.won + line.lost + line.drawn
    return ((line.won + line.drawn / 2) / played if played else 0.0, played)

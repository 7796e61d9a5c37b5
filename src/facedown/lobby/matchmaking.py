"""The queue for ranked matches: players join and leave it, and groups of them get a match.

The queue does not survive a restart. Waiting costs nothing, and players who are still there join again. In a
cluster, the other nodes remember it for the next owner of the lobby.
"""

import logging
from collections import Counter
from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import NamedTuple

from facedown.catalog import Listing
from facedown.lobby import ratings
from facedown.lobby.absences import Absences
from facedown.lobby.accounts import Accounts
from facedown.lobby.calls import Calls
from facedown.lobby.engagements import Engagements, Ticket
from facedown.lobby.events import Changed, Dropped, Listeners
from facedown.lobby.parties import Parties, Party
from facedown.lobby.queue import Group, Queue, QueuedPlayer, Waiting, groups
from facedown.lobby.refusal import Code, LobbyRefusal
from facedown.lobby.settings import Settings
from facedown.store import Engaged, Overdrawn
from facedown.table import Context, sleep

log = logging.getLogger(__name__)


class Comer(NamedTuple):
    """Somebody who has a ticket, and is in the queue once admitted."""

    account: str
    game: str
    ticket: Ticket
    since: int
    number: int
    was_listening: bool


class Matchmaking:
    def __init__(
        self,
        context: Context,
        settings: Settings,
        *,
        accounts: Accounts,
        engagements: Engagements,
        parties: Parties,
        listeners: Listeners,
        calls: Calls,
    ) -> None:
        self._context = context
        self._settings = settings
        self._accounts = accounts
        self._engagements = engagements
        self._parties = parties
        self._listeners = listeners
        self._calls = calls
        self._queue = Queue()
        self._absences = Absences(listeners, settings, context.clock)
        self._staying: set[str] = set()
        """Accounts whose match is being made, and who return to the queue if it fails."""
        self._matching: set[QueuedPlayer] = set()
        """Players whose match is being made."""

    async def join(self, account: str, game: str) -> None:
        """Join the queue, or be refused.

        The account takes its ticket before the first await, so that a second request at the same time is
        refused. It may leave, and even join again, while we wait for the store: only a request whose ticket
        is still valid adds the account to the queue.
        """
        was_listening = self._absences.is_listening(account)
        await self._admit(self._come(Waiting(account, game, 0, was_listening)))

    def hold(self, waiting: Iterable[Waiting]) -> tuple[Comer, ...]:
        """Keep the places of those who waited when the last owner of the lobby was lost, but for those who
        are in a match. `resume` must follow."""
        comers = []
        for one in waiting:
            with suppress(LobbyRefusal):
                comers.append(self._come(one))
        return tuple(comers)

    async def resume(self, comers: Iterable[Comer]) -> None:
        """Take them into the queue, in their order."""
        for comer in comers:
            with suppress(LobbyRefusal):
                await self._admit(comer)

    def _come(self, one: Waiting) -> Comer:
        self._require_stake(one.game)
        if sum(self.waiting().values()) >= self._settings.most_waiting:
            raise LobbyRefusal("full", "the queue is full; try again in a moment")
        since, number = self._context.clock.now() - one.waited, self._queue.number()
        self._parties.release(one.account)
        ticket = self._engagements.queue(one.account, one.game)
        self._parties.withdraw(one.account)
        self._listeners.tell_all(Changed())
        return Comer(one.account, one.game, ticket, since, number, one.was_listening)

    async def _admit(self, comer: Comer) -> None:
        account, game = comer.account, comer.game
        try:
            mu = await self._admitted(account, game)
        except BaseException:
            self._give_up(account, comer.ticket)
            raise
        if self._engagements.holds(account, comer.ticket):
            self._queue.add(QueuedPlayer(account, game, mu, comer.since, comer.number))
            self._listeners.tell_all(Changed())
            if comer.was_listening:
                self._absences.note(account)
            self.pair(game)

    def leave(self, account: str) -> bool:
        """Returns False if the account was not in the queue, or a match is already being made."""
        self._staying.discard(account)
        left = self._engagements.leave_queue(account)
        if left:
            self._queue.remove(account)
            self._listeners.tell_all(Changed())
        return left

    def waiting(self) -> dict[str, int]:
        """The number of waiting players, for each ranked game."""
        count = Counter(self._engagements.waiting())
        return {game: count[game] for game in self._context.listings if self.stake(game)}

    def queue_order(self) -> tuple[Waiting, ...]:
        """Everybody who waits or whose match is being made, who has waited longest first."""
        now = self._context.clock.now()
        waiting = [one for game in self._queue.games() for one in self._queue.of(game)]
        waiting += [one for one in self._matching if one.account in self._staying]
        ordered = sorted(waiting, key=lambda one: one.order)
        return tuple(
            Waiting(one.account, one.game, now - one.since, self._absences.was_listening(one.account))
            for one in ordered
        )

    def stake(self, game: str) -> int:
        listing = self._listing(game)
        return listing.house.stake(listing.config)

    def pair(self, game: str) -> None:
        """Start every match that can be made now. Nobody is matched while away: it would cost a stake."""
        listing, now = self._listing(game), self._context.clock.now()
        seats = listing.game.seats(listing.config)
        present = [one for one in self._queue.of(game) if not self._absences.is_away(one.account)]
        for group in groups(present, seats, now, self._settings):
            try:
                self._parties.require_table()
            except LobbyRefusal:
                return  # they wait until a table is free
            self._begin(game, group)

    async def run(self) -> None:
        """Pair again at every tick, until cancelled: bands widen, and tables become free."""
        while True:
            await sleep(self._context.clock, self._settings.tick_ms)
            self._dismiss_the_absent()
            for game in self._queue.games():
                self.pair(game)

    def _dismiss_the_absent(self) -> None:
        """Take players out of the queue who have been away for too long."""
        queued = {one.account: game for game in self._queue.games() for one in self._queue.of(game)}
        for account in self._absences.look({*queued, *self._staying}):
            if account not in queued:
                continue  # a match is being made; if it fails, the next look decides
            self.leave(account)
            self._drop(queued[account], account, "not_in_match", "you were away; join again")

    def _listing(self, game: str) -> Listing:
        return self._context.listing(game)

    def _require_stake(self, game: str) -> None:
        if self.stake(game):
            return
        raise LobbyRefusal("no_such_game", f"{game} is not played for rank here; make a room instead")

    async def _admitted(self, account: str, game: str) -> float:
        """The account's rating. Raises LobbyRefusal if it may not play."""
        await self._accounts.find(account)
        await self._accounts.require_tokens(account, self.stake(game))
        rating = await self._context.store.rating(account, game) or ratings.newcomer(account, game)
        return rating.mu

    def _give_up(self, account: str, ticket: Ticket) -> None:
        if self._engagements.holds(account, ticket):
            self.leave(account)

    def _begin(self, game: str, group: Group) -> None:
        party = Party(game, tuple(one.account for one in group), self.stake(game), shuffled=True)
        for one in group:
            self._queue.remove(one.account)
        self._staying.update(party.accounts)
        self._parties.take(party)
        self._parties.spawn(self._match(party, group))

    async def _match(self, party: Party, group: Group) -> None:
        self._matching.update(group)
        try:
            await self._matched(party, group)
        finally:
            self._matching.difference_update(group)

    async def _matched(self, party: Party, group: Group) -> None:
        answers = await self._calls.answers(party.accounts, party.game)
        if not answers.all_come:
            self._call_off(group, answers.declined)
            return
        try:
            await self._parties.seated(party)
        except Overdrawn as no:
            self._drop(party.game, no.account, "not_enough_tokens", "you could not pay the stake")
            self._match_others(group, no.account)
        except Engaged as no:
            self._drop(
                party.game, no.account, "already_in_match", "you are in another match; finish it first"
            )
            self._match_others(group, no.account)
        except Exception:
            log.exception("no match could be made for %s", party)
            for account in party.accounts:
                self._drop(party.game, account, "bad_request", "the match could not be made; join again")
        else:
            self._staying.difference_update(party.accounts)

    def _call_off(self, group: Group, declined: Collection[str]) -> None:
        """Not all come who were called. Those who did not decline wait on, and play on meanwhile."""
        game, others = group[0].game, [one for one in group if one.account not in declined]
        staying = {one.account for one in others if one.account in self._staying}
        self._parties.give_up(one.account for one in group if one.account not in staying)
        for account in declined:
            self._drop(game, account, "not_in_match", "an opponent was found, and you did not come")
        self._requeue(others)
        self.pair(game)

    def _match_others(self, group: Group, dropped: str) -> None:
        self._requeue(one for one in group if one.account != dropped)
        self.pair(group[0].game)

    def _requeue(self, group: Iterable[QueuedPlayer]) -> None:
        """Put players back; they keep the time for which they have waited."""
        for one in group:
            if one.account in self._staying:
                self._staying.remove(one.account)
                self._engagements.requeue(one.account, one.game)
                self._queue.add(one)
            else:
                self._drop(one.game, one.account, "not_in_match", "no match was made, and you asked to leave")

    def _drop(self, game: str, account: str, code: Code, sentence: str) -> None:
        self._staying.discard(account)
        self._listeners.tell(account, Dropped(game, code, sentence))
        self._listeners.tell_all(Changed())

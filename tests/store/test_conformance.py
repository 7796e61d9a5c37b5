"""The SQLite store conforms, and stores that are broken on purpose are caught."""

import asyncio

import pytest
from msgspec.structs import replace

from facedown.store import Fenced, Gap, SqliteStore, bookkeeping
from facedown.store.conformance import CHECKS

NAMED = {check.__name__: check for check in CHECKS}


async def run(check, kind, path):
    store = await kind.open(path)
    try:
        await check(store)
    finally:
        await store.close()


@pytest.mark.parametrize("name", NAMED)
def test_in_memory(name):
    asyncio.run(run(NAMED[name], SqliteStore, ":memory:"))


@pytest.mark.parametrize("name", NAMED)
def test_on_file(name, path):
    asyncio.run(run(NAMED[name], SqliteStore, path))


def test_no_check_is_left_out():
    from facedown.store.conformance import chips, lobby, logs, owners, people, players

    parts = (logs, owners, chips, people, lobby, players)
    written = {
        name
        for part in parts
        for name, value in vars(part).items()
        if getattr(value, "__module__", "") == part.__name__ and name[0] != "_"
    }
    assert set(NAMED) == written


class Unfenced(SqliteStore):
    """Takes entries from anybody."""

    async def append(self, batch):
        return await super().append(replace(batch, epoch=(await self.head(batch.match)).epoch))


class Forgetful(SqliteStore):
    """Does not know a batch that it has seen."""

    async def append(self, batch):
        head = await self.head(batch.match)
        return await super().append(replace(batch, id=f"{batch.id}.{head.head}", expected=head.head))


class Gapless(SqliteStore):
    """Appends where the log happens to end."""

    async def append(self, batch):
        head = await self.head(batch.match)
        return await super().append(batch if head.batch == batch.id else replace(batch, expected=head.head))


class Jumpy(SqliteStore):
    """Says that a lost owner left a gap."""

    async def append(self, batch):
        try:
            return await super().append(batch)
        except Fenced as error:
            raise Gap(error.match, batch.expected, batch.expected) from error


class HalfHearted(SqliteStore):
    """Writes the entries, then finds that the chips are not there."""

    async def append(self, batch):
        head = await super().append(replace(batch, postings=()))
        if batch.postings:
            await self.post(batch.postings, batch.id)
        return head


class Hasty(SqliteStore):
    """Creates the match, then finds that the chips are not there."""

    async def create(self, new):
        epoch = await super().create(replace(new, postings=()))
        await self.post(new.postings, new.batch)
        return epoch


class Gullible(SqliteStore):
    """Takes a public id for a proof."""

    async def authenticate(self, token):
        return await self.account(token.partition(".")[0])


class Sleepless(SqliteStore):
    """Believes that no owner was ever away."""

    async def read(self, match, *, whole=False, since=0):
        return replace(await super().read(match, whole=whole, since=since), away=0)


class Possessive(SqliteStore):
    """Never lets go of a match."""

    async def release(self, match, epoch, clock):
        pass


class Careless(SqliteStore):
    """Files for anybody who asks."""

    async def file(self, match, epoch, record, players, **more):
        await super().file(match, (await self.head(match)).epoch, record, players, **more)


class Untidy(SqliteStore):
    """Files the record and leaves the match open."""

    async def file(self, match, epoch, record, players, **more):
        await super().file(match, epoch, record, players, **more)
        await self._writer.run(lambda db: db.execute("UPDATE match SET over = 0"))


class Indebted(SqliteStore):
    """Takes a debt for new each time."""

    async def owe_ending(self, account, match):
        await self.ending_told(account, match)
        await super().owe_ending(account, match)


class Generous(SqliteStore):
    """What one was told it told everybody."""

    async def ending_told(self, account, match):
        await self._writer.run(lambda db: db.execute("DELETE FROM ending_owed WHERE match = ?", (match,)))


class Unordered(SqliteStore):
    """Tells debts by name."""

    async def endings_owed(self, account):
        return tuple(sorted(await super().endings_owed(account)))


class Nameless(SqliteStore):
    """All arenas have the same names."""

    async def keep_team(self, arena, name):
        await super().keep_team("T-1", name)


class Sociable(SqliteStore):
    """A game waits for ever."""

    async def forget_game(self, game):
        """Keep it."""


class Lenient(SqliteStore):
    """Seats an account wherever it likes."""

    async def create(self, new):
        return await super().create(replace(new, engages=()))


class Lingering(SqliteStore):
    """Lets nobody go before the record is on file."""

    async def append(self, batch):
        return await super().append(replace(batch, ended=False))


class Repeating(SqliteStore):
    """Makes the match of a room as often as it is asked."""

    async def create(self, new):
        return await super().create(replace(new, fulfils=()))


class Eternal(SqliteStore):
    """Nothing that waits expires."""

    async def keep_pending(self, kind, key, data, ms):
        await super().keep_pending(kind, key, data, abs(ms) + 1_000_000)


class Overwriting(SqliteStore):
    """Does not look at what a rating was made from."""

    async def rate(self, match, ratings, seen=None):
        await super().rate(match, ratings)


@pytest.mark.parametrize(
    ("broken", "name"),
    [
        (Unfenced, "an_owner_is_fenced_by_the_next"),
        (Unfenced, "a_retry_by_a_fenced_owner_is_fenced"),
        (Forgetful, "a_retry_of_the_last_batch_succeeds"),
        (Forgetful, "a_retried_batch_moves_no_chips"),
        (Gapless, "a_batch_must_go_after_the_head"),
        (Gapless, "a_gap_moves_no_chips"),
        (Jumpy, "a_fence_comes_before_a_gap"),
        (HalfHearted, "a_batch_that_overdraws_leaves_no_trace"),
        (Hasty, "a_creation_that_overdraws_leaves_no_trace"),
        (Hasty, "balances_sum_to_zero_whatever_is_refused"),
        (Gullible, "an_account_is_opened_by_its_secret_alone"),
        (Sleepless, "away_is_the_time_the_owner_lived_after_its_last_append"),
        (Possessive, "a_former_owner_cannot_append_to_a_released_match"),
        (Careless, "only_its_owner_files_a_match"),
        (Untidy, "a_record_is_filed_once_and_closes_the_match"),
        (Unordered, "endings_are_owed_until_they_are_told"),
        (Indebted, "an_ending_is_owed_once"),
        (Generous, "an_ending_told_to_one_player_is_still_owed_to_the_other"),
        (Nameless, "the_names_of_an_arena_are_kept_until_they_are_forgotten"),
        (Sociable, "a_game_that_waits_is_kept_until_it_is_forgotten"),
        (Lenient, "an_account_is_in_one_match"),
        (Lenient, "two_creations_at_once_engage_an_account_once"),
        (Lingering, "an_account_is_free_when_its_match_has_ended"),
        (Repeating, "what_waits_is_fulfilled_by_one_match"),
        (Eternal, "what_has_waited_too_long_is_forgotten"),
        (Overwriting, "a_rating_that_has_changed_is_not_overwritten"),
        (Overwriting, "two_matches_that_rate_at_once_both_count"),
    ],
)
def test_a_broken_store_is_caught(broken, name):
    with pytest.raises(AssertionError):
        asyncio.run(run(NAMED[name], broken, ":memory:"))


def test_chips_from_nowhere_are_caught(monkeypatch):
    def one_chip_too_many(postings):
        (posting,) = postings
        return {posting.source: 1 - posting.chips, posting.target: posting.chips}

    monkeypatch.setattr(bookkeeping, "changes", one_chip_too_many)
    with pytest.raises(AssertionError, match="sum of the balances"):
        asyncio.run(run(NAMED["balances_sum_to_zero_whatever_is_refused"], SqliteStore, ":memory:"))

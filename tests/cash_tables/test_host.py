"""A host of cash tables with fake time: chips, absence, time-outs, the waiting list, bots, coming back."""

import asyncio

import pytest
from msgspec.structs import replace

from facedown.cash_tables import CashRefusal, CashTables, Settings, TableSettings
from facedown.cash_tables.host import purse_of
from facedown.poker.cash import Intend, TopUp
from facedown.poker.cash.subject import chips
from facedown.poker.hand.actions import Fold
from facedown.store import HOUSE, MINT, Posting, table_account
from facedown.table import Outbox, Tables
from facedown.wire import Act, Attach
from facedown.wire.cash.messages import Join
from tests.table.scene import scene

KIND = TableSettings(between_ms=3_000)


class Person:
    """Somebody at a table, without a socket."""

    def __init__(self, room, account):
        self.room, self.who, self.account = room, account, account.id
        self.has_stood = False
        self.assigned_seats = []

    def assigned(self, seat):
        self.assigned_seats.append(seat)

    def stood(self):
        self.has_stood = True

    async def sit(self, money=100, seat=1, table=None, *, chose=False, intent=0, player=None):
        table = table or self.room.table
        join = Join(100 * money, seat, chose=chose, intent=intent)
        await self.room.cash.sit(table, self.who, join, player)
        await self.room.settle()

    def act(self, action):
        table = self.room.table.table
        link = table.connect(Outbox(lambda _told: ()), account=self.account)
        table.receive(link, Attach(self.seat))
        table.receive(link, Act(action))

    @property
    def seat(self):
        return self.room.table.chair_of(self.account)

    @property
    def chair(self):
        return self.room.table.ring.chairs[self.seat]

    async def balance(self):
        return await self.room.cash.balance(self.account)


class Room:
    """A host with one table, and people who are there."""

    def __init__(self, here, kind):
        self.here, self.kind = here, kind
        self.day = 0
        self.people = 0

    async def open(self):
        context = self.here.context
        tables = Tables(context)
        numbers = iter(range(10_000))
        self.cash = CashTables(
            context,
            tables,
            Settings(tables=(self.kind,)),
            now=lambda: 86_400_000 * self.day + 1,
            token=lambda: f"token {next(numbers)}",
        )
        self.table = await self.cash.with_blinds(self.kind.blinds)
        self.here.tables.append(self.table.table)
        return self

    async def person(self, name, *, here=True):
        account, _ = await self.here.store.create_account(name)
        someone = Person(self, account)
        if here:
            self.table.came(someone)
        return someone

    async def settle(self):
        for _ in range(4):
            await self.here.settle()

    async def pass_time(self, ms):
        await self.here.pass_time(ms)
        await self.settle()

    async def check_chips(self):
        balances = await self.here.store.balances()
        inside = balances.get(table_account(self.table.id), 0)
        assert inside == chips(self.table.table.kept.state)
        purses = sum(held for account, held in balances.items() if account.startswith("cash:"))
        assert purses + inside + balances.get(HOUSE, 0) == -balances[MINT]


@pytest.fixture
async def room(request):
    async with scene() as here:
        yield await Room(here, getattr(request, "param", KIND)).open()


def table_with(**settings):
    return pytest.mark.parametrize("room", [replace(KIND, **settings)], indirect=True)


async def test_a_buy_in_moves_to_the_table_and_comes_back_when_the_player_leaves(room):
    ann = await room.person("Ann")
    assert await ann.balance() == 100_000
    await ann.sit(100)
    assert await ann.balance() == 90_000
    await room.check_chips()
    ann.act(Intend(3))
    await room.pass_time(3_000)
    assert await ann.balance() == 100_000
    assert ann.seat is None
    assert ann.has_stood
    await room.check_chips()


async def test_the_newest_connection_of_an_account_gets_the_chair_that_it_bought_elsewhere(room):
    ann = await room.person("Ann")
    newer = Person(room, ann.who)
    room.table.came(newer)
    await ann.sit(seat=3, chose=True)
    assert (ann.assigned_seats, newer.assigned_seats) == ([], [2])


class Gate:
    """What holds calls of the store up."""

    def __init__(self):
        self.reached, self.is_open = asyncio.Event(), asyncio.Event()
        self.calls = 0

    async def pass_through(self):
        self.calls += 1
        self.reached.set()
        await self.is_open.wait()


class HeldStore:
    def __init__(self, store):
        self.store = store
        self.gates = {}
        """By the name of a method: its answers wait."""

    def hold(self, name):
        self.gates[name] = Gate()
        return self.gates[name]

    def __getattr__(self, name):
        method = getattr(self.store, name)
        if name not in self.gates:
            return method

        async def held(*args, **kinds):
            answer = await method(*args, **kinds)
            await self.gates[name].pass_through()
            return answer

        return held


@pytest.fixture
async def slow_room(request):
    async with scene(wrap=HeldStore) as here:
        yield await Room(here, getattr(request, "param", KIND)).open()


async def opened(room, gate):
    """The store goes on, and whoever was sitting down sits, or is refused."""
    gate.is_open.set()
    async with room.table._turn:
        await room.settle()


def slow_room_with(**settings):
    return pytest.mark.parametrize("slow_room", [replace(KIND, **settings)], indirect=True)


async def cancelled(asked):
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked


async def test_a_buy_in_whose_request_is_cancelled_takes_the_chair_for_the_chips(slow_room):
    room = slow_room
    ann = await room.person("Ann")
    append = room.here.store.hold("append")
    asked = asyncio.create_task(ann.sit())
    await append.reached.wait()
    await cancelled(asked)
    await opened(room, append)
    assert (ann.seat, ann.chair.stack) == (0, 10_000)
    assert not ann.has_stood
    await room.check_chips()


async def test_a_connection_that_is_gone_before_it_has_a_chair_is_given_none(slow_room):
    room = slow_room
    ann = await room.person("Ann")
    balance = room.here.store.hold("balance")
    asked = asyncio.create_task(ann.sit(player=ann))
    await balance.reached.wait()
    await cancelled(asked)
    room.table.went(ann)
    await opened(room, balance)
    assert (ann.seat, ann.assigned_seats) == (0, [])
    await room.pass_time(60_000)
    assert ann.chair.intent == 2


@slow_room_with(seats=3, bots=1, bot="caller")
async def test_a_house_bot_and_a_person_who_come_at_once_are_given_a_chair_each(slow_room):
    room = slow_room
    ann = await room.person("Ann", here=False)
    balance = room.here.store.hold("balance")
    asked = asyncio.create_task(ann.sit(seat=3))
    await balance.reached.wait()
    await room.person("Bob")
    await room.settle()
    await opened(room, balance)
    await asked
    assert [each and each.kind for each in room.table.table.kept.roster.sitters] == ["person", None, "bot"]
    await room.check_chips()


async def test_a_table_that_closes_while_the_balance_is_asked_for_takes_no_buy_in(slow_room):
    room = slow_room
    ann = await room.person("Ann")
    balance = room.here.store.hold("balance")
    asked = asyncio.create_task(ann.sit())
    await balance.reached.wait()
    room.table.close_down()
    balance.is_open.set()
    with pytest.raises(CashRefusal, match="this table is closing"):
        await asked


async def test_an_account_cannot_buy_in_with_chips_that_it_has_spent(room):
    ann = await room.person("Ann")
    await ann.balance()
    await room.here.store.post((Posting(purse_of(ann.account), HOUSE, 99_000),), "spent")
    with pytest.raises(CashRefusal) as no:
        await ann.sit(100)
    assert (no.value.code, no.value.sentence) == (
        "BAD_BUY_IN",
        "the least buy-in is 40, and your balance is 10",
    )
    await room.settle()
    assert ann.seat is None


async def test_an_empty_account_is_topped_up_once_a_day_but_not_while_it_has_chips_on_a_table(room):
    ann = await room.person("Ann")
    await ann.balance()
    await room.here.store.post((Posting(purse_of(ann.account), HOUSE, 100_000),), "spent")
    assert await ann.balance() == 100_000
    await room.here.store.post((Posting(purse_of(ann.account), HOUSE, 100_000),), "spent again")
    assert await ann.balance() == 0
    room.day = 1
    assert await ann.balance() == 100_000
    await room.here.store.post((Posting(purse_of(ann.account), HOUSE, 60_000),), "and again")
    await ann.sit(400)
    room.day = 2
    assert await ann.balance() == 0


async def test_two_time_outs_in_a_row_pause_a_player(room):
    ann, bob = [await room.person(name) for name in ("Ann", "Bob")]
    await ann.sit()
    await bob.sit()
    await room.pass_time(3_000)
    for _ in range(4):
        assert ann.chair.intent == 0
        await room.pass_time(20_000)
        await room.pass_time(3_000)
        if ann.chair.intent or bob.chair.intent:
            break
    assert 2 in {ann.chair.intent, bob.chair.intent}


async def test_a_player_without_a_connection_pauses_after_a_minute(room):
    ann = await room.person("Ann")
    await ann.sit()
    room.table.went(ann)
    await room.pass_time(59_000)
    assert ann.chair.intent == 0
    await room.pass_time(1_000)
    assert ann.chair.intent == 2


async def test_a_player_who_is_back_within_a_minute_does_not_pause(room):
    ann = await room.person("Ann")
    await ann.sit()
    room.table.went(ann)
    await room.pass_time(50_000)
    room.table.came(ann)
    await room.pass_time(50_000)
    assert ann.chair.intent == 0


async def test_of_a_host_that_is_closed_nobody_pauses_who_goes_after_it(room):
    ann = await room.person("Ann")
    await ann.sit()
    room.cash.close()
    room.table.went(ann)
    await room.pass_time(60_000)
    assert ann.chair.intent == 0


async def test_a_pause_of_a_quarter_of_an_hour_ends_with_leaving(room):
    ann = await room.person("Ann")
    await ann.sit()
    ann.act(Intend(2))
    await room.pass_time(899_000)
    assert ann.seat is not None
    await room.pass_time(4_000)
    assert ann.seat is None
    assert await ann.balance() == 100_000


async def test_a_player_who_comes_back_brings_at_least_the_stack_that_was_taken_away(room):
    ann = await room.person("Ann")
    await ann.sit(150)
    ann.act(Intend(3))
    await room.pass_time(3_000)
    await ann.sit(40)
    assert ann.chair.stack == 15_000
    ann.act(Intend(3))
    await room.pass_time(3_000 + 1_800_000)
    await ann.sit(40)
    assert ann.chair.stack == 4_000


@table_with(between_ms=0)
async def test_the_stack_that_was_taken_away_is_that_after_the_last_hand(room):
    people = [await room.person(name) for name in ("Ann", "Bob")]
    for someone in people:
        await someone.sit(100)
    (asked,) = room.table.table.kept.prompts
    loser = next(someone for someone in people if someone.seat == asked)
    loser.act(Intend(3))
    loser.act(Fold())
    await room.settle()
    assert (loser.seat, await loser.balance()) == (None, 99_900)
    await loser.sit(40)
    assert await loser.balance() == 90_000


async def test_a_seat_that_was_asked_for_and_is_taken_is_refused_and_any_other_is_found(room):
    ann, bob = [await room.person(name) for name in ("Ann", "Bob")]
    await ann.sit(seat=3, chose=True)
    assert ann.seat == 2
    with pytest.raises(CashRefusal, match="CHAIR_TAKEN"):
        await bob.sit(seat=3, chose=True)
    await bob.sit(seat=3)
    assert bob.seat == 0


async def test_two_of_one_name_do_not_sit_at_one_table(room):
    one, other = [await room.person("Ann") for _ in range(2)]
    await one.sit()
    with pytest.raises(CashRefusal, match="NAME_TAKEN"):
        await other.sit()


@table_with(seats=2)
async def test_a_free_seat_is_kept_for_the_waiting_list_for_half_a_minute(room):
    ann, bob, cy, dan = [await room.person(name) for name in ("Ann", "Bob", "Cy", "Dan")]
    await ann.sit()
    await bob.sit()
    assert room.table.wait(cy.account) == 1
    ann.act(Intend(3))
    await room.pass_time(30_000)
    with pytest.raises(CashRefusal, match="TABLE_FULL"):
        await dan.sit()
    await room.pass_time(40_000)
    await dan.sit()
    assert room.table.listed().waiting == 0


@table_with(seats=2)
async def test_a_free_seat_that_the_first_of_the_list_lets_pass_is_offered_to_the_next(room):
    ann, bob, cy, dan = [await room.person(name) for name in ("Ann", "Bob", "Cy", "Dan")]
    await ann.sit()
    await bob.sit()
    for someone in (cy, dan):
        room.table.wait(someone.account)
    ann.act(Intend(3))
    await room.pass_time(3_000 + 30_001)
    assert [room.table.place_of(someone.account) for someone in (cy, dan)] == [0, 1]
    await room.pass_time(30_001)
    assert room.table.listed().waiting == 0


@table_with(bots=3, bot="caller")
async def test_house_bots_come_for_a_person_and_go_for_people(room):
    assert room.table.listed().players == ()
    ann = await room.person("Ann")
    await room.pass_time(1_000)
    assert [named.kind for named in room.table.listed().players] == ["bot"] * 3
    await ann.sit()
    await room.pass_time(30_000)
    assert room.table.ring.number > 0
    for name in ("Bob", "Cy"):
        await (await room.person(name)).sit()
    await room.pass_time(60_000)
    kinds = [named.kind for named in room.table.listed().players]
    assert (kinds.count("person"), kinds.count("bot")) == (3, 2)
    await room.check_chips()


@table_with(bots=2, bot="caller", turn_ms=500, between_ms=200, away_ms=0)
async def test_chips_are_conserved_at_every_step(room):
    ann, bob = [await room.person(name) for name in ("Ann", "Bob")]
    for step in range(60):
        for who in (ann, bob):
            if who.seat is None:
                await who.sit(40)
            elif step % 7 == 3:
                who.act(TopUp(1_000))
            elif step % 7 == 5:
                who.act(Intend(step % 4))
        await room.pass_time(250)
        await room.check_chips()
    assert room.table.ring.number > 5


async def test_a_top_up_that_the_account_has_spent_meanwhile_is_forgone_and_the_table_goes_on(room):
    ann, bob = [await room.person(name) for name in ("Ann", "Bob")]
    await ann.sit()
    await bob.sit()
    ann.act(TopUp(5_000))
    await room.settle()
    await room.here.store.post((Posting(purse_of(ann.account), HOUSE, 90_000),), "spent")
    await room.pass_time(3_000)
    assert room.table.table.status == "open"
    assert room.table.ring.number == 1
    assert (ann.chair.stack, ann.chair.top_up) == (10_000, 0)
    await room.check_chips()


async def test_a_table_is_made_where_all_of_these_blinds_are_full(room):
    for number in range(6):
        await (await room.person(f"player {number}")).sit()
    another = await room.cash.with_blinds("1/2")
    assert another is not room.table
    with pytest.raises(CashRefusal, match="NO_SUCH_TABLE"):
        await room.cash.with_blinds("7/8")


async def test_a_table_is_made_even_if_its_request_is_cancelled(slow_room):
    room = slow_room
    for number in range(6):
        await (await room.person(f"player {number}")).sit()
    create = room.here.store.hold("create")
    asked = asyncio.create_task(room.cash.with_blinds("1/2"))
    await create.reached.wait()
    await cancelled(asked)
    create.is_open.set()
    another = await room.cash.with_blinds("1/2")
    assert [table.table for table in room.cash.listed()] == [another.id, room.table.id]
    assert create.calls == 1

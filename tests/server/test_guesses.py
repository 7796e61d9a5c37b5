"""How many secrets can be tried: by address, by target and overall."""

import pytest

from facedown import server
from facedown.cli import main
from facedown.server.guesses import (
    AT_TARGET,
    FROM_ADDRESS,
    HALF_LIFE,
    ON_TARGET,
    OVERALL,
    REMEMBERED,
    Guesses,
    TooManyGuesses,
)
from facedown.server.operator import VARIABLE
from tests.server.arena_wire import entering, heads_up
from tests.server.scene import asking

HERE, ELSEWHERE = "192.0.2.1", "192.0.2.2"


class Clock:
    """Stays where it is, except while somebody sleeps."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now

    async def sleep(self, seconds):
        self.now += seconds


class Attacker:
    """Tries as often as it is let, without a pause."""

    def __init__(self, guesses, clock, target="team alpha"):
        self.guesses, self.clock, self.target = guesses, clock, target

    async def tries(self, seconds, address=HERE):
        """How many secrets are checked in this time."""
        checked, end = 0, self.clock.now + seconds
        while self.clock.now < end:
            try:
                await self.guesses.admit(address, self.target)
            except TooManyGuesses:
                self.clock.now += max(0.01, self.guesses.blocked(address, self.target))
            else:
                checked += 1
                self.guesses.failed(address, self.target)
        return checked


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def guesses(clock):
    return Guesses(clock, clock.sleep)


async def test_one_address_checks_few_codes_of_a_team(guesses, clock):
    attacker = Attacker(guesses, clock)
    assert await attacker.tries(60) <= ON_TARGET.free + 7
    assert await attacker.tries(3600) <= 100


async def test_blocks_grow_to_a_minute(guesses, clock):
    blocks = []
    for _ in range(ON_TARGET.free + 8):
        guesses.failed(HERE, "team alpha")
        blocks.append(guesses.blocked(HERE, "team alpha"))
    assert blocks[: ON_TARGET.free] == [0.0] * ON_TARGET.free
    assert blocks[ON_TARGET.free :] == [1, 2, 4, 8, 16, 32, 60, 60]
    clock.now += 60
    await guesses.admit(HERE, "team alpha")


async def test_the_owner_comes_in_from_elsewhere_after_a_bounded_delay(guesses, clock):
    for number in range(2_000):
        guesses.failed(f"198.51.100.{number % 200}", "team alpha")
    before = clock.now
    await guesses.admit(ELSEWHERE, "team alpha")
    assert 0 < clock.now - before <= 5
    before = clock.now
    await guesses.admit(ELSEWHERE, "team beta")
    assert clock.now - before <= OVERALL.most


async def test_a_team_with_a_wrong_code_does_not_lock_out_its_neighbours(guesses, clock):
    """A bot that comes back for ever with the wrong code, in a classroom behind one address."""
    await Attacker(guesses, clock).tries(3600)
    for number in range(50):
        before = clock.now
        await guesses.admit(HERE, f"team {number}")
        assert clock.now - before <= 1


async def test_an_address_that_tries_many_teams_is_blocked_for_all(guesses):
    for number in range(FROM_ADDRESS.free + 1):
        guesses.failed(HERE, f"team {number}")
    with pytest.raises(TooManyGuesses, match="wait 1 s"):
        await guesses.admit(HERE, "team alpha")
    await guesses.admit(ELSEWHERE, "team alpha")


async def test_tries_that_waited_together_are_not_all_checked(guesses, clock):
    """They all passed the first check before one of them failed."""
    for number in range(AT_TARGET.free + 1):
        guesses.failed(f"198.51.100.{number}", "team alpha")

    async def meanwhile(seconds):
        clock.now += seconds
        for _ in range(ON_TARGET.free + 1):
            guesses.failed(HERE, "team alpha")

    clock.sleep = guesses._sleep = meanwhile
    with pytest.raises(TooManyGuesses):
        await guesses.admit(HERE, "team alpha")


async def test_failures_are_forgotten_with_time(guesses, clock):
    for _ in range(ON_TARGET.free + 3):
        guesses.failed(HERE, "team alpha")
    clock.now += 2 * HALF_LIFE
    guesses.failed(HERE, "team alpha")
    assert guesses.blocked(HERE, "team alpha") == 0


async def test_long_secrets_are_refused_only_after_many_wrong_ones_from_an_address(guesses):
    for _ in range(FROM_ADDRESS.free + 1):
        guesses.failed_long(HERE)
    with pytest.raises(TooManyGuesses):
        guesses.failed_long(HERE)
    guesses.failed_long(ELSEWHERE)
    assert guesses.delay("operator") == 0


async def test_loopback_is_limited_too_and_an_ipv6_household_is_one_address(guesses):
    for address, neighbour in (("127.0.0.1", "::1"), ("2001:db8::1", "2001:db8::2")):
        for _ in range(ON_TARGET.free + 1):
            guesses.failed(address, "room")
        assert guesses.blocked(neighbour, "room") > 0


def test_memory_is_bounded(guesses):
    for number in range(REMEMBERED + 10):
        guesses.failed(f"10.{number >> 16}.{(number >> 8) & 255}.{number & 255}", f"team {number}")
    kept = (guesses._pairs, guesses._addresses, guesses._targets)
    assert {len(each) for each in kept} == {REMEMBERED}


# Over sockets


async def guessed(house, times, path="/ws", team="Alpha", **more):
    """The codes of the answers to wrong join codes, each on a connection of its own."""
    answers = []
    for number in range(times):
        async with entering(house, team, f"{number:04}", path, **more) as client:
            answers.append(await client.code())
    return answers


@pytest.mark.real
async def test_a_join_code_cannot_be_guessed_by_reconnecting_and_the_team_plays_on(tmp_path):
    async with heads_up(tmp_path) as (house, alpha, beta):
        answers = await guessed(house, 12)
        attach = {"type": "attach", "team": "Alpha", "join_code": "9999"}
        async with house.at("/play/T-1", attach) as native:
            closed = await native.ended()
        hands = {"team": "Alpha", "join_code": "9999"}
        status, _ = await house.ask("POST", "/tables/T-1/hands", body=hands)
        await alpha.act("CALL")
        await beta.until("event", ev="CALL")
    assert answers == ["TEAM_TAKEN"] * 6 + ["RATE_LIMITED"] * 6
    assert (closed, native.told[-1]["code"], status) == (4029, "rate_limited", 429)


@pytest.mark.real
async def test_the_team_comes_back_from_elsewhere_while_its_code_is_being_guessed(tmp_path):
    proxied = {"trusted_proxies": ("127.0.0.1",)}
    async with heads_up(tmp_path, **proxied) as (house, _, _):
        await guessed(house, 8)
        elsewhere = {"X-Forwarded-For": "203.0.113.7"}
        hello = {"type": "hello", "v": 1, "team": "Alpha", "join_code": "code of Alpha"}
        async with house.at("/ws", hello, additional_headers=elsewhere) as alpha:
            assert (await alpha.until("welcome"))["seat"] == 0


async def test_room_codes_cannot_be_guessed(tmp_path):
    async with asking(tmp_path) as rest:
        me = (await rest.guest())["token"]
        statuses = [(await rest.ask("POST", f"/rooms/{number:08}", me))[0] for number in range(8)]
        closing, _ = await rest.ask("DELETE", "/rooms/99999999", me)
    assert (statuses, closing) == ([404] * 6 + [429] * 2, 429)


async def test_tokens_cannot_be_tried_without_end_and_the_right_one_always_works(tmp_path):
    async with asking(tmp_path) as rest:
        me, ruler = (await rest.guest())["token"], rest.site.operator_token
        statuses = [(await rest.ask("GET", "/me", f"{number}.guess"))[0] for number in range(64)]
        by_operator, _ = await rest.ask("POST", "/operator/tables/T-1/pause", "a guess")
        right = [await rest.ask("GET", "/me", me), await rest.ask("GET", "/metrics", ruler)]
    assert (statuses[:60], statuses[61:]) == ([401] * 60, [429] * 3)
    assert (by_operator, [status for status, _ in right]) == (429, [200, 200])


async def test_a_short_operators_token_cannot_be_guessed(tmp_path, monkeypatch):
    monkeypatch.setenv(VARIABLE, "1234")
    async with asking(tmp_path) as rest:
        statuses = [(await rest.ask("GET", "/metrics", f"{number:04}"))[0] for number in range(8)]
    assert statuses == [401] * 6 + [429] * 2


def test_a_warning_names_teams_with_short_codes(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(server, "run", lambda _settings, _ready: None)
    monkeypatch.setattr(server, "set_up_logs", lambda: None)
    file = tmp_path / "teams"
    file.write_text("Alpha,1234\nBeta,KF7Q9C\nGamma,12345\n")
    assert main(["serve", "--teams", str(file), "--data", str(tmp_path)]) == 0
    told = capsys.readouterr().err
    assert "to Alpha, Gamma;" in told
    assert "1234" not in told

"""Buckets, addresses, and how connections are turned away."""

import asyncio
import json

import pytest
from websockets.exceptions import InvalidStatus

from facedown.server import Limits
from facedown.server.limits import Bucket, Presence, Spending, neighbourhood
from tests.server.scene import served

LIMITS = Limits(connections=2)


class Hand:
    """A clock that does not move by itself."""

    now = 0.0

    def __call__(self):
        return self.now


def test_a_bucket_gives_its_burst_and_then_its_rate():
    clock = Hand()
    bucket = Bucket(2, 3, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now = 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_whoever_may_owe_waits_until_the_debt_is_paid():
    clock = Hand()
    bucket = Bucket(2, 1, clock)
    assert [bucket.owe() for _ in range(3)] == [0, 0.5, 1]
    clock.now = 1
    assert not bucket.take()


def test_each_address_has_a_bucket_of_its_own_and_loopback_needs_none():
    spending = Spending(1, 1, Hand())
    assert [spending.take(address) for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2")] == [
        True,
        False,
        True,
    ]
    assert all(
        spending.take(address) for address in ("127.0.0.1", "::1", "::ffff:127.0.0.1", None, "unix") * 2
    )


def test_connections_of_a_trusted_proxy_are_not_counted():
    presence = Presence(1, ("10.0.0.0/8", "2001:db8::7"))
    addresses = ("10.1.2.3", "2001:db8::7", "192.0.2.1")
    assert [[presence.enter(address) for _ in range(3)] for address in addresses] == [
        [True] * 3,
        [True] * 3,
        [True, False, False],
    ]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
    ],
)
def test_a_household_is_one_neighbour(one, other, same):
    assert (neighbourhood(one) == neighbourhood(other)) is same


def test_connections_of_an_address_are_counted_while_they_last():
    presence = Presence(1)
    with presence.counted("192.0.2.1") as first, presence.counted("192.0.2.1") as second:
        assert (first, second) == (True, False)
    with presence.counted("192.0.2.1") as again:
        assert again


@pytest.mark.real
async def test_a_third_connection_from_afar_is_turned_away_before_it_opens(tmp_path):
    afar = {"X-Forwarded-For": "203.0.113.9"}

    async with served(tmp_path, limits=LIMITS, trusted_proxies=("127.0.0.1",)) as house:
        async with (
            house.dial("/battle", additional_headers=afar),
            house.dial("/battle", additional_headers=afar),
        ):
            with pytest.raises(InvalidStatus) as refused:
                await house.dial("/battle", additional_headers=afar)
            assert refused.value.response.status_code == 429
            await house.dial("/battle")
        async with asyncio.timeout(10):
            while True:
                try:
                    await house.dial("/battle", additional_headers=afar)
                except InvalidStatus:
                    continue
                break


@pytest.mark.real
async def test_a_page_of_another_site_opens_no_socket(tmp_path, caplog):
    async with served(tmp_path) as house:
        with pytest.raises(InvalidStatus) as refused:
            await house.dial("/battle", origin="https://evil.example")
        async with house.dial("/battle", origin=house.url):
            pass
        result = refused.value.response.status_code
    assert result == 403
    assert "without completing handshake" not in caplog.text


@pytest.mark.real
@pytest.mark.parametrize("path", ["/ws/", "/wss", "/", "/arena/ws?table=T-1", "/health"])
async def test_a_path_without_a_socket_is_not_found(tmp_path, path):
    async with served(tmp_path) as house:
        with pytest.raises(InvalidStatus) as refused:
            await house.dial(path)
        response = refused.value.response
    assert response.status_code == 404
    assert "they are at /play/{table}, /battle, " in json.loads(response.body)["error"]["sentence"]

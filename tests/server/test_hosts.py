"""Which names the server answers to, and whose word it takes for an address."""

import asyncio

import pytest
from websockets.exceptions import InvalidStatus

from facedown.cli import main
from facedown.server import Limits
from facedown.server.metrics import Metrics
from facedown.server.process import bound, metrics_served
from tests.server.scene import asking, served

OURS = (
    "127.0.0.1:8001",
    "localhost",
    "LOCALHOST.:8001",
    "cards.localhost",
    "192.168.1.20:8001",
    "[::1]:8001",
    "[fe80::1]",
    "cards.example.org",
    "Cards.Example.org.:443",
)
NOT_OURS = (
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "evil.example:8001",
    "[evil.example]",
    "[",
    "",
)


async def test_only_addresses_localhost_and_its_own_names_are_answered(tmp_path):
    async with asking(tmp_path, host_names=("cards.example.org",)) as rest:
        answers = {
            host: await rest.http.get("/health", headers={"Host": host}) for host in (*OURS, *NOT_OURS)
        }
    assert {host: answer.status_code for host, answer in answers.items()} == {
        **dict.fromkeys(OURS, 200),
        **dict.fromkeys(NOT_OURS, 421),
    }
    assert all("content-security-policy" in answer.headers for answer in answers.values())
    assert answers["evil.example"].json()["error"]["code"] == "wrong_host"


async def test_only_clients_with_an_address_are_checked(tmp_path):
    """Not Starlette's own TestClient, which has neither an address nor a name of ours."""
    statuses = []
    for address in ("testclient", "127.0.0.1", "203.0.113.9", "::1"):
        async with asking(tmp_path / str(len(statuses)), (address, 5)) as rest:
            statuses.append((await rest.http.get("/health", headers={"Host": "testserver"})).status_code)
    assert statuses == [200, 421, 421, 421]


@pytest.mark.real
async def test_a_page_that_rebinds_its_name_gets_no_socket_though_its_origin_fits(house):
    evil = {"Host": "evil.example", "Origin": "http://evil.example"}
    with pytest.raises(InvalidStatus) as refused:
        async with house.dial("/lobby", additional_headers=evil):
            pass
    assert refused.value.response.status_code == 421


@pytest.mark.real
async def test_the_metrics_port_checks_the_host_too():
    listening = bound("127.0.0.1", 0)
    async with metrics_served(Metrics(), listening):
        reader, writer = await asyncio.open_connection(*listening.getsockname())
        writer.write(b"GET /metrics HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
        answer = await reader.read()
        writer.close()
    assert answer.startswith(b"HTTP/1.1 421 ")
    assert b"facedown_" not in answer


@pytest.mark.real
@pytest.mark.parametrize(("proxies", "statuses"), [((), [201] * 4), (("127.0.0.1",), [201, 201, 429, 429])])
async def test_a_forwarded_address_is_believed_from_a_trusted_proxy_only(tmp_path, proxies, statuses):
    limits = Limits(accounts=0.0001, accounts_burst=2)
    async with served(tmp_path, limits=limits, trusted_proxies=proxies) as house:
        forwarded = {"X-Forwarded-For": "203.0.113.9"}
        answers = [await house.ask("POST", "/accounts", body={}, headers=forwarded) for _ in range(4)]
    assert [status for status, _ in answers] == statuses


def test_a_trusted_proxy_is_an_address_or_a_network(capsys):
    assert main(["serve", "--trusted-proxy", "10.0.0.0/8", "--trusted-proxy", "proxy"]) == 2
    assert "--trusted-proxy: 'proxy' does not appear to be an IPv4 or IPv6 network" in capsys.readouterr().err

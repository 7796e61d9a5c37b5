"""The examples for nginx and Caddy, with the programs themselves: TLS outside, a real server behind them."""

import asyncio
import contextlib
import os
import socket
import ssl

import httpx
import pytest

from tests.cluster.nodes import nodes
from tests.deploy.programs import example, program
from tests.server.scene import LATE, NO_REUSE, House, served

pytestmark = [pytest.mark.real, pytest.mark.slow]

NAME = "localhost"


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


async def run(*command, env=None):
    process = await asyncio.create_subprocess_exec(*command, env=env, stderr=asyncio.subprocess.PIPE)
    _, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()


async def nginx(folder, upstream, port):
    """The command that runs it, the certificate to trust, and its environment."""
    key, certificate = folder / "key.pem", folder / "cert.pem"
    asked = ("-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-days", "2")
    made = ("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    await run(program("openssl"), *made, *asked, "-keyout", key, "-out", certificate)
    kept = "/etc/letsencrypt/live/cards.example.org"
    site = example(
        "nginx.conf",
        **{
            f"{kept}/fullchain.pem": str(certificate),
            f"{kept}/privkey.pem": str(key),
            "cards.example.org": NAME,
            "127.0.0.1:8001": upstream,
            "listen 80;": f"listen 127.0.0.1:{free_port()};",
            "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
            "listen [::]:80;": "",
            "listen [::]:443 ssl http2;": "",
        },
    )
    places = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{place}_temp_path {folder}/{place};\n" for place in places)
    file = folder / "nginx.conf"
    main = f"pid {folder}/pid;\ndaemon off;\nevents {{}}\n"
    file.write_text(f"{main}http {{\naccess_log off;\n{temporary}{site}\n}}\n")
    command = (program("nginx"), "-e", folder / "errors", "-c", file)
    await run(*command, "-t")
    return command, certificate, None


async def caddy(folder, upstream, port):
    changes = {"cards.example.org": NAME, "127.0.0.1:8001": upstream}
    return await caddy_with(folder, port, example("Caddyfile", **changes))


async def caddy_for_nodes(folder, upstream, port):
    """Two of three nodes are not there, if there is one upstream."""
    nodes = [*upstream.split(), *(f"127.0.0.1:{free_port()}" for _ in range(3))][:3]
    return await caddy_with(
        folder, port, example("Caddyfile-cluster", **{"a:8001 b:8001 c:8001": " ".join(nodes)})
    )


async def caddy_with(folder, port, site):
    own = f"{{\nadmin off\nlocal_certs\nskip_install_trust\nhttp_port {free_port()}\nhttps_port {port}\n}}\n"
    file = folder / "Caddyfile"
    file.write_text(own + site)
    env = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    chosen = ("--adapter", "caddyfile", "--config", file)
    await run(program("caddy"), "validate", *chosen, env=env)
    authority = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    return (program("caddy"), "run", *chosen), authority, env


@contextlib.asynccontextmanager
async def proxied(make, folder, upstream):
    """The address of a proxy before this server, and the certificate to trust."""
    folder.mkdir()
    port = free_port()
    command, certificate, env = await make(folder, upstream, port)
    with (folder / "output").open("wb") as output:
        process = await asyncio.create_subprocess_exec(*command, env=env, stdout=output, stderr=output)
    try:
        async with asyncio.timeout(LATE):
            while not certificate.exists() or not await is_trusted(port, certificate):  # noqa: ASYNC110  it tells nobody
                await asyncio.sleep(0.02)
        yield port, ssl.create_default_context(cafile=str(certificate))
    finally:
        process.terminate()
        await process.wait()


async def is_trusted(port, certificate):
    """Whether it listens, and has the certificate that it shows: Caddy makes its own a moment later."""
    with contextlib.suppress(OSError):
        trust = ssl.create_default_context(cafile=str(certificate))
        _, writer = await asyncio.open_connection("127.0.0.1", port, ssl=trust, server_hostname=NAME)
        writer.close()
        return True
    return False


@pytest.mark.parametrize("make", [nginx, caddy, caddy_for_nodes], ids=lambda make: make.__name__)
async def test_a_match_is_played_through_the_proxy(make, tmp_path):
    settings = {"trusted_proxies": ("127.0.0.1",)}
    async with (
        served(tmp_path / "data", **settings) as house,
        proxied(make, tmp_path / "proxy", house.url.removeprefix("http://")) as (port, trust),
        httpx.AsyncClient(
            base_url=f"https://{NAME}:{port}", verify=trust, limits=NO_REUSE, timeout=LATE
        ) as http,
    ):
        outside = House(http, f"https://{NAME}:{port}", house.site)
        me = await outside.guest("Ada")
        table = await outside.practice(me["token"])
        page = {"ssl": trust, "host": "127.0.0.1", "origin": f"https://{NAME}:{port}"}
        async with outside.playing(table, me["token"], **page) as player:
            await player.until("frame")
            await player.send({"type": "act", "action": {"type": "surrender"}})
            assert await player.ended() == 1000
        strange = outside.playing(table, me["token"], **page | {"origin": "https://evil.example"})
        with pytest.raises(Exception, match="403"):
            async with strange:
                pass


@pytest.mark.parametrize("make", [nginx, caddy], ids=lambda make: make.__name__)
async def test_the_server_is_given_the_address_that_the_proxy_sees_and_not_the_one_that_a_client_claims(
    make, tmp_path
):
    heard = asyncio.get_running_loop().create_future()

    async def answer(reader, writer):
        heard.set_result((await reader.readuntil(b"\r\n\r\n")).decode().lower().splitlines())
        writer.write(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        upstream = "{}:{}".format(*server.sockets[0].getsockname())
        async with (
            proxied(make, tmp_path / "proxy", upstream) as (port, trust),
            httpx.AsyncClient(verify=trust, timeout=LATE) as http,
        ):
            claimed = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "http"}
            await http.get(f"https://{NAME}:{port}/health", headers=claimed)
            lines = await heard
    assert [line for line in lines if line.startswith("x-forwarded-for:")] == ["x-forwarded-for: 127.0.0.1"]
    assert [line for line in lines if line.startswith("x-forwarded-proto:")] == ["x-forwarded-proto: https"]
    assert [line for line in lines if line.startswith("host:")] == [f"host: {NAME}:{port}"]


async def test_a_site_of_three_nodes_is_there_when_one_is_killed(address, tmp_path):
    async with nodes(tmp_path, address, "a", "b", "c", trusted_proxies=("127.0.0.1",)) as house:
        upstreams = " ".join(node.url.removeprefix("http://") for node in house.living.values())
        async with (
            proxied(caddy_for_nodes, tmp_path / "proxy", upstreams) as (port, trust),
            httpx.AsyncClient(
                base_url=f"https://{NAME}:{port}", verify=trust, limits=NO_REUSE, timeout=LATE
            ) as http,
        ):
            await house.kill(house.owner())
            said = [(await http.get("/health")).status_code for _ in range(12)]
            await house.settled()
            made = await http.post("/accounts", json={})
    assert said == [200] * 12
    assert made.is_success

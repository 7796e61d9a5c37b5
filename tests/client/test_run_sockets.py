"""The same over real sockets, on loopback: what the fake connections of the other tests stand for."""

import asyncio
import threading
from contextlib import asynccontextmanager, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

from facedown import BotFailed, run_async
from facedown.client import ServerGone, ServerRefused
from facedown.client.remote.interface import Address, Answer, Closed
from facedown.client.remote.sockets import Web
from facedown.core.codec import from_json, pack, to_json, unpack
from tests.client.run_scene import SEATED, hit
from tests.client.run_table import HandTable, notice

pytestmark = pytest.mark.real

CODECS = {"facedown.msgpack": (pack, unpack), "facedown.json": (to_json, from_json)}


class Hasty(Web):
    """REST by heart, no pauses, real sockets."""

    async def ask(self, method, path, *, token=None, body=None):
        return SEATED if path == "/tables" else Answer(200, {"outcome": {"places": [2, 1]}})

    async def rest(self, seconds):
        pass


class House:
    """A table behind a WebSocket; each connection first meets the next of the accidents."""

    def __init__(self, *accidents, subprotocol="facedown.msgpack"):
        self.table = HandTable()
        self.subprotocol = subprotocol
        self.offered = []
        self.closed = []
        self._accidents = list(accidents)

    async def meet(self, socket):
        self.offered.append(socket.request.headers["Sec-WebSocket-Protocol"])
        write, read = CODECS[self.subprotocol]
        try:
            async for data in socket:
                assert isinstance(data, str) == (self.subprotocol == "facedown.json")
                said = read(Any, data)
                if said["type"] == "act" and self._accidents:
                    await self._accidents.pop(0)(socket, write)
                    return
                for told in self.table.attach() if said["type"] == "attach" else self.table.act(said):
                    await socket.send(write(told), text=self.subprotocol == "facedown.json")
                if self.table.is_over:
                    await socket.close(1000)
        except ConnectionClosed:
            pass
        finally:
            await socket.wait_closed()
            self.closed.append(socket.close_code)

    @asynccontextmanager
    async def opened(self):
        async with serve(
            self.meet, "127.0.0.1", 0, subprotocols=[self.subprotocol], compression=None
        ) as server:
            yield f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def torn(socket, write):
    """The connection is lost without a word, after the answer was sent and before it was taken."""
    socket.transport.abort()


async def moving(socket, write):
    await socket.send(write(notice("moving")))
    await socket.close(1012)


async def replaced(socket, write):
    await socket.close(4000, "opened elsewhere")


def visit(house, bot=hit, tries=4):
    async def visiting():
        async with asyncio.timeout(30), house.opened() as url:
            remote = Hasty(Address.of(url))
            return await run_async(bot, url, opponent="bot:expert", token="t", remote=remote, tries=tries)

    return asyncio.run(visiting())


@pytest.mark.parametrize("subprotocol", list(CODECS))
def test_a_whole_match_in_the_codec_that_the_server_chose(subprotocol):
    house = House(subprotocol=subprotocol)
    assert visit(house).meetings[0].outcome == house.table.state.outcome
    assert house.offered == ["facedown.msgpack, facedown.json"]


@pytest.mark.parametrize("accident", [torn, moving])
def test_a_connection_lost_in_the_middle_of_a_question_is_taken_up_again(accident):
    house = House(accident, accident)
    assert visit(house).standing.games == 1
    assert len(house.offered) == 3
    assert house.table.accepted == list(range(1, house.table.state.round + 1))


def test_whoever_is_replaced_stays_away():
    house = House(replaced)
    with pytest.raises(ServerRefused, match=r"opened elsewhere \(replaced\)"):
        visit(house)
    assert len(house.offered) == 1


def test_a_bot_that_fails_leaves_with_a_goodbye():
    house = House()
    with pytest.raises(BotFailed):
        visit(house, lambda *_: None)
    assert house.closed == [1000]


def test_a_bot_that_is_called_off_leaves_with_a_goodbye():
    house = House()

    async def called_off():
        thinking = asyncio.Event()
        done = threading.Event()

        def thoughtful(view, prompt, chance):
            loop.call_soon_threadsafe(thinking.set)
            done.wait()

        loop = asyncio.get_running_loop()
        async with asyncio.timeout(30), house.opened() as url:
            remote = Hasty(Address.of(url))
            task = asyncio.create_task(
                run_async(thoughtful, url, opponent="bot:expert", remote=remote, token="t")
            )
            await thinking.wait()
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            done.set()

    asyncio.run(called_off())
    assert house.closed == [1000]


def test_where_nobody_listens_it_is_said_so():
    async def free_port():
        async with House().opened() as url:
            return url

    url = asyncio.run(free_port())
    with pytest.raises(ServerGone, match=rf"{url} cannot be reached \(.*Connect call failed"):
        asyncio.run(run_async(hit, url, remote=Hasty(Address.of(url)), token="t", tries=2))


@pytest.mark.parametrize(("status", "code"), [(403, 4003), (404, 4004), (503, None)])
def test_a_refused_handshake_is_told_as_the_close_code_that_says_the_same(status, code):
    async def refused():
        async with serve(
            House().meet,
            "127.0.0.1",
            0,
            process_request=lambda connection, _: connection.respond(status, "no"),
        ) as server:
            port = server.sockets[0].getsockname()[1]
            with pytest.raises(Closed, match=f"refused /play/t1 with HTTP {status}") as caught:
                await Web(Address.of(f"ws://127.0.0.1:{port}")).dial("/play/t1", ())
            return caught.value

    assert asyncio.run(refused()).code == code


@contextmanager
def http_server(status, body):
    heard = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            data = self.rfile.read(int(self.headers["Content-Length"] or 0))
            heard.append((self.path, self.headers["Authorization"], data))
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield Web(Address.of(f"http://127.0.0.1:{server.server_port}/house")), heard
        finally:
            server.shutdown()
            thread.join()


def test_what_is_asked_carries_the_token_and_the_body_under_the_servers_path():
    with http_server(201, b'{"table": "t1"}') as (web, heard):
        answer = asyncio.run(web.ask("POST", "/tables", token="secret", body={"game": "battle"}))
    assert answer == Answer(201, {"table": "t1"})
    assert heard == [("/house/tables", "Bearer secret", b'{"game":"battle"}')]


def test_an_answer_that_is_no_json_has_no_body():
    with http_server(502, b"<html>bad gateway</html>") as (web, heard):
        assert asyncio.run(web.ask("POST", "/queue")) == Answer(502, None)
    assert heard == [("/house/queue", None, b"")]


def test_an_unanswered_request_is_a_lost_connection():
    with http_server(200, b"") as (web, _):
        pass
    with pytest.raises(Closed, match="cannot be reached"):
        asyncio.run(web.ask("POST", "/queue"))

"""The examples that speak the arena's own messages: at a served arena, and through every scene."""

import asyncio
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from facedown.arena import read_settings
from facedown.botcheck import SCENARIOS
from facedown.cli import main
from tests.server.scene import served

pytestmark = pytest.mark.real

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
PYTHON = [sys.executable, str(EXAMPLES / "arena_bot.py")]
NODE = ["node", str(EXAMPLES / "arena_bot.js")]
OLD_NODE = ["node", "-r", str(Path(__file__).parent / "no_websocket.cjs"), str(EXAMPLES / "arena_bot.js")]
"""As Node 18 and 20 are, whichever is here."""
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="there is no node")
NODES = [ROOT / f".venv/node{version}/node_modules/.bin/node" for version in (18, 22)]
QUICK = read_settings("seats=2,stack=1000,hands=60,start_delay_ms=100")


@pytest.mark.parametrize(
    "words",
    [PYTHON, pytest.param(NODE, marks=needs_node), pytest.param(OLD_NODE, marks=needs_node)],
    ids=["python", "node", "old node"],
)
async def test_an_example_plays_a_whole_match_at_a_served_arena(tmp_path, words):
    async with served(tmp_path, arena=QUICK) as house:
        url = house.url.replace("http", "ws") + "/ws"
        (code, out), (other, same) = await asyncio.gather(
            ended(words, url, "Alpha", "A-1"), ended(PYTHON, url, "Beta", "B-1")
        )
    assert (code, other) == (0, 0)
    assert out in {"Alpha won\n", "Beta won\n"}
    assert out == same


@pytest.mark.nightly
@pytest.mark.parametrize("node", NODES, ids=["node 18", "node 22"])
async def test_an_example_plays_on_the_oldest_and_on_the_newest_node(tmp_path, node):
    if not node.exists():
        pytest.skip(f"there is no {node}: make nightly installs it")
    async with served(tmp_path) as house:
        url = house.url.replace("http", "ws") + "/ws?practice=caller,tight&stack=1000&hands=40"
        code, out = await ended([str(node), str(EXAMPLES / "arena_bot.js")], url, "Alpha", "A-1")
    assert code == 0
    assert out in {"Alpha won\n", "caller won\n", "tight won\n"}


@pytest.mark.parametrize("words", [PYTHON, pytest.param(NODE, marks=needs_node)], ids=["python", "node"])
async def test_an_example_practises_against_the_house(tmp_path, words):
    async with served(tmp_path) as house:
        url = house.url.replace("http", "ws") + "/ws?practice=caller,tight&stack=1000&hands=40"
        code, out = await ended(words, url, "Alpha", "A-1")
    assert code == 0
    assert out in {"Alpha won\n", "caller won\n", "tight won\n"}


async def test_a_name_that_is_taken_ends_the_example_with_a_sentence(tmp_path):
    async with served(tmp_path, arena=QUICK) as house:
        url = house.url.replace("http", "ws") + "/ws"
        first = asyncio.create_task(ended(PYTHON, url, "Alpha", "A-1"))
        async with house.at("/spectate") as onlooker:
            while not (await onlooker.until("lobby"))["players"]:
                pass
        code, out = await ended(PYTHON, url, "alpha", "B-1")
        first.cancel()
    assert code == 1
    assert "another join_code" in out


@pytest.mark.parametrize(
    ("words", "scenarios"),
    [
        pytest.param(PYTHON, SCENARIOS, marks=pytest.mark.slow),
        pytest.param(NODE, SCENARIOS[:-1], marks=(needs_node, pytest.mark.slow)),
    ],
    ids=["python", "node"],
)
def test_an_example_passes_the_scenes(capfd, words, scenarios):
    command = f"{shlex.join(words)} {{url}} {{team}} {{code}}"
    chosen = [word for scenario in scenarios for word in ("--scene", scenario.name)]
    code = main(["check-bot", command, "--seconds", "30", *chosen])
    out = capfd.readouterr().out
    assert code == 0, out
    assert out.count(" pass ") == len(scenarios)


async def ended(words, *more):
    """Its exit code and what it wrote."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *words, *more, stdout=pipe, stderr=asyncio.subprocess.STDOUT
    )
    try:
        out, _ = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return process.returncode, out.decode()

"""A bot that takes its time: what happens at the table meanwhile, and who waits for whom."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from msgspec import to_builtins

from facedown import BotFailed, run_async
from facedown.client import ServerRefused
from facedown.client.remote.interface import Closed
from tests.client.run_scene import HIT, LOST, SEATED, Now, Scene, Script, playing
from tests.client.run_table import HandTable, attached, notice

PATIENCE = 30
"""Seconds after which a test has failed; none takes so long."""


class Thinker:
    """A bot that thinks about its first question until it may go on."""

    def __init__(self):
        self.asked = []
        self.answered = []
        self.may_go_on = threading.Event()
        self._alone = threading.Lock()

    def __call__(self, view, prompt, chance):
        assert self._alone.acquire(blocking=False), "two thoughts at once"
        self.asked.append(prompt.id)
        assert self.may_go_on.wait(PATIENCE), "the table went on only after the thought"
        self.answered.append(prompt.id)
        self._alone.release()
        return HIT


@pytest.fixture
def bot():
    bot = Thinker()
    yield bot
    bot.may_go_on.set()


@pytest.fixture
def scene():
    return Scene()


def prompts(*sockets):
    return [said["prompt"] for socket in sockets for said in socket.said if said["type"] == "act"]


def went_on(table):
    """The frame that comes when the clock has answered in the bot's place."""
    return table.act({"prompt": table.prompt, "action": to_builtins(HIT), "ref": 0})[1:]


def thinking(table, *meanwhile):
    """A connection over which these things happen while the bot thinks about its first question."""

    def answered(said):
        return [*table.act(said[-1]), *([] if table.is_over else [answered])]

    return Script(attached(), table.snapshot(), *meanwhile, answered)


def test_the_connection_is_listened_to_while_the_bot_thinks(scene, bot):
    assert scene.play(thinking(scene.table, Now(bot.may_go_on.set)), bot=bot).standing.games == 1


def test_an_answer_to_what_is_asked_no_more_is_not_said(scene, bot):
    socket = thinking(scene.table, Now(lambda: went_on(scene.table)), Now(bot.may_go_on.set))
    scene.play(socket, bot=bot)
    assert bot.answered[0] == 1
    assert prompts(socket) == list(range(2, scene.table.state.round + 1))


def test_the_next_question_waits_for_the_thought_and_is_the_newest(scene, bot):
    twice = [Now(lambda: went_on(scene.table))] * 2
    scene.play(thinking(scene.table, *twice, Now(bot.may_go_on.set)), bot=bot)
    assert bot.asked[:2] == [1, 3]


def test_an_answer_is_said_although_the_view_has_changed_meanwhile(scene, bot):
    socket = thinking(scene.table, scene.table.snapshot(), Now(bot.may_go_on.set))
    scene.play(socket, bot=bot)
    assert bot.asked == prompts(socket) == list(range(1, scene.table.state.round + 1))


def test_a_lost_connection_is_taken_up_again_while_the_bot_thinks(scene, bot):
    first = Script(*scene.table.attach(), LOST)
    second = thinking(scene.table, Now(bot.may_go_on.set))
    scene.play(first, second, bot=bot)
    assert prompts(first) == []
    assert bot.asked == prompts(second) == list(range(1, scene.table.state.round + 1))


def test_an_answer_found_while_away_is_said_once(scene, bot):
    async def rest(seconds):
        bot.may_go_on.set()

    scene.rest = rest
    second = playing(scene.table)
    scene.play(Script(*scene.table.attach(), LOST), second, bot=bot)
    assert prompts(second) == scene.table.accepted == list(range(1, scene.table.state.round + 1))


def test_whoever_is_replaced_hears_it_while_the_bot_thinks(scene, bot):
    with pytest.raises(ServerRefused, match="replaced"):
        scene.play(Script(*scene.table.attach(), Closed(4000, "opened elsewhere")), bot=bot)
    assert bot.answered == []


def over(table):
    """The rest of the match, without the bot."""
    heard = []
    while not table.is_over:
        heard += went_on(table)
    return heard


def test_a_match_that_is_over_does_not_wait_for_the_last_thought(scene, bot):
    visit = scene.play(Script(*scene.table.attach(), Now(lambda: over(scene.table))), bot=bot)
    assert visit.meetings[0].outcome == scene.table.state.outcome
    assert bot.answered == []


def test_the_next_match_is_not_begun_before_the_thought_about_the_last_one_has_ended(scene, bot):
    second = playing(HandTable())
    begun = []
    scene.says("POST /tables", SEATED, SEATED)
    scene.opens("/play/t1", Script(*scene.table.attach(), Now(lambda: over(scene.table))), second)
    ask = scene.ask

    async def noting(method, path, **options):
        begun.append((path, list(bot.answered)))
        return await ask(method, path, **options)

    scene.ask = noting
    visit = scene.run(bot, games=2, told=lambda _: bot.may_go_on.set())
    assert visit.standing.games == 2
    assert begun[1:] == [("/tables", []), ("/tables", [1])]


def test_a_bot_that_raises_too_late_has_failed_all_the_same(scene):
    may_go_on = threading.Event()

    def clumsy(view, prompt, chance):
        assert may_go_on.wait(PATIENCE)
        raise KeyError(prompt.id)

    socket = thinking(scene.table, Now(lambda: went_on(scene.table)), Now(may_go_on.set))
    with pytest.raises(BotFailed, match="clumsy raised KeyError: 1"):
        scene.play(socket, bot=clumsy)


@pytest.mark.parametrize("end", [notice("over"), notice("expelled"), LOST])
def test_nothing_is_left_behind_in_the_loop(scene, bot, end):
    scene.says("POST /tables", SEATED)
    scene.opens("/play/t1", Script(*scene.table.attach(), end))

    async def visit():
        task = run_async(bot, "ws://test:8001", opponent="bot:expert", remote=scene, tries=2)
        await asyncio.gather(task, return_exceptions=True)
        return asyncio.all_tasks() - {asyncio.current_task()}

    assert asyncio.run(visit()) == set()


INTERRUPTED = """
import signal, sys
import facedown.client.remote.sockets
from facedown.cli import main
from tests.client.run_scene import SEATED, Scene, Script

scene = Scene()
scene.says("POST /tables", SEATED)
scene.opens("/play/t1", Script(*scene.table.attach(), lambda said: []))
facedown.client.remote.sockets.Web = lambda address: scene
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell ignores it for what runs in the background
sys.exit(main(["bot", sys.argv[1], "--opponent", "bot:expert"]))
"""

FOREVER = """
import threading

def bot(view, prompt, chance):
    print("thinking", flush=True)
    threading.Event().wait()
"""


@pytest.mark.real
def test_an_interrupt_ends_the_process_while_the_bot_thinks(tmp_path):
    file = tmp_path / "forever.py"
    file.write_text(FOREVER)
    process = subprocess.Popen(
        [sys.executable, "-X", "dev", "-c", INTERRUPTED, f"{file}:bot"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    with process:
        assert "thinking\n" in iter(process.stdout.readline, "")
        process.send_signal(signal.SIGINT)
        try:
            _, err = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert (process.returncode, err) == (130, "")

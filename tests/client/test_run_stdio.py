"""A bot that is a program of its own."""

import json
import os
import shlex
import shutil
import sys
from pathlib import Path
from select import select

import pytest

from facedown import BotFailed, Program, Prompt, Seed, play
from facedown.client import NoBot, ProgramFailed
from facedown.client.programs.channel import LONGEST

pytestmark = pytest.mark.real

EXAMPLES = Path(__file__).parents[2] / "examples"
NODES = [EXAMPLES.parent / f".venv/node{version}/node_modules/.bin/node" for version in (18, 22)]
PYTHON = shlex.quote(sys.executable)
ANSWER = '{"type": "confirm", "layout": ["attack", "heal", null]}'
READ = "import sys, json, os\nquestions = (json.loads(line) for line in sys.stdin)\nhello = next(questions)\n"
PLAY = f"for asked in questions: print('{ANSWER}')\n"


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Start a Python program of this text; all are ended after the test."""
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    started = []

    def program(text, **options):
        file = tmp_path / f"bot{len(started)}.py"
        file.write_text(text)
        started.append(Program(f"{PYTHON} {shlex.quote(str(file))}", **options))
        return started[-1]

    yield program
    for one in started:
        one.close()


def failure(bot):
    with pytest.raises(BotFailed) as caught:
        play([bot, "novice"], "battle", games=1, seed="demo")
    assert isinstance(caught.value.__cause__, ProgramFailed)
    return str(caught.value.__cause__)


def is_running(program):
    return program._child._process.poll() is None


def test_a_program_plays_whole_games(program):
    assert play([program(READ + PLAY), "novice"], "battle", games=20, seed="demo").games == 20


def test_it_reads_the_game_then_view_prompt_and_chance(program, tmp_path):
    note = f"open({str(tmp_path / 'note')!r}, 'w').write(json.dumps([hello, asked])); print('{ANSWER}')"
    play([program(READ + f"for asked in questions: {note}"), "novice"], "battle", games=1, seed="demo")
    hello, asked = json.loads((tmp_path / "note").read_text())
    assert hello == {"type": "hello", "game": "battle"}
    assert asked["type"] == "act"
    assert asked["view"]["seat"] == 0
    assert asked["prompt"]["actions"]["type"] == "layouts"
    assert len(bytes.fromhex(asked["chance"])) == 32


@pytest.mark.parametrize(
    "command",
    [
        f"{PYTHON} {shlex.quote(str(EXAMPLES / 'careful_lines.py'))}",
        pytest.param(
            f"node {shlex.quote(str(EXAMPLES / 'careful_lines.js'))}",
            marks=pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed"),
        ),
    ],
)
def test_the_examples_play(command):
    with Program(command) as bot:
        assert play([bot, "casual"], "battle", games=10, seed="demo").games == 10


@pytest.mark.nightly
@pytest.mark.parametrize("node", NODES, ids=["node 18", "node 22"])
@pytest.mark.parametrize("game", ["battle", "holdem"])
def test_the_examples_play_on_the_oldest_and_on_the_newest_node(game, node):
    if not node.exists():
        pytest.skip(f"there is no {node}: make nightly installs it")
    example, other = {"battle": ("careful_lines.js", "casual"), "holdem": ("holdem_lines.js", "caller")}[game]
    with Program(f"{node} {shlex.quote(str(EXAMPLES / example))}", game) as bot:
        results = play([bot, other], game, games=10, seed="demo")
    assert (results.games, results.forced_folds) == (10, ())


def test_a_program_is_called_by_its_words_without_their_folders(program):
    assert program("").name == f"{Path(sys.executable).name} bot0.py"


def test_one_that_ends_is_named_with_its_exit_code_and_the_line_that_is_missing(program):
    said = failure(program(f"{READ}next(questions); print('{ANSWER}'); next(questions); sys.exit(3)"))
    assert "bot0.py: ended with exit code 3 before line 2" in said


def test_one_that_was_killed_is_named_with_the_signal(program):
    assert "was ended by SIGKILL before line 1" in failure(program("import os; os.kill(os.getpid(), 9)"))


def test_garbage_is_quoted_with_its_line(program):
    said = failure(program(READ + "next(questions); print('I attack!')"))
    assert "line 1 is not an action of battle: 'I attack!'" in said


def test_long_garbage_is_cut(program):
    assert len(failure(program(READ + "next(questions); print('x' * 5000)"))) < 600


def test_a_line_without_end_is_stopped(program):
    bot = program(
        f"{READ}next(questions); sys.stdout.write('x' * {2 * LONGEST}); sys.stdout.flush(); input()"
    )
    assert f"line 1 is longer than {LONGEST} bytes" in failure(bot)


def test_one_that_does_not_answer_in_time_is_stopped(program):
    bot = program(READ + "next(questions); next(questions)", timeout=0.05)
    assert "no line 1 within 0.05 s" in failure(bot)
    assert not is_running(bot)


def test_one_that_does_not_read_is_stopped_even_where_the_question_is_long(program, monkeypatch):
    monkeypatch.setattr("facedown.client.programs.child.GOODBYE", 0.01)
    bot = program("import signal; signal.pause()", timeout=0.05)
    with pytest.raises(ProgramFailed, match=r"within 0\.05 s"):
        bot("x" * 1_000_000, Prompt(1, ()), Seed.of("demo"))


def test_an_answer_to_nothing_is_an_error_and_not_the_next_answer(program):
    twice = f"for asked in questions: os.write(1, b'{ANSWER}\\n{ANSWER}\\n')"
    assert "wrote line 2 without being asked" in failure(program(READ + twice))


def test_empty_lines_say_nothing(program):
    spaced = f"for asked in questions: os.write(1, b'\\n{ANSWER}\\r\\n\\n')"
    assert play([program(READ + spaced), "novice"], "battle", games=3, seed="demo").games == 3


def test_stderr_passes_through(program, capfd):
    talking = f"for asked in questions: sys.stderr.write('thinking\\n'); print('{ANSWER}')"
    play([program(READ + talking), "novice"], "battle", games=1, seed="demo")
    assert "thinking" in capfd.readouterr().err


def test_one_that_failed_has_ended_and_answers_no_more(program):
    bot = program(READ + "next(questions); print('?'); next(questions)")
    failure(bot)
    assert not is_running(bot)
    assert "has been ended" in failure(bot)


def test_closing_ends_it_and_may_be_done_twice(program):
    bot = program(READ + PLAY)
    bot.close()
    bot.close()
    assert not is_running(bot)
    assert bot._child._process.returncode == 0


def test_one_that_ignores_the_end_of_its_input_is_killed_with_what_it_started(program, monkeypatch, tmp_path):
    monkeypatch.setattr("facedown.client.programs.child.GOODBYE", 0.01)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    bot = program(
        "import signal, subprocess\n"
        f"pipe = open({str(pipe)!r}, 'wb', buffering=0)\n"
        "subprocess.Popen(['sleep', '1000'], stdout=pipe)\n"
        "pipe.write(b'ready')\n"
        "signal.pause()\n"
    )
    with pipe.open("rb", buffering=0) as end:
        assert end.read(5) == b"ready"
        bot.close()
        assert select([end], [], [], 30)[0], "somebody still holds the pipe"
        assert end.read(1) == b""


def test_a_forgotten_program_ends_with_its_bot(program, tmp_path):
    bot = Program(f"{PYTHON} -c 'input()'")
    process = bot._child._process
    del bot
    assert process.returncode is not None


@pytest.mark.parametrize(
    ("command", "said"), [("/no/such/bot", "No such file"), ("'", "No closing"), (" ", "empty")]
)
def test_what_cannot_be_started_is_no_bot(command, said):
    with pytest.raises(NoBot, match=said):
        Program(command)

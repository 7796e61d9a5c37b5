"""`facedown check-bot`."""

import os
import shlex
import sys
from pathlib import Path
from select import select

import pytest

from facedown.cli import main

pytestmark = pytest.mark.real

EXAMPLES = Path(__file__).parents[2] / "examples"
PYTHON = shlex.quote(sys.executable)


@pytest.fixture
def run(capfd, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")

    def run(*words):
        code = main(["check-bot", *map(str, words)])
        written = capfd.readouterr()
        return code, written.out, written.err

    return run


@pytest.mark.slow
def test_a_bot_of_the_sdk_is_checked_by_its_file(run):
    code, out, err = run(EXAMPLES / "holdem_bot.py", "--seconds", 30)
    assert (code, err) == (0, "")
    assert (out.count(" pass "), out.count(" skipped "), out.count(" fail ")) == (9, 3, 0)


def test_a_program_of_lines_is_checked_too(run):
    lines = f"exec:{PYTHON} {shlex.quote(str(EXAMPLES / 'holdem_lines.py'))}"
    code, out, _ = run(lines, "--seconds", 30, "--scene", "hand", "--scene", "reconnect")
    assert code == 0
    assert out.count(" pass ") == 2


def test_one_that_fails_is_told_with_its_last_words_and_exit_code_1(run, tmp_path):
    file = tmp_path / "bot.py"
    file.write_text("import sys\nsys.exit('cannot reach ' + sys.argv[1])")
    code, out, err = run(f"{PYTHON} {shlex.quote(str(file))} {{url}}", "--scene", "hand")
    assert (code, err) == (1, "")
    assert "ended with exit code 1 after writing 'cannot reach ws://127.0.0.1:" in out
    assert " fail " in out


def test_the_words_of_a_command_are_filled_in(run, tmp_path):
    file = tmp_path / "bot.py"
    file.write_text("import sys\nsys.exit(' '.join(sys.argv[2:]))")
    _, out, _ = run(f"{PYTHON} {shlex.quote(str(file))} {{url}} {{team}} --code={{code}}", "--scene", "hand")
    assert "'Checked --code=CHECK-1'" in out


@pytest.mark.slow
def test_a_program_that_goes_on_is_ended_with_what_it_started(run, tmp_path):
    file, pipe = tmp_path / "bot.py", tmp_path / "pipe"
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    file.write_text(
        "import subprocess, time\n"
        f"pipe = open({str(pipe)!r}, 'wb')\n"
        "subprocess.Popen(['sleep', '1000'], stdout=pipe)\n"
        "pipe.write(b'ready')\n"
        "pipe.flush()\n"
        "time.sleep(1000)"
    )
    code, out, _ = run(f"{PYTHON} {shlex.quote(str(file))} {{url}}", "--scene", "hand", "--seconds", 2)
    assert code == 1
    assert "did not connect to the arena within 2 s" in out
    assert os.read(end, 5) == b"ready"
    assert select([end], [], [], 30)[0], "somebody still holds the pipe"
    assert os.read(end, 1) == b""
    os.close(end)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("node mybot.js",), "for example: node mybot.js {url}"),
        (("/no/such/bot {url}",), "/no/such/bot: cannot be started"),
        (("'{url}",), "is not a command"),
        (("nowhere.py",), "nowhere.py: no such file"),
        (("nemo",), "no bot of holdem is called 'nemo'"),
        (("caller", "--scene", "flood"), "no scene is called 'flood'; the scenes are hand, short-all-in"),
    ],
)
def test_what_cannot_be_checked_is_refused_in_one_sentence(run, words, said):
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_the_help_has_an_example(run):
    code, out, _ = run("--help")
    assert code == 0
    assert "facedown check-bot" in out
    assert "{url} {team} {code}" in out


def test_the_guide_lists_the_scenes_as_they_are(run):
    from facedown.botcheck import SCENARIOS

    guide = (EXAMPLES.parent / "docs" / "bots.md").read_text()
    rows = [line.split("`")[1] for line in guide.splitlines() if line.startswith("| `")]
    assert [name for name in rows if name in {scene.name for scene in SCENARIOS}] == [
        scene.name for scene in SCENARIOS
    ]

"""`facedown bot`, and programs among the bots of `facedown play`."""

import re
import shlex
import sys
from pathlib import Path

import pytest

from facedown.cli import main
from facedown.client.remote.interface import Answer
from tests.client.run_scene import SEATED, Scene, playing

EXAMPLES = Path(__file__).parents[2] / "examples"
LINES = f"{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLES / 'careful_lines.py'))}"


@pytest.fixture
def run(capfd):
    def run(*words):
        code = main([str(word) for word in words])
        written = capfd.readouterr()
        return code, written.out, written.err

    return run


@pytest.fixture
def scene(monkeypatch):
    """A server in memory that answers at every address."""
    scene = Scene()
    scene.says("POST /tables", SEATED)
    scene.opens("/play/t1", playing(scene.table))
    monkeypatch.setattr("facedown.client.remote.sockets.Web", lambda address: scene)
    return scene


def test_a_bot_from_a_file_plays_on_a_server_and_its_matches_are_told(run, scene):
    code, out, err = run("bot", EXAMPLES / "careful.py", "--opponent", "bot:expert")
    assert (code, err) == (0, "")
    connected, asking, seated, first, last = out.splitlines()
    assert connected == "connected to ws://127.0.0.1:8001 as Careful"
    assert asking == "asking for a table against expert"
    assert seated == "at table t1, seat 1; watch it at http://127.0.0.1:8001/table/t1"
    assert re.fullmatch(r"t1: (won|lost) against them \(so far 1 (won|lost)\)", first)
    assert last.startswith("battle at ws://127.0.0.1:8001, Careful: ")


def test_a_house_bot_plays_on_a_server_too(run, scene):
    assert run("bot", "expert", "--opponent", "bot:expert")[0] == 0


@pytest.mark.real
@pytest.mark.parametrize("words", [("--exec", LINES), (f"exec:{LINES}",)])
def test_a_program_plays_on_a_server(run, scene, words):
    assert run("bot", *words, "--opponent", "bot:expert")[0] == 0


@pytest.mark.real
def test_a_program_plays_in_process(run):
    code, out, _ = run("play", "battle", f"exec:{LINES}", "novice", "--games", 2, "--seed", "demo")
    assert code == 0
    assert "2 games" in out


@pytest.mark.real
def test_a_program_is_measured(run):
    assert run("bench", "battle", f"exec:{LINES}", "--seconds", 0.01)[0] == 0


@pytest.mark.real
def test_a_program_that_fails_is_told_in_one_line(run, scene):
    code, _, err = run("bot", "--exec", f"{shlex.quote(sys.executable)} -c pass", "--opponent", "bot:expert")
    assert code == 1
    assert "ended with exit code 0 before line 1" in err
    assert err.count("\n") == 1


def test_a_bot_that_raises_is_told_with_the_way_there(run, scene, tmp_path):
    file = tmp_path / "clumsy.py"
    file.write_text("def bot(view, prompt, chance):\n    return view.cards\n")
    code, _, err = run("bot", f"{file}:bot", "--opponent", "bot:expert")
    assert code == 1
    assert "bot raised AttributeError" in err
    assert "return view.cards" in err
    assert "session.py" not in err


def test_a_server_that_says_no_is_told_in_one_line(run, scene):
    scene.answers["POST /tables"].clear()
    code, _, err = run("bot", "expert", "--opponent", "bot:expert")
    assert code == 1
    assert err.splitlines()[-1] == "facedown: gave up after 12 tries in a row: nobody is there"


def test_a_server_that_is_not_there_is_not_waited_for(run, scene):
    scene.answers.clear()
    code, out, err = run("bot", "expert", "--opponent", "bot:expert")
    assert (code, out) == (1, "")
    assert err.startswith("facedown: no server answers: nobody is there; start one with `facedown serve`")
    assert err.count("\n") == 1
    assert scene.rests == []


def test_a_server_that_has_answered_once_is_waited_for(run, scene):
    scene.answers["POST /accounts"].appendleft(Answer(503, None))
    assert run("bot", "expert", "--opponent", "bot:expert")[0] == 0
    assert len(scene.rests) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "BOT or --exec COMMAND"),
        (("expert", "--exec", "./mybot"), "BOT or --exec COMMAND"),
        (("expert", "--opponent", "nemo"), "say queue, bot:NAME, room:CODE or game:ID"),
        (("expert", "--url", "nowhere"), "use one like ws://"),
        (("expert", "--game", "ludo"), "ludo"),
        (("expert", "--fill", "casual"), "--fill is for an arena"),
        (("caller", "--game", "holdem", "--table", "T-1", "--fill", "nemo"), "called 'nemo'"),
        (("nemo",), "no bot of battle is called 'nemo'"),
        (("--exec", "/no/such/bot"), "/no/such/bot: cannot be started"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(run, scene, words, said):
    code, out, err = run("bot", *words)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
    assert scene.asked == []


def test_the_help_has_an_example(run):
    code, out, _ = run("bot", "--help")
    assert code == 0
    assert "facedown bot mybot.py:MyBot --opponent bot:expert" in out


@pytest.mark.real
def test_neither_importing_nor_playing_brings_in_sockets():
    import subprocess

    code = "import facedown, sys; facedown.play; facedown.run; print([m for m in ('websockets', 'http.client') if m in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


@pytest.mark.parametrize(
    ("example", "begin"), [("careful.py", "import facedown"), ("careful_lines.js", "const readline")]
)
def test_the_guide_shows_the_examples_as_they_are(example, begin):
    guide = (EXAMPLES.parent / "docs" / "bots.md").read_text()
    code = (EXAMPLES / example).read_text()
    assert code[code.index(begin) :] in guide

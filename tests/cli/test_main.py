import os
import socket
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from facedown.cli import main
from facedown.cli.terminal import CliError


def test_without_a_word_the_help_is_shown(run):
    code, out, err = run()
    assert (code, err) == (0, "")
    assert all(verb in out for verb in ("play", "replay", "verify", "bench", "bot", "serve", "phh"))


def test_play_is_the_first_verb_of_the_help(run):
    _, out, _ = run("--help")
    assert out.index("play ") < out.index("verify ") < out.index("bench ")


@pytest.mark.parametrize("verb", ["play", "replay", "verify", "bench", "bot", "serve", "phh"])
def test_every_verb_has_help_with_an_example(run, verb):
    code, out, _ = run(verb, "--help")
    assert code == 0
    assert f" facedown {verb} " in out.replace("Usage: facedown", "") or f" facedown {verb}\n" in out


def test_the_version_is_the_packages(run):
    assert run("--version") == (0, f"facedown {version('facedown')}\n", "")


def test_an_unknown_verb_is_refused_in_one_sentence(refused):
    assert "frob" in refused("frob")


def test_a_missing_argument_is_refused_and_the_help_named(refused):
    assert "see facedown replay --help" in refused("replay")


def test_ctrl_c_ends_quietly(run, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("facedown.cli.many_games.Series", interrupted)
    assert run("play", "battle", "expert", "novice") == (130, "", "")


def test_a_mistake_of_our_own_is_not_hidden(monkeypatch):
    def mistaken(*_, **__):
        raise AssertionError("ours")

    monkeypatch.setattr("facedown.cli.many_games.Series", mistaken)
    with pytest.raises(AssertionError, match="ours"):
        main(["play", "battle", "expert", "novice"])


def test_a_name_the_terminal_cannot_write_is_no_crash(run, monkeypatch):
    def refuse(*_, **__):
        raise CliError("\udcff")

    monkeypatch.setattr("facedown.cli.many_games.Series", refuse)
    assert run("play", "battle", "expert", "novice") == (2, "", "facedown: ?\n")


@pytest.mark.real
def test_the_module_is_the_command():
    run = subprocess.run(
        [sys.executable, "-m", "facedown", "--version"], capture_output=True, text=True, check=True
    )
    assert run.stdout == f"facedown {version('facedown')}\n"


@pytest.mark.real
def test_a_reader_that_hangs_up_is_no_error(record):
    words = [sys.executable, "-m", "facedown", "replay", str(record)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.real
@pytest.mark.parametrize("word", ["--version", "--help"])
def test_the_version_and_the_help_do_not_wait_for_the_games(word):
    script = (
        "import sys; from facedown.cli import main; main([sys.argv[1]]);"
        "print(*({'typer', 'rich', 'msgspec', 'facedown.core'} & {*sys.modules}), file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", script, word], capture_output=True, text=True, check=True)
    assert run.stderr == "\n"


def test_play_alone_lists_games_and_bots(run):
    code, out, err = run("play")
    assert (code, err) == (0, "")
    assert "battle   2 players: novice, casual, expert, reader\n" in out
    assert "holdem   2 to 10 players: random, caller, tight, equity\n" in out
    assert "--variant tonpusen" in out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_there_is_completion_for_the_usual_shells(run, shell):
    code, out, err = run("completion", shell)
    assert (code, err) == (0, "")
    assert f"_FACEDOWN_COMPLETE=complete_{shell}" in out


def test_there_is_none_for_others(refused):
    assert "bash, zsh, fish" in refused("completion", "tcsh")


@pytest.mark.parametrize(
    ("line", "completed"),
    [
        ("facedown pl", ["play"]),
        ("facedown play ba", ["battle"]),
        ("facedown play battle e", ["expert"]),
        ("facedown play holdem human t", ["tight"]),
        ("facedown play mahjong h", ["human"]),
        ("facedown play --j", ["--jobs", "--json"]),
        ("facedown bot ex", ["expert"]),
        ("facedown bot mine.py --game mah", ["mahjong"]),
        ("facedown bot mine.py --game holdem --fill tight,eq", ["tight,equity"]),
    ],
)
def test_verbs_games_bots_and_options_are_completed(capsys, monkeypatch, line, completed):
    monkeypatch.setenv("_FACEDOWN_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(line.split()) - 1))
    with pytest.raises(SystemExit):
        main([])  # as a shell does: the words are in the variable
    assert capsys.readouterr().out.split() == completed


@pytest.mark.real
def test_bash_completes_by_the_printed_script():
    lines = """
        eval "$(facedown completion bash)"
        COMP_WORDS=(facedown play holdem ti); COMP_CWORD=3
        _facedown_completion facedown; echo "${COMPREPLY[@]}"
    """
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ran = subprocess.run(
        ["bash", "-c", lines], env={**os.environ, "PATH": path}, capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == ["tight"], ran


def test_a_busy_port_is_answered_with_the_option_that_helps(refused, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        said = refused("serve", "--port", taken.getsockname()[1], "--data", tmp_path)
    assert "Address already in use; choose another port, as in --port 8002" in said


def test_several_workers_need_a_database_that_they_can_share(refused, tmp_path, monkeypatch):
    monkeypatch.delenv("FACEDOWN_DATABASE", raising=False)
    said = refused("serve", "--workers", "2", "--data", tmp_path / "data")
    assert "PostgreSQL" in said
    assert "name one with --database postgresql://…, or leave --workers out" in said
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("number", ["0", "-1", "65", "two"])
def test_a_number_of_workers_that_cannot_be_is_refused(refused, number):
    assert "--workers" in refused("serve", "--workers", number)


def test_each_worker_listens_for_the_others_on_a_free_port(refused):
    options = ("--workers", "2", "--database", "postgresql://x/y", "--node-address")
    assert "10.0.0.1:8100 should end in :0" in refused("serve", *options, "10.0.0.1:8100")
    assert "should be HOST:PORT" in refused("serve", *options, ":0")

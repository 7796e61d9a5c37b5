import subprocess
import sys
from importlib.metadata import version

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
    assert "see facedown play --help" in refused("play")


def test_ctrl_c_ends_quietly(run, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("facedown.cli.verbs.play.Series", interrupted)
    assert run("play", "battle", "expert", "novice") == (130, "", "")


def test_a_mistake_of_our_own_is_not_hidden(monkeypatch):
    def mistaken(*_, **__):
        raise AssertionError("ours")

    monkeypatch.setattr("facedown.cli.verbs.play.Series", mistaken)
    with pytest.raises(AssertionError, match="ours"):
        main(["play", "battle", "expert", "novice"])


def test_a_name_the_terminal_cannot_write_is_no_crash(run, monkeypatch):
    def refuse(*_, **__):
        raise CliError("\udcff")

    monkeypatch.setattr("facedown.cli.verbs.play.Series", refuse)
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

"""The commands of the documents, as a reader would paste them."""

import re
import shlex
from pathlib import Path

import typer

from facedown.cli.command import command

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "protocol").glob("*.md")]
)
FENCE = re.compile(r"^```(sh|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def commands(page):
    """Each as a list of words, in order; comments and what is printed are left out."""
    found = []
    for kind, text in FENCE.findall(page.read_text()):
        lines = text.replace("\\\n", " ").splitlines()
        typed = [line.removeprefix("$ ") for line in lines if kind == "sh" or line.startswith("$ ")]
        found += [words for line in typed if (words := shlex.split(line, comments=True))]
    return found


def mentioned(page):
    """The commands in sentences and in indented lines, which may leave something out, each as a list of words."""
    text = FENCE.sub("", page.read_text())
    found = [
        *re.findall(r"`(facedown [a-z][^`]*)`", text),
        *re.findall(r"^    (facedown .*)$", text, re.MULTILINE),
    ]
    return [shlex.split(line, comments=True) for line in found]


def check_parsed(verb, *rest):
    """Raises what the command line would complain of."""
    _verb(verb).make_context(verb, list(rest))


def options(verb):
    return {name for parameter in _verb(verb).params for name in (*parameter.opts, "--help")}


def _verb(verb):
    return typer.main.get_command(command(verb.replace("-", "_"))).commands[verb]

"""The page about hosting names programs, options and files that exist."""

import re
import shlex
import subprocess

import pytest

from tests.commands import check_parsed
from tests.deploy.programs import DEPLOY, ROOT
from tests.postgres.cluster import REPLICATED, Missing, programs, running
from tests.postgres.conftest import ask

PAGE = (ROOT / "docs" / "hosting.md").read_text().replace("\\\n", " ")
LINES = [line for line in re.findall(r"^    (\S.*)$", PAGE, re.MULTILINE) if not re.match(r"[A-Z_]+=", line)]
COMMANDS = [shlex.split(line) for line in LINES]
DATABASE = {"createdb", "createuser", "pg_basebackup", "psql"}
OTHERS = {"pip", "python3", "useradd", "install", "ln", "cp", "systemctl", "podman"}
"""Programs that are neither ours nor the database's."""


def test_every_command_of_the_page_can_be_typed():
    assert len(COMMANDS) > 20
    for typed in COMMANDS:
        words = typed[typed.index("--") + 1 :] if typed[0] == "runuser" else typed
        name = words[0].removeprefix("/opt/facedown/bin/")
        if name == "facedown":
            check_parsed(*words[1:])
        else:
            assert name in DATABASE | OTHERS, words


def test_every_example_that_a_command_takes_is_there():
    files = [word for words in COMMANDS for word in words if word.startswith("deploy/")]
    assert len(files) > 3
    assert [file for file in files if not [*ROOT.glob(file)]] == []


@pytest.mark.real
def test_the_database_knows_every_option_of_its_commands():
    try:
        where = programs()
    except Missing as why:
        pytest.skip(str(why))
    for name in DATABASE:
        offered = subprocess.run([where / name, "--help"], capture_output=True, text=True, check=True).stdout
        used = {word.split("=")[0] for words in COMMANDS if words[0] == name for word in words[1:]}
        unknown = [word for word in used if word.startswith("-") and word not in offered]
        assert unknown == []


@pytest.mark.real
@pytest.mark.slow
def test_the_database_takes_every_statement_of_the_page():
    statements = [words[1].removeprefix("--command=") for words in COMMANDS if words[0] == "psql"]
    asked = [statement for statement in statements if not statement.startswith("\\")]
    assert len(asked) > 3
    try:
        with running(**REPLICATED) as primary:
            ask(primary.address(), "SET synchronous_commit = local", *asked)
            kept = ask(primary.address(), "SHOW synchronous_standby_names")
    except Missing as why:
        pytest.skip(str(why))
    assert kept[0][0] == "ANY 1 (db2, db3)"


def test_every_example_is_named_on_the_page():
    assert [path.name for path in DEPLOY.iterdir() if path.stem not in PAGE] == []


def test_every_variable_that_the_compose_file_needs_is_on_the_page():
    needed = set(re.findall(r"\$\{(FACEDOWN_\w+)", (DEPLOY / "compose.yaml").read_text()))
    needed |= set(re.findall(r"\$\{(FACEDOWN_\w+)", (DEPLOY / "facedown@.service").read_text()))
    assert [name for name in needed if not re.search(rf"^    {name}=", PAGE, re.MULTILINE)] == []

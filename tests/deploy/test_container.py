"""The Containerfile: nothing that the package needs is left out, nothing else goes in, and nobody is root."""

import json
import subprocess
import tomllib

import pytest

from tests.commands import check_parsed
from tests.deploy.programs import DEPLOY, ROOT, program

FILE = DEPLOY / "Containerfile"


def instructions():
    """Each as its name and the rest of it."""
    text = FILE.read_text().replace("\\\n", " ")
    lines = (line.strip() for line in text.splitlines())
    return [tuple(line.split(maxsplit=1)) for line in lines if line and not line.startswith("#")]


def copied():
    """The paths that come from the checkout."""
    copies = [rest.split() for name, rest in instructions() if name == "COPY" and "--from" not in rest]
    return {path for *sources, _target in copies for path in sources}


def needed():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    about = project["project"]
    return {"pyproject.toml", about["readme"], *about["license-files"], *wheel["force-include"], "src"}


def test_what_the_package_is_built_from_is_copied_and_nothing_else():
    assert copied() == needed()
    assert all((ROOT / path).exists() for path in copied())


def test_the_engine_is_sent_only_what_is_copied():
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert rules[0] == "*"
    assert {rule[1:] for rule in rules if rule.startswith("!")} == copied()


def test_the_last_stage_runs_the_server_as_nobody_in_particular():
    last = instructions()
    last = last[max(at for at, (name, _) in enumerate(last) if name == "FROM") :]
    given = dict(last)
    assert int(given["USER"]) > 0
    assert given["VOLUME"] == "/data"
    assert json.loads(given["ENTRYPOINT"]) == ["facedown"]
    check_parsed(*json.loads(given["CMD"]))
    assert "/health" in given["HEALTHCHECK"]


@pytest.mark.slow
@pytest.mark.real
def test_hadolint_finds_no_fault():
    said = subprocess.run([program("hadolint"), FILE], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout) == (0, "")

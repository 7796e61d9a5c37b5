"""The systemd units: options that exist, the program locked in, and what systemd itself says about them."""

import re
import shlex
import subprocess

import pytest

from tests.commands import check_parsed
from tests.deploy.programs import DEPLOY, program

UNITS = sorted(path.name for path in DEPLOY.glob("*.service"))


def settings(name):
    """What a unit sets, by name; of those that are set twice, the last."""
    lines = (DEPLOY / name).read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_runs_a_command_with_options_that_exist(name):
    line = settings(name)["ExecStart"].replace("%%", "%").replace("%i", "8001")
    command = shlex.split(re.sub(r"\$\{FACEDOWN_\w+\}", "10.0.0.1", line))
    if command[0] == "/bin/sh":
        command = shlex.split(command[-1])[1:]
    assert command[0] == "/opt/facedown/bin/facedown"
    check_parsed(*command[1:])


def test_the_shell_of_the_backup_gets_its_dollars():
    """Systemd fills in ${NAME} itself, and knows no default for it."""
    words = settings("facedown-backup.service")["ExecStart"].replace("%%", "%")
    assert "$" not in words.replace("$$", "")
    script = shlex.split(words.replace("$$", "$"))[-1].replace("exec /opt/facedown/bin/facedown", "echo")
    for env, source in (
        ({}, "/var/lib/facedown"),
        ({"FACEDOWN_DATABASE": "postgresql://x"}, "postgresql://x"),
    ):
        said = subprocess.run(["/bin/sh", "-c", script], env=env, capture_output=True, text=True, check=True)
        assert re.fullmatch(
            rf"backup {source} /var/backups/facedown/\d{{4}}-\d\d-\d\dT\d{{4}}\.backup\n", said.stdout
        )


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_gives_the_program_no_more_than_it_needs(name):
    given = settings(name)
    assert given["User"] == "facedown"
    assert given["UMask"] == "0077"  # seeds of running matches are in its files
    assert given["ProtectSystem"] == "strict"
    assert given["CapabilityBoundingSet"] == ""
    assert given["NoNewPrivileges"] == given["PrivateDevices"] == given["RestrictNamespaces"] == "yes"
    # numba and NumPy map memory that is writable and executable, so that one is not denied
    assert "MemoryDenyWriteExecute" not in given


@pytest.mark.parametrize("name", [name for name in UNITS if "backup" not in name])
def test_a_server_is_watched_and_has_time_to_start_and_to_stop(name):
    given = settings(name)
    assert given["Type"] == "notify"
    assert given["Restart"] == "always"
    assert int(given["WatchdogSec"]) >= 10
    assert {"TimeoutStartSec", "TimeoutStopSec", "LimitNOFILE"} <= given.keys()


@pytest.mark.real
@pytest.mark.slow
@pytest.mark.parametrize("name", UNITS)
def test_systemd_finds_no_fault_and_little_exposure(name, tmp_path):
    analyze = program("systemd-analyze")
    instance = name.replace("@", "@8001")
    unit = tmp_path / instance
    # It would miss the program, which is not installed where this is tested
    unit.write_text((DEPLOY / name).read_text().replace("/opt/facedown/bin/facedown", "/bin/true"))
    said = subprocess.run([analyze, "verify", "--man=no", unit], capture_output=True, text=True, check=False)
    assert (said.returncode, [line for line in said.stderr.splitlines() if instance in line]) == (0, [])
    command = [analyze, "security", "--offline=true", "--no-pager", unit]
    exposure = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert float(re.search(r"level for \S+: ([\d.]+)", exposure)[1]) <= 2.0


@pytest.mark.parametrize("timer", sorted(path.name for path in DEPLOY.glob("*.timer")))
def test_a_timer_starts_a_unit_that_is_there(timer):
    assert timer.replace(".timer", ".service") in UNITS
    assert "OnCalendar" in settings(timer)

import json
import os
import signal
import subprocess
import sys
from multiprocessing import active_children, parent_process
from threading import Thread
from time import monotonic, sleep

import pytest

from facedown.cli import jobs
from facedown.poker.histories import shares

HAND = {
    "variant": "NT",
    "players": ["Ann", "Bob"],
    "startingStacks": [100, 100],
    "blindsOrStraddles": [1, 2],
    "antes": [0, 0],
    "minBet": 2,
    "actions": ["d dh p1 AcAd", "d dh p2 KcKd", "p1 f"],
    "seats": [1, 2],
    "seatCount": 2,
}


def hand(number, **fields):
    return json.dumps(HAND | {"hand": number} | fields)


@pytest.fixture
def hands(tmp_path):
    """Every seventh is none."""
    file = tmp_path / "hands.json"
    lines = [hand(number, actions=HAND["actions"][number % 7 == 0 :]) for number in range(1, 101)]
    file.write_text("\n".join(lines))
    return file


@pytest.fixture
def small(monkeypatch):
    """So that two processes have enough to do."""
    monkeypatch.setattr(shares, "BATCH", 1000)


def test_two_jobs_give_the_same_hands_and_report_as_one(run, hands, tmp_path, small):
    empty = tmp_path / "empty.json"
    empty.write_text("")
    files = (hands, empty, hands)
    one = run("convert", *files, "--to", "phh", "--jobs", 1)
    assert one[0] == 1
    assert one[2].count("\n") == 31
    assert run("convert", *files, "--to", "phh", "--jobs", 2) == one


def test_no_process_begins_for_a_few_hands(run, hands, monkeypatch):
    monkeypatch.setattr(jobs, "_by_many", None)
    assert run("convert", hands, "--to", "json", "--jobs", 2)[0] == 1


def deadly(stretch, to):
    """Ends the worker process that it is called in."""
    assert parent_process() is not None, "not called in a worker"
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_process_that_is_lost_leaves_what_was_there(refused, tmp_path, small, monkeypatch):
    monkeypatch.setattr(jobs, "converted", deadly)
    hands, out = tmp_path / "hands.json", tmp_path / "out.json"
    hands.write_text("\n".join(map(hand, range(1, 101))))
    out.write_text("what was there")
    assert "try --jobs 1" in refused("convert", hands, "--to", "json", "--out", out, "--jobs", 2)
    assert out.read_text() == "what was there"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hands.json", "out.json"]
    assert not active_children()


def test_without_jobs_nothing_is_done(refused, hands):
    assert "--jobs" in refused("convert", hands, "--to", "json", "--jobs", 0)


INTERRUPTIBLE = """
import signal, sys
from facedown.cli import main
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell ignores it for what runs in the background
    sys.exit(main())
"""


@pytest.mark.slow
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGKILL])
def test_all_processes_end_with_the_first(by):
    command = [sys.executable, "-c", INTERRUPTIBLE, "convert", "/dev/stdin", "--to", "json", "--jobs", "2"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "bufsize": 0}
    with subprocess.Popen(command, start_new_session=True, **pipes) as running:
        Thread(target=feed, args=(running.stdin,), daemon=True).start()
        assert json.loads(running.stdout.readline())["hand"] == 1
        Thread(target=running.stdout.read, daemon=True).start()
        if by == signal.SIGINT:
            os.killpg(running.pid, by)  # as a terminal does
        else:
            running.kill()
        assert running.wait() == EXPECTED[by]
        check_over(running.pid)
        assert by == signal.SIGKILL or running.stderr.read() == b""


EXPECTED = {signal.SIGINT: 130, signal.SIGKILL: -signal.SIGKILL}


def feed(pipe):
    """Without end: the command waits for more when it is interrupted."""
    number = 0
    try:
        while True:
            number += 1
            pipe.write(f"{hand(number)}\n".encode())
    except OSError:
        pass


def check_over(group):
    end = monotonic() + 20
    while monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        sleep(0.05)
    pytest.fail("a process is left over")

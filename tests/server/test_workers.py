"""Who is started, replaced, started again and ended, with workers that are no processes; and their sockets."""

import contextlib
import socket

import pytest

from facedown.server import CannotServe
from facedown.server.parent import _places
from facedown.server.settings import Settings
from facedown.server.workers import PAUSES, SILENT, STEADY, Place, Workers


class FakeWorker:
    def __init__(self, place, now):
        self.name, self.pid, self.since = place.name, 1, now
        self.line = contextlib.closing(self)
        self.line.close = lambda: None
        self.is_ready = self.is_leaving = self.is_killed = False
        self.silent, self.trouble, self.code = 0, "", None

    def hear(self):
        pass

    def leave(self):
        self.is_leaving = True

    def kill(self):
        self.is_killed, self.code = True, -9

    def ended(self):
        return self.code


class Scene:
    """Workers that are started here, oldest first."""

    def __init__(self, count):
        self.now = 0.0
        self.started = []
        self.openings = 0
        places = [Place(f"w-{number}", None) for number in range(1, count + 1)]
        self.workers = Workers(places, self._begin, self._opened, now=lambda: self.now)
        self.workers.step()

    def _begin(self, place):
        self.started.append(FakeWorker(place, self.now))
        return self.started[-1]

    def _opened(self):
        self.openings += 1

    @property
    def names(self):
        return [worker.name for worker in self.started]

    def ready(self):
        for worker in self.started:
            worker.is_ready = True
        self.workers.step()

    def ends(self, worker, code=1):
        worker.code = code
        self.workers.step()


@pytest.fixture
def two():
    """Two workers, both ready."""
    scene = Scene(2)
    scene.ready()
    scene.ready()
    return scene


def test_the_others_are_started_when_the_first_is_ready_and_all_is_open_when_all_are():
    scene = Scene(3)
    assert scene.names == ["w-1"]
    scene.ready()
    assert (scene.names, scene.openings) == (["w-1", "w-2", "w-3"], 0)
    scene.ready()
    assert (scene.names, scene.openings) == (["w-1", "w-2", "w-3"], 1)


def test_a_worker_that_cannot_start_ends_the_whole_with_its_sentence():
    scene = Scene(2)
    scene.started[0].trouble = "the database is not there"
    scene.ends(scene.started[0], 2)
    assert (scene.workers.trouble, scene.workers.is_over) == ("the database is not there", True)


def test_a_worker_that_is_lost_before_all_are_ready_ends_the_others_too():
    scene = Scene(2)
    scene.ready()
    scene.ends(scene.started[1], -11)
    assert scene.workers.trouble == "w-2 ended before all were ready (SIGSEGV)"
    assert scene.started[0].is_leaving
    assert not scene.workers.is_over
    scene.ends(scene.started[0], 0)
    assert scene.workers.is_over


def test_a_worker_that_ends_is_started_again_at_once(two):
    two.ends(two.started[0])
    assert two.names == ["w-1", "w-2", "w-1"]
    assert two.workers.trouble is None


def test_one_that_ends_again_and_again_is_started_after_pauses_that_are_bounded(two):
    pauses = []
    for _ in range(len(PAUSES) + 1):
        began = two.now
        two.ends(two.started[-1] if len(two.started) > 2 else two.started[0])
        if two.workers.due is not None:
            two.now = two.workers.due
            two.workers.step()
        pauses.append(two.now - began)
    assert pauses == [*PAUSES, PAUSES[-1]]


def test_one_that_ran_for_long_is_started_again_at_once_however_often_it_has_ended(two):
    for _ in range(3):
        two.now += STEADY + 1
        two.ends(two.started[-1])
    assert two.names == ["w-1", "w-2", *["w-2"] * 3]


def test_all_are_asked_to_leave_and_the_end_of_the_last_is_the_end(two):
    two.workers.stop()
    assert [worker.is_leaving for worker in two.started] == [True, True]
    two.ends(two.started[0], 0)
    assert not two.workers.is_over
    two.ends(two.started[1], 0)
    assert (two.workers.is_over, two.workers.is_forced, two.names) == (True, False, ["w-1", "w-2"])


def test_the_second_time_they_are_ended_at_once(two):
    two.workers.stop()
    assert not any(worker.is_killed for worker in two.started)
    two.workers.stop()
    assert all(worker.is_killed for worker in two.started)
    assert two.workers.is_forced


def test_each_is_replaced_when_the_new_one_is_ready_and_one_after_the_other(two):
    first, second = two.started
    two.workers.replace()
    two.workers.step()
    assert two.names == ["w-1", "w-2", "w-1"]
    assert not first.is_leaving
    two.ready()
    assert (first.is_leaving, second.is_leaving, len(two.started)) == (True, False, 3)
    two.ends(first, 0)
    assert two.names == ["w-1", "w-2", "w-1", "w-2"]
    two.ready()
    two.ends(second, 0)
    two.workers.step()
    assert [worker.name for worker in two.workers.all] == ["w-1", "w-2"]
    assert not any(worker.is_leaving for worker in two.workers.all)


def test_the_old_one_stays_while_no_new_one_can_be_started(two):
    two.workers.replace()
    two.workers.step()
    two.ends(two.started[2])
    two.ends(two.started[3])
    assert not two.started[0].is_leaving
    assert two.workers.due == PAUSES[1]


@pytest.mark.parametrize("code", [-9, 0])
def test_one_that_ends_while_the_next_one_starts_gets_no_other_beside_it(two, code):
    first, _ = two.started
    two.workers.replace()
    two.workers.step()
    two.ends(first, code)
    two.now += max(PAUSES)
    for _ in range(4):
        two.ready()
        for worker in two.started:
            worker.code = 0 if worker.is_leaving else worker.code
    assert sorted(worker.name for worker in two.workers.all) == ["w-1", "w-2"]
    assert two.workers.due is None


def test_a_new_one_that_ends_while_the_old_one_leaves_is_started_again(two):
    first, _ = two.started
    two.workers.replace()
    two.workers.step()
    two.ready()
    assert first.is_leaving
    two.ends(two.started[2])
    two.ends(first, 0)
    assert two.names == ["w-1", "w-2", "w-1", "w-1", "w-2"]


def test_one_that_gives_no_sign_of_life_for_long_is_ended(two):
    two.started[1].is_ready = False  # one that is starting may take its time
    for _ in range(SILENT):
        two.workers.look()
    assert not any(worker.is_killed for worker in two.started)
    two.workers.look()
    assert [worker.is_killed for worker in two.started] == [True, False]


def test_the_sockets_of_all_are_on_one_port_which_no_other_server_gets():
    settings = Settings(port=0, metrics_port=0, node="w")
    with _places(settings, 3) as places:
        ports = {place.sockets.site.getsockname()[1] for place in places}
        scraped = {place.sockets.metrics.getsockname()[1] for place in places}
        with (
            pytest.raises(CannotServe, match="already in use"),
            _places(Settings(port=min(ports), node="w"), 2),
        ):
            pass
    assert [place.name for place in places] == ["w-1", "w-2", "w-3"]
    assert (len(ports), len(scraped)) == (1, 3)


def test_metrics_have_ports_one_after_the_other():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        first = taken.getsockname()[1] - 1
        why, settings = f"cannot listen on 127.0.0.1:{first + 1}", Settings(metrics_port=first, port=0)
        with pytest.raises(CannotServe, match=why), _places(settings, 2):
            pass

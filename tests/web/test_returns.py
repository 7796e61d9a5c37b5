import pytest

from tests.web.house import House
from tests.web.player import meet

pytestmark = pytest.mark.real


@pytest.fixture
def frail(tmp_path):
    """A server of one's own, which may be killed, at the pace that people play at."""
    house = House(tmp_path, 1.0)
    house.open()
    yield house
    house.close()


def test_a_reload_in_prep_shows_what_was_laid(player):
    ann, bob = player(), player()
    meet(ann, bob)
    ann.lays("heal", "attack")
    ann.sees_exactly(2, ".held.spent")
    ann.page.reload()
    ann.sees("button.place")
    assert ann.slots == ["heal", "attack", None]
    bob.presses("3", "4", "2", "Enter")
    ann.sees(".far .locked")


@pytest.mark.slow
def test_a_reload_during_a_reveal_shows_the_steps_turned_up_so_far(player, frail):
    ann, bob = player(house=frail), player(house=frail)
    meet(ann, bob)
    for one, keys in ((ann, "124"), (bob, "342")):
        one.presses(*keys, "Enter")
    ann.sees(".lanes.far .up")
    ann.page.reload()
    ann.sees(".lanes.far .up .heal")
    assert ann.text(".round") == "Round 1 of 3"
    ann.sees("text=Round 2 of 3")
    assert ann.count(".steps li") == 3
    assert ann.complaints == []


@pytest.mark.slow
def test_after_kill_9_and_a_restart_both_pages_come_back_and_the_match_goes_on(player, frail):
    ann, bob = player(house=frail), player(house=frail)
    meet(ann, bob)
    ann.lays("attack", "heal")
    bob.lays("defense")
    for one, laid in ((ann, 2), (bob, 1)):
        one.sees_exactly(laid, ".held.spent")
    frail.kill()
    for one in (ann, bob):
        one.sees("text=Your match continues on the server")
    ann.lays("counter")  # nobody hears it yet
    frail.open_again()
    for one in (ann, bob):
        one.misses(".banner")
    assert ann.slots == ["attack", "heal", "counter"]
    assert bob.slots == ["defense", None, None]
    ann.page.reload()  # the server has the card that was laid while it was away
    ann.sees("button.place")
    assert ann.slots == ["attack", "heal", "counter"]
    ann.presses("Enter")
    bob.presses("1", "3", "Enter")
    for one in (ann, bob):
        one.sees("text=Round 2 of 3")

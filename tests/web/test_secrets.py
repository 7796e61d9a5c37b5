import re

import pytest

from tests.web.player import CARDS, meet

pytestmark = pytest.mark.real

OWN = r"view\.(hand|draft|confirmed)|prompt\.actions\.hand|events\.\d+\.layout"
SHOWN = r"view\.reveals\.\d+\.cards|view\.history\.\d+\.\d+\.cards|events\.\d+\.cards"


def test_no_frame_and_no_element_holds_the_others_cards_before_their_reveal(player):
    ann, bob = player(), player()
    meet(ann, bob)
    told = len(ann.frames)
    bob.lays("heal", "counter", "defense")
    bob.sees_exactly(3, ".held.spent")
    assert len(ann.frames) == told  # not even that something was laid
    bob.page.click(".confirm")
    ann.sees(".far .locked")
    far = ann.page.inner_html(".lanes.far")
    assert [card for card in CARDS if card in far.lower()] == []
    ann.presses("1", "2", "4", "Enter")
    ann.sees("text=Round 2 of 3")
    for frame in ann.frames:
        check_frame(frame)
    assert steps_shown(ann.frames) == sorted(steps_shown(ann.frames))


def test_a_spectator_is_told_no_hand_and_no_layout(player):
    ann, bob, eve = player(), player(), player()
    meet(ann, bob)
    eve.come(ann.page.url.removeprefix(ann.page.url.split("/table")[0]))
    eve.sees("text=You are watching")
    ann.presses("1", "2", "4", "Enter")
    bob.presses("3", "4", "2", "Enter")
    eve.sees("text=Round 2 of 3")
    for frame in eve.frames:
        assert frame["view"]["hand"] is None
        check_frame(frame)


def check_frame(frame):
    """Every card is in a place of this viewer's own cards, or of cards that were turned up."""
    seat = frame["view"]["seat"]
    allowed = re.compile(rf"({SHOWN})(\.\d+)?" if seat is None else rf"({OWN}|{SHOWN})(\.\d+)?")
    found = [path for path, value in leaves(frame) if value in CARDS]
    assert [path for path in found if not allowed.fullmatch(path)] == []
    assert all(event.get("seat") == seat for event in frame["events"] if "layout" in event)
    if frame["view"]["phase"] == "prep":
        assert frame["view"]["reveals"] == []


def leaves(value, path=""):
    items = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    )
    if items is None:
        yield path.removeprefix("."), value
        return
    for key, inner in items:
        yield from leaves(inner, f"{path}.{key}")


def steps_shown(frames):
    return [sum(map(len, frame["view"]["history"])) + len(frame["view"]["reveals"]) for frame in frames]

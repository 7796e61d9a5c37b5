"""Replays of mahjong: what the server sends for them, whose hands are open, and what can be downloaded."""

import json

import pytest

from facedown.bots import mahjong
from facedown.core import codec
from facedown.core.chairs import Sat, Stood
from facedown.mahjong import Settings
from facedown.mahjong.hints import Wait
from facedown.mahjong.match import Config
from facedown.mahjong.match.events import Confirmed, Started
from facedown.mahjong.round.events import Answered, Discarded, Ended, FuritenChanged
from facedown.mahjong.round.results import Won
from tests.web.filed import Filed
from tests.web.layout import check_layout
from tests.web.mahjong_pages import DOWNLOADS, SCREENS, links
from tests.web.test_types import required

pytestmark = pytest.mark.real


@pytest.fixture(scope="module")
def record():
    config = Config(Settings(length="tonpusen"))
    return Filed("mahjong", config, mahjong.shanten, "east", ("Ann", "Bob", "Eve", "Max"))


@pytest.mark.slow
def test_a_replay_opens_all_hands_or_those_of_one_viewer(player, record):
    guest = player()
    record.serve(guest)
    guest.come("/replay/m")
    guest.sees(f"text=Round 1 of {record.count}, step 1 of")
    guest.sees_exactly(0, ".mj-closed .back")
    guest.sees_exactly(53, ".mj-closed .mj-tile")
    guest.presses("ArrowRight")
    guest.sees("text=step 2 of")
    guest.sees_exactly(52, ".mj-closed .mj-tile")
    guest.sees(".mj-headline:has-text('discards')")
    guest.page.select_option("#viewer", "public")
    guest.sees_exactly(52, ".mj-closed .back")
    guest.page.select_option("#viewer", "2")
    guest.sees_exactly(39, ".mj-closed .back")
    for width, height in SCREENS.values():
        guest.page.set_viewport_size({"width": width, "height": height})
        check_layout(guest, "replay of mahjong")
    guest.presses("Shift+ArrowRight")
    guest.sees(f"text=Round 2 of {record.count}, step 1 of")
    guest.presses("End")
    guest.sees("#end-title")
    guest.sees_exactly(4, ".mj-standings tbody tr")
    assert [link.removeprefix("/records/m") for link in links(guest, "a[download]")] == DOWNLOADS
    assert guest.complaints == []


def moments(record, is_one):
    """The addresses of the steps with such an event."""
    for section in range(record.count):
        steps = [frame for frame in record.replay("all", section).frames if is_seen(frame)]
        for step, frame in enumerate(steps):
            if any(map(is_one, frame.events)):
                yield f"#{section + 1}.{step}"


def is_seen(frame):
    unseen = Answered | FuritenChanged | Confirmed | Sat | Stood | Started
    return not all(isinstance(event, unseen) for event in frame.events)


def test_a_replay_jumps_to_the_next_riichi_and_the_next_win(player, record):
    guest = player()
    record.serve(guest)
    guest.come("/replay/m").sees(".mj-board")
    kinds = {
        "Next riichi": lambda event: isinstance(event, Discarded) and event.riichi,
        "Next win": lambda event: isinstance(event, Ended) and isinstance(event.result, Won),
    }
    for label, is_one in kinds.items():
        guest.presses("Home")
        guest.sees("text=Round 1 of")
        for address in [*moments(record, is_one)][:3]:
            guest.page.click(f"[aria-label='{label}']")
            guest.page.wait_for_url(f"**/replay/m{address}")
    guest.presses("End")
    guest.sees("[aria-label='Next win'][aria-disabled=true]")
    *_, last = moments(record, kinds["Next riichi"])
    guest.page.evaluate("address => location.hash = address", last)
    guest.sees("[aria-label='Next riichi'][aria-disabled=false]")
    guest.page.click("[aria-label='Next riichi']")
    guest.sees(".note:has-text('There is none after this moment.')")
    assert guest.page.url.endswith(last)
    assert guest.complaints == []


def test_the_server_sends_every_key_of_a_match_that_the_page_reads(record):
    frames = [json.loads(codec.to_json(frame)) for frame in record.replay(0, 0).frames]
    round_ = next(frame["view"]["round"] for frame in frames)
    last, events = frames[-1]["view"]["last"], [event for frame in frames for event in frame["events"]]
    sent = {
        "TableView": frames[0]["view"],
        "RoundView": round_,
        "RoundPlayer": round_["players"][0],
        "Settings": round_["settings"],
        "WonHand": last["wins"][0],
        "Score": last["wins"][0]["score"],
        "Thrown": next(
            one
            for frame in frames
            if frame["view"]["round"]
            for one in frame["view"]["round"]["players"][0]["pond"]
        ),
        "Meld": next(event["meld"] for event in events if event["type"] == "melded"),
        **{
            event["type"]: event
            for event in events
            if event["type"] in ("began", "drew", "discarded", "melded")
        },
        "TurnOffer": next(frame["prompt"]["actions"] for frame in frames if frame["prompt"]),
        "Wait": json.loads(codec.to_json(Wait(0, 1, True, True))),
    }
    missing = {name: required(name) - set(message) for name, message in sent.items()}
    assert {name: keys for name, keys in missing.items() if keys} == {}


OPEN_HANDS = """async frames => {
    const {Replay} = await import("/web/mahjong/replay.js");
    const steps = Replay.prototype.stepsOf(JSON.parse(frames)).filter(({view}) => view.round !== null);
    return JSON.stringify(steps.map(({hands}) => hands));
}"""
"""Hands that the page opens by the events of a section, step by step."""


def held(record, section):
    """The hands after each input that changed something on the table."""
    unseen = Answered | FuritenChanged | Confirmed
    return [
        [list(hand) for hand in moment.step.state.round.hands]
        for moment in record.moments(section)
        if moment.step.state.round and not all(isinstance(one, unseen) for one in moment.step.events)
    ]


@pytest.mark.slow
def test_the_open_hands_of_a_replay_are_those_that_the_players_held(player, record):
    guest = player().come("/leaderboard?modules")
    for section in range(record.count):
        frames = codec.to_json(record.replay("all", section).frames).decode()
        assert json.loads(guest.page.evaluate(OPEN_HANDS, frames)) == held(record, section)

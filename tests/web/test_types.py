"""What the page reads of a message (types.d.ts) is what the server puts into it."""

import json
import re
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tests.web.house import OPEN_WITHIN
from tests.web.teams import Teams, finished_match

pytestmark = pytest.mark.real

TYPES = "\n".join(file.read_text() for file in (Path(__file__).parents[2] / "web").glob("*/types.d.ts"))


@pytest.fixture(scope="module")
def played(house):
    """The same of hold'em: what a spectator is sent, and a finished match."""
    place, match = house.arena(seats=2), finished_match(house)
    with Teams(house, place, ("Alpha", "Beta")) as teams:
        teams.free.clear()
        attached, frame = first(house, f"/play/{place}", {"type": "attach"}, "attached", "frame", hand=True)
    outline = house.ask("GET", f"/records/{match}/sections")
    replayed = house.ask("GET", f"/records/{match}/frames?viewer=all&section=0")
    last = house.ask("GET", f"/records/{match}/frames?viewer=public&section={outline['count'] - 1}")
    events = {event["type"]: event for one in replayed["frames"] for event in one["events"]}
    assert attached["commitment"]
    return {
        "Frame": frame,
        "MatchView": frame["view"],
        "HandView": frame["view"]["hand"],
        "HandPlayer": frame["view"]["hand"]["players"][0],
        "Chair": frame["view"]["chairs"][0],
        "Stakes": frame["view"]["stakes"],
        "MatchOutline": outline,
        "HandSummary": outline["sections"][0],
        "GraphPoint": outline["graph"][0],
        "Outline": outline,
        "Replayed": replayed,
        "MatchOutcome": last["frames"][-1]["view"]["outcome"],
        **{
            name: event
            for name, event in events.items()
            if name in ("dealt", "posted", "raised", "awarded", "ended")
        },
    }


@pytest.fixture(scope="module")
def sent(house):
    """One of each, by the name it has in the page's types."""
    finished, token = house.finished_match(), house.guest("Bob")
    table = house.table_with_bot(token)
    lobby, you = first(house, "/lobby", {"type": "hello", "token": token}, "lobby", "you")
    running = next(one for one in lobby["tables"] if one["table"] == table)
    attached, frame = first(house, f"/play/{table}", {"type": "attach", "token": token}, "attached", "frame")
    filed = next(one for one in house.ask("GET", "/records")["records"] if one["match"] == finished)
    replayed = house.ask("GET", f"/records/{finished}/frames?viewer=all")
    return {
        "attached": attached,
        "Terms": attached["terms"],
        "Frame": frame,
        "View": frame["view"],
        "Rules": frame["view"]["rules"],
        "Clock": frame["clocks"][0],
        "lobby": lobby,
        "Online": lobby["online"],
        "Running": running,
        "Named": running["seats"][0],
        "Me": you,
        "Rating": you["rating"]["battle"],
        "Filed": filed,
        "Replayed": replayed,
        "Outcome": replayed["frames"][-1]["view"]["outcome"],
    }


def test_the_server_sends_every_key_that_the_page_reads(sent):
    missing = {name: required(name) - set(message) for name, message in sent.items()}
    assert {name: keys for name, keys in missing.items() if keys} == {}


def test_the_server_sends_every_key_of_a_hand_that_the_page_reads(played):
    missing = {name: required(name) - set(message) for name, message in played.items()}
    assert {name: keys for name, keys in missing.items() if keys} == {}
    assert {"dealt", "posted", "awarded", "ended"} <= played.keys()


def test_the_names_of_a_record_stand_by_chair_with_the_house_bots(sent):
    assert sorted(sent["Filed"]["players"]) == ["Ann", "novice"]


def first(house, path, greeting, *types, hand=False):
    """The first message of each type that the server says after a greeting; with `hand`, frames that have one."""
    found = {}
    with connect(house.url.replace("http", "ws") + path) as socket:
        socket.send(json.dumps(greeting))
        while not found.keys() >= set(types):
            message = json.loads(socket.recv(timeout=OPEN_WITHIN))
            if hand and message["type"] == "frame" and message["view"]["hand"] is None:
                continue
            found.setdefault(message["type"], message)
    return [found[one] for one in types]


def required(name):
    """The keys of an interface, or of the message of that type."""
    interface = re.search(rf"export interface {name}\b[^\n]*\{{\n(.*?)\n\}}", TYPES, re.DOTALL)
    message = re.search(rf'\{{ (type: "{name}".*?) \}}', TYPES)
    body = (interface or message).group(1)
    keys = set(re.findall(r"(?:^  |; |^)(\w+):", body, re.MULTILINE))
    assert keys, name
    return keys

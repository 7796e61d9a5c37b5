"""An arena that is watched, and its matches replayed."""

import json
import re
import time

import pytest

from facedown.bots import holdem
from facedown.core import codec
from facedown.poker.hand.config import Table
from facedown.poker.holdem import Config
from facedown.poker.stakes import Stakes
from tests.web.filed import Filed
from tests.web.layout import check_layout, overlap
from tests.web.player import PHONE, SIZES
from tests.web.teams import LONG, Teams, finished_match, shove
from tests.web.test_links import Wire

pytestmark = pytest.mark.real

CHAIRS = """() => [...document.querySelectorAll(".chair, .bet, .centre > *")].map(element => {
    const {left, top, right, bottom} = element.getBoundingClientRect();
    const whose = element.matches(".bet") ? element.previousElementSibling : element.closest(".chair, .centre");
    return [[...whose.parentElement.children].indexOf(whose), left, top, right, bottom, whose.className];
})"""
"""Whose it is, and where."""

LAID = """async hands => {
    const {withEvents, snapshotsOf} = await import("/web/holdem/snapshots.js");
    const told = ({stack, current_bet, total, standing}) => [stack, current_bet, total, standing];
    const drawn = ({stack, bet, total, standing}) => [stack, bet, total, standing];
    const wrong = [], count = {frames: 0};
    for (const frames of hands) {
        let before = null;
        for (const frame of frames) {
            const {hand} = frame.view;
            if (before && hand) {
                const last = withEvents(before, frame).at(-1);
                const seats = hand.players.filter(({standing}) => standing !== "out").map(({seat}) => seat);
                const expected = [hand.pot, hand.boards, seats.map(seat => told(hand.players[seat]))];
                const found = [last.pot, last.boards, seats.map(seat => drawn(last.players[seat]))];
                if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push([frame.events, found, expected]);
                count.frames += 1;
            }
            before = snapshotsOf(frame, before).at(-1);
        }
    }
    return [wrong, count.frames];
}"""
"""Events laid on one by one, against the server's own view after each frame."""


@pytest.fixture(scope="module")
def match(house):
    return finished_match(house)


@pytest.fixture(scope="module")
def full_table():
    """A match of ten that was played here, as the server would tell of it: outline, and frames by hand."""
    config = Config(10, 60, Table(Stakes(1, 2, ante=1)), hands=4)
    names = (LONG, *(f"Team {seat}" for seat in range(1, 10)))
    filed = Filed("holdem", config, holdem.random, "ten", names)
    return filed.sections, [codec.to_json(filed.replay("all", hand)) for hand in range(filed.count)]


def watching(guest, place):
    guest.come(f"/table/{place}")
    guest.sees(".oval")
    return guest


@pytest.mark.slow
def test_the_lobby_lists_an_arena_with_its_teams_and_how_a_bot_comes_in(player, house):
    place = house.arena(seats=3, min_players=3)
    with Teams(house, place, ("Alpha", "Beta")):
        guest = player().come("/#holdem")
        line = f".arena-line:has(a[href='/table/{place}'])"
        guest.sees(f"{line} :text('Alpha, Beta')")
        guest.page.click(f"{line} summary")
        guest.sees(f"{line} code:text-is('{house.url.replace('http', 'ws')}/ws?table={place}')")
        (listed,) = [one for one in house.ask("GET", "/tables")["tables"] if one["place"] == place]
        guest.sees(f"{line} code:text-is('{listed['commitment']}')")
        guest.page.click(f"{line} a:text-is('Watch')")
        guest.sees("text=Waiting for teams: 2 of 3")


def test_a_spectator_sees_who_is_to_act_and_no_hole_cards(player, house):
    place = house.arena(seats=2, move_time_ms=60_000)
    teams = Teams(house, place, ("Alpha", "Beta"))
    teams.free.clear()  # before they connect: otherwise they may have played a street already
    with teams:
        guest = watching(player(), place)
        guest.sees(".chair.acting [role=timer]:text-matches('[1-6]?[0-9] s')")
        assert guest.count(".hole .back") == 4
        assert guest.count(".bet") == 2
        assert guest.text(".pot") == "Pot 150"
        assert guest.count(".button-mark") == 1
        told = [frame["view"]["hand"]["players"] for frame in guest.frames if frame["view"]["hand"]]
        assert all(one["cards"] is None for players in told for one in players)
        teams.free.set()
        guest.sees(".hand-lines li")
        guest.sees(".graph polyline >> nth=1")
        teams.free.clear()
        guest.presses("Space")
        guest.sees("text=Back to live")
        while guest.page.get_attribute("[aria-label='Previous hand']", "aria-disabled") == "false":
            guest.presses("Home")
        guest.sees_exactly(0, ".hand-lines li")  # neither list nor graph is ahead of the table
        assert guest.page.get_attribute(".graph polyline >> nth=0", "points").count(",") == 1
        guest.presses("ArrowRight", "End")
        guest.sees(".rewind button[aria-disabled=true]:text-is('Live')")
        guest.sees(".hand-lines li")


@pytest.mark.slow
def test_the_result_is_shown_and_the_next_match_of_the_place_by_itself(player, house):
    place = house.arena(seats=2, min_players=2, stack=400, start_delay_ms=3_000)
    with Teams(house, place, ("Alpha", "Beta"), shove) as teams:
        teams.free.clear()
        guest = watching(player(), place)
        guest.sees(f"text=Match {place}.1")
        teams.free.set()
        assert teams.over.wait(20)
        teams.free.clear()
        guest.sees("#result-title:text-matches('(Alpha|Beta)')")
        guest.sees(f"a[href='/replay/{place}.1']")
        guest.sees(f"text=Match {place}.2")
        assert guest.complaints == []


@pytest.mark.slow
def test_a_lost_arena_is_taken_up_again(player, house):
    place = house.arena(seats=2)
    guest = player()
    wire = Wire(guest, "/play/*")
    watching(guest, place)
    wire.silent = True
    wire.sockets[0].close(code=1011)
    guest.sees("text=The match goes on")
    wire.silent = False
    guest.page.click("text=Reconnect now")
    guest.misses(".banner")


def test_an_arena_that_never_was_says_so(player):
    guest = player().come("/table/T-nowhere")
    guest.sees("text=This table is closed.")
    guest.sees("text=There is nothing to watch here any more")
    assert guest.count("a[href^='/replay/']") == 0, "a replay that is not there is not offered"


@pytest.mark.slow
def test_a_replay_goes_by_step_by_hand_and_to_the_ends(player, match):
    guest = player().come(f"/replay/{match}")
    guest.sees("text=Hand 1 of")
    guest.presses("ArrowRight", "ArrowRight", "ArrowLeft")
    guest.sees("text=step 2 of")
    guest.presses("End")
    guest.sees(".ending:has-text('wins')")
    guest.page.reload()
    guest.sees(".ending:has-text('wins')")
    guest.presses("Home")
    guest.sees("text=Hand 1 of")
    guest.page.click("[aria-label='Next step']")
    assert guest.page.url.endswith("#1.1")
    assert guest.complaints == []


def test_a_replay_shows_each_viewer_what_it_may_see(player, match):
    guest = player().come(f"/replay/{match}#1.0")
    guest.sees_exactly(0, ".hole .back")
    guest.page.select_option("#viewer", "public")
    guest.sees_exactly(4, ".hole .back")
    guest.page.select_option("#viewer", "0")
    guest.sees_exactly(2, ".hole .back")


@pytest.mark.slow
def test_hands_are_picked_from_the_list_and_files_are_offered(player, match):
    guest = player().come(f"/replay/{match}#1.2")
    guest.sees_exactly(1, ".graph .now")
    guest.page.click(".section-list button >> nth=-1")
    guest.sees(".section-list li:last-child [aria-current=step]")
    with guest.page.expect_download() as histories:
        guest.page.click("text=Hand histories")
    assert "seats" in histories.value.path().read_text()
    with guest.page.expect_download() as record:
        guest.page.click("text=Record")
    assert record.value.suggested_filename == f"{match}.json"


@pytest.mark.parametrize("size", [pytest.param("desktop", marks=pytest.mark.slow), "phone"])
def test_nothing_overlaps_at_a_table_of_ten(player, full_table, size):
    outline, hands = full_table
    guest = player(size=SIZES[size])
    guest.page.route(
        re.compile(r"/sections\?"), lambda route: route.fulfill(body=outline, content_type="application/json")
    )
    guest.page.route(
        "**/frames*", lambda route: route.fulfill(body=hands[0], content_type="application/json")
    )
    guest.come("/replay/T-9.1")
    guest.sees(".oval")
    steps = int(guest.text(".scrub p").split()[-1])
    for step in range(1, steps + 1):
        guest.sees(f"text=step {step} of")
        boxes = guest.page.evaluate(CHAIRS)
        check_apart(boxes)
        assert all(box[1] >= 0 and box[3] <= SIZES[size]["width"] for box in boxes), (step, boxes)
        guest.presses("ArrowRight")
    check_layout(guest, "replay of ten")


def test_events_laid_one_by_one_lead_to_what_the_server_shows(player, full_table):
    _, hands = full_table
    guest = player().come("/leaderboard?modules")
    wrong, frames = guest.page.evaluate(LAID, [json.loads(hand)["frames"] for hand in hands])
    assert wrong == []
    assert frames > 30


AHEAD = """async frames => {
    const {Table} = await import("/web/holdem/table.js");
    const table = new Table("T-9", true);
    table.seats = frames[0].view.chairs.map(() => null);
    const wrong = [], seen = {points: 0};
    const look = () => {
        const {number, isOver} = table.snapshot;
        const over = number + (isOver ? 1 : 0), drawn = table.points.at(-1)?.hands ?? 0;
        if (drawn > over) wrong.push([drawn, over]);
        seen.points = table.points.length;
    };
    for (const frame of frames) {
        table.framed(frame);
        look();
        while (table._queue.length > 40) {
            clearTimeout(table._timer);
            table._showNext();
            look();
        }
    }
    while (table._queue.length > 0) {
        clearTimeout(table._timer);
        table._showNext();
        look();
    }
    table.stop();
    return [wrong, seen.points];
}"""
"""Frames that come faster than they are shown: where the graph is ahead of the table."""


def test_the_graph_is_never_ahead_of_the_table(player, full_table):
    _, hands = full_table
    guest = player().come("/leaderboard?modules")
    frames = [frame for hand in hands for frame in json.loads(hand)["frames"]]
    wrong, points = guest.page.evaluate(AHEAD, frames)
    assert wrong == []
    assert points > len(hands)


def check_apart(boxes):
    """A bet may lie on the edge of its own chair."""
    for index, one in enumerate(boxes):
        for two in boxes[index + 1 :]:
            is_one_things = (one[0], one[5]) == (two[0], two[5])
            assert is_one_things or not overlap(one[:5], two[:5]), (one, two)


@pytest.mark.slow
def test_teams_that_answer_at_once_do_not_hold_up_the_page(player, house):
    place = house.arena(seats=2, stack=1_000_000)
    with Teams(house, place, ("Alpha", LONG)):
        guest = watching(player(size=PHONE), place)
        guest.sees(".hand-lines li >> nth=3")
        before = time.monotonic()
        guest.page.click("text=RU")
        guest.sees("text=Стеки")
        assert time.monotonic() - before < 5
        check_layout(guest, "fast arena")

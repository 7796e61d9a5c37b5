"""Whole East-only games against house bots, by the mouse and by the keyboard, on a fast server."""

import pytest

from tests.web.house import House

pytestmark = [pytest.mark.real, pytest.mark.slow]

PACE = 0.1
MOST = 6_000
"""Looks at the page, in a match of some rounds."""

ASKED = """() => {
    const found = (kind, element) => {
        const {left, top, width, height} = element.getBoundingClientRect();
        return [kind, left + width / 2, top + height / 2];
    };
    const signs = [
        ["over", "#result-title"],
        ["end", ".mj-after button:not([aria-disabled=true])"],
        ["win", ".mj-call.main:not([aria-pressed])"],
        ["pass", ".mj-call[aria-label=Pass]"],
        ["drawn", ".mj-held.drawn[aria-disabled=false]"],
        ["called", ".mj-held[aria-disabled=false]"],
    ];
    for (const [kind, selector] of signs) {
        const element = document.querySelector(selector);
        if (element) return found(kind, element);
    }
    return ["", 0, 0];
}"""
"""What the page asks for now, and where it is."""

KEYS = {"end": ("Enter",), "pass": ("x",), "win": ("r", "t"), "drawn": ("Enter",), "called": ("1",)}


@pytest.fixture(scope="module")
def fast(tmp_path_factory):
    house = House(tmp_path_factory.mktemp("fast"), PACE)
    house.open()
    yield house
    house.close()


def by_mouse(ann, _asked, x, y):
    ann.page.mouse.click(x, y)


def by_keyboard(ann, asked, _x, _y):
    ann.presses(*KEYS[asked])


def sits_down(player, fast):
    ann = player(house=fast).come()
    ann.sees(".account dl")
    ann.page.click("text=East only")
    ann.page.click("[aria-label='Play mahjong against three bots: Builder']")
    ann.sees(".mj-held")
    return ann


def plays_on(ann, answer):
    for _ in range(MOST):
        asked, x, y = ann.page.evaluate(ASKED)
        if asked == "over":
            return
        if asked:
            answer(ann, asked, x, y)
        ann.page.wait_for_timeout(5 if asked else 15)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("answer", [by_mouse, by_keyboard])
def test_a_whole_east_only_game_is_played_to_its_standings_and_once_more(player, fast, answer):
    ann = sits_down(player, fast)
    table = ann.page.url
    plays_on(ann, answer)
    ann.sees_exactly(4, ".mj-standings tbody tr")
    assert ann.frames[-1]["view"]["outcome"]
    assert [act["type"] for act in ann.acts].count("discard") > 10
    ann.page.click("text=Play again")
    ann.page.wait_for_url(lambda url: url != table and "/table/" in url)
    ann.sees(".mj-held")
    assert ann.frames[-1]["view"]["settings"]["length"] == "tonpusen"
    ann.come(table.removeprefix(fast.url).replace("table", "replay"))
    ann.sees(".mj-board")
    assert ann.complaints == []

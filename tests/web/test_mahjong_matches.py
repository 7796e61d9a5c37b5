"""Whole East-only games against house bots, by the mouse and by the keyboard, on a fast server. In each, the
connection breaks in a call window."""

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

KEEP_SOCKETS = """
    window.playing = [];
    window.WebSocket = class extends WebSocket {
        constructor(url, ...more) {
            super(url, ...more);
            if (String(url).includes("/play/")) playing.push(this);
        }
    };"""

RECONNECT = """async () => {
    const old = playing.at(-1);
    const closed = new Promise(resolve => old.addEventListener("close", resolve));
    old.close(3000);
    await closed;
    dispatchEvent(new Event("online"));  // the page waits no longer
    const socket = playing.at(-1);
    return new Promise(resolve => {
        socket.addEventListener("close", () => resolve(null));
        socket.addEventListener("message", ({data}) => {
            const message = JSON.parse(data);
            if (message.type === "frame") resolve(message.prompt?.id ?? null);
        });
    });
}"""
"""Lose the connection; returns the question that is open once the page is back."""

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
    ann = player(house=fast)
    ann.page.add_init_script(KEEP_SOCKETS)
    ann.come("/#mahjong")
    ann.sees(".account dl")
    ann.page.click("text=East only")
    ann.page.click("[aria-label='Play mahjong against three bots: Builder']")
    ann.sees(".mj-held")
    return ann


def plays_on(ann, answer):
    """To the end. Returns in how many call windows the connection broke, the last time with success: the same
    question was open again. A call has half a second here, and a busy machine may need more."""
    breaks, is_back = 0, False
    for _ in range(MOST):
        asked, x, y = ann.page.evaluate(ASKED)
        if asked == "over":
            assert is_back, f"the question was never open again after {breaks} breaks"
            return breaks
        if asked == "pass" and not is_back:
            breaks += 1
            is_back = reconnects(ann)
        if asked:
            answer(ann, asked, x, y)
        ann.page.wait_for_timeout(5 if asked else 15)
    raise AssertionError("the match does not end")


def reconnects(ann):
    before = ann.frames[-1]["prompt"]
    after = ann.page.evaluate(RECONNECT)
    return before is not None and after == before["id"] and ann.count(".mj-call[aria-label=Pass]") == 1


@pytest.mark.parametrize("answer", [by_mouse, pytest.param(by_keyboard, marks=pytest.mark.nightly)])
def test_a_whole_east_only_game_is_played_to_its_standings_and_once_more(player, fast, answer):
    ann = sits_down(player, fast)
    table = ann.page.url
    breaks = plays_on(ann, answer)
    assert len([one for one in ann.told if one["type"] == "attached"]) == 1 + breaks
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

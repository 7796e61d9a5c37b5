"""Where things stand on a page: nothing is too wide, too small for a finger, or on top of another."""

TOUCH = 44
"""Pixels that a finger needs."""

BOXES = """() => {
const isScrolledOut = element => {
    const list = element.closest(".section-list")?.getBoundingClientRect();
    const {top, bottom} = element.getBoundingClientRect();
    return list !== undefined && (top < list.top - 1 || bottom > list.bottom + 1);
};
return [...document.querySelectorAll("a[href], button, input, summary")]
    .filter(element => element.checkVisibility() && !element.closest(".skip, [inert]") && !isScrolledOut(element))
    .map(element => {
        const {left, top, right, bottom} = (element.closest("label") ?? element).getBoundingClientRect();
        return [element.ariaLabel || element.textContent.trim() || element.id, left, top, right, bottom];
    });
}"""

TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
    [`${document.documentElement.scrollWidth} px`, ...[...document.querySelectorAll("body *")]
    .filter(element => element.getBoundingClientRect().right > innerWidth + 0.5)
    .map(element => `${element.tagName} ${element.className} ${element.textContent.trim().slice(0, 30)}`)]"""


def check_layout(guest, where):
    wide = guest.page.evaluate(TOO_WIDE)
    assert not wide, f"{where} is too wide: {wide}"
    boxes = guest.page.evaluate(BOXES)
    assert boxes, where
    for index, one in enumerate(boxes):
        assert one[4] - one[2] >= TOUCH - 0.5, f"{where}: {one} is too low for a finger"
        assert one[3] - one[1] >= TOUCH - 0.5, f"{where}: {one} is too narrow for a finger"
        for two in boxes[index + 1 :]:
            assert one[1:] == two[1:] or not overlap(one, two), f"{where}: {one} overlaps {two}"


def overlap(one, two):
    """By more than a pixel, which rounding may cost."""
    across = min(one[3], two[3]) - max(one[1], two[1])
    down = min(one[4], two[4]) - max(one[2], two[2])
    return across > 1 and down > 1

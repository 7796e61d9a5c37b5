"""What the tests of the pages of mahjong share."""

SCREENS = {"desktop": (1280, 800), "phone": (390, 844), "small": (360, 740), "sideways": (844, 390)}
DOWNLOADS = ["/hands?form=mjai", "/hands?form=tenhou", "/hands", ""]
"""What a page offers of a match, after its address."""


def links(guest, selector):
    return guest.page.locator(selector).evaluate_all("links => links.map(one => one.getAttribute('href'))")

"""No page breaks a rule of axe: names, roles, contrast of WCAG AA, light and dark."""

import sys
from pathlib import Path

import pytest

from tests.web.conftest import PACE
from tests.web.gallery import CASH, Gallery
from tests.web.house import House

pytestmark = [pytest.mark.real, pytest.mark.slow]

AXE = Path(sys.prefix) / "node" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
BROKEN = """async rules => {
    const {violations} = await axe.run(document, {runOnly: rules});
    return violations.flatMap(({id, nodes}) => nodes.map(({html, any, all, none}) =>
        `${id}: ${html.slice(0, 140)} ${[...any, ...all, ...none].map(check => check.message).join("; ").slice(0, 200)}`));
}"""


@pytest.fixture(scope="module")
def gallery(tmp_path_factory):
    house = House(tmp_path_factory.mktemp("gallery"), PACE, "--cash", CASH)
    house.open()
    yield house, Gallery(house)
    house.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(player, gallery, scheme):
    if not AXE.exists():
        pytest.skip("axe-core is not installed: make check installs it")
    house, pages = gallery
    broken = {}
    for name, show in pages.pages().items():
        guest = player(house=house, color_scheme=scheme)
        show(guest)
        guest.page.evaluate(AXE.read_text())
        if found := guest.page.evaluate(BROKEN, RULES):
            broken[name] = found
        guest.context.close()
    assert broken == {}

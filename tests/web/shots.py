"""`make shots`: pictures of every page, in five sizes, two languages, dark and light, for people to look at.

`python -m tests.web.shots --readme` draws those of the README anew.
"""

import argparse
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.web.conftest import CHROMIUM, FLAGS, PACE
from tests.web.gallery import CASH, Gallery
from tests.web.house import House
from tests.web.player import Player

ROOT = Path(__file__).parents[2]
SIZES = ((1280, 800), (390, 844), (360, 740), (320, 640), (844, 390))
LANGUAGES = {"en": "en-GB", "ru": "ru-RU"}
SCHEMES = ("light", "dark")
README = {
    "battle": ("battle-table", "light", "button.place"),
    "holdem": ("holdem-table", "dark", ".act-bar .act-fold"),
    "cash": ("cash-table", "light", ".act-bar .act-fold"),
    "mahjong": ("mahjong-table", "dark", ".mj-held.drawn"),
}
"""Which page of the gallery, how it is lit, and what is waited for."""
SHOWN = (1280, 800)
SCALE = 0.65


def main():
    parser = argparse.ArgumentParser("python -m tests.web.shots", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="PAGE", help="only these pages")
    parser.add_argument("--out", type=Path, default=ROOT / "shots", help="the folder, which is emptied")
    parser.add_argument(
        "--readme", action="store_true", help="only the pictures of the README, in docs/pictures"
    )
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data) / "house", PACE, "--cash", CASH)
        house.open()
        browser = playwright.chromium.launch(
            executable_path=next(path for path in CHROMIUM if path.exists()), args=FLAGS
        )
        try:
            if asked.readme:
                draw_readme(browser, house)
            else:
                draw_all(browser, house, asked.out, asked.names)
        finally:
            browser.close()
            house.close()


def draw_all(browser, house, out, names):
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    pages = Gallery(house).pages()
    for name in names or pages:
        for language, locale in LANGUAGES.items():
            for scheme in SCHEMES:
                guest = Player(browser, house, locale=locale, color_scheme=scheme)
                pages[name](guest)
                for width, height in SIZES:
                    guest.page.set_viewport_size({"width": width, "height": height})
                    guest.page.screenshot(path=out / f"{name}-{width}x{height}-{language}-{scheme}.png")
                guest.context.close()
        print(name)
    print(f"{len(list(out.iterdir()))} pictures in {out}")


def draw_readme(browser, house):
    pages = Gallery(house).pages()
    width, height = SHOWN
    for game, (page, scheme, sign) in README.items():
        size = {"width": width, "height": height}
        guest = Player(browser, house, size=size, color_scheme=scheme, device_scale_factor=SCALE)
        pages[page](guest)
        guest.sees(sign)
        guest.page.screenshot(path=ROOT / "docs" / "pictures" / f"{game}.png")
        guest.context.close()


if __name__ == "__main__":
    main()

"""Modules of the page, joined into few files."""

import re
import shutil
import subprocess

import pytest

from facedown.server.bundle import NotBundled, chunks
from facedown.server.pages import web_folder


@pytest.fixture
def web(tmp_path):
    def write(**modules):
        for name, text in modules.items():
            file = tmp_path / (name.replace("__", "/") + ".js")
            file.parent.mkdir(exist_ok=True)
            file.write_text(text)
        return tmp_path

    return write


def printed(tmp_path, made):
    """What the first chunk prints, in a real engine."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node to run the chunks")
    base = (tmp_path / "made").as_uri() + "/"
    for path, text in made.items():
        file = tmp_path / "made" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.with_suffix(".mjs").write_text(re.sub(r'"/web/([^"]+)\.js"', rf'"{base}\1.mjs"', text))
    entry = (tmp_path / "made" / next(iter(made))).with_suffix(".mjs")
    return subprocess.run([node, entry], capture_output=True, text=True, check=True).stdout


def test_what_is_shared_is_made_once_and_what_is_lazy_stays_lazy(tmp_path, web):
    folder = web(
        app='import { add, total as sum } from "./shell/count.js";\nimport * as names from "./names.js";\n'
        'add(1);\nimport("./game.js").then((game) => { game.play(); console.log(sum(), names.app); });\n',
        shell__count="let count = 0;\n/** export let none */\nexport function add(by) {\n  count += by;\n}\n"
        "export const total = () => count;\n",
        names='const own = "app";\nexport { own as app };\n',
        game='import { add } from "./shell/count.js";\nimport { two } from "./two.js";\n'
        "export function play() {\n  add(two);\n}\n",
        two="export const [two] = [2];\nexport const { three } = { three: 3 };\n",
    )
    made = chunks(folder, "app.js", "/web/")
    assert set(made) == {"chunks/app.js", "chunks/game.js"}
    assert printed(tmp_path, made) == "3 app\n"


def test_what_two_lazy_modules_need_is_a_chunk_of_its_own(web):
    folder = web(
        app='export const load = { a: () => import("./a.js"), b: () => import("./b.js") };\n',
        a='import { both } from "./both.js";\nexport const a = both;\n',
        b='import { both } from "./both.js";\nexport const b = both;\n',
        both="export const both = 1;\n",
    )
    made = chunks(folder, "app.js", "/web/")
    assert sorted(made) == ["chunks/a.js", "chunks/app.js", "chunks/b.js", "chunks/shared-1.js"]
    assert 'from "/web/chunks/shared-1.js"' in made["chunks/a.js"]


@pytest.mark.parametrize(
    "text",
    [
        "export let changing = 1;\n",
        "export default 1;\n",
        'export * from "./other.js";\n',
        'import whole from "./other.js";\n',
        'import { x } from "./missing.js";\n',
        'import { x } from "./app.js";\nexport const y = 1;\n',
        'import { x } from "../../secret.js";\n',
        'import { x } from "https://elsewhere/x.js";\n',
    ],
)
def test_a_form_that_is_not_known_is_refused(web, text):
    folder = web(app=text, other="export const whole = 1;\n")
    with pytest.raises(NotBundled):
        chunks(folder, "app.js", "/web/")


def test_the_page_can_be_bundled_and_its_games_are_loaded_when_they_are_opened():
    made = chunks(web_folder(), "app.js", "/web/")
    first = next(iter(made))
    assert first == "chunks/app.js"
    for game in ("battle", "holdem", "mahjong", "generic"):
        assert f"chunks/{game}-page.js" in made
        assert f"// {game}/table.js" not in made[first]
    assert not [path for path, text in made.items() if path == first and "// texts/" in text]

"""The page's files, and nothing else that lies beside them."""

import json
import re

import pytest

from tests.server.scene import asking

HTML = {"Accept": "text/html,application/xhtml+xml"}


@pytest.fixture
def web(tmp_path):
    folder = tmp_path / "web"
    for path in ("index.html", "app.js", ".secret.js", "package.json", "node_modules/x.js", "vendor/lit.js"):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(f"this is {path}")
    return folder


async def fetched(tmp_path, *requests, **settings):
    async with asking(tmp_path / "data", **settings) as rest:
        return [await rest.http.get(path, headers=headers) for path, headers in requests]


async def test_the_page_is_at_the_root_and_at_every_deep_link(tmp_path, web):
    paths = ("/", "/table/abc", "/replay/abc", "/embed/abc", "/room/abcd", "/leaderboard")
    for answer in await fetched(tmp_path, *[(path, HTML) for path in paths], web=web):
        assert (answer.status_code, answer.text) == (200, "this is index.html")
        assert answer.headers["cache-control"] == "no-cache"


async def test_other_sites_may_frame_an_embedded_replay_and_nothing_else(tmp_path, web):
    others = (
        "/",
        "/replay/abc",
        "/embed",
        "/embed/",
        "/embed/abc/x",
        "/embedded/abc",
        "/table/abc",
        "/web/app.js",
    )
    paths = ("/embed/T-1.7", *others, "/replay/%2e%2e/embed/abc", "/health", "/embed/abc%2F..%2F..")
    answers = await fetched(tmp_path, *[(path, HTML) for path in paths], web=web)
    policies = [answer.headers["content-security-policy"] for answer in answers]
    ancestors = [policy.rsplit("frame-ancestors ", 1)[1] for policy in policies]
    assert ancestors == ["*"] + ["'none'"] * (len(paths) - 1)
    assert policies[0].removesuffix("*") == policies[1].removesuffix("'none'"), "all else is the same"
    assert [answer.headers["x-content-type-options"] for answer in answers] == ["nosniff"] * len(paths)


async def test_a_program_that_asks_for_the_leaderboard_gets_the_leaderboard(tmp_path, web):
    answer = (await fetched(tmp_path, ("/leaderboard?game=battle", {}), web=web))[0]
    assert answer.json()["players"] == []


async def test_assets_have_a_tag_and_are_asked_for_again(tmp_path, web):
    async with asking(tmp_path / "data", web=web) as rest:
        first = await rest.http.get("/web/app.js")
        again = await rest.http.get("/web/app.js", headers={"If-None-Match": first.headers["etag"]})
    assert first.headers["cache-control"] == "no-cache"
    assert "javascript" in first.headers["content-type"]
    assert again.status_code == 304


@pytest.mark.parametrize(
    "path",
    ["/web/.secret.js", "/web/package.json", "/web/node_modules/x.js", "/web/..%2fdata/operator-token"],
)
async def test_what_is_not_the_pages_is_not_served(tmp_path, web, path):
    answer = (await fetched(tmp_path, (path, {}), web=web))[0]
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "no_such_page"


INDEX = """<!doctype html><html lang="en">
<link rel="icon" href="/web/icon.svg"><link rel="stylesheet" href="/web/style.css">
<script type="module" src="/web/app.js"></script>"""


@pytest.fixture
def bundled(tmp_path):
    """A small page that can be bundled."""
    folder = tmp_path / "web"
    folder.mkdir()
    (folder / "index.html").write_text(INDEX)
    (folder / "app.js").write_text('import { hello } from "./hello.js";\nhello("/web/icon.svg");\n')
    (folder / "hello.js").write_text("export const hello = (name) => name;\n")
    (folder / "icon.svg").write_text("<svg></svg>" * 100)
    (folder / "style.css").write_text("body { margin: 0 }")
    (folder / "worker.js").write_text('const VERSION = "";\nconst SHELL = [];\n')
    return folder


def loaded(document):
    return re.findall(r'"(/web/[^"]+)"', document)


async def test_the_document_loads_one_script_and_one_style_that_may_be_kept_for_good(tmp_path, bundled):
    async with asking(tmp_path / "data", web=bundled) as rest:
        document = await rest.http.get("/", headers=HTML)
        icon, style, script = loaded(document.text)
        assert document.headers["cache-control"] == "no-cache"
        version = re.search('data-version="(v[0-9a-f]{12})"', document.text)[1]
        for path in (icon, style, script):
            answer = await rest.http.get(path)
            assert path.startswith(f"/web/{version}/")
            assert answer.status_code == 200
            assert "immutable" in answer.headers["cache-control"]
        assert "hello" in answer.text
        assert f'hello("/web/{version}/icon.svg")' in answer.text
        worker = await rest.http.get("/worker.js")
    assert worker.headers["cache-control"] == "no-cache"
    assert f'VERSION = "{version}"' in worker.text
    assert set(json.loads(re.search(r"SHELL = (\[.*\])", worker.text)[1])) == {"/", icon, style, script}


async def test_a_changed_file_makes_a_new_edition_and_the_old_one_is_gone(tmp_path, bundled):
    async with asking(tmp_path / "data", web=bundled) as rest:
        before = loaded((await rest.http.get("/", headers=HTML)).text)
        (bundled / "hello.js").write_text("export const hello = (name) => `${name}!`;\n")
        after = loaded((await rest.http.get("/", headers=HTML)).text)
        assert not set(before) & set(after)
        assert [(await rest.http.get(path)).status_code for path in before] == [404, 404, 404]
        assert "!`" in (await rest.http.get(after[2])).text


async def test_modules_can_be_loaded_one_by_one_to_debug_them(tmp_path, bundled):
    (answer,) = await fetched(tmp_path, ("/?modules", HTML), web=bundled)
    assert answer.text == INDEX


async def test_a_page_that_cannot_be_bundled_is_served_as_it_is(tmp_path, bundled):
    (bundled / "hello.js").write_text("export let hello = 1;\n")
    (answer,) = await fetched(tmp_path, ("/", HTML), web=bundled)
    assert answer.text == INDEX


async def test_texts_are_compressed_for_those_who_accept_it(tmp_path, bundled):
    async with asking(tmp_path / "data", web=bundled) as rest:
        icon = loaded((await rest.http.get("/", headers=HTML)).text)[0]
        small = await rest.http.get(icon, headers={"Accept-Encoding": "gzip"})
        whole = await rest.http.get(icon, headers={"Accept-Encoding": "identity"})
    assert small.text == whole.text
    assert (small.headers["content-encoding"], small.headers["vary"]) == ("gzip", "Accept-Encoding")
    assert int(small.headers["content-length"]) < 100
    assert "content-encoding" not in whole.headers


@pytest.mark.parametrize("path", ["/nothing", "/tables/nobody", "/records/nothing", "/web/nothing.js"])
async def test_what_is_not_there_is_a_page_for_people_and_a_refusal_for_programs(tmp_path, web, path):
    person, program = await fetched(tmp_path, (path, HTML), (path, {"Accept": "application/json"}), web=web)
    assert (person.status_code, person.text) == (404, "this is index.html")
    assert program.status_code == 404
    assert program.json()["error"]["code"].startswith("no_such_")


async def test_without_the_folder_a_line_of_text_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr("facedown.server.app.web_folder", lambda: None)
    answer = (await fetched(tmp_path, ("/", HTML)))[0]
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    assert "facedown is running" in answer.text

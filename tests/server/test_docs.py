"""The documents that programs and people read."""

import re
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest
from starlette.applications import Starlette

from facedown.server import documents
from facedown.server.documents import document_routes
from facedown.server.rest import ENDPOINTS
from tests.server.scene import asking


async def fetched(tmp_path, *paths):
    async with asking(tmp_path) as rest:
        return [(await rest.ask("GET", path))[1] for path in paths]


def references(value):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from [inner] if key == "$ref" else references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)


def found(document, reference):
    place = document
    for part in reference.removeprefix("#/").split("/"):
        place = place[part.replace("~1", "/").replace("~0", "~")]
    return place


async def test_openapi_names_every_endpoint_with_what_it_takes_and_gives(tmp_path):
    document = (await fetched(tmp_path, "/openapi.json"))[0]
    assert document["openapi"] == "3.1.0"
    for endpoint in ENDPOINTS:
        operation = document["paths"][endpoint.path][endpoint.method.lower()]
        assert operation["summary"]
        assert str(endpoint.status) in operation["responses"]
        assert ("requestBody" in operation) == (endpoint.takes is not None)
        assert ("security" in operation) == (endpoint.who != "anyone")
        named = {parameter["name"] for parameter in operation["parameters"]}
        assert set(re.findall(r"{(\w+)}", endpoint.path)) <= named


async def test_every_reference_of_both_documents_leads_somewhere(tmp_path):
    for document in await fetched(tmp_path, "/openapi.json", "/asyncapi.json"):
        known = list(references(document))
        assert known
        for reference in known:
            assert found(document, reference)


async def test_operation_ids_are_unique(tmp_path):
    document = (await fetched(tmp_path, "/openapi.json"))[0]
    ids = [operation["operationId"] for path in document["paths"].values() for operation in path.values()]
    assert len(ids) == len(set(ids))


async def test_asyncapi_knows_all_sockets(tmp_path):
    document = (await fetched(tmp_path, "/asyncapi.json"))[0]
    addresses = {channel["address"] for channel in document["channels"].values()}
    sockets = {"/play/{table}", "/battle", "/cash/{table_id}", "/lobby", "/ws", "/ws/{game_id}"}
    assert addresses == sockets


async def test_the_page_lists_both_and_loads_nothing_from_elsewhere(tmp_path):
    page = (await fetched(tmp_path, "/docs/api"))[0]
    for endpoint in ENDPOINTS:
        assert f"{endpoint.method} {endpoint.path}" in page
    assert "match_found" in page
    assert not re.search(r"<(script|img)|https?://", page)
    styles = re.findall(r"<link[^>]* href=\"([^\"]+)\"", page)
    assert styles == ["/web/icon.svg", "/web/docs/style.css"]


async def test_every_link_of_the_documents_leads_somewhere(tmp_path):
    """From the first page on, without what `make docs` builds."""
    async with asking(tmp_path) as rest:
        assert (await rest.http.get("/docs")).headers["location"] == "/docs/"
        waiting, pages = ["http://house/docs/"], {}
        while waiting:
            address = waiting.pop()
            answer = await rest.http.get(address)
            assert answer.status_code == 200, address
            pages[address] = set(re.findall(r'id="([^"]+)"', answer.text))
            if "/source/" in address or "html" not in answer.headers["content-type"]:
                continue
            for link in re.findall(r'href="([^"#]*)', answer.text):
                target = urljoin(address, link)
                if target.startswith("http://house/docs/") and target not in pages:
                    waiting.append(target)
                    pages[target] = set()
    assert len(pages) > 40
    assert "13-presets" in pages["http://house/docs/rules/mahjong.html"]


@pytest.mark.parametrize(
    "path",
    [
        "/docs/nothing.html",
        "/docs/../pyproject.toml",
        "/docs/source/pyproject.toml",
        "/docs/source/data/x.py",
        "/docs/%2e%2e/pyproject.toml",
        "/docs/site/conf.py",
    ],
)
async def test_what_is_not_a_document_is_not_shown(tmp_path, path):
    async with asking(tmp_path) as rest:
        assert (await rest.http.get(path)).status_code == 404


async def test_what_was_built_is_served_instead(tmp_path):
    site = tmp_path / "site"
    (site / "rules").mkdir(parents=True)
    (site / "index.html").write_text("built")
    (site / "rules" / "battle.html").write_text("rules")
    app = Starlette(routes=document_routes(lambda: site, lambda: None))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://house") as http:
        answers = [await http.get(path) for path in ("/docs/", "/docs/rules/battle.html", "/docs/none.html")]
    assert [answer.status_code for answer in answers] == [200, 200, 404]
    assert [answer.text for answer in answers[:2]] == ["built", "rules"]


def test_of_the_files_for_hosts_only_ours_are_shown(tmp_path, monkeypatch):
    deploy = Path(documents.__file__).parents[3] / "deploy"
    ours = {f"deploy/{file.name}" for file in deploy.iterdir()}
    assert {name for name, _ in documents.sources() if name.startswith("deploy/")} == ours
    monkeypatch.setattr(documents, "_CHECKOUT", tmp_path)
    (tmp_path / "deploy").mkdir()
    for name in ("compose.yaml", ".env", "env", "compose.override.yaml", "old.service"):
        (tmp_path / "deploy" / name).write_text("FACEDOWN_OPERATOR_TOKEN=secret")
    assert [name for name, _ in documents.sources() if name.startswith("deploy/")] == ["deploy/compose.yaml"]

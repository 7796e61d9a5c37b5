"""The documents that programs and people read."""

import re

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
    page = (await fetched(tmp_path, "/docs"))[0]
    for endpoint in ENDPOINTS:
        assert f"{endpoint.method} {endpoint.path}" in page
    assert "match_found" in page
    assert not re.search(r"<(script|img)|https?://", page)
    assert re.findall(r"<link[^>]* href=\"([^\"]+)\"", page) == ["/web/icon.svg"]

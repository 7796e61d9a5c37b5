"""Which part of the house answers a request."""

from facedown.cluster import LOBBY
from facedown.server.gateway import part_of_path
from facedown.server.rest import passkeys


def test_one_node_answers_all_that_passkeys_need_because_it_remembers_the_challenges():
    parts = {
        endpoint.path: part_of_path({"method": endpoint.method, "path": endpoint.path, "headers": []})
        for endpoint in passkeys.ENDPOINTS
    }
    assert parts == dict.fromkeys(parts, LOBBY)

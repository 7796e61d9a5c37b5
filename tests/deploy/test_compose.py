"""The compose file: by the rules of its format, and as our own programs and files are."""

import re
import subprocess

import pytest
import yaml

from tests.commands import check_parsed
from tests.deploy.programs import DEPLOY, ROOT, example, program

FILE = DEPLOY / "compose.yaml"
GIVEN = {"FACEDOWN_DATABASE_PASSWORD": "secret", "FACEDOWN_OPERATOR_TOKEN": "token"}
VARIABLE = re.compile(r"\$\{(\w+)(?::([?-])(\w*))?\}")


def filled(text):
    """With its variables, as an engine would fill them in."""

    def value(found):
        name, how, default = found.groups()
        assert how == "-" or name in GIVEN, f"{name} has no value"
        return GIVEN.get(name, default)

    return VARIABLE.sub(value, text)


COMPOSE = yaml.safe_load(filled(FILE.read_text()))
SERVICES = COMPOSE["services"]
NODES = {name: one for name, one in SERVICES.items() if one["image"] == "facedown"}


def option(service, name):
    return next(word.partition("=")[2] for word in service["command"] if word.startswith(f"--{name}="))


def test_it_keeps_to_the_schema_of_compose_files():
    check = [program("check-jsonschema"), "--builtin-schema=vendor.compose-spec", FILE]
    said = subprocess.run(check, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout


def test_every_node_runs_a_command_with_options_that_exist():
    assert len(NODES) == 3
    for node in NODES.values():
        check_parsed(*node["command"], f"--database={node['environment']['FACEDOWN_DATABASE']}")


def test_the_nodes_differ_in_their_names_alone():
    for name, node in NODES.items():
        assert option(node, "node") == name
        host, port = option(node, "node-address").split(":")
        assert host in node["networks"]["back"]["aliases"]
        assert int(port) > 0
    words = [{word for word in node["command"] if not word.startswith("--node")} for node in NODES.values()]
    assert words[0] == words[1] == words[2]


def test_the_nodes_share_the_database_and_the_token():
    environments = [node["environment"] for node in NODES.values()]
    assert environments[0] == environments[1] == environments[2]
    database = SERVICES["database"]["environment"]
    user, password = database["POSTGRES_USER"], database["POSTGRES_PASSWORD"]
    # without POSTGRES_DB, the database is named for the user
    assert environments[0]["FACEDOWN_DATABASE"] == f"postgresql://{user}:{password}@database/{user}"


def test_the_proxy_is_believed_and_knows_every_node():
    address = SERVICES["proxy"]["networks"]["front"]["ipv4_address"]
    assert {option(node, "trusted-proxy") for node in NODES.values()} == {address}
    upstreams = re.search(r"reverse_proxy (.*) \{", example("Caddyfile-cluster"))[1].split()
    assert upstreams == [f"{name}:8001" for name in NODES]
    assert all("front" in node["networks"] for node in NODES.values())


def test_only_the_proxy_can_be_reached_from_outside():
    assert [name for name, one in SERVICES.items() if "ports" in one] == ["proxy"]
    assert SERVICES["database"]["networks"] == ["back"]
    assert COMPOSE["networks"]["back"]["internal"] is True


def test_no_secret_has_a_default():
    secrets = [
        (name, how) for name, how, _ in VARIABLE.findall(FILE.read_text()) if re.search("PASS|TOKEN", name)
    ]
    assert {name for name, _ in secrets} == set(GIVEN)
    assert {how for _, how in secrets} == {"?"}


def test_every_volume_network_and_file_is_there():
    for one in SERVICES.values():
        assert set(one["networks"]) <= set(COMPOSE["networks"])
        for source in (volume.split(":")[0] for volume in one.get("volumes", ())):
            assert (DEPLOY / source).is_file() if source.startswith(".") else source in COMPOSE["volumes"]
        assert set(one.get("depends_on", ())) <= set(SERVICES)
        if "build" in one:
            assert (DEPLOY / one["build"]["context"]).resolve() == ROOT
            assert (ROOT / one["build"]["dockerfile"]).is_file()


@pytest.mark.parametrize("name", NODES)
def test_a_node_is_locked_in(name):
    node = NODES[name]
    assert node["read_only"] is True
    assert node["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in node["security_opt"]

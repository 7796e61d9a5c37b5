"""The AsyncAPI document says what the dialects really hear and tell."""

import json
from typing import get_args

import pytest

from facedown.battle import BATTLE
from facedown.catalog import CATALOG
from facedown.wire.arena import messages as arena_messages
from facedown.wire.battle import messages as battle_messages
from facedown.wire.mahjong import messages as mahjong_messages
from facedown.wire.native import messages as native_messages
from facedown.wire.schemas import Channel, asyncapi

CHANNELS = (
    *(native_messages.channel(listing.game) for listing in CATALOG.values()),
    battle_messages.CHANNEL,
    arena_messages.CHANNEL,
    mahjong_messages.CHANNEL,
)
DOCUMENT = asyncapi("1.2.3", CHANNELS)
SCHEMAS = DOCUMENT["components"]["schemas"]


def references(value):
    if isinstance(value, dict):
        yield from (value[key] for key in ("$ref",) if key in value)
        yield from value.get("discriminator", {}).get("mapping", {}).values()
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from references(inner)


def resolved(reference):
    at = DOCUMENT
    for part in reference.removeprefix("#/").split("/"):
        at = at[part]
    return at


def messages(operation):
    return {each["$ref"].rpartition("/")[2] for each in DOCUMENT["operations"][operation]["messages"]}


def test_the_document_names_its_versions():
    assert (DOCUMENT["asyncapi"], DOCUMENT["info"]["version"]) == ("3.0.0", "1.2.3")


def test_every_reference_leads_somewhere():
    found = list(references(DOCUMENT))
    assert len(found) > 100
    assert all(isinstance(resolved(each), dict) for each in found)


def test_the_battle_hears_what_the_specification_lists():
    assert messages("hear_battle") == {
        *("hello", "queue_join", "queue_leave", "pve_start", "layout_draft", "layout_confirm"),
        *("surrender", "rematch", "ping"),
    }


def test_mahjong_hears_and_tells_what_the_specification_lists():
    assert messages("hear_mahjong") == {"join_game", "leave_game", "game_action", "chat", "ping"}
    assert messages("tell_mahjong") == {
        *("game_joined", "game_left", "player_joined", "player_left", "chat_told", "pong", "session_error"),
        *("game_started", "round_started", "draw", "tile_drawn", "discard", "riichi_declared", "meld"),
        *("dora_revealed", "call_prompt", "furiten", "round_end", "game_end", "error"),
    }


def test_the_battle_tells_what_the_specification_lists():
    assert messages("tell_battle") == {
        *("hello_ok", "queue_ok", "queue_left", "confirm_ok", "pong", "match_found", "prep_start"),
        *("opp_locked", "step_reveal", "round_end", "match_end", "sync_state", "error_msg"),
    }


def test_the_native_dialect_hears_and_tells_what_the_protocol_lists():
    assert messages("hear_play_battle") == {"attach", "act", "ping"}
    assert messages("tell_play_battle") == {
        *("attached", "seating", "presence", "frame", "ack", "refusal", "notice", "pong"),
    }


def test_the_server_receives_what_it_hears_and_sends_what_it_tells():
    actions = {name.partition("_")[0]: each["action"] for name, each in DOCUMENT["operations"].items()}
    assert actions == {"hear": "receive", "tell": "send"}


def test_an_act_holds_an_action_of_the_game():
    action = SCHEMAS["play_battle.ActMessage"]["properties"]["action"]
    assert action["discriminator"]["mapping"]["confirm"] == "#/components/schemas/play_battle.Confirm"


def test_a_layout_has_three_slots():
    layout = SCHEMAS["battle.LayoutConfirm"]["properties"]["layout"]
    assert (layout["type"], layout["minItems"], layout["maxItems"]) == ("array", 3, 3)


def test_names_are_short_and_fit_for_a_document():
    assert all(name.replace("_", "").replace(".", "").isalnum() and len(name) < 40 for name in SCHEMAS)


def test_other_channels_may_stand_beside_the_dialects():
    lobby = Channel("lobby", "/lobby", "Who plays.", battle_messages.Hello, battle_messages.Queued)
    document = asyncapi("1", (native_messages.channel(BATTLE), lobby))
    assert list(document["channels"]) == ["play_battle", "lobby"]
    assert list(document["channels"]["lobby"]["messages"]) == ["hello", "queue_ok"]


def test_the_document_can_be_written():
    assert json.loads(json.dumps(DOCUMENT)) == DOCUMENT


@pytest.mark.parametrize(
    "kind", [each.__struct_config__.tag for each in get_args(battle_messages.FromServer)]
)
async def test_what_is_sent_has_exactly_the_fields_of_its_schema(kind, sent):
    name = DOCUMENT["channels"]["battle"]["messages"][kind]["payload"]["$ref"]
    schema = resolved(name)
    for message in sent.get(kind, []):
        assert set(message) == set(schema["properties"]) == set(schema["required"])


@pytest.fixture
async def sent(battle):
    """Messages of a whole match, by kind."""
    battle.b.say("layout_draft", layout=None)
    await battle.play_round(["attack", None, None], ["heal", None, None])
    again = await battle.back(0)
    await battle.say(battle.b, "surrender")
    again.settle()
    by_kind = {}
    for message in again.heard + battle.a.heard + battle.b.heard:
        by_kind.setdefault(message["type"], []).append(message)
    assert len(by_kind) >= 9
    return by_kind

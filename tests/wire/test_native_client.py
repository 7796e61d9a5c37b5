"""The native dialect, the client's end: it reads what the server wrote, and the server reads what it writes."""

import pytest

from facedown.battle import BATTLE, Confirm
from facedown.battle.subject import SUBJECT
from facedown.core import Seed, Sight, Terms, Ticking
from facedown.core.codec import BadEncoding
from facedown.testing.specimens import SPECIMENS
from facedown.testing.walk import walk
from facedown.wire import Ack, Act, Attached, Named, Notice, Refusal, Seating
from facedown.wire.dialect import Ping, Pong
from facedown.wire.native.decode import client_decoder
from facedown.wire.native.dialect import Native
from facedown.wire.native.encode import ENCODERS, to_json
from facedown.wire.native.messages import AttachRequest

CODECS = ["json", "msgpack"]
SEATS = (Named("Ann", "person", "a"), None)


def frames(subject):
    """All that every viewer of some random runs is shown."""
    for number in range(5):
        yield from shown_in(subject.game, walk(subject, subject.configs[0], Seed.of(f"client {number}"), 40))


def shown_in(game, played):
    for viewer in (None, *range(game.seats(played.run.config))):
        sight = Sight(game, viewer)
        yield sight.snapshot(played.steps[0].state, game.prompts(played.steps[0].state))
        for at, step in enumerate(played.steps):
            prompts = game.prompts(step.state)
            clocks = tuple(Ticking(seat, "turn", at + 100, 3) for seat in prompts)
            frame = sight.frame(step.state, prompts, step.events, at=at, clocks=clocks)
            if frame is not None:
                yield frame


@pytest.mark.parametrize("codec", CODECS)
@pytest.mark.parametrize("subject", [SUBJECT, *SPECIMENS], ids=lambda subject: subject.game.name)
def test_every_frame_of_a_game_comes_back_as_it_was(subject, codec):
    decode = client_decoder(subject.game, codec)
    shown = list(frames(subject))
    assert len(shown) > 20
    assert [decode(*ENCODERS[codec](frame)) for frame in shown] == shown


@pytest.mark.parametrize("codec", CODECS)
def test_a_prompt_that_came_over_the_wire_knows_its_actions(codec):
    decode = client_decoder(BATTLE, codec)
    asked = next(frame for frame in frames(SUBJECT) if frame.prompt is not None)
    actions = decode(*ENCODERS[codec](asked)).prompt.actions
    assert Confirm(("attack", None, None)) in actions
    assert len(list(actions)) == len(actions) == 73


@pytest.mark.parametrize("codec", CODECS)
@pytest.mark.parametrize(
    "told",
    [
        Attached("m1", "battle", 0, SEATS, "c0ffee", Terms({"prep": 20_000})),
        Seating(SEATS),
        Ack(3),
        Refusal("stale", "too late", 3),
        Notice("moving", "come back"),
        Pong(None, 5),
    ],
    ids=lambda told: type(told).__name__,
)
def test_all_that_is_told_comes_back_as_it_was(told, codec):
    assert client_decoder(BATTLE, codec)(*ENCODERS[codec](told)) == told


def test_json_may_come_as_text():
    assert client_decoder(BATTLE, "json")(to_json(Ack(3))[0].decode()) == Ack(3)


@pytest.mark.parametrize("codec", CODECS)
@pytest.mark.parametrize("data", [b"", b"{}", b"\xff", b'{"type":"dance"}', "text", '{"type":"frame"}'])
def test_a_client_refuses_what_it_does_not_understand(codec, data):
    with pytest.raises(BadEncoding):
        client_decoder(BATTLE, codec)(data)


@pytest.mark.parametrize("codec", CODECS)
@pytest.mark.parametrize(
    "said",
    [
        AttachRequest("t", 1),
        AttachRequest("t", None),
        AttachRequest(),
        Act(Confirm((None,) * 3), 2, 3),
        Ping(1),
    ],
    ids=str,
)
def test_the_server_reads_what_a_client_writes(said, codec):
    server = Native(codec)
    server.attach(BATTLE)
    (data,) = ENCODERS[codec](said)
    assert server.decode(data.decode() if codec == "json" else data) == (said,)

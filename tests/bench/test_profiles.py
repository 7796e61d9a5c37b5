"""`make profile` says where the CPU goes, so each stack must count for the right layer."""

import pytest

from bench.profiles.flame import flame_graph
from bench.profiles.layers import busy, layer_of, read, shares, write

LOOP = "run_forever (asyncio/base_events.py:608)"
DELIVER = "_deliver (facedown/table/table.py:250)"


@pytest.mark.parametrize(
    ("layer", "stack"),
    [
        (
            "socket",
            (
                LOOP,
                "data_received (facedown/server/transport.py:49)",
                "receive_data (websockets/protocol.py:5)",
            ),
        ),
        (
            "decode",
            (
                LOOP,
                "take (facedown/server/clients/mahjong.py:96)",
                "decode (facedown/wire/mahjong/dialect.py:103)",
            ),
        ),
        ("table", (LOOP, "run (facedown/table/table.py:127)", "gathered (facedown/table/intake.py:64)")),
        ("fold", (LOOP, "fold (facedown/table/fold.py:98)", "apply (facedown/poker/hand/game.py:80)")),
        ("log", (LOOP, "fold (facedown/table/fold.py:98)", "packed (facedown/core/record.py:150)")),
        ("log", ("_bootstrap (threading.py:1)", "_work (facedown/store/sqlite/writer.py:84)")),
        ("frames", (DELIVER, "frame (facedown/core/frame.py:122)", "redact (facedown/core/rounds.py:250)")),
        (
            "encode",
            (
                DELIVER,
                "encode (facedown/wire/cash/dialect.py:67)",
                "to_json (facedown/poker/notation/hand.py:9)",
            ),
        ),
        (
            "write",
            (
                DELIVER,
                "put (facedown/table/outbox.py:57)",
                "write_at_once (facedown/server/transport.py:104)",
            ),
        ),
        (
            "bots",
            (
                LOOP,
                "answer (facedown/table/house_bots.py:40)",
                "discard (facedown/bots/mahjong/efficiency.py:9)",
            ),
        ),
        ("socket", (LOOP, "_read (facedown/server/connection.py:153)")),
        ("write", (DELIVER, "Sockets.write_at_once (facedown/server/transport.py:104)")),
        ("decode", (LOOP, "CashDialect.decode (facedown/wire/cash/dialect.py:46)")),
        ("decode", ("hear (facedown/server/client.py:187)", "read (facedown/wire/cash/decode.py:27)")),
        ("socket", (LOOP, "read (libc.so.6)")),
        ("loop", ("serve (facedown/cli/verbs/serve.py:118)", LOOP)),
        ("other", ("<module> (somewhere.py:1)",)),
    ],
)
def test_the_innermost_call_of_a_layer_decides(layer: str, stack: tuple[str, ...]) -> None:
    assert layer_of(stack) == layer


def test_code_that_layers_share_counts_for_its_caller() -> None:
    rules = "waits (facedown/mahjong/shape.py:7)"
    fold, encode = (
        (LOOP, "fold (facedown/table/fold.py:98)", rules),
        ("draw (facedown/wire/mahjong/encode.py:1)", rules),
    )
    assert shares({fold: 3.0, encode: 1.0}) == {"fold": 0.75, "encode": 0.25}


def test_a_thread_that_waits_uses_no_cpu() -> None:
    waits = (
        "_work (facedown/store/sqlite/writer.py:84)",
        "PyThread_acquire_lock_timed (libpython3.so)",
        "0x7f (libc.so)",
    )
    assert busy({waits: 5.0, (LOOP,): 1.0}) == {(LOOP,): 1.0}


def test_stacks_are_read_as_they_are_written() -> None:
    stacks = {(LOOP, DELIVER): 12.5, (LOOP,): 3.0}
    assert read(write(stacks)) == stacks


def test_a_flame_graph_has_a_box_for_each_call_with_its_part() -> None:
    picture = flame_graph("arena", {(LOOP, DELIVER): 1.0, (LOOP,): 3.0})
    assert "<title>_deliver (facedown/table/table.py:250): 25.0 %</title>" in picture
    assert "<title>run_forever (asyncio/base_events.py:608): 100.0 %</title>" in picture

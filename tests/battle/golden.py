"""Scripted matches, kept as records and as text. Run as a program it writes them anew: only where the rules or
the form of records changed on purpose."""

from pathlib import Path

from facedown.battle import (
    BATTLE,
    Attend,
    CallTime,
    Config,
    Confirm,
    Draft,
    EndRound,
    Reveal,
    Ruleset,
    Surrender,
)
from facedown.core import DEALER, Seed, replay
from facedown.core.record import Acted, dump, header_of, recorded
from tests.battle.scene import A, C, D, H, N

FOLDER = Path(__file__).parent / "golden"

_DEALT = [(250, DEALER, Reveal()), *[(900, DEALER, Reveal())] * 2, (900, DEALER, EndRound())]

SUDDEN_DEATH = [
    (3_000, 0, Draft((A, A, "joker"))),
    (1_000, 1, Confirm((C, N, H))),
    (2_500, 0, Confirm((D, A, H))),
    *_DEALT,
    (1_200, 1, Attend()),
    (9_000, 0, Draft((C, N, N))),
    (9_800, DEALER, CallTime()),
    *_DEALT,
    (4_000, 1, Confirm((H, N, N), 3)),
    (4_000, 0, Confirm((N, N, N), 3)),
    *_DEALT,
    (5_000, 0, Confirm((A, D, H))),
    (5_000, 1, Confirm((D, A, C))),
    *_DEALT,
    (2_000, 0, Confirm((C, H, A))),
    (2_000, 1, Confirm((A, H, D))),
    *_DEALT,
]
BOTH_GONE = [
    (6_000, 0, Draft((A, N, N))),
    (14_000, DEALER, CallTime()),
    *_DEALT,
    (3_000, 1, Draft((N, N, N))),
    (3_000, 0, Attend()),
    (14_000, DEALER, CallTime()),
    *_DEALT,
    (20_000, DEALER, CallTime()),
    *_DEALT,
    (20_000, DEALER, CallTime()),
]
GIVEN_UP = [
    (1_000, 0, Confirm((A, A, H))),
    (1_000, 1, Confirm((D, D, N))),
    (250, DEALER, Reveal()),
    (900, DEALER, Reveal()),
    (400, 1, Surrender()),
]

OLD_GRACE = 5_000
"""The records are from when this was the default."""
SCRIPTS = {
    "sudden-death": (Config(Ruleset(grace_ms=OLD_GRACE), stake=1), SUDDEN_DEATH),
    "both-gone": (Config(Ruleset(rounds=5, grace_ms=OLD_GRACE), stake=1), BOTH_GONE),
    "given-up": (
        Config(Ruleset(grace_ms=OLD_GRACE), hands=((A, A, H, C), (D, D, H, H)), stake=5),
        GIVEN_UP,
    ),
}


def record_of(name):
    config, script = SCRIPTS[name]
    seed = Seed.of(name)
    state, at, entries = BATTLE.new(config, seed).state, 0, []
    for after, seat, action in script:
        at += after
        entries.append(Acted(at, seat, action, "clock" if seat == DEALER else "player"))
        state = BATTLE.apply(state, seat, action).state
    header = header_of(BATTLE, config, seed, match=name, terms=config.rules.terms())
    return recorded(header, tuple(entries), seed, BATTLE.outcome(state))


def text_of(record):
    """Every input, and below it what it made."""
    lines = []
    for entry, step in replay(BATTLE, record):
        lines.append("new" if entry is None else f"{entry.at} {entry.by} {entry.seat} {entry.action!r}")
        lines += [f"    {made!r}" for made in (*step.events, *step.moves)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in SCRIPTS:
        record = record_of(name)
        (FOLDER / f"{name}.json").write_bytes(dump(record))
        (FOLDER / f"{name}.txt").write_text(text_of(record))

"""Golden files of all four games: records, what each viewer sees of them, and what the dialects say.

Run as a program it writes them anew: `.venv/bin/python -m tests.golden.goldens`. Do so only where the rules,
the form of records or a protocol changed on purpose. The records are inputs: the tests replay those on file.
"""

from hashlib import sha256
from pathlib import Path

from facedown.catalog import find
from facedown.core import Sight, codec, replay
from facedown.core.record import dump, game_of, load
from facedown.poker.cash import CASH

FOLDER = Path(__file__).parent
RECORDS, FRAMES, WIRE = FOLDER / "records", FOLDER / "frames", FOLDER / "wire"

IN_FULL = ("battle-bots", "cash-short", "holdem-short", "mahjong-opening")
"""Records short enough to keep the text of every frame; of the others a digest a frame is kept."""
STORIES = ("arena", "battle", "encoded", "native")
"""Of the wire; each leaves several transcripts."""
ARENA = "holdem-arena"
"""The record that the arena's transcript leaves."""


def names():
    return sorted(path.stem for path in RECORDS.glob("*.json"))


def written(name):
    return (RECORDS / f"{name}.json").read_bytes()


def loaded(name):
    """The game and the record."""
    data = written(name)
    game = CASH if game_of(data) == CASH.name else find(game_of(data)).game
    return game, load(game, data)


def frames_of(name):
    """By file, what each chair and the public see of a record, and the events and moves themselves."""
    game, record = loaded(name)
    viewers = (None, *range(game.seats(record.header.config)))
    sights = {viewer: Sight(game, viewer) for viewer in viewers}
    seen = {viewer: [] for viewer in viewers}
    steps = []
    for entry, step in replay(game, record):
        steps.append(codec.to_json({"events": step.events, "moves": step.moves}))
        at, automatic = (0, ()) if entry is None else (entry.at, _automatic(entry, step))
        prompts = game.prompts(step.state)
        for viewer, sight in sights.items():
            frame = sight.frame(step.state, prompts, step.events, at=at, automatic=automatic)
            if frame is not None:
                seen[viewer].append(codec.to_json(frame.message()))
    files = {f"{name}-{'public' if viewer is None else viewer}": lines for viewer, lines in seen.items()}
    return {file: _kept(name, lines) for file, lines in {**files, f"{name}-steps": steps}.items()}


def _automatic(entry, step):
    return range(len(step.events)) if getattr(entry, "by", None) == "clock" else ()


def _kept(name, lines):
    kept = lines if name in IN_FULL else [digest(line) for line in lines]
    return b"".join(line + b"\n" for line in kept)


def digest(data):
    return sha256(data).hexdigest()[:16].encode()


def frame_files(name):
    """On file, by the same names."""
    return {path.stem: path.read_bytes() for path in FRAMES.glob(f"{name}-*")}


def transcripts_of(story):
    """By file, what the connections of a story hear."""
    from tests.golden.golden_wire import STORIES as TOLD

    return TOLD[story]()


def wire_files(story):
    return {path.stem: path.read_bytes() for path in WIRE.glob(f"{story}-*")}


def main():
    from tests.golden.golden_records import made
    from tests.golden.golden_wire import arena_match

    arena = load(find("holdem").game, arena_match()[1])
    _write(RECORDS, "json", {name: dump(record) for name, record in {**made(), ARENA: arena}.items()})
    _write(FRAMES, "txt", {file: data for name in names() for file, data in frames_of(name).items()})
    _write(WIRE, "txt", {file: data for name in STORIES for file, data in transcripts_of(name).items()})


def _write(folder, suffix, files):
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for name, data in files.items():
        (folder / f"{name}.{suffix}").write_bytes(data)


if __name__ == "__main__":
    main()

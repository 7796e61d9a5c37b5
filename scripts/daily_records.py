"""Write the records that daily positions come from while a house has none of its own.

    .venv/bin/python scripts/daily_records.py

House bots play them; nothing comes from outside. Run it again when the rules of a game change.
"""

from itertools import permutations
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from msgspec.structs import replace

from facedown.catalog import CATALOG, resolved
from facedown.core import Seed, codec
from facedown.core.play import play
from facedown.core.record import Acted, AnyEntry, Seated, Sitter, header_of, recorded
from facedown.poker.holdem import Config

COUNTS: Final = {"battle": 60, "holdem": 40, "mahjong": 20}
BEAT: Final = 1_500
"""ms of table time between two inputs."""
_DATE: Final = (2026, 1, 1, 0, 0, 0)
"""So that the same records make the same file."""


def config_of(game: str, number: int) -> Any:
    listing = CATALOG[game]
    if game == "holdem":
        return Config(seats=2 + number % 5, stack=2_000, hands=24)
    return listing.variants["tonpusen"] if game == "mahjong" else listing.config


def record_of(game: str, number: int) -> bytes:
    listing, seed = CATALOG[game], Seed.of(f"daily {game} {number}")
    config, match = config_of(game, number), f"daily-{game}-{number:02}"
    orders = tuple(permutations(tuple(listing.bots)[-2:]))
    seats = listing.game.seats(config)
    names = [orders[number % len(orders)][seat % 2] for seat in range(seats)]
    played = play(listing.game, config, seed, {seat: listing.bots[name] for seat, name in enumerate(names)})
    header = header_of(listing.game, config, seed, match=match, terms=listing.terms(config))
    entries: list[AnyEntry] = [
        Seated(0, seat, Sitter(name, "bot", bot=name)) for seat, name in enumerate(names)
    ]
    for at, entry in enumerate(played.entries, 1):
        assert isinstance(entry, Acted), "nobody comes or goes"
        entries.append(replace(entry, at=at * BEAT))
    return codec.to_json(recorded(header, tuple(entries), seed, played.outcome))


def write(game: str) -> None:
    daily = CATALOG[game].daily
    assert daily is not None, f"{game} asks daily"
    target = Path(str(resolved(daily).records))
    with ZipFile(target, "w") as file:
        for number in range(COUNTS[game]):
            member = ZipInfo(f"daily-{game}-{number:02}", _DATE)
            member.compress_type = ZIP_DEFLATED
            file.writestr(member, record_of(game, number), compresslevel=9)
    print(f"{target}: {COUNTS[game]} records, {target.stat().st_size} bytes")


if __name__ == "__main__":
    for name in COUNTS:
        write(name)

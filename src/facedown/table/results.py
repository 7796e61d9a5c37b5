"""How a match ended for each of its players."""

from collections.abc import Iterator, Sequence

from facedown.core import Outcome, Sitter
from facedown.store import Result, Verdict, house_bot


def results_of(game: str, sitters: Sequence[Sitter | None], outcome: Outcome | None) -> tuple[Result, ...]:
    """Of accounts and house bots; nobody else has a profile. None if the match was broken off."""
    return () if outcome is None else tuple(_results(game, sitters, outcome.places))


def stays_of(accounts: Sequence[str]) -> tuple[Result, ...]:
    """Of a table without winners, where players came and went."""
    return tuple(Result(account, "played") for account in accounts)


def _results(game: str, sitters: Sequence[Sitter | None], places: Sequence[int]) -> Iterator[Result]:
    for sitter, place in zip(sitters, places, strict=False):
        player = None if sitter is None else _player(game, sitter)
        if sitter is not None and player is not None:
            yield Result(player, _verdict(place, places), place, is_bot=sitter.kind == "bot")


def _player(game: str, sitter: Sitter) -> str | None:
    return sitter.account or (house_bot(game, sitter.bot) if sitter.bot else None)


def _verdict(place: int, places: Sequence[int]) -> Verdict:
    """Players who all share a place have drawn, even if all of them have lost."""
    if len({*places}) == 1:
        return "drawn"
    return "won" if place == min(places) else "lost"

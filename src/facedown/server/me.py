"""An account as its owner sees it, in REST and on `/lobby`. docs/protocol/rest.md 1.2."""

from typing import Self, TypeVar

from msgspec import Struct

from facedown.lobby import Profile, Rated

M = TypeVar("M", bound="Me")


class Me(Struct, frozen=True):
    account: str
    nickname: str
    tokens: int
    rating: dict[str, Rated]
    """By game."""
    queued: str | None
    room: str | None
    """The code of the room in which it waits."""
    table: str | None

    @classmethod
    def of(cls, profile: Profile) -> Self:
        return cls(
            account=profile.account,
            nickname=profile.nickname,
            tokens=profile.tokens,
            rating=profile.ratings,
            queued=profile.queued,
            room=profile.room,
            table=profile.table,
        )

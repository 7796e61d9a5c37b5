"""Accounts. docs/protocol/rest.md 1."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from facedown.server.endpoint import Asked, Endpoint
from facedown.server.errors import Refused
from facedown.server.me import Me

Nickname = Annotated[str, Meta(max_length=200)]
"""The limit only bounds the work; the lobby has the rules for nicknames."""


class NewAccount(Struct, frozen=True):
    nickname: Nickname | None = None


class Renamed(Struct, frozen=True):
    nickname: Nickname


class Created(Struct, frozen=True):
    account: str
    """The public id; it gives no access."""
    nickname: str
    token: str
    """The only key to the account; it is sent only here."""


async def create(asked: Asked) -> Created:
    """Make a guest account. Its token is sent only here."""
    if not asked.site.accounts.take(asked.address):
        raise Refused("rate_limited", "too many new accounts from this address; wait a minute")
    account, token = await asked.site.lobby.guest(asked.body.nickname)
    return Created(account.id, account.nickname, token)


async def show(asked: Asked) -> Me:
    """Your account; an empty balance is topped up once a day."""
    return Me.of(await asked.site.lobby.profile(asked.account.id))


async def rename(asked: Asked) -> Me:
    """Change your nickname."""
    await asked.site.lobby.rename(asked.account.id, asked.body.nickname)
    return Me.of(await asked.site.lobby.profile(asked.account.id))


ENDPOINTS: Final = (
    Endpoint("POST", "/accounts", create, Created, 201, takes=NewAccount),
    Endpoint("GET", "/me", show, Me, who="account"),
    Endpoint("PATCH", "/me", rename, Me, takes=Renamed, who="account"),
)

"""Keep your account, take its data away, delete it. docs/protocol/rest.md 1.6 and 1.7."""

from typing import Annotated, Any, Final

from msgspec import Meta, Struct
from starlette.responses import Response

from facedown.cash_tables import purse_of
from facedown.core import codec
from facedown.server.endpoint import Asked, Endpoint
from facedown.server.errors import Refused

_WRONG: Final = "no account has this recovery code; a code that was used or replaced opens nothing"


class Code(Struct, frozen=True):
    code: str
    """Opens the account once, and another one replaces it; it is sent only here."""


class Recovery(Struct, frozen=True):
    code: Annotated[str, Meta(max_length=100)]
    """Letters of any case, with or without its dashes."""


class Reopened(Struct, frozen=True):
    account: str
    nickname: str
    token: str
    """Another token of the account, for this device; it is sent only here."""
    code: str
    """The next recovery code."""


class Deletion(Struct, frozen=True):
    nickname: Annotated[str, Meta(max_length=200)]
    """Your nickname, to confirm it."""


class Deleted(Struct, frozen=True):
    deleted: bool = True


async def make_code(asked: Asked) -> Code:
    """A recovery code for your account, in place of the one before."""
    return Code(await asked.site.store.new_recovery(asked.account.id))


async def recover(asked: Asked) -> Reopened:
    """Open an account with its recovery code. The code is used up; the next one is in the answer."""
    site = asked.site
    opened = await site.store.recover(asked.body.code)
    if opened is None:
        site.guesses.failed_long(asked.address)
        raise Refused("unauthorized", _WRONG)
    account = opened.account
    return Reopened(account.id, account.nickname, f"{account.id}.{opened.secret}", opened.code)


async def export(asked: Asked) -> Response:
    """What is kept about your account, as one JSON file. Left out are secrets, what waits for some minutes,
    such as an open room, and the log of a match that runs, which has hidden cards."""
    site = asked.site
    about = await site.reading.turn(lambda: site.store.about_account(asked.account.id))
    headers = {
        "Content-Disposition": 'attachment; filename="facedown-account.json"',
        "Cache-Control": "no-store",
    }
    return Response(codec.to_json(about, indent=1), headers=headers, media_type="application/json")


async def delete(asked: Asked) -> Deleted:
    """Delete your account. Its tokens stop working at once; its chips go to the house; its matches stay on
    file, and are shown without your name. Refused during a match."""
    site, account = asked.site, asked.account
    if asked.body.nickname.strip() != account.nickname:
        raise Refused("not_confirmed", "send your nickname exactly as it is, to confirm the deletion")
    await site.lobby.delete(account.id, (account.id, purse_of(account.id)))
    return Deleted()


ENDPOINTS: Final = (
    Endpoint("POST", "/me/recovery", make_code, Code, 201, who="account"),
    Endpoint("POST", "/recover", recover, Reopened, takes=Recovery),
    Endpoint("GET", "/me/export", export, dict[str, Any], who="account"),
    Endpoint("DELETE", "/me", delete, Deleted, takes=Deletion, who="account"),
)

"""Signing in with a passkey. docs/protocol/rest.md 1.8."""

from typing import TYPE_CHECKING, Annotated, Any, Final

from msgspec import Meta, Struct

from facedown.server.endpoint import Asked, Endpoint
from facedown.server.errors import Refused
from facedown.server.passkeys import Credential, id_of, require_room
from facedown.store import Account, Passkey

if TYPE_CHECKING:
    from facedown.server.site import Site


class Offer(Struct, frozen=True):
    offered: bool
    site: str
    """The name of the site to which passkeys belong; under other names they do not work."""


class Options(Struct, frozen=True):
    options: dict[str, Any]
    """For `PublicKeyCredential.parse…OptionsFromJSON` of a browser."""


class Made(Struct, frozen=True):
    credential: dict[str, Any]
    """What the browser made, by its `toJSON`."""
    name: Annotated[str, Meta(max_length=40)] = ""


class Answer(Struct, frozen=True):
    credential: dict[str, Any]


class Shown(Struct, frozen=True):
    id: str
    name: str
    created: int
    used: int
    """ms since 1970; 0 if it was not used yet."""


class Listing(Struct, frozen=True):
    passkeys: list[Shown]


class SignedIn(Struct, frozen=True):
    account: str
    nickname: str
    token: str
    """Another token of the account, for this device; it is sent only here."""


async def offer(asked: Asked) -> Offer:
    """Whether this server takes passkeys."""
    return Offer(asked.site.passkeys.is_offered, asked.site.passkeys.site)


async def begin(asked: Asked) -> Options:
    """Begin to add a passkey to your account."""
    known = await asked.site.store.passkeys(asked.account.id)
    return Options(asked.site.passkeys.registration(asked.account, known))


async def add(asked: Asked) -> Listing:
    """Add the passkey that your browser made."""
    store, account = asked.site.store, asked.account
    name = "".join(each for each in asked.body.name if each.isprintable()).strip()
    passkey = asked.site.passkeys.registered(account, name, asked.body.credential)
    require_room(await store.passkeys(account.id))
    if not await store.keep_passkey(passkey):
        raise Refused("unauthorized", "this passkey belongs to an account already")
    return await show(asked)


async def show(asked: Asked) -> Listing:
    """Your passkeys, oldest first."""
    return Listing([_shown(each) for each in await asked.site.store.passkeys(asked.account.id)])


async def remove(asked: Asked) -> Listing:
    """Remove one of your passkeys."""
    try:
        found = bytes.fromhex(asked.path["passkey"])
    except ValueError:
        found = b""
    if not await asked.site.store.forget_passkey(asked.account.id, found):
        raise Refused("no_such_passkey", "your account has no such passkey")
    return await show(asked)


async def begin_sign_in(asked: Asked) -> Options:
    """Begin to sign in with a passkey."""
    return Options(asked.site.passkeys.signing_in())


async def sign_in(asked: Asked) -> SignedIn:
    """Sign in with a passkey: a new token of its account."""
    try:
        account = await _account(asked.site, asked.body.credential)
    except Refused as no:
        if no.code == "unauthorized":
            asked.site.guesses.failed_long(asked.address)
        raise
    secret = await asked.site.store.sign_in(account.id)
    return SignedIn(account.id, account.nickname, f"{account.id}.{secret}")


async def _account(site: "Site", credential: Credential) -> Account:
    signed = site.passkeys.begun(credential)
    passkey = await site.store.passkey(id_of(credential))
    account = None if passkey is None else await site.store.account(passkey.account)
    if passkey is None or account is None:
        raise Refused("unauthorized", "no account has this passkey; it may have been removed")
    counter = site.passkeys.counter(signed, credential, passkey)
    if not await site.store.passkey_used(passkey.id, counter):
        raise Refused("unauthorized", "this passkey seems to be a copy; remove it and make another")
    return account


def _shown(passkey: Passkey) -> Shown:
    return Shown(passkey.id.hex(), passkey.name, passkey.created, passkey.used)


ENDPOINTS: Final = (
    Endpoint("GET", "/passkeys", offer, Offer),
    Endpoint("POST", "/passkeys/begin", begin_sign_in, Options),
    Endpoint("POST", "/passkeys/sign-in", sign_in, SignedIn, takes=Answer),
    Endpoint("GET", "/me/passkeys", show, Listing, who="account"),
    Endpoint("POST", "/me/passkeys/begin", begin, Options, who="account"),
    Endpoint("POST", "/me/passkeys", add, Listing, 201, takes=Made, who="account"),
    Endpoint("DELETE", "/me/passkeys/{passkey}", remove, Listing, who="account"),
)

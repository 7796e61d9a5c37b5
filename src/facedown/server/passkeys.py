"""Passkeys: key pairs whose private half stays on the player's device. They need the extra `passkeys`.

A device signs a challenge together with the origin of the page that asked for it, so a page of another site
can use neither. docs/protocol/rest.md 1.8.
"""

import hmac
import re
import secrets
import struct
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import Any, Final, NamedTuple, TypeAlias

from facedown.core import codec
from facedown.server.errors import Refused
from facedown.server.settings import Settings
from facedown.store import Account, Passkey

CHALLENGE_MS: Final = 300_000
MOST_PASSKEYS: Final = 10
"""Of one account."""
_END: Final = struct.Struct(">Q")
"""The end of a challenge, in ms."""
_NONCE: Final = 16
_TOLD: Final = _END.size + _NONCE
"""The bytes of a challenge before its code."""
_LOCAL: Final = re.compile(r"http://localhost(:\d{1,5})?")

_MALFORMED: Final = (ValueError, TypeError, LookupError, AttributeError, struct.error)
"""What the library raises for data that is no credential at all."""

Credential: TypeAlias = dict[str, Any]
"""What a browser answers, as its `toJSON` has it."""


class Challenges:
    """Each is made here, opens something once, and for one account or, to sign in, for none.

    A challenge carries its end and a code that only we can make, so nothing is kept of those that are open:
    strangers who ask for many push nobody else's out. What is remembered are those that have opened
    something, until their end.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._key = secrets.token_bytes(32)
        self._used: dict[bytes, int] = {}
        """Those that were used, with their ends, in the order of use."""

    def make(self, account: str | None) -> bytes:
        told = _END.pack(self._now() + CHALLENGE_MS) + secrets.token_bytes(_NONCE)
        return told + self._code(told, account)

    def is_open(self, challenge: bytes, account: str | None) -> bool:
        """Whether it was made for this account, is not too old, and was not used."""
        told, code = challenge[:_TOLD], challenge[_TOLD:]
        if len(told) < _TOLD or not hmac.compare_digest(code, self._code(told, account)):
            return False
        return self._now() < _end(challenge) and challenge not in self._used

    def use(self, challenge: bytes) -> None:
        """Close one that is open. Call it when the signature fits: a wrong one must not fill our memory."""
        while self._used and self._now() >= self._used[first := next(iter(self._used))]:
            del self._used[first]
        self._used[challenge] = _end(challenge)

    def _code(self, told: bytes, account: str | None) -> bytes:
        owner = b"" if account is None else b"of " + account.encode()
        return hmac.digest(self._key, told + owner, "sha256")


def _end(challenge: bytes) -> int:
    end: int = _END.unpack_from(challenge)[0]
    return end


class Signed(NamedTuple):
    """What a browser says it has signed; it is not believed before the signature is checked."""

    challenge: bytes
    origin: str


class Passkeys:
    def __init__(self, settings: Settings, now: Callable[[], int]) -> None:
        self._now = now
        self._name = settings.host_names[0].lower().rstrip(".") if settings.host_names else None
        self._registering = Challenges(now)
        self._signing_in = Challenges(now)

    @property
    def is_offered(self) -> bool:
        return find_spec("webauthn") is not None

    @property
    def site(self) -> str:
        """The name to which passkeys belong."""
        return self._name or "localhost"

    def registration(self, account: Account, known: tuple[Passkey, ...]) -> dict[str, Any]:
        """What the browser needs to make a passkey for this account. Raises Refused."""
        self._require_offered()
        from webauthn import generate_registration_options, options_to_json  # noqa: PLC0415  an extra
        from webauthn.helpers import structs  # noqa: PLC0415

        require_room(known)
        options = generate_registration_options(
            rp_id=self.site,
            rp_name="Facedown",
            user_id=account.id.encode(),
            user_name=account.nickname,
            challenge=self._registering.make(account.id),
            timeout=CHALLENGE_MS,
            exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=each.id) for each in known],
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
        )
        return _plain(options_to_json(options))

    def registered(self, account: Account, name: str, credential: Credential) -> Passkey:
        """The passkey that the browser made. Raises Refused."""
        self._require_offered()
        from webauthn import verify_registration_response  # noqa: PLC0415
        from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415

        signed = self._signed(credential)
        if not self._registering.is_open(signed.challenge, account.id):
            raise _refused()
        try:
            made = verify_registration_response(
                credential=credential,
                expected_challenge=signed.challenge,
                expected_rp_id=self.site,
                expected_origin=signed.origin,
                require_user_verification=True,
            )
        except (WebAuthnException, *_MALFORMED) as error:
            raise _refused() from error
        self._registering.use(signed.challenge)
        return Passkey(
            made.credential_id,
            account.id,
            made.credential_public_key,
            made.sign_count,
            name,
            self._now(),
            0,
        )

    def signing_in(self) -> dict[str, Any]:
        """What the browser needs to sign in; the device knows its account. Raises Refused."""
        self._require_offered()
        from webauthn import generate_authentication_options, options_to_json  # noqa: PLC0415
        from webauthn.helpers.structs import UserVerificationRequirement  # noqa: PLC0415

        options = generate_authentication_options(
            rp_id=self.site,
            challenge=self._signing_in.make(None),
            timeout=CHALLENGE_MS,
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return _plain(options_to_json(options))

    def begun(self, credential: Credential) -> Signed:
        """What was signed, of a sign-in that may go on. Raises Refused."""
        self._require_offered()
        signed = self._signed(credential)
        self._require_open(signed)
        return signed

    def counter(self, signed: Signed, credential: Credential, passkey: Passkey) -> int:
        """The new counter of the passkey, if this is a signature for its account. Raises Refused.

        The challenge is used up then. Nothing is awaited here, so two answers that come at once open once.
        """
        from webauthn import verify_authentication_response  # noqa: PLC0415
        from webauthn.helpers.exceptions import WebAuthnException  # noqa: PLC0415

        if _decoded(_inner(credential).get("userHandle")) != passkey.account.encode():
            raise _refused()
        self._require_open(signed)
        try:
            verified = verify_authentication_response(
                credential=credential,
                expected_challenge=signed.challenge,
                expected_rp_id=self.site,
                expected_origin=signed.origin,
                credential_public_key=passkey.public_key,
                credential_current_sign_count=passkey.counter,
                require_user_verification=True,
            )
        except (WebAuthnException, *_MALFORMED) as error:
            raise _refused() from error
        self._signing_in.use(signed.challenge)
        return verified.new_sign_count

    def _require_open(self, signed: Signed) -> None:
        """The challenge of a sign-in."""
        if not self._signing_in.is_open(signed.challenge, None):
            raise _refused()

    def _signed(self, credential: Credential) -> Signed:
        try:
            data = codec.from_json(dict[str, Any], _decoded(_inner(credential).get("clientDataJSON")))
        except codec.BadEncoding as error:
            raise _refused() from error
        origin = data.get("origin")
        if not isinstance(origin, str) or not self._is_ours(origin):
            raise Refused("forbidden", "pages of other sites may not do this")
        return Signed(_decoded(data.get("challenge")), origin)

    def _is_ours(self, origin: str) -> bool:
        if self._name is None:
            return _LOCAL.fullmatch(origin) is not None
        return origin == f"https://{self._name}"

    def _require_offered(self) -> None:
        if not self.is_offered:
            raise Refused("no_passkeys", "this server takes no passkeys: pip install 'facedown[passkeys]'")


def _plain(options: str) -> dict[str, Any]:
    plain: dict[str, Any] = codec.from_json(dict[str, Any], options.encode())
    return plain


def require_room(known: tuple[Passkey, ...]) -> None:
    """Refuse one more for an account that has as many as it may."""
    if len(known) >= MOST_PASSKEYS:
        raise Refused(
            "too_many_passkeys", f"an account has at most {MOST_PASSKEYS} passkeys; remove one first"
        )


def id_of(credential: Credential) -> bytes:
    return _decoded(credential.get("id"))


def _inner(credential: Credential) -> Mapping[str, Any]:
    inner = credential.get("response")
    return inner if isinstance(inner, dict) else {}


def _decoded(text: object) -> bytes:
    """Raises Refused."""
    from webauthn import base64url_to_bytes  # noqa: PLC0415

    try:
        return base64url_to_bytes(text if isinstance(text, str) else "")
    except ValueError as error:
        raise _refused() from error


def _refused() -> Refused:
    return Refused("unauthorized", "this passkey does not fit, or it came too late; try again")

"""A device with one passkey, in software."""

import hashlib
import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

HOUSE = "https://house"
"""As the settings of tests name the server."""
_SEEN, _WITH_KEY = 0x05, 0x45
"""The player was present and unlocked the device; the same, and the public key follows."""


def text(data):
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text):
    return urlsafe_b64decode(text + "==")


class Authenticator:
    def __init__(self, origin=HOUSE, site="house"):
        self.origin, self.site = origin, site
        self.id, self.owner, self.counter = os.urandom(16), b"", 0
        self.key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options):
        self.owner = data(options["user"]["id"])
        x, y = ((n := self.key.public_key().public_numbers()).x, n.y)
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x.to_bytes(32, "big"), -3: y.to_bytes(32, "big")})
        added = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        attested = {"fmt": "none", "attStmt": {}, "authData": self._about(_WITH_KEY) + added}
        signed = self._client("webauthn.create", options)
        return self._credential(clientDataJSON=signed, attestationObject=cbor2.dumps(attested))

    def sign(self, options):
        self.counter += 1
        about, signed = self._about(_SEEN), self._client("webauthn.get", options)
        signature = self.key.sign(about + hashlib.sha256(signed).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(
            clientDataJSON=signed, authenticatorData=about, signature=signature, userHandle=self.owner
        )

    def _about(self, flags):
        return hashlib.sha256(self.site.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4, "big")

    def _client(self, kind, options):
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _credential(self, **response):
        response = {name: text(value) for name, value in response.items()}
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}

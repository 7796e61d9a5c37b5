"""Passkeys at several workers: a challenge of one is signed for another."""

import pytest

pytest.importorskip("webauthn", reason="the extra `passkeys` is not installed")

from tests.cluster.parent import parent
from tests.server.authenticator import Authenticator
from tests.server.test_passkeys import added, options, signed_in

pytestmark = [pytest.mark.real, pytest.mark.slow]


async def test_a_passkey_signs_in_whatever_worker_each_request_reaches(tmp_path, address):
    async with parent(tmp_path, address) as house:
        ada, device = await house.guest("Ada"), Authenticator("http://localhost", "localhost")
        assert (await added(house, ada, device))[0] == 201
        for _ in range(10):  # two connections each
            status, opened = await signed_in(house, device.sign(await options(house, "/passkeys/begin")))
            assert (status, opened["account"]) == (200, ada["account"])
        await house.end()

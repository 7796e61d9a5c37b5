"""Signing in with a passkey. docs/protocol/rest.md 1.8."""

import pytest

pytest.importorskip("webauthn", reason="the extra `passkeys` is not installed")

from facedown.server import passkeys
from facedown.server.passkeys import CHALLENGE_MS, MOST_PASSKEYS, Challenges
from tests.server.authenticator import Authenticator, text
from tests.server.scene import asking
from tests.server.test_rest import code_of

WRONG = (401, "unauthorized")


async def options(rest, path, token=None):
    status, begun = await rest.ask("POST", path, token)
    assert status == 200
    return begun["options"]


async def added(rest, guest, device):
    credential = device.make(await options(rest, "/me/passkeys/begin", guest["token"]))
    return await rest.ask("POST", "/me/passkeys", guest["token"], {"credential": credential, "name": "Phone"})


async def signed_in(rest, credential):
    return await rest.ask("POST", "/passkeys/sign-in", None, {"credential": credential})


async def test_a_passkey_signs_in_is_listed_and_removed(tmp_path):
    async with asking(tmp_path) as rest:
        ada, device = await rest.guest("Ada"), Authenticator()
        status, listed = await added(rest, ada, device)
        assert (status, [(each["name"], each["used"]) for each in listed["passkeys"]]) == (
            201,
            [("Phone", 0)],
        )
        status, opened = await signed_in(rest, device.sign(await options(rest, "/passkeys/begin")))
        assert (status, opened["account"]) == (200, ada["account"])
        (one,) = (await rest.ask("GET", "/me/passkeys", opened["token"]))[1]["passkeys"]
        assert one["used"] > 0
        removed = await rest.ask("DELETE", f"/me/passkeys/{one['id']}", ada["token"])
        assert removed == (200, {"passkeys": []})
        again = await signed_in(rest, device.sign(await options(rest, "/passkeys/begin")))
        assert code_of(again) == WRONG


async def test_an_answer_opens_the_account_once(tmp_path):
    async with asking(tmp_path) as rest:
        ada, device = await rest.guest("Ada"), Authenticator()
        await added(rest, ada, device)
        credential = device.sign(await options(rest, "/passkeys/begin"))
        assert (await signed_in(rest, credential))[0] == 200
        assert code_of(await signed_in(rest, credential)) == WRONG


async def test_a_registration_is_used_once(tmp_path):
    async with asking(tmp_path) as rest:
        ada = await rest.guest("Ada")
        begun = await options(rest, "/me/passkeys/begin", ada["token"])
        for device, expected in ((Authenticator(), 201), (Authenticator(), 401)):
            body = {"credential": device.make(begun)}
            assert (await rest.ask("POST", "/me/passkeys", ada["token"], body))[0] == expected


async def test_a_challenge_that_the_server_did_not_make_opens_nothing(tmp_path):
    async with asking(tmp_path) as rest:
        ada, device = await rest.guest("Ada"), Authenticator()
        await added(rest, ada, device)
        assert code_of(await signed_in(rest, device.sign({"challenge": text(bytes(32))}))) == WRONG


async def test_challenges_of_signing_in_and_of_other_accounts_register_nothing(tmp_path):
    async with asking(tmp_path) as rest:
        ada, eva = await rest.guest("Ada"), await rest.guest("Eva")
        for begun in (
            await options(rest, "/me/passkeys/begin", ada["token"]),
            {**await options(rest, "/passkeys/begin"), "user": {"id": text(eva["account"].encode())}},
        ):
            body = {"credential": Authenticator().make(begun)}
            assert code_of(await rest.ask("POST", "/me/passkeys", eva["token"], body)) == WRONG
        assert (await rest.ask("GET", "/me/passkeys", eva["token"]))[1] == {"passkeys": []}


@pytest.mark.parametrize(
    ("names", "origin", "site", "fits"),
    [
        ((), "http://localhost:8001", "localhost", True),
        ((), "https://evil.example", "localhost", False),
        ((), "http://localhost:8001.evil.example", "localhost", False),
        ((), "http://localhost:8001", "evil.example", False),
        (("cards.example.org",), "https://cards.example.org", "cards.example.org", True),
        (("Cards.Example.org.",), "https://cards.example.org", "cards.example.org", True),
        (("cards.example.org",), "http://cards.example.org", "cards.example.org", False),
        (("cards.example.org",), "https://cards.example.org.evil.example", "cards.example.org", False),
        (("cards.example.org",), "http://localhost:8001", "cards.example.org", False),
    ],
)
async def test_only_pages_of_this_server_are_signed_for(tmp_path, names, origin, site, fits):
    async with asking(tmp_path, host_names=(*names, "house") if names else ()) as rest:
        if not names:
            rest.http.base_url = "http://localhost:8001"
        ada = await rest.guest("Ada")
        status, _ = await added(rest, ada, Authenticator(origin, site))
        assert (status == 201) is fits


async def test_a_foreign_origin_signs_nobody_in(tmp_path):
    async with asking(tmp_path) as rest:
        ada, device = await rest.guest("Ada"), Authenticator()
        await added(rest, ada, device)
        device.origin = "https://evil.example"
        credential = device.sign(await options(rest, "/passkeys/begin"))
        assert code_of(await signed_in(rest, credential)) == (403, "forbidden")


async def test_a_passkey_opens_no_other_account(tmp_path):
    async with asking(tmp_path) as rest:
        ada, eva, device = await rest.guest("Ada"), await rest.guest("Eva"), Authenticator()
        await added(rest, ada, device)
        (one,) = (await rest.ask("GET", "/me/passkeys", ada["token"]))[1]["passkeys"]
        stolen = await rest.ask("DELETE", f"/me/passkeys/{one['id']}", eva["token"])
        assert code_of(stolen) == (404, "no_such_passkey")
        assert code_of(await added(rest, eva, device)) == WRONG, "it belongs to Ada"
        device.owner = eva["account"].encode()
        assert code_of(await signed_in(rest, device.sign(await options(rest, "/passkeys/begin")))) == WRONG
        forger = Authenticator()
        forger.id, forger.owner = device.id, ada["account"].encode()
        assert code_of(await signed_in(rest, forger.sign(await options(rest, "/passkeys/begin")))) == WRONG


async def test_a_copy_whose_counter_fell_behind_is_refused(tmp_path):
    async with asking(tmp_path) as rest:
        ada, device = await rest.guest("Ada"), Authenticator()
        await added(rest, ada, device)
        device.counter = 7
        assert (await signed_in(rest, device.sign(await options(rest, "/passkeys/begin"))))[0] == 200
        device.counter = 3
        assert code_of(await signed_in(rest, device.sign(await options(rest, "/passkeys/begin")))) == WRONG


async def test_what_is_no_credential_is_refused(tmp_path):
    async with asking(tmp_path) as rest:
        ada, device = await rest.guest("Ada"), Authenticator()
        await added(rest, ada, device)
        whole = device.sign(await options(rest, "/passkeys/begin"))
        for bad in ({}, {"id": 3}, {"response": 3}, {"response": {"clientDataJSON": "é"}}):
            assert (await signed_in(rest, bad))[0] in {401, 403}
        for name in ("authenticatorData", "signature", "userHandle"):
            for value in ("", "AAAA", 5, None):
                fresh = device.sign(await options(rest, "/passkeys/begin"))
                fresh["response"][name] = value
                assert code_of(await signed_in(rest, fresh)) == WRONG, (name, value)
        assert (await signed_in(rest, whole))[0] == 200, "the true one still fits"


async def test_an_account_has_so_many_passkeys_at_most(tmp_path):
    async with asking(tmp_path) as rest:
        ada = await rest.guest("Ada")
        for _ in range(MOST_PASSKEYS):
            assert (await added(rest, ada, Authenticator()))[0] == 201
        assert code_of(await rest.ask("POST", "/me/passkeys/begin", ada["token"])) == (
            409,
            "too_many_passkeys",
        )


async def test_registrations_that_were_begun_before_get_no_passkey_too_many(tmp_path):
    async with asking(tmp_path) as rest:
        ada = await rest.guest("Ada")
        begun = [await options(rest, "/me/passkeys/begin", ada["token"]) for _ in range(MOST_PASSKEYS + 1)]
        bodies = [{"credential": Authenticator().make(each)} for each in begun]
        answers = [await rest.ask("POST", "/me/passkeys", ada["token"], body) for body in bodies]
    assert [status for status, _ in answers[:-1]] == [201] * MOST_PASSKEYS
    assert code_of(answers[-1]) == (409, "too_many_passkeys")


async def test_a_server_without_the_extra_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(passkeys, "find_spec", lambda _name: None)
    async with asking(tmp_path) as rest:
        ada = await rest.guest("Ada")
        assert (await rest.ask("GET", "/passkeys"))[1]["offered"] is False
        for path, token in (("/passkeys/begin", None), ("/me/passkeys/begin", ada["token"])):
            assert code_of(await rest.ask("POST", path, token)) == (409, "no_passkeys")
        assert code_of(await signed_in(rest, {})) == (409, "no_passkeys")


def test_a_challenge_is_for_one_account_ends_and_is_used_once():
    now = [0]
    challenges = Challenges(lambda: now[0])
    ada, anyone = challenges.make("ada"), challenges.make(None)
    assert not challenges.is_open(ada, "eva")
    assert not challenges.is_open(ada, None)
    assert not challenges.is_open(anyone, "")
    assert not Challenges(lambda: now[0]).is_open(anyone, None), "of another server"
    for end in range(len(anyone)):
        assert not challenges.is_open(anyone[:end], None)
        forged = bytearray(anyone)
        forged[end] ^= 1
        assert not challenges.is_open(bytes(forged), None)
    now[0] = CHALLENGE_MS - 1
    assert challenges.is_open(ada, "ada")
    challenges.use(anyone)
    assert not challenges.is_open(anyone, None)
    now[0] = CHALLENGE_MS
    assert not challenges.is_open(ada, "ada")
    challenges.use(challenges.make(None))
    assert len(challenges._used) == 1, "those that have ended are forgotten"


async def test_strangers_who_begin_push_nobodys_challenge_out(tmp_path):
    async with asking(tmp_path) as rest:
        ada, device = await rest.guest("Ada"), Authenticator()
        await added(rest, ada, device)
        begun = device.sign(await options(rest, "/passkeys/begin"))
        site = rest.site.passkeys
        for _ in range(10_000):
            site._signing_in.make(None)
        assert not site._signing_in._used, "nothing is kept of what strangers begin"
        assert (await signed_in(rest, begun))[0] == 200
        assert len(site._signing_in._used) == 1


async def test_a_wrong_answer_uses_no_challenge_up(tmp_path):
    async with asking(tmp_path) as rest:
        ada, device = await rest.guest("Ada"), Authenticator()
        await added(rest, ada, device)
        begun = await options(rest, "/passkeys/begin")
        broken = device.sign(begun)
        broken["response"]["signature"] = "AAAA"
        assert code_of(await signed_in(rest, broken)) == WRONG
        assert (await signed_in(rest, device.sign(begun)))[0] == 200
        assert code_of(await signed_in(rest, device.sign(begun))) == WRONG

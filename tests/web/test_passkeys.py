"""Passkeys on the account page, with Chromium's virtual authenticator."""

import pytest

from tests.web.layout import check_layout
from tests.web.player import PHONE

pytest.importorskip("webauthn", reason="the extra `passkeys` is not installed")
pytestmark = pytest.mark.real

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def with_device(somebody):
    """Passkeys belong to names, never to addresses. Returns the session and the id of the device."""
    cdp = somebody.context.new_cdp_session(somebody.page)
    cdp.send("WebAuthn.enable")
    device = cdp.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]
    return cdp, device


def account_page(house):
    return house.url.replace("127.0.0.1", "localhost") + "/account"


def test_a_passkey_signs_in_in_another_browser(player, house):
    ann, bob = player(), player(size=PHONE, locale="ru-RU")
    (first, device), (second, other) = with_device(ann), with_device(bob)
    ann.come(account_page(house)).page.click("text=Add a passkey")
    ann.sees(".passkeys li")
    check_layout(ann, "account")
    (key,) = first.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]
    second.send("WebAuthn.addCredential", {"authenticatorId": other, "credential": key})
    bob.come(account_page(house)).page.click("text=Войти с ключом доступа")
    bob.sees(".passkeys li:has-text('последний вход')")
    assert bob.token.split(".")[0] == ann.token.split(".")[0]
    check_layout(bob, "account")
    bob.page.click(".passkeys button")
    bob.misses(".passkeys")
    assert ann.complaints == bob.complaints == []


def test_a_passkey_that_was_removed_opens_nothing(player, house):
    ann = player()
    with_device(ann)
    ann.come(account_page(house)).page.click("text=Add a passkey")
    ann.page.click(".passkeys button")
    ann.misses(".passkeys")
    before = ann.token
    ann.page.click("text=Sign in with a passkey")
    ann.sees(".note.alarming")
    assert ann.token == before


def test_nothing_is_offered_where_passkeys_do_not_work(player):
    ann = player().come("/account")
    ann.page.wait_for_load_state("networkidle")
    ann.misses("#passkey-title")
    assert ann.complaints == []

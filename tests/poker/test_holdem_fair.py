"""What a fair match publishes of its decks, what an exposed one shows, what the host keeps (12.8 to 12.10)."""

from hashlib import sha256

import pytest

from facedown.core import DEALER
from facedown.poker.hand.config import Table
from facedown.poker.hand.events import Dealt, Ended, Turned
from facedown.poker.holdem import HOLDEM, Config, Eliminated, Exposed, HandBegun, MatchEnded
from tests.poker.holdem_scene import ACES, KINGS, SEED, Match, stacked

ALL_CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def child(secret, name):
    return sha256(secret + b"\0" + name).digest()


def hand_secret(secret, number, nonces):
    """Written from the description in core.fair, with SHA-256 alone."""
    hashes = b"".join(sha256(nonce.encode()).digest() for nonce in nonces)
    named = child(child(secret, b"hand"), str(number).encode())
    return child(named, sha256(hashes).digest())


def shuffled(secret, deck):
    deck = list(deck)
    numbers = (
        int.from_bytes(sha256(secret + b"\1" + block.to_bytes(8, "big")).digest()[at : at + 4], "big")
        for block in range(99)
        for at in range(0, 32, 4)
    )
    for place in range(len(deck) - 1):
        left = len(deck) - place
        other = place + next(number for number in numbers if number < 2**32 - 2**32 % left) % left
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def merkle(secret, deck):
    salts = child(secret, b"salt")
    row = [
        sha256(b"\0" + child(salts, str(at).encode()) + at.to_bytes(2, "big") + card.encode()).digest()
        for at, card in enumerate(deck)
    ]
    while len(row) > 1:
        row += row[-1:] * (len(row) % 2)
        row = [sha256(b"\1" + row[at] + row[at + 1]).digest() for at in range(0, len(row), 2)]
    return row[0].hex()


def fair_match(nonces=("sea", "sky", "sand"), **rules):
    match = Match(Config(len(nonces), seated=False, fair=True, **rules))
    for seat, nonce in enumerate(nonces):
        match.sit(seat, nonce)
    return match


def test_a_fair_hand_publishes_the_root_over_its_whole_salted_deck():
    match = fair_match()
    begun, *_ = match.deal()
    secret = hand_secret(SEED.secret, 0, ["sea", "sky", "sand"])
    assert begun.commit == merkle(secret, shuffled(secret, ALL_CARDS))


def test_the_cards_that_are_dealt_are_the_cards_that_were_committed_to():
    match = fair_match(stack=4)
    _, dealt, *_ = match.deal()
    while match.in_hand:
        match.stay()
    secret = hand_secret(SEED.secret, 0, ["sea", "sky", "sand"])
    deck = shuffled(secret, ALL_CARDS)
    assert dealt.order == (1, 2, 0)
    assert [dealt.cards[seat] for seat in (1, 2, 0)] == [tuple(deck[at : at + 2]) for at in (0, 2, 4)]
    assert [card for event in match.of_kind(Turned) for card in event.cards] == deck[6:11]


def test_each_hand_has_its_own_commitment_with_the_nonces_of_those_dealt_in():
    match = fair_match(stack=4)
    match.leave(1)
    begun, *_ = match.deal()
    secret = hand_secret(SEED.secret, 0, ["sea", "sand"])
    assert begun.commit == merkle(secret, shuffled(secret, ALL_CARDS))
    while match.in_hand:
        match.fold()
    begun, *_ = match.deal()
    secret = hand_secret(SEED.secret, 1, ["sea", "sand"])
    assert begun.commit == merkle(secret, shuffled(secret, ALL_CARDS))


def test_a_short_deck_is_committed_to_with_its_own_cards():
    match = fair_match(table=Table(variant="short_deck"))
    begun, *_ = match.deal()
    secret = hand_secret(SEED.secret, 0, ["sea", "sky", "sand"])
    assert begun.commit == merkle(secret, shuffled(secret, ALL_CARDS[16:]))


def test_to_publish_a_commitment_changes_no_card():
    plain, fair = (Match(Config(3, fair=fair)) for fair in (False, True))
    assert plain.deal()[1:] == fair.deal()[1:]
    assert plain.of_kind(HandBegun)[0].commit == ""


def test_the_commitment_is_seen_by_all_while_the_hand_is_played():
    match = fair_match()
    begun, *_ = match.deal()
    for viewer in (None, 0, 1, 2):
        assert HOLDEM.redact(begun, viewer) == begun
        assert HOLDEM.view(match.state, viewer).commit == begun.commit
    match.fold()
    assert match.view.commit == begun.commit
    match.fold()
    assert match.view.commit == ""


def test_a_fair_match_has_no_given_deals():
    with pytest.raises(ValueError, match="dealt from its secret"):
        Config(2, fair=True, deals=(stacked(ACES, KINGS),))


def test_an_exposed_hand_ends_with_all_hole_cards_also_of_those_who_folded():
    match = Match(Config(2, exposed=True, deals=(stacked(ACES, KINGS),)))
    match.deal()
    events = match.fold()
    assert [type(event) for event in events][-2:] == [Ended, Exposed]
    assert events[-1].cards == (("Ks", "Kh"), ("As", "Ah"))


def test_hole_cards_are_exposed_before_anybody_goes_out():
    match = Match(Config(2, 4, exposed=True, deals=(stacked(ACES, KINGS),)))
    match.shove_out()
    kinds = [type(event) for event in match.events]
    assert kinds[-4:] == [Ended, Exposed, Eliminated, MatchEnded]


def test_a_chair_that_was_not_dealt_in_exposes_nothing():
    match = Match.of(50, None, 50, exposed=True)
    match.fold_out()
    (exposed,) = match.of_kind(Exposed)
    (dealt,) = match.of_kind(Dealt)
    assert exposed.cards == dealt.cards
    assert exposed.cards[1] is None


def test_the_public_alone_sees_what_is_exposed():
    match = Match(Config(2, exposed=True))
    match.fold_out()
    (exposed,) = match.of_kind(Exposed)
    assert HOLDEM.redact(exposed, None) == exposed
    assert [HOLDEM.redact(exposed, seat) for seat in (0, 1)] == [None, None]


def test_nothing_is_exposed_unless_the_match_says_so():
    match = Match(Config(2))
    match.fold_out()
    assert match.of_kind(Exposed) == []


def test_what_the_host_keeps_is_carried():
    match = Match(Config(2, host="the house's own"))
    match.fold_out()
    assert HOLDEM.carry(match.state).host == "the house's own"
    assert match.state.config.host == "the house's own"


def test_what_the_host_keeps_changes_nothing_that_anybody_sees():
    with_host, without = (Match(Config(2, host=host)) for host in ("the house's own", ""))
    for match in (with_host, without):
        match.fold_out()
    assert with_host.events == without.events
    assert all(
        HOLDEM.view(with_host.state, viewer) == HOLDEM.view(without.state, viewer) for viewer in (None, 0, 1)
    )
    assert HOLDEM.options(with_host.state, DEALER) == HOLDEM.options(without.state, DEALER)

"""Every card of a sealed deal can be opened, and nothing else passes for one."""

from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from facedown.core import Seed
from facedown.core.fair import Opening, Sealed, commitment, digest, hand_seed, keeps, opens

SEED = Seed.of("fair")
CARDS = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]


def sealed(size):
    return Sealed(CARDS[:size], SEED / size)


@pytest.mark.parametrize("size", [*range(1, 18), 31, 32, 33, 51, 52])
def test_every_card_opens(size):
    deal = sealed(size)
    for index in range(size):
        opening = deal.open(index)
        assert (opening.index, opening.card) == (index, CARDS[index])
        assert opens(deal.root, opening)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 52])
def test_a_card_of_one_deal_does_not_open_in_another(size):
    other = Sealed(CARDS[:size], SEED / "other")
    assert not any(opens(other.root, sealed(size).open(index)) for index in range(size))


@settings(max_examples=60)
@given(st.integers(1, 52), st.data())
def test_no_other_card_opens_in_its_place(size, data):
    opening = sealed(size).open(data.draw(st.integers(0, size - 1)))
    card = data.draw(st.text(max_size=3).filter(lambda text: text != opening.card))
    assert not opens(sealed(size).root, replace(opening, card=card))


@settings(max_examples=60)
@given(st.integers(1, 52), st.data())
def test_a_card_opens_at_no_other_place(size, data):
    opening = sealed(size).open(data.draw(st.integers(0, size - 1)))
    index = data.draw(st.integers(-2, 2**20).filter(lambda at: at != opening.index))
    assert not opens(sealed(size).root, replace(opening, index=index))


def flipped(hexed, place):
    return hexed[:place] + ("0" if hexed[place] != "0" else "1") + hexed[place + 1 :]


@settings(max_examples=60)
@given(st.integers(1, 52), st.integers(0, 63), st.data())
def test_no_other_salt_path_or_root_opens(size, place, data):
    deal = sealed(size)
    opening = deal.open(data.draw(st.integers(0, size - 1)))
    assert not opens(deal.root, replace(opening, salt=flipped(opening.salt, place)))
    assert not opens(flipped(deal.root, place), opening)
    for level, sibling in enumerate(opening.path):
        path = (*opening.path[:level], flipped(sibling, place), *opening.path[level + 1 :])
        assert not opens(deal.root, replace(opening, path=path))


@pytest.mark.parametrize("size", [2, 5, 52])
def test_a_shorter_or_longer_path_does_not_open(size):
    deal = sealed(size)
    opening = deal.open(size - 1)
    assert not opens(deal.root, replace(opening, path=opening.path[:-1]))
    assert not opens(deal.root, replace(opening, path=(*opening.path, opening.path[-1])))


@pytest.mark.parametrize(
    "opening",
    [
        Opening(0, "As", "no hex", ()),
        Opening(0, "As", "00" * 31, ()),
        Opening(0, "As", "00" * 32, ("00",)),
        Opening(0, "As", "00" * 32, ("xy" * 32,)),
        Opening(-1, "As", "00" * 32, ()),
        Opening(2**70, "As", "00" * 32, ()),
        Opening(0, "\ud800", "00" * 32, ()),
    ],
)
def test_nonsense_does_not_open(opening):
    assert not opens(sealed(1).root, opening)


def test_a_deal_of_one_card_has_its_leaf_for_a_root():
    opening = sealed(1).open(0)
    leaf = sha256(b"\0" + bytes.fromhex(opening.salt) + b"\0\0" + CARDS[0].encode())
    assert sealed(1).root == leaf.hexdigest()


def test_the_last_of_an_odd_level_is_its_own_sibling():
    opening = sealed(3).open(2)
    leaf = sha256(b"\0" + bytes.fromhex(opening.salt) + b"\0\2" + CARDS[2].encode())
    assert opening.path[0] == leaf.hexdigest()


def test_salts_hide_equal_cards():
    deal = Sealed(["1"] * 8, SEED)
    assert len({deal.open(index).salt for index in range(8)}) == 8


def test_no_deal_without_cards_is_sealed():
    with pytest.raises(ValueError, match="at least one card"):
        Sealed([], SEED)


def test_a_commitment_is_the_hash_of_secret_and_two():
    assert commitment(SEED) == sha256(SEED.secret + b"\2").hexdigest()


def test_a_commitment_is_kept_by_its_seed_alone():
    assert keeps(SEED, commitment(SEED))
    assert not keeps(SEED / 1, commitment(SEED))


def test_a_commitment_is_no_child_of_the_seed():
    assert commitment(SEED) not in {(SEED / name).secret.hex() for name in ("", "2", "\2")}


@given(st.lists(st.text(max_size=4), max_size=4), st.lists(st.text(max_size=4), max_size=4))
def test_no_two_lists_of_nonces_share_a_digest(one, other):
    assert (digest(one) == digest(other)) == (one == other)


@pytest.mark.parametrize(("one", "other"), [(["ab", ""], ["a", "b"]), ([], [""]), (["a", "b"], ["b", "a"])])
def test_nonces_are_kept_apart(one, other):
    assert digest(one) != digest(other)


def test_a_hand_depends_on_the_match_its_number_and_every_nonce():
    base = hand_seed(SEED, 1, ["a", "b"])
    others = [
        hand_seed(SEED / 1, 1, ["a", "b"]),
        hand_seed(SEED, 2, ["a", "b"]),
        hand_seed(SEED, 1, ["a", "c"]),
        hand_seed(SEED, 1),
    ]
    assert base == SEED / "hand" / 1 / digest(["a", "b"])
    assert base not in others


def leaf(salt, index, card):
    return sha256(b"\0" + salt + index + card).hexdigest()


def test_bytes_cannot_be_moved_between_salt_place_and_card():
    salt = b"s" * 30 + b"\0\0"
    root = leaf(salt, b"\0\0", b"As")
    assert opens(root, Opening(0, "As", salt.hex(), ()))
    assert not opens(root, Opening(0, "\0\0As", salt[:30].hex(), ()))


def test_a_place_outside_the_deal_does_not_open_even_where_its_host_wants_it_to():
    assert not opens(leaf(b"s" * 32, b"\0\4", b"As"), Opening(4, "As", (b"s" * 32).hex(), ()))

"""Chance comes from a secret alone, uniformly, and tells nothing of it."""

import struct
from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from facedown.core import Draws, Seed

SEED = Seed.of("seed")


class Stacked(Draws):
    """Draws whose words are given."""

    def __init__(self, *words):
        super().__init__(SEED)
        self._words = list(reversed(words))


def words(secret, blocks=2):
    """The words of a secret, by the sentence in the module's docstring."""
    for counter in range(blocks):
        yield from struct.unpack(">8I", sha256(secret + b"\1" + struct.pack(">Q", counter)).digest())


def test_a_seed_of_a_text_is_its_sha_256():
    assert Seed.of("seed").secret == sha256(b"seed").digest()


def test_a_child_is_the_hash_of_secret_zero_and_name():
    assert (SEED / "hand").secret == sha256(SEED.secret + b"\0hand").digest()


def test_words_are_the_hashes_of_secret_one_and_counter():
    draws = SEED.draws()
    assert [draws.word() for _ in range(16)] == list(words(SEED.secret))


def test_a_vector_that_must_never_change():
    # computed with hashlib and struct alone, by the sentences at the head of the module
    assert SEED.secret.hex() == "19b25856e1c150ca834cffc8b59b23adbd0ec0389e58eb22b3b64768098d002b"
    assert SEED.shuffled(range(52), 5) == [23, 50, 20, 30, 8]


def test_a_number_and_its_text_name_the_same_child():
    assert SEED / 17 == SEED / "17"


def test_children_differ_from_each_other_and_from_their_parent():
    seeds = [
        SEED,
        SEED / "a",
        SEED / "b",
        SEED / 1,
        SEED / 11,
        SEED / 1 / 1,
        SEED / "a" / "b",
        SEED / "b" / "a",
    ]
    assert len({seed.secret for seed in seeds}) == len(seeds)


@given(st.integers(0, 2**64 - 1))
def test_no_name_can_be_mistaken_for_a_counter(counter):
    packed = struct.pack(">Q", counter)
    block = sha256(SEED.secret + b"\1" + packed).digest()
    assert (SEED / packed.decode("latin-1")).secret != block
    assert (SEED / ("\1" + packed.decode("latin-1"))).secret != block


@pytest.mark.parametrize("size", [0, 16, 31, 33])
def test_a_secret_has_32_bytes(size):
    with pytest.raises(ValueError, match=f"32 bytes, not {size}"):
        Seed(bytes(size))


def test_repr_and_str_do_not_show_the_secret():
    for text in (repr(SEED), str(SEED), f"{SEED!r}"):
        assert SEED.secret.hex()[:8] not in text
        assert repr(SEED.secret) not in text


def test_repr_tells_seeds_apart():
    assert repr(SEED) == repr(Seed(SEED.secret)) != repr(SEED / 1)


def test_equal_secrets_are_equal_seeds():
    assert Seed(SEED.secret) == SEED
    assert hash(Seed(SEED.secret)) == hash(SEED)
    assert SEED != SEED / 1
    assert SEED.secret != SEED


def test_two_streams_of_one_seed_are_the_same():
    one, other = SEED.draws(), SEED.draws()
    assert [one.below(100) for _ in range(50)] == [other.below(100) for _ in range(50)]


def test_words_past_the_last_whole_multiple_are_rejected():
    limit = 2**32 - 2**32 % 7
    assert Stacked(2**32 - 1, limit, limit - 1).below(7) == 6
    assert Stacked(limit - 1, 0).below(7) == 6


def test_a_power_of_two_rejects_nothing():
    assert Stacked(2**32 - 1, 0).below(2) == 1
    assert Stacked(2**32 - 1, 0).below(2**32) == 2**32 - 1


@pytest.mark.parametrize("n", [3, 7, 10, 52, 1000])
def test_every_number_has_as_many_words_as_every_other(n):
    limit = 2**32 - 2**32 % n
    assert limit % n == 0
    assert 2**32 - limit < n
    assert Stacked(limit - 1).below(n) == n - 1


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_nothing_can_be_drawn_below_what_the_words_do_not_reach(n):
    with pytest.raises(ValueError, match="can draw below"):
        SEED.below(n)


@pytest.mark.parametrize("items", [[], (), ""])
def test_nothing_can_be_chosen_from_nothing(items):
    with pytest.raises(ValueError):
        SEED.choice(items)


@given(st.integers(0, 52), st.text(max_size=5))
def test_the_first_cards_are_the_same_whether_some_or_all_are_asked_for(first, name):
    seed = SEED / name
    assert seed.shuffled(range(52), first) == seed.shuffled(range(52))[:first]


@given(st.lists(st.integers(), max_size=60))
def test_a_shuffle_keeps_the_cards(items):
    before = list(items)
    assert sorted(SEED.shuffled(items)) == sorted(items)
    assert items == before


def test_every_order_of_four_cards_has_one_path_of_choices():
    orders = [tuple(Stacked(a, b, c).shuffled("abcd")) for a in range(4) for b in range(3) for c in range(2)]
    assert sorted(orders) == sorted(permutations("abcd"))


@pytest.mark.parametrize("first", [-1, 6])
def test_more_cards_than_there_are_cannot_be_dealt(first):
    with pytest.raises(ValueError, match=f"cannot take {first} of 5"):
        SEED.shuffled(range(5), first)


def test_weights_are_hit_as_often_as_they_say():
    hits = Counter(Stacked(word).weighted((3, 0, 2, 1)) for word in range(6))
    assert hits == {0: 3, 2: 2, 3: 1}


def test_the_seed_draws_as_a_fresh_stream_does():
    assert SEED.below(52) == SEED.draws().below(52)
    assert SEED.choice("abcdef") == SEED.draws().choice("abcdef")
    assert SEED.weighted((1, 2, 3)) == SEED.draws().weighted((1, 2, 3))


@pytest.mark.parametrize("name", [b"", b"hand", b"x" * 31, b"x" * 33])
def test_bytes_that_are_no_digest_name_no_child(name):
    with pytest.raises(ValueError, match="digest of 32 bytes"):
        SEED / name

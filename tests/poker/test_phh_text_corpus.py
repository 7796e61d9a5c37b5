"""The reader and the writer against every hand there is, with `tomllib` and PokerKit for judges."""

import tomllib
import warnings
from collections import Counter
from decimal import Decimal

import pytest
from pokerkit import HandHistory

from facedown.poker.histories import phh
from facedown.poker.histories.phh.checks import build
from facedown.poker.histories.phh.lines import fields_by_line, fields_by_toml
from tests.poker.corpus import corpus


def hands(archive):
    """The hands of an archive as texts of their own."""
    for name, content in corpus(archive).items():
        text = content.decode()
        parts = [part.partition("]\n")[2] for part in f"\n{text}".split("\n[")[1:]]
        yield from parts if name.endswith("s") else [text]


def sample(archive, step):
    return list(hands(archive))[::step]


def compare_readers(texts):
    quick = 0
    for text in texts:
        fields, truth = fields_by_line(text), fields_by_toml(text)
        if fields is not None:
            quick += 1
            assert list(fields) == list(truth)
            assert repr(fields) == repr(truth)
        assert phh.read(text) == build(truth)
    return quick


@pytest.mark.parametrize(("archive", "step"), [("phh/pluribus", 20), ("phh/handhq", 30)])
def test_lines_and_tomllib_read_the_same(archive, step):
    texts = sample(archive, step)
    assert compare_readers(texts) == len(texts)


def test_lines_and_tomllib_read_the_same_televised_hands():
    assert compare_readers(hands("phh/wsop")) == 83


@pytest.mark.slow
@pytest.mark.parametrize(("archive", "count"), [("phh/pluribus", 5070), ("phh/handhq", 7546)])
def test_lines_and_tomllib_read_all_the_same(archive, count):
    assert compare_readers(hands(archive)) == count


def test_every_variant_is_read():
    variants = Counter(phh.read(text).variant for text in hands("phh/wsop"))
    assert set(variants) == set(phh.VARIANTS)


@pytest.mark.parametrize(("archive", "count"), [("phh/pluribus", 5070), ("phh/wsop", 88)])
def test_what_is_read_is_written_and_read_again(archive, count):
    read = [phh.read(content) for content in corpus(archive).values()]
    assert len(read) == count
    assert [phh.read(phh.write(history)) for history in read] == read


def test_hands_of_real_money_are_read_written_and_read_again():
    read = [history for content in corpus("phh/handhq").values() for history in phh.read_all(content)]
    assert len(read) == 7546
    assert list(phh.read_all("".join(phh.write_all(read)))) == read


def test_an_empty_file_of_hands_holds_none():
    empty = [content for content in corpus("phh/handhq").values() if not content]
    assert [list(phh.read_all(content)) for content in empty] == [[]]


def fields_of(hand):
    """PokerKit's reading of a hand; what it knows no field for is among its user's."""
    return {name: value for name, value in vars(hand).items() if name in phh.FIELDS and value is not None}


def ours(history):
    shown = {name: getattr(history, name) for name in phh.FIELDS}
    shown["actions"] = tuple(map(str, history.actions))
    return shown


def agrees(history, hand):
    mine = ours(history)
    for name, value in fields_of(hand).items():
        theirs = tuple(value) if isinstance(value, list) else value
        assert str(mine[name]) == str(theirs), name
    extra = {name: value for name, value in hand.user_defined_fields.items() if name not in phh.FIELDS}
    assert history.extra == extra
    return True


@pytest.fixture
def _quiet_pokerkit():
    # PokerKit warns of `time_zone_abbreviation`, which the format defines.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.usefixtures("_quiet_pokerkit")
@pytest.mark.parametrize(("archive", "step"), [("phh/pluribus", 50), ("phh/handhq", 60), ("phh/wsop", 1)])
def test_pokerkit_reads_what_is_written(archive, step):
    read = [phh.read(text) for text in sample(archive, step)]
    theirs = list(HandHistory.loads_all("".join(phh.write_all(read))))
    assert len(theirs) == len(read)
    assert all(agrees(history, hand) for history, hand in zip(read, theirs, strict=True))


@pytest.mark.usefixtures("_quiet_pokerkit")
def test_pokerkit_reads_the_same_from_the_files_themselves():
    for text in sample("phh/wsop", 1):
        assert agrees(phh.read(text), HandHistory.loads(text))


def test_chips_are_the_money_times_the_unit():
    for text in sample("phh/handhq", 20):
        history = phh.read(text)
        chips = phh.chips(history)
        pairs = zip(history.starting_stacks, chips.starting_stacks, strict=True)
        assert all(
            whole is None if money == phh.UNLIMITED else money * chips.unit == whole for money, whole in pairs
        )
        raw = tomllib.loads(text)["actions"]
        raises = [Decimal(action.split()[2]) if " cbr " in action else 0 for action in raw]
        assert [money * chips.unit for money in raises] == list(chips.raises)


def test_the_unit_is_no_finer_than_it_must_be():
    units = Counter(phh.chips(phh.read(text)).unit for text in hands("phh/pluribus"))
    assert units == {1: 5067, 10: 3}

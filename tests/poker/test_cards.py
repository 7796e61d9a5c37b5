"""Cards: numbers inside, two letters outside."""

import pytest

from facedown.poker.cards import DECK, NAMES, SHORT_DECK, BadCards, Cards, names, numbers, parse, rank, text


def test_a_card_is_its_rank_times_four_and_its_suit():
    assert parse("2c 2d 2h 2s 3c As") == (0, 1, 2, 3, 4, 51)


def test_there_are_52_cards_and_each_has_its_own_name():
    assert len(DECK) == len(set(NAMES)) == 52
    assert parse(text(DECK)) == DECK


def test_the_short_deck_has_the_36_from_the_six_up():
    assert len(SHORT_DECK) == 36
    assert {name[0] for name in names(SHORT_DECK)} == set("6789TJQKA")


@pytest.mark.parametrize("written", ["AhKdTc", "Ah Kd Tc", "Ah,Kd,Tc", "Ah, Kd, 10c", " AhKd 10c"])
def test_cards_may_be_written_in_several_ways(written):
    assert names(parse(written)) == ("Ah", "Kd", "Tc")


def test_no_cards_are_no_text():
    assert parse("") == ()
    assert text(()) == ""


@pytest.mark.parametrize(
    ("written", "quoted"),
    [("Ax", "'Ax'"), ("hA", "'hA'"), ("AhK", "'K'"), ("ah", "'ah'"), ("1h", "'1h'"), ("A♥", "'A♥'")],
)
def test_what_is_no_card_is_quoted(written, quoted):
    with pytest.raises(BadCards) as refused:
        parse(written)
    assert f"{quoted} in {written!r} is not a card" in str(refused.value)


def test_a_card_cannot_be_there_twice():
    with pytest.raises(BadCards, match="has a card twice"):
        parse("AhKdAh")


@pytest.mark.parametrize("made", ["AhKd", "Ah Kd", ("Ah", "Kd"), [50, 45], (50, "Kd"), iter((50, 45))])
def test_cards_to_look_at_are_made_of_text_or_of_numbers(made):
    cards = Cards(made)
    assert cards == ("Ah", "Kd")
    assert numbers(cards) == (50, 45)
    assert str(cards) == "AhKd"
    assert repr(cards) == "Cards('AhKd')"


def test_a_rank_is_counted_from_the_deuce():
    assert [rank(card) for card in Cards("2cTdAh")] == [0, 8, 12]


def test_cards_to_look_at_can_be_pasted_back():
    cards = Cards("AhKdTc")
    assert eval(repr(cards)) == cards
    assert eval(repr(Cards())) == Cards() == ()


@pytest.mark.parametrize("wrong", [(52,), (-1,), (1.0,), (True,), ("Ah", 50), ("X",)])
def test_numbers_that_are_no_cards_are_refused(wrong):
    with pytest.raises(BadCards):
        Cards(wrong)


def test_cards_to_look_at_are_a_picture_with_words():
    picture = Cards("AhTc")._repr_svg_()
    assert picture.startswith("<svg")
    assert "<title>ace of hearts, ten of clubs</title>" in picture

"""Clients that lie, at random evenings: they change nothing beyond their own legal part, and see nothing more."""

from collections import Counter

import pytest
from msgspec.structs import replace

from facedown.core import Seed
from facedown.poker.cash import PRESETS
from facedown.poker.histories.money import in_money
from facedown.poker.notation import Hand, HandError
from tests.poker.notation_random import Evening
from tests.poker.notation_random_forged import SERVERS, Forgers
from tests.poker.notation_random_tables import PEOPLE, cards_in, house_of

CODES = (
    *("FORGED", "OLD_HAND", "BAD_INTENT", "NOT_YOURS", "OUT_OF_TURN", "INVALID_ACTION", "BAD_ACTION"),
    *("NOT_SEATED", "CHAIR_TAKEN", "NO_SUCH_SEAT", "BAD_BUY_IN"),
)


def seen_by_forgers(preset, numbers, steps):
    for number in numbers:
        draws = (Seed.of("forgers") / preset / number).draws()
        yield Forgers(draws, house_of(draws, preset)).play(steps).seen


@pytest.mark.parametrize("preset", PRESETS)
def test_a_forged_hand_changes_nothing_beyond_the_authors_own_legal_part(preset):
    seen = sum(seen_by_forgers(preset, range(4), 160), start=Counter())
    assert [code for code in CODES if not seen[f"refused {code}"]] == []
    assert [key for key in (*SERVERS, "_topUp", "players") if not seen[f"ignored {key}"]] == []
    assert seen["another past"] > 20


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_more_forged_hands_change_nothing_beyond_the_authors_own_legal_part(preset):
    assert sum(seen["Ended"] for seen in seen_by_forgers(preset, range(4, 20), 300)) > 100


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("preset", PRESETS)
def test_many_forged_hands_change_nothing_beyond_the_authors_own_legal_part(preset, part):
    numbers = range(48 + part, 400, 8)
    assert sum(seen["Ended"] for seen in seen_by_forgers(preset, numbers, 300)) > 240


class Written(Evening):
    """Hands that came from elsewhere, with the cards of all in places of their own."""

    def check(self):
        super().check()
        hole = [text for text in self.hand.actions if text.startswith("d dh")]
        if not hole:
            return
        cards = " ".join(text.split()[-1] for text in hole)
        viewer = self.draws.choice((*self.hand.players, None))
        plain = cards_in(self.view(viewer).to_json())
        for hand in self.told_elsewhere(cards):
            assert cards_in(hand.personalize(viewer).to_json()) == plain
            self.seen["told elsewhere"] += 1

    def told_elsewhere(self, cards):
        for name in ("_events", "_fields", "_mine"):
            yield replace(
                self.hand, extra={name: self.draws.choice((cards, [[0, cards]], {"x": {"y": cards}}))}
            )
        noted = [f"{text} # {cards}" if text.startswith("p") else text for text in self.hand.actions]
        yield replace(self.hand, actions=tuple(noted))


@pytest.mark.parametrize("number", range(3))
def test_nobody_sees_cards_that_stand_in_other_places_of_a_hand(number):
    draws = (Seed.of("told elsewhere") / number).draws()
    assert Written(draws, house_of(draws)).play(100).seen["told elsewhere"]


def after_joining(table, name):
    """The same table where the name is refused."""
    try:
        return table.merge(table.personalize(name).join(name, in_money(100, table.unit)), name)
    except HandError:
        return table


def test_a_name_that_is_let_in_comes_back_from_json():
    house = house_of(Seed.of("names").draws(), seats=3)
    table = Hand.opened(house, "a seed")
    lost = []
    for name in (
        "Ann",
        '"',
        "\u1100",
        "a\nb",
        "a\u2003b",
        "a\u00a0b",
        "\u200b",
        "a\u2028b",
        "a\x00b",
        "\x7f",
    ):
        hand = after_joining(table, name)
        try:
            assert Hand.from_json(hand.to_json(), house) == hand
        except HandError:
            lost.append(name)
    assert lost == []
    assert after_joining(table, "Ann").players == ("Ann",)


def test_no_name_of_the_evenings_could_be_read_as_a_card():
    assert not cards_in(" ".join(PEOPLE))

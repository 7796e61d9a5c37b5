"""Random tables beside an independent model of the same rules, and under rules it does not know (cash.md 12)."""

import pytest
from msgspec.structs import replace

from facedown.core import Seed
from facedown.poker.cash import POKERSTARS, PRESETS, SEED, Rules
from tests.poker import cash_model
from tests.poker.cash_beside import Pair
from tests.poker.cash_wild import Wild

SETS = {
    "seed": (SEED, cash_model.Rules()),
    "seed, no double big blind": (
        replace(SEED, heads_up="no_double_bb"),
        cash_model.Rules(hu_transition="bb_advance"),
    ),
    "moving": (
        replace(POKERSTARS, newcomers_post=False, sit_out="now"),
        cash_model.Rules(button="moving", hu_transition="bb_advance", live_bb=True),
    ),
    "moving, all dead": (Rules(button="moving", small_blind_due=True), cash_model.Rules(button="moving")),
}
ROUNDS = 250
WILD = {**PRESETS, "moving": Rules(button="moving", newcomers_post=True, missed="live_bb")}


def beside(name, chunks, start=0):
    """Chunks of tables with three to nine chairs, every third with antes; how many hands were played."""
    hands = loosened = 0
    for chunk in range(start, start + chunks):
        seed = Seed.of("beside the model") / name / chunk
        pair = Pair(*SETS[name], seed, seats=3 + chunk % 7, ante=int(chunk % 3 == 2))
        pair.play(ROUNDS)
        hands, loosened = hands + pair.hands, loosened + pair.loosened
    assert loosened < hands // 8, "nearly every hand is compared with the model's"
    return hands - loosened


@pytest.mark.parametrize("name", SETS)
def test_random_tables_agree_with_the_model_hand_by_hand(name):
    assert beside(name, 4) > 500


@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
def test_10_000_hands_agree_with_the_model(name):
    assert beside(name, 20, 1_000) > 2_500


@pytest.mark.nightly
@pytest.mark.parametrize("name", SETS)
def test_50_000_hands_agree_with_the_model(name):
    assert beside(name, 100, 2_000) > 12_500


def tables(name, count, start=0):
    """So many young tables, with two to nine chairs; how many of them changed a prepared hand."""
    changed = 0
    for number in range(start, start + count):
        seats = 2 + number % 8
        pair = Pair(*SETS[name], Seed.of("a young table") / name / number, seats, ante=int(number % 3 == 2))
        for seat in range(min(seats, 4)):
            pair.sit(seat)
        pair.play(8)
        changed += bool(pair.changes)
    return changed


@pytest.mark.parametrize("name", SETS)
def test_500_random_tables_agree_with_the_model(name):
    assert tables(name, 125) > 60


@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
def test_2_500_random_tables_agree_with_the_model(name):
    assert tables(name, 625, 10_000) > 300


@pytest.mark.nightly
@pytest.mark.parametrize("name", SETS)
def test_50_000_random_tables_agree_with_the_model(name):
    assert tables(name, 12_500, 20_000) > 6_000


def wild(name, tables, inputs, start=0):
    dealt = 0
    for number in range(start, start + tables):
        table = Wild(WILD[name], Seed.of("wild") / name / number, seats=2 + number % 8)
        table.play(inputs)
        dealt += table.dealt
    return dealt


@pytest.mark.parametrize("name", WILD)
def test_chips_inside_are_the_moves_and_every_state_is_possible_at_every_step(name):
    assert wild(name, 16, 250) > 200


@pytest.mark.slow
@pytest.mark.parametrize("name", WILD)
def test_chips_inside_are_the_moves_and_every_state_is_possible_for_long(name):
    assert wild(name, 80, 400, 1_000) > 1_500

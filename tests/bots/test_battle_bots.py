"""The four house bots of the battle."""

from collections import Counter

import pytest

from facedown.battle import BATTLE, CARDS, Config, Confirm, Ruleset
from facedown.bots.battle import casual, expert, novice, reader
from facedown.bots.battle.equilibrium import ROWS
from facedown.bots.battle.rounds import LAYOUTS, REPLIES
from facedown.bots.battle.table import WEIGHTS
from facedown.core import Seed, play
from facedown.stats import wilson

BOTS = [novice, casual, expert, reader]
SEED = Seed.of("battle bots")
DOUBLED = ("attack", "attack", "heal", "counter")
SHUFFLED = ("counter", "attack", "heal", "defense")
ADH = ("attack", "defense", "heal")


def odd_config(draws):
    most = 1 + draws.below(15)
    rules = Ruleset(
        hp=1 + draws.below(most),
        max_hp=most,
        damage=1 + draws.below(3),
        heal=draws.below(3),
        rounds=1 + draws.below(5),
        extra_rounds=draws.below(4),
    )
    hands = [tuple(draws.choice(CARDS) for _ in range(4)) for _ in range(2)]
    return Config(rules, hands=(hands[0], hands[1]))


def judged(bot):
    """The bot, held to what it is offered."""

    def act(view, prompt, chance):
        action = bot(view, prompt, chance)
        assert action in prompt.actions
        return action

    return act


def often(bot, view, prompt, times=20_000):
    return Counter(bot(view, prompt, SEED / i).layout for i in range(times))


def is_as_likely(seen, layout, chance):
    """Within four standard deviations."""
    return chance in wilson(seen[layout], seen.total(), z=4)


@pytest.mark.parametrize("bot", BOTS)
def test_odd_hands_and_odd_rules_never_bring_a_bot_to_an_illegal_action(bot):
    for i in range(100):
        config = odd_config((SEED / "odd" / i).draws())
        played = play(BATTLE, config, SEED / i, {0: judged(bot), 1: judged(novice)})
        assert played.outcome is not None


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("start", [1, 4, 7, 10])
def test_every_start_hp_and_length_of_a_match_brings_legal_actions(bot, start):
    for rounds in range(1, 6):
        config = Config(Ruleset(hp=start, rounds=rounds, extra_rounds=15))
        play(BATTLE, config, SEED / start / rounds, {0: judged(bot), 1: judged(bot)})


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_chance_brings_the_same_action(bot, asked):
    view, prompt = asked(number=3, hp=(7, 8), seen=[ADH, ADH])
    assert [bot(view, prompt, SEED / i) for i in range(50)] == [
        bot(view, prompt, SEED / i) for i in range(50)
    ]


@pytest.mark.parametrize("bot", BOTS)
def test_another_chance_brings_another_action(bot, asked):
    view, prompt = asked(number=3, hp=(7, 8), seen=[ADH, ADH])
    assert len(often(bot, view, prompt, 50)) > 1


@pytest.mark.parametrize("bot", BOTS)
def test_both_seats_see_the_same_position_alike(bot, asked):
    first, prompt = asked(0, number=3, hp=(7, 9), seen=[ADH, ADH])
    second, _ = asked(1, number=3, hp=(9, 7), seen=[ADH, ADH])
    actions = [(bot(first, prompt, SEED / i), bot(second, prompt, SEED / i)) for i in range(50)]
    assert all(one == other for one, other in actions)


def test_the_novice_plays_all_73_layouts_alike(asked):
    seen = often(novice, *asked())
    assert set(seen) == set(REPLIES)
    assert all(is_as_likely(seen, layout, 1 / 73) for layout in REPLIES)


def test_the_casual_plays_the_24_full_layouts_alike(asked):
    seen = often(casual, *asked())
    assert set(seen) == set(LAYOUTS)
    assert all(is_as_likely(seen, layout, 1 / 24) for layout in LAYOUTS)


def test_a_hand_of_one_kind_leaves_the_casual_one_layout(asked):
    view, prompt = asked(hand=("heal",) * 4)
    assert casual(view, prompt, SEED) == Confirm(("heal",) * 3)


@pytest.mark.parametrize(("number", "hp"), [(1, (10, 10)), (2, (10, 8)), (3, (3, 4))])
def test_the_expert_plays_by_the_weights_of_the_table(asked, number, hp):
    seen = often(expert, *asked(number=number, hp=hp))
    weights = dict(zip(LAYOUTS, ROWS[number, *hp].weights, strict=True))
    assert set(seen) == {layout for layout, weight in weights.items() if weight}
    assert all(is_as_likely(seen, layout, weight / WEIGHTS) for layout, weight in weights.items() if weight)


def by_row(key, times=50):
    """What the expert plays where it plays by this row."""
    return [LAYOUTS[(SEED / i).weighted(ROWS[key].weights)] for i in range(times)]


def plays(bot, view, prompt, times=50):
    return [bot(view, prompt, SEED / i).layout for i in range(times)]


@pytest.mark.parametrize("number", [4, 13, 40])
def test_sudden_death_is_played_like_the_third_round(asked, number):
    assert plays(expert, *asked(number=number, hp=(6, 6))) == by_row((3, 6, 6))


def test_the_second_seat_looks_at_its_own_hp_first(asked):
    assert plays(expert, *asked(1, number=2, hp=(10, 6))) == by_row((2, 6, 10))


def test_rounds_are_counted_from_the_end_of_the_match(asked):
    short, long = Ruleset(rounds=1), Ruleset(rounds=5)
    assert plays(expert, *asked(number=1, rules=short)) == by_row((3, 10, 10))
    assert plays(expert, *asked(number=4, hp=(9, 5), rules=long)) == by_row((2, 9, 5))


def test_the_order_of_the_hand_does_not_matter_to_the_expert(asked):
    assert plays(expert, *asked(hand=SHUFFLED)) == by_row((1, 10, 10))


@pytest.mark.parametrize("bot", [expert, reader])
@pytest.mark.parametrize(
    "unknown",
    [
        {"hand": DOUBLED},
        {"rules": Ruleset(damage=3)},
        {"rules": Ruleset(heal=2)},
        {"rules": Ruleset(max_hp=12)},
        {"rules": Ruleset(rounds=4)},
    ],
)
def test_what_the_table_does_not_know_is_played_like_the_casual(asked, bot, unknown):
    view, prompt = asked(**unknown)
    assert plays(bot, view, prompt) == plays(casual, view, prompt)


@pytest.mark.slow
def test_20_000_matches_agree_with_backward_induction(script, mixtures):
    exact = (1 + script.against(mixtures, script.FULL.tolist())[1, 10, 10]) / 2
    points = 0.0
    for i in range(20_000):
        seat = i % 2
        outcome = play(BATTLE, Config(), SEED / "match" / i, {seat: expert, 1 - seat: casual}).outcome
        points += 0.5 if outcome.winner is None else outcome.winner == seat
    assert exact in wilson(points, 20_000, z=4)

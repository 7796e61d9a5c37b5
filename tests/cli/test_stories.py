import io

import pytest
from rich.console import Console

from facedown.battle import BATTLE, Config, Confirm, Draft, Ruleset, Surrender
from facedown.battle.actions import CallTime
from facedown.catalog import CATALOG, Listing
from facedown.cli.story import print_story, story_of
from facedown.core import DEALER, Outcome, Seed, play, replay
from facedown.core.record import Acted, Seated, Sitter, header_of, recorded
from facedown.story import ending, names_of
from facedown.testing.specimens import hidden

SEED = Seed.of("a told match")
SEATED = tuple(Seated(0, seat, Sitter(name, "bot")) for seat, name in enumerate(("Ann", "Bob")))


def battle(*inputs, config=None):
    """The record of a battle up to here; a seat's layout in place of an action confirms it."""
    entries = (
        Acted(0, seat, Confirm(action) if isinstance(action, tuple) else action) for seat, action in inputs
    )
    return recorded(header_of(BATTLE, config or Config(), SEED), (*SEATED, *entries), SEED, None)


def finished(*inputs, **kwargs):
    """With the dealer's part of every round after the players'."""
    dealt = []
    record = battle(*inputs, **kwargs)
    state = None
    for moment in replay(BATTLE, record):
        state = moment.step.state
    while BATTLE.outcome(state) is None and BATTLE.prompts(state).keys() == {DEALER}:
        action = BATTLE.fallback(state, DEALER, "timeout")
        dealt.append((DEALER, action))
        state = BATTLE.apply(state, DEALER, action).state
    return battle(*inputs, *dealt, **kwargs)


def told(record, eyes="all", *, encoding="utf-8"):
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding)
    print_story(Console(file=file, width=100), CATALOG["battle"], record, eyes, replay(BATTLE, record))
    file.flush()
    return raw.getvalue().decode(encoding)


HIT = ("attack", "heal", None)
GUARD = ("heal", "attack", "counter")


def test_a_step_shows_both_cards_side_by_side_with_the_hp_they_left():
    lines = told(finished((0, HIT), (1, GUARD))).splitlines()
    assert "  1  attack    ██████████ 10       heal      ████████░░  8 −2" in lines


def test_an_empty_slot_is_told_as_nothing():
    assert "  3  nothing   " in told(finished((0, HIT), (1, GUARD)))


def test_a_terminal_of_ascii_gets_the_same_story_in_ascii():
    story = told(finished((0, HIT), (1, GUARD)), encoding="ascii")
    assert "  1  attack    ########## 10       heal      ########..  8 -2" in story


def test_a_bar_is_empty_at_no_hp_only():
    low = Config(rules=Ruleset(hp=1, max_hp=1000))
    story = told(finished((0, (None, None, None)), (1, (None, "attack", None)), config=low))
    assert "nothing   █░░░░░░░░░  1" in story
    assert "nothing   ░░░░░░░░░░  0 −1" in story


def test_drafts_are_told_to_their_author_alone():
    record = battle((1, Draft(("attack", None, None))))
    assert "Bob drafts attack, nothing, nothing" in told(record, 1)
    assert "Bob drafts attack, nothing, nothing" in told(record, "all")
    for eyes in (0, None):
        assert "drafts" not in told(record, eyes)


def test_who_has_not_locked_in_when_the_time_is_up_is_named():
    story = told(battle((0, HIT), (DEALER, CallTime())))
    assert "Bob has locked nothing in" in story
    assert "Ann has locked" not in story


def test_a_surrender_is_told_as_one():
    assert "Bob wins by surrender: Ann 10 HP, Bob 10 HP." in told(battle((0, Surrender())))


def test_a_pot_is_told():
    story = told(battle((0, Surrender()), config=Config(stake=3)))
    assert "The pot is 6 tokens." in story


def test_rounds_of_sudden_death_are_called_so():
    config = Config(rules=Ruleset(rounds=1))
    assert "Round 2, sudden death" in told(finished((0, HIT), (1, HIT), config=config))


@pytest.mark.parametrize(
    ("places", "reason", "words"),
    [
        ((1, 2), "normal", "Ann wins"),
        ((2, 1), "timeout", "Bob wins by timeout"),
        ((1, 1), "normal", "Ann and Bob draw"),
        ((2, 2), "timeout", "nobody wins by timeout"),
    ],
)
def test_an_ending_in_words(places, reason, words):
    assert ending(Outcome(places, reason), ("Ann", "Bob")) == words


def test_a_chair_nobody_sat_on_goes_by_its_number():
    record = recorded(header_of(BATTLE, Config(), SEED), (SEATED[1],), SEED, None)
    assert names_of(BATTLE, record) == ("seat 0", "Bob")


def test_a_game_without_a_story_is_told_by_its_events():
    game, config = hidden.SUBJECT.game, hidden.SUBJECT.configs[0]
    seats = range(game.seats(config))
    record = play(
        game, config, SEED, dict.fromkeys(seats, lambda view, prompt, chance: next(iter(prompt.actions)))
    ).record()
    events = [event for moment in replay(game, record) for event in moment.step.events]
    lines = [
        str(line)
        for event in events
        for line in story_of(Listing(game, config), record, plain=True).tell(event)
    ]
    assert lines == [repr(event) for event in events]

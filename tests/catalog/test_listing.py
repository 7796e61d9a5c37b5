"""What a listing brings beside the rules, and what it does without."""

from itertools import groupby, pairwise
from types import SimpleNamespace

import pytest

from facedown.battle import RoundEnded
from facedown.bots.any_game import random
from facedown.catalog import CATALOG, FREE, Listing, games, resolved
from facedown.core import BrokenRecord, Prompt, Seed, play, replay, rounds
from facedown.core.reports import Summary
from facedown.mahjong.round.events import Ended
from facedown.mahjong.round.results import Won
from facedown.poker.holdem import HOLDEM, Config
from facedown.testing.specimens import hidden, paced


def sections(name, seed="sections"):
    """The events of every section of a match of house bots, in order."""
    listing = CATALOG[name]
    game, config = listing.game, listing.config
    bots = list(listing.bots.values())
    players = {seat: bots[seat % len(bots)] for seat in range(game.seats(config))}
    record = play(game, config, Seed.of(seed), players).record()
    placed, state = [], None
    for moment in replay(game, record):
        number = game.section(moment.step.state if state is None else state)
        placed += [(number, event) for event in moment.step.events]
        state = moment.step.state
    return [[event for _, event in group] for _, group in groupby(placed, lambda each: each[0])], record


@pytest.mark.parametrize("name", CATALOG)
def test_every_lazy_part_of_a_listing_is_there(name):
    listing = CATALOG[name]
    lazy = [listing.story, listing.proof, *(form.write for form in listing.forms.values())]
    lazy += [listing.histories.write] if listing.histories else []
    assert all(callable(resolved(part)) for part in lazy if part is not None)
    assert listing.story is not None


def test_a_value_that_is_not_lazy_is_itself():
    assert resolved(Listing) is Listing


def test_rules_and_a_config_make_a_listing():
    listing = Listing(hidden.HIDDEN, hidden.Config())
    assert list(listing.bots) == ["random"]
    assert listing.house is FREE
    assert listing.summary([object()]) == Summary()
    assert listing.terms(listing.config).clocks.keys() == {"turn", "call", "prep", "ready", "reveal", "deal"}


def test_the_random_bot_takes_every_action_of_an_offer_in_time():
    prompt = Prompt(1, ("a", "b", "c"))
    assert {random(None, prompt, Seed.of("any") / number) for number in range(40)} == {"a", "b", "c"}


def test_the_random_bot_does_not_walk_through_an_endless_offer():
    endless = Prompt(1, range(10**15))
    assert all(random(None, endless, Seed.of("any") / number) < 1_000 for number in range(20))


def test_games_are_put_together_without_changing_the_catalogue():
    more = games(Listing(paced.PACED, paced.Config()))
    assert list(more) == [*CATALOG, "paced"]
    assert "paced" not in CATALOG
    assert "paced" not in games()


def test_a_round_of_the_battle_comes_to_the_hp_it_left_and_the_last_one_to_the_winner():
    played_rounds, record = sections("battle")
    found = [CATALOG["battle"].summary(events) for events in played_rounds]
    assert [one.before for one in found] == [(10, 10), *[()] * (len(found) - 1)]
    left = [event.hp for events in played_rounds for event in events if isinstance(event, RoundEnded)]
    assert [one.stacks for one in found] == left
    assert found[-1].stacks == record.outcome.scores
    assert [one.winners for one in found[:-1]] == [()] * (len(found) - 1)
    assert found[-1].winners == (record.outcome.winner,)


def test_a_round_of_mahjong_comes_to_its_winners_and_the_points():
    played_rounds, _ = sections("mahjong")
    found = [CATALOG["mahjong"].summary(events) for events in played_rounds]
    played = [one for one in found if one.stacks]
    assert played[0].before == (25_000,) * 4
    for one, after in pairwise(played):
        assert one.stacks == after.before
    won = [one for one in played if one.winners]
    assert won
    for one in won:
        gained = sum(one.stacks[seat] - one.before[seat] for seat in one.winners)
        assert one.pot - 1_000 * len(one.winners) <= gained <= one.pot  # a riichi of its own cost a stick
    assert all(one.pot == 0 for one in played if not one.winners)


def test_of_two_winners_of_a_round_the_better_paid_comes_first():
    small = SimpleNamespace(seat=1, deltas=(0, 1_000, 0, -1_000))
    great = SimpleNamespace(seat=2, deltas=(0, 0, 8_000, -8_000))
    won = Won((small, great), (0, 1_000, 8_000, -9_000))
    found = CATALOG["mahjong"].summary([Ended(won, (25_000, 26_000, 33_000, 16_000), 0)])
    assert (found.winners, found.pot) == ((2, 1), 9_000)


def test_a_match_of_holdem_that_dealt_otherwise_than_it_committed_to_is_a_broken_record(monkeypatch):
    listing = CATALOG["holdem"]
    players = dict.fromkeys(range(2), listing.bots["caller"])
    record = play(HOLDEM, Config(2, 2, fair=True, hands=1), Seed.of("fair"), players).record()
    prove = resolved(listing.proof)
    assert prove(record) == "1 hands dealt as committed to"
    monkeypatch.setattr(rounds, "merkle_root", lambda cards, seed: "0" * 64)
    with pytest.raises(BrokenRecord, match="it is no commitment to the deck"):
        prove(record)

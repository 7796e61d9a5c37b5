"""A whole match in one call, and again from its record."""

import pytest
from msgspec.structs import replace

from facedown.core import DEALER, BrokenRecord, IllegalAction, Outcome, Seed, Stuck, play, replay, verify
from facedown.core.frame import visible
from facedown.core.play import bot_chance, next_asked
from facedown.core.record import Acted, Carried, dump, load
from facedown.testing.specimens import hidden, paced, ring, window
from facedown.testing.specimens.hidden import HIDDEN, Bid, Fold
from facedown.testing.specimens.paced import PACED
from facedown.testing.specimens.window import WINDOW

SEED = Seed.of("play")


def first(view, prompt, chance):
    return next(iter(prompt.actions))


def any_of(view, prompt, chance):
    return chance.choice(list(prompt.actions))


MATCHES = ((HIDDEN, hidden.Config(3)), (WINDOW, window.Config(4)), (PACED, paced.Config(3, 4)))


@pytest.mark.parametrize(("game", "config"), MATCHES, ids=["hidden", "window", "paced"])
def test_a_played_match_verifies(game, config):
    played = play(game, config, SEED, dict.fromkeys(range(game.seats(config)), any_of))
    record = load(game, dump(played.record()))
    verify(game, record)
    *_, last = replay(game, record)
    assert last.step.state == played.state
    assert game.outcome(last.step.state) == played.outcome


@pytest.mark.parametrize(("game", "config"), MATCHES, ids=["hidden", "window", "paced"])
def test_the_same_players_play_the_same_match_again(game, config):
    players = dict.fromkeys(range(game.seats(config)), any_of)
    assert play(game, config, SEED, players) == play(game, config, SEED, players)


def test_the_higher_card_wins():
    played = play(HIDDEN, hidden.Config(2, (5, 9)), SEED, {0: first, 1: first})
    assert played.outcome == Outcome((2, 1))
    assert played.outcome.winner == 1


def test_a_player_sees_its_own_view_alone():
    seen = {}

    def watching(view, prompt, chance):
        seen[view.turn] = view.cards
        return Bid()

    play(HIDDEN, hidden.Config(2, (5, 9)), SEED, {0: watching, 1: watching})
    assert seen == {0: (5, None), 1: (None, 9)}


def test_each_question_brings_its_own_chance():
    chances = []

    def noting(view, prompt, chance):
        chances.append(chance)
        return next(iter(prompt.actions))

    play(PACED, paced.Config(2, 2), SEED, {0: noting, 1: noting})
    assert len(set(chances)) == len(chances) == 6
    assert bot_chance(SEED, 0) / 1 == chances[0]


def test_the_dealer_answers_at_once_and_by_the_clock():
    played = play(PACED, paced.Config(2, 1), SEED, {0: first, 1: first})
    by = {entry.by for entry in played.entries if entry.seat == DEALER}
    assert by == {"clock"}
    assert {entry.by for entry in played.entries if entry.seat != DEALER} == {"bot"}


def test_players_answer_before_the_dealer_calls_time():
    assert next_asked(dict.fromkeys((DEALER, 2, 1)))[0] == 1
    assert next_asked(dict.fromkeys((DEALER,)))[0] == DEALER


def test_a_chair_that_is_asked_and_not_played_is_named():
    with pytest.raises(Stuck, match="seat 1 is asked, but has no player"):
        play(HIDDEN, hidden.Config(), SEED, {0: first})


def test_a_table_that_waits_for_a_join_is_stuck():
    with pytest.raises(Stuck, match="unasked input"):
        play(ring.RING, ring.Config(), SEED, {})


def test_an_illegal_answer_of_a_player_is_an_error():
    with pytest.raises(IllegalAction):
        play(WINDOW, window.Config(), SEED, {0: lambda *_: window.Throw(9)})


PLAYED = play(HIDDEN, hidden.Config(2, (5, 9)), SEED, {0: first, 1: first})


def test_a_replay_begins_with_the_opening():
    opening, *moments = replay(HIDDEN, PLAYED.record())
    assert opening.entry is None
    assert opening.step == HIDDEN.new(hidden.Config(2, (5, 9)), SEED)
    assert [moment.entry for moment in moments] == list(PLAYED.entries)


def test_a_record_of_another_game_is_not_replayed():
    with pytest.raises(BrokenRecord, match="a record of hidden under rules 1; this is window 1"):
        list(replay(WINDOW, PLAYED.record()))


def test_a_record_under_other_rules_is_not_replayed():
    class Newer(hidden.Hidden):
        rules_version = 2

    with pytest.raises(BrokenRecord, match="under rules 1; this is hidden 2"):
        list(replay(Newer(), PLAYED.record()))


def test_an_input_that_cannot_be_is_named():
    record = PLAYED._replace(entries=(Acted(0, 1, Bid()),)).record()
    with pytest.raises(BrokenRecord, match=r"entry 0, Bid\(\) of seat 1: NOT_NOW"):
        list(replay(HIDDEN, record))


def test_an_outcome_that_does_not_follow_is_broken():
    with pytest.raises(BrokenRecord, match="its inputs lead to"):
        verify(HIDDEN, replace(PLAYED.record(), outcome=Outcome((1, 2))))


def test_an_input_that_was_exchanged_is_broken():
    record = PLAYED.record()
    with pytest.raises(BrokenRecord, match="something was changed"):
        verify(HIDDEN, replace(record, entries=(Acted(0, 0, Fold(), "bot"),)))


def test_a_cut_must_carry_on_from_where_the_match_is():
    inputs = (Acted(0, 0, ring.Sit(5)), Acted(0, 1, ring.Sit(6)))
    state = ring.RING.new(ring.Config(), SEED).state
    for entry in inputs:
        state = ring.RING.apply(state, entry.seat, entry.action).state
    right = Carried(0, ring.RING.carry(state), (None,) * 3, (), (0,) * 3, "")
    wrong = replace(right, config=ring.Config())
    base = PLAYED._replace(header=replace(PLAYED.header, game="ring", config=ring.Config()), outcome=None)
    *_, last = replay(ring.RING, base._replace(entries=(*inputs, right)).record())
    assert last.step.state == state
    with pytest.raises(BrokenRecord, match="entry 2 continues from another state"):
        list(replay(ring.RING, base._replace(entries=(*inputs, wrong)).record()))


def test_the_winner_is_the_only_first():
    assert Outcome((2, 1, 3)).winner == 1
    assert Outcome((1, 1)).winner is None
    assert Outcome((2, 2)).winner is None


@pytest.mark.parametrize("commitment", ["", "é", "\ud800", "0" * 64])
def test_a_commitment_of_any_kind_is_judged_not_stumbled_over(commitment):
    record = play(HIDDEN, hidden.Config(), SEED, {0: first, 1: first}).record()
    header = replace(record.header, commitment=commitment)
    with pytest.raises(BrokenRecord):
        verify(HIDDEN, replace(record, header=header))


def test_entries_do_not_go_back_in_time():
    played = play(HIDDEN, hidden.Config(), SEED, {0: first, 1: first})
    entries = tuple(replace(entry, at=9 - n) for n, entry in enumerate(played.entries))
    with pytest.raises(BrokenRecord, match="back in time"):
        verify(HIDDEN, played._replace(entries=entries).record())


def test_a_time_beyond_all_bounds_is_no_record():
    record = play(HIDDEN, hidden.Config(), SEED, {0: first, 1: first}).record()
    for number in (b"-1", b"1e99", str(2**70).encode()):
        with pytest.raises(BrokenRecord):
            load(HIDDEN, dump(record).replace(b'"at": 0', b'"at": ' + number, 1))


def test_a_watcher_sees_all_that_its_chair_may_see_asked_or_not():
    seen = []
    players = dict.fromkeys(range(3), any_of)
    watchers = {1: lambda view, events: seen.append((view, events))}
    played = play(HIDDEN, hidden.Config(3), SEED, players, watchers=watchers)
    steps = [moment.step for moment in replay(HIDDEN, played.record())]
    assert seen == [(HIDDEN.view(step.state, 1), visible(HIDDEN, step.events, 1)) for step in steps]
    assert seen[-1][0].winner is not None


def test_a_step_of_which_a_chair_sees_nothing_is_not_shown_to_it():
    seen = []
    players = dict.fromkeys(range(4), any_of)
    watchers = {0: lambda view, events: seen.append(events)}
    play(WINDOW, window.Config(4), SEED, players, watchers=watchers)
    assert seen
    assert all(seen)

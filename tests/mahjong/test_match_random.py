"""Random matches: 136 tiles and 100,000 points at every step, and an end that fits its reason."""

from collections import Counter

import pytest
from msgspec.structs import replace

from facedown.core import DEALER, Seed
from facedown.core.play import next_asked
from facedown.mahjong.match import MATCH, Config, Confirm
from facedown.mahjong.round.actions import Close, Discard, Pass, Ron, Tsumo
from facedown.mahjong.round.offers import Turn, Winning
from facedown.mahjong.settings import DEFAULT, MAJSOUL, TENHOU, Settings
from facedown.mahjong.tiles import KINDS, TILES

CONFIGS = (
    Config(Settings(length="tonpusen")),
    Config(TENHOU),
    Config(Settings(length="tonpusen", tobi=False, sudden_death=False, leftover_sticks="lost")),
    Config(MAJSOUL),
    Config(DEFAULT),
)
ALL_TILES = set(range(TILES))
DEALT = 52
PLACES = [kind + kind // 9 if kind < 27 else 2 * kind - 24 for kind in range(KINDS)]
"""Kinds in a row, with a gap where two are no neighbours."""


def choose(offer, draws):
    """Mostly lone tiles are thrown, so that hands come to something; wins are taken, calls now and then."""
    if isinstance(offer, Winning):
        return Ron() if draws.below(8) else Pass()
    if not isinstance(offer, Turn):
        return Pass() if draws.below(3) else draws.choice(list(offer))
    if offer.tsumo:
        return Tsumo()
    special = len(offer) - len(offer.discards)
    if special and draws.below(2):
        return list(offer)[len(offer.discards) + draws.below(special)]
    return Discard(loneliest(offer.discards, draws))


def loneliest(tiles, draws):
    held = [0] * 48
    for tile in tiles:
        held[PLACES[tile >> 2]] += 1
    company = [4 * held[at] + held[at - 1] + held[at + 1] for at in [PLACES[tile >> 2] for tile in tiles]]
    least = min(company)
    return draws.choice([tile for tile, friends in zip(tiles, company, strict=True) if friends == least])


def check(state):
    """Counted from the state alone: where every tile lies, and who has every point."""
    assert sum(state.scores) + 1_000 * state.sticks == 100_000
    now = state.round
    if now is None:
        return
    out = [tile for hand in now.hands for tile in hand]
    out += [tile for melds in now.melds for meld in melds for tile in meld.tiles]
    out += [thrown.tile for pond in now.ponds for thrown in pond if not thrown.taken]
    replaced = len(out) - DEALT - now.taken
    live, rest = now.wall.tiles[DEALT + now.taken : 122], now.wall.tiles[122 + replaced :]
    tiles = (*out, *live, *rest)
    assert len(tiles) == TILES
    assert set(tiles) == ALL_TILES
    assert now.tiles_left == len(live) - now.kans


def play(config, seed):
    """One match; the check holds at every step."""
    state, draws = MATCH.new(config, seed).state, (seed / "play").draws()
    while state.outcome is None:
        check(state)
        if state.round is None:
            for seat in range(4):
                state = MATCH.apply(state, seat, Confirm()).state
            continue
        seat = min((seat for seat in MATCH.prompts(state) if seat != DEALER), default=DEALER)
        action = Close() if seat == DEALER else choose(state.round.offers[seat], draws)
        state = MATCH.apply(state, seat, action).state
    check(state)
    return state


def played(matches, text):
    """So many matches; how often they ended for which reason, and rounds how."""
    ends = Counter()
    for number in range(matches):
        state = play(CONFIGS[number % len(CONFIGS)], Seed.of(text) / number)
        ends[state.outcome.reason] += 1
        ends["rounds"] += state.standing.rounds
        assert sorted(state.outcome.places) == [1, 2, 3, 4]
    return ends


def test_tiles_and_points_are_conserved_in_random_matches():
    ends = played(15, "few matches")
    assert min(ends[reason] for reason in ("normal", "tobi")) > 0


@pytest.mark.slow
def test_tiles_and_points_are_conserved_in_many_random_matches():
    ends = played(80, "many matches")
    assert min(ends[reason] for reason in ("normal", "tobi", "extension")) > 0


@pytest.mark.nightly
def test_tiles_and_points_are_conserved_in_very_many_random_matches():
    ends = played(2_000, "very many matches")
    assert min(ends[reason] for reason in ("normal", "tobi", "extension", "all_last")) > 0


@pytest.mark.parametrize("config", CONFIGS[:2])
def test_without_pauses_a_match_is_the_same_but_for_the_ends_of_the_pauses(config):
    with_pauses, without = inputs_of(config), inputs_of(replace(config, pauses=False))
    assert without == [made for made in with_pauses if made != (DEALER, Close())]


def inputs_of(config):
    """All inputs of the match up to its end, and the outcome. Each answer depends on its question alone."""
    state, inputs = MATCH.new(config, Seed.of("no pauses")).state, []
    while state.outcome is None:
        seat, prompt = next_asked(MATCH.prompts(state))
        draws = (Seed.of("answers") / seat / prompt.id).draws()
        action = Confirm() if state.round is None else Close()
        if state.round is not None and seat != DEALER:
            action = choose(prompt.actions, draws)
        state = MATCH.apply(state, seat, action).state
        inputs.append((seat, action))
    return [*inputs, state.outcome]

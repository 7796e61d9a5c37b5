"""What the page tells a player about their own hand."""

from msgspec import UNSET

from facedown.bots import mahjong
from facedown.catalog import CATALOG
from facedown.core import DEALER, Seed, Sight
from facedown.mahjong import MATCH
from facedown.mahjong.hints import Wait, hints
from facedown.mahjong.match import Config
from facedown.mahjong.round.actions import Discard, Pass, Pon, Riichi, Ron
from facedown.mahjong.round.offers import Turn, Winning
from facedown.mahjong.tiles import NAMES
from facedown.mahjong.wall import Wall

TWO_PIN, FIVE_PIN, SIX_SOU, NINE_SOU, WHITE = 10, 13, 23, 26, 31


def begun(hand, draws, dora=""):
    wall = Wall.stacked(hands=(hand,), draws=draws, dora=dora, rest=Seed.of("rest"))
    return MATCH.new(Config(walls=(wall.tiles,)), Seed.of("hints")).state


def told(state, seat=0):
    prompt = MATCH.prompts(state).get(seat)
    return hints(MATCH.view(state, seat), None if prompt is None else prompt.actions)


def played(state, *actions):
    """Seat 0 does this; the others discard what they draw and want nothing."""
    for action in actions:
        state = MATCH.apply(state, 0, action).state
        while 0 not in (prompts := dict(MATCH.prompts(state))):
            seat = max(prompts)
            offer = prompts[seat].actions
            other = Discard(offer.drawn) if isinstance(offer, Turn) else Pass()
            if seat == DEALER:
                other = MATCH.fallback(state, DEALER, "late")
            state = MATCH.apply(state, seat, other).state
    return state


def tile(name):
    return NAMES.index(name)


def after(state, name):
    """The candidate of discarding a tile of this name."""
    return next(one for one in told(state).discards if one.kind == tile(name) >> 2)


def test_a_discard_comes_with_what_the_hand_waits_for_then_and_how_many_were_not_seen():
    state = begun("123456m234p567s9m", "5p1z2z3z", dora="2p")
    candidate = after(state, "9m")
    assert candidate.waits == (Wait(TWO_PIN, 2, False, True), Wait(FIVE_PIN, 3, False, True))
    assert not candidate.furiten


def test_a_hand_that_no_discard_leaves_waiting_has_no_hints():
    assert told(begun("147m258p369s1234z", "5z")) is None


def test_a_discard_of_what_would_be_waited_for_is_furiten():
    assert after(begun("234567m22s34p789s", "2p1z2z3z"), "2p").furiten
    assert not after(begun("123456m234p567s9m", "5p1z2z3z"), "9m").furiten


def test_in_riichi_every_wait_wins_and_is_told_between_turns():
    state = played(begun("123456m234p567s9m", "5p1z2z3z7z"), Riichi(tile("9m")))
    assert told(state).waits == (Wait(TWO_PIN, 3, True, True), Wait(FIVE_PIN, 3, True, True))


def test_an_open_hand_without_a_yaku_wins_with_nothing_and_a_dragon_may_be_the_yaku():
    no_yaku = played(begun("11m234456p78s444z", "9s2z3z1m"), Discard(tile("9s")), Pon((0, 1)))
    assert after(no_yaku, "4z").waits == (
        Wait(SIX_SOU, 4, False, False),
        Wait(NINE_SOU, 3, False, False),
    )
    half = played(begun("11m234456p99s55z1z", "9m2z3z1m"), Discard(tile("9m")), Pon((0, 1)))
    assert after(half, "1z").waits == (Wait(NINE_SOU, 2, False, False), Wait(WHITE, 2, True, True))


def test_hints_agree_with_the_rules_through_whole_matches():
    """The waits of a candidate are those of the hand after it; riichi is declared with candidates alone."""
    seen = {"candidates": 0, "rons": 0}
    for number in range(2):
        state = MATCH.new(CATALOG["mahjong"].variants["tonpusen"], Seed.of("law") / number).state
        step = 0
        while MATCH.outcome(state) is None:
            step += 1
            seat, prompt = max(MATCH.prompts(state).items())
            if seat == DEALER:
                state = MATCH.apply(state, seat, MATCH.fallback(state, seat, "late")).state
                continue
            view = MATCH.view(state, seat)
            helped = hints(view, prompt.actions)
            candidates = {} if helped is None else {one.kind: one for one in helped.discards}
            if isinstance(prompt.actions, Turn):
                assert {one >> 2 for one in prompt.actions.riichi} <= candidates.keys()
            if isinstance(prompt.actions, Winning) and view.round.tiles_left > 0:
                kind = prompt.actions.tile >> 2
                (wait,) = [one for one in helped.waits if one.kind == kind]
                assert wait.ron or prompt.actions.chankan
                seen["rons"] += 1
            action = mahjong.shanten(view, prompt, Seed.of("bots") / number / step)
            state = MATCH.apply(state, seat, action).state
            if isinstance(action, Discard | Riichi) and state.round is not None:
                waits = (
                    {one.kind for one in candidates[action.tile >> 2].waits}
                    if action.tile >> 2 in candidates
                    else set()
                )
                assert waits == set(MATCH.view(state, seat).round.waits)
                seen["candidates"] += bool(waits)
    assert seen["candidates"] > 5
    assert seen["rons"] > 2


def test_spectators_and_finished_rounds_have_no_hints():
    state = begun("123456m234p567s9m", "5p1z2z3z")
    assert hints(MATCH.view(state, None), None) is None
    state = played(begun("223344m567p66s55z", "9s5z1z1z"), Discard(tile("9s")))
    over = MATCH.apply(state, 0, Ron()).state
    over = (
        over if over.round is None else MATCH.apply(over, DEALER, MATCH.fallback(over, DEALER, "late")).state
    )
    assert over.round is None
    assert hints(MATCH.view(over, 0), None) is None


def test_a_frame_has_hints_only_where_the_listing_makes_some():
    state = begun("123456m234p567s9m", "5p1z2z3z")
    prompts = MATCH.prompts(state)
    plain = Sight(MATCH, 0).snapshot(state, prompts).message()
    helped = Sight(MATCH, 0, hints).snapshot(state, prompts).message()
    other = Sight(MATCH, 1, hints).snapshot(state, prompts).message()
    assert plain.hints is UNSET
    assert helped.hints == told(state)
    assert other.hints is UNSET or other.hints == told(state, 1)

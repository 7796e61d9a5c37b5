"""Windows after a discard: who is asked, what comes first, what is told; and kuikae."""

from itertools import permutations

import pytest

from facedown.core import DEALER
from facedown.mahjong.melds import Meld
from facedown.mahjong.round.actions import Chi, Close, Pass, Pon, Ron
from facedown.mahjong.round.calls import swaps
from facedown.mahjong.round.game import ROUND
from facedown.mahjong.settings import DEFAULT, MAJSOUL, TENHOU, Settings
from facedown.mahjong.tiles import name, parse
from tests.mahjong.scene import Scene

CHI, PON, RON = "46s", "55s9m", "234567m234p22p46s"


def orders(scene, answers):
    """The states that these answers and the end of the pause lead to, in every order."""
    inputs = [*answers.items(), (DEALER, Close())]
    for order in permutations(inputs):
        state = scene.state
        for seat, action in order:
            state = ROUND.apply(state, seat, action).state
        yield state


def test_a_pon_comes_before_a_chi_in_any_order():
    scene = Scene("", CHI, "", PON, draws="5s").throw("5s")
    answers = {1: Chi(scene.own(1, "46s")), 3: Pon(scene.own(3, "55s"))}
    ends = list(orders(scene, answers))
    assert all(end == ends[0] for end in ends)
    assert (ends[0].turn, ends[0].melds[3][0].kind) == (3, "pon")


def test_a_ron_comes_before_a_pon_in_any_order():
    scene = Scene("", RON, "", PON, draws="5s").throw("5s")
    ends = list(orders(scene, {1: Ron(), 3: Pon(scene.own(3, "55s"))}))
    assert all(end == ends[0] for end in ends)
    assert [win.seat for win in ends[0].result.wins] == [1]


def test_nothing_happens_before_the_pause_is_over():
    scene = Scene("", CHI, draws="5s").throw("5s").do(1, Pass())
    assert scene.state.window is not None
    assert list(ROUND.prompts(scene.state)) == [DEALER]


def test_nothing_happens_before_all_have_answered():
    scene = Scene("", CHI, "", PON, draws="5s").throw("5s").do(DEALER, Close()).do(1, Pass())
    assert scene.state.window is not None
    assert list(ROUND.prompts(scene.state)) == [3]
    assert scene.do(3, Pass()).turn == 1


def test_without_pauses_a_tile_that_nobody_wants_passes_at_once():
    scene = Scene("", "1z", "1z", "1z", draws="1z", pauses=False).throw("1z")
    assert (scene.state.window, scene.turn) == (None, 1)


def test_without_pauses_everybody_who_is_asked_still_answers():
    scene = Scene("", CHI, "", PON, draws="5s", pauses=False).throw("5s").do(1, Pass())
    assert list(ROUND.prompts(scene.state)) == [3]
    assert scene.do(3, Pass()).turn == 1


def test_the_pause_is_held_when_nobody_is_asked():
    scene = Scene("", "1z", "1z", "1z", draws="1z").throw("1z")
    assert list(ROUND.prompts(scene.state)) == [DEALER]


def test_the_pause_has_a_clock_of_its_own():
    scene = Scene("", CHI, draws="5s").throw("5s")
    prompts = ROUND.prompts(scene.state)
    assert (prompts[DEALER].clock, prompts[1].clock) == ("deal", "call")


def test_only_the_next_seat_may_chi():
    scene = Scene("", "", CHI, draws="5s").throw("5s")
    assert not scene.may(2, Chi)


def test_any_seat_may_pon():
    for seat in (1, 2, 3):
        hands = ["", "", "", ""]
        hands[seat] = PON
        assert Scene(*hands, draws="5s").throw("5s").may(seat, Pon)


def test_a_run_does_not_go_round_the_corner():
    assert not Scene("", "12m89p12z", draws="9m").throw("9m").may(1, Chi)
    assert not Scene("", "12m89p24z", draws="3z").throw("3z").may(1, Chi)


def test_a_chi_can_use_the_red_five_or_keep_it():
    scene = Scene("", "055p6p", draws="4p").throw("4p")
    chosen = {tuple(map(name, chi.tiles)) for chi in scene.offer(1).chis}
    assert {("0p", "6p"), ("5p", "6p")} <= chosen


def test_a_riichi_is_not_asked_for_melds():
    scene = Scene("", "123456m234p567s9s", draws="7z1z9m9m5s").go(None)
    scene.throw("1z", riichi=True).settle().go(None, None)
    assert scene.throw("5s").offer(1) is None


def test_who_was_asked_and_what_was_answered_is_told_to_nobody_else():
    scene = Scene("", CHI, "", PON, draws="5s").throw("5s")
    before = {viewer: scene.seen_by(viewer) for viewer in (0, 2, 3, None)}
    scene.do(1, Pass())
    for viewer, view in before.items():
        assert scene.seen_by(viewer) == view
        assert all(ROUND.redact(event, viewer) is None for event in scene.last)


def test_the_seat_on_turn_is_known_to_all_and_who_is_asked_is_not():
    scene = Scene("", CHI, draws="5s")
    assert ROUND.prompts(scene.state)[0].public
    scene.throw("5s")
    assert not any(prompt.public for prompt in ROUND.prompts(scene.state).values())


@pytest.mark.parametrize(
    ("called", "own", "barred"),
    [
        ("3m", "45m", "36m"),
        ("6m", "45m", "36m"),
        ("5m", "46m", "5m"),
        ("1p", "23p", "14p"),
        ("3p", "12p", "3p"),
        ("7s", "89s", "7s"),
        ("9s", "78s", "69s"),
        ("5z", "55z", "5z"),
        ("5p", "55p", "5p"),
    ],
)
def test_kuikae_bars_the_same_tile_and_the_other_end(called, own, barred):
    low, high = (tile >> 2 for tile in parse(own))
    kinds = {tile >> 2 for tile in parse(barred)}
    for settings in (DEFAULT, TENHOU, MAJSOUL):
        assert set(swaps(settings, parse(called)[0] >> 2, (low, high))) == kinds


def test_kuikae_can_be_allowed():
    assert swaps(Settings(kuikae_suji=True), 2, (3, 4)) == (2,)
    assert swaps(Settings(kuikae_same=True, kuikae_suji=True), 2, (3, 4)) == ()


def test_what_was_called_cannot_be_discarded_at_once():
    scene = Scene("", "344556m1z", draws="3m").throw("3m").chi(1, "45m")
    assert not {"3m", "6m"} & set(scene.names(scene.mine.discards))
    assert {"4m", "5m", "1z"} <= set(scene.names(scene.mine.discards))


def test_nothing_is_waited_for_between_a_call_and_its_discard():
    scene = Scene("", "", "22m345678p345s55z", draws="5z", settings=TENHOU).throw("5z")
    assert scene.seen_by(2).waits
    scene.do(2, Pass()).pon(2, "55z")
    assert scene.seen_by(2).waits == ()


def test_a_red_five_is_barred_with_its_kind():
    scene = Scene("", "", "055p", draws="5p").throw("5p").pon(2, "55p")
    assert "0p" not in scene.names(scene.mine.discards)


def test_the_bar_is_gone_with_the_next_turn():
    scene = Scene("", "344556m1z", draws="3m9s9s9s9s").throw("3m").chi(1, "45m").go("1z", None, None, None)
    assert scene.turn == 1
    assert "3m" in scene.names(scene.mine.discards)


def test_a_chi_that_would_leave_nothing_to_discard_is_not_offered():
    scene = Scene("", "4566m", draws="3m")
    pons = tuple(Meld("pon", tuple(range(4 * kind, 4 * kind + 3)), 4 * kind, 0) for kind in (27, 28, 29))
    dealer, _, *others = scene.state.hands
    scene.change(hands=[dealer, scene.own(1, "4566m"), *others], melds=[(), pons, (), ()])
    scene.throw("3m")
    assert not scene.may(1, Chi)
    assert Scene("", "4566m1z", draws="3m").throw("3m").may(1, Chi)

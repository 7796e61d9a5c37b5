"""What happened, found from what a chair is shown when it is asked."""

from collections import Counter

import pytest
from msgspec.structs import replace
from riichienv import GameRule, RiichiEnv

from facedown.core import Seed, play
from facedown.mahjong import mjai
from facedown.mahjong.match import MATCH, Config, Confirm
from facedown.mahjong.match.actions import READY
from facedown.mahjong.mjai.tracking import Track
from facedown.mahjong.round import ROUND
from facedown.mahjong.settings import DEFAULT, MAJSOUL, TENHOU
from tests.mahjong.match_scene import EARTHLY, HEAVENLY, MatchScene
from tests.mahjong.mjai_books import Books
from tests.mahjong.mjai_scene import objects, random_match, their_choice
from tests.mahjong.scene import Scene
from tests.mahjong.test_round_furiten import robbable

PRESETS = (DEFAULT, TENHOU, MAJSOUL)
KANS = {"ankan", "kakan", "dora", "tsumo"}
"""Where ponds and melds leave the order open."""


class Chairs:
    """Beside each other: what four witnesses find, and what the four chairs were shown as it happened."""

    def __init__(self, sees=lambda seat, draws: True, seed=None):
        self.tellers = [mjai.Teller(seat) for seat in range(4)]
        self.shown = [[], [], [], []]
        self.witnesses = [None, None, None, None]
        self.found = [[], [], [], []]
        self.books = [Books(seat) for seat in range(4)]
        self.looks = []
        """(seat, what it was shown in this round, what it found of it)."""
        self._sees = sees
        self._draws = seed and (seed / "sees").draws()

    def happened(self, events):
        for seat in range(4):
            for event in events:
                shown = MATCH.redact(event, seat)
                if shown is not None:
                    self.shown[seat] += objects(self.tellers[seat].tell(shown))

    def looked(self, seat, view):
        if not self._sees(seat, self._draws):
            return
        if self.witnesses[seat] is None:
            self.witnesses[seat] = mjai.Witness(view)
        assert self.witnesses[seat].knows(view)
        told = objects(self.witnesses[seat].tell(view))
        self.found[seat] += told
        for event in told:
            self.books[seat].hear(event)
        if view.round is not None:
            assert self.books[seat].agree_with(view)
            self.looks.append((seat, this_round(self.shown[seat]), this_round(self.found[seat])))


def this_round(log):
    starts = [at for at, event in enumerate(log) if event["type"] == "start_kyoku"]
    return log[starts[-1] :]


def without(log, types):
    return [event for event in log if event["type"] not in types]


def texts(log):
    return sorted(map(str, log))


def watched(number, settings, **how):
    seed = Seed.of("witness") / number
    chairs = Chairs(seed=seed, **how)
    random_match(seed, settings, looked=chairs.looked, happened=chairs.happened, rounds=3)
    return chairs


def check(chairs):
    """All is found, and in its order but for some kans; (found in order, not so)."""
    in_order = 0
    for _, shown, found in chairs.looks:
        assert texts(shown) == texts(found)
        assert without(shown, KANS) == without(found, KANS)
        in_order += shown == found
    return in_order, len(chairs.looks) - in_order


def test_a_chair_that_is_asked_finds_all_that_has_happened():
    in_order, others = check(watched(0, TENHOU))
    assert in_order > 100
    assert others == 0


@pytest.mark.slow
def test_whoever_is_asked_finds_all_that_has_happened_and_nearly_always_in_its_order():
    found = [check(watched(number, PRESETS[number % 3])) for number in range(40)]
    in_order, others = (sum(counts) for counts in zip(*found, strict=True))
    assert in_order > 50 * others > 0


def missing(seat, draws):
    """Two of three looks are missed."""
    return draws.below(3) == 0


def check_gaps(chairs):
    """What everybody has seen is found; of its own tiles the chair finds such as fit, see `Books`."""
    for _, shown, found in chairs.looks:
        assert [seen_by_all(event) for event in without(shown, KANS)] == [
            seen_by_all(event) for event in without(found, KANS)
        ]
        assert kinds(shown) == kinds(found)
    return len(chairs.looks)


def seen_by_all(event):
    """Which of two fives was called, and which added to it later, is not seen in a kan."""
    kept = {name: value for name, value in event.items() if name not in {"tehais", "consumed"}}
    return kept | {"consumed": [name[:2] for name in event.get("consumed", ())]}


def kinds(log):
    """How often each of them was told."""
    return Counter(event["type"] for event in log)


def test_what_was_missed_is_filled_in_so_that_it_fits():
    assert check_gaps(watched(1, DEFAULT, sees=missing)) > 40


@pytest.mark.slow
def test_whatever_was_missed_is_filled_in_so_that_it_fits():
    for number in (*range(20), 120, 146, 264):
        check_gaps(watched(number, PRESETS[number % 3], sees=missing))


def after(questions):
    """Only from a later question on."""
    missed = iter(range(questions))
    return lambda seat, draws: next(missed, None) is None


def test_a_round_that_is_first_seen_in_its_middle_is_told_from_its_beginning():
    chairs = watched(2, DEFAULT, sees=after(60))
    _, shown, found = chairs.looks[0]
    assert len(shown) > 40
    assert found[0] | {"tehais": []} == shown[0] | {"tehais": []}
    assert check_gaps(chairs) > 0


# one round, first seen in its middle


def check_round(scene, seat):
    """All that this chair was shown of a round is found in its last view, but for which five was called."""
    shown = [ROUND.redact(event, seat) for event in scene.events]
    view = scene.seen_by(seat)
    told = mjai.Teller(red_fives=False).tell_all(event for event in shown if event is not None)
    found = mjai.Teller(red_fives=False).tell_all(Track(view).events(view))
    assert objects(found) == objects(told)


@pytest.mark.parametrize("settings", [DEFAULT, TENHOU])
def test_the_indicator_of_an_open_kan_is_found_where_the_settings_show_it(settings):
    scene = Scene("", "", "999m", draws="9m", settings=settings).throw("9m").open_kan(2)
    check_round(scene.throw(), 1)
    check_round(scene.settle(), 1)


def test_a_kan_that_may_be_robbed_is_found_last():
    """Though it could have been made a turn before."""
    scene = robbable().go("1m", None, None, None).kan("5s", "added")
    assert scene.asked() == {1}
    check_round(scene, 1)


def test_the_points_of_a_round_are_those_before_any_riichi():
    scene = Scene("123m123p1234s444z", draws="9s").throw("9s", riichi=True).settle()
    assert scene.seen_by(1).players[0].score == 24_000
    check_round(scene, 1)


# rounds and matches


def view(scene, seat=0):
    return MATCH.view(scene.state, seat)


def test_the_end_of_a_round_is_told_when_it_is_to_be_confirmed():
    scene = MatchScene(HEAVENLY)
    witness = mjai.Witness(view(scene))
    assert [event["type"] for event in objects(witness.tell(view(scene)))] == [
        "start_game",
        "start_kyoku",
        "tsumo",
    ]
    scene.tsumo()
    hora, end = objects(witness.tell(view(scene)))
    assert (hora["type"], hora["actor"], end) == ("hora", 0, {"type": "end_kyoku"})
    assert witness.tell(view(scene)) == ()


def test_the_end_of_a_round_that_was_not_confirmed_is_told_with_the_next():
    scene = MatchScene(HEAVENLY)
    witness = mjai.Witness(view(scene, 1))
    witness.tell(view(scene, 1))
    scene.tsumo().confirm()
    types = [event["type"] for event in objects(witness.tell(view(scene, 1)))]
    assert types[:3] == ["hora", "end_kyoku", "start_kyoku"]


def test_a_round_that_was_missed_altogether_ends_without_a_word():
    scene = MatchScene(HEAVENLY)
    first = view(scene)
    witness = mjai.Witness(first)
    witness.tell(first)
    later = replace(view(scene.tsumo().confirm()), number=first.number + 2)
    assert later.last is not None
    types = [event["type"] for event in objects(witness.tell(later))]
    assert types[:2] == ["end_kyoku", "start_kyoku"]


def test_a_look_at_another_match_is_known_as_such():
    scene, other = MatchScene(HEAVENLY), MatchScene(EARTHLY)
    witness = mjai.Witness(view(scene))
    witness.tell(view(scene))
    assert witness.knows(view(scene))
    assert not witness.knows(view(scene, 1))
    assert not witness.knows(replace(view(scene), number=view(scene).number - 1))
    assert not witness.knows(view(other))


def test_the_same_view_again_tells_nothing_new():
    scene = MatchScene(HEAVENLY)
    witness = mjai.Witness(view(scene))
    assert witness.tell(view(scene))
    assert witness.tell(view(scene)) == ()


# riichienv as the bot


class TheirBot:
    """Knows the table by what it is told alone, and answers one of the actions that riichienv allows then."""

    def __init__(self):
        self.witness = None
        self.answers = []

    def __call__(self, view, prompt, chance):
        if self.witness is None:
            self.witness = mjai.Witness(view)
            self.env = RiichiEnv(game_mode="4p-red-east", rule=GameRule.default_tenhou())
        told = [event for event in objects(self.witness.tell(view)) if event["type"] != "reach"]
        seen = self.hear(told, view.seat)
        if prompt.actions == READY:
            return Confirm()
        if told:
            self.said, self.then = self.answer(seen, view.seat, chance)
        return mjai.action_of(prompt.actions, self.said, view.seat, discard=self.then)

    def hear(self, told, seat):
        seen = None
        for event in told:
            seen = self.env.observe_event({key: event[key] for key in event if key != "id"}, seat)
        return seen

    def answer(self, seen, seat, chance):
        assert seen is not None, "it knows that it may do something"
        draws = chance.draws()
        said = mjai.reaction_of(their_choice(seen, draws).to_mjai())
        self.answers.append(said.type)
        if said.type != "reach":
            return said, None
        after = self.hear([{"type": "reach", "actor": seat}], seat)
        return said, mjai.reaction_of(their_choice(after, draws).to_mjai())


def played_by_them(number):
    bots = {seat: TheirBot() for seat in range(4)}
    config = Config(replace(TENHOU, length="tonpusen"))
    outcome = play(MATCH, config, Seed.of("their bots") / number, bots).outcome
    return outcome, {said for bot in bots.values() for said in bot.answers}


def test_a_bot_of_riichienv_plays_a_match_by_what_it_is_told():
    outcome, answers = played_by_them(0)
    assert outcome.places
    assert {"dahai", "none", "pon", "chi"} <= answers

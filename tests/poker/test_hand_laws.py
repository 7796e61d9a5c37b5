"""A hand keeps the laws of the contract, and its twins are good enough to catch one that does not."""

import pytest
from msgspec.structs import replace

from facedown.core import DEALER, Seed
from facedown.poker.cards import names
from facedown.poker.hand import SingleHand
from facedown.poker.hand.actions import Run
from facedown.poker.hand.config import Config, Table
from facedown.poker.hand.events import Answered, Dealt
from facedown.poker.hand.subject import CONFIGS, SUBJECT
from facedown.testing import LAWS, LawBroken, frames_do_not_interfere, views_are_live, walk, walked

SEED = Seed.of("a hand of poker under the laws")


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_hand_keeps_every_law(law):
    law(SUBJECT, SEED / law.__name__, 3)


@pytest.mark.parametrize(
    "walks", [pytest.param(12, marks=pytest.mark.slow), pytest.param(80, marks=pytest.mark.nightly)]
)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_hand_keeps_every_law_for_long(law, walks):
    law(SUBJECT, SEED / "long" / law.__name__, walks)


class DealsFaceUp(SingleHand):
    def redact(self, event, viewer):
        return event if isinstance(event, Dealt) else super().redact(event, viewer)


class WritesTheDealDown(SingleHand):
    def view(self, state, viewer):
        view = super().view(state, viewer)
        held = tuple(None if at < 0 else state.dealing.held(at) for at in state.dealing.positions)
        opening, *rest = view.history
        return replace(view, history=(replace(opening, cards=held), *rest))


def _with_cards(view, state, positions):
    players = list(view.players)
    for position in positions:
        seat = state.dealing.order[position]
        players[seat] = replace(players[seat], cards=state.dealing.held(position))
    return replace(view, players=tuple(players))


class ShowsMuckedHands(SingleHand):
    def view(self, state, viewer):
        mucked = [at for at in range(state.betting.n) if state.run_out.mucked >> at & 1]
        return _with_cards(super().view(state, viewer), state, mucked)


class ShowsFoldedHands(SingleHand):
    def view(self, state, viewer):
        folded = [at for at in range(state.betting.n) if not state.betting.live >> at & 1]
        return _with_cards(super().view(state, viewer), state, folded)


class ShowsTheNextCard(SingleHand):
    def view(self, state, viewer):
        view = super().view(state, viewer)
        return replace(view, boards=(names(state.dealing.board[: len(view.board) + 1]),))


class ShowsTheSecondBoardAhead(SingleHand):
    def view(self, state, viewer):
        view = super().view(state, viewer)
        if state.run_out.boards < 2:
            return view
        return replace(view, boards=(*view.boards, names(state.dealing.second)))


class TellsAnswers(SingleHand):
    def redact(self, event, viewer):
        return event if isinstance(event, Answered) else super().redact(event, viewer)


class TellsThatSomebodyAnswered(SingleHand):
    def redact(self, event, viewer):
        return Answered(event.seat, 1) if isinstance(event, Answered) else super().redact(event, viewer)


class ShowsWhoIsStillAsked(SingleHand):
    """By everybody's clock."""

    def prompts(self, state):
        return {seat: replace(prompt, public=True) for seat, prompt in super().prompts(state).items()}


class OneCounterForAllAnswers(SingleHand):
    """Numbers questions by how many have answered."""

    def prompts(self, state):
        answered = sum(times > 0 for times in state.run_out.answers)
        return {
            seat: replace(prompt, id=100 * prompt.id + answered)
            for seat, prompt in super().prompts(state).items()
        }


class AsksThoseWithPairsAlone(SingleHand):
    def prompts(self, state):
        prompts = super().prompts(state)
        if state.phase != "betting":
            return prompts
        (seat, prompt), *_ = prompts.items()
        held = state.dealing.hole[state.dealing.positions[seat]]
        return {seat: replace(prompt, public=held[0] // 4 != held[1] // 4)}


HEADS_UP, ASKED_TWICE, LIMIT = (CONFIGS[number : number + 1] for number in (0, 1, 6))
PACED = (Config((6, 6), table=Table(run_twice=True, paced=True)),)
LEAKS = [
    (DealsFaceUp, HEADS_UP),
    (WritesTheDealDown, HEADS_UP),
    (ShowsMuckedHands, LIMIT),
    (ShowsFoldedHands, LIMIT),
    (ShowsTheNextCard, HEADS_UP),
    (ShowsTheSecondBoardAhead, PACED),
    (TellsAnswers, ASKED_TWICE),
    (TellsThatSomebodyAnswered, ASKED_TWICE),
    (ShowsWhoIsStillAsked, ASKED_TWICE),
    (OneCounterForAllAnswers, ASKED_TWICE),
    (AsksThoseWithPairsAlone, HEADS_UP),
]


@pytest.mark.parametrize(("leak", "configs"), LEAKS, ids=[leak.__name__ for leak, _ in LEAKS])
def test_a_leak_is_caught(leak, configs):
    with pytest.raises(LawBroken, match="can tell two worlds apart"):
        frames_do_not_interfere(SUBJECT._replace(game=leak(), configs=configs), SEED, 40)


class CountsAnswersForAll(SingleHand):
    def view(self, state, viewer):
        answered = sum(times > 0 for times in state.run_out.answers)
        return replace(super().view(state, viewer), pot=state.betting.pot + answered)


def test_a_view_that_changes_without_an_event_is_caught():
    with pytest.raises(LawBroken, match="changed without an event"):
        views_are_live(SUBJECT._replace(game=CountsAnswersForAll(), configs=ASKED_TWICE), SEED, 40)


def _worlds(viewer, config, walks=12, inputs=60):
    for number in range(walks):
        run = walk(SUBJECT, config, SEED / number, inputs=inputs).run
        for twin in SUBJECT.twins(run, viewer, SEED / number / "twins"):
            yield walked(SUBJECT.game, run), walked(SUBJECT.game, twin)


@pytest.mark.parametrize("config", CONFIGS, ids=range(len(CONFIGS)))
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_twin_changes_nothing_that_the_viewer_did_or_holds(viewer, config):
    for world, twin in _worlds(viewer, config, walks=3):
        assert [it for it in world.run.inputs if it[0] == viewer] == [
            it for it in twin.run.inputs if it[0] == viewer
        ]
        ours, theirs = world.states[-1].dealing, twin.states[-1].dealing
        position = -1 if viewer is None else ours.positions[viewer]
        assert position < 0 or ours.hole[position] == theirs.hole[position]


def _some_twin(viewer, config, differs, inputs=60):
    return any(
        differs(world.states[-1], twin.states[-1]) for world, twin in _worlds(viewer, config, inputs=inputs)
    )


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_twins_differ_in_hidden_hands(viewer):
    assert _some_twin(viewer, CONFIGS[1], lambda ours, theirs: ours.dealing.hole != theirs.dealing.hole)


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_twins_differ_in_cards_that_are_not_dealt_yet(viewer):
    assert _some_twin(viewer, CONFIGS[1], lambda ours, theirs: ours.dealing.board != theirs.dealing.board, 3)


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_twins_differ_in_the_second_board(viewer):
    assert _some_twin(viewer, CONFIGS[1], lambda ours, theirs: ours.dealing.second != theirs.dealing.second)


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_twins_differ_in_what_others_answer(viewer):
    def answers(world):
        return [it for it in world.run.inputs if isinstance(it[1], Run)]

    pairs = [(answers(world), answers(twin)) for world, twin in _worlds(viewer, CONFIGS[1], walks=30)]
    assert any(len(ours) == len(theirs) and ours != theirs for ours, theirs in pairs)


def test_twins_differ_in_how_many_have_answered():
    def answered(number):
        worlds = _worlds(None, CONFIGS[1], walks=30, inputs=number)
        return any(len(world.run.inputs) != len(twin.run.inputs) for world, twin in worlds)

    assert any(answered(number) for number in range(4, 9))


def test_random_play_reaches_every_question():
    asked = set()
    for config in CONFIGS:
        for number in range(40):
            for state in walk(SUBJECT, config, SEED / number).states:
                for seat, prompt in SUBJECT.game.prompts(state).items():
                    asked.add((seat == DEALER, prompt.clock, state.phase))
    assert asked == {
        (False, "turn", "betting"),
        (False, "ready", "consent"),
        (False, "ready", "showdown"),
        (True, "reveal", "reveal"),
    }

"""The cash dialect without a table: what it makes of frames, refusals, and hands of clients."""

import json

import pytest
from msgspec.structs import replace

from facedown.core import DEALER, Seed, Sight, Terms
from facedown.poker.cash import CASH, Config, Deal, Intend, Prepare, Sit, TopUp
from facedown.poker.hand.actions import Call, Fold, RaiseTo, Run
from facedown.poker.hand.config import Table
from facedown.poker.stakes import Stakes
from facedown.wire import Act, Attached, Named, Notice, Refusal, Rejected
from facedown.wire.cash.dialect import CashDialect
from facedown.wire.cash.messages import AskForChips, Join

HOUSE = Config(6, Table(Stakes(100, 200)), least=4_000, most=40_000, unit="0.01")
NAMES = tuple(Named(name, "person") for name in ("Ann", "Bob", "Cy", "Dan", "Eve", "Fay"))


class Scene:
    """A table of two, and the dialect of one viewer."""

    def __init__(self, seat=0, author="Ann", house=HOUSE):
        self.gone = 0
        self.dialect = CashDialect(self._left)
        self.dialect.author = author
        self.sight = Sight(CASH, seat)
        self.state = CASH.new(house, Seed.of("a table")).state
        self.told = list(self.dialect.encode(Attached("t", "cash", seat, NAMES, "", Terms())))
        self.tell(self.sight.snapshot(self.state, CASH.prompts(self.state)))
        for chair in (0, 1):
            self.act(chair, Sit(10_000))
        self.act(DEALER, Prepare())
        self.act(DEALER, Deal())

    def _left(self):
        self.gone += 1

    def act(self, seat, action):
        step = CASH.apply(self.state, seat, action)
        self.state = step.state
        frame = self.sight.frame(self.state, CASH.prompts(self.state), step.events)
        if frame is not None:
            self.tell(frame)

    def tell(self, told):
        self.told += self.dialect.encode(told)

    def heard(self, **changes):
        return self.dialect.decode(json.dumps({**self.hand, **changes}))

    def answer(self, **changes):
        return self.dialect.answer(json.dumps({**self.hand, **changes}).encode())

    @property
    def hand(self):
        return json.loads(self.told[-1])


@pytest.fixture
def scene():
    return Scene()


@pytest.mark.parametrize(
    ("words", "action"), [("f", Fold()), ("cc", Call()), ("cbr 6", RaiseTo(600)), ("cbr 5.50", RaiseTo(550))]
)
def test_an_action_answers_the_open_question(scene, words, action):
    asked = CASH.prompts(scene.state)[0].id
    assert scene.heard(actions=[*scene.hand["actions"], f"p1 {words}"]) == (Act(action, asked),)


def test_only_an_answer_without_wishes_is_taken_at_once(scene):
    asked, log = CASH.prompts(scene.state)[0].id, [*scene.hand["actions"], "p1 f"]
    assert scene.answer(actions=log) == Act(Fold(), asked)
    assert scene.answer(actions=log, _intents=[3, 0]) is None
    assert scene.answer(_topUp=[50, 0]) is None
    assert scene.answer(actions=[*log, "p1 f"]) is None
    assert (
        scene.dialect.answer(json.dumps({**scene.hand, "actions": log, "x": "?"}).encode()[:-2] + b"\xff}")
        is None
    )


FORMS = {
    "as the server writes it": lambda hand: json.dumps(hand, separators=(",", ":"), ensure_ascii=False),
    "with blanks": json.dumps,
    "the log alone": lambda hand: json.dumps({"hand": hand["hand"], "actions": hand["actions"]}),
}
ADDED = (
    *("p1 f", "p1 cc", "p1 cbr 6", "p1 cbr 5.5", "p1  cc", "p1 cbr 0", "p1 cbr 3", "p1 cbr 9999", "p1 sm"),
    *("p2 f", "p9 f", "d db 2c3c4c", "p1 f # why", 'p1 f","p1 f', "p1 f]", "P1 F", "", "p1", "p1 x\u00e9"),
)


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("added", ADDED)
def test_an_answer_that_is_taken_at_once_is_what_a_hand_read_in_full_asks_for(scene, form, added):
    text = form({**scene.hand, "actions": [*scene.hand["actions"], added]})
    heard = scene.dialect.decode(text)
    answers = len(heard) == 1 and isinstance(heard[0], Act) and heard[0].prompt is not None
    assert scene.dialect.answer(text.encode()) == (heard[0] if answers else None)


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_an_answer_with_another_past_is_not_taken_at_once(scene, form):
    past = scene.hand["actions"]
    for log in (past[1:], [*past[:-1], "d dh p2 AcAd"], [*past, "p2 cc"], ["p1 f"]):
        assert scene.dialect.answer(form({**scene.hand, "actions": [*log, "p1 f"]}).encode()) is None
    old = {**scene.hand, "hand": scene.hand["hand"] - 1, "actions": [*past, "p1 f"]}
    assert scene.dialect.answer(form(old).encode()) is None


def test_what_is_not_taken_at_once_was_not_heard(scene):
    old = {**scene.hand, "_topUp": [50, 0]}
    scene.act(0, Fold())
    assert scene.dialect.answer(json.dumps(old).encode()) is None
    assert scene.dialect.decode(json.dumps(old)) == (AskForChips(5_000),)


def test_an_action_within_a_hand_is_written_without_a_view(scene):
    step = CASH.apply(scene.state, 0, Call())
    frame = scene.sight.frame(step.state, CASH.prompts(step.state), step.events)
    scene.tell(frame)
    assert scene.hand["actions"][-1] == "p1 cc"
    assert not frame.has_view


def test_a_wish_is_an_input_of_its_own(scene):
    assert scene.heard(_intents=[2, 0]) == (Act(Intend(2)),)
    assert scene.heard(_topUp=[50, 0]) == (AskForChips(5_000),)
    both = scene.heard(actions=[*scene.hand["actions"], "p1 f"], _intents=[3, 0])
    assert [each.action for each in both] == [Fold(), Intend(3)]


def test_a_copy_that_is_sent_back_asks_for_nothing(scene):
    assert scene.heard() == ()


def test_somebody_who_watches_may_sit_down():
    scene = Scene(None, "Cy")
    joined = scene.heard(players=["Ann", "Bob", "Cy"], startingStacks=[100, 100, 75.25], _intents=[0, 0, 1])
    assert joined == (Join(7_525, 3, chose=False, intent=1),)
    assert all("????" in text for text in scene.hand["actions"])


def test_a_refusal_of_the_table_is_an_error_and_then_the_true_hand(scene):
    true = scene.told[-1]
    error, hand = scene.dialect.encode(Refusal("paused", "the table is paused"))
    assert json.loads(error) == {"error": {"code": "PAUSED", "message": "the table is paused"}}
    assert hand == true


def test_a_board_that_is_run_twice_is_told_beside_the_log():
    scene = Scene(house=replace(HOUSE, table=Table(Stakes(100, 200), run_twice=True)))
    for seat, action in ((0, RaiseTo(10_000)), (1, Call()), (0, Run(2)), (1, Run(2))):
        assert "_boards" not in scene.hand
        scene.act(seat, action)
    first, second = scene.hand["_boards"]
    assert len(first) == len(second) == 10
    assert not {first[at : at + 2] for at in range(0, 10, 2)} & {
        second[at : at + 2] for at in range(0, 10, 2)
    }
    log = [text.removeprefix("d db ") for text in scene.hand["actions"] if text.startswith("d db ")]
    assert "".join(log) == first
    assert scene.dialect.copy.to_json().encode() == scene.told[-1]
    scene.act(DEALER, Prepare())
    assert "_boards" not in scene.hand


def test_a_farewell_is_an_error_alone(scene):
    (error,) = scene.dialect.encode(Notice("moving", "come back"))
    assert json.loads(error)["error"]["code"] == "MOVING"
    assert scene.dialect.encode(Notice("paused", "wait")) == ()


def test_a_player_who_leaves_is_sent_one_hand_more_and_nothing_after_it(scene):
    scene.heard(_intents=[3, 0])
    before = len(scene.told)
    scene.act(0, Intend(3))
    assert (len(scene.told), scene.gone) == (before + 1, 1)
    assert scene.hand["_intents"] == [3, 0]
    scene.act(1, TopUp(500))
    scene.tell(Refusal("paused", "the table is paused"))
    assert len(scene.told) == before + 1
    (no,) = scene.dialect.decode("{}")
    assert isinstance(no, Rejected)


def test_a_player_whom_the_table_sends_away_goes_on_watching(scene):
    scene.act(0, Intend(3))
    scene.act(DEALER, Prepare())
    assert scene.hand["players"] == ["Bob"]
    assert scene.gone == 0


def test_a_top_up_on_a_hand_that_is_over_counts_once(scene):
    old = {**scene.hand, "_topUp": [50, 0]}
    scene.act(0, Fold())
    scene.act(DEALER, Prepare())
    scene.act(DEALER, Deal())
    assert scene.dialect.decode(json.dumps(old)) == (AskForChips(5_000),)
    assert scene.dialect.decode(json.dumps(old)) == ()


@pytest.mark.parametrize("data", [b"{}", "what?", "[]", '{"hand": "x"}', "x" * 70_000])
def test_garbage_is_refused(scene, data):
    (no,) = scene.dialect.decode(data)
    assert isinstance(no, Rejected)
    assert no.code in {"BAD_JSON", "NOT_READY"}


def test_before_the_first_hand_nothing_is_taken():
    (no,) = CashDialect().decode("{}")
    assert no.code == "NOT_READY"

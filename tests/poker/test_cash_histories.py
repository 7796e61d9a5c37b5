"""The hands of a cash table as notation and PHH: what each account may see of them, and that they replay."""

import pytest

from facedown.core import Record, Seed, Sitter
from facedown.core import replay as core_replay
from facedown.core.record import Acted, Seated, Vacated, header_of
from facedown.poker.cash import CASH, Config, Deal, Intend, Prepare, Sit
from facedown.poker.cash.ledger import Ledger
from facedown.poker.cash.subject import CONFIGS, SUBJECT
from facedown.poker.hand.actions import Call, Check
from facedown.poker.histories import phh
from facedown.poker.histories.phh.replay import replay
from facedown.poker.histories.phh.verdict import EXACT
from facedown.poker.notation.histories import as_phh, as_pokerstars, hands, histories_text
from facedown.poker.statistics import observed_in_record, tallies
from facedown.testing.walk import walk

CONFIG = Config(seats=3, least=4_000, most=40_000, unit="0.01")


class Log:
    """Chairs change hands here, and everybody checks and calls."""

    def __init__(self, config=CONFIG):
        self.seed = Seed.of("histories")
        self.header = header_of(CASH, config, self.seed)
        self.state = CASH.new(config, self.seed).state
        self.entries = []

    def seat(self, seat, name):
        self.entries.append(Seated(0, seat, Sitter(name, account=name.lower())))
        self.act(seat, Sit(10_000))

    def leave(self, seat):
        self.act(seat, Intend(3))
        self.act(-1, Prepare())
        self.entries.append(Vacated(0, seat))

    def act(self, seat, action):
        self.entries.append(Acted(0, seat, action))
        self.state = CASH.apply(self.state, seat, action).state

    def play(self):
        if self.state.standing.stage != "prepared":
            self.act(-1, Prepare())
        self.act(-1, Deal())
        while self.state.hand is not None:
            seat, prompt = next((s, p) for s, p in CASH.prompts(self.state).items() if p.clock != "pause")
            self.act(seat, next(a for a in (Check(), Call(), *prompt.actions) if a in prompt.actions))

    def text(self, account=None):
        return "".join(histories_text(self.header, tuple(self.entries), self.seed, account, over=False))


@pytest.fixture
def log():
    """Ann plays on chair 0 and leaves, Cy takes the chair; Bob sits on chair 1 all the time."""
    log = Log()
    log.seat(0, "Ann")
    log.seat(1, "Bob")
    log.play()
    log.leave(0)
    log.seat(0, "Cy")
    log.play()
    return log


def dealt(text):
    """By hand, the hole cards of each player as the file has them."""
    return [
        {
            name: str(action).split()[-1]
            for name, action in zip(one.players, one.actions, strict=False)
            if str(action).startswith("d dh")
        }
        for one in phh.read_all(text)
    ]


def test_a_player_sees_the_own_cards_of_hands_in_which_the_chair_was_the_own(log):
    (first, second), public = dealt(log.text("ann")), dealt(log.text())
    assert set(first) == {"Ann", "Bob"}
    assert first["Ann"] != "????" == first["Bob"]
    assert set(second.values()) == {"????"}
    assert all(set(hand.values()) == {"????"} for hand in public)
    first, second = dealt(log.text("cy"))
    assert set(first.values()) == {"????"}
    assert second["Cy"] != "????" == second["Bob"]


def test_they_replay_by_the_rules_to_the_stacks_of_the_table(log):
    for account in (None, "ann", "bob", "cy"):
        replayed = [replay(one) for one in phh.read_all(log.text(account))]
        assert [one.verdict for one in replayed] == [EXACT, EXACT]
    stacks = [chair.stack for chair in log.state.standing.chairs if chair is not None]
    *_, last = hands(log.header, tuple(log.entries), log.seed)
    assert list(last.finishing_stacks) == stacks


def test_one_hand_is_picked_by_its_number_and_written_in_pokerstars_words(log):
    text = log.text("bob")
    numbers = [one.hand for one in phh.read_all(text)]
    assert [one.hand for one in phh.read_all(as_phh(text, numbers[1]))] == numbers[1:]
    told = as_pokerstars(text, numbers[0])
    assert told.startswith(f"PokerStars Hand #{numbers[0]}")
    assert "Dealt to Bob [" in told
    assert "Dealt to Ann" not in told


@pytest.mark.parametrize("config", [CONFIGS[0], CONFIGS[1], CONFIGS[3]])
def test_hands_of_random_tables_are_valid(config):
    count = 0
    for number in range(3):
        run = walk(SUBJECT, config, Seed.of(f"histories {number}"), 120).run
        entries = tuple(Acted(0, seat, action) for seat, action in run.inputs)
        header = header_of(CASH, run.config, run.seed)
        for hand in hands(header, entries, run.seed):
            if "_boards" not in hand.extra:
                hand.validate()
                hand.to_phh()
                count += 1
    assert count > 3


def everything(run, viewer):
    """All that the owner of this chair, or the public, can read of a table besides its frames."""
    header = header_of(CASH, run.config, run.seed)
    entries = tuple(
        [Seated(0, seat, Sitter(f"player {seat}", account=str(seat))) for seat in range(run.config.seats)]
        + [Acted(0, seat, action) for seat, action in run.inputs]
    )
    account = None if viewer is None else str(viewer)
    written = [hand.to_json() for hand in hands(header, entries, run.seed, account)]
    counted = tallies(observed_in_record(Record(header, entries, "", run.seed.secret.hex())))
    ledger = Ledger(run.config.seats)
    for moment in core_replay(CASH, Record(header, entries, "", run.seed.secret.hex())):
        ledger.hear(moment.entry, moment.step.events)
    return written, counted, ledger.lines()


@pytest.mark.parametrize(
    ("config", "inputs"), [(CONFIGS[1], 40), pytest.param(CONFIGS[3], 80, marks=pytest.mark.slow)]
)
def test_no_reader_can_tell_worlds_apart_that_differ_in_hidden_cards(config, inputs):
    run = walk(SUBJECT, config, Seed.of("readers"), inputs).run
    compared = 0
    for viewer in (None, 0):
        known = everything(run, viewer)
        assert known[0]
        for twin in SUBJECT.twins(run, viewer, Seed.of("twins")):
            if twin != run:
                assert everything(twin, viewer) == known
                compared += 1
    assert compared > 1

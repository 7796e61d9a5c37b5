"""A fair cash table: hands commit to their decks, and a player checks every card that was shown."""

import pytest
from msgspec.structs import replace

from facedown.core.fair import Opening, opens
from facedown.poker.cash import CASH, Config, Deal, Prepare
from facedown.poker.cash.events import Committed
from facedown.poker.hand.actions import Call, Fold, RaiseTo, Run
from facedown.poker.hand.config import Table
from facedown.poker.histories import phh
from facedown.poker.histories.phh.errors import BadHistory
from facedown.poker.notation.histories import as_phh, as_pokerstars
from facedown.poker.notation.proof import is_opened, prove_seen
from tests.poker.test_cash_histories import CONFIG, Log

FAIR = replace(CONFIG, fair=True)


@pytest.fixture
def log():
    log = Log(FAIR)
    for seat, name in enumerate(("Ann", "Bob", "Cy")):
        log.seat(seat, name)
    log.play()
    log.play()
    return log


def test_a_hand_commits_to_its_deck_with_the_deal_and_the_view_shows_it(log):
    log.act(-1, Prepare())
    assert CASH.view(log.state, None).commit == CASH.view(Log().state, 0).commit  # unset between hands
    step = CASH.apply(log.state, -1, Deal())
    committed = step.events[0]
    assert isinstance(committed, Committed)
    assert committed.number == 3
    assert CASH.view(step.state, None).commit == committed.commit
    assert CASH.redact(committed, None) == committed


def test_a_table_that_promises_nothing_is_dealt_the_same_cards():
    plain, fair = Log(), Log(FAIR)
    for log in (plain, fair):
        log.seat(0, "Ann")
        log.seat(1, "Bob")
        log.play()
    assert plain.state.standing.chairs == fair.state.standing.chairs


@pytest.mark.parametrize("account", ["ann", "bob", None])
def test_every_card_that_a_reader_may_see_is_opened_and_no_other(log, account):
    histories = phh.read_all(log.text(account))
    opened = prove_seen(histories)
    assert (opened.hands, opened.cards > 10) == (2, True)
    for one in histories:
        assert is_opened(one)
        cards = {Opening.of(line).card for line in one.extra["_openings"]}
        told = "".join(str(action) for action in one.actions)
        assert all(card in told for card in cards)


def test_cards_that_were_folded_are_opened_to_their_owner_alone():
    log = Log(FAIR)
    log.seat(0, "Ann")
    log.seat(1, "Bob")
    log.act(-1, Prepare())
    log.act(-1, Deal())
    folder = next(seat for seat, prompt in CASH.prompts(log.state).items() if prompt.clock == "turn")
    log.act(folder, Fold())
    counts = [prove_seen(phh.read_all(log.text(account))).cards for account in ("ann", "bob", None)]
    opened = [
        len(next(iter(phh.read_all(log.text(account)))).extra["_openings"])
        for account in ("ann", "bob", None)
    ]
    assert counts == opened == [2, 2, 0]


def test_two_boards_are_opened_too():
    log = Log(replace(FAIR, table=Table(run_twice=True)))
    log.seat(0, "Ann")
    log.seat(1, "Bob")
    log.act(-1, Prepare())
    log.act(-1, Deal())
    while log.state.hand is not None:
        seat, prompt = next((s, p) for s, p in CASH.prompts(log.state).items() if p.clock != "pause")
        likes = (Run(2), RaiseTo(10_000), Call(), *prompt.actions)
        log.act(seat, next(action for action in likes if action in prompt.actions))
    (one,) = phh.read_all(log.text("ann"))
    assert len(one.extra["_boards"]) == 2
    assert prove_seen([one]).cards == 14


def changed(one, **fields):
    return replace(one, extra={**one.extra, **fields})


def test_a_card_that_was_swapped_is_found(log):
    one, other = phh.read_all(log.text("ann"))
    with pytest.raises(BadHistory, match="is not card"):
        prove_seen([changed(one, _commit=other.extra["_commit"])])
    with pytest.raises(BadHistory, match="not opened"):
        prove_seen([changed(one, _openings=one.extra["_openings"][1:])])
    with pytest.raises(BadHistory, match="an index, a card"):
        prove_seen([changed(one, _openings=("x",))])
    with pytest.raises(BadHistory, match="the deck has"):
        prove_seen([replace(one, actions=other.actions)])
    with pytest.raises(BadHistory, match="another table"):
        prove_seen([one, changed(other, _match="elsewhere")])


def test_a_hand_that_is_copied_has_no_openings_and_other_words_have_none(log):
    text = log.text("ann")
    (one,) = phh.read_all(as_phh(text, 1))
    assert "_openings" not in one.extra
    assert one.extra["_commit"] in text
    assert "opening" not in as_pokerstars(text, 1)


def test_a_fair_table_has_no_deals_of_its_own():
    with pytest.raises(ValueError, match="from its secret"):
        Config(3, deals=("AcAd",), fair=True)


def test_an_opening_can_be_written_and_read():
    opening = Opening(3, "Ah", "00" * 32, ("11" * 32,))
    assert Opening.of(opening.words()) == opening
    assert not opens("22" * 32, opening)

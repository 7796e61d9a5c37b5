"""The hands of a match as PHH: complete and replayable when it is over, discreet while it goes on."""

import re
import warnings
from itertools import groupby

import pytest
from pokerkit import HandHistory

from facedown.core import DEALER, Seed
from facedown.core.record import Acted, Seated, Sitter, Vacated, header_of
from facedown.core.reports import NoHistory
from facedown.poker.hand.actions import Leave
from facedown.poker.hand.config import Table
from facedown.poker.hand.events import Agreed, Dealt, Ended, Mucked, Shown, Turned
from facedown.poker.histories import phh
from facedown.poker.histories.phh.replay import replay
from facedown.poker.holdem import HOLDEM, Config, Deal, HandBegun, Sit, Start
from facedown.poker.holdem.histories import histories
from facedown.poker.stakes import Stakes
from tests.poker.histories import CONFIGS, NAMES, Written, run_twice

MATCHES = {name: Written(config, name) for name, config in CONFIGS.items()}
EACH = pytest.mark.parametrize("match", MATCHES.values(), ids=MATCHES)
SECRETS = ("_secret", "_nonces", "_hands")


def told(match, viewer=None, *, over, entries=None):
    entries = match.entries if entries is None else entries
    return list(histories(match.header, entries, match.seed, viewer, over=over))


def hands(match):
    """The events of each hand, from outside the histories."""
    number = -1
    numbered = []
    for event in match.events:
        number += isinstance(event, HandBegun)
        numbered.append((number, event))
    return [[event for _, event in own] for at, own in groupby(numbered, lambda it: it[0]) if at >= 0]


def kind(hand, kind):
    return [event for event in hand if isinstance(event, kind)]


def by_player(hand, row):
    (dealt,) = kind(hand, Dealt)
    return tuple(row[seat] for seat in dealt.order)


@EACH
def test_every_hand_is_told_in_order_with_the_stacks_of_its_end(match):
    written = told(match, over=True)
    assert [history.hand for history in written] == list(range(1, len(hands(match)) + 1))
    for history, hand in zip(written, hands(match), strict=True):
        (dealt,), (ended,) = kind(hand, Dealt), kind(hand, Ended)
        assert history.starting_stacks == by_player(hand, dealt.stacks)
        assert history.finishing_stacks == by_player(hand, ended.stacks)


@EACH
@pytest.mark.parametrize(("viewer", "over"), [(None, True), (None, False), (1, False)])
def test_a_history_replays_by_the_rules_to_the_chip(match, viewer, over):
    for history in told(match, viewer, over=over):
        verdict = replay(history).verdict
        assert (verdict.checked, verdict.rake, verdict.doubt) == (("finishing_stacks",), 0, None)


def by_pokerkit(history):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of folds for nothing
        *_, state = HandHistory.loads(phh.write(history))
    return state


def departs(history, state):
    """PokerKit lowers the price for a short blind, and gives all odd chips of a pot to one."""
    step = -1 if len(history.starting_stacks) == 2 else 1
    posts = zip(
        history.starting_stacks, history.antes[::step], history.blinds_or_straddles[::step], strict=True
    )
    short = any(
        blind == max(history.blinds_or_straddles) and stack - ante < blind for stack, ante, blind in posts
    )
    odd = max(abs(a - b) for a, b in zip(state.stacks, history.finishing_stacks, strict=True))
    return short or odd < len(history.starting_stacks)


@EACH
@pytest.mark.parametrize("over", [True, False])
def test_pokerkit_pays_the_same(match, over):
    differing = 0
    for history in told(match, 1, over=over):
        state = by_pokerkit(history)
        assert not state.status
        if tuple(state.stacks) != history.finishing_stacks:
            differing += 1
            assert departs(history, state)
    assert differing <= 1


@EACH
def test_the_text_is_read_back_the_same(match):
    written = told(match, over=True)
    assert list(phh.read_all("".join(phh.write_all(written)))) == written


@EACH
def test_when_it_is_over_every_card_is_told(match):
    for history, hand in zip(told(match, over=True), hands(match), strict=True):
        (dealt,) = kind(hand, Dealt)
        cards = [str(action).split()[-1] for action in history.actions if str(action).startswith("d dh")]
        assert cards == ["".join(held) for held in by_player(hand, dealt.cards)]


def public_cards(hand, viewer):
    """All that a viewer has seen of a hand: its own cards, those shown, the board."""
    (dealt,) = kind(hand, Dealt)
    seen = {card for event in hand if not isinstance(event, Dealt) for card in getattr(event, "cards", ())}
    return seen | set((viewer is not None and dealt.cards[viewer]) or ())


@EACH
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_while_it_goes_on_no_hidden_card_is_in_the_text(match, viewer):
    hidden = 0
    for history, hand in zip(told(match, viewer, over=False), hands(match), strict=True):
        seen = public_cards(hand, viewer)
        text = phh.write(history)
        actions = text[text.index("actions = ") :].partition("\n")[0]
        assert set(re.findall("[2-9TJQKA][cdhs]", actions)) <= seen
        (dealt,) = kind(hand, Dealt)
        hidden += len({card for held in dealt.cards if held for card in held} - seen)
        assert not set(SECRETS) & set(history.extra)
        assert match.seed.secret.hex() not in text
        assert "nonce of" not in text
    assert hidden


def test_ones_own_cards_are_always_told():
    match = MATCHES["six"]
    for history, hand in zip(told(match, 3, over=False), hands(match), strict=True):
        (dealt,) = kind(hand, Dealt)
        lines = {str(action) for action in history.actions if str(action).startswith("d dh")}
        position = dealt.order.index(3) + 1 if 3 in dealt.order else None
        own = {f"d dh p{position} {''.join(dealt.cards[3])}"} if position else set()
        assert {line for line in lines if "?" not in line} == own


def test_shown_and_mucked_hands_are_told_when_it_happens():
    match = MATCHES["fixed limit, asked to show"]
    shows = mucks = 0
    for history, hand in zip(told(match, over=False), hands(match), strict=True):
        (dealt,) = kind(hand, Dealt)
        right = [
            f"p{dealt.order.index(event.seat) + 1} sm {''.join(getattr(event, 'cards', ()))}".strip()
            for event in hand
            if isinstance(event, Shown | Mucked)
        ]
        assert [str(action) for action in history.actions if " sm" in str(action)] == right
        shows += len(kind(hand, Shown))
        mucks += len(kind(hand, Mucked))
    assert shows
    assert mucks


def test_the_public_of_an_exposed_match_is_told_all_cards_of_hands_that_are_over():
    match = Written(Config(3, 40, exposed=True, hands=3), "exposed")
    for viewer, hides in ((None, False), (0, True)):
        texts = [phh.write(history) for history in told(match, viewer, over=False)]
        assert all(("??" in text) is hides for text in texts)


def test_a_history_names_teams_chairs_and_hands():
    match = MATCHES["six"]
    history, hand = told(match, over=True)[0], hands(match)[0]
    (dealt,) = kind(hand, Dealt)
    assert history.players == tuple(NAMES[seat] for seat in dealt.order)
    assert history.seats == tuple(seat + 1 for seat in dealt.order)
    assert history.seat_count == 6
    assert history.extra["_match"] == "T-1.7"
    assert history.extra["_teams"] == NAMES[:6]
    assert (history.hand, history.extra["_hand"]) == (1, 0)


def test_what_was_published_is_told_from_the_start_and_the_secret_when_it_is_over():
    match = MATCHES["six"]
    (begun,) = kind(hands(match)[0], HandBegun)
    early, late = told(match, over=False)[0].extra, told(match, over=True)[0].extra
    assert early["_seed_commit"] == late["_seed_commit"] == match.header.commitment
    assert early["_commit"] == late["_commit"] == begun.commit
    assert late["_secret"] == match.seed.secret.hex()
    assert late["_nonces"] == tuple(f"nonce of {seat}: näh '\"\\" for seat in range(6))
    assert late["_hands"] == len(hands(match))


def test_of_a_running_match_the_last_hand_is_told_as_far_as_it_has_gone():
    match = MATCHES["six"]
    whole = told(match, 2, over=False)
    for cut in range(len(match.entries)):
        prefix = told(match, 2, over=False, entries=match.entries[:cut])
        if not prefix:
            continue
        *before, last = prefix
        assert before == whole[: len(before)]
        full = whole[len(before)]
        if last.finishing_stacks is None:
            assert last.actions == full.actions[: len(last.actions)]
            assert replay(last).verdict.doubt == "unfinished"
        else:
            assert last == full


def test_histories_come_hand_by_hand():
    match = MATCHES["six"]
    first = next(histories(match.header, match.entries, match.seed, over=True))
    assert first == told(match, over=True)[0]


def test_a_team_that_got_up_before_the_start_is_not_told():
    seed, config = Seed.of("stood up"), Config(3, seated=False, fair=True)
    ann, bob, cid = (Seated(0, seat, Sitter(NAMES[seat])) for seat in range(3))
    bob_came_and_went = [bob, Acted(0, 1, Sit()), Acted(0, 1, Leave()), Vacated(0, 1)]
    begun = [Acted(0, DEALER, Start()), Acted(0, DEALER, Deal())]
    entries = [ann, Acted(0, 0, Sit()), *bob_came_and_went, cid, Acted(0, 2, Sit()), *begun, Vacated(0, 0)]
    (history,) = histories(header_of(HOLDEM, config, seed), entries, seed, over=False)
    assert history.extra["_teams"] == ("Ann", "", "Cid")


def test_a_board_that_is_run_twice_is_told_beside_the_actions():
    match = run_twice()
    hand = next(hand for hand in hands(match) if Agreed(2) in hand)
    turned = kind(hand[hand.index(Agreed(2)) :], Turned)
    boards = ["".join("".join(event.cards) for event in turned if event.board == at) for at in (0, 1)]
    (number,) = kind(hand, HandBegun)
    history = told(match, over=True)[number.number]
    assert history.extra["_boards"] == tuple(boards)
    assert replay(history).verdict.doubt == "unfinished"


@pytest.mark.parametrize(
    "table",
    [Table(Stakes(limit="pot")), Table(variant="omaha"), Table(Stakes(limit="fixed"), variant="short_deck")],
)
def test_a_game_that_phh_does_not_know_is_refused_at_once(table):
    match = Written(Config(2, 20, table, hands=1), "unknown")
    with pytest.raises(NoHistory, match="PHH has no game like"):
        told(match, over=True)


def test_a_match_that_is_not_fair_has_no_commitments():
    match = Written(Config(2, 20, hands=2), "not fair")
    assert all("_commit" not in history.extra for history in told(match, over=True))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("name", CONFIGS)
def test_many_matches_replay_here_and_in_pokerkit(name, number):
    match = Written(CONFIGS[name], f"{name} {number}")
    for viewer, over in ((None, True), (0, False)):
        for history in told(match, viewer, over=over):
            assert replay(history).verdict.checked == ("finishing_stacks",)
            state = by_pokerkit(history)
            assert tuple(state.stacks) == history.finishing_stacks or departs(history, state)

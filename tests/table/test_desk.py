"""Folding alone: deadlines, banks, pauses and cuts follow from the entries."""

from msgspec.structs import replace

from facedown.core import DEALER, Bank, Seed, Sitter, Terms
from facedown.core.record import (
    Acted,
    Expelled,
    Paused,
    Seated,
    Unpaused,
    Vacated,
    first_link,
    header_of,
    links,
)
from facedown.table.fold import carried_on, cut, fold, opened, timed_out, timeouts
from facedown.table.roster import hashed_key
from facedown.testing.specimens import ring, window

SEED = Seed.of("desk")
BANKED = Terms(clocks={"turn": 1_000, "deal": 500}, bank=Bank(start=3_000, refill=2_000, most=4_000))


def ring_desk(terms=BANKED, *entries):
    game = ring.SUBJECT.game
    desk = opened(game, header_of(game, ring.Config(), SEED, terms=terms), SEED).desk
    sits = (Acted(0, 0, ring.Sit(10)), Acted(0, 1, ring.Sit(10)))
    return folded(desk, *sits, Acted(500, DEALER, ring.Deal(), "clock"), *entries)


def folded(desk, *entries):
    for entry in entries:
        desk = fold(desk, entry).desk
    return desk


def next_timeout(desk):
    return min(timeouts(desk), default=None)


def turn(desk):
    (seat,) = desk.prompts
    return seat


def test_a_question_starts_its_clock_when_it_is_put():
    desk = ring_desk()
    clock = desk.clocks[turn(desk)]
    assert (clock.kind, clock.until, clock.bank) == ("turn", 1_500, 3_000)


def test_the_deadline_is_the_clock_and_then_the_bank():
    desk = ring_desk()
    assert next_timeout(desk) == (4_500, turn(desk))


def test_a_time_out_is_stamped_with_its_deadline_and_played_by_the_clock():
    desk = ring_desk()
    entry = timed_out(desk, *next_timeout(desk))
    assert (entry.at, entry.by, entry.action) == (4_500, "clock", ring.Fold())


def test_an_answer_in_time_leaves_the_bank_alone():
    desk = ring_desk()
    assert fold(desk, Acted(1_500, turn(desk), ring.Stay())).desk.banks == (3_000, 3_000, 3_000)


def test_an_answer_after_the_clock_is_paid_from_the_bank():
    desk = ring_desk()
    seat = turn(desk)
    assert fold(desk, Acted(2_200, seat, ring.Stay())).desk.banks[seat] == 2_300


def test_a_time_out_empties_the_bank():
    desk = ring_desk()
    at, seat = next_timeout(desk)
    after = fold(desk, timed_out(desk, at, seat)).desk
    assert after.banks[seat] == 0 + BANKED.bank.refill  # heads-up, the fold ends the hand: a refill follows


def test_a_new_section_refills_the_banks_up_to_the_most():
    desk = ring_desk()
    first = turn(desk)
    desk = folded(desk, Acted(2_200, first, ring.Stay()))
    desk = folded(desk, Acted(2_300, turn(desk), ring.Stay()))
    assert desk.section == 1
    assert desk.banks[first] == 4_000


def test_the_dealer_has_no_bank():
    desk = opened(
        ring.SUBJECT.game, header_of(ring.SUBJECT.game, ring.Config(), SEED, terms=BANKED), SEED
    ).desk
    desk = folded(desk, Acted(0, 0, ring.Sit(10)), Acted(0, 1, ring.Sit(10)))
    assert next_timeout(desk) == (500, DEALER)


def test_a_clock_that_the_terms_do_not_limit_never_runs_out():
    desk = ring_desk(Terms(clocks={"deal": 500}))
    assert desk.prompts
    assert next_timeout(desk) is None


def test_a_question_that_stays_open_keeps_its_clock():
    desk = ring_desk()
    clocks = desk.clocks
    assert fold(desk, Acted(900, 2, ring.Sit(5))).desk.clocks == clocks


def test_a_paused_desk_has_no_time_outs_until_it_goes_on():
    desk = ring_desk()
    paused = fold(desk, Paused(700)).desk
    assert next_timeout(paused) is None
    assert next_timeout(fold(paused, Unpaused(700)).desk) == next_timeout(desk)


def test_a_secret_question_has_no_bank_and_costs_none():
    terms = Terms(clocks={"call": 5}, bank=Bank(start=3_000), banked=("call", "turn"))
    desk, asked = call_window(terms)
    assert desk.clocks[asked].bank == 0
    late = fold(desk, Acted(900, asked, window.Pass())).desk
    assert late.banks == desk.banks


def call_window(terms):
    """A desk of the window specimen on which somebody is asked in secret."""
    game = window.SUBJECT.game
    for number in range(50):
        seed = Seed.of(f"asked {number}")
        desk = opened(game, header_of(game, window.SUBJECT.configs[0], seed, terms=terms), seed).desk
        seat = turn(desk)
        desk = fold(desk, Acted(0, seat, next(iter(desk.prompts[seat].actions)))).desk
        if len(desk.prompts) > 1:
            return desk, min(set(desk.prompts) - {DEALER})
    raise AssertionError("no seed led to a call window in which somebody was asked")


def test_the_roster_follows_the_log_and_a_chair_opens_to_its_key_alone():
    sitter = Sitter("Ada", key=hashed_key("secret"))
    desk = ring_desk(BANKED, Seated(600, 2, sitter))
    assert desk.roster.opens(2, "secret")
    assert not any(desk.roster.opens(2, key) for key in ("Secret", "", None, hashed_key("secret")))
    assert not desk.roster.opens(1, None)
    assert not desk.roster.opens(2, None, None)
    assert not fold(desk, Expelled(700, 2)).desk.roster.opens(2, "secret")
    assert fold(desk, Vacated(700, 2)).desk.roster.sitter(2) is None


def test_a_chair_opens_to_the_account_it_belongs_to():
    desk = ring_desk(BANKED, Seated(600, 2, Sitter("Ada", account="ada")), Seated(600, 1, Sitter("nobody")))
    assert desk.roster.opens(2, None, "ada")
    assert not desk.roster.opens(2, None, "bob")
    assert not desk.roster.opens(1, None, "")
    assert (desk.roster.chair_of("ada"), desk.roster.chair_of("bob")) == (2, None)
    assert not fold(desk, Expelled(700, 2)).desk.roster.opens(2, None, "ada")


def test_the_desk_keeps_the_chain_of_its_log():
    desk = ring_desk()
    entries = (Acted(600, 2, ring.Sit(5)), Paused(700))
    *_, last = links(desk.header, (*_opening_entries(), *entries))
    assert folded(desk, *entries).link == last
    assert first_link(desk.header) != last


def _opening_entries():
    return (
        Acted(0, 0, ring.Sit(10)),
        Acted(0, 1, ring.Sit(10)),
        Acted(500, DEALER, ring.Deal(), "clock"),
    )


def test_a_desk_carried_on_from_a_cut_is_the_desk_that_was_cut():
    desk = ring_desk()
    desk = folded(desk, Acted(2_200, turn(desk), ring.Fold()))
    carried = cut(desk)
    live = fold(desk, carried).desk
    anew = carried_on(desk.game, desk.header, SEED, carried, head=live.head)
    assert replace(anew, header=live.header) == live


def test_there_is_one_cut_to_a_section():
    desk = ring_desk()
    desk = folded(desk, Acted(2_200, turn(desk), ring.Fold()))
    assert cut(fold(desk, cut(desk)).desk) is None
    assert cut(ring_desk()) is None

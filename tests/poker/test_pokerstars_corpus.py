"""Real hands of PokerStars: read, written again, and their chips counted."""

import re
from collections import Counter
from itertools import pairwise

import pytest

from facedown.poker.histories import pokerstars as ps
from tests.poker.pokerstars import all_hands, hands, lines_of, stripped, texts


def is_cashed_out(hand):
    return bool(lines_of(hand, ps.CashedOut))


def test_every_hand_is_read():
    assert len(texts()) == 39
    assert len(all_hands()) == 473


def test_every_text_is_written_as_it_was_but_for_trailing_blanks():
    for name, text in texts().items():
        assert stripped("".join(ps.write_all(hands()[name]))) == stripped(text)


def test_all_but_the_ends_of_remarks_is_written_to_the_last_blank():
    # One player's client left the blanks at the ends of lines out.
    exact = (text for text in texts().values() if ": folds \n" in text)
    for text in exact:
        written = "".join(ps.write_all(ps.read_all(text))).rstrip().split("\n")
        differing = [
            ours for ours, line in zip(written, text.rstrip().split("\n"), strict=True) if ours != line
        ]
        assert all(re.search(r"sits out|sitting out|#\d|connected|:$", line) for line in differing)


def test_what_is_written_reads_the_same():
    read = all_hands()
    assert list(ps.read_all("".join(ps.write_all(read)))) == read


@pytest.mark.parametrize(
    ("kind", "wording"),
    [
        (ps.Folded, r": folds *$"),
        (ps.Checked, r": checks *$"),
        (ps.Called, r": calls \$"),
        (ps.Bet, r": bets \$"),
        (ps.Raised, r": raises \$"),
        (ps.Posted, r": posts "),
        (ps.Returned, r"^Uncalled bet "),
        (ps.Collected, r" collected \$"),
        (ps.CashedOut, r" cashed out the hand for "),
        (ps.Showed, r": shows \["),
        (ps.Mucked, r": mucks hand *$"),
        (ps.Concealed, r": doesn't show hand *$"),
    ],
)
def test_no_deed_is_taken_for_a_remark(kind, wording):
    there = sum(len(re.findall(wording, text, re.MULTILINE)) for text in texts().values())
    assert there > 0
    assert sum(len(lines_of(hand, kind)) for hand in all_hands()) == there


def test_what_players_did_besides_is_told_apart():
    kinds = Counter(remark.kind for hand in all_hands() for remark in lines_of(hand, ps.Remark))
    everything = "".join(texts().values())
    assert kinds == {
        "sat_out": everything.count(": sits out"),
        "sitting_out": everything.count(": is sitting out"),
        "left": everything.count(" leaves the table"),
        "joined": everything.count(" joins the table at seat #"),
        "timed_out": everything.count(" has timed out"),
        "disconnected": everything.count(" is disconnected"),
        "connected": everything.count(" is connected"),
        "removed": everything.count(" was removed from the table for failing to post"),
        "waits_for_button": everything.count(" will be allowed to play after the button"),
        "other": 7,  # lines of a name and a colon: chat was removed from these texts
    }


def test_who_joins_takes_the_seat_the_line_names():
    for hand in all_hands():
        for remark in lines_of(hand, ps.Remark):
            assert remark.kind != "joined" or remark.text == ps.joined(remark.player, remark.seat).text
            assert remark.kind == "other" or re.fullmatch(r"P[0-9a-f]{7}", remark.player)


def test_contributions_are_the_total_pot_of_every_hand():
    for hand in all_hands():
        assert ps.ledger(hand).total == hand.summary.total


def test_what_is_collected_and_the_rake_are_the_total_pot_unless_a_winner_cashed_out():
    short = []
    for hand in all_hands():
        paid = sum(ps.ledger(hand).collected.values()) + hand.summary.rake
        if paid != hand.summary.total:
            short.append(hand)
    assert len(short) == 8
    assert all(is_cashed_out(hand) for hand in short)
    assert sum(map(is_cashed_out, all_hands())) == 9


def test_the_pots_and_the_rake_are_the_total_pot():
    split = [hand.summary for hand in all_hands() if hand.summary.main is not None]
    assert len(split) == 2
    assert all(one.main + sum(one.sides) + one.rake == one.total for one in split)


def test_stacks_of_the_next_hand_are_what_the_ledger_leaves():
    """More where a player bought chips between; less only where hands of the table are missing in between."""
    changes = Counter()
    for several in hands().values():
        for hand, following in pairwise(several):
            account = ps.ledger(hand)
            income = account.collected | {line.player: line.amount for line in lines_of(hand, ps.CashedOut)}
            later = {seat.player: seat.stack for seat in following.seats}
            for seat in hand.seats:
                if seat.player in later:
                    left = seat.stack - account.put.get(seat.player, 0) + income.get(seat.player, 0)
                    changes[(later[seat.player] > left) - (later[seat.player] < left)] += 1
    assert changes == {0: 2523, 1: 182, -1: 11}


def test_every_summary_follows_from_the_lines_above_it():
    told = [hand for hand in all_hands() if not is_cashed_out(hand)]
    assert len(told) == 464
    for hand in told:
        assert ps.complete(hand.header, hand.table, hand.seats, hand.lines) == hand


def test_dead_chips_are_antes_and_what_returning_players_owe():
    dead = Counter(chips for hand in all_hands() for chips in ps.ledger(hand).dead.values())
    assert dead == {25: 8 + 17, 10: 14}


def test_cards_are_shown_in_the_words_of_the_text():
    count = 0
    for hand in all_hands():
        board, before = (), []
        for line in hand.lines:
            if isinstance(line, ps.Street) and line.cards:
                board = line.before + line.cards
            if isinstance(line, ps.Showed):
                assert ps.shown(line.cards, board, before) == line.description
                before.append(line.cards)
                count += 1
    assert count == 147


def test_boards_grow_by_the_cards_that_come():
    for hand in all_hands():
        board = ()
        for street in lines_of(hand, ps.Street):
            assert street.before in {(), board}
            board += street.cards
        assert [one.cards for one in hand.summary.boards] == ([board] if board else [])

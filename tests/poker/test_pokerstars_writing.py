"""A hand made here is written in the words of PokerStars."""

import pytest

from facedown.poker.cards import parse
from facedown.poker.histories import pokerstars as ps

HEADER = ps.Header(7, ps.Stakes(50, 100), "2021/07/30 9:29:47")
TABLE = ps.Table("Ours", 6, 1)
SEATS = [ps.Seat(1, "Ann", 5000), ps.Seat(2, "Bob", 5000), ps.Seat(3, "Cid", 1000), ps.Seat(4, "Dan", 100)]


def summary_of(lines, header=HEADER):
    text = ps.write(ps.complete(header, TABLE, SEATS, lines))
    return text.partition("*** SUMMARY ***\n")[2].rstrip("\n").split("\n")


BLINDS = [ps.Posted("Bob", ps.SMALL_BLIND, 50), ps.Posted("Cid", ps.BIG_BLIND, 100), ps.Street("HOLE CARDS")]


def test_a_whole_hand_is_written():
    body = [
        *BLINDS,
        ps.happened("Dan", ": is sitting out"),
        ps.joined("Eve", 5),
        ps.Raised("Ann", 200, 300),
        ps.Folded("Bob"),
        ps.Folded("Cid"),
        ps.Returned("Ann", 200),
        ps.Collected("Ann", 250),
        ps.Concealed("Ann"),
    ]
    assert ps.write(ps.complete(HEADER, TABLE, SEATS, body)) == (
        "PokerStars Hand #7:  Hold'em No Limit ($0.50/$1 USD) - 2021/07/30 9:29:47 ET\n"
        "Table 'Ours' 6-max Seat #1 is the button\n"
        "Seat 1: Ann ($50 in chips) \n"
        "Seat 2: Bob ($50 in chips) \n"
        "Seat 3: Cid ($10 in chips) \n"
        "Seat 4: Dan ($1 in chips) \n"
        "Bob: posts small blind $0.50\n"
        "Cid: posts big blind $1\n"
        "*** HOLE CARDS ***\n"
        "Dan: is sitting out\n"
        "Eve joins the table at seat #5\n"
        "Ann: raises $2 to $3\n"
        "Bob: folds \n"
        "Cid: folds \n"
        "Uncalled bet ($2) returned to Ann\n"
        "Ann collected $2.50 from pot\n"
        "Ann: doesn't show hand \n"
        "*** SUMMARY ***\n"
        "Total pot $2.50 | Rake $0 \n"
        "Seat 1: Ann (button) collected ($2.50)\n"
        "Seat 2: Bob (small blind) folded before Flop\n"
        "Seat 3: Cid (big blind) folded before Flop\n"
    )


def test_side_pots_are_numbered_where_there_are_several():
    body = [*BLINDS, ps.Collected("Ann", 30, "side pot-2"), ps.Collected("Bob", 20, "side pot-1")]
    body += [ps.Collected("Cid", 90, "main pot")]
    assert summary_of(body)[0].startswith(
        "Total pot $1.50 Main pot $0.90. Side pot-1 $0.20. Side pot-2 $0.30. |"
    )


def test_several_side_pots_are_read_as_they_are_written():
    hand = ps.complete(HEADER, TABLE, SEATS, BLINDS)
    split = ps.Summary(300, 10, hand.summary.lines, 190, (60, 40))
    told = ps.Transcript(hand.header, hand.table, hand.seats, hand.lines, split)
    assert ps.read(ps.write(told)) == told


def test_a_board_run_twice_is_told_twice():
    flop = ps.Street("FLOP", (), parse("2h7s9c"))
    first = ps.Street("FIRST TURN", parse("2h7s9c"), parse("Kd"))
    second = ps.Street("SECOND TURN", parse("2h7s9c"), parse("Qh"))
    rivers = [
        ps.Street("FIRST RIVER", parse("2h7s9cKd"), parse("3c")),
        ps.Street("SECOND RIVER", parse("2h7s9cQh"), parse("3d")),
    ]
    kings, queens = parse("KhJd"), parse("QsJs")
    body = [*BLINDS, ps.Folded("Ann"), ps.Called("Bob", 950, all_in=True), ps.Called("Cid", 900, all_in=True)]
    body += [flop, first, rivers[0], second, rivers[1], ps.Street("FIRST SHOW DOWN")]
    body += [ps.Showed("Bob", kings, "a pair of Kings"), ps.Showed("Cid", queens, "high card King")]
    body += [ps.Collected("Bob", 1000), ps.Street("SECOND SHOW DOWN")]
    body += [ps.Showed("Bob", kings, "high card King"), ps.Showed("Cid", queens, "a pair of Queens")]
    body += [ps.Collected("Cid", 1000)]
    assert summary_of(body) == [
        "Total pot $20 | Rake $0 ",
        "Hand was run twice",
        "FIRST Board [2h 7s 9c Kd 3c]",
        "SECOND Board [2h 7s 9c Qh 3d]",
        "Seat 1: Ann (button) folded before Flop (didn't bet)",
        "Seat 2: Bob (small blind) showed [Kh Jd] and won ($10) with a pair of Kings, and lost with high card King",
        "Seat 3: Cid (big blind) showed [Qs Js] and lost with high card King, and won ($10) with a pair of Queens",
    ]
    told = ps.complete(HEADER, TABLE, SEATS, body)
    assert ps.read(ps.write(told)) == told


def test_an_ante_is_no_blind():
    body = [ps.Posted("Ann", ps.ANTE, 10), *BLINDS, ps.Folded("Ann")]
    assert summary_of(body)[1] == "Seat 1: Ann (button) folded before Flop (didn't bet)"


def test_a_small_blind_behind_the_big_one_is_no_blind_of_this_hand():
    body = [
        ps.Posted("Cid", ps.BIG_BLIND, 100),
        ps.Posted("Dan", ps.SMALL_BLIND, 50),
        ps.Raised("Dan", 100, 200),
    ]
    hand = ps.complete(HEADER, TABLE, SEATS, [*body, ps.Folded("Dan")])
    assert [one.marks for one in hand.summary.results] == [()]
    assert ps.ledger(hand).put == {"Cid": 100, "Dan": 250}
    assert ps.ledger(hand).dead == {"Dan": 50}


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (ps.Muck(parse("AhKd")), "mucked [Ah Kd]"),
        (
            ps.Showing(
                parse("AhKd"), (ps.Run(5, "a pair of Aces"),), "(pot not awarded as player cashed out)"
            ),
            "showed [Ah Kd] and won ($0.05) with a pair of Aces (pot not awarded as player cashed out)",
        ),
        (ps.Other("vanished (in smoke)"), "vanished (in smoke)"),
    ],
)
def test_outcomes_are_read_as_they_are_written(outcome, words):
    hand = ps.complete(HEADER, TABLE, SEATS, BLINDS)
    lines = (ps.Result(3, "Cid", outcome, ("big blind",)),)
    told = ps.Transcript(hand.header, hand.table, hand.seats, hand.lines, ps.Summary(150, 150, lines))
    assert f"Seat 3: Cid (big blind) {words}\n" in ps.write(told)
    assert ps.read(ps.write(told)) == told


@pytest.mark.parametrize(
    ("hole", "board", "words"),
    [
        ("AhKd", "", "high card Ace"),
        ("6h6d", "", "a pair of Sixes"),
        ("Ah", "", "high card Ace"),
        ("Jd7c", "2hKsTc6h6d", "a pair of Sixes"),
        ("AhKd", "AsKs2c3d4h", "two pair, Aces and Kings"),
        ("2h2d", "2s9sKc", "three of a kind, Deuces"),
        ("7c6c", "5d8h9sKc", "a straight, Five to Nine"),
        ("Ah2d", "3s4c5hKdKs", "a straight, Ace to Five"),
        ("AhKd", "QsJcTh2d3s", "a straight, Ten to Ace"),
        ("KhQh", "2h7h9hAsAd", "a flush, King high"),
        ("8d8h", "8s5c5hKdKs", "a full house, Eights full of Kings"),
        ("3d3h", "3s3c5hKdKs", "four of a kind, Threes"),
        ("7c6c", "5c8c9cKcAd", "a straight flush, Five to Nine"),
        ("Ac2c", "3c4c5cKdKs", "a straight flush, Ace to Five"),
        ("AcKc", "QcJcTc2d3s", "a Royal Flush"),
    ],
)
def test_every_kind_of_hand_has_its_words(hole, board, words):
    assert ps.worth(parse(hole), parse(board)) == words


def test_omaha_takes_two_cards_of_the_hand():
    cards, board = parse("Tc9d8h7s"), parse("AcKcQc2d4h")
    assert ps.worth(cards, board, "omaha") == "high card Ace"


@pytest.mark.parametrize(
    ("hole", "before", "ending"),
    [
        ("Jd7c", ["9d5h"], " - King+Jack kicker"),
        ("9d5h", ["Jd7c"], " - lower kicker"),
        ("9c5d", ["9d5h"], ""),
        ("AdQc", ["9d5h", "Ah3c"], " - Ace+King+Queen kicker"),
        ("Jd7c", ["KdKh"], ""),
        ("Jd7c", [], ""),
    ],
)
def test_kickers_are_told_against_the_best_hand_shown_before(hole, before, ending):
    words = ps.shown(parse(hole), parse("2hKsTc6h6d"), [parse(other) for other in before])
    assert words == f"a pair of Sixes{ending}"


def test_a_name_forges_no_line():
    forger = ps.Seat(5, "Eve\nEve collected $5 from pot", 100)
    with pytest.raises(ps.BadTranscript, match="holds the end of a line"):
        ps.write(ps.complete(HEADER, TABLE, [*SEATS, forger], BLINDS))

"""Texts of all kinds, and what is said of those that are no hand."""

import io

import pytest

from facedown.poker.cards import parse
from facedown.poker.histories import pokerstars as ps
from tests.poker.pokerstars import hand_text, lines_of

HAND = hand_text("Ann: posts small blind $1", "Bob: posts big blind $2", "*** HOLE CARDS ***")


def same(text):
    return list(ps.read_all(text))


@pytest.mark.parametrize(
    "source",
    [
        HAND.encode(),
        b"\xef\xbb\xbf" + HAND.encode(),
        "\ufeff" + HAND,
        HAND.replace("\n", "\r\n"),
        f"\n\n{HAND}\n\n\n",
        HAND.rstrip(),
        HAND.replace(" \n", "\n"),
        HAND.replace("\n", " \t\r \n\n"),
        io.StringIO(HAND),
        io.BytesIO(HAND.encode()),
    ],
    ids=[
        "bytes",
        "bom",
        "text bom",
        "crlf",
        "blank lines",
        "no end",
        "no trailing blanks",
        "blanks everywhere",
        "text",
        "binary",
    ],
)
def test_a_hand_is_read_from_anywhere(source):
    assert same(source) == [ps.read(HAND)]


def test_a_path_is_read(tmp_path):
    path = tmp_path / "hands.txt"
    path.write_text(f"{HAND}\n{HAND}", encoding="utf-8")
    assert same(path) == [ps.read(HAND)] * 2


def test_a_long_file_is_read_in_blocks():
    many = (HAND.replace("\n", "\r\n") + "\r\n") * 3000
    assert len(many) > 3 * (1 << 18)
    assert sum(hand == ps.read(HAND) for hand in ps.read_all(io.BytesIO(many.encode()))) == 3000


def test_a_file_sent_by_mail_is_read():
    mail = f"Transcript for your last 2 hands requested by Ann\n\n*********** # 1 **************\n{HAND}\n\n"
    assert same(f"{mail}*********** # 2 **************\n{HAND}") == [ps.read(HAND)] * 2


def test_nothing_holds_no_hand():
    assert same("") == same("\n \n") == []


def test_lines_are_typed_with_exact_amounts():
    hand = ps.read(
        hand_text(
            "Ann: posts small & big blinds $1.05 and is all-in",
            "Bob: posts the ante $0.50",
            "Bob: calls $1,234.5",
            "Ann: raises $2 to $4.07 and is all-in",
            "Ann: folds [Ah Kd]",
            "Bob: shows [9d]",
            "*** SECOND TURN *** [2h Ks Tc] [6h]",
            "Ann cashed out the hand for $58.99 | Cash Out Fee $0.60",
        )
    )
    assert hand.lines == (
        ps.Posted("Ann", ps.BOTH_BLINDS, 105, all_in=True),
        ps.Posted("Bob", ps.ANTE, 50),
        ps.Called("Bob", 123450),
        ps.Raised("Ann", 200, 407, all_in=True),
        ps.Folded("Ann", parse("AhKd")),
        ps.Showed("Bob", parse("9d")),
        ps.Street("SECOND TURN", parse("2hKsTc"), parse("6h")),
        ps.CashedOut("Ann", 5899, 60),
    )


@pytest.mark.parametrize(
    "line",
    [
        "Ann: dances",
        "Ann: bets €5",
        "Ann: bets $5.005",
        "Ann: shows [Zz Ah] (a pair)",
        "*** FLOP *** [2h Ks XX]",
        "***",
        "Seat 7: nobody knows",
        "something else altogether",
        "Board",
    ],
)
def test_what_nobody_knows_is_kept_word_for_word(line):
    hand = ps.read(hand_text(line, summary=(line,)))
    assert [one.text for one in lines_of(hand, ps.Remark)] == [line]
    assert [one.text for one in hand.summary.lines] == [line]
    assert ps.write(hand).count(f"\n{line}\n") == 2


def test_chips_without_a_sign_are_whole():
    text = hand_text("Ann: posts small blind 10", "Bob: bets 1500", stakes="10/20", sign="")
    hand = ps.read(text)
    assert (hand.header.stakes, hand.seats[0].stack) == (ps.Stakes(10, 20, "", ""), 200)
    assert hand.lines == (ps.Posted("Ann", ps.SMALL_BLIND, 10), ps.Bet("Bob", 1500))


HEADERS = [
    "PokerStars Zoom Hand #2:  Omaha Pot Limit (€0.05/€0.10 EUR) - 2021/07/30 15:29:47 CET [2021/07/30 9:29:47 ET]",
    "PokerStars Game #3:  Hold'em Limit ($1/$2) - 2008/11/14 10:00:00 ET",
    "PokerStars Hand #4: Tournament #5, $10+$1 USD Hold'em No Limit - Level XIV (10/20) - 2021/07/30 9:29:47 ET",
    "PokerStars Hand #5: Tournament #5, Freeroll  Hold'em No Limit - Level I (10/20) - 2021/07/30 9:29:47 ET",
]


@pytest.mark.parametrize("header", HEADERS)
def test_headers_are_written_as_they_were(header):
    sign = "" if "Tournament" in header else header.partition("(")[2][0]
    text = hand_text(sign=sign).replace(hand_text().partition("\n")[0], header)
    assert ps.write(ps.read(text)).partition("\n")[0] == header


def test_a_header_tells_who_plays_for_what_and_when():
    text = hand_text(sign="€").replace(hand_text().partition("\n")[0], HEADERS[0])
    assert ps.read(text).header == ps.Header(
        2,
        ps.Stakes(5, 10, "€", "EUR"),
        "2021/07/30 15:29:47",
        "CET",
        "2021/07/30 9:29:47 ET",
        "Omaha",
        "Pot Limit",
        "PokerStars Zoom Hand",
    )
    tournament = hand_text(sign="").replace(hand_text().partition("\n")[0], HEADERS[2])
    assert ps.read(tournament).header.tournament == ps.Tournament(5, "$10+$1 USD", "Level XIV")


@pytest.mark.parametrize(
    ("end", "seat"),
    [
        ("is sitting out", ps.Seat(1, "Ann", 20000, "", "is sitting out")),
        ("", ps.Seat(1, "Ann", 20000)),
    ],
)
def test_a_seat_tells_who_sits_out(end, seat):
    text = HAND.replace("Seat 1: Ann ($200 in chips) ", f"Seat 1: Ann ($200 in chips) {end}")
    hand = ps.read(text)
    assert hand.seats[0] == seat
    assert hand.seats[0].is_sitting_out == bool(end)
    assert ps.write(hand) == text


def test_a_seat_may_carry_a_bounty():
    text = HAND.replace("Seat 1: Ann ($200 in chips)", "Seat 1: Ann ($200 in chips, $5 bounty)")
    assert ps.read(text).seats[0].bounty == "$5"
    assert ps.write(ps.read(text)) == text


def test_play_money_is_kept():
    text = HAND.replace("9-max Seat", "9-max (Play Money) Seat")
    assert ps.read(text).table == ps.Table("Sargas III", 9, 1, play_money=True)
    assert ps.write(ps.read(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Hello\n", "line 1: 'Hello' begins no hand"),
        ("\n\nHello\n", "line 3: 'Hello' begins no hand"),
        (HAND.replace("$1/$2 USD", "0.5/1"), "line 1: \"PokerStars Hand #1:  Hold'em No Limit (0.5/1)"),
        ("PokerStars Hand #1: what\n", "line 1: 'PokerStars Hand #1: what' is no header"),
        (
            HAND.replace("Table 'S", "Tabel 'S"),
            "line 2: \"Tabel 'Sargas III' 9-max Seat #1 is the button\" is where",
        ),
        (HAND.replace("Seat 1: A", "Seat A"), "line 3: 'Seat Ann ($200 in chips)' is where"),
        (HAND.replace("Seat 2: Bob", "Seat 1: Bob"), "line 4: 'Seat 1: Bob ($200 in chips)' has the number"),
        (HAND.replace("Seat 2: Bob", "Seat 2: Ann"), "line 4: 'Seat 2: Ann ($200 in chips)' has the number"),
        (
            HAND.replace("\n", "\n\n").replace("Total pot", "Totally"),
            "line 17: 'Totally $3 | Rake $0' is where",
        ),
        (HAND.partition("*** SUM")[0], "line 7: '*** HOLE CARDS ***' is the last line: the hand breaks off"),
        (HAND.replace("Total pot", "Totally"), "line 9: 'Totally $3 | Rake $0' is where"),
        (HAND + "\n" + HAND.replace("Total pot", "Totally"), "line 19: 'Totally $3 | Rake $0' is where"),
        (HAND.encode() + b"\nAnn\xff", "line 11: b'\\xff' is no UTF-8"),
        (HAND + "x" * (1 << 18), "line 1: a hand of more than"),
    ],
)
def test_a_text_that_is_no_hand_is_refused_with_line_and_quote(text, message):
    with pytest.raises(ps.BadTranscript) as refused:
        same(text)
    assert str(refused.value).startswith(message)


def test_the_file_is_named(tmp_path):
    path = tmp_path / "hands.txt"
    path.write_text("Hello")
    with pytest.raises(ps.BadTranscript, match=r"hands\.txt, line 1: 'Hello'"):
        same(path)


def test_hands_behind_a_broken_one_follow():
    told = []
    broken = HAND.replace("Total pot", "Totally")
    hands = list(ps.read_all(f"{HAND}\n{broken}\n{HAND}", broken=told.append))
    assert len(hands) == 2
    assert [error.line for error in told] == [19]


def test_a_byte_that_is_no_utf8_loses_its_own_hand_only():
    told = []
    hand = HAND.encode()
    source = b"\n".join([hand, hand.replace(b"Bob", b"B\xf6b"), hand])
    assert list(ps.read_all(source, broken=told.append)) == [ps.read(HAND)] * 2
    assert [str(error) for error in told] == ["line 14: b'\\xf6' is no UTF-8"]


def test_a_letter_cut_in_two_by_a_chunk_is_one_letter(tmp_path):
    path = tmp_path / "hands.txt"
    path.write_text("\n" * ((1 << 16) - 76) + HAND.replace("Ann", "\u00f6" * 40), encoding="utf-8")
    assert len(list(ps.read_all(path))) == 1


@pytest.mark.parametrize(
    ("text", "message"), [("", "there is no hand here"), (f"{HAND}\n{HAND}", "more than one")]
)
def test_one_hand_is_one_hand(text, message):
    with pytest.raises(ps.BadTranscript, match=message):
        ps.read(text)


def test_hands_are_read_as_they_are_asked_for():
    source = io.StringIO(f"{HAND}\n" * 3000)
    next(ps.read_all(source))
    assert source.tell() < len(HAND) * 2000

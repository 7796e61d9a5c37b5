"""Writes hands as PokerStars does: from the typed values alone, blanks at the ends of lines included."""

from collections.abc import Iterable, Iterator

from facedown.poker.cards import NAMES, Card
from facedown.poker.pokerstars import lines, money
from facedown.poker.pokerstars.errors import BadTranscript, quote
from facedown.poker.pokerstars.lines import Line, Remark
from facedown.poker.pokerstars.passage import SUMMARY
from facedown.poker.pokerstars.transcript import (
    Board,
    Fold,
    Header,
    Muck,
    Other,
    Outcome,
    Result,
    Run,
    Seat,
    Showing,
    Summary,
    Table,
    Take,
    Transcript,
)


def write(transcript: Transcript) -> str:
    """The text of one hand, each line ended."""
    symbol = transcript.header.stakes.symbol
    text = [
        header_text(transcript.header),
        table_text(transcript.table),
        *(seat_text(seat, symbol) for seat in transcript.seats),
        *(line_text(line, symbol) for line in transcript.lines),
        *summary_texts(transcript.summary, symbol),
    ]
    # A name with a break in it could forge a line.
    broken = next((line for line in text if "\n" in line), None)
    if broken is not None:
        raise BadTranscript(f"{quote(broken)} cannot be written: it holds the end of a line")
    return "\n".join(text) + "\n"


def write_all(transcripts: Iterable[Transcript]) -> Iterator[str]:
    """The text of a file hand by hand, with a blank line behind each: `file.writelines(write_all(hands))`."""
    return (f"{write(transcript)}\n" for transcript in transcripts)


def header_text(header: Header) -> str:
    stakes, event = header.stakes, header.tournament
    blinds = f"{money.text(stakes.small, stakes.symbol)}/{money.text(stakes.big, stakes.symbol)}"
    played = f"{header.game} {header.limit}"
    if event is None:
        played = f" {played}"
    else:
        played = f"Tournament #{event.number}, {event.buy_in} {played} - {event.level}"
    currency = f" {stakes.currency}" if stakes.currency else ""
    zone = f" {header.zone}" if header.zone else ""
    local = f" [{header.local}]" if header.local else ""
    return f"{header.title} #{header.number}: {played} ({blinds}{currency}) - {header.time}{zone}{local}"


def table_text(table: Table) -> str:
    play_money = " (Play Money)" if table.play_money else ""
    button = "" if table.button is None else f" Seat #{table.button} is the button"
    return f"Table '{table.name}' {table.size}-max{play_money}{button}"


def seat_text(seat: Seat, symbol: str) -> str:
    bounty = f", {seat.bounty} bounty" if seat.bounty else ""
    stack = money.text(seat.stack, symbol)
    return f"Seat {seat.number}: {seat.player} ({stack} in chips{bounty}) {seat.note}"


def line_text(line: Line, symbol: str) -> str:
    """One line between the seats and the summary."""
    match line:
        case Remark(text):
            return text
        case lines.Street(name, before, cards):
            return f"*** {name} ***{_bracketed(before)}{_bracketed(cards)}"
        case lines.Dealt(player, cards):
            return f"Dealt to {player}{_bracketed(cards)}"
        case lines.Returned(player, amount):
            return f"Uncalled bet ({money.text(amount, symbol)}) returned to {player}"
        case lines.Collected(player, amount, pot):
            return f"{player} collected {money.text(amount, symbol)} from {pot}"
        case lines.CashedOut(player, amount, fee):
            charged = "" if fee is None else f" | Cash Out Fee {money.text(fee, symbol)}"
            return f"{player} cashed out the hand for {money.text(amount, symbol)}{charged}"
        case _:
            return f"{line.player}: {_deed_text(line, symbol)}"


def _deed_text(line: Line, symbol: str) -> str:
    match line:
        case lines.Folded(_, cards):
            return f"folds{_bracketed(cards) or ' '}"
        case lines.Checked():
            return "checks "
        case lines.Called(_, amount, all_in):
            return f"calls {money.text(amount, symbol)}{_all_in(all_in)}"
        case lines.Bet(_, amount, all_in):
            return f"bets {money.text(amount, symbol)}{_all_in(all_in)}"
        case lines.Raised(_, by, to, all_in):
            return f"raises {money.text(by, symbol)} to {money.text(to, symbol)}{_all_in(all_in)}"
        case lines.Posted(_, post, amount, all_in):
            return f"posts {post} {money.text(amount, symbol)}{_all_in(all_in)}"
        case lines.Showed(_, cards, description):
            return f"shows{_bracketed(cards)}{f' ({description})' if description else ''}"
        case lines.Mucked():
            return "mucks hand "
        case lines.Concealed():
            return "doesn't show hand "
    raise AssertionError(f"{line!r} is no deed of a player")


def summary_texts(summary: Summary, symbol: str) -> Iterator[str]:
    """The lines from `*** SUMMARY ***` on."""
    yield SUMMARY
    total, rake = money.text(summary.total, symbol), money.text(summary.rake, symbol)
    yield f"Total pot {total}{_pots(summary, symbol)} | Rake {rake} "
    for line in summary.lines:
        match line:
            case Result():
                yield result_text(line, symbol)
            case Board(cards, run):
                yield f"{run} Board{_bracketed(cards)}".lstrip()
            case Remark(text):
                yield text


def result_text(result: Result, symbol: str) -> str:
    marks = "".join(f" ({mark})" for mark in result.marks)
    return f"Seat {result.seat}: {result.player}{marks} {_outcome_text(result.outcome, symbol)}"


def _outcome_text(outcome: Outcome, symbol: str) -> str:
    match outcome:
        case Fold(when, bet):
            return f"folded {when}" if bet else f"folded {when} (didn't bet)"
        case Take(amount):
            return f"collected ({money.text(amount, symbol)})"
        case Muck(cards):
            return f"mucked{_bracketed(cards)}"
        case Showing(cards, runs, note):
            told = ", and ".join(_run_text(run, symbol) for run in runs)
            return f"showed{_bracketed(cards)} and {told}{f' {note}' if note else ''}"
        case Other(text):
            return text


def _run_text(run: Run, symbol: str) -> str:
    ending = f"won ({money.text(run.won, symbol)})" if run.won else "lost"
    return f"{ending} with {run.description}"


def _pots(summary: Summary, symbol: str) -> str:
    if summary.main is None:
        return ""
    told = [f" Main pot {money.text(summary.main, symbol)}."]
    for number, side in enumerate(summary.sides, 1):
        name = "Side pot" if len(summary.sides) == 1 else f"Side pot-{number}"
        told.append(f" {name} {money.text(side, symbol)}.")
    return "".join(told)


def _bracketed(cards: tuple[Card, ...]) -> str:
    return f" [{' '.join([NAMES[card] for card in cards])}]" if cards else ""


def _all_in(all_in: bool) -> str:  # noqa: FBT001 - a word of the text
    return " and is all-in" if all_in else ""

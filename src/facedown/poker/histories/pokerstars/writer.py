"""Writes hands as PokerStars does: from the typed values alone, blanks at the ends of lines included."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from facedown.poker.cards import NAMES, Card
from facedown.poker.histories import money
from facedown.poker.histories.pokerstars import lines
from facedown.poker.histories.pokerstars.errors import BadTranscript, quote
from facedown.poker.histories.pokerstars.lines import Line, Remark
from facedown.poker.histories.pokerstars.passage import SUMMARY
from facedown.poker.histories.pokerstars.transcript import (
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
    told = [
        header_text(transcript.header),
        table_text(transcript.table),
        *[seat_text(seat, symbol) for seat in transcript.seats],
        *[_TEXTS[type(line)](line, symbol) for line in transcript.lines],
        *summary_texts(transcript.summary, symbol),
    ]
    text = "\n".join(told) + "\n"
    if text.count("\n") != len(told):  # a name with a break in it could forge a line
        broken = next(line for line in told if "\n" in line)
        raise BadTranscript(f"{quote(broken)} cannot be written: it holds the end of a line")
    return text


def write_all(transcripts: Iterable[Transcript]) -> Iterator[str]:
    """The text of a file hand by hand, with a blank line after each: `file.writelines(write_all(hands))`."""
    return (f"{write(transcript)}\n" for transcript in transcripts)


def header_text(header: Header) -> str:
    stakes, event = header.stakes, header.tournament
    blinds = (
        f"{money.signed_text(stakes.small, stakes.symbol)}/{money.signed_text(stakes.big, stakes.symbol)}"
    )
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
    stack = money.signed_text(seat.stack, symbol)
    return f"Seat {seat.number}: {seat.player} ({stack} in chips{bounty}) {seat.note}"


def line_text(line: Line, symbol: str) -> str:
    """One line between the seats and the summary."""
    return _TEXTS[type(line)](line, symbol)


def _remark(line: Remark, _: str) -> str:
    return line.text


def _street(line: lines.Street, _: str) -> str:
    return f"*** {line.name} ***{_bracketed(line.before)}{_bracketed(line.cards)}"


def _dealt(line: lines.Dealt, _: str) -> str:
    return f"Dealt to {line.player}{_bracketed(line.cards)}"


def _returned(line: lines.Returned, symbol: str) -> str:
    return f"Uncalled bet ({money.signed_text(line.amount, symbol)}) returned to {line.player}"


def _collected(line: lines.Collected, symbol: str) -> str:
    return f"{line.player} collected {money.signed_text(line.amount, symbol)} from {line.pot}"


def _cashed_out(line: lines.CashedOut, symbol: str) -> str:
    charged = "" if line.fee is None else f" | Cash Out Fee {money.signed_text(line.fee, symbol)}"
    return f"{line.player} cashed out the hand for {money.signed_text(line.amount, symbol)}{charged}"


def _folded(line: lines.Folded, _: str) -> str:
    return f"{line.player}: folds{_bracketed(line.cards) or ' '}"


def _checked(line: lines.Checked, _: str) -> str:
    return f"{line.player}: checks "


def _called(line: lines.Called, symbol: str) -> str:
    return f"{line.player}: calls {money.signed_text(line.amount, symbol)}{_all_in(line)}"


def _bet(line: lines.Bet, symbol: str) -> str:
    return f"{line.player}: bets {money.signed_text(line.amount, symbol)}{_all_in(line)}"


def _raised(line: lines.Raised, symbol: str) -> str:
    by, to = money.signed_text(line.by, symbol), money.signed_text(line.to, symbol)
    return f"{line.player}: raises {by} to {to}{_all_in(line)}"


def _posted(line: lines.Posted, symbol: str) -> str:
    return f"{line.player}: posts {line.post} {money.signed_text(line.amount, symbol)}{_all_in(line)}"


def _showed(line: lines.Showed, _: str) -> str:
    description = f" ({line.description})" if line.description else ""
    return f"{line.player}: shows{_bracketed(line.cards)}{description}"


def _mucked(line: lines.Mucked, _: str) -> str:
    return f"{line.player}: mucks hand "


def _concealed(line: lines.Concealed, _: str) -> str:
    return f"{line.player}: doesn't show hand "


def _all_in(line: lines.Called | lines.Bet | lines.Raised | lines.Posted) -> str:
    return " and is all-in" if line.all_in else ""


_TEXTS: Final[dict[type[Line], Callable[[Any, str], str]]] = {
    Remark: _remark,
    lines.Street: _street,
    lines.Dealt: _dealt,
    lines.Returned: _returned,
    lines.Collected: _collected,
    lines.CashedOut: _cashed_out,
    lines.Folded: _folded,
    lines.Checked: _checked,
    lines.Called: _called,
    lines.Bet: _bet,
    lines.Raised: _raised,
    lines.Posted: _posted,
    lines.Showed: _showed,
    lines.Mucked: _mucked,
    lines.Concealed: _concealed,
}


def summary_texts(summary: Summary, symbol: str) -> Iterator[str]:
    """The lines from `*** SUMMARY ***` on."""
    yield SUMMARY
    total, rake = money.signed_text(summary.total, symbol), money.signed_text(summary.rake, symbol)
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
    marks = "".join([f" ({mark})" for mark in result.marks]) if result.marks else ""
    return f"Seat {result.seat}: {result.player}{marks} {_outcome_text(result.outcome, symbol)}"


def _outcome_text(outcome: Outcome, symbol: str) -> str:
    match outcome:
        case Fold(when, bet):
            return f"folded {when}" if bet else f"folded {when} (didn't bet)"
        case Take(amount):
            return f"collected ({money.signed_text(amount, symbol)})"
        case Muck(cards):
            return f"mucked{_bracketed(cards)}"
        case Showing(cards, runs, note):
            told = ", and ".join(_run_text(run, symbol) for run in runs)
            return f"showed{_bracketed(cards)} and {told}{f' {note}' if note else ''}"
        case Other(text):
            return text


def _run_text(run: Run, symbol: str) -> str:
    ending = f"won ({money.signed_text(run.won, symbol)})" if run.won else "lost"
    return f"{ending} with {run.description}"


def _pots(summary: Summary, symbol: str) -> str:
    if summary.main is None:
        return ""
    told = [f" Main pot {money.signed_text(summary.main, symbol)}."]
    for number, side in enumerate(summary.sides, 1):
        name = "Side pot" if len(summary.sides) == 1 else f"Side pot-{number}"
        told.append(f" {name} {money.signed_text(side, symbol)}.")
    return "".join(told)


def _bracketed(cards: tuple[Card, ...]) -> str:
    return f" [{' '.join([NAMES[card] for card in cards])}]" if cards else ""

"""What PokerStars would write of a hand: every line from its play, none kept but remarks."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from facedown.poker.cards import BadCards, Card, parse
from facedown.poker.kernel import (
    ALL_IN,
    AMOUNT_AT,
    ANTE,
    AWARDED,
    CALLED,
    CHECKED,
    DEAD,
    OVER,
    POSITION_AT,
    POT_AT,
    RAISED,
    RETURNED,
)
from facedown.poker.notation.errors import HandError
from facedown.poker.notation.playing import Played
from facedown.poker.notation.sheet import Sheet
from facedown.poker.phh.actions import Cards, DealBoard, DealHole, Fold, Muck, Show
from facedown.poker.phh.opening import PLAYED
from facedown.poker.pokerstars import lines, shown
from facedown.poker.pokerstars.lines import Line, Remark, Street

DEAD_BLIND: Final = "dead blind"
"""What a dead post is called that is no small blind: no house but ours has one."""

STRADDLE: Final = "straddle"

_STREETS: Final = {3: "FLOP", 4: "TURN", 5: "RIVER"}


class Telling:
    """The lines of one hand between its seats and its summary."""

    def __init__(self, sheet: Sheet, played: Played) -> None:
        self._sheet = sheet
        self._played = played
        self._names = [sheet.players[at] for at in played.order]
        self._names_by_column = sheet.players
        self._events = _events(sheet)
        self._evaluator = PLAYED[sheet.variant][0].evaluator
        self._board: tuple[Card, ...] = ()
        self._price = 0
        self._lines: list[Line] = []
        self._answers: list[tuple[int, Cards | None]] = []

    def lines(self) -> list[Line]:
        played, told = self._played, self._lines
        told += self._posts()
        missing = set(played.missing)
        self._price = max(self._sheet.blinds_or_straddles[at] for at in played.order)
        written = 0
        for at, action in enumerate(played.actions):
            if at not in missing:
                told += self._remarks(written)
                written += 1
            self._tell(action, played.tapes[at], is_first=at == 0)
        if not played.actions and played.is_over:
            told.append(Street("HOLE CARDS"))
        self._end()
        told += self._remarks(written)
        return told

    def payments(self) -> list[Line]:
        """What is returned and collected, in no order."""
        told: list[Line] = []
        for tape in self._played.tapes:
            if len(tape) > 1:
                told += self._settled(tape[1:])
        pots = _pots(self._played.paid or ())
        for number, pot in enumerate(pots):
            name = _pot_name(number, len(pots))
            told += [lines.Collected(self._names[at], amount, name) for at, amount in pot]
        return told

    def asides(self) -> list[Remark]:
        """What stands in the summary and is none of ours."""
        later = len(self._sheet.actions)
        return [Remark(text) for at, texts in self._events.items() if at > later for text in texts]

    def _remarks(self, at: int) -> Iterator[Remark]:
        return (Remark(text) for text in self._events.get(at, ()))

    # Before the cards

    def _posts(self) -> list[Line]:
        """Small blind, big blind, late posts from there on, antes by seat."""
        sheet, order, paid = self._sheet, self._played.order, self._paid_posts()
        blinds = [sheet.blinds_or_straddles[column] for column in order]
        paying = sorted((at for at, blind in enumerate(blinds) if blind), key=lambda at: blinds[at])
        big = next((at for at in paying if blinds[at] >= sheet.min_bet), paying[-1] if paying else 0)
        posts: list[Line] = []
        for at in paying:
            name = lines.SMALL_BLIND if blinds[at] < blinds[big] else STRADDLE
            posts.append(self._post(at, lines.BIG_BLIND if at == big else name, paid[at][2]))
        late = (*range(big + 1, len(order)), *range(big + 1))
        for at in late:
            posts += self._late_posts(at, paid[at], blinds[at])
        for at in sorted(range(len(order)), key=lambda at: sheet.seats[order[at]]):
            if paid[at][0] >> 1:
                posts.append(self._post(at, lines.ANTE, paid[at][0]))
        return posts

    def _late_posts(self, at: int, paid: Sequence[int], blind: int) -> Iterator[Line]:
        dead, live = paid[1], 0 if blind else paid[2]
        small = self._small()
        if dead >> 1 and live >> 1 and dead >> 1 == small:
            both = (dead >> 1) + (live >> 1)
            yield self._post(at, lines.BOTH_BLINDS, both << 1 | live & 1)
            return
        if dead >> 1:
            yield self._post(at, lines.SMALL_BLIND if dead >> 1 == small else DEAD_BLIND, dead)
        if live >> 1:
            yield self._post(at, lines.BIG_BLIND, live)

    def _small(self) -> int:
        """The table's small blind."""
        if self._sheet.small_blind is not None:
            return self._sheet.small_blind
        return min((blind for blind in self._sheet.blinds_or_straddles if blind), default=0)

    def _paid_posts(self) -> list[list[int]]:
        """By position: ante, dead, blind; each doubled, and one more where it was the last chip."""
        paid = [[0, 0, 0] for _ in self._names]
        for entry in self._played.opening:
            code = entry & 15
            if code > DEAD + 1:
                continue
            place = 0 if code == ANTE else 1 if code == DEAD else 2
            paid[entry >> POSITION_AT & 15][place] = entry >> AMOUNT_AT << 1 | bool(entry & ALL_IN)
        return paid

    def _post(self, at: int, name: str, paid: int) -> Line:
        return lines.Posted(self._names[at], name, paid >> 1, bool(paid & 1))

    # In the hand

    def _tell(self, action: Any, tape: tuple[int, ...], *, is_first: bool) -> None:
        told = self._lines
        if is_first:
            told.append(Street("HOLE CARDS"))
        match action:
            case DealHole(seat=seat, cards=cards):
                if None not in cards:
                    told.append(lines.Dealt(self._names_by_column[seat], cards))  # type: ignore[arg-type]
            case DealBoard(cards=cards):
                self._deal(cards)
            case Show(seat=seat, cards=cards):
                self._answers.append((seat, cards))
            case Muck(seat=seat):
                self._answers.append((seat, None))
            case _ if tape:
                told.append(self._deed(action, tape[0]))
                told += self._settled(tape[1:])

    def _deal(self, cards: Cards) -> None:
        if None in cards:
            raise HandError("UNSEEN_BOARD", "nobody knows the cards of this board")
        before = self._board
        self._board = board = before + cards  # type: ignore[assignment]
        self._price = 0
        self._lines.append(Street(_STREETS.get(len(board), "BOARD"), before, cards))  # type: ignore[arg-type]

    def _deed(self, action: Any, entry: int) -> Line:
        name, amount = self._names[entry >> POSITION_AT & 15], entry >> AMOUNT_AT
        all_in = bool(entry & ALL_IN)
        match entry & 15:
            case code if code == CHECKED:
                return lines.Checked(name)
            case code if code == CALLED:
                return lines.Called(name, amount, all_in)
            case code if code == RAISED:
                price, self._price = self._price, amount
                if price:
                    return lines.Raised(name, amount - price, amount, all_in)
                return lines.Bet(name, amount, all_in)
        return lines.Folded(name, _shown_in_folding(action))

    def _settled(self, tape: Sequence[int]) -> Iterator[Line]:
        """A bet nobody called, and the pot for the last one in."""
        for entry in tape:
            name, amount = self._names[entry >> POSITION_AT & 15], entry >> AMOUNT_AT
            if entry & 15 == RETURNED:
                yield lines.Returned(name, amount)
            elif entry & 15 == AWARDED:
                yield lines.Collected(name, amount)

    # The end

    def _end(self) -> None:
        played, told = self._played, self._lines
        if played.paid is not None:
            told.append(Street("SHOW DOWN"))
            told += self._showdown(played.paid)
        elif played.betting.status != OVER:
            raise HandError("UNFINISHED", "the hand is not over, or nobody saw who won it")
        else:
            told += self._alone()

    def _alone(self) -> Iterator[Line]:
        """Who is left need not show."""
        if self._answers:
            for column, cards in self._answers:
                yield self._answer(column, cards, [])
        elif self._sheet.extra.get("_concealed", 1):
            yield lines.Concealed(self._names[self._played.betting.live.bit_length() - 1])

    def _showdown(self, tape: tuple[int, ...]) -> Iterator[Line]:
        """Shown hands in their order; a pot is paid as soon as all who play for it have answered."""
        played = self._played
        positions = {column: at for at, column in enumerate(played.order)}
        pots = _pots(tape)
        contending = _contenders(played)
        before: list[tuple[Card, ...]] = []
        answered = 0
        for column, cards in self._all_answers(positions):
            answer = self._answer(column, cards, before)
            if isinstance(answer, lines.Showed):
                before.append(answer.cards)
            yield answer
            answered |= 1 << positions[column]
            while pots and not contending[len(pots) - 1] & ~answered:
                number = len(pots) - 1
                for at, amount in pots.pop():
                    yield lines.Collected(self._names[at], amount, _pot_name(number, len(contending)))

    def _all_answers(self, positions: dict[int, int]) -> list[tuple[int, Cards | None]]:
        """Those of the log, and, where it says nothing, all others who are still in, from the left."""
        said = {column for column, _ in self._answers}
        live = self._played.betting.live
        others = [column for column, at in positions.items() if live >> at & 1 and column not in said]
        return [*self._answers, *((column, self._played.held[positions[column]]) for column in others)]

    def _answer(self, column: int, cards: Cards | None, before: list[tuple[Card, ...]]) -> Line:
        name = self._names_by_column[column]
        held = tuple(card for card in cards or () if card is not None)
        if cards is None or not held:
            return lines.Mucked(name)
        return lines.Showed(name, held, shown(held, self._board, before, self._evaluator))


def _pots(tape: tuple[int, ...]) -> list[list[tuple[int, int]]]:
    """Who is paid how much of each pot, the main pot first."""
    pots: list[list[tuple[int, int]]] = []
    for entry in tape:
        if entry & 15 == AWARDED:
            number = entry >> POT_AT & 15
            pots += [[] for _ in range(number + 1 - len(pots))]
            pots[number].append((entry >> POSITION_AT & 15, entry >> AMOUNT_AT))
    return pots


def _contenders(played: Played) -> list[int]:
    """Who plays for each pot, as masks."""
    totals, live = played.betting.totals, played.betting.live
    players = [at for at in range(len(totals)) if live >> at & 1]
    levels = sorted({totals[at] for at in players})
    return [sum(1 << at for at in players if totals[at] >= level) for level in levels]


def _pot_name(number: int, pots: int) -> str:
    if pots == 1:
        return "pot"
    if number == 0:
        return "main pot"
    return "side pot" if pots == 2 else f"side pot-{number}"


_SHOWS: Final = "shows "


def _shown_in_folding(action: Any) -> tuple[Card, ...]:
    """A hand shown of one's own will stands in the note: `p1 f # shows AhKd`."""
    note = action.note if type(action) is Fold else None
    try:
        return tuple(parse(note.removeprefix(_SHOWS))) if note and note.startswith(_SHOWS) else ()
    except BadCards as error:
        raise HandError("BAD_LOG", str(error)) from None


def _events(sheet: Sheet) -> dict[int, list[str]]:
    """Remarks by the number of actions before them."""
    told: dict[int, list[str]] = {}
    events: Any = sheet.extra.get("_events", ())
    try:
        for at, text in events:
            told.setdefault(int(at), []).append(str(text))
    except (TypeError, ValueError):
        raise HandError("BAD_JSON", "_events are pairs of a number of actions and a text") from None
    return told

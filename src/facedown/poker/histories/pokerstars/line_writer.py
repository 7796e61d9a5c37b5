"""Writes the lines of a hand as PokerStars does, from its replay; only remarks are kept."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from facedown.poker.cards import BadCards, Card, parse
from facedown.poker.hand.events import Posted
from facedown.poker.hand.tape import event, moved, read
from facedown.poker.histories.errors import HandError
from facedown.poker.histories.letters import GAMES
from facedown.poker.histories.log import Log, Pot, Tape
from facedown.poker.histories.phh.actions import Cards, DealBoard, DealHole, Muck, Show
from facedown.poker.histories.pokerstars import lines, shown
from facedown.poker.histories.pokerstars.lines import Line, Remark, Street
from facedown.poker.histories.positions import blind_positions, posting
from facedown.poker.histories.sheet import Sheet
from facedown.poker.kernel import AWARDED, CALLED, CHECKED, FOLDED, RETURNED, SEATS

_POSITIONS: Final = range(SEATS)
_ANSWERS: Final = frozenset({Show, Muck})
_STREETS: Final = {3: "FLOP", 4: "TURN", 5: "RIVER"}


class LineWriter:
    """The lines of one hand between its seats and its summary."""

    def __init__(self, sheet: Sheet, log: Log, pots: Sequence[Pot]) -> None:
        """`pots`: without the rake."""
        self._sheet = sheet
        self._log = log
        self._pots = pots
        self._names = [sheet.players[column] for column in log.order]
        """By position."""
        self._events = _events(sheet)
        self._evaluator = GAMES[sheet.variant].variant.evaluator
        self._board: tuple[Card, ...] = ()
        self._price = 0
        self._lines: list[Line] = []
        self._answers: list[tuple[int, Cards | None]] = []
        self._between: dict[int, list[Remark]] = {}
        """Remarks between the answers of a showdown, by the number of answers before them."""

    def lines(self) -> list[Line]:
        log, told, events = self._log, self._lines, self._events
        told += self._posts()
        self._price = posting(self._sheet, log.order).price
        written = 0
        for at, (action, tape) in enumerate(zip(log.actions, log.tapes, strict=True)):
            if events and at not in log.missing:
                if written in events:
                    self._remark(action, self._remarks(written))
                written += 1
            if at == 0:
                told.append(Street("HOLE CARDS"))
                told += self._dealt()
            if not tape:
                self._tell(action)
                continue
            told.append(self._deed(action, tape[0]))
            if len(tape) > 1:
                told += self._settled(tape)
        self._end()
        told += self._remarks(written)
        return told

    def payments(self) -> list[Line]:
        """What is returned and collected, in the usual order."""
        told = self._settled(self._log.opening)
        for tape in self._log.tapes:
            if len(tape) > 1:
                told += self._settled(tape)
        if self._log.is_shown:
            for number in reversed(range(len(self._pots))):
                told += self._collected(number)
        return told

    def asides(self) -> list[Remark]:
        """Remarks of the summary."""
        later = len(self._sheet.actions)
        return [Remark(text) for at, texts in self._events.items() if at > later for text in texts]

    def _remark(self, action: Any, remarks: list[Remark]) -> None:
        """Before this action. Answers are written at the end, and remarks between them too."""
        if self._answers and type(action) in _ANSWERS:
            self._between[len(self._answers)] = remarks
        else:
            self._lines += remarks

    def _remarks(self, at: int) -> list[Remark]:
        return [Remark(text) for text in self._events.get(at, ())]

    # Before the cards

    def _posts(self) -> list[Line]:
        """Small blind, big blind, straddles; late posts from the big blind on; antes by seat."""
        sheet, order = self._sheet, self._log.order
        opened = [event(entry, _POSITIONS, 0) for entry in self._log.opening]
        paid = {(post.kind, post.seat): post for post in opened if type(post) is Posted}
        blinds = [sheet.blinds_or_straddles[column] for column in order]
        small, big = blind_positions(sheet, order)
        posts: list[Line] = []
        straddling = [at for at, blind in enumerate(blinds) if blind and at not in {small, big}]
        named = [(small, lines.SMALL_BLIND), (big, lines.BIG_BLIND)]
        named += [(at, lines.STRADDLE) for at in sorted(straddling, key=lambda at: blinds[at])]
        for at, name in named:
            if at is not None and blinds[at]:
                posts.append(self._blind(at, name, paid.get(("blind", at)), blinds[at]))
        if any(sheet.dead_posted) or any(sheet.live_posted):
            first = 0 if big is None else big + 1
            for at in (*range(first, len(order)), *range(first)):
                posts += self._late_posts(paid.get(("dead", at)), paid.get(("blind", at)), blinds[at])
        if any(sheet.antes):
            for at in sorted(range(len(order)), key=lambda at: sheet.seats[order[at]]):
                posts += self._post(lines.ANTE, paid.get(("ante", at)))
        return posts

    def _late_posts(self, dead: Posted | None, bet: Posted | None, blind: int) -> list[Line]:
        """`bet`: with the blind of this hand, which is posted."""
        dead_chips = 0 if dead is None else dead.amount
        live_chips = 0 if bet is None else bet.amount - blind
        small = small_blind_of(self._sheet)
        if dead_chips == small and live_chips == self._sheet.min_bet:
            return self._post(lines.BOTH_BLINDS, bet, dead_chips)
        posts = self._post(lines.SMALL_BLIND if dead_chips == small else lines.DEAD_BLIND, dead)
        return posts if live_chips <= 0 else posts + self._post(lines.BIG_BLIND, bet, -blind)

    def _blind(self, at: int, name: str, post: Posted | None, blind: int) -> Line:
        """A player whose last chip was his ante posts nothing, and is all-in: the price stays, and its place.

        What is more than the blind is a late post.
        """
        if post is None:
            return lines.Posted(self._names[at], name, 0, all_in=True)
        if post.amount > blind:
            return lines.Posted(self._names[at], name, blind)
        return lines.Posted(self._names[at], name, post.amount, post.all_in)

    def _post(self, name: str, post: Posted | None, more: int = 0) -> list[Line]:
        """`more`: what else is posted with it."""
        if post is None:
            return []
        return [lines.Posted(self._names[post.seat], name, post.amount + more, post.all_in)]

    # In the hand

    def _tell(self, action: Any) -> None:
        """What moves no chips."""
        kind = type(action)
        if kind is DealBoard:
            self._deal(action.cards)
        elif kind is Show:
            self._answers.append((action.seat, action.cards))
        elif kind is Muck:
            self._answers.append((action.seat, None))

    def _dealt(self) -> list[Line]:
        """Hole cards that the log shows, by seat."""
        known = [
            action for action in self._log.actions if type(action) is DealHole and None not in action.cards
        ]
        known.sort(key=lambda action: self._sheet.seats[action.seat])
        return [lines.Dealt(self._sheet.players[at.seat], at.cards) for at in known]  # type: ignore[arg-type]

    def _deal(self, cards: Cards) -> None:
        if None in cards:
            raise HandError("UNSEEN_BOARD", "nobody knows the cards of this board")
        before = self._board
        if not before:
            self._lines += self._settled(self._log.opening)  # of a blind that nobody could call
        self._board = board = before + cards  # type: ignore[assignment]
        self._price = 0
        self._lines.append(Street(_STREETS.get(len(board), "BOARD"), before, cards))  # type: ignore[arg-type]

    def _deed(self, action: Any, entry: int) -> Line:
        code, at, chips, all_in = read(entry)
        name = self._names[at]
        if code == FOLDED:
            return lines.Folded(name, () if action.note is None else _shown_in_folding(action.note))
        if code == CHECKED:
            return lines.Checked(name)
        if code == CALLED:
            return lines.Called(name, chips, all_in)
        price, self._price = self._price, chips
        if price:
            return lines.Raised(name, chips - price, chips, all_in)
        return lines.Bet(name, chips, all_in)

    def _settled(self, tape: Tape) -> list[Line]:
        """A bet nobody called, and the pot for the last one in."""
        told: list[Line] = [lines.Returned(self._names[at], chips) for at, chips in moved(tape, RETURNED)]
        return told + self._collected(0) if moved(tape, AWARDED) else told

    def _collected(self, number: int) -> list[Line]:
        """Of one pot, by everybody who wins a part of it."""
        name = pot_name(number, len(self._pots))
        return [lines.Collected(self._names[at], amount, name) for at, amount in self._pots[number] if amount]

    # The end

    def _end(self) -> None:
        log, told = self._log, self._lines
        if log.is_shown:
            told.append(Street("SHOW DOWN"))
            told += self._showdown()
        elif not log.is_over:
            raise HandError("UNFINISHED", "the hand is not over, or nobody saw who won it")
        else:
            told += self._alone()

    def _alone(self) -> Iterator[Line]:
        """The last player need not show."""
        if self._answers:
            for number, (column, cards) in enumerate(self._answers):
                yield from self._between.get(number, ())
                yield self._answer(column, cards, [])
        elif self._sheet.extra.get("_concealed", 1):
            yield lines.Concealed(self._names[self._log.betting.live.bit_length() - 1])

    def _showdown(self) -> Iterator[Line]:
        """Shown hands in their order; a pot is paid as soon as all who play for it have answered."""
        positions = {column: at for at, column in enumerate(self._log.order)}
        contending = _contenders(self._log)
        unpaid = len(self._pots)
        before: list[tuple[Card, ...]] = []
        answered = 0
        for number, (column, cards) in enumerate(self._all_answers(positions)):
            yield from self._between.get(number, ())
            answer = self._answer(column, cards, before)
            if isinstance(answer, lines.Showed):
                before.append(answer.cards)
            yield answer
            answered |= 1 << positions[column]
            while unpaid and not contending[unpaid - 1] & ~answered:
                unpaid -= 1
                yield from self._collected(unpaid)

    def _all_answers(self, positions: dict[int, int]) -> list[tuple[int, Cards | None]]:
        """The answers of the log, then all other players still in, from the left."""
        said = {column for column, _ in self._answers}
        live = self._log.betting.live
        others = [column for column, at in positions.items() if live >> at & 1 and column not in said]
        return [*self._answers, *((column, self._log.hole[positions[column]]) for column in others)]

    def _answer(self, column: int, cards: Cards | None, before: list[tuple[Card, ...]]) -> Line:
        name = self._sheet.players[column]
        held = tuple(card for card in cards or () if card is not None)
        if cards is None or not held:
            return lines.Mucked(name)
        return lines.Showed(name, held, shown(held, self._board, before, self._evaluator))


def _contenders(log: Log) -> list[int]:
    """Who plays for each pot, as masks."""
    totals, live = log.betting.totals, log.betting.live
    players = [at for at in range(len(totals)) if live >> at & 1]
    levels = sorted({totals[at] for at in players})
    return [sum(1 << at for at in players if totals[at] >= level) for level in levels]


def pot_name(number: int, pots: int) -> str:
    """The main pot has the number 0. `pots`: how many there are."""
    if pots == 1:
        return "pot"
    if number == 0:
        return "main pot"
    return "side pot" if pots == 2 else f"side pot-{number}"


_SHOWS: Final = "shows "


def _shown_in_folding(note: str) -> tuple[Card, ...]:
    """A hand shown voluntarily: `p1 f # shows AhKd`."""
    try:
        return tuple(parse(note.removeprefix(_SHOWS))) if note.startswith(_SHOWS) else ()
    except BadCards as error:
        raise HandError("BAD_LOG", str(error)) from None


def small_blind_of(sheet: Sheet) -> int:
    """The table's."""
    if sheet.small_blind is not None:
        return sheet.small_blind
    return min((blind for blind in sheet.blinds_or_straddles if blind), default=0)


def _events(sheet: Sheet) -> dict[int, list[str]]:
    """Remarks by the number of actions before them."""
    events: Any = sheet.extra.get("_events")
    if not events:
        return {}
    told: dict[int, list[str]] = {}
    try:
        for at, text in events:
            told.setdefault(int(at), []).append(str(text))
    except (TypeError, ValueError):
        raise HandError("BAD_JSON", "_events are pairs of a number of actions and a text") from None
    return told

"""The hand that clients and server send to each other, with all that can be done with it."""

from collections.abc import Mapping
from typing import Any, Self

from facedown.poker.cash.chairs import PAUSE, PLAY, QUIT, WAIT
from facedown.poker.cash.config import Config
from facedown.poker.histories import phh, pokerstars
from facedown.poker.histories.errors import HandError
from facedown.poker.histories.money import Written, read_money
from facedown.poker.histories.phh import from_hand as hand_to_phh
from facedown.poker.histories.phh import to_hand as phh_to_hand
from facedown.poker.histories.pokerstars import from_hand as hand_to_pokerstars
from facedown.poker.histories.pokerstars import to_hand as pokerstars_to_hand
from facedown.poker.histories.sheet import Sheet
from facedown.poker.notation import (
    advance,
    codec,
    merge,
    moves,
    personalize,
    picture,
    requests,
    table,
    validate,
)
from facedown.poker.notation import next as following
from facedown.poker.notation.wishes import Sent


class Hand(Sheet, frozen=True, kw_only=True):
    """Immutable: everything below gives another hand, or raises `HandError` and has changed nothing.

    The rules are those of `facedown.poker.cash`; this is only how they are written down.
    """

    @classmethod
    def opened(cls, house: Config, seed: str = "") -> Self:
        """An empty table, before its first hand."""
        return cls(**codec.opened(house, seed))

    @classmethod
    def from_json(cls, text: str | bytes | Mapping[str, Any], house: Config | None = None) -> Self:
        """From JSON or what it decodes to. The house is the server's knowledge, and decides the unit."""
        return cls(**codec.fields(text, house))

    def to_json(self) -> str:
        return codec.text(self)

    def to_data(self) -> dict[str, Any]:
        """What `to_json` writes, as plain values; fractions are `Decimal`."""
        return codec.data(self)

    @classmethod
    def from_phh(cls, source: phh.Source) -> Self:
        """From a hand history: its text, or a file."""
        return cls(**phh_to_hand.fields(phh.read(source)))

    def to_phh(self) -> str:
        """Only players who are dealt in, from the left of the button; `_` fields keep the rest."""
        try:
            return phh.write(hand_to_phh.history(self))
        except phh.BadHistory as error:
            raise HandError("BAD_HAND", str(error)) from None

    @classmethod
    def from_pokerstars(cls, source: pokerstars.Source) -> Self:
        """From a PokerStars text, or a file with one."""
        return cls(**pokerstars_to_hand.fields(pokerstars.read(source)))

    def to_pokerstars(self) -> str:
        return pokerstars.write(hand_to_pokerstars.transcript(self))

    def join(
        self, author: str, money: Written, *, seat: int = 0, intent: int = PLAY, nonce: str = ""
    ) -> Self:
        """For a client: the same hand with a column of its own at the end. Seat 0: any that is free.

        Money is the table's own: 100, "75.25" or `Decimal("75.25")`. The same holds for all other amounts.
        """
        return requests.joined(self, author, money, seat, intent, nonce)

    def pause(self, author: str) -> Self:
        return requests.wished(self, author, PAUSE)

    def wait_for_bb(self, author: str) -> Self:
        return requests.wished(self, author, WAIT)

    def resume(self, author: str) -> Self:
        return requests.wished(self, author, PLAY)

    def quit(self, author: str) -> Self:
        return requests.wished(self, author, QUIT)

    def ask_chips(self, author: str, money: Written) -> Self:
        """A top-up, to come with the next hand."""
        return requests.asked_chips(self, author, money)

    def act(self, author: str, words: str) -> Self:
        """For a client: the same hand with an action of its own at the end: `f`, `cc`, `cbr 12.5`, `sm`."""
        return requests.acted(self, author, words)

    def merge(
        self, client: Sheet, author: str, balance: Written | None = None, sent: Sent | None = None
    ) -> Self:
        """For the server: this hand with what `author`, who is authenticated, asks by `client`.

        `balance`: the money that the author has outside the table, as the most of a buy-in or a top-up.
        `sent`: what this client was sent last, which its wishes differ from; by default this hand.
        """
        chips = None if balance is None else read_money(balance, self.unit)
        return merge.merged(self, client, author, chips, sent)

    def advance(self, seed: str = "", deal: str = "") -> Self:
        """Deal and play what nobody needs to be asked for, until somebody is, or the hand is finished.

        Cards are those of `deal`, the deck from the top, or of the seed; given here, they stay with the hand.
        """
        return advance.advanced(self, seed, deal)

    def auto(self, player: str | None = None) -> Self:
        """What is done for a player whose time ran out: the one on turn, or one who is away too long."""
        return advance.automatic(self, player)

    def finish(self) -> Self:
        """With the finishing stacks. Refused while somebody has to act or a card is not known."""
        return advance.finished(self)

    def next(self) -> Self:
        """The next hand, prepared and undealt; one in which nobody plays where fewer than two can."""
        return following.following(self)

    def personalize(self, viewer: str | None) -> Self:
        """As one player may see it; an outsider, or None, sees no cards."""
        return personalize.personal(self, viewer)

    def validate(self) -> None:
        """Raise `HandError` where this is no hand that the rules know."""
        validate.check(self)

    def moves(self, before: Sheet) -> dict[str | None, int]:
        """Chips that crossed the table's edge since `before`, one step ago; None is the house's rake."""
        return moves.moves(before, self)

    def _repr_svg_(self) -> str | None:
        """As the author sees it; without an author, as the public does."""
        return picture.svg(self)

    @property
    def on_turn(self) -> str | None:
        """Who is asked for an action, once all that follows by itself is written."""
        return table.on_turn(self)

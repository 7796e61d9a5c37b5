"""A match as one chair is shown it from question to question, told as mjai."""

from collections.abc import Iterator, Sequence

from facedown.mahjong.match.view import MatchView
from facedown.mahjong.mjai import events as mjai
from facedown.mahjong.mjai.teller import NAMES, Teller
from facedown.mahjong.mjai.tracking import Track
from facedown.mahjong.round.events import Ended


class Witness:
    """Takes the views of one chair in their order, and tells what has happened since the last.

    All of them need not be seen: what was missed is found in the ponds and melds, and a round that is first
    seen in its middle is told from its beginning. What is not found there is filled in so that it fits: which
    of its own tiles the chair drew when, where it was not asked; at which of its turns another made a kan.
    The last discards of a round are not told, since no view shows them: only how it ended.
    """

    def __init__(self, view: MatchView, names: Sequence[str] = NAMES) -> None:
        assert view.seat is not None, "a witness has a chair"
        self._seat = view.seat
        self._teller = Teller(view.seat, names, red_fives=view.settings.red_fives > 0)
        self._number = view.number
        self._track: Track | None = None
        """The round that is played; None between rounds."""

    def knows(self, view: MatchView) -> bool:
        """Is this the same match, seen from the same chair, and not before the last view?"""
        if view.seat != self._seat or view.number < self._number:
            return False
        if self._track is None or view.round is None or view.number > self._number:
            return True
        return self._track.fits(view.round)

    def tell(self, view: MatchView) -> tuple[mjai.Event, ...]:
        """Of a match that it knows."""
        return tuple(self._told(view))

    def _told(self, view: MatchView) -> Iterator[mjai.Event]:
        if view.number > self._number and self._track is not None:
            yield from self._ended(view)
        self._number = view.number
        if view.round is None:
            return
        if self._track is None:
            self._track = Track(view.round)
        yield from self._teller.tell_all(self._track.events(view.round))

    def _ended(self, view: MatchView) -> Iterator[mjai.Event]:
        """How, is known of the last round alone."""
        self._track = None
        if view.number == self._number + 1 and view.last is not None:
            yield from self._teller.tell(Ended(view.last, view.scores, view.sticks))
        else:
            yield mjai.EndKyoku()

"""A match as mjai, as one chair sees it while it is played."""

from collections.abc import Sequence

from facedown.mahjong.match.events import Event, MatchEnded
from facedown.mahjong.match.view import MatchView
from facedown.mahjong.mjai import events as mjai
from facedown.mahjong.mjai.translation import NAMES, Translator
from facedown.mahjong.round.events import Ended


class Transcript:
    """Complete from the round on in which it begins: event for event what the record of the match has.

    Within a round nothing can be missed, since the view has its history. No view has the history of a round
    that is over, so its last events must be seen as they happen. A chair that missed them needs another
    transcript, which begins with the next round.
    """

    def __init__(self, view: MatchView, names: Sequence[str] = NAMES) -> None:
        assert view.seat is not None, "a transcript is of a chair"
        self._seat = view.seat
        self._translator = Translator(view.seat, names, red_fives=view.settings.red_fives > 0)
        self._number = view.number
        """Of the round that is played, or else of the next."""
        self._history: tuple[Event, ...] = ()
        """Of the round that is played, as far as it was seen; empty between rounds."""
        self._unread: list[Event] = []
        self.see(view)

    def see(self, view: MatchView, events: Sequence[Event] = ()) -> bool:
        """Go on to this view; `events` are those since the last one, or none where they are not known.

        False where the view does not follow: another match or chair, or the end of a round was missed.
        """
        if self._history and (view.round is None or view.number != self._number):
            ending = _until_ended(events)
            if not ending:
                return False
            self._unread += ending
            self._number, self._history = self._number + 1, ()
        self._unread += [event for event in events if isinstance(event, MatchEnded)]
        if (view.seat, view.number) != (self._seat, self._number):
            return False
        return view.round is None or self._extend(view.round.history)

    def take(self) -> tuple[mjai.Event, ...]:
        """What is new since it was last taken."""
        unread, self._unread = self._unread, []
        return tuple(self._translator.translate_all(unread))

    def _extend(self, history: tuple[Event, ...]) -> bool:
        seen = len(self._history)
        if history[:seen] != self._history:
            return False
        self._unread += history[seen:]
        self._history = history
        return True


def _until_ended(events: Sequence[Event]) -> Sequence[Event]:
    """The end of the round; empty where it is not among these events."""
    for index, event in enumerate(events):
        if isinstance(event, Ended):
            return events[: index + 1]
    return ()

"""A keeper of books, from mjai alone: its own hand, tile by tile, as any bot would follow it."""

from facedown.mahjong.mjai.names import word


class Books:
    """Told what one chair is told; an assertion fails where the story does not hold together."""

    def __init__(self, seat):
        self.seat = seat
        self.hand = []
        self.drawn = None
        self.closed = True

    def hear(self, event):
        match event["type"]:
            case "start_kyoku":
                self.hand, self.drawn = [*event["tehais"][self.seat]], None
                assert len(self.hand) == 13
                assert "?" not in self.hand
                others = [hand for seat, hand in enumerate(event["tehais"]) if seat != self.seat]
                assert others == [["?"] * 13] * 3
            case "tsumo" if event["actor"] == self.seat:
                self.drawn = event["pai"]
                self.hand.append(self.drawn)
            case "tsumo":
                assert event["pai"] == "?"
            case "dahai" if event["actor"] == self.seat:
                assert not event["tsumogiri"] or event["pai"] == self.drawn
                self._lose(event["pai"])
            case "chi" | "pon" | "daiminkan" | "ankan" if event["actor"] == self.seat:
                self._lose(*event["consumed"])
            case "kakan" if event["actor"] == self.seat:
                self._lose(event["pai"])

    def _lose(self, *names):
        for name in names:
            self.hand.remove(name)
        self.drawn = None

    def agree_with(self, view):
        """Is this the hand that the chair has?"""
        return sorted(self.hand) == sorted(word(tile) for tile in view.round.hand)

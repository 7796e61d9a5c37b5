"""Refusals of the betting rules: each names what was wrong and what would be right (holdem.md 11.1)."""

from facedown.core import IllegalAction, Seat


class RuleError(IllegalAction):
    """An action that the rules do not allow now."""


class OutOfTurn(RuleError):
    def __init__(self, seat: Seat, actor: Seat | None) -> None:
        now = "nobody is asked to bet" if actor is None else f"it is the turn of seat {actor}"
        super().__init__("OUT_OF_TURN", f"seat {seat} cannot act now: {now}")


class NothingOwed(RuleError):
    def __init__(self) -> None:
        super().__init__("INVALID_ACTION", "there is nothing to call: check, or raise")


class SomethingOwed(RuleError):
    def __init__(self, owed: int) -> None:
        super().__init__("INVALID_ACTION", f"cannot check with {owed} to call: call, raise or fold")
        self.owed = owed


class RaiseClosed(RuleError):
    def __init__(self, why: str) -> None:
        super().__init__("INVALID_ACTION", f"cannot raise: {why}")


class BadAmount(RuleError):
    """A bet or raise outside its bounds."""

    def __init__(self, amount: int, least: int, most: int, *, bet: int | None = None) -> None:
        """With a bet so far, for one who speaks of chips added to it."""
        if bet is None:
            sentence = f"cannot raise to {amount!r}: raise to {_range(least, most)}"
        else:
            added = _range(least - bet, most - bet)
            sentence = f"cannot add {amount - bet}: add {added} chips, to raise to {_range(least, most)}"
        super().__init__("INVALID_ACTION", sentence)
        self.least = least
        self.most = most


class NotAsked(RuleError):
    """An answer to a question that nobody has put."""

    def __init__(self, action: object) -> None:
        super().__init__("INVALID_ACTION", f"nobody has asked for {_words(action)} now")


def _words(action: object) -> str:
    """What a player would call it."""
    return {"Run": "a second board", "Show": "cards", "Muck": "cards"}.get(type(action).__name__, "that")


def _range(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least} … {most}"

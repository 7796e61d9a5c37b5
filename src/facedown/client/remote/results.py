"""Results of a bot's matches on a server."""

from typing import NamedTuple

from facedown.client.results import Standing
from facedown.core import Outcome, Seat


class Meeting(NamedTuple):
    """One match, as its bot saw it."""

    table: str
    seat: Seat
    """The bot's own."""
    names: tuple[str | None, ...]
    """By seat; None for an empty one."""
    outcome: Outcome

    @property
    def verdict(self) -> str:
        """For this bot: "won", "drawn" or "lost"."""
        standing = Standing("").after(self.outcome, self.seat)
        return "won" if standing.wins else "drawn" if standing.draws else "lost"

    def __str__(self) -> str:
        others = [name for seat, name in enumerate(self.names) if name and seat != self.seat]
        return f"{self.table}: {self.verdict} against {', '.join(others) or 'nobody'}"


class Visit(NamedTuple):
    game: str
    url: str
    name: str
    """The name the bot played under."""
    meetings: tuple[Meeting, ...]
    """In order."""

    @property
    def standing(self) -> Standing:
        standing = Standing(self.name)
        for meeting in self.meetings:
            standing = standing.after(meeting.outcome, meeting.seat)
        return standing

    def __str__(self) -> str:
        standing = self.standing
        low, share, high = standing.interval
        counts = f"{standing.wins} won, {standing.draws} drawn, {standing.losses} lost"
        return f"{self.game} at {self.url}, {self.name}: {counts}, {share:.1%} ({low:.1%} to {high:.1%})"

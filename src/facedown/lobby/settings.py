"""The settings of the lobby."""

from msgspec import Struct


class Settings(Struct, frozen=True):
    start_tokens: int = 10
    """The tokens of a new account, and of an empty one after its daily top-up."""
    tops_up: bool = True
    """Whether visits top up. Only the lobby that makes the matches may: an account that looks empty may have
    its tokens on a table."""

    tick_ms: int = 1_000
    """ms between two looks at the queue, for bands that widen. A player who joins is paired at once."""
    band: float = 6.0
    """The largest difference in rating at first. After one match, two newcomers are 5.3 apart."""
    widening: float = 1.0
    """Added to the band for each second of waiting."""
    anyone_ms: int = 20_000
    """After this long, opponents of any rating are accepted."""
    most_waiting: int = 2_000
    absent_ms: int = 15_000
    """A player whose connection is gone for this long is taken out of the queue."""

    call_ms: int = 10_000
    """How long a player who plays house bots while waiting is asked before a match is made."""

    room_ms: int = 600_000
    """How long a room stays open."""
    most_rooms: int = 1_000
    most_stake: int = 5
    """Tokens that each player of a room may stake on a match."""
    most_staked: int = 20
    """Tokens that an account may stake in rooms on one day."""
    come_ms: int = 60_000
    """How long the clocks of a room's match wait for its players to come to the table."""
    series_ms: int = 6_000
    """Between two matches of a series, for the players to look at the result."""
    rematch_ms: int = 600_000
    """How long after a match a rematch can be asked for."""
    most_ended: int = 1_000
    """Finished matches that are kept for rematches."""

    exhibitions: tuple[str, ...] = ()
    """Games that house bots play for people to watch, while anybody is in the lobby."""

    strikes: int = 3
    """Forged actions of a player in a match, of which the last closes the chair."""

    most_listeners: int = 8
    """For one account."""
    most_onlookers: int = 10_000
    """Listeners without an account."""

"""What an operator may set about the lobby."""

from msgspec import Struct


class Settings(Struct, frozen=True):
    start_tokens: int = 10
    """Tokens of a new account, and what an empty one is topped up to."""

    tick_ms: int = 1_000
    """Between two looks at the queue. Who joins is looked at immediately; this is for bands that widen."""
    band: float = 6.0
    """How far apart in rating two players may be who have just come. One match takes newcomers 5.3 apart."""
    widening: float = 1.0
    """What each second of waiting adds to the band."""
    anyone_ms: int = 20_000
    """After this long anyone will do."""
    most_waiting: int = 2_000
    absent_ms: int = 15_000
    """After this long without a connection, one who waited with a connection is taken out of the queue."""

    room_ms: int = 600_000
    """Until a room that nobody joined is closed."""
    most_rooms: int = 1_000
    rematch_ms: int = 600_000
    """Until a match that is over can no longer be asked a rematch of."""
    most_ended: int = 1_000
    """Matches that a rematch can be asked of."""

    most_listeners: int = 8
    """Of one account."""
    most_onlookers: int = 10_000
    """Listeners without an account."""

"""What a connection and a table say to each other: encodable values, nothing else."""

from facedown.wire.messages import (
    Ack,
    Act,
    Attach,
    Command,
    Detach,
    Expel,
    Notice,
    Pause,
    Refusal,
    Seat,
    Skip,
    Told,
    Unpause,
    Vacate,
)

__all__ = [
    "Ack",
    "Act",
    "Attach",
    "Command",
    "Detach",
    "Expel",
    "Notice",
    "Pause",
    "Refusal",
    "Seat",
    "Skip",
    "Told",
    "Unpause",
    "Vacate",
]

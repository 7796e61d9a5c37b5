"""Why a scenario did not pass."""

from facedown.core.errors import Error


class Fault(Error):
    """The bot made a mistake that would cost it a hand or its seat. The sentence says which."""


class Disconnected(Fault):
    """The bot closed the connection; its process may have ended."""


class NotReached(Error):
    """The situation under test did not come up; the sentence says why."""

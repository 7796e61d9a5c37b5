"""Why a scenario did not pass."""


class Fault(Exception):
    """The bot made a mistake that would cost it a hand or its seat. The sentence says which."""


class Disconnected(Fault):
    """The bot closed the connection; its process may have ended."""


class NotReached(Exception):
    """The situation under test did not come up; the sentence says why."""

"""How a scene ends where it does not end well."""


class Fault(Exception):
    """The bot did something that costs it a hand or its seat; the sentence says what, and what to do."""


class Left(Fault):
    """It closed the connection; perhaps it has ended."""


class Unseen(Exception):
    """What the scene is about did not come up; the sentence says why."""

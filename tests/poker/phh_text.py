"""Hands to break."""

LINES = {
    "variant": "'NT'",
    "antes": "[0, 0, 0]",
    "blinds_or_straddles": "[1, 2, 0]",
    "min_bet": "2",
    "starting_stacks": "[200, 200, 200]",
    "actions": "['d dh p1 AhKd', 'p3 f', 'p1 cc']",
    "players": "['Ann', 'Bob', 'Cid']",
}


def text(**changed):
    """A small hand; a change of None leaves the field out."""
    lines = LINES | changed
    return "".join(f"{name} = {value}\n" for name, value in lines.items() if value is not None)


def many(*hands):
    return "\n".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, 1))

"""Which chips came onto the table or left it between two of its hands, one step apart."""

from facedown.poker.histories.sheet import Sheet


def moves(before: Sheet, after: Sheet) -> dict[str | None, int]:
    """By player, what came (more than 0) or went; by None, the rake."""
    had, has = _held(before), _held(after)
    if before.hand == after.hand and before.finishing_stacks is None and after.finishing_stacks is not None:
        rake = sum(had.values()) - sum(has[name] for name in had)  # what they won of each other stayed
        crossed: dict[str | None, int] = {name: chips for name, chips in has.items() if name not in had}
        return crossed | ({None: -rake} if rake else {})
    names = dict.fromkeys((*had, *has))
    return {name: chips for name in names if (chips := has.get(name, 0) - had.get(name, 0))}


def _held(sheet: Sheet) -> dict[str, int]:
    """Chips of each that are on the table, in the pot or not."""
    if sheet.finishing_stacks is not None:
        return dict(zip(sheet.players, sheet.finishing_stacks, strict=True))
    paid = zip(sheet.starting_stacks, sheet.dead_posted, strict=True)
    return dict(zip(sheet.players, (stack + dead for stack, dead in paid), strict=True))

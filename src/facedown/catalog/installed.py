"""Games that other packages bring: each is an entry point of the group `facedown.games`.

[project.entry-points."facedown.games"]
pennies = "pennies:LISTING"
"""

from typing import TYPE_CHECKING, Any, Final

from facedown.catalog.own import BadGame

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

GROUP: Final = "facedown.games"


def installed_names() -> tuple[str, ...]:
    """Looked up each time: packages may be installed or removed while a notebook is running."""
    return tuple(sorted(_points().names))


def installed(name: str) -> object:
    """The object that the entry point of this name refers to. Raises BadGame."""
    point = _points()[name]
    try:
        found: Any = point.load()
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise BadGame(f"the installed game {name} cannot be loaded from {point.value} ({what})") from error
    return found


def _points() -> "EntryPoints":
    from importlib.metadata import entry_points  # noqa: PLC0415  slow to import, and rarely needed

    return entry_points(group=GROUP)

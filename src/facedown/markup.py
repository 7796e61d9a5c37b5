"""Tables for notebooks: HTML that needs no styles, scripts or files."""

from collections.abc import Iterable, Sequence
from html import escape


def table(
    caption: str, head: Sequence[str], rows: Iterable[Sequence[object]], notes: Iterable[str] = ()
) -> str:
    """The first cell of each row names it; notes are lines below."""
    top = "".join(f'<th scope="col">{_text(cell)}</th>' for cell in head)
    body = "".join(_row(row) for row in rows)
    below = "".join(f"<p>{_text(note)}</p>" for note in notes)
    title = f'<caption style="text-align:left">{_text(caption)}</caption>'
    return f"<table>{title}<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>{below}"


def _row(row: Sequence[object]) -> str:
    name, *cells = row
    return (
        f'<tr><th scope="row">{_text(name)}</th>{"".join(f"<td>{_text(cell)}</td>" for cell in cells)}</tr>'
    )


def _text(cell: object) -> str:
    return escape(str(cell), quote=False)

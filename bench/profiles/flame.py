"""A flame graph: a box for each call, as wide as its part of the CPU, above the call that made it.

Its colour is its layer's. Point at a box to read its name and its part.
"""

from collections.abc import Iterator
from html import escape
from typing import Final

from bench.profiles.layers import Stacks, layer_of
from facedown import svg

WIDTH: Final = 1600
_HIGH: Final = 17
_LEAST: Final = 0.7
"""Pixels; narrower boxes are left out."""
_PER_LETTER: Final = 6.2
_COLOURS: Final = {
    "socket": "#f2b36b",
    "decode": "#f0d264",
    "table": "#cfd3da",
    "fold": "#93cf86",
    "log": "#e58f83",
    "frames": "#8fc8e8",
    "encode": "#7fa7ec",
    "write": "#c79be6",
    "bots": "#e6a8c8",
    "loop": "#e4e0d4",
    "other": "#eeeeee",
}


class _Call:
    def __init__(self, name: str) -> None:
        self.name = name
        self.weight = 0.0
        self.inner: dict[str, _Call] = {}

    def add(self, stack: tuple[str, ...], weight: float) -> None:
        call = self
        call.weight += weight
        for name in stack:
            call = call.inner.setdefault(name, _Call(name))
            call.weight += weight

    @property
    def depth(self) -> int:
        return 1 + max((call.depth for call in self.inner.values()), default=0)


def flame_graph(title: str, stacks: Stacks) -> str:
    root = _Call(title)
    for stack, weight in stacks.items():
        root.add(stack, weight)
    legend = _HIGH * 2
    height = _HIGH * root.depth + legend
    boxes = _boxes(root, (), 0.0, height - _HIGH, root.weight / WIDTH)
    return svg.picture(WIDTH, height, title, *_legend(), *boxes)


def _legend() -> Iterator[str]:
    for index, (layer, colour) in enumerate(_COLOURS.items()):
        yield svg.box(8 + 100 * index, 6, 14, 14, radius=2, style=f'fill="{colour}"')
        yield svg.words(26 + 100 * index, 17, layer, 11, f'fill="{svg.INK}"', anchor="start")


def _boxes(call: _Call, outer: tuple[str, ...], x: float, y: float, unit: float) -> Iterator[str]:
    width = call.weight / unit
    if width < _LEAST:
        return
    stack = (*outer, call.name) if y else outer
    colour = _COLOURS[layer_of(stack)]
    percent = 100 * width / WIDTH
    shown = call.name[: int(width / _PER_LETTER)] if width > 4 * _PER_LETTER else ""
    yield f"<g><title>{escape(call.name)}: {percent:.1f} %</title>"
    yield svg.box(x, y, width, _HIGH - 1, radius=1, style=f'fill="{colour}"')
    yield svg.words(x + 3, y + 12, shown, 11, f'fill="{svg.INK}"', anchor="start") + "</g>"
    for inner in sorted(call.inner.values(), key=lambda each: each.name):
        yield from _boxes(inner, stack, x, y - _HIGH, unit)
        x += inner.weight / unit

"""Reading pictures: what they say, which tiles are drawn, and where."""

import math
import re
from collections import Counter
from xml.etree import ElementTree as ET

from facedown.mahjong.match import MATCH

SVG = "{http://www.w3.org/2000/svg}"
TILE = (30, 40)
WHERE_IT_IS = (1, 0, 0, 1, 0, 0)
MOST = 250_000
"""Letters of a picture."""
READY = "123m456p789s1122z"
"""Waits for east and south."""


def read(picture):
    return ET.fromstring(picture)


def texts(picture):
    return [node.text for node in read(picture).iter(f"{SVG}text") if node.text]


def titles(picture):
    """The whole picture's first, then each part's."""
    return [node.text for node in read(picture).iter(f"{SVG}title")]


def title(node):
    found = node.find(f"{SVG}title")
    return "" if found is None else found.text


def named(use):
    """Which tile is drawn here: "3m", or "back"."""
    return use.get("href").rpartition("-")[2]


def used(node):
    """All tiles that are drawn within, in order."""
    return [named(use) for use in node.iter(f"{SVG}use")]


def faces(picture):
    return Counter(one for one in used(read(picture)) if one != "back")


def backs(picture):
    return used(read(picture)).count("back")


def laid(picture, kind):
    """The tiles of the one meld of this kind from left to right, those on their side in brackets."""
    (meld,) = [node for node in read(picture).iter(f"{SVG}g") if title(node).startswith(f"{kind} of")]
    rows = []
    for place in meld.findall(f"{SVG}g"):
        turned = any("rotate" in node.get("transform", "") for node in place.iter())
        rows.append(f"[{' '.join(used(place))}]" if turned else " ".join(used(place)))
    return " ".join(rows)


def tiles_on(picture):
    """(title, (left, top, right, bottom)) of each tile, as it lies in the picture."""
    return [
        (title(parent), _corners(matrix))
        for parent, node, matrix in _placed(read(picture), None, WHERE_IT_IS)
        if node.tag == f"{SVG}use"
    ]


def spot(picture, text):
    """Where the only text that begins so is written."""
    (found,) = [
        (matrix[4] + float(node.get("x")), matrix[5] + float(node.get("y")))
        for _, node, matrix in _placed(read(picture), None, WHERE_IT_IS)
        if node.tag == f"{SVG}text" and (node.text or "").startswith(text)
    ]
    return found


def size(picture):
    return tuple(float(one) for one in read(picture).get("viewBox").split()[2:])


def _placed(node, parent, matrix):
    if node.tag == f"{SVG}defs":
        return
    matrix = _moved(matrix, node.get("transform", ""))
    yield parent, node, matrix
    for child in node:
        yield from _placed(child, node, matrix)


def _moved(matrix, transform):
    """A matrix (a, b, c, d, e, f), as SVG has it, after these."""
    for what, numbers in re.findall(r"(\w+)\(([^)]*)\)", transform):
        n = [float(one) for one in numbers.split()]
        angle = math.radians(n[0])
        ways = {
            "rotate": (math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle), 0, 0),
            "scale": (n[0], 0, 0, n[-1], 0, 0),
            "translate": (1, 0, 0, 1, n[0], n[-1]),
        }
        matrix = _times(matrix, ways[what])
    return matrix


def _times(one, two):
    a, b, c, d, e, f = one
    g, h, i, j, k, m = two
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def _corners(matrix):
    a, b, c, d, e, f = matrix
    points = [(a * x + c * y + e, b * x + d * y + f) for x in (0, TILE[0]) for y in (0, TILE[1])]
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def seen(scene, viewer):
    return scene.seen_by(viewer)._repr_svg_()


def between(scene, viewer=None):
    """A match between its rounds."""
    return MATCH.view(scene.state, viewer)._repr_svg_()

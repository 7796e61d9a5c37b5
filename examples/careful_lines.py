#!/usr/bin/env python3
"""The same bot as a program; it does not import facedown and could be in any language.

facedown play battle "exec:python3 examples/careful_lines.py" expert
facedown bot --exec "python3 examples/careful_lines.py" --opponent bot:expert
"""

import json
import random
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "act":
        view, seat = asked["view"], asked["view"]["seat"]
        ahead = view["hp"][seat] > view["hp"][1 - seat]
        layout = ["heal", "counter", "defense" if ahead else "attack"]
        random.Random(asked["chance"]).shuffle(layout)  # the same seed gives the same game
        print(json.dumps({"type": "confirm", "layout": layout}), flush=True)

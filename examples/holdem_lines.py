#!/usr/bin/env python3
"""A bot for hold'em as a program; it does not import facedown and could be in any language.

facedown play holdem "exec:python3 examples/holdem_lines.py" caller
"""

import json
import sys


def answer(view, offer):
    if offer["type"] != "bets":
        return offer["actions"][0]  # run it once, muck
    hand = view["hand"]
    ranks = [card[0] for card in (*hand["players"][hand["seat"]]["cards"], *hand["boards"][0])]
    if offer["most"] and len(ranks) - len(set(ranks)) > bool(hand["boards"][0]):
        to = max(offer["least"], min(offer["most"], offer["price"] + hand["pot"]))
        return {"type": "raise_to", "amount": to}
    if not offer["call"]:
        return {"type": "check"}
    return {"type": "call" if 4 * offer["call"] <= hand["pot"] or "A" in ranks else "fold"}


for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "act":
        print(json.dumps(answer(asked["view"], asked["prompt"]["actions"])), flush=True)

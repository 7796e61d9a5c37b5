"""A mahjong bot that speaks mjai, in any language's way: a line of events in, a line with the answer out.

facedown play mahjong "mjai:python examples/mjai_bot.py" shanten shanten defender

It discards what it drew and never calls.
"""

import json
import sys


def main():
    seat = None
    for line in sys.stdin:
        events = json.loads(line)
        for event in events:
            if event["type"] == "start_game":
                seat = event["id"]
        print(json.dumps(answered(events[-1], seat)), flush=True)


def answered(event, seat):
    if event["type"] == "tsumo" and event["actor"] == seat:
        return {"type": "dahai", "actor": seat, "pai": event["pai"], "tsumogiri": True}
    return {"type": "none"}


main()

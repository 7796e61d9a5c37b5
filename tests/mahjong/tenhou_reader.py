"""A reader of tenhou.net/6 rounds, from the format alone: who did what, in which order, and how it ended.

Each seat has a list of what it took and one of what it gave. After a discard the next to take is whoever has
a call of this tile from this seat next in its list, or else the seat after. Two like discards may both fit a
call; then both readings are tried, and one that uses up all lists is taken.
"""

import re
import sys

sys.setrecursionlimit(10_000)

SEATS_BEFORE = {0: 3, 2: 2, 4: 1, 6: 1}
"""By where the letter stands in a call: how far after the caller the giver sits."""
PLAIN = {51: 15, 52: 25, 53: 35}


class Unreadable(Exception):
    pass


def read(kyoku):
    """Events as tuples: draw, discard (with whether it was just drawn), riichi, chi, pon, kans."""
    (number, _, _), _, _, _, *lists = kyoku
    taken = [lists[3 * seat + 1] for seat in range(4)]
    given = [lists[3 * seat + 2] for seat in range(4)]
    events = _take(taken, given, (0,) * 4, (0,) * 4, number % 4, None)
    if events is None:
        raise Unreadable(kyoku)
    out = []
    while events:
        head, events = events
        out += head
    return out


def call(text):
    """ "15p1515" is ("p", called 15, own [15, 15], where)."""
    letter = re.search("[a-z]", text)
    tiles = [int(pair) for pair in re.findall("[0-9]{2}", text)]
    at = letter.start() // 2
    return letter.group(), tiles[at], tiles[:at] + tiles[at + 1 :], letter.start()


def _next(row, places, seat):
    return row[seat][places[seat]] if places[seat] < len(row[seat]) else None


def _moved(places, seat):
    return tuple(place + (one == seat) for one, place in enumerate(places))


def _take(taken, given, took, gave, seat, thrown):
    """The seat takes a tile: it draws, or calls what was thrown. None where this cannot be."""
    now = _next(taken, took, seat)
    if now is None:
        return None
    took = _moved(took, seat)
    if isinstance(now, int):
        return _linked([("draw", seat, now)], _give(taken, given, took, gave, seat, now))
    letter, called, own, where = call(now)
    giver = (seat + (3 if letter == "c" else SEATS_BEFORE[where])) % 4
    if thrown != (giver, called):
        return None
    name = {"c": "chi", "p": "pon", "m": "daiminkan"}[letter]
    event = (name, seat, giver, called, sorted(own))
    if letter == "m":
        if _next(given, gave, seat) != 0:
            return None
        return _linked([event], _take(taken, given, took, _moved(gave, seat), seat, None))
    return _linked([event], _give(taken, given, took, gave, seat, None))


def _give(taken, given, took, gave, seat, drawn):
    """The seat discards, or makes a kan and draws again; nothing more is given where the round is over."""
    now = _next(given, gave, seat)
    if now is None:
        return () if _used_up(taken, took) and _used_up(given, gave) else None
    gave = _moved(gave, seat)
    if isinstance(now, str) and now[0] != "r":
        letter, tile, own, _ = call(now)
        event = ("ankan", seat, sorted([tile, *own])) if letter == "a" else ("kakan", seat, tile)
        if _used_up(taken, took) and _used_up(given, gave):
            return [event], ()  # robbed
        return _linked([event], _take(taken, given, took, gave, seat, None))
    riichi, number = isinstance(now, str), int(str(now).removeprefix("r"))
    if number == 60 and drawn is None:
        return None
    tile = drawn if number == 60 else number
    head = [("riichi", seat)] * riichi + [("discard", seat, tile, number == 60)]
    return _linked(head, _after(taken, given, took, gave, (seat, tile)))


def _after(taken, given, took, gave, thrown):
    if _used_up(taken, took) and _used_up(given, gave):
        return ()
    seat, _ = thrown
    callers = [one for one in range(4) if one != seat and isinstance(_next(taken, took, one), str)]
    ranked = sorted(callers, key=lambda one: _next(taken, took, one)[0] == "c")
    for one in [*ranked, None]:
        who = (seat + 1) % 4 if one is None else one
        if one is None and isinstance(_next(taken, took, who), str):
            continue
        rest = _take(taken, given, took, gave, who, thrown)
        if rest is not None:
            return rest
    return None


def _used_up(row, places):
    return all(place == len(one) for one, place in zip(row, places, strict=True))


def _linked(head, rest):
    return None if rest is None else (head, rest)


def as_mjai(kyoku):
    """The same round as mjai objects, to be played again."""
    (number, honba, sticks), scores, dora, ura, *lists = kyoku
    result = kyoku[-1]
    yield {
        "type": "start_kyoku",
        "bakaze": "ESWN"[number // 4],
        "dora_marker": _word(dora[0]),
        "kyoku": number % 4 + 1,
        "honba": honba,
        "kyotaku": sticks,
        "oya": number % 4,
        "scores": scores,
        "tehais": [_words(lists[3 * seat]) for seat in range(4)],
    }
    yield from ({"type": "dora", "dora_marker": _word(tile)} for tile in dora[1:])
    declared = None
    events = read(kyoku)
    for at, event in enumerate(events):
        yield _mjai(event)
        if event[0] == "riichi":
            declared = event[1]
        elif declared is not None and (at + 1 < len(events) or result[0] != "和了"):
            yield {"type": "reach_accepted", "actor": declared}
            declared = None
    if result[0] == "和了":
        for deltas, win in zip(result[1::2], result[2::2], strict=True):
            yield {
                "type": "hora",
                "actor": win[0],
                "target": win[1],
                "deltas": deltas,
                "ura_markers": _words(ura),
            }
    else:
        yield {"type": "ryukyoku", "deltas": result[1] if len(result) > 1 else [0] * 4}
    yield {"type": "end_kyoku"}


def _mjai(event):
    match event:
        case "draw", seat, tile:
            return {"type": "tsumo", "actor": seat, "pai": _word(tile)}
        case "discard", seat, tile, tsumogiri:
            return {"type": "dahai", "actor": seat, "pai": _word(tile), "tsumogiri": tsumogiri}
        case "riichi", seat:
            return {"type": "reach", "actor": seat}
        case "ankan", seat, tiles:
            return {"type": "ankan", "actor": seat, "consumed": _words(tiles)}
        case "kakan", seat, tile:
            plain = PLAIN.get(tile, tile)
            return {"type": "kakan", "actor": seat, "pai": _word(tile), "consumed": _words([plain] * 3)}
        case name, seat, giver, called, own:
            return {
                "type": name,
                "actor": seat,
                "target": giver,
                "pai": _word(called),
                "consumed": _words(own),
            }


def _word(tile):
    if tile in PLAIN:
        return f"5{'mps'[tile - 51]}r"
    suit, rank = divmod(tile, 10)
    return "ESWNPFC"[rank - 1] if suit == 4 else f"{rank}{'mps'[suit - 1]}"


def _words(tiles):
    return [_word(tile) for tile in tiles]

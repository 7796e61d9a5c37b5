"""The betting of holdem.md a second time, for counting: plain dicts, every rule where the page has it.

It shares nothing with the kernel but the stakes it is given, and nobody has tried to make it fast.
"""

from tests.poker.betting_table import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, Stakes


def opened(stakes: Stakes) -> dict:
    """A hand after its posts [3.2]: who is short posts what he has [3.3]."""
    players = []
    pot = 0
    for i, stack in enumerate(stakes.stacks):
        player = {"stack": stack, "bet": 0, "total": 0, "in": True, "asked": True, "acted": False}
        for post, kind in ((stakes.antes, "ante"), (stakes.dead, "dead"), (stakes.blinds, "blind")):
            paid = min(post[i], player["stack"]) if post else 0
            player["stack"] -= paid
            player["total"] += paid if kind != "dead" else 0
            player["bet"] += paid if kind == "blind" else 0
            pot += paid
        players.append(player)
    hand = {
        "stakes": stakes,
        "players": players,
        "pot": pot,
        "street": 0,
        "price": stakes.price,
        "step": stakes.price,  # [3.5]
        "bets": 1,  # [6.4] the big blind is the first of the cap
        "turn": stakes.opener,
        "over": False,
    }
    return _moved_on(hand)


def legal(hand: dict) -> list:
    """Fold [4.5], call or check, and every size of a raise."""
    return ["fold", "call", *sizes(hand)]


def sizes(hand: dict) -> range:
    """What the actor may raise to."""
    stakes, actor = hand["stakes"], hand["players"][hand["turn"]]
    price, step = hand["price"], hand["step"]
    everything = actor["bet"] + actor["stack"]
    owed = price - actor["bet"]
    has_right = not actor["acted"] or (stakes.cumulate and owed >= step)  # [4.2, 4.3]
    callers = [
        player
        for player in hand["players"]
        if player is not actor
        and player["in"]
        and player["stack"] > 0
        and player["stack"] > price - player["bet"]
    ]
    if everything <= price or not has_right or not callers:  # [4.4]
        return range(0)
    least = price + step  # [4.1]
    if stakes.limit == NO_LIMIT:
        most = everything  # [6.1]
    elif stakes.limit == POT_LIMIT:
        most = max(price + hand["pot"] + owed, least)  # [6.2]
    else:
        assert stakes.limit == FIXED_LIMIT
        if stakes.cap and hand["bets"] >= stakes.cap:  # [6.4]
            return range(0)
        most = least  # [6.3]
    return range(min(least, everything), min(most, everything) + 1)


def after(hand: dict, action) -> dict:
    """The hand after an action, the cards of the next streets dealt where nobody is to be asked."""
    hand = hand | {"players": [dict(player) for player in hand["players"]]}
    actor = hand["players"][hand["turn"]]
    actor["asked"] = False
    actor["acted"] = True
    if action == "fold":
        actor["in"] = False
    elif action == "call":
        _pay(hand, actor, min(hand["price"] - actor["bet"], actor["stack"]))
    else:
        _raise(hand, actor, action)
    hand["turn"] = (hand["turn"] + 1) % len(hand["players"])
    return _moved_on(hand)


def _pay(hand, player, chips):
    chips = max(chips, 0)
    player["stack"] -= chips
    player["bet"] += chips
    player["total"] += chips
    hand["pot"] += chips


def _raise(hand, actor, to):
    growth = to - hand["price"]
    is_full = growth >= hand["step"]  # [1.5]
    for other in hand["players"]:
        if other is not actor:
            other["asked"] = True
            if is_full:
                other["acted"] = False  # [4.2]
    _pay(hand, actor, to - actor["bet"])
    hand["price"] = to
    hand["bets"] += 1
    if is_full:
        hand["step"] = growth  # [1.4]


def _moved_on(hand):
    """To the next question, over as many streets as it takes."""
    while not hand["over"] and not _is_asking(hand):
        _end_street(hand)
    return hand


def _is_asking(hand) -> bool:
    players = hand["players"]
    still_in = [player for player in players if player["in"]]
    able = [player for player in still_in if player["stack"] > 0]
    waiting = [player for player in able if _is_waiting(player)]
    if len(still_in) == 1 or not waiting:  # [5.1, 5.2, 5.3]
        return False
    if len(able) == 1 and all(player["bet"] <= able[0]["bet"] for player in still_in):  # [5.4]
        return False
    while not _is_waiting(players[hand["turn"]]):
        hand["turn"] = (hand["turn"] + 1) % len(players)
    return True


def _is_waiting(player) -> bool:
    return player["in"] and player["stack"] > 0 and player["asked"]


def _end_street(hand):
    players = hand["players"]
    _give_back(hand)
    if sum(player["in"] for player in players) == 1 or hand["street"] == len(hand["stakes"].sizes) - 1:
        hand["over"] = True
        return
    hand["street"] += 1
    hand["price"] = 0
    hand["step"] = hand["stakes"].sizes[hand["street"]]  # [3.5]
    hand["bets"] = 0
    hand["turn"] = 0
    for player in players:
        player.update(bet=0, asked=True, acted=False)


def _give_back(hand):
    """[8.1]"""
    by_total = sorted(hand["players"], key=lambda player: player["total"])
    excess = by_total[-1]["total"] - by_total[-2]["total"]
    if by_total[-1]["in"]:
        by_total[-1]["stack"] += excess
        by_total[-1]["total"] -= excess
        hand["pot"] -= excess


def settled(hand: dict, ranks: list[int], boards: int) -> list[int]:
    """The stacks after the pots are paid; ranks board after board."""
    stacks = [player["stack"] for player in hand["players"]]
    seen = taken = 0
    for chips, contenders in pots(hand):
        seen += chips
        rake = _rake(hand, seen) - taken  # [9.1] the main pot first
        taken += rake
        for board in range(boards):
            share = (chips - rake) // boards + (board < (chips - rake) % boards)  # [10.4]
            strength = {i: ranks[board * len(stacks) + i] for i in contenders}
            winners = [i for i in contenders if strength[i] == max(strength.values())]
            for chip in range(len(winners)):  # [8.5] the first have the odd chips
                stacks[winners[chip]] += share // len(winners) + (chip < share % len(winners))
    return stacks


def pots(hand: dict) -> list[tuple[int, list[int]]]:
    """How much, and who plays for it [8.2–8.4]."""
    players = hand["players"]
    left = hand["pot"]
    found = []
    for level in sorted({player["total"] for player in players if player["in"]}):
        contenders = [i for i, player in enumerate(players) if player["in"] and player["total"] >= level]
        above = sum(max(player["total"] - level, 0) for player in players)
        found.append((left - above, contenders))
        left = above
    found[-1] = (found[-1][0] + left, found[-1][1])
    return [(chips, contenders) for chips, contenders in found if chips]


def _rake(hand, chips):
    stakes = hand["stakes"]
    if hand["street"] == 0 and not stakes.rake_unseen:  # [9.2]
        return 0
    return min(chips * stakes.rake // 10_000, stakes.rake_cap)


def count(stakes: Stakes, depth: int) -> list[list[int]]:
    """By depth: how many questions and how many ends."""
    counts = [[0, 0] for _ in range(depth + 1)]
    _count(opened(stakes), 0, counts)
    return counts


def _count(hand, at, counts):
    counts[at][hand["over"]] += 1
    if not hand["over"] and at + 1 < len(counts):
        for action in legal(hand):
            _count(after(hand, action), at + 1, counts)

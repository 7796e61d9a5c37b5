"""Rounds and matches to be told as mjai: real ones, random ones, and those of riichienv."""

import json

from riichienv import ActionType, GameRule, RiichiEnv

from facedown.core import Seed
from facedown.mahjong import mjai
from facedown.mahjong.match import MATCH
from facedown.mahjong.round import ROUND
from facedown.mahjong.round.actions import Chi, Kan, OpenKan, Pon, Riichi, Ron, Tsumo
from facedown.mahjong.shape import shanten
from facedown.mahjong.tiles import TILES, counts, name
from facedown.mahjong.wall import Wall
from tests.mahjong import corpus as neutral
from tests.mahjong.corpus import lines

RULES = {"tenhou": GameRule.default_tenhou, "majsoul": GameRule.default_mjsoul}
MODES = {"hanchan": "4p-red-half", "tonpusen": "4p-red-east"}
EAGER = {ActionType.TSUMO, ActionType.RON, ActionType.RIICHI}


def objects(events):
    """As they are written."""
    return [json.loads(mjai.text(event)) for event in events]


def read(log):
    """Objects of somebody's log as our events."""
    return mjai.read(map(json.dumps, log))


def real_events(recorded):
    """All that happened in a recorded round, as the table knows it."""
    replay = neutral.replayed(recorded)
    assert replay.difference is None
    step = ROUND.new(neutral.config_of(recorded), Seed.of("unused"))
    events = [*step.events]
    for seat, action in replay.inputs:
        step = ROUND.apply(step.state, seat, action)
        events += step.events
    return events


def replayed_events(replay):
    """All that happened when a log was played again."""
    step = MATCH.new(replay.config, Seed.of("unused"))
    events = [*step.events]
    for seat, action in replay.inputs:
        step = MATCH.apply(step.state, seat, action)
        events += step.events
    return events


def lumpy_wall(seed):
    """It deals many triplets and fours."""
    draws = seed.draws()
    tiles = [4 * kind + copy for kind in draws.shuffled(range(34)) for copy in range(4)]
    for _ in range(25 + 25 * draws.below(3)):
        one, other = draws.below(TILES), draws.below(TILES)
        tiles[one], tiles[other] = tiles[other], tiles[one]
    return Wall(tuple(tiles))


def some_action(actions, draws):
    """Anything that is offered; gladly a win or a meld."""
    offered = [*actions]
    wins = [action for action in offered if isinstance(action, Ron | Tsumo)]
    melds = [action for action in offered if isinstance(action, Kan | Riichi | OpenKan | Pon | Chi)]
    for wanted in (wins, melds):
        if wanted and draws.below(2):
            return draws.choice(wanted)
    return draws.choice(offered)


def their_log(number, rules="tenhou", length="tonpusen"):
    """A game of four who want to win, as riichienv plays and tells it."""
    env = RiichiEnv(game_mode=MODES[length], rule=RULES[rules](), seed=number)
    draws = (Seed.of("theirs") / number).draws()
    seen = env.reset()
    while not env.done():
        seen = env.step({seat: their_choice(one, draws) for seat, one in sorted(seen.items())})
    return env.mjai_log


def their_choice(seen, draws):
    legal = seen.legal_actions()
    eager = [action for action in legal if action.action_type in EAGER]
    discards = [action for action in legal if action.action_type == ActionType.DISCARD]
    if eager:
        return draws.choice(eager)
    if discards and draws.below(4):
        return min(discards, key=lambda action: _distance(seen.hand, action.tile))
    return draws.choice(legal)


def _distance(hand, tile):
    """Where it knows tiles by name alone, its numbers of two alike may be the same."""
    left = [*hand]
    left.remove(tile)
    return shanten(counts(left))


def written(recorded):
    """A recorded round as mjai objects, straight from the recording: no rule of ours has a part in it."""
    yield {
        "type": "start_kyoku",
        "bakaze": "ESWN"[recorded.kyoku // 4],
        "dora_marker": pai(recorded.dora[0]),
        "kyoku": recorded.kyoku % 4 + 1,
        "honba": recorded.honba,
        "kyotaku": recorded.sticks,
        "oya": recorded.dealer,
        "scores": recorded.scores,
        "tehais": [[pai(tile) for tile in hand] for hand in recorded.hands],
    }
    pons = {}
    for event in recorded.events:
        match event:
            case lines.Draw(seat, tile):
                yield {"type": "tsumo", "actor": seat, "pai": pai(tile)}
            case lines.Discard(seat, tile, tsumogiri):
                yield {"type": "dahai", "actor": seat, "pai": pai(tile), "tsumogiri": tsumogiri}
            case lines.Riichi(seat):
                yield {"type": "reach", "actor": seat}
            case lines.RiichiPaid(seat):
                yield {"type": "reach_accepted", "actor": seat}
            case lines.Dora(tile):
                yield {"type": "dora", "dora_marker": pai(tile)}
            case lines.ClosedKan(seat, tiles):
                yield {"type": "ankan", "actor": seat, "consumed": [pai(tile) for tile in tiles]}
            case lines.AddedKan(seat, tile):
                yield {"type": "kakan", "actor": seat, "pai": pai(tile), "consumed": pons[tile >> 2]}
            case _:
                pons[event.called >> 2] = [pai(tile) for tile in (event.called, *event.own)]
                yield {
                    "type": CALLS[type(event)],
                    "actor": event.seat,
                    "target": event.from_seat,
                    "pai": pai(event.called),
                    "consumed": [pai(tile) for tile in event.own],
                }
    yield from _ended(recorded.result)


def _ended(result):
    if isinstance(result, lines.NoWin):
        yield {"type": "ryukyoku", "deltas": result.deltas}
    else:
        for win in result.wins:
            ura = [pai(tile) for tile in win.ura]
            yield {
                "type": "hora",
                "actor": win.seat,
                "target": win.from_seat,
                "deltas": win.deltas,
                "ura_markers": ura,
            }
    yield {"type": "end_kyoku"}


CALLS = {lines.Chi: "chi", lines.Pon: "pon", lines.OpenKan: "daiminkan"}


def pai(tile):
    rank, suit = name(tile)
    if suit == "z":
        return "ESWNPFC"[int(rank) - 1]
    return f"5{suit}r" if rank == "0" else f"{rank}{suit}"

"""Hands that riichienv takes for another thing than we do; test_match_peer.py lists and shows how."""

from facedown.mahjong.round.hands import is_closed, waited, without
from facedown.mahjong.round.results import Won
from facedown.mahjong.shape import waits
from facedown.mahjong.tiles import NAMES, counts


def points_there(state, before, result):
    """After a round that ends with these hands, if they reckon another result than this; else None."""
    if isinstance(result, Won):
        paid = _paid_for_win(result, state.config.settings)
    else:
        vain = [seat for seat in range(4) if is_in_vain(state.hands[seat], state.melds[seat])]
        paid = vain and _paid_at_draw(result, vain)
    return [points + change for points, change in zip(before, paid, strict=True)] if paid else None


def vain_discards(state):
    """Those that they allow with a riichi and we do not."""
    hand, melds = state.hands[state.turn], state.melds[state.turn]
    if state.drawn is None or not melds or not is_closed(melds) or state.riichi[state.turn]:
        return set()
    if state.tiles_left < 4 or state.scores[state.turn] < 1_000:
        return set()
    return {("discard", NAMES[tile]) for tile in hand if is_in_vain(without(hand, (tile,)), melds)}


def is_in_vain(hand, melds):
    """Waits for nothing but what the seat has melded all four of: tenpai to them, and not to us."""
    if not melds or len(hand) + 3 * len(melds) != 13:
        return False
    kinds = counts(hand)
    return bool(waits(kinds, len(melds))) and not waited(bytes(kinds), melds)


def _paid_at_draw(result, vain):
    """When these count as tenpai too; None where tenpai does not matter."""
    if result.reason != "exhaustive":
        return result.deltas if result.reason == "nagashi_mangan" else None
    tenpai = {*vain, *result.tenpai}
    many = len(tenpai)
    if many == 4:
        return [0] * 4
    return [3_000 // many if seat in tenpai else -3_000 // (4 - many) for seat in range(4)]


def _paid_for_win(result, settings):
    """When thirteen orphans with which the dealer wins at once count as a wait for any; None for other wins."""
    win = result.wins[0]
    if not settings.double_yakuman or not {"Kokushi Musou", "Tenhou"} <= set(win.score.yakuman):
        return None
    return [delta + (48_000 if seat == win.seat else -16_000) for seat, delta in enumerate(result.deltas)]

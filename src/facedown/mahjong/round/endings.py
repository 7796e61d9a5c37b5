"""How a round is paid."""

from collections.abc import Sequence

from facedown.core import Seat
from facedown.mahjong.round.liability import fed_points, liable_for
from facedown.mahjong.round.results import Drawn, Reason, ShownHands, Won, WonHand
from facedown.mahjong.round.state import State
from facedown.mahjong.round.wins import completed
from facedown.mahjong.scoring import Deltas, Score, deltas, nagashi, score
from facedown.mahjong.settings import HONBA, NOTEN, STICK
from facedown.mahjong.tiles import ORPHANS, Tile

_ORPHANS = frozenset(ORPHANS)


def won_by_tsumo(state: State, seat: Seat) -> Won:
    assert state.drawn is not None, "a tsumo is won with a drawn tile"
    win = _won(state, seat, state.drawn, seat, chankan=False, first=True)
    return Won((win,), win.deltas)


def won_by_ron(state: State, winners: Sequence[Seat], tile: Tile, *, chankan: bool) -> Won:
    """The nearer winner comes first and takes the sticks (mahjong.md 9.4)."""
    wins = tuple(
        _won(state, seat, tile, state.turn, chankan=chankan, first=not number)
        for number, seat in enumerate(winners)
    )
    return Won(wins, _total([win.deltas for win in wins]))


def _won(state: State, seat: Seat, tile: Tile, giver: Seat, *, chankan: bool, first: bool) -> WonHand:
    settings, tsumo = state.config.settings, giver == seat
    win = completed(state, seat, tile, tsumo=tsumo, chankan=chankan)
    worth = score(win, settings)
    assert worth is not None, "only a hand that is worth something was offered the win"
    honba = state.config.honba if first or settings.honba_to == "each" else 0
    sticks = state.sticks if first else 0
    paid = _payments(state, seat, giver, worth, honba * HONBA)
    paid[seat] += sticks * STICK
    return WonHand(
        seat,
        giver,
        tile,
        state.hands[seat],
        state.melds[seat],
        worth,
        win.dora,
        win.ura if settings.kan_ura else win.ura[:1] if settings.ura else (),
        liable_for(state, seat, worth),
        sticks,
        _four(paid),
        settings.red_fives > 0,
    )


def _payments(state: State, seat: Seat, giver: Seat, worth: Score, honba: int) -> list[int]:
    """What each chair gains, honba included (mahjong.md 9.1, 9.2)."""
    liable = liable_for(state, seat, worth)
    payer = None if giver == seat else giver
    paid = list(deltas(worth, winner=seat, dealer=state.config.dealer, payer=payer))
    if liable is not None:
        return _fed(paid, worth, fed_points(state, seat, worth), honba, (seat, giver, liable))
    payers = [other for other in range(4) if other != seat] if payer is None else [payer]
    for other in payers:
        paid[other] -= honba // len(payers)
    paid[seat] += honba
    return paid


def _fed(paid: list[int], worth: Score, fed: int, honba: int, between: tuple[Seat, Seat, Seat]) -> list[int]:
    """The liable seat pays all of a tsumo, half of a ron, and the honba (mahjong.md 9.7)."""
    seat, giver, liable = between
    paid = [share * (worth.points - fed) // worth.points for share in paid]
    half = 0 if giver == seat else fed // 2
    paid[giver] -= half
    paid[liable] -= fed - half + honba
    paid[seat] += fed + honba
    return paid


def exhausted(state: State) -> Drawn:
    """The live wall is empty: noten pay, or a nagashi mangan is paid instead (mahjong.md 9.8, 9.9)."""
    tenpai = tuple([seat for seat in range(4) if state.waits[seat]])
    flows = tuple([seat for seat in range(4) if _flows(state, seat)])
    hands = tuple([state.hands[seat] if seat in tenpai else None for seat in range(4)])
    if flows:
        paid = _total([_flowed(state, seat) for seat in flows])
        return Drawn("nagashi_mangan", paid, tenpai, flows, hands)
    return Drawn("exhaustive", _noten(tenpai), tenpai, (), hands)


def _noten(tenpai: tuple[Seat, ...]) -> Deltas:
    if len(tenpai) in {0, 4}:
        return (0, 0, 0, 0)
    gain, loss = NOTEN // len(tenpai), NOTEN // (4 - len(tenpai))
    return _four([gain if seat in tenpai else -loss for seat in range(4)])


def _flows(state: State, seat: Seat) -> bool:
    """Whether all discards are terminals or honours, and none was called."""
    return state.config.settings.nagashi_mangan and all(
        thrown.tile >> 2 in _ORPHANS and not thrown.taken for thrown in state.ponds[seat]
    )


def _flowed(state: State, seat: Seat) -> Deltas:
    worth = nagashi(state.config.seat_wind(seat))
    return deltas(worth, winner=seat, dealer=state.config.dealer, payer=None)


def aborted(state: State, reason: Reason, declared: tuple[Seat, ...] = ()) -> Drawn:
    """Nothing is paid; the hands that caused it are shown (mahjong.md 10.1, 10.7)."""
    showing = tuple(range(4)) if reason == "four_riichi" else declared
    hands: ShownHands = tuple([state.hands[seat] if seat in showing else None for seat in range(4)])
    return Drawn(reason, (0, 0, 0, 0), declared, (), hands)


def _total(several: Sequence[Deltas]) -> Deltas:
    return _four([sum(one[seat] for one in several) for seat in range(4)])


def _four(values: Sequence[int]) -> Deltas:
    first, second, third, fourth = values
    return first, second, third, fourth

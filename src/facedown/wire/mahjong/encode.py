"""What a seat is sent, from events, views and results. Pure functions."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, cast

from facedown.core import Outcome, Seat, Ticking
from facedown.core.game import Prompt
from facedown.mahjong.match.view import MatchView
from facedown.mahjong.melds import Meld
from facedown.mahjong.round import events
from facedown.mahjong.round.offers import Calling, Turn, Winning
from facedown.mahjong.round.results import Drawn, Result, Won, WonHand
from facedown.mahjong.round.view import View
from facedown.mahjong.wall import LIVE
from facedown.wire.mahjong import messages as said
from facedown.wire.messages import Named

Wind = Literal["East", "South", "West", "North"]
_WINDS: Final[tuple[Wind, ...]] = ("East", "South", "West", "North")


class Sides(NamedTuple):
    """Who sits where."""

    seat: Seat
    """The viewer's."""
    seats: tuple[Named | None, ...]
    away: Collection[Seat]
    """Seats of people that a bot plays at the moment."""

    def name(self, seat: Seat) -> str:
        named = self.seats[seat]
        return "" if named is None else named.name

    def is_bot(self, seat: Seat) -> bool:
        named = self.seats[seat]
        return named is None or named.kind == "bot" or seat in self.away

    def players(self) -> tuple[said.GamePlayer, ...]:
        return tuple(
            [said.GamePlayer(seat, self.name(seat), self.is_bot(seat)) for seat in range(len(self.seats))]
        )


class Times(NamedTuple):
    """How much time a question leaves, in ms."""

    deadline_ms: int | None
    bank_ms: int | None


def times(seat: Seat, clocks: Iterable[Ticking], at: int) -> Times:
    for clock in clocks:
        if clock.seat == seat:
            return Times(max(0, clock.until + clock.bank - at), clock.bank)
    return Times(None, None)


# Rounds


def round_dealt(sides: Sides, number: int, began: events.Began) -> said.RoundStarted:
    """A round at its beginning."""
    dealer = began.kyoku % 4
    players = tuple(
        [
            said.PlayerView(
                seat=seat, name=sides.name(seat), is_bot=sides.is_bot(seat), score=began.scores[seat]
            )
            for seat in range(4)
        ]
    )
    return said.RoundStarted(
        said.RoundView(
            seat=sides.seat,
            round_wind=_WINDS[began.kyoku // 4],
            round_number=number,
            dealer_seat=dealer,
            current_player_seat=dealer,
            dora_indicators=(began.dora,),
            honba_sticks=began.honba,
            riichi_sticks=began.sticks,
            my_tiles=began.hands[sides.seat] or (),
            players=players,
            kyoku=began.kyoku % 4 + 1,
            tiles_left=LIVE,
        )
    )


def round_as_it_is(sides: Sides, match: MatchView, view: View) -> said.RoundStarted:
    """A round for a player who comes back to it."""
    return said.RoundStarted(
        said.RoundView(
            seat=sides.seat,
            round_wind=_WINDS[view.kyoku // 4],
            round_number=match.number,
            dealer_seat=view.dealer,
            current_player_seat=view.turn,
            dora_indicators=view.dora,
            honba_sticks=view.honba,
            riichi_sticks=view.sticks,
            my_tiles=tuple([tile for tile in view.hand if tile != view.drawn]),
            players=tuple([_player(sides, view, seat) for seat in range(4)]),
            kyoku=view.kyoku % 4 + 1,
            tiles_left=view.tiles_left,
            waits=view.waits,
        )
    )


def _player(sides: Sides, view: View, seat: Seat) -> said.PlayerView:
    player = view.players[seat]
    return said.PlayerView(
        seat=seat,
        name=sides.name(seat),
        is_bot=sides.is_bot(seat),
        score=player.score,
        discards=tuple(
            [said.PondTile(each.tile, each.tsumogiri, each.riichi, each.taken) for each in player.pond]
        ),
        melds=tuple(map(meld_view, player.melds)),
        riichi=player.riichi,
        tile_count=player.size,
    )


def meld_view(meld: Meld) -> said.MeldView:
    return said.MeldView(meld.kind, meld.tiles, meld.is_open, meld.from_seat)


# Questions


def draw(seat: Seat, prompt: Prompt[Any], view: View, time: Times) -> said.Draw:
    """The question of one's own turn."""
    turn: Turn = prompt.actions  # type: ignore[assignment]  # the caller has looked
    return said.Draw(
        seat=seat,
        tile_id=turn.drawn,
        available_actions=_available(turn),
        tiles_left=view.tiles_left,
        legal_discards=turn.discards,
        riichi_discards=turn.riichi,
        waits=view.waits,
        prompt_id=prompt.id,
        deadline_ms=time.deadline_ms,
        bank_ms=time.bank_ms,
    )


def played_draw(event: events.Drew) -> said.Draw:
    """A draw whose turn has already been played, by a bot or by the clock."""
    return said.Draw(seat=event.seat, tile_id=event.tile, available_actions=(), tiles_left=event.tiles_left)


def _available(turn: Turn) -> tuple[said.AvailableAction, ...]:
    available: list[said.AvailableAction] = []
    if turn.riichi:
        available.append(_RIICHI)
    if turn.tsumo:
        available.append(_TSUMO)
    if closed := tuple([kan.kind for kan in turn.kans if kan.how == "closed"]):
        available.append(said.AvailableAction("kan", closed))
    if added := tuple([kan.kind for kan in turn.kans if kan.how == "added"]):
        available.append(said.AvailableAction("added_kan", added))
    if turn.nine_terminals:
        available.append(_KYUUSHU)
    return tuple(available)


_RIICHI: Final = said.AvailableAction("riichi")
_TSUMO: Final = said.AvailableAction("tsumo")
_KYUUSHU: Final = said.AvailableAction("kyuushu")


def call_prompt(seat: Seat, prompt: Prompt[Any], time: Times) -> said.CallPrompt:
    offer = cast("Winning | Calling", prompt.actions)
    if isinstance(offer, Winning):
        kind: Literal["ron", "chankan", "meld"] = "chankan" if offer.chankan else "ron"
        calls: tuple[said.AvailableCall, ...] = ()
    else:
        kind, calls = "meld", _calls(offer)
    return said.CallPrompt(
        call_type=kind,
        tile_id=offer.tile,
        from_seat=offer.from_seat,
        caller_seat=seat,
        available_calls=calls,
        prompt_id=prompt.id,
        deadline_ms=time.deadline_ms,
    )


def _calls(offer: Calling) -> tuple[said.AvailableCall, ...]:
    calls: list[said.AvailableCall] = []
    if offer.pons:
        calls.append(said.AvailableCall("pon"))
    if offer.kan:
        calls.append(said.AvailableCall("open_kan"))
    if offer.chis:
        calls.append(said.AvailableCall("chi", tuple([chi.tiles for chi in offer.chis])))
    return tuple(calls)


# Events


def meld(event: events.Melded, seq: int) -> said.Melded:
    made = event.meld
    is_own = made.kind in {"closed_kan", "added_kan"}
    return said.Melded(
        meld_type=made.kind,
        caller_seat=event.seat,
        from_seat=None if is_own else made.from_seat,
        tile_ids=made.tiles,
        called_tile_id=None if is_own else made.called,
        seq=seq,
    )


PLAIN: Final[Mapping[type, Callable[[Any, int], said.GameEvent]]] = {
    events.Discarded: lambda event, seq: said.Discard(
        event.seat, event.tile, event.tsumogiri, event.riichi, seq
    ),
    events.Melded: meld,
    events.DoraShown: lambda event, seq: said.DoraRevealed(event.tile, seq),
    events.RiichiPaid: lambda event, seq: said.RiichiDeclared(event.seat, seq),
    events.FuritenChanged: lambda event, seq: said.Furiten(event.furiten, seq),
}
"""Events that say all by themselves, with the number of the message."""


# Results


def round_end(
    result: Result, scores: Sequence[int], sticks: int, prompt: Prompt[Any] | None, time: Times
) -> said.RoundEnd:
    return said.RoundEnd(
        result=_result(result),
        scores=tuple(scores),
        riichi_sticks=sticks,
        prompt_id=None if prompt is None else prompt.id,
        deadline_ms=None if prompt is None else time.deadline_ms,
    )


def _result(result: Result) -> said.RoundResult:
    if isinstance(result, Drawn):
        return _drawn(result)
    if len(result.wins) > 1:
        return _double_ron(result)
    (win,) = result.wins
    winner, changes = _winner(win), _changes(result.deltas)
    if win.from_seat == win.seat:
        return said.TsumoResult(**winner, win_tile=win.tile, score_changes=changes)
    return said.RonResult(**winner, loser_seat=win.from_seat, winning_tile=win.tile, score_changes=changes)


def _double_ron(result: Won) -> said.DoubleRonResult:
    first = result.wins[0]
    winners = tuple([said.RonWinner(**_winner(win)) for win in result.wins])
    return said.DoubleRonResult(first.from_seat, first.tile, winners, _changes(result.deltas))


def _winner(win: WonHand) -> dict[str, Any]:
    score, is_tsumo = win.score, win.from_seat == win.seat
    return {
        "winner_seat": win.seat,
        "hand_result": said.HandResult(
            score.han, score.fu, tuple([yaku.name for yaku in score.yaku]), score.main, score.additional
        ),
        "riichi_sticks_collected": win.sticks,
        "closed_tiles": _last(win.closed, win.tile) if is_tsumo else win.closed,
        "melds": tuple(map(meld_view, win.melds)),
        "pao_seat": win.liable,
        "ura_dora_indicators": win.ura,
    }


def _last(tiles: tuple[int, ...], last: int) -> tuple[int, ...]:
    return (*[tile for tile in tiles if tile != last], last)


def _drawn(result: Drawn) -> said.RoundResult:
    changes = _changes(result.deltas)
    if result.reason not in {"exhaustive", "nagashi_mangan"}:
        seat = result.tenpai[0] if result.reason == "nine_terminals" else None
        return said.AbortiveDraw(cast("Any", result.reason), changes, seat)
    noten = tuple([seat for seat in range(4) if seat not in result.tenpai])
    hands = tuple([said.TenpaiHand(seat, result.hands[seat] or ()) for seat in result.tenpai])
    if result.reason == "exhaustive":
        return said.ExhaustiveDraw(result.tenpai, noten, hands, changes)
    return said.NagashiMangan(result.nagashi, result.tenpai, noten, hands, changes)


def _changes(deltas: Sequence[int]) -> said.Changes:
    return {str(seat): change for seat, change in enumerate(deltas)}


def game_end(sides: Sides, outcome: Outcome, points: Sequence[int], match: str) -> said.GameEnd:
    order = sorted(range(len(points)), key=lambda seat: outcome.places[seat])
    standings = tuple(
        [
            said.Standing(seat, sides.name(seat), points[seat], outcome.scores[seat], sides.is_bot(seat))
            for seat in order
        ]
    )
    result = said.GameResult(winner_seat=order[0], standings=standings, reason=outcome.reason)
    return said.GameEnd(result=result, match=match)

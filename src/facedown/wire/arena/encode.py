"""Messages to one seat or about the table as a whole; messages about events are in `events`."""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from msgspec import UNSET

from facedown.core import Frame, Outcome, Prompt, Seat, Ticking
from facedown.poker.hand import view as hand
from facedown.poker.hand.offers import Bets
from facedown.poker.holdem import Event, MatchView
from facedown.wire.arena.messages import (
    ActRequest,
    FinalStack,
    HandPlayer,
    LobbyList,
    LobbyPlayer,
    MatchEnd,
    Move,
    SeatTeam,
    Settings,
    Snapshot,
    SnapshotYou,
    Street,
    TableFacts,
    Welcome,
    You,
)
from facedown.wire.arena.values import ArenaLobby, Entered, Setup

MatchFrame: TypeAlias = Frame[Any, Event, MatchView]

_PHASES: Final[dict[str, Street]] = {"preflop": "PRE_FLOP", "flop": "FLOP", "turn": "TURN", "river": "RIVER"}
_LEGAL: Final[dict[tuple[bool, bool], tuple[Move, ...]]] = {
    (False, False): ("FOLD", "CHECK"),
    (False, True): ("FOLD", "CHECK", "RAISE_TO"),
    (True, False): ("FOLD", "CALL"),
    (True, True): ("FOLD", "CALL", "RAISE_TO"),
}
"""Legal actions, by whether there is something to call and whether a raise is allowed."""


def welcome(entered: Entered, setup: Setup, *, ts: str) -> Welcome:
    config = Settings(
        seats=setup.seats,
        starting_stack=setup.stack,
        sb=setup.sb,
        bb=setup.bb,
        move_time_ms=setup.move_time_ms,
        bank_ms=setup.bank_ms or UNSET,
        seed_commit=setup.commit,
    )
    code = UNSET if entered.join_code is None else entered.join_code
    return Welcome(
        ts=ts, table_id=setup.table, seat=entered.seat, config=config, role=entered.role, join_code=code
    )


def lobby(told: ArenaLobby, *, ts: str) -> LobbyList:
    players = tuple(LobbyPlayer(each.seat, each.team, each.connected, each.stack) for each in told.players)
    return LobbyList(ts=ts, players=players)


def act(
    frame: MatchFrame,
    prompt: Prompt[Any],
    setup: Setup,
    hand_id: str,
    teams: Sequence[str],
    *,
    time_ms: int | None,
    ts: str,
) -> ActRequest:
    """The viewer's question for a bet. `time_ms`: None means the time left on the clock."""
    view, bets = frame.view, prompt.actions
    dealt, seat = view.hand, view.seat
    assert dealt is not None, "a bet is asked for in a hand"
    assert seat is not None, "one who looks from a chair is asked"
    me = dealt.players[seat]
    assert isinstance(bets, Bets), "this dialect asks for bets alone"
    clock = _clock(frame.clocks, seat)
    left, bank = _time(clock, frame.at)
    left = left if time_ms is None or clock is None else time_ms
    return ActRequest(
        ts=ts,
        hand_id=hand_id,
        seat=seat,
        phase=_PHASES[dealt.street],
        you=You(me.cards or (), me.stack, bets.call, left, me.current_bet),
        table=_facts(view, dealt, setup),
        players=_players(dealt, teams),
        community=dealt.boards[0],
        legal=_LEGAL[bets.call > 0, bets.most > 0],
        call_amount=bets.call or UNSET,
        min_raise_to=bets.least or UNSET,
        max_raise_to=bets.most or UNSET,
        act_id=prompt.id,
        pot=dealt.pot,
        current_bet=dealt.current_bet,
        min_raise_increment=dealt.last_raise_increment,
        bank_ms=bank if setup.bank_ms else UNSET,
    )


def snapshot(frame: MatchFrame, setup: Setup, teams: Sequence[str], *, ts: str) -> Snapshot | None:
    """None if no hand is running, or the viewer is not in it."""
    view = frame.view
    dealt, seat = view.hand, view.seat
    if dealt is None or (seat is not None and dealt.players[seat].standing == "out"):
        return None
    bets = frame.prompt.actions if frame.prompt is not None else None
    asked = bets if isinstance(bets, Bets) else None
    actor = dealt.actor
    return Snapshot(
        ts=ts,
        at_hand_id=setup.hand_id(view.number),
        phase="SHOWDOWN" if dealt.phase == "showdown" else _PHASES[dealt.street],
        you=UNSET if seat is None else _own(dealt.players[seat], asked),
        players=_players(dealt, teams),
        community=dealt.boards[0],
        next_actor=actor,
        time_ms_remaining=0 if actor is None else _time(_clock(frame.clocks, actor), frame.at)[0],
        legal=UNSET if asked is None else _LEGAL[asked.call > 0, asked.most > 0],
        call_amount=UNSET if asked is None else asked.call or UNSET,
        min_raise_to=UNSET if asked is None else asked.least or UNSET,
        max_raise_to=UNSET if asked is None else asked.most or UNSET,
        table=_facts(view, dealt, setup),
        pot=dealt.pot,
        current_bet=dealt.current_bet,
        commit=view.commit or UNSET,
    )


def match_end(outcome: Outcome, view: MatchView, setup: Setup, teams: Sequence[str], *, ts: str) -> MatchEnd:
    """Equal places are listed in seat order, so that there is one winner."""
    taken = [seat for seat, chair in enumerate(view.chairs) if chair is not None]
    ranked = sorted(taken, key=lambda seat: (outcome.places[seat], seat))
    return MatchEnd(
        ts=ts,
        winner=SeatTeam(ranked[0], teams[ranked[0]]),
        final_stacks=tuple(
            FinalStack(seat, teams[seat], outcome.scores[seat], outcome.places[seat]) for seat in ranked
        ),
        next_seed_commit=UNSET if setup.next_commit is None else setup.next_commit,
    )


def _players(dealt: hand.View, teams: Sequence[str]) -> list[HandPlayer]:
    """The seats dealt into the hand, in seat order."""
    made = []
    for player in dealt.players:
        standing = player.standing
        if standing != "out":
            folded, seat = standing == "folded", player.seat
            made.append(
                HandPlayer(
                    seat,
                    player.stack,
                    folded,
                    player.current_bet,
                    teams[seat],
                    standing == "all_in",
                    not folded,
                )
            )
    return made


def _own(me: hand.Player, asked: Bets | None) -> SnapshotYou:
    return SnapshotYou(me.seat, me.cards or (), me.stack, 0 if asked is None else asked.call, me.current_bet)


def _facts(view: MatchView, dealt: hand.View, setup: Setup) -> TableFacts:
    return TableFacts(view.stakes.small, view.stakes.big, setup.seats, dealt.button)


def _clock(clocks: Sequence[Ticking], seat: Seat) -> Ticking | None:
    for clock in clocks:
        if clock.seat == seat:
            return clock
    return None


def _time(clock: Ticking | None, at: int) -> tuple[int, int]:
    """ms left on the clock and in the bank."""
    if clock is None:
        return 0, 0
    left = clock.until - at
    return max(left, 0), max(clock.bank + min(left, 0), 0)

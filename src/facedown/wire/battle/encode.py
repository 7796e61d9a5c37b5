"""One player's side of a match in the battle dialect: seats become you and the opponent."""

from typing import Any, Final, cast

from facedown.battle import Phase, Prepared, Revealed, RoundEnded, View
from facedown.wire.battle.messages import (
    MatchEnd,
    MatchFound,
    OppLocked,
    PrepStart,
    Reason,
    RoundEnd,
    ShownStep,
    StepReveal,
    SyncState,
)
from facedown.wire.battle.values import MatchResult, Side, Times

_PHASES: Final[dict[Phase, Any]] = {"prep": "PREP", "reveal": "REVEAL", "over": "END"}
_DRAW: Final = (1, 1)


def match_found(side: Side, view: View, tokens: int) -> MatchFound:
    me, opponent = side.names
    return MatchFound(
        match_id=side.match,
        your_hp=side.mine(view.hp),
        opp_hp=side.theirs(view.hp),
        your_tokens=tokens,
        pot=view.pot,
        your_nickname=me,
        opp_nickname=opponent,
        your_hand=_hand(view),
    )


def prep_start(side: Side, prepared: Prepared, view: View, tokens: int, times: Times) -> PrepStart:
    me, opponent = side.names
    return PrepStart(
        match_id=side.match,
        round_index=prepared.round,
        sudden_death=prepared.sudden_death,
        deadline_ts=times.deadline_ts,
        server_ts=times.server_ts,
        your_hp=side.mine(prepared.hp),
        opp_hp=side.theirs(prepared.hp),
        pot=prepared.pot,
        your_tokens=tokens,
        your_hand=_hand(view),
        cards=_hand(view),
        your_nickname=me,
        opp_nickname=opponent,
    )


def opp_locked(side: Side, number: int) -> OppLocked:
    return OppLocked(side.match, number)


def step_reveal(side: Side, number: int, event: Revealed) -> StepReveal:
    step = _shown(side, event)
    return StepReveal(
        match_id=side.match,
        round_index=number,
        step_index=step.step_index,
        your_card=step.your_card,
        opp_card=step.opp_card,
        your_hp=step.your_hp,
        opp_hp=step.opp_hp,
    )


def round_end(side: Side, event: RoundEnded) -> RoundEnd:
    return RoundEnd(
        match_id=side.match,
        round_index=event.round,
        sudden_death=event.sudden_death,
        your_hp=side.mine(event.hp),
        opp_hp=side.theirs(event.hp),
    )


def match_end(ended: MatchResult) -> MatchEnd:
    side, outcome = Side(ended.table, ended.seat, ended.seats), ended.outcome
    winner = outcome.winner
    hp = cast("tuple[int, int]", outcome.scores)
    return MatchEnd(
        match_id=side.match,
        winner="DRAW" if outcome.places == _DRAW else "YOU" if winner == side.seat else "OPPONENT",
        winner_id=None if winner is None else side.account(winner),
        loser_id=None if winner is None else side.account(1 - winner),
        reason=cast("Reason", outcome.reason),
        your_hp=side.mine(hp),
        opp_hp=side.theirs(hp),
        your_tokens=ended.tokens,
        rating=ended.rating,
    )


def sync_state(side: Side, view: View, tokens: int, times: Times) -> SyncState:
    me, opponent = side.names
    return SyncState(
        match_id=side.match,
        phase=_PHASES[view.phase],
        round_index=view.round,
        sudden_death=view.sudden_death,
        deadline_ts=times.deadline_ts,
        server_ts=times.server_ts,
        your_hp=side.mine(view.hp),
        opp_hp=side.theirs(view.hp),
        pot=view.pot,
        your_tokens=tokens,
        your_hand=_hand(view),
        your_nickname=me,
        opp_nickname=opponent,
        your_draft=view.confirmed or view.draft,
        your_confirmed=view.confirmed is not None,
        opp_locked=side.theirs(view.locked),
        reveals=tuple(_shown(side, event) for event in view.reveals),
    )


def _shown(side: Side, event: Revealed) -> ShownStep:
    return ShownStep(
        step_index=cast("Any", event.step),
        your_card=side.mine(event.cards),
        opp_card=side.theirs(event.cards),
        your_hp=side.mine(event.hp),
        opp_hp=side.theirs(event.hp),
    )


def _hand(view: View) -> Any:
    assert view.hand is not None, "a player's own view shows its hand"
    return view.hand

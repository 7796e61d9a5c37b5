"""Prepares the next hand: who leaves, who plays, who posts what (cash.md 4, 8)."""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from facedown.core import Move, Seat, Step
from facedown.core.chairs import changed
from facedown.poker.cash.chairs import PLAY, QUIT, WAIT, Chair
from facedown.poker.cash.config import Config
from facedown.poker.cash.debts import Blinds, Owed, cap, missed, owed, owed_again, settled
from facedown.poker.cash.events import Event, Prepared, Stood, ToppedUp
from facedown.poker.cash.positions import (
    Company,
    Last,
    Positions,
    Seats,
    behind,
    placed,
    placed_anew,
    pulled_in,
)
from facedown.poker.cash.ring import ChairPosts, Prior, Ring, with_chair
from facedown.poker.posts import due

Chairs: TypeAlias = tuple[Chair | None, ...]

PAIR: Final = 2
"""The players a hand needs."""


class Arrangement(NamedTuple):
    places: Positions | None
    poor: Seats
    """Players who would enter but cannot pay for it."""


def is_preparable(standing: Ring) -> bool:
    """Whether a next hand would be played or would free a chair; otherwise there is nothing to do (cash.md
    4.1)."""
    taken = [chair for chair in standing.chairs if chair is not None]
    able = sum(chair.intent in {PLAY, WAIT} for chair in taken)
    return able >= PAIR or any(chair.leaves for chair in taken)


def prepared(config: Config, standing: Ring) -> Step[Ring, Event]:
    """Prepare a hand after one is over, or when none is prepared."""
    assert standing.stage != "prepared", "this hand was not dealt yet"
    chairs, events, moves = _topped_up(config, standing.chairs)
    chairs, gone, paid = _left(chairs)
    prior = Prior(chairs, standing.marks, standing.players, standing.small_mark)
    after = _chosen(config, replace(standing, number=standing.number + 1, commit=UNSET), prior)
    return Step(after, (*events, *gone, _told(after)), (*moves, *paid))


def _chosen(config: Config, standing: Ring, prior: Prior) -> Ring:
    """The hand with this number: its players, positions and posts."""
    chairs = prior.chairs
    staying = {seat for seat in prior.players if _stays(config, chairs[seat])}
    last = Last(prior.marks, len(prior.players))
    company = pulled_in(_company(chairs, staying), last.marks)
    config = _as_fresh(config) if not staying else config
    places, poor = _arranged(config, chairs, company, lambda some: placed(config.rules, last, some))
    chairs = _flagged(chairs, poor)
    if places is None:
        return replace(
            standing,
            chairs=_idle(chairs),
            stage="open",
            players=(),
            posting=None,
            marks=prior.marks,
            prior=UNSET,
            small_due=_noted(prior.marks.small if prior.marks else None, prior.small_due),
        )
    due = _small_due(config, prior, places)
    chairs = _in_debt(config, chairs, prior, set(places.players), Blinds(due, places.marks.big))
    seated = _seated(config, replace(standing, chairs=chairs), places, staying)
    return replace(
        seated,
        small_due=_noted(places.marks.small, _kept_on_a_chair(due, seated)),
        prior=prior if config.rules.follows_big_blind else UNSET,
    )


def dropped_out(config: Config, standing: Ring, seat: Seat) -> Step[Ring, Event]:
    """A player pauses or leaves in a hand that is not dealt yet."""
    prior = standing.prior
    if prior is UNSET:
        return _rearranged(config, standing, seat)
    return _prepared_anew(config, standing, prior)


def _prepared_anew(config: Config, standing: Ring, prior: Prior) -> Step[Ring, Event]:
    """As if the pause had come before the hand was prepared; those who have sat down since do so again
    (cash.md 8.5)."""
    now = standing.chairs
    # The greater of two intents is the one further from playing. A player who asked to come back since then
    # must not be pulled into this hand because another pauses, and one who asked to pause must not be either.
    wished = tuple(
        [
            chair and replace(chair, intent=max(chair.intent, standing.chair(seat).intent))
            for seat, chair in enumerate(prior.chairs)
        ]
    )
    chairs, gone, paid = _left(wished)
    after = _chosen(config, standing, replace(prior, chairs=chairs))
    for seat, chair in enumerate(now):
        if chair is None:
            continue
        if prior.chairs[seat] is None:
            after = _sat_again(config, after, seat, chair)
        elif (chosen := after.chairs[seat]) is not None:
            is_decided = seat in after.players or chosen.intent == QUIT
            intent = chosen.intent if is_decided else chair.intent
            after = with_chair(after, seat, replace(chosen, intent=intent, top_up=chair.top_up))
    return Step(after, (*gone, _told(after)), tuple(paid))


def _sat_again(config: Config, standing: Ring, seat: Seat, chair: Chair) -> Ring:
    plays = chair.intent == PLAY and not chair.inactive
    after = with_chair(standing, seat, chair)
    return joined(config, after, seat) if plays and standing.stage == "prepared" else after


def joined(config: Config, standing: Ring, seat: Seat) -> Ring:
    """cash.md 8.1: without blind or ante; with a post if newcomers post and others have played before."""
    posting = standing.posting
    assert posting is not None, "only what is prepared can be joined"
    live = list(posting.live)
    if config.rules.newcomers_post and not all(standing.chair(other).new for other in standing.players):
        live[seat] = config.table.stakes.big
    players = tuple(sorted((*standing.players, seat)))
    return replace(standing, players=players, posting=replace(posting, live=tuple(live)))


def _rearranged(config: Config, standing: Ring, seat: Seat) -> Step[Ring, Event]:
    """Choose the others' positions again, without the hand before (cash.md 8.2)."""
    posting, marks = standing.posting, standing.marks
    assert posting is not None, "only what is prepared can be chosen again"
    assert marks is not None, "a player has a position"
    chairs = _taken_back(config, standing.chairs, posting, {seat})
    staying = set(standing.players) - {seat}
    waiting = _company(chairs, staying).waiting - {seat}
    company = pulled_in(Company(staying, set(), waiting, set()), behind(marks))
    size = len(standing.players)
    places, poor = _arranged(
        config, chairs, company, lambda some: placed_anew(config.rules, marks, size, some)
    )
    chairs = _flagged(chairs, poor)
    if places is None:
        chairs = _idle(_taken_back(config, chairs, posting, staying))
        after = replace(standing, chairs=chairs, stage="open", players=(), posting=None)
    else:
        after = _seated(config, replace(standing, chairs=chairs), places, staying, posting)
    return Step(after, (_told(after),))


def _stays(config: Config, chair: Chair | None) -> bool:
    """cash.md 4.4, 5.6."""
    if chair is None:
        return False
    return chair.intent == PLAY if config.rules.follows_big_blind else chair.plays


def _small_due(config: Config, prior: Prior, places: Positions) -> Seat:
    """cash.md 5.6: one hand after the big blind, on the same chair."""
    rules = config.rules
    if not rules.follows_big_blind or rules.button != "rotate" or not prior.players or prior.marks is None:
        return places.marks.small
    return prior.marks.big


def _kept_on_a_chair(due: Seat, standing: Ring) -> Seat:
    """The nearest taken chair before, if the player has left; others may sit down in between, and what
    passes them then is owed."""
    taken = standing.taken
    return max((seat for seat in taken if seat <= due), default=taken[-1])


def _noted(small: Seat | None, due: Seat | None) -> Seat | UnsetType:
    return UNSET if due is None or due == small else due


def _as_fresh(config: Config) -> Config:
    """cash.md 5.5: if nobody stays, newcomers have nothing to catch up on."""
    return replace(config, rules=replace(config.rules, newcomers_post=False))


def _topped_up(config: Config, chairs: Chairs) -> tuple[Chairs, list[Event], list[Move]]:
    """cash.md 4.2."""
    events: list[Event] = []
    moves: list[Move] = []
    after = list(chairs)
    for seat, chair in enumerate(chairs):
        if chair is None or not chair.top_up:
            continue
        added = 0 if chair.intent == QUIT else max(min(chair.top_up, config.most - chair.stack), 0)
        after[seat] = replace(chair, stack=chair.stack + added, top_up=0)
        if added:
            events.append(ToppedUp(seat, added))
            moves.append(Move(seat, added))
    return tuple(after), events, moves


def _left(chairs: Chairs) -> tuple[Chairs, list[Event], list[Move]]:
    """cash.md 4.3: players who leave, and players without chips."""
    gone = {seat: chair for seat, chair in enumerate(chairs) if chair is not None and chair.leaves}
    events: list[Event] = [Stood(seat, chair.stack) for seat, chair in gone.items()]
    moves = [Move(seat, -chair.stack) for seat, chair in gone.items() if chair.stack]
    return tuple([None if seat in gone else chair for seat, chair in enumerate(chairs)]), events, moves


def _company(chairs: Chairs, staying: Seats) -> Company:
    others = {seat: chair for seat, chair in enumerate(chairs) if chair is not None and seat not in staying}
    entering = {seat for seat, chair in others.items() if chair.intent == PLAY}
    waiting = {seat for seat, chair in others.items() if chair.intent == WAIT}
    return Company(staying, entering, waiting, {seat for seat in entering if others[seat].new})


def _arranged(
    config: Config, chairs: Chairs, company: Company, place: Callable[[Company], Positions | None]
) -> Arrangement:
    """Positions for players who can pay for them; one who cannot is not replaced by a waiting one (cash.md
    4.6)."""
    poor: Seats = set()
    while (places := place(company)) is not None:
        posting = _posting(config, places)
        entering = set(places.players) - company.staying
        short = {seat for seat in entering if _is_short(config, chairs, seat, places, posting)}
        if not short:
            break
        poor, company = poor | short, company.without(short)
    return Arrangement(places, poor)


def _is_short(config: Config, chairs: Chairs, seat: Seat, places: Positions, posting: ChairPosts) -> bool:
    chair = chairs[seat]
    assert chair is not None, "nobody enters from an empty chair"
    stakes, on_big_blind = config.table.stakes, seat == places.marks.big
    debt = owed(chair, config.rules, stakes, on_big_blind=on_big_blind)
    ante = posting.antes[seat] + (stakes.big_blind_ante if on_big_blind else 0)
    return chair.stack < debt.chips + posting.blinds[seat] + ante


def _posting(config: Config, places: Positions) -> ChairPosts:
    """What the stakes demand of these positions."""
    marks, players = places
    order = [seat for seat in players if seat > marks.button] + [
        seat for seat in players if seat <= marks.button
    ]
    posts = due(config.table.stakes, order, config.seats, marks.posting_small(players), marks.big)
    none = (0,) * config.seats
    return ChairPosts(posts.antes, posts.blinds, none, none)


def _seated(
    config: Config, standing: Ring, places: Positions, staying: Seats, kept: ChairPosts | None = None
) -> Ring:
    """The prepared hand. `kept`: what was posted for it before its positions were chosen again."""
    asked, stakes = _posting(config, places), config.table.stakes
    chairs, dead, live = list(standing.chairs), [0] * config.seats, [0] * config.seats
    big = places.marks.big
    for seat in places.players:
        chair = standing.chair(seat)
        if seat not in staying:
            debt = owed(chair, config.rules, stakes, on_big_blind=seat == big)
            chairs[seat] = replace(chair, stack=chair.stack - debt.dead, intent=PLAY, inactive=False, debt=0)
        elif kept is None:
            chairs[seat] = replace(chair, inactive=False)  # also one who took a pause back (cash.md 5.6)
            continue
        # cash.md 8.4: forgiven, because another player's leaving made this one the big blind
        elif seat == big:
            debt = Owed()
            chairs[seat] = replace(chair, stack=chair.stack + kept.dead[seat])
        else:
            debt = settled(seat, kept, stakes)
        dead[seat], live[seat] = debt.dead, max(debt.live - asked.blinds[seat], 0)  # cash.md 5.4
    return replace(
        standing,
        chairs=_without_the_others(tuple(chairs), places.players),
        stage="prepared",
        marks=places.marks,
        players=places.players,
        posting=ChairPosts(asked.antes, asked.blinds, tuple(dead), tuple(live)),
    )


def _without_the_others(chairs: Chairs, players: tuple[Seat, ...]) -> Chairs:
    others = set(range(len(chairs))) - set(players)
    return changed(chairs, others, lambda _, chair: replace(chair, inactive=True))


def _in_debt(config: Config, chairs: Chairs, prior: Prior, players: Seats, now: Blinds) -> Chairs:
    """cash.md 5.1, 5.2: chairs that stay out owe the blinds that passed them."""
    before = None
    if prior.marks is not None and prior.small_due is not None:
        before = Blinds(prior.small_due, prior.marks.big)
    after = list(chairs)
    for seat, chair in enumerate(chairs):
        if chair is None or seat in players or not _misses(config, chair):
            continue
        more = missed(seat, before, now, config.table.stakes)
        debt = min(chair.debt + more, cap(config.table.stakes))
        after[seat] = replace(chair, inactive=True, debt=debt)
    return tuple(after)


def _misses(config: Config, chair: Chair) -> bool:
    """Whether a chair that is left out owes what passes it. One that wants to play waits under cash.md
    6.7."""
    if chair.intent == PLAY:
        return config.rules.follows_big_blind and not chair.new
    return chair.intent != QUIT


def _idle(chairs: Chairs) -> Chairs:
    """No hand: a chair that wants to play and owes nothing counts as playing (cash.md 4.7)."""
    return tuple(
        [chair and replace(chair, inactive=chair.intent != PLAY or chair.debt > 0) for chair in chairs]
    )


def _flagged(chairs: Chairs, poor: Seats) -> Chairs:
    """cash.md 4.6: marked as leaving in this hand, gone in the next."""
    return changed(chairs, poor, lambda _, chair: replace(chair, intent=QUIT, inactive=True))


def _taken_back(config: Config, chairs: Chairs, posting: ChairPosts, seats: Seats) -> Chairs:
    """Return what these seats posted for a hand they will not play; it is owed again (cash.md 8.3)."""
    after, stakes = list(chairs), config.table.stakes
    for seat in seats:
        chair, paid = chairs[seat], settled(seat, posting, stakes)
        if chair is not None and paid.chips:
            debt = owed_again(chair, config.rules, stakes, paid)
            after[seat] = replace(chair, stack=chair.stack + paid.dead, inactive=True, debt=debt)
    return tuple(after)


def _told(standing: Ring) -> Prepared:
    return Prepared(
        standing.number,
        standing.marks if standing.players else None,
        standing.players,
        standing.posting,
        tuple([chair.debt if chair is not None else 0 for chair in standing.chairs]),
    )

"""Games that each break one law of playing, made from specimens that break none."""

from itertools import count

from msgspec.structs import force_setattr, replace

from facedown.core import DEALER, IllegalAction, Outcome, Step
from facedown.testing import laws
from facedown.testing.specimens import hidden, paced, ring, window
from tests.testing.broken import HIDDEN, PACED, RING, WINDOW, made


class MutatingApply(hidden.Hidden):
    def apply(self, state, seat, action):
        step = super().apply(state, seat, action)
        force_setattr(state, "bids", (True,) * len(state.bids))
        return step


class Undetermined(hidden.Hidden):
    def __init__(self):
        self._deals = count()

    def new(self, config, seed):
        return super().new(config, seed / next(self._deals))


class LooselyEqual(hidden.Hidden):
    """Says at times 1.0 where it said 1."""

    def __init__(self):
        self._bids = count()

    def apply(self, state, seat, action):
        step = super().apply(state, seat, action)
        loose = next(self._bids) % 3 == 0
        return replace(
            step, events=tuple(replace(it, seat=float(it.seat)) if loose else it for it in step.events)
        )


class TellsEqualsApart(hidden.Hidden):
    """Shows which object a state is, not only what is in it."""

    def __init__(self):
        self._states = []

    def view(self, state, viewer):
        if not any(known is state for known in self._states):
            self._states.append(state)
        number = next(i for i, known in enumerate(self._states) if known is state)
        return replace(super().view(state, viewer), pot=number)


class RefusesTheOffered(window.CallWindow):
    def apply(self, state, seat, action):
        if isinstance(action, window.Pass):
            raise IllegalAction("NO", "call")
        return super().apply(state, seat, action)


class AcceptsTheUnoffered(hidden.Hidden):
    def options(self, state, seat):
        offered = super().options(state, seat)
        return offered if len(offered) == 2 else ()

    def apply(self, state, seat, action):
        return hidden.HIDDEN.apply(state, seat, action)


class RefusesByAccident(hidden.Hidden):
    def apply(self, state, seat, action):
        return {option: super(RefusesByAccident, self).apply for option in self.options(state, seat)}[action](
            state, seat, action
        )


class InsteadNothing(hidden.Hidden):
    """Takes a refused bid for a bid."""

    def apply(self, state, seat, action):
        if action not in self.options(state, seat):
            raise IllegalAction("NO", "wait", instead=hidden.Bid())
        return super().apply(state, seat, action)


class Longer(tuple):
    __slots__ = ()

    def __len__(self):
        return super().__len__() + 1


class LongerThanItHolds(hidden.Hidden):
    def options(self, state, seat):
        return Longer(super().options(state, seat))


class Denying(tuple):
    __slots__ = ()

    def __contains__(self, action):
        return False


class DeniesWhatItHolds(hidden.Hidden):
    def options(self, state, seat):
        return Denying(super().options(state, seat))

    def apply(self, state, seat, action):
        return hidden.HIDDEN.apply(state, seat, action)


class DeniesWhatItAsksFor(hidden.Hidden):
    def prompts(self, state):
        prompts = super().prompts(state)
        return {seat: replace(prompt, actions=Denying(prompt.actions)) for seat, prompt in prompts.items()}


class ChangesWhenAsked(hidden.Hidden):
    def options(self, state, seat):
        force_setattr(state, "pot", state.pot + 1)
        return super().options(state, seat)


class AsksForTheUnoffered(ring.RingTable):
    def prompts(self, state):
        prompts = super().prompts(state)
        return {s: replace(p, actions=(*p.actions, ring.Sit(5))) for s, p in prompts.items()}


class AsksForNothing(ring.RingTable):
    def prompts(self, state):
        return {s: p if s == DEALER else replace(p, actions=()) for s, p in super().prompts(state).items()}


class NeverDone(hidden.Hidden):
    def options(self, state, seat):
        return super().options(state, seat) or (hidden.Fold(),)

    def apply(self, state, seat, action):
        return Step(state) if state.winner is not None else super().apply(state, seat, action)


class FirstComeFirstServed(window.CallWindow):
    def apply(self, state, seat, action):
        late = isinstance(action, window.Call) and any(state.answers)
        return super().apply(state, seat, window.Pass() if late else action)


class FirstCallCloses(window.CallWindow):
    def apply(self, state, seat, action):
        step = super().apply(state, seat, action)
        return super().apply(step.state, DEALER, window.Close()) if isinstance(action, window.Call) else step


class Stalling(paced.Paced):
    def apply(self, state, seat, action):
        return Step(state) if isinstance(action, paced.Reveal) else super().apply(state, seat, action)


class NoClock(hidden.Hidden):
    def prompts(self, state):
        return {seat: replace(prompt, clock=None) for seat, prompt in super().prompts(state).items()}


class NobodyMayGo(ring.RingTable):
    def fallback(self, state, seat, why):
        return ring.Deal() if seat == DEALER else ring.Fold()


class NoFallback(ring.RingTable):
    def fallback(self, state, seat, why):
        return {DEALER: ring.Deal()}[seat]


class GoesOnWithoutPlayers(paced.Paced):
    """The dealer plays on as if its time were up."""

    def fallback(self, state, seat, why):
        return super().fallback(state, seat, "timeout" if seat == DEALER else why)


class NothingForTheDealer(hidden.Hidden):
    def fallback(self, state, seat, why):
        return {"timeout": hidden.Fold()}[why] if seat == DEALER else super().fallback(state, seat, why)


class RefusesTheDealerByAccident(hidden.Hidden):
    def apply(self, state, seat, action):
        return super().apply(state, [][seat] if seat == DEALER else seat, action)


class EndsUnoffered(paced.Paced):
    """Ends for the dealer what the dealer is not offered to end."""

    def apply(self, state, seat, action):
        if seat == DEALER and isinstance(action, paced.Leave):
            return Step(replace(state, over=True))
        return super().apply(state, seat, action)


class UnknownPlaces(hidden.Hidden):
    def outcome(self, state):
        return super().outcome(state) and Outcome((1,))


class UnknownScores(hidden.Hidden):
    def outcome(self, state):
        outcome = super().outcome(state)
        return outcome and replace(outcome, scores=(5,))


PLAY = (
    made(HIDDEN, MutatingApply, laws.play_is_determined, "changed the state it was applied to"),
    made(HIDDEN, LooselyEqual, laws.play_is_determined, "their encodings differ"),
    made(HIDDEN, Undetermined, laws.play_is_determined, "two different steps"),
    made(HIDDEN, TellsEqualsApart, laws.play_is_determined, "their views differ"),
    made(WINDOW, RefusesTheOffered, laws.offered_is_accepted, "Pass() of seat"),
    made(HIDDEN, AcceptsTheUnoffered, laws.offered_is_accepted, "is accepted, not offered"),
    made(HIDDEN, RefusesByAccident, laws.offered_is_accepted, "not by KeyError"),
    made(HIDDEN, InsteadNothing, laws.offered_is_accepted, "counts as Bid(), which is not offered"),
    made(HIDDEN, LongerThanItHolds, laws.offered_is_accepted, "have a len of"),
    made(HIDDEN, DeniesWhatItHolds, laws.offered_is_accepted, "`in` denies it"),
    made(HIDDEN, DeniesWhatItAsksFor, laws.offered_is_accepted, "which is not offered"),
    made(HIDDEN, ChangesWhenAsked, laws.offered_is_accepted, "asking and refusing changed the state"),
    made(RING, AsksForTheUnoffered, laws.offered_is_accepted, "Sit(chips=5, nonce='')"),
    made(RING, AsksForNothing, laws.offered_is_accepted, "has no answer"),
    made(HIDDEN, NeverDone, laws.offered_is_accepted, "still there is something to do"),
    made(HIDDEN, NeverDone, laws.outcome_is_final, "it is over"),
    made(HIDDEN, UnknownPlaces, laws.outcome_is_final, "the places (1,)"),
    made(HIDDEN, UnknownScores, laws.outcome_is_final, "the scores (5,)"),
    made(WINDOW, FirstComeFirstServed, laws.order_does_not_matter, "end differently"),
    made(WINDOW, FirstCallCloses, laws.order_does_not_matter, "end differently"),
    made(PACED, Stalling, laws.fallbacks_end_sections, "does not end within"),
    made(HIDDEN, NoClock, laws.fallbacks_end_sections, "no clock runs"),
    made(RING, NobodyMayGo, laws.fallbacks_end_sections, "is not offered"),
    made(RING, NoFallback, laws.fallbacks_end_sections, "has none for 'timeout'"),
    made(PACED, GoesOnWithoutPlayers, laws.abandoned_matches_end, "and the match goes on"),
    made(HIDDEN, NothingForTheDealer, laws.abandoned_matches_end, "the dealer has none for 'gone'"),
    made(HIDDEN, RefusesTheDealerByAccident, laws.abandoned_matches_end, "not by IndexError"),
    made(PACED, EndsUnoffered, laws.abandoned_matches_end, "is accepted and not offered"),
)

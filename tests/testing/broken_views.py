"""Games, and sights, that each tell more or less than they should, made from specimens that do not."""

from msgspec.structs import replace

from facedown.core import DEALER, Sight, Step
from facedown.testing import laws
from facedown.testing.specimens import hidden, paced, window
from tests.testing.broken import HIDDEN, PACED, WINDOW, Broken, made


class LeakyView(hidden.Hidden):
    def view(self, state, viewer):
        return replace(super().view(state, viewer), cards=state.cards)


class LeakyLength(hidden.Hidden):
    """Masks a card by as many digits as it has."""

    def redact(self, event, viewer):
        shown = super().redact(event, viewer)
        if shown is not event:
            return replace(shown, card=0 if event.card < 10 else 88)
        return shown


class OneCounterForAll(window.CallWindow):
    """Numbers the questions of all chairs together, so that a number tells how many were asked in secret."""

    def prompts(self, state):
        prompts = super().prompts(state)
        return {s: p if s == DEALER else replace(p, id=sum(state.asked)) for s, p in prompts.items()}


class PublicCalls(window.CallWindow):
    """Shows everybody the clocks of a call window."""

    def prompts(self, state):
        return {seat: replace(prompt, public=True) for seat, prompt in super().prompts(state).items()}


class RestartedPause(window.CallWindow):
    """Asks the dealer anew with each secret answer, which all can see by its clock."""

    def prompts(self, state):
        prompts = super().prompts(state)
        answered = sum(answer is not None for answer in state.answers)
        if DEALER in prompts:
            prompts[DEALER] = replace(prompts[DEALER], id=10 * state.pauses + answered)
        return prompts


class TellingOptions(window.CallWindow):
    """Lets those who hold no match pass as well, but only where somebody is asked."""

    def options(self, state, seat):
        mine = super().options(state, seat)
        bystander = mine == (window.Leave(),) and window._awaited(state)
        return (window.Pass(), *mine) if bystander else mine

    def apply(self, state, seat, action):
        bystander = isinstance(action, window.Pass) and seat not in window._awaited(state)
        if bystander and action in self.options(state, seat):
            return Step(state)
        return super().apply(state, seat, action)


class TellsOfDrafts(paced.Paced):
    """Masks a draft where it should keep silent."""

    def redact(self, event, viewer):
        drafted = isinstance(event, paced.Drafted) and event.seat != viewer
        return replace(event, number=0) if drafted else super().redact(event, viewer)


class ShowsTheUnknown(hidden.Hidden):
    """Shows everybody what it does not know."""

    def redact(self, event, viewer):
        return super().redact(event, viewer) or event


class ForgotAnEvent(hidden.Hidden):
    """Gained an event that its `redact` does not list."""

    def redact(self, event, viewer):
        return None if isinstance(event, hidden.Won) else super().redact(event, viewer)


class ShowsBanks(Sight):
    """Shows the banks of chairs whose clocks everybody sees."""

    __slots__ = ()

    def frame(self, state, prompts, events=(), *, at=0, clocks=()):
        frame = super().frame(state, prompts, events, at=at, clocks=clocks)
        if frame is not None:
            frame.clocks = tuple(clock for clock in clocks if prompts[clock.seat].public)
        return frame


class SilentView(window.CallWindow):
    def view(self, state, viewer):
        answered = sum(answer is not None for answer in state.answers)
        return replace(super().view(state, viewer), turn=state.turn + 10 * answered)


class SameNumber(window.CallWindow):
    def prompts(self, state):
        return {seat: replace(prompt, id=1) for seat, prompt in super().prompts(state).items()}


class AlwaysTheFirst(window.CallWindow):
    """Numbers turns by the cards held, which are fewer each time."""

    def prompts(self, state):
        prompts = super().prompts(state)
        return {s: p if s == DEALER else replace(p, id=len(state.hands[s])) for s, p in prompts.items()}


class ChangesTheQuestion(window.CallWindow):
    """Lets the others do no more than call once somebody has answered."""

    def prompts(self, state):
        prompts = super().prompts(state)
        answered = any(answer is not None for answer in state.answers)
        return {
            seat: replace(prompt, actions=(window.Call(),)) if answered and seat != DEALER else prompt
            for seat, prompt in prompts.items()
        }


class Renumbering(window.CallWindow):
    """Gives open questions a new number when somebody else has answered."""

    def prompts(self, state):
        prompts = super().prompts(state)
        answered = sum(answer is not None for answer in state.answers)
        return {
            seat: prompt if seat == DEALER else replace(prompt, id=10 * prompt.id + answered)
            for seat, prompt in prompts.items()
        }


class CountsEveryInput(Sight):
    """Its versions count what happened at the table, not what this viewer was shown."""

    __slots__ = ()

    def of(self, showing):
        frame = super().of(showing)
        self.version += frame is None
        return frame


class FramesForEveryInput(Sight):
    __slots__ = ()

    def frame(self, state, prompts, events=(), *, at=0, clocks=()):
        frame = super().frame(state, prompts, events, at=at, clocks=clocks)
        return frame or self.snapshot(state, prompts, at=at, clocks=clocks)


def _same(run, viewer, seed):
    yield run


VIEWS = (
    made(HIDDEN, LeakyView, laws.frames_do_not_interfere, "can tell two worlds apart by frame 0"),
    made(HIDDEN, LeakyLength, laws.frames_do_not_interfere, "can tell two worlds apart by frame 0"),
    made(WINDOW, OneCounterForAll, laws.frames_do_not_interfere, '"id":'),
    made(WINDOW, PublicCalls, laws.frames_do_not_interfere, '"kind":"call"'),
    made(WINDOW, RestartedPause, laws.frames_do_not_interfere, "can tell two worlds apart"),
    made(WINDOW, TellingOptions, laws.frames_do_not_interfere, "it is offered"),
    Broken(HIDDEN._replace(twins=_same), laws.frames_do_not_interfere, "was another world"),
    Broken(HIDDEN._replace(twins=lambda *_: ()), laws.frames_do_not_interfere, "none of 0 twins"),
    made(HIDDEN, ShowsTheUnknown, laws.unlisted_events_are_hidden, "does not list is shown"),
    made(HIDDEN, ForgotAnEvent, laws.unlisted_events_are_hidden, "nobody is shown Won"),
    made(WINDOW, SilentView, laws.views_are_live, "changed without an event or a prompt"),
    made(PACED, TellsOfDrafts, laws.frames_do_not_interfere, "can tell two worlds apart"),
    made(WINDOW, SameNumber, laws.prompt_ids_count, "is asked 1 after 1"),
    made(WINDOW, AlwaysTheFirst, laws.prompt_ids_count, "is asked"),
    made(WINDOW, ChangesTheQuestion, laws.prompt_ids_count, "changed while it was open"),
    made(WINDOW, Renumbering, laws.prompt_ids_count, "though nothing happened to it"),
)

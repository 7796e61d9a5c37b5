"""Whatever teams, operators and clocks do, in whatever order the log has it: no seat stays taken by nobody."""

from collections import deque

import pytest

from facedown.arena import events
from facedown.arena.seat_states import GRACE
from facedown.arena.seats import Seats
from facedown.arena.settings import read_settings
from facedown.arena.states import Away, Coming, Free, Leaving, Occupied
from facedown.arena.team_names import TeamNames
from facedown.core import DEALER, IllegalAction, Seed
from facedown.poker.hand.actions import Leave
from facedown.poker.holdem import HOLDEM, Sit, Stand, Start
from facedown.poker.holdem.progress import progress
from facedown.table.roster import Roster, seated
from facedown.wire import ActFor, Assign, Vacate
from facedown.wire.arena.dialect import TeamHello

IN_TEST, IN_SLOW, IN_NIGHTLY = 300, 2_000, 40_000
STEPS = 60
TEAMS = "ABCDE"


class Connection:
    def __init__(self, team, *, stays):
        self.team, self.stays = team, stays
        self.seat = None


class House:
    """The rules, a roster and an inbox, as a table has them; batches end where chance has them end."""

    def __init__(self, number):
        self.draws = Seed.of(f"seats {number}").draws()
        self.size = 2 + self.draws.below(3)
        self.unstored = []
        """Names that the store was given and has not stored yet."""
        self.seats = Seats(lambda: "made", private=False, team_names=TeamNames(keep=self.unstored.append))
        self.seats.rejoin_by_name = self.draws.below(2) == 0
        self.now = 0
        self.here = []
        """Connections that have not ended."""
        self.begin()

    def begin(self):
        config = read_settings(f"seats={self.size}").config()
        self.state = self.kept = HOLDEM.new(config, Seed.of("a match")).state
        self.roster = Roster((None,) * self.size)
        self.inbox, self.alarms, self.links = deque(), [], {}
        self.phase = "filling"
        self.handle(events.Begun(self.roster.sitters))

    # The arena's side

    def handle(self, event):
        at = progress(self.kept)
        phase = "over" if self.phase == "over" else "running" if at.started else "filling"
        situation = events.Situation(self.now, phase, at.taken, at.out, ())
        for effect in self.seats.handle(event, situation):
            self.carry_out(effect)

    def carry_out(self, effect):
        match effect:
            case events.Order(command=command):
                self.inbox.append((None, command))
            case events.Enter(visitor=visitor, seat=seat):
                visitor.seat = seat
            case events.AttachTo(visitor=visitor, code=code):
                self.inbox.append((visitor, ("attach", visitor.seat, code)))
            case events.LookAway(visitor=visitor):
                self.inbox.append((visitor, ("detach",)))
            case events.PutOut(seat=seat):
                self.inbox.append((None, ActFor(seat, Leave())))
            case events.SetAlarm(seat=seat, ms=ms):
                self.alarms.append((self.now + ms, seat))
            case events.Replace(visitor=visitor):
                self.end(visitor)

    # The table's side

    def run(self, most):
        """Take some commands, then let the arena know; as a table does with a batch."""
        answers = []
        for _ in range(most):
            if not self.inbox:
                break
            link, command = self.inbox.popleft()
            if isinstance(command, ActFor) and command.ref is not None:
                answers.append((command.ref, self.act(command.seat, command.action)))
            else:
                self.take(link, command)
        self.kept = self.state
        self.handle(events.Logged())
        for ref, refusal in answers:
            self.handle(events.Replied(ref, refusal))
        if HOLDEM.outcome(self.kept) is not None:
            self.phase = "over"
            self.handle(events.Over())
            self.begin()
            self.handle(events.SeatAgain())

    def take(self, link, command):
        match command:
            case Assign(seat=seat, sitter=sitter):
                self.roster = seated(self.roster, seat, sitter)
            case Vacate(seat=seat):
                self.roster = seated(self.roster, seat, None)
                self.links.pop(seat, None)
            case ActFor(seat=seat, action=action):
                self.act(seat, action)
            case ("attach", seat, code):
                if seat is not None and self.roster.opens(seat, code):
                    self.links[seat] = link
            case ("detach",):
                self.links = {seat: other for seat, other in self.links.items() if other is not link}
            case ("act", action):
                for seat, other in self.links.items():
                    if other is link:
                        self.act(seat, action)

    def act(self, seat, action):
        try:
            self.state = HOLDEM.apply(self.state, seat, action).state
        except IllegalAction as no:
            return no.sentence
        return None

    # What happens

    def step(self):
        chance = self.draws.below(100)
        if chance < 25:
            self.come()
        elif chance < 60 and self.here:
            self.move(self.draws.choice(self.here))
        elif chance < 65:
            self.handle(events.Dismissed(self.draws.below(self.size), None))
        elif chance < 66:
            self.handle(events.Cleared())
        elif chance < 70:
            self.wait(self.draws.below(2 * GRACE))
        elif chance < 72 and self.phase == "filling":
            self.inbox.append((None, ActFor(DEALER, Start())))
        elif chance < 80:
            self.store(1 + self.draws.below(3))
        else:
            self.run(1 + self.draws.below(4))
        self.check()

    def come(self):
        team = self.draws.choice(TEAMS)
        visitor = Connection(team, stays=self.draws.below(2) == 0)
        self.here.append(visitor)
        code = None if self.draws.below(8) == 0 else f"code of {team}"
        self.handle(events.Arrived(visitor, TeamHello(team, code, "", "player", None)))

    def store(self, most):
        for _ in range(min(most, len(self.unstored))):
            self.seats.names.stored(self.unstored.pop(0))
            self.handle(events.NameStored())

    def move(self, visitor):
        if self.draws.below(3) == 0:
            self.end(visitor)
            return
        for _ in range(1 + self.draws.below(3)):
            action = self.draws.choice((Stand(), Sit(), Leave()))
            self.inbox.append((visitor, ("act", action)))

    def end(self, visitor):
        if visitor in self.here:
            self.here.remove(visitor)
            self.inbox.append((visitor, ("detach",)))
            self.handle(events.Departed(visitor))

    def wait(self, ms):
        self.now += ms
        due, self.alarms = (
            [alarm for alarm in self.alarms if (alarm[0] <= self.now) is is_due] for is_due in (True, False)
        )
        for _, seat in due:
            self.handle(events.GraceOver(seat))

    def settle(self):
        while self.inbox or self.unstored:
            self.run(1 + self.draws.below(4))
            self.store(1)

    # What must hold

    def check(self):
        states = self.seats.states
        names = [state.team.name for state in states if not isinstance(state, Free)]
        assert len(set(names)) == len(names), "a team has one seat"
        there = [state.visitor for state in states if isinstance(state, Coming | Occupied | Leaving)]
        there = [visitor for visitor in there if visitor is not None]
        everywhere = [*there, *self.seats.queue.waiting, *self.seats.queue.staying, *self.seats.watching]
        assert len(set(everywhere)) == len(everywhere), "a visitor is in one state"
        assert set(everywhere) <= set(self.here), "nobody is kept who has gone"

    def check_settled(self):
        """Once all is in the log, the seats are what the chairs and the roster are."""
        at = progress(self.kept)
        for seat, state in enumerate(self.seats.states):
            sitter = self.roster.sitter(seat)
            assert isinstance(state, Free | Occupied | Away), "nothing waits for an answer that has come"
            assert isinstance(state, Free) == (sitter is None)
            if not isinstance(state, Free):
                assert (sitter.name, sitter.key) == state.team
                assert seat in at.taken
            elif seat in at.taken:
                assert seat in at.out, "nobody's chair plays"
            if isinstance(state, Occupied):
                assert self.links.get(seat) is state.visitor

    def check_cleared(self):
        """One order of an operator empties a table that has not begun, whoever is there."""
        self.handle(events.Cleared())
        self.settle()
        self.check_settled()
        if not progress(self.kept).started:
            assert all(isinstance(state, Free) for state in self.seats.states)
            assert progress(self.kept).taken == ()
        assert not self.seats.queue

    def check_deserted(self):
        for visitor in tuple(self.here):
            self.end(visitor)
        for _ in range(3):
            self.settle()
            self.wait(GRACE)
        self.settle()
        self.check_settled()
        if not progress(self.kept).started:
            assert all(isinstance(state, Free) for state in self.seats.states)
            assert progress(self.kept).taken == ()


def check_houses(numbers):
    started = 0
    for number in numbers:
        house = House(number)
        for _ in range(STEPS):
            house.step()
        house.settle()
        house.check_settled()
        started += progress(house.kept).started
        if number % 2:
            house.check_cleared()
        house.check_deserted()
    assert 0 < started < len(numbers)


def test_no_seat_stays_taken_by_nobody():
    check_houses(range(IN_TEST))


@pytest.mark.slow
def test_no_seat_stays_taken_by_nobody_in_more_arenas():
    check_houses(range(IN_TEST, IN_SLOW))


@pytest.mark.nightly
def test_no_seat_stays_taken_by_nobody_in_many_arenas():
    check_houses(range(IN_SLOW, IN_NIGHTLY))

"""A match as mjai from one chair: event for event what the record has, also after a gap."""

import json

import pytest
from msgspec.structs import replace
from riichienv import GameRule, RiichiEnv

from facedown import Bot
from facedown.catalog import find_bot
from facedown.client.player import own_player
from facedown.client.remote.session import Session
from facedown.core import Seed, Sight, play, replay
from facedown.mahjong import mjai
from facedown.mahjong.match import MATCH, Config, Confirm
from facedown.mahjong.match.actions import READY
from facedown.mahjong.round.events import RiichiPaid
from facedown.mahjong.settings import DEFAULT, MAJSOUL, TENHOU
from facedown.wire import Attached
from tests.mahjong.match_scene import EARTHLY, HEAVENLY, MatchScene
from tests.mahjong.mjai_scene import lumpy_wall, objects, some_action, their_choice

PRESETS = (DEFAULT, TENHOU, MAJSOUL)


def always(draws):
    return True


class Chair:
    """Follows a match from one chair; what it takes is kept by transcript."""

    def __init__(self, seat, draws, sees=always):
        self.seat = seat
        self.logs = []
        """What was taken from each transcript that was begun."""
        self.shown = []
        """All that the chair was shown, as the record will have it."""
        self._translator = mjai.Translator(seat)
        self._draws = draws
        self._sees = sees
        self._transcript = None
        self._missed = False

    def see(self, view, events):
        self.shown += objects(self._translator.translate_all(events))
        if not self._sees(self._draws):
            self._missed = True
            return
        self.look(view, () if self._missed else events)
        self._missed = False

    def look(self, view, events=()):
        if self._transcript is None or not self._transcript.see(view, events):
            self._transcript = mjai.Transcript(view)
            self.logs.append([])
        if self._draws.below(2) or view.outcome is not None:
            self.logs[-1] += objects(self._transcript.take())
            if view.round is not None:
                assert self.logs[-1][-1] == self.shown[-1]


def played(number, settings, sees=always):
    """Two who do anything, and gladly meld, and two who play well: the record, and the four chairs."""
    seed = Seed.of("transcript") / number
    chairs = [Chair(seat, (seed / "sees" / seat).draws(), sees) for seat in range(4)]
    walls = tuple(lumpy_wall(seed / at).tiles for at in range(4))
    config = Config(replace(settings, length="tonpusen"), walls=walls)

    def anything(view, prompt, chance):
        return some_action(prompt.actions, chance.draws())

    shanten = find_bot("mahjong", "shanten")
    players = {0: anything, 1: shanten, 2: anything, 3: shanten}
    watchers = {seat: chair.see for seat, chair in enumerate(chairs)}
    match = play(MATCH, config, seed, players, watchers=watchers)
    return match.record(), chairs


def record_of(record, seat):
    return [json.loads(line) for line in mjai.lines(record, seat)]


def check_whole(number, settings):
    record, chairs = played(number, settings)
    for chair in chairs:
        assert chair.logs == [record_of(record, chair.seat)]
    return record


def test_a_chair_that_sees_everything_has_the_record_from_start_game_to_end_game():
    types = [event["type"] for event in record_of(check_whole(0, TENHOU), 0)]
    assert {"start_game", "chi", "pon", "reach_accepted", "dora", "hora", "end_game"} <= {*types}


@pytest.mark.slow
def test_whatever_happens_a_chair_that_sees_it_has_the_record():
    for number in range(15):
        check_whole(number, PRESETS[number % 3])


def seldom(draws):
    """Two of three frames are missed."""
    return draws.below(3) == 0


def check_gaps(number, settings):
    record, chairs = played(number, settings, seldom)
    for chair in chairs:
        check_parts(chair.logs, record_of(record, chair.seat))
    return [len(chair.logs) for chair in chairs]


def check_parts(logs, whole):
    """Each is a part of the record without a hole in it, from the beginning of a round."""
    for log in filter(None, logs):
        opening, first, *_ = log
        assert opening == whole[0]
        assert first["type"] == "start_kyoku"
        start = whole.index(first)
        assert log[1:] == whole[start : start + len(log) - 1]


def test_a_chair_that_misses_frames_has_every_round_that_it_sees_from_its_beginning():
    assert min(check_gaps(1, DEFAULT)) > 1


@pytest.mark.slow
def test_whatever_was_missed_nothing_is_made_up_for_it():
    for number in range(15):
        check_gaps(number, PRESETS[number % 3])


def test_a_chair_that_joins_late_has_the_match_from_the_round_on_that_is_played():
    frames = iter(range(4 * 130))
    record, chairs = played(2, DEFAULT, lambda draws: next(frames, None) is None)
    for chair in chairs:
        whole = record_of(record, chair.seat)
        (log,) = chair.logs
        start = whole.index(log[1])
        assert start > 1
        assert log == [whole[0], *whole[start:]]


# over a connection


class Following(Bot):
    """Keeps the transcripts that it can make of what it is shown."""

    def __init__(self):
        self.logs = []
        self._transcript = None

    def see(self, view, events):
        if self._transcript is None or not self._transcript.see(view, events):
            self._transcript = mjai.Transcript(view)
            self.logs.append([])
        self.logs[-1] += objects(self._transcript.take())

    def act(self, view, prompt):
        self.see(view, ())


def connected(record, seat, draws=None):
    """What a bot can make of a match on a server; with draws, frames are left out and connections lost."""
    bot = Following()
    session = Session(MATCH, own_player(bot), Seed.of("unused"), 1)
    sight = Sight(MATCH, seat)
    attached = Attached("t1", "mahjong", seat, (None,) * 4, "", None)
    session.take(attached)
    for moment in replay(MATCH, record):
        state = moment.step.state
        prompts = MATCH.prompts(state)
        frame = sight.frame(state, prompts, moment.step.events)
        if frame is None or (draws and draws.below(8) == 0):
            continue
        if draws and draws.below(8) == 0:
            session.dialled()
            session.take(attached)
            frame = sight.snapshot(state, prompts)
        session.take(frame)
        if (question := session.question()) is not None:
            session.put(question)()
    if (rest := session.rest()) is not None:
        rest()
    return bot.logs


def test_over_a_connection_a_bot_has_the_record_too():
    record, _ = played(3, TENHOU)
    for seat in range(4):
        assert connected(record, seat) == [record_of(record, seat)]


def test_a_connection_that_loses_frames_makes_no_hole_in_a_transcript():
    record, _ = played(4, DEFAULT)
    for seat in range(4):
        logs = connected(record, seat, (Seed.of("lossy") / seat).draws())
        whole = record_of(record, seat)
        check_parts(logs, whole)
        assert sum(map(len, logs)) > len(whole) // 2


# rounds and matches


def view(scene, seat=0):
    return MATCH.view(scene.state, seat)


def types(events):
    return [event["type"] for event in objects(events)]


def test_a_round_that_ended_unseen_is_not_told_as_if_it_went_on():
    scene = MatchScene(HEAVENLY)
    transcript = mjai.Transcript(view(scene))
    assert types(transcript.take()) == ["start_game", "start_kyoku", "tsumo"]
    scene.tsumo()
    assert not transcript.see(view(scene))


def test_all_that_happened_with_the_end_of_a_round_comes_before_it():
    """As the deposit of the fourth riichi, with which the round is aborted."""
    scene = MatchScene(HEAVENLY)
    transcript = mjai.Transcript(view(scene))
    ended = scene.tsumo().events[-1]
    assert transcript.see(view(scene), (RiichiPaid(0), ended))
    assert types(transcript.take())[3:] == ["reach_accepted", "hora", "end_kyoku"]


def test_a_round_that_was_missed_between_two_others_is_noticed():
    scene = MatchScene(HEAVENLY)
    transcript = mjai.Transcript(view(scene))
    end = scene.tsumo().events[-1:]
    assert transcript.see(view(scene), end)
    later = view(scene.confirm())
    assert not transcript.see(replace(later, number=later.number + 1))


def test_a_transcript_that_begins_between_two_rounds_begins_with_the_next():
    scene = MatchScene(HEAVENLY).tsumo()
    transcript = mjai.Transcript(view(scene))
    assert transcript.take() == ()
    assert transcript.see(view(scene.confirm()))
    assert types(transcript.take())[:2] == ["start_game", "start_kyoku"]


def test_a_look_at_another_match_is_known_as_such():
    scene, other = MatchScene(HEAVENLY), MatchScene(EARTHLY)
    transcript = mjai.Transcript(view(scene))
    assert transcript.see(view(scene))
    for stranger in (
        view(scene, 1),
        replace(view(scene), number=view(scene).number - 1),
        view(other),
    ):
        assert not mjai.Transcript(view(scene)).see(stranger)


def test_the_same_view_again_tells_nothing_new():
    scene = MatchScene(HEAVENLY)
    transcript = mjai.Transcript(view(scene))
    assert transcript.take()
    assert transcript.see(view(scene))
    assert transcript.take() == ()


# riichienv as the bot


class TheirBot:
    """Knows the table by what it is told alone, and answers one of the actions that riichienv allows then."""

    def __init__(self):
        self.transcript = None
        self.answers = []
        self.env = RiichiEnv(game_mode="4p-red-east", rule=GameRule.default_tenhou())

    def see(self, view, events):
        if self.transcript is None:
            self.transcript = mjai.Transcript(view)
        assert self.transcript.see(view, events)

    def __call__(self, view, prompt, chance):
        told = [event for event in objects(self.transcript.take()) if event["type"] != "reach"]
        seen = self.hear(told, view.seat)
        if prompt.actions == READY:
            return Confirm()
        if told:
            self.said, self.then = self.answer(seen, view.seat, chance)
        return mjai.action_of(prompt.actions, self.said, view.seat, discard=self.then)

    def hear(self, told, seat):
        seen = None
        for event in told:
            seen = self.env.observe_event({key: event[key] for key in event if key != "id"}, seat)
        return seen

    def answer(self, seen, seat, chance):
        assert seen is not None, "it knows that it may do something"
        draws = chance.draws()
        said = mjai.reaction_of(their_choice(seen, draws).to_mjai())
        self.answers.append(said.type)
        if said.type != "reach":
            return said, None
        after = self.hear([{"type": "reach", "actor": seat}], seat)
        return said, mjai.reaction_of(their_choice(after, draws).to_mjai())


def played_by_them(number):
    bots = {seat: TheirBot() for seat in range(4)}
    config = Config(replace(TENHOU, length="tonpusen"))
    watchers = {seat: bot.see for seat, bot in bots.items()}
    outcome = play(MATCH, config, Seed.of("their bots") / number, bots, watchers=watchers).outcome
    return outcome, {said for bot in bots.values() for said in bot.answers}


def test_a_bot_of_riichienv_plays_a_match_by_what_it_is_told():
    outcome, answers = played_by_them(0)
    assert outcome.places
    assert {"dahai", "none", "pon", "chi"} <= answers

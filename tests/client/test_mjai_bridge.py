"""mjai bots as programs: what they are sent, and what becomes of their answers."""

import json
import sys
from textwrap import dedent

import pytest
from msgspec.structs import replace

import facedown
from facedown.client import ProgramFailed
from facedown.client.player import NoBot
from facedown.client.programs.mjai import MjaiProgram
from facedown.core import Prompt, Seed
from facedown.core.frame import visible
from facedown.mahjong import mjai
from facedown.mahjong.match import MATCH, Config, Confirm, Scores
from facedown.mahjong.match.actions import READY
from facedown.mahjong.mjai.translation import NAMES
from facedown.mahjong.round.actions import Close, Discard, Pass, Riichi, Tsumo
from facedown.mahjong.settings import TENHOU
from facedown.mahjong.wall import Wall
from tests.mahjong.match_scene import HEAVENLY

pytestmark = pytest.mark.real

BOT = """
    import json, sys
    seat = int(sys.argv[-1])
    drawn, log = None, open(LOG, "a")
    print("begun", seat, file=log, flush=True)
    for line in sys.stdin:
        print(line.strip(), file=log, flush=True)
        told = json.loads(line)
        events = told if isinstance(told, list) else [told]
        last = events[-1]
        answer = {"type": "none"}
        if last["type"] == "tsumo" and last["actor"] == seat:
            answer = {"type": "dahai", "actor": seat, "pai": last["pai"], "tsumogiri": True}
        ANSWER
        print(json.dumps(answer), flush=True)
"""
"""Discards what it draws, and writes down what it was told; ANSWER is what a test adds."""

READY_HAND = Wall.stacked(
    hands=("123m123p1234s444z", "258m258p258s1235z", "369m369p369s1236z", "147m147p147s1237z"),
    draws="9s8p8p8p9p",
).tiles
"""East can declare riichi with its first tile."""


class Bench:
    """A program in a file, and what it was told."""

    def __init__(self, path, answer="pass"):
        self.log = path / "log"
        self.log.touch()
        source = dedent(BOT).replace("LOG", repr(str(self.log))).replace("ANSWER", answer)
        self.file = path / "bot.py"
        self.file.write_text(source)
        self.command = f"{sys.executable} -I -S {self.file}"

    def lines(self):
        return self.log.read_text().splitlines()

    def told(self):
        """All events, one after the other."""
        lines = [json.loads(line) for line in self.lines() if not line.startswith("begun")]
        return [event for line in lines for event in (line if isinstance(line, list) else [line])]


@pytest.fixture
def bench(tmp_path):
    return lambda answer="pass": Bench(tmp_path, answer)


def opened(wall=READY_HAND, seat=0):
    """A match that begins with this wall; the state after everybody has confirmed."""
    standing = Scores((25_000,) * 4, taken=0b1111, started=True)
    step = MATCH.new(Config(TENHOU, walls=(wall,), standing=standing), Seed.of("bridge"))
    for chair in range(4):
        step = MATCH.apply(step.state, chair, Confirm())
    return step.state


def done(bot, state, seat, action, chair=0):
    """The state after it; the bot on this chair watches."""
    step = MATCH.apply(state, seat, action)
    bot.see(MATCH.view(step.state, chair), visible(MATCH, step.events, chair))
    return step.state


def asked(bot, state, seat=0):
    """What the bot answers to the question that this chair is asked."""
    return bot(MATCH.view(state, seat), MATCH.prompts(state)[seat], Seed.of("unused"))


def passed(state):
    """The window is over, and nobody wanted the tile."""
    while state.round is not None and state.round.window is not None:
        seat = max(MATCH.prompts(state))
        state = MATCH.apply(state, seat, Close() if seat < 0 else Pass()).state
    return state


def matches_of(made):
    """By match: all events that the program was told."""
    told = []
    for line in made.lines():
        if line.startswith("begun"):
            told.append([])
        else:
            said = json.loads(line)
            told[-1] += said if isinstance(said, list) else [said]
    return told


def record_of(record, seat):
    return [json.loads(line) for line in mjai.lines(record, seat, names=NAMES)]


@pytest.mark.parametrize("style", ["list", "each"])
def test_on_each_chair_an_mjai_bot_is_told_what_the_record_has_from_start_game_to_end_game(bench, style):
    made = bench()
    config = Config(replace(TENHOU, length="tonpusen"))
    with MjaiProgram(made.command, style=style) as bot:
        bots = [bot, "shanten", "shanten", "shanten"]
        played = facedown.play(bots, MATCH, 4, seed="bridge", config=config, keep=True)
    told = matches_of(made)
    seats = [match.chairs.index(0) for match in played.matches]
    assert sorted(seats) == [0, 1, 2, 3]
    assert told == [
        record_of(match.record(), seat) for match, seat in zip(played.matches, seats, strict=True)
    ]
    assert [log[-1] for log in told] == [{"type": "end_game"}] * 4


def test_a_program_that_goes_at_the_end_of_the_match_is_no_failure(bench):
    made = bench('if last["type"] == "end_game": sys.exit(3)')
    config = Config(replace(TENHOU, length="tonpusen"), walls=(HEAVENLY,) * 12)
    with MjaiProgram(made.command) as bot:
        bots = [bot, "tsumogiri", "tsumogiri", "tsumogiri"]
        facedown.play(bots, MATCH, 1, seed="bridge", config=config)
    assert made.told()[-1] == {"type": "end_game"}


def test_it_is_told_its_chair_and_all_events_since_its_last_answer_in_a_line(bench):
    made = bench()
    with MjaiProgram(made.command) as bot:
        state = opened()
        assert asked(bot, state) == Discard(state.round.drawn)
    begun, line = made.lines()
    assert begun == "begun 0"
    assert [event["type"] for event in json.loads(line)] == ["start_game", "start_kyoku", "tsumo"]
    assert json.loads(line)[0] == {"type": "start_game", "names": ["0", "1", "2", "3"], "id": 0}


def test_an_older_bot_is_told_event_by_event(bench):
    made = bench()
    with MjaiProgram(made.command, style="each") as bot:
        state = opened()
        assert asked(bot, state) == Discard(state.round.drawn)
    assert [json.loads(line)["type"] for line in made.lines()[1:]] == ["start_game", "start_kyoku", "tsumo"]


DECLARES = """if last["type"] == "tsumo" and last["pai"] == "9s":
        answer = {"type": "reach", "actor": seat}
    elif last["type"] == "reach":
        answer = {"type": "dahai", "actor": seat, "pai": "9s", "tsumogiri": True}"""


def test_a_riichi_is_declared_and_then_asked_for_its_discard(bench):
    made = bench(DECLARES)
    with MjaiProgram(made.command) as bot:
        state = opened()
        declared = asked(bot, state)
        assert declared == Riichi(state.round.drawn)
        state = passed(done(bot, state, 0, declared))
        for seat in (1, 2, 3, 0, 1, 2, 3):
            if seat == 0:
                assert asked(bot, state) == Discard(state.round.drawn)
            state = passed(MATCH.apply(state, seat, Discard(state.round.drawn)).state)
        assert asked(bot, state) == Discard(state.round.drawn)
    assert made.lines().count("begun 0") == 1
    types = [event["type"] for event in made.told()]
    assert types.count("reach") == 1
    assert types[3:6] == ["reach", "dahai", "reach_accepted"]


def test_a_riichi_that_the_table_did_not_wait_for_begins_the_bot_anew(bench):
    """It was sent the declaration, which cannot be taken back."""
    made = bench(DECLARES)
    with MjaiProgram(made.command) as bot:
        state = opened()
        asked(bot, state)
        state = passed(MATCH.apply(state, 0, Discard(state.round.drawn)).state)
        for seat in (1, 2, 3):
            state = passed(MATCH.apply(state, seat, Discard(state.round.drawn)).state)
        assert asked(bot, state) == Discard(state.round.drawn)
    assert made.lines().count("begun 0") == 2
    again = made.lines()[made.lines().index("begun 0", 1) + 1]
    assert '"type":"dahai","actor":0,"pai":"9s"' in again
    assert '"reach"' not in again


def test_the_same_question_again_gets_the_same_answer(bench):
    made = bench()
    with MjaiProgram(made.command) as bot:
        state = opened()
        assert asked(bot, state) == asked(bot, state)
    assert len(made.lines()) == 2


def test_the_end_of_a_round_is_told_and_confirmed(bench):
    made = bench()
    wall = Wall.stacked(hands=("123456789m1199p",), draws="1p").tiles
    with MjaiProgram(made.command) as bot:
        state = opened(wall)
        asked(bot, state)
        state = done(bot, state, 0, Tsumo())
        assert asked(bot, state) == Confirm()
    assert [event["type"] for event in made.told()[-2:]] == ["hora", "end_kyoku"]


def test_a_program_that_missed_the_end_of_a_round_begins_anew_with_the_next(bench):
    """Until then it need not be asked."""
    made = bench()
    with MjaiProgram(made.command) as bot:
        state = opened(HEAVENLY)
        asked(bot, state)
        state = MATCH.apply(state, 0, Tsumo()).state
        assert asked(bot, state) == Confirm()
        for seat in range(4):
            state = MATCH.apply(state, seat, Confirm()).state
        asked(bot, state)
    first, second = matches_of(made)
    assert [event["type"] for event in first] == ["start_game", "start_kyoku", "tsumo"]
    assert [event["type"] for event in second] == ["start_game", "start_kyoku", "tsumo"]
    assert second[1]["honba"] == 1


def test_each_chair_and_each_match_begin_the_program_anew(bench):
    made = bench()
    with MjaiProgram(made.command) as bot:
        state = opened()
        asked(bot, state)
        other = opened(Wall.stacked(hands=("19m19p19s1234567z",), draws="5m").tiles)
        asked(bot, other)
        asked(bot, passed(MATCH.apply(state, 0, Discard(state.round.drawn)).state), 1)
    assert [line for line in made.lines() if line.startswith("begun")] == ["begun 0", "begun 0", "begun 1"]


def test_a_question_in_the_middle_of_a_round_is_put_with_all_that_came_before(bench):
    made = bench()
    state = opened()
    for seat in range(4):
        state = passed(MATCH.apply(state, seat, Discard(state.round.drawn)).state)
    with MjaiProgram(made.command) as bot:
        asked(bot, state)
    types = [event["type"] for event in made.told()]
    assert types == ["start_game", "start_kyoku", *["tsumo", "dahai"] * 4, "tsumo"]


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ('answer = {"type": "dahai", "actor": seat, "pai": "7z"}', "discard one of"),
        ('answer = {"type": "sneeze"}', "is no answer in mjai"),
        ('answer = {"type": "none"}', "turn to discard"),
        ("sys.exit(3)", "ended with exit code 3"),
        ('print("thinking")', "is no answer in mjai"),
    ],
)
def test_a_wrong_answer_ends_the_program_and_is_quoted(bench, answer, sentence):
    with MjaiProgram(bench(answer).command) as bot, pytest.raises(ProgramFailed, match=sentence):
        asked(bot, opened())


def test_a_program_that_is_silent_is_not_waited_for_for_ever(bench):
    """After its first answer; before that it may have much to load."""
    made = bench('if last["type"] == "end_kyoku": sys.stdin.read()')
    wall = Wall.stacked(hands=("123456789m1199p",), draws="1p").tiles
    with MjaiProgram(made.command, timeout=0.05) as bot:
        state = opened(wall)
        asked(bot, state)
        with pytest.raises(ProgramFailed, match=r"no line 2 within 0.05 s"):
            asked(bot, done(bot, state, 0, Tsumo()))


def test_an_mjai_bot_plays_nothing_but_mahjong(bench):
    with MjaiProgram(bench().command) as bot, pytest.raises(ProgramFailed, match="another game"):
        bot("a view of poker", Prompt(1, READY), Seed.of("unused"))


def test_a_program_that_is_not_there_is_no_bot():
    with pytest.raises(NoBot, match="cannot be started"):
        asked(MjaiProgram("/nowhere/bot"), opened())
    with pytest.raises(NoBot, match="empty command"):
        MjaiProgram("")


def test_it_is_called_by_its_file(bench):
    assert MjaiProgram(bench().command).name.endswith("bot.py")

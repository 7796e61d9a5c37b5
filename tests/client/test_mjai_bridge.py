"""mjai bots as programs: what they are told, what becomes of their answers."""

import json
import sys
from textwrap import dedent

import pytest
from msgspec.structs import replace

from facedown.client import ProgramFailed
from facedown.client.player import NoBot
from facedown.client.programs.mjai import MjaiProgram
from facedown.core import Prompt, Seed, play
from facedown.mahjong.match import MATCH, Config, Confirm, Scores
from facedown.mahjong.match.actions import READY
from facedown.mahjong.round.actions import Close, Discard, Pass, Riichi, Tsumo
from facedown.mahjong.settings import TENHOU
from facedown.mahjong.wall import Wall

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


def asked(bot, state, seat=0):
    """What the bot answers to the question that this chair is asked."""
    return bot(MATCH.view(state, seat), MATCH.prompts(state)[seat], Seed.of("unused"))


def passed(state):
    """The window is over, and nobody wanted the tile."""
    while state.round is not None and state.round.window is not None:
        seat = max(MATCH.prompts(state))
        state = MATCH.apply(state, seat, Close() if seat < 0 else Pass()).state
    return state


def discarder(view, prompt, chance):
    return next(iter(prompt.actions))


def test_an_mjai_bot_plays_a_whole_match(bench):
    made = bench()
    with MjaiProgram(made.command) as bot:
        config = Config(replace(TENHOU, length="tonpusen"))
        players = {0: bot, 1: discarder, 2: discarder, 3: discarder}
        outcome = play(MATCH, config, Seed.of("a match"), players).outcome
    assert outcome.places
    types = [event["type"] for event in made.told()]
    assert types[0] == "start_game"
    assert types.count("start_game") == 1
    assert types.count("start_kyoku") >= 4
    assert types.count("end_kyoku") == types.count("start_kyoku") - 1  # the last is over without a question


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
        state = passed(MATCH.apply(state, 0, declared).state)
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
    """It was told of it as declared, and cannot be told otherwise."""
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
        state = MATCH.apply(state, 0, Tsumo()).state
        assert asked(bot, state) == Confirm()
    assert [event["type"] for event in made.told()[-2:]] == ["hora", "end_kyoku"]


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
            asked(bot, MATCH.apply(state, 0, Tsumo()).state)


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

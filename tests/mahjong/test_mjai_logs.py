"""mjai logs, read and played again: everything comes out as it was written."""

from functools import cache
from itertools import groupby

import pytest
from riichienv import MjaiReplay

from facedown.mahjong import mjai
from facedown.mahjong.round.actions import Chi, Pass
from facedown.mahjong.round.results import Won
from facedown.mahjong.settings import DEFAULT, MAJSOUL, TENHOU
from tests.mahjong import corpus as neutral
from tests.mahjong.corpus.lines import Wins
from tests.mahjong.corpus.verdict import NAMES
from tests.mahjong.mjai_scene import objects, read, real_events, replayed_events, written
from tests.mahjong.replay import ROUNDS, lines
from tests.mahjong.scene import Scene, to_the_last
from tests.mahjong.tenhou_reader import as_mjai
from tests.mahjong.tenhou_rounds import ROUNDS as TENHOU_ROUNDS


def log_of(events):
    """As a log's lines would be read."""
    return objects(mjai.Translator().translate_all(events))


def scores(result):
    return [win.score for win in result.wins] if isinstance(result, Won) else result.reason


def differences(some):
    """(game, round, what is not as recorded), for every real round that is written as mjai and played again."""
    found = []
    for line in some:
        recorded = neutral.parse(line)
        replay = mjai.replayed(read(written(recorded)))
        if replay.difference or summed(replay.state.standing.last) != recorded_sum(recorded.result):
            found.append((recorded.game, recorded.round, replay.difference))
    return found


def summed(result):
    """All that is no tile: a log does not tell like tiles apart."""
    if not isinstance(result, Won):
        return result.deltas, result.tenpai
    return [(win.seat, win.from_seat, win.score.points, win.deltas, *named(win.score)) for win in result.wins]


def named(score):
    if score.yakuman:
        return 0, {NAMES.get(name, name) for name in score.yakuman}
    return score.fu, {(NAMES.get(name, name), han) for name, han in score.yaku if han}


def recorded_sum(result):
    if not isinstance(result, Wins):
        return result.deltas, result.tenpai
    return [(win.seat, win.from_seat, win.points, win.deltas, *recorded_names(win)) for win in result.wins]


def recorded_names(win):
    if win.yakuman:
        return 0, {*win.yakuman}
    return win.fu, {(name, han) for name, han in win.yaku.items() if han}


def test_real_rounds_come_out_as_recorded_when_their_logs_are_played():
    assert differences(lines(25, 10)) == []


@pytest.mark.slow
def test_many_real_rounds_come_out_as_recorded_when_their_logs_are_played():
    assert differences(lines(750)) == []


@pytest.mark.nightly
def test_every_real_round_comes_out_as_recorded_when_its_log_is_played():
    assert len(lines()) == ROUNDS
    assert differences(lines()) == []


def test_a_real_round_that_was_played_is_told_as_it_was_written():
    """From the recording to our events, to mjai, and there again."""
    for line in lines(10, 10):
        events = real_events(neutral.parse(line))
        replay = mjai.replayed(read(log_of(events)))
        assert replay.difference is None
        again, before = replay.state.standing.last, events[-1].result
        assert (again.deltas, scores(again)) == (before.deltas, scores(before))


@pytest.mark.parametrize("name", TENHOU_ROUNDS)
def test_a_round_from_elsewhere_is_played_as_it_was(name):
    assert mjai.replayed(read(as_mjai(TENHOU_ROUNDS[name]))).difference is None


def test_every_draw_tells_enough_to_be_played_again():
    terminals = Scene("19m19p19s123456z5m", draws="7z").abort()
    three = Scene(
        "", "234567m234p22p46s", "234567m678p33s46s", "345678p88p345m46s", draws="5s", settings=DEFAULT
    )
    exhausted = to_the_last(Scene(draws="1z", settings=DEFAULT)).throw().settle()
    for scene in (terminals, three.throw("5s").ron(1, 2, 3), exhausted):
        log = log_of(scene.events)
        log[-2].pop("reason")
        replay = mjai.replayed(read(log), DEFAULT)
        assert replay.difference is None
        assert replay.state.standing.last.reason == scene.result.reason


def test_three_winners_who_are_all_paid_are_played_again():
    hands = ("", "234567m234p22p46s", "234567m678p33s46s", "345678p88p345m46s")
    scene = Scene(*hands, draws="5s", settings=MAJSOUL).throw("5s").ron(1, 2, 3)
    replay = mjai.replayed(read(log_of(scene.events)), MAJSOUL)
    assert replay.difference is None
    assert len(replay.state.standing.last.wins) == 3


def test_a_ron_that_was_passed_for_a_meld_is_played_again():
    scene = Scene("", "234567m234p22p46s", draws="5s", settings=TENHOU).throw("5s")
    scene.do(1, Pass()).chi(1, "46s").go("2p")
    while scene.result is None:
        scene.throw().settle()
    replay = mjai.replayed(read(log_of(scene.events)))
    assert replay.difference is None
    assert any(isinstance(action, Chi) for _, action in replay.inputs)


def test_three_rons_with_the_last_tile_are_told_by_their_reason():
    """With the wall empty a draw without one could be an exhaustive one."""
    hands = ("234567m234p22p46s", "055s", "234567m678p33s46s", "345678p88p345m46s")
    scene = to_the_last(Scene(*hands, last="5s", settings=DEFAULT)).throw().ron(0, 2, 3)
    log = log_of(scene.events)
    assert mjai.replayed(read(log), DEFAULT).difference is None
    assert "exhaustive_draw" in mjai.replayed(read(changed(log, -2, reason=None)), DEFAULT).difference


def test_the_inputs_of_a_log_make_the_match_again():
    replay = mjai.replayed(read(a_log()))
    assert log_of(replayed_events(replay)) == a_log()


# what is wrong with a log


@cache
def a_log():
    """Of a short round that was won."""
    rounds = [neutral.parse(line) for line in lines(25, 10)]
    won = [one for one in rounds if isinstance(one.result, Wins)]
    return log_of(real_events(min(won, key=lambda one: len(one.events))))


def difference(log):
    return mjai.replayed(read(log)).difference


def changed(log, at, **fields):
    after = [*log]
    after[at] = log[at] | fields
    return after


def unseen(log):
    """A tile of which one is left."""
    seen = [event["pai"] for event in log if event["type"] == "tsumo"]
    seen += [name for hand in log[1]["tehais"] for name in hand]
    return next(name for name in mjai.names.KIND_WORDS if seen.count(name) < 2)


def test_points_that_were_other_ones_are_said_to_differ():
    log = a_log()
    at = next(at for at, event in enumerate(log) if event["type"] == "hora")
    said = difference(changed(log, at, deltas=[1000, -1000, 0, 0]))
    assert said.startswith("round 0, event ")
    assert '"deltas":[1000,-1000,0,0]' in said


def test_a_discard_that_is_not_held_is_said_to_differ():
    log = a_log()
    hand = log[1]["tehais"][log[2]["actor"]]
    foreign = next(name for name in ("1m", "9p", "E", "C", "5s") if name not in [*hand, log[2]["pai"]])
    assert "is not offered: discard one of" in difference(changed(log, 3, pai=foreign))


def test_a_discard_that_was_not_the_one_just_drawn_is_said_to_differ():
    log = a_log()
    at = max(at for at, event in enumerate(log) if event.get("tsumogiri"))
    assert "tsumogiri" in difference(changed(log, at, tsumogiri=False))


def test_an_indicator_that_never_came_is_said_to_differ():
    log = a_log()
    seen = {"type": "dora", "dora_marker": unseen(log)}
    assert difference([*log[:4], seen, *log[4:]]).endswith("} is still to come")


def test_a_round_that_goes_on_after_its_end_is_said_to_differ():
    log = a_log()
    more = {"type": "tsumo", "actor": 0, "pai": unseen(log)}
    assert "happened, and" in difference([*log[:-2], more, *log[-2:]])


def test_a_log_that_ends_within_a_round_is_refused():
    with pytest.raises(mjai.BadMjai, match="ends within a round"):
        difference(a_log()[:-1])


def test_a_log_without_rounds_is_refused():
    with pytest.raises(mjai.BadMjai, match="no round"):
        difference([{"type": "start_game"}])


def test_a_log_with_a_fifth_tile_of_a_kind_is_refused():
    log = a_log()
    with pytest.raises(mjai.BadMjai, match="no more tiles 'E'"):
        difference(changed(log, 1, tehais=[["E"] * 13, *log[1]["tehais"][1:]]))


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"bakaze": "P"}, "bakaze is E, S, W or N, not 'P'"),
        ({"bakaze": "1m"}, "bakaze is E, S, W or N, not '1m'"),
        ({"bakaze": "N"}, '"bakaze":"N".*kyoku is a whole number from 0 to 11, not 1[2-5]'),
        ({"scores": [25_050, 25_000, 25_000, 24_950]}, "scores are four whole hundreds"),
        ({"scores": [2**60 * 100, 0, 0, 0]}, "scores are four whole hundreds"),
        ({"honba": 10**18}, "honba is a whole number from 0 to 1073741824, not 1000000000000000000"),
        ({"kyotaku": 10**18}, "sticks is a whole number from 0 to 1073741824"),
    ],
)
def test_a_log_of_a_round_that_no_match_has_is_refused(fields, sentence):
    with pytest.raises(mjai.BadMjai, match=sentence):
        difference(changed(a_log(), 1, **fields))


def test_a_log_of_what_one_chair_saw_is_refused():
    log = a_log()
    with pytest.raises(mjai.BadMjai, match=r"'\?' is no tile"):
        difference(changed(log, 1, tehais=[*log[1]["tehais"][:3], ["?"] * 13]))


def test_a_line_that_is_no_event_is_quoted():
    for line in ("{", '{"type":"tsumo","actor":4,"pai":"1m"}', '{"type":"sneeze"}', b"\xff"):
        with pytest.raises(mjai.BadMjai, match="is no event of mjai"):
            mjai.parse(line)


def test_what_else_stands_in_an_event_is_left_unread():
    line = '{"type":"tsumo","actor":1,"pai":"1m","meta":{"shanten":3}}'
    assert mjai.text(mjai.parse(line)) == '{"type":"tsumo","actor":1,"pai":"1m"}'


# riichienv reads what we write


def wins_they_read(rounds, path):
    """By round: (seat, kind of the tile, fu) of every win that riichienv finds in our log of a game."""
    translator = mjai.Translator()
    told = [
        event for one in rounds for happened in real_events(one) for event in translator.translate(happened)
    ]
    path.write_text("".join(f"{mjai.text(event)}\n" for event in told))
    for kyoku in MjaiReplay.from_jsonl(str(path), "tenhou").take_kyokus():
        list(kyoku.steps())  # it raises where a deed is none of those that it would offer
        yield [(one.seat, one.agari_tile >> 2, one.actual.fu) for one in kyoku.take_win_result_contexts()]


def wins_recorded(one):
    return (
        [(win.seat, win.tile >> 2, win.fu) for win in one.result.wins] if isinstance(one.result, Wins) else []
    )


def games(most):
    return [list(one) for _, one in groupby(map(neutral.parse, lines(most)), key=lambda one: one.game)][:-1]


def test_riichienv_reads_our_log_of_a_real_game(tmp_path):
    rounds = games(12)[0]
    assert list(wins_they_read(rounds, tmp_path / "game.jsonl")) == [wins_recorded(one) for one in rounds]


@pytest.mark.slow
def test_riichienv_reads_our_logs_of_many_real_games(tmp_path):
    for rounds in games(150):
        found = list(wins_they_read(rounds, tmp_path / "game.jsonl"))
        assert [len(one) for one in found] == [len(wins_recorded(one)) for one in rounds]

"""A match of mahjong in words."""

import io

import pytest
from rich.console import Console

from facedown.bots.mahjong import shanten, tsumogiri
from facedown.catalog import CATALOG
from facedown.cli.story import print_story
from facedown.core import DEALER, Seed, replay
from facedown.core.record import Acted, Seated, Sitter, header_of, recorded
from facedown.mahjong import MATCH, Settings, Wall
from facedown.mahjong.match import Config, Sit, Stand
from facedown.mahjong.melds import Meld
from facedown.mahjong.round.actions import Close, Leave, NineTerminals
from facedown.mahjong.round.events import Discarded, Ended, Melded
from facedown.mahjong.round.offers import Calling, Turn
from facedown.mahjong.round.results import Drawn
from facedown.mahjong.story import MahjongStory

SEED = Seed.of("a told match of riichi")
NAMES = ("Ann", "Bob", "Cid", "Dan")
TENPAI = "234567m234p22p46s"
"""Waits for 5s."""
WAITING = "123456789m1199p"
OTHERS = "123456789s" * 4 + "1234567z" * 4 + "777766p"
"""A whole live wall without what that one waits for."""


def stacked(*hands, **rows):
    return Wall.stacked(hands=hands, rest=SEED / "rest", **rows).tiles


def match(*walls, bots=None, rounds=1, **settings):
    """So many rounds of it. Everybody throws what is drawn, unless told otherwise by chair."""
    config = Config(Settings(length="tonpusen", **settings), walls=walls)
    state, entries = MATCH.new(config, SEED).state, []
    while state.standing.rounds < rounds and state.outcome is None:
        prompts = MATCH.prompts(state)
        seat = max(prompts)  # the dealer's pause comes last
        bot = (bots or {}).get(seat, tsumogiri)
        action = Close() if seat == DEALER else bot(MATCH.view(state, seat), prompts[seat], SEED)
        state = MATCH.apply(state, seat, action).state
        entries.append(Acted(0, seat, action))
    return record_of(config, entries, state.outcome)


def record_of(config, entries, outcome=None):
    seated = [Seated(0, seat, Sitter(NAMES[seat], "bot")) for seat in range(4)]
    return recorded(header_of(MATCH, config, SEED), (*seated, *entries), SEED, outcome)


def told(record, eyes=None, *, encoding="utf-8"):
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding)
    print_story(Console(file=file, width=200), CATALOG["mahjong"], record, eyes, replay(MATCH, record))
    file.flush()
    return raw.getvalue().decode(encoding).splitlines()


def first_round(record, eyes=None, **how):
    """Its title, and its lines."""
    return told(record, eyes, **how)[3:]


def calls(record):
    return next(line for line in first_round(record) if line.startswith("  calls"))[12:]


def test_a_match_begins_with_its_players_and_their_points():
    assert told(match())[:2] == [
        "Ann against Bob against Cid against Dan  mahjong, as the public saw it",
        "  4 players begin with 25,000 points each",
    ]


def test_a_ron_is_told_with_its_hand_its_yaku_and_all_points():
    wall = stacked("", "", TENPAI, draws="1z9p1z9p5s", dora="9s")
    assert first_round(match(wall)) == [
        "East 1, Ann deals, dora 1s",
        "  wins      Cid, ron from Ann, 5s to 234567m22234p46s",
        "  yaku      Tanyao: 1 han 40 fu",
        "  points    Ann 23,700 (−1,300), Bob 25,000, Cid 26,300 (+1,300), Dan 25,000",
    ]


def test_a_tsumo_is_told_without_the_tile_among_the_others():
    lines = first_round(match(stacked("", "", TENPAI, draws="1z9p5s", dora="9s")))
    assert lines[1] == "  wins      Cid, tsumo, 5s to 234567m22234p46s"


def test_what_is_worth_the_same_whatever_the_hand_has_no_fu():
    lines = first_round(match(stacked("", "", TENPAI, draws="5s", dora="9s")))
    assert lines[2] == "  yaku      Renhou 5: 5 han"


def test_a_yakuman_is_called_one():
    lines = first_round(match(stacked(TENPAI, draws="5s")))
    assert lines[2] == "  yaku      Tenhou 13: yakuman"


def test_a_riichi_is_told_with_its_tile_and_turn_and_the_points_know_its_stick():
    wall = stacked(TENPAI, draws="7z1z2z3z5s", dora="9s9s", ura="9s")
    lines = first_round(match(wall, bots={0: shanten}))
    assert lines[1] == "  calls     Ann riichi with 7z on turn 1"
    assert lines[3] == "  yaku      Menzen Tsumo, Ippatsu, Double Riichi 2, Tanyao: 5 han 30 fu"
    assert lines[4].startswith("  points    Ann 37,000 (+13,000), Bob 21,000 (−4,000), ")


def test_two_who_win_the_same_tile_are_told_one_after_the_other():
    other = "345678p567s33m46s"
    lines = first_round(match(stacked("", TENPAI, "", other, draws="1z9p1z9p5s", dora="9s")))
    assert [line for line in lines if line.startswith("  wins")] == [
        "  wins      Bob, ron from Ann, 5s to 234567m22234p46s",
        "  wins      Dan, ron from Ann, 5s to 33m345678p45667s",
    ]


def greedy(view, prompt, chance):
    """Melds what it can."""
    match prompt.actions:
        case Calling(pons=(pon, *_)):
            return pon
        case Turn(kans=(kan, *_)):
            return kan
    return tsumogiri(view, prompt, chance)


def test_calls_and_new_dora_are_told_in_their_order():
    wall = stacked("", "", "77z1599m159p159s2z", draws="7z2m3m4m7z9m9m", dora="4m4s", rinshan="8p")
    assert calls(match(wall, bots={2: greedy})) == (
        "Cid pon 777z from Ann, Cid added kan 7777z, dora 5s, Cid pon 999m from Dan"
    )


def test_a_kan_from_the_hand_is_told_without_a_giver():
    wall = stacked("777z1599m159p15s", draws="7z", dora="4m4s", rinshan="8p")
    assert calls(match(wall, bots={0: greedy})).startswith("Ann closed kan 7777z, dora 5s, ")


def aborting(view, prompt, chance):
    return NineTerminals() if NineTerminals() in prompt.actions else tsumogiri(view, prompt, chance)


def test_nine_terminals_are_told_with_the_hand_that_is_shown():
    lines = told(match(stacked("19m19p19s123456z5m", draws="4s"), bots={0: aborting}, rounds=2))
    assert lines[4:6] == [
        "  draw      nine terminals of Ann",
        "  shows     Ann 159m19p149s123456z",
    ]
    assert lines[8].startswith("East 1, Ann deals, dora ")
    assert lines[8].endswith(", 1 honba")


def test_an_exhaustive_draw_is_told_with_those_in_tenpai():
    lines = first_round(match(stacked(WAITING, draws=OTHERS)))
    assert lines[1] == "  draw      no tile is left, Ann in tenpai"
    assert lines[2] == "  shows     Ann 123456789m1199p"
    assert lines[3].startswith("  points    Ann 28,000 (+3,000), Bob 24,000 (−1,000), ")


def test_the_next_round_tells_its_honba_and_sticks_and_none_of_the_calls_before_it():
    nobody_wins = stacked(WAITING, draws=OTHERS)
    lines = told(match(nobody_wins, stacked(TENPAI, draws="5s", dora="9s"), bots={0: shanten}, rounds=2))
    assert "  calls     Ann riichi with 1s on turn 1" in lines
    assert lines[-4:-2] == [
        "East 1, Ann deals, dora 1s, 1 honba, 1 stick",
        "  wins      Ann, tsumo, 5s to 234567m22234p46s",
    ]


def test_a_terminal_of_ascii_gets_a_plain_minus():
    lines = first_round(match(stacked("", "", TENPAI, draws="1z9p1z9p5s", dora="9s")), encoding="ascii")
    assert lines[-1] == "  points    Ann 23,700 (-1,300), Bob 25,000, Cid 26,300 (+1,300), Dan 25,000"


@pytest.mark.parametrize(("eyes", "dealt"), [("all", "Ann Bob Cid Dan"), (0, "Ann"), (2, "Cid"), (None, "")])
def test_hands_are_told_to_those_who_saw_them(eyes, dealt):
    lines = first_round(match(stacked(TENPAI, draws="5s")), eyes)
    assert [line.split()[1] for line in lines if line.startswith("  dealt")] == dealt.split()


def test_the_standings_come_by_place_with_their_final_scores():
    lines = told(match(stacked(TENPAI, draws="5s"), stacked(TENPAI, draws="5s"), rounds=2))
    assert lines[-5:] == [
        "Ann wins, a player is below 0 points",
        "  1  Ann  121,300  +131",
        "  2  Bob   −7,100   −27",
        "  3  Cid   −7,100   −47",
        "  4  Dan   −7,100   −57",
    ]


def test_who_sits_down_gets_up_and_leaves_is_told():
    config = Config(seated=False)
    given = [(0, Sit()), (0, Stand()), *((seat, Sit()) for seat in (1, 2, 3, 0)), (2, Leave())]
    lines = told(record_of(config, [Acted(0, seat, action) for seat, action in given]))
    assert lines[1:7] == [
        "  Ann sits down",
        "  Ann gets up",
        *(f"  {name} sits down" for name in ("Bob", "Cid", "Dan", "Ann")),
    ]
    assert lines[-1] == "  Cid leaves"


def test_a_match_of_four_bots_is_played_told_kept_and_verified(run, tmp_path):
    bots = ("tsumogiri",) * 4
    code, out, _ = run("play", "mahjong", *bots, "--show", "--seed", "demo", "--out", tmp_path)
    assert code == 0
    assert out.index("East 1, tsumogiri deals, dora ") < out.index("South 4, tsumogiri 4 deals, dora ")
    assert "\n  4  tsumogiri" in out
    file = tmp_path / "mahjong-demo-0001.json"
    assert run("verify", file)[0] == 0
    code, again, _ = run("replay", file, "--public")
    assert (code, again.strip()) == (0, out[: out.index("the same game again")].strip())


def test_a_match_needs_four_bots(refused):
    assert "mahjong has 4 chairs: give 4 bots, not 2" in refused("play", "mahjong", "shanten", "defender")


def test_the_bots_of_mahjong_are_measured(run):
    code, out, _ = run("bench", "mahjong", "tsumogiri", "--seconds", 0.01)
    assert code == 0
    assert "tsumogiri" in out


@pytest.mark.parametrize(("fives", "hand"), [(3, "123406789m1199p"), (0, "123456789m1199p")])
def test_a_five_is_red_only_where_the_settings_have_them(fives, hand):
    wall = stacked("123406789m1199p", draws="1p")
    lines = first_round(match(wall, bots={0: shanten}, red_fives=fives))
    (won,) = [line for line in lines if line.startswith("  wins")]
    assert won == f"  wins      Ann, tsumo, 1p to {hand}"


@pytest.mark.parametrize(("fives", "five"), [(3, "0m"), (0, "5m")])
def test_a_riichi_with_a_five_and_its_pon_name_it_as_the_settings_have_it(fives, five):
    story = MahjongStory(Config(Settings(red_fives=fives)), NAMES, plain=True)
    nothing = Drawn("four_riichi", (0, 0, 0, 0), (), (), (None,) * 4)
    happened = (
        Discarded(0, 16, tsumogiri=True, riichi=True),
        Melded(1, Meld("pon", (16, 17, 18), 16, 0)),
        Ended(nothing, (25_000,) * 4, 0),
    )
    lines = [str(line) for event in happened for line in story.tell(event)]
    assert lines[0] == f"  calls     Ann riichi with {five} on turn 1, Bob pon {five[0]}55m from Ann"

"""Random games beside riichienv: the same at every step of every round, and from each round to the next.

At every step legal actions, hands, dora, points and sticks are equal; after every round the next dealer, the
honba and the sticks; in the end the points and the places. Only the `DEPARTURES` of riichienv are let pass, in
games as in single rounds, and each is shown by the test of its name.
"""

from collections import Counter

import pytest
from msgspec.structs import replace

from facedown.core import Seed
from facedown.mahjong.round.actions import Discard, Kan, NineTerminals, Riichi, Tsumo
from facedown.mahjong.tiles import ORPHANS, TILES, parse
from facedown.mahjong.wall import Wall
from tests.mahjong.match_scene import HEAVENLY, NOTEN, TENPAI, TERMINALS
from tests.mahjong.peer import RULES, Differs, Pair
from tests.mahjong.peer_match import START, PairOfGames

DEPARTURES = (
    # mahjong.md 3.3: we count neither as tenpai
    "in riichienv a hand that waits only for what it has melded itself may declare riichi",
    "in riichienv a hand that waits only for what it has melded itself is tenpai at a draw",
    # mahjong.md 8.4: we look at the tile that was drawn; under majsoul that makes a yakuman of two
    "in riichienv thirteen orphans that are dealt to the dealer count as a wait for any of them",
)

EAST_1, EAST_4, SOUTH_4, WEST_1, WEST_4 = 0, 3, 7, 8, 11
LENGTHS = ("hanchan", "tonpusen")
MOST_PARTED = 0.05
"""The share of games that may be cut short by a departure."""


def start_of(number):
    """Every fifth game begins with a poor seat, so that some end by tobi and some cannot afford a riichi."""
    if number % 5 != 4:
        return START
    scores = [32_000] * 4
    scores[number // 5 % 4] = 4_000
    return replace(START, scores=tuple(scores))


def played(name, games, text):
    """So many games on the same walls; how they ended."""
    ends = Counter()
    for number in range(games):
        pair = PairOfGames(name, LENGTHS[number % 2], seed=number, standing=start_of(number))
        try:
            pair.play((Seed.of(text) / name / number).draws())
        except Differs as differs:
            raise AssertionError(f"game {number} of {text!r}: {differs}") from differs
        ends[pair.parted or pair.game.outcome.reason] += 1
        ends["rounds"] += pair.game.standing.rounds
    assert ends["points"] <= MOST_PARTED * games + 1
    return ends


@pytest.mark.parametrize("name", RULES)
def test_random_games_go_as_in_riichienv(name):
    ends = played(name, 10, "few games")
    assert ends["rounds"] > 60
    assert min(ends["normal"], ends["extension"]) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_many_random_games_go_as_in_riichienv(name):
    ends = played(name, 60, "many games")
    assert min(ends[reason] for reason in ("normal", "extension", "tobi", "all_last")) > 0


@pytest.mark.nightly
@pytest.mark.parametrize("name", RULES)
def test_very_many_random_games_go_as_in_riichienv(name):
    ends = played(name, 500, "very many games")
    assert min(ends[reason] for reason in ("normal", "extension", "tobi", "all_last")) > 5


# the end of a game, where chance seldom leads


def nagashi(wind, hand):
    """Who has this wind draws nothing but terminals and honours, and the others none; the dealer has this hand."""
    held = parse(hand)
    left = [tile for tile in Seed.of("nagashi").shuffled(range(TILES)) if tile not in held]
    orphans = [tile for tile in left if tile >> 2 in ORPHANS]
    others = [tile for tile in left if tile >> 2 not in ORPHANS]
    draws = [(orphans if turn % 4 == wind else others).pop() for turn in range(70)]
    return Wall.stacked(hands=(held,), draws=draws).tiles


LOW = (26_000, 25_000, 25_000, 24_000)
AHEAD = (32_000, 23_000, 23_000, 22_000)
LAST_AHEAD = (20_000, 20_000, 20_000, 40_000)
ENDS = [
    # length, kyoku, scores, sticks, the wall, the dealer's first action, why it is over; with one honba
    ("hanchan", SOUTH_4, AHEAD, 0, NOTEN, None, "normal"),
    ("hanchan", SOUTH_4, LOW, 0, NOTEN, None, None),
    ("hanchan", SOUTH_4, (30_000, 24_000, 23_000, 23_000), 0, NOTEN, None, "normal"),
    ("hanchan", SOUTH_4, (29_000, 23_000, 23_000, 23_000), 2, NOTEN, None, None),
    ("hanchan", SOUTH_4, (31_000, 23_000, 22_000, 22_000), 2, NOTEN, None, "normal"),
    ("hanchan", SOUTH_4, (20_000, 39_000, 39_000, 0), 2, NOTEN, None, "normal"),
    ("hanchan", SOUTH_4, LAST_AHEAD, 0, TENPAI, None, "all_last"),
    ("hanchan", SOUTH_4, (31_000, 21_000, 21_000, 27_000), 0, TENPAI, None, None),
    ("hanchan", SOUTH_4, LOW, 0, TENPAI, None, None),
    ("hanchan", SOUTH_4, AHEAD, 0, TENPAI, None, None),
    ("hanchan", SOUTH_4, LAST_AHEAD, 0, TERMINALS, NineTerminals(), None),
    ("hanchan", SOUTH_4, LOW, 0, HEAVENLY, Tsumo(), "all_last"),
    ("hanchan", SOUTH_4 - 1, LOW, 1, HEAVENLY, Tsumo(), None),
    ("hanchan", WEST_1, LOW, 0, NOTEN, None, None),
    ("hanchan", WEST_1, (22_000, 34_000, 22_000, 22_000), 0, TENPAI, None, None),
    ("hanchan", WEST_1, (30_000, 24_000, 23_000, 23_000), 0, TENPAI, None, "extension"),
    ("hanchan", WEST_1, AHEAD, 0, TERMINALS, NineTerminals(), None),
    ("hanchan", WEST_1, LOW, 0, HEAVENLY, Tsumo(), "extension"),
    ("hanchan", WEST_4, LOW, 0, NOTEN, None, "extension"),
    ("hanchan", WEST_4, LOW, 0, TENPAI, None, None),
    ("hanchan", EAST_1, (25_000, 16_100, 28_900, 30_000), 0, HEAVENLY, Tsumo(), None),
    ("hanchan", EAST_1, (25_000, 16_000, 29_000, 30_000), 0, HEAVENLY, Tsumo(), "tobi"),
    ("hanchan", EAST_1, (50_000, 900, 22_100, 25_000), 2, TENPAI, None, "tobi"),
    ("hanchan", EAST_1, START.scores, 1, nagashi(0, "258m258p258s1235z"), None, None),
    ("hanchan", EAST_1, START.scores, 1, nagashi(1, "123m123p123s6677z"), None, None),
    ("tonpusen", EAST_4, AHEAD, 0, NOTEN, None, "normal"),
    ("tonpusen", EAST_4, LOW, 0, NOTEN, None, None),
    ("tonpusen", SOUTH_4, LOW, 0, NOTEN, None, "extension"),
]


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize(("length", "kyoku", "scores", "sticks", "wall", "first", "why"), ENDS)
def test_a_game_goes_on_or_ends_as_in_riichienv(name, length, kyoku, scores, sticks, wall, first, why):
    standing = replace(START, scores=scores, kyoku=kyoku, sticks=sticks, honba=1)
    pair = PairOfGames(name, length, standing=standing, wall=Wall(wall))
    if first is not None:
        pair.act(pair.state.turn, first)
    pair.end_round()
    assert pair.parted is None
    assert (pair.game.outcome.reason if pair.game.outcome else None) == why


class Willing:
    """Draws by which everybody wins who can."""

    def below(self, _):
        return 0

    def choice(self, some):
        return some[0]


@pytest.mark.parametrize("name", RULES)
def test_the_dealer_who_wins_as_the_second_stays_as_in_riichienv(name):
    hands = ("23m345p678s11p456s", "258p258s1123456z", "23m234s567s88p234p", "69m369p369s34567z")
    pair = PairOfGames(name, wall=Wall.stacked(hands=hands, draws="2z4m"))
    for seat in (0, 1):
        pair.act(seat, Discard(pair.state.drawn))
    pair.end_round(Willing())
    assert [win.seat for win in pair.game.standing.last.wins] == [2, 0]
    assert (pair.game.standing.kyoku, pair.game.standing.honba) == (0, 1)


# departures


def test_every_departure_is_shown_by_the_test_of_its_name():
    assert [f"test_{sentence.replace(' ', '_')}" for sentence in DEPARTURES] == [
        name for name in globals() if name.startswith("test_in_riichienv_")
    ]


FIVES = Kan(parse("5p")[0] >> 2, "closed")
VAIN = Wall.stacked(
    hands=("456789m46p11z555p", "147m147p147s2346z", "369m39p369s23467z", "258m258s28p2346z7s"),
    draws="0p",
    rinshan="7z",
    rest=Seed.of("in vain"),
)
"""East melds its four fives of pin, and then waits for one between 4 and 6."""


def test_in_riichienv_a_hand_that_waits_only_for_what_it_has_melded_itself_may_declare_riichi():
    pair = Pair("tenhou", VAIN)
    pair.act(0, FIVES)
    assert ("riichi", "") in pair.menus[0]
    assert not any(isinstance(action, Riichi) for action in pair.state.offers[0])


def test_in_riichienv_a_hand_that_waits_only_for_what_it_has_melded_itself_is_tenpai_at_a_draw():
    pair = PairOfGames("tenhou", wall=VAIN)
    pair.act(0, FIVES)
    pair.end_round()
    assert pair.env.scores() == [28_000, 24_000, 24_000, 24_000]
    assert (pair.env.oya, pair.env.honba) == (0, 1)
    assert (pair.game.standing.scores, pair.game.standing.kyoku) == (START.scores, 1)


def test_in_riichienv_thirteen_orphans_that_are_dealt_to_the_dealer_count_as_a_wait_for_any_of_them():
    wall = Wall.stacked(hands=("99m19p19s1234567z",), draws="1m")
    pair = PairOfGames("majsoul", wall=wall)
    pair.act(0, Tsumo())
    pair.end_round()
    assert pair.env.scores() == [169_000, -23_000, -23_000, -23_000]
    assert pair.game.standing.scores == (121_000, -7_000, -7_000, -7_000)

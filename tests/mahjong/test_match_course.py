"""How a match goes from round to round, and how it starts (mahjong.md 11.1 to 11.4, 11.9, 12)."""

from hashlib import sha256

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from facedown.core import DEALER, IllegalAction, Seed
from facedown.core.codec import from_json, to_json
from facedown.mahjong.match import (
    MATCH,
    Config,
    Confirm,
    Confirmed,
    MatchEnded,
    RoundBegun,
    Sat,
    Sit,
    Stand,
    Started,
    Stood,
)
from facedown.mahjong.match.endings import after
from facedown.mahjong.round.actions import Discard, Leave, Tsumo
from facedown.mahjong.round.events import Began, Left
from facedown.mahjong.round.results import Drawn, Won, WonHand
from facedown.mahjong.settings import DEFAULT, TENHOU, Settings
from tests.mahjong.match_scene import EARTHLY, HEAVENLY, NOTEN, TENPAI, TERMINALS, MatchScene

SEED = Seed.of("a match")
EVEN = (25_000,) * 4
WAITING = Config(seated=False)


def goes(scene):
    return scene.standing.kyoku, scene.standing.honba


def won(*seats):
    return Won(
        tuple(WonHand(seat, 0, 0, (), (), None, (), (), None, 0, (0, 0, 0, 0)) for seat in seats),
        (0, 0, 0, 0),
    )


def drawn(reason, *tenpai):
    return Drawn(reason, (0, 0, 0, 0), tenpai, (), (None,) * 4)


def follows(result, settings=DEFAULT):
    """(kyoku, honba) after East 2, which seat 1 deals, with one honba."""
    return after(settings, 1, 1, EVEN, result)[:2]


def refused(state, seat, action):
    with pytest.raises(IllegalAction) as error:
        MATCH.apply(state, seat, action)
    return error.value.code


# renchan and honba


def test_the_dealer_stays_after_a_win_and_a_honba_is_added():
    assert goes(MatchScene(HEAVENLY, 2, honba=1).tsumo()) == (2, 2)


def test_anothers_win_passes_the_deal_and_takes_the_honba_away():
    assert goes(MatchScene(EARTHLY, 2, honba=3).earthly()) == (3, 0)


def test_the_dealer_stays_when_another_wins_the_same_tile():
    assert follows(won(0, 1)) == (1, 2)
    assert follows(won(0, 2)) == (2, 0)


def test_the_dealer_stays_after_a_draw_in_tenpai():
    assert goes(MatchScene(TENPAI, 2, honba=1).draw()) == (2, 2)
    assert goes(MatchScene(TENPAI, 2, honba=1, settings=Settings(renchan_tenpai=False)).draw()) == (3, 2)


def test_a_draw_without_tenpai_passes_the_deal_and_adds_a_honba():
    assert goes(MatchScene(NOTEN, 2, honba=1).draw()) == (3, 2)


def test_a_nagashi_mangan_is_a_draw():
    assert follows(drawn("nagashi_mangan", 0, 1)) == (1, 2)
    assert follows(drawn("nagashi_mangan", 0, 2)) == (2, 2)


def test_the_dealer_stays_after_an_abort():
    assert goes(MatchScene(TERMINALS, 2, honba=1).abort()) == (2, 2)
    assert goes(MatchScene(TERMINALS, 2, honba=1, settings=Settings(renchan_abort=False)).abort()) == (3, 2)


@pytest.mark.parametrize("reason", ["nine_terminals", "four_winds", "four_riichi", "four_kans", "triple_ron"])
def test_every_abort_keeps_the_dealer_and_adds_a_honba(reason):
    assert follows(drawn(reason, 0), TENHOU) == (1, 2)


def test_sticks_stay_on_the_table_through_a_draw():
    scene = MatchScene(NOTEN, 2, (23_000, 25_000, 25_000, 25_000), sticks=2).draw()
    assert (scene.standing.scores, scene.standing.sticks) == ((23_000, 25_000, 25_000, 25_000), 2)


def test_sticks_go_to_a_winner():
    scene = MatchScene(HEAVENLY, 0, (23_000, 25_000, 25_000, 25_000), sticks=2).tsumo()
    assert (scene.standing.scores, scene.standing.sticks) == ((73_000, 9_000, 9_000, 9_000), 0)


# between rounds


def test_the_next_round_begins_when_all_have_confirmed():
    scene = MatchScene(HEAVENLY).tsumo()
    assert set(MATCH.prompts(scene.state)) == {0, 1, 2, 3}
    assert {prompt.clock for prompt in MATCH.prompts(scene.state).values()} == {"ready"}
    scene.confirm(2, 0, 3)
    assert scene.state.phase == "pause"
    assert set(MATCH.prompts(scene.state)) == {1}
    scene.confirm(1)
    assert scene.state.phase == "round"
    begun = [event for event in scene.events if isinstance(event, Began)][-1]
    assert (begun.kyoku, begun.honba, begun.scores) == (0, 1, (73_000, 9_000, 9_000, 9_000))


def test_everybody_sees_who_has_confirmed():
    scene = MatchScene(HEAVENLY).tsumo().confirm(3)
    assert scene.events[-1] == Confirmed(3)
    assert MATCH.view(scene.state, None).confirmed == (3,)


def test_nobody_confirms_twice_or_in_a_round():
    scene = MatchScene(HEAVENLY)
    assert refused(scene.state, 0, Confirm()) == "INVALID_ACTION"
    scene.tsumo().confirm(3)
    assert refused(scene.state, 3, Confirm()) == "INVALID_ACTION"
    assert refused(scene.state, DEALER, Confirm()) == "INVALID_ACTION"


def test_nobody_plays_between_rounds():
    assert refused(MatchScene(HEAVENLY).tsumo().state, 0, Discard(0)) == "NOT_YOUR_TURN"


def test_whose_time_runs_out_confirms():
    scene = MatchScene(HEAVENLY).tsumo()
    assert MATCH.fallback(scene.state, 2, "timeout") == Confirm()


def test_nothing_is_asked_when_the_match_is_over():
    scene = MatchScene(HEAVENLY, 7, settings=TENHOU).tsumo()
    assert scene.outcome is not None
    assert dict(MATCH.prompts(scene.state)) == {}
    assert refused(scene.state, 0, Confirm()) == "GAME_OVER"
    assert refused(scene.state, 0, Leave()) == "GAME_OVER"


def test_how_the_last_round_ended_is_seen_between_rounds():
    scene = MatchScene(TERMINALS).abort()
    assert MATCH.view(scene.state, 1).last.reason == "nine_terminals"


def test_rounds_are_counted_as_sections():
    scene = MatchScene(HEAVENLY)
    assert MATCH.section(scene.state) == 0
    assert MATCH.section(scene.tsumo().state) == 1
    assert [event for event in scene.confirm().events if isinstance(event, RoundBegun)][-1].number == 1


def test_a_seat_that_is_gone_stays_so_and_is_still_asked():
    scene = MatchScene(HEAVENLY).tsumo().do(2, Leave())
    assert scene.events[-1] == Left(2)
    assert 2 in MATCH.prompts(scene.state)
    scene.confirm()
    view = MATCH.view(scene.state, None)
    assert view.gone == (2,)
    assert view.round.players[2].gone


def test_a_seat_that_left_in_a_round_is_gone_after_it():
    assert MATCH.view(MatchScene(HEAVENLY).do(1, Leave()).tsumo().state, None).gone == (1,)


# all have left (mahjong.md 12.3)

UNEVEN = (34_000, 17_000, 22_000, 26_000)


def left(*seats, people=(0, 1, 2, 3), **changes):
    scene = MatchScene(HEAVENLY, scores=UNEVEN, sticks=1, people=people, **changes)
    for seat in seats:
        scene.do(seat, Leave())
    return scene


def test_a_match_that_all_have_left_is_abandoned():
    scene = left(3, 0, 2)
    assert scene.outcome is None
    scene.do(1, Leave())
    assert (scene.outcome.reason, scene.outcome.places) == ("abandoned", (1, 4, 3, 2))
    assert [type(event) for event in scene.events[-2:]] == [Left, MatchEnded]
    assert MATCH.prompts(scene.state) == {}


def test_the_round_in_which_the_last_one_leaves_counts_for_nothing():
    scene = left(0, 1, 2, 3)
    assert scene.events[-1].points == (35_000, 17_000, 22_000, 26_000)
    assert MATCH.view(scene.state, None).gone == (0, 1, 2, 3)


def test_a_match_is_abandoned_between_rounds_too():
    scene = left(1, 2, 3).tsumo().do(0, Leave())
    assert (scene.outcome.reason, scene.outcome.places) == ("abandoned", (1, 4, 3, 2))
    assert scene.events[-1].points[0] == 34_000 + 48_000 + 1_000


def test_bots_alone_do_not_play_on_when_the_people_have_left():
    assert left(2, people=(0, 2)).outcome is None
    assert left(2, 1, 3, people=(0, 2)).outcome is None
    assert left(2, 0, people=(0, 2)).outcome.reason == "abandoned"


@pytest.mark.parametrize("people", [UNSET, ()])
def test_a_match_that_knows_of_no_people_is_played_on(people):
    assert left(0, 1, 2, 3, people=people).outcome is None


def test_a_config_from_before_this_rule_is_written_as_it_was():
    assert b"people" not in to_json(Config())
    assert from_json(Config, to_json(Config())).people is UNSET
    assert from_json(Config, to_json(Config(people=(1, 3)))).people == (1, 3)


@pytest.mark.parametrize("people", [(4,), (-1, 0), (1, 0), (0, 0), [0], "0"])
def test_people_are_chairs(people):
    with pytest.raises(ValueError, match="people are chairs from 0 to 3"):
        Config(people=people)


# the start


def sit(*nonces, config=WAITING):
    step = MATCH.new(config, SEED)
    for seat, nonce in enumerate(nonces):
        step = MATCH.apply(step.state, seat, Sit(nonce))
    return step


def test_a_seated_match_begins_at_once_with_east_1():
    events = MATCH.new(Config(), SEED).events
    assert [type(event) for event in events[:3]] == [Started, RoundBegun, Began]
    assert (events[2].kyoku, events[2].scores) == (0, EVEN)


def test_the_fourth_player_starts_the_match():
    assert sit("", "", "").state.phase == "waiting"
    step = sit("", "", "", "")
    assert step.state.phase == "round"
    assert step.events[:2] == (Sat(3), Started(25_000))


def test_a_chair_is_taken_once_and_can_be_given_back_before_the_start():
    state = sit("a", "b").state
    assert refused(state, 1, Sit()) == "CHAIR_TAKEN"
    step = MATCH.apply(state, 1, Stand())
    assert step.events == (Stood(1),)
    assert MATCH.view(step.state, None).taken == (0,)
    assert refused(step.state, 1, Stand()) == "INVALID_ACTION"


def test_nobody_sits_down_or_stands_up_after_the_start():
    scene = MatchScene(HEAVENLY).tsumo()
    assert refused(scene.state, 0, Sit()) == "GAME_STARTED"
    assert refused(scene.state, 0, Stand()) == "INVALID_ACTION"


def test_a_nonce_is_short():
    assert refused(sit().state, 0, Sit("7" * 257)) == "BAD_NONCE"


# chance


def child(secret, name):
    return sha256(secret + b"\0" + name).digest()


def round_secret(number, nonces):
    """Written from the description in core.fair, with SHA-256 alone."""
    hashes = b"".join(sha256(nonce.encode()).digest() for nonce in nonces)
    return child(child(child(SEED.secret, b"hand"), str(number).encode()), sha256(hashes).digest())


def merkle(secret, cards):
    salts = child(secret, b"salt")
    row = [
        sha256(b"\0" + child(salts, str(at).encode()) + at.to_bytes(2, "big") + card.encode()).digest()
        for at, card in enumerate(cards)
    ]
    while len(row) > 1:
        row += row[-1:] * (len(row) % 2)
        row = [sha256(b"\1" + row[at] + row[at + 1]).digest() for at in range(0, len(row), 2)]
    return row[0].hex()


def test_a_fair_round_publishes_the_root_over_its_whole_salted_wall():
    nonces = ("sea", "sky", "sand", "sun")
    step = sit(*nonces, config=replace(WAITING, fair=True))
    secret = round_secret(0, nonces)
    tiles = Seed(child(secret, b"wall")).shuffled(range(136))
    assert step.state.round.wall.tiles == tuple(tiles)
    begun = next(event for event in step.events if isinstance(event, RoundBegun))
    assert begun.commit == merkle(secret, [str(tile) for tile in tiles])
    assert MATCH.view(step.state, None).commit == begun.commit


def test_a_match_that_is_not_fair_publishes_nothing():
    assert MATCH.new(Config(), SEED).events[1] == RoundBegun(0, "")


def test_every_nonce_changes_the_wall():
    walls = {sit(*nonces).state.round.wall for nonces in ("abcd", "abce", "bacd", "xbcd", "abyd")}
    assert len(walls) == 5


def test_every_round_has_a_wall_of_its_own():
    state = MATCH.apply(MATCH.new(Config(walls=(HEAVENLY,)), SEED).state, 0, Tsumo()).state
    for seat in range(4):
        state = MATCH.apply(state, seat, Confirm()).state
    secret = round_secret(1, ("", "", "", ""))
    assert state.round.wall.tiles == tuple(Seed(child(secret, b"wall")).shuffled(range(136)))


def test_a_fair_match_has_no_walls_of_its_own():
    with pytest.raises(ValueError, match="dealt from its secret"):
        Config(fair=True, walls=(HEAVENLY,))


def test_a_wall_that_is_none_is_refused():
    with pytest.raises(ValueError, match="136 tiles"):
        Config(walls=((1, 2, 3),))


def test_a_match_of_too_many_points_is_refused():
    with pytest.raises(ValueError, match="at most 250000"):
        Config(Settings(start=300_000, target=300_000))

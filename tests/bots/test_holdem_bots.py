"""The house bots of hold'em: they answer whatever they are asked, from their view alone."""

import pytest

from facedown.bots import holdem
from facedown.catalog import find
from facedown.core import DEALER, Seed, play
from facedown.core.codec import pack, unpack
from facedown.poker import HOLDEM, Answers, Bets, Call, Check, Fold, RaiseTo, Stakes, Table
from facedown.poker.cards import DECK, parse, text
from facedown.poker.holdem import Config, Level

SEED = Seed.of("bots of hold'em")
BOTS = find("holdem").bots
TABLES = {
    "no limit": Table(Stakes(50, 100), showdown="show"),
    "asked": Table(Stakes(50, 100, ante=10), showdown="ask", run_twice=True),
    "paced": Table(Stakes(50, 100, big_blind_ante=100), run_twice=True, paced=True),
    "straddled": Table(Stakes(50, 100, straddles=(200,))),
    "pot limit": Table(Stakes(50, 100, limit="pot")),
    "fixed limit": Table(Stakes(50, 100, limit="fixed")),
    "omaha": Table(Stakes(50, 100, limit="pot"), variant="omaha"),
    "short deck": Table(Stakes(50, 100), variant="short_deck"),
}


def spots(bot, config, seed=SEED):
    """(view, prompt, chance, action) of every question put to the bot, which plays all chairs."""
    found = []

    def watched(view, prompt, chance):
        action = bot(view, prompt, chance)
        found.append((view, prompt, chance, action))
        return action

    play(HOLDEM, config, seed, dict.fromkeys(range(config.seats), watched), invalid_action="raise")
    return found


def asked(*actions, cards, board="", seats=2, stack=10_000):
    """(view, prompt) of the seat on turn after these actions, which holds these cards."""
    for actor in range(seats):
        deal = _deal(actor, cards, board, seats)
        config = Config(seats, stack, Table(Stakes(50, 100)), deals=(deal,))
        state = HOLDEM.new(config, SEED).state
        state = HOLDEM.apply(state, DEALER, HOLDEM.fallback(state, DEALER, "timeout")).state
        for action in actions:
            (seat,) = HOLDEM.prompts(state)
            state = HOLDEM.apply(state, seat, action).state
        ((seat, prompt),) = HOLDEM.prompts(state).items()
        view = HOLDEM.view(state, seat)
        if "".join(view.hand.cards) == cards:
            return view, prompt
    raise AssertionError("nobody holds these cards")


def _deal(position, cards, board, seats):
    used = parse(cards + board)
    rest = [card for card in SEED.shuffled(DECK) if card not in used]
    hands = [text((rest.pop(), rest.pop())) for _ in range(seats)]
    hands[position] = cards
    return "".join(hands) + board + text(rest[: 5 - len(board) // 2])


def does(bot, *actions, **position):
    return bot(*asked(*actions, **position), SEED)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("seats", [2, 3, 6, 10])
@pytest.mark.parametrize("table", TABLES)
def test_every_bot_answers_every_question_with_what_it_was_offered(name, seats, table):
    config = Config(seats, 1_500, TABLES[table], hands=6)
    for _, prompt, _, action in spots(BOTS[name], config, SEED / seats / table):
        assert action in prompt.actions


def test_the_tables_ask_every_kind_of_question():
    kinds = set()
    for table in TABLES.values():
        for view, prompt, _, _ in spots(holdem.caller, Config(3, 300, table, hands=12)):
            kinds.add((type(prompt.actions).__name__, view.hand.phase))
    assert kinds == {("Bets", "betting"), ("Answers", "consent"), ("Answers", "showdown")}


@pytest.mark.parametrize("name", BOTS)
def test_blinds_may_grow_past_all_stacks(name):
    levels = (Level(Stakes(50, 100), 1), Level(Stakes(400, 800), 1), Level(Stakes(4_000, 8_000), 1))
    spots(BOTS[name], Config(5, 1_000, levels=levels))


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_answers_the_same_from_the_view_as_it_travels(name):
    for view, prompt, chance, action in spots(BOTS[name], Config(4, 5_000, TABLES["asked"], hands=8)):
        travelled = unpack(HOLDEM.types.view, pack(view))
        assert BOTS[name](travelled, prompt, chance) == action


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_plays_the_same_match(name):
    config = Config(3, 5_000, TABLES["no limit"], hands=10)
    assert spots(BOTS[name], config) == spots(BOTS[name], config)


def test_random_folds_stays_and_raises_equally_often():
    view, prompt = asked(cards="AsAh")
    kinds = [type(holdem.random(view, prompt, SEED / number)) for number in range(3_000)]
    assert all(900 < kinds.count(kind) < 1_100 for kind in (Fold, Call, RaiseTo))


def test_random_raises_to_every_part_of_what_is_allowed():
    view, prompt = asked(cards="AsAh", stack=205)
    raises = {
        action.amount
        for i in range(3_000)
        if hasattr(action := holdem.random(view, prompt, SEED / i), "amount")
    }
    assert raises == set(range(200, 206))


def test_the_caller_never_folds_and_never_raises():
    done = [
        (prompt.actions, action)
        for _, prompt, _, action in spots(holdem.caller, Config(6, 1_000, TABLES["asked"]))
    ]
    for offer, action in done:
        assert isinstance(offer, Answers) or action == (Call() if offer.call else Check())
    assert any(isinstance(offer, Answers) for offer, _ in done)


@pytest.mark.parametrize("bot", [holdem.tight, holdem.equity])
def test_aces_are_raised_and_raised_again(bot):
    assert type(does(bot, cards="AsAh")) is RaiseTo
    assert type(does(bot, RaiseTo(300), cards="AsAh")) is RaiseTo
    assert type(does(bot, RaiseTo(300), RaiseTo(900), cards="AsAh")) is RaiseTo


@pytest.mark.parametrize("bot", [holdem.tight, holdem.equity])
def test_seven_deuce_is_folded_to_a_raise_and_checked_for_nothing(bot):
    assert does(bot, RaiseTo(300), cards="7s2h") == Fold()
    assert does(bot, Call(), cards="7s2h") == Check()


@pytest.mark.parametrize("bot", [holdem.tight, holdem.equity])
def test_fewer_hands_are_opened_where_more_players_follow(bot):
    assert type(does(bot, cards="Ks9h", seats=2)) is RaiseTo
    assert does(bot, cards="Ks9h", seats=9) == Fold()


@pytest.mark.parametrize("bot", [holdem.tight, holdem.equity])
def test_with_few_big_blinds_a_good_hand_goes_all_in(bot):
    assert does(bot, cards="AsKh", stack=900) == RaiseTo(900)


@pytest.mark.parametrize("bot", [holdem.tight, holdem.equity])
def test_four_of_a_kind_is_bet_and_raised(bot):
    quads = {"cards": "AsAh", "board": "AcAdKh"}
    assert type(does(bot, Call(), Check(), cards="AsAh", board="AcAdKh")) is RaiseTo
    assert type(does(bot, Call(), Check(), RaiseTo(200), **quads)) is RaiseTo


@pytest.mark.parametrize("bot", [holdem.tight, holdem.equity])
def test_nothing_is_not_put_against_a_raise_and_a_raise(bot):
    actions = (Call(), Check(), RaiseTo(200), RaiseTo(600), RaiseTo(2_000))
    assert does(bot, *actions, cards="7s2h", board="AcKdQh") == Fold()


def test_a_careful_player_checks_a_weak_pair_and_bets_the_top_one():
    assert does(holdem.tight, Call(), Check(), cards="Qs4h", board="Kc8d4s") == Check()
    assert does(holdem.tight, Call(), Check(), cards="Ks4h", board="Kc8d2s") == RaiseTo(133)


def test_the_reckoner_calls_a_small_bet_with_a_draw_and_not_a_huge_one():
    flush = {"cards": "8h6h", "board": "KhQh2s"}
    assert does(holdem.equity, Call(), Check(), RaiseTo(100), **flush) != Fold()
    assert does(holdem.equity, Call(), Check(), RaiseTo(9_900), **flush) == Fold()


def test_only_bets_at_two_cards_of_the_whole_deck_are_reckoned():
    for table in ("omaha", "short deck"):
        config = Config(2, 2_000, TABLES[table], hands=3)
        for view, prompt, chance, action in spots(holdem.equity, config):
            assert isinstance(prompt.actions, Bets)
            assert action == holdem.caller(view, prompt, chance)

import pytest

from facedown import Bot, BotFailed, IllegalAction, Results, Seed, play, verify
from facedown.battle import Attend, Confirm
from facedown.battle.game import BATTLE
from facedown.catalog import CATALOG
from facedown.client import Series
from facedown.client.match import PATIENCE
from facedown.core import replay
from facedown.core.frame import visible
from facedown.core.record import Seated, dump

HIT = Confirm(("attack", "heal", "counter"))
BLOCK = Confirm(("defense", "attack", "heal"))


class Drawn(Bot):
    """Any layout at all, by its own chance."""

    def act(self, view, prompt):
        return self.chance.choice(list(prompt.actions))


def hit(view, prompt, chance):
    return HIT


def block(view, prompt, chance):
    return BLOCK


def same(*matches):
    return [dump(match.record()) for match in matches]


def test_a_bot_class_of_three_lines_plays_a_house_bot():
    results = play([Drawn, "casual"], "battle", games=20, seed="demo")
    assert isinstance(results, Results)
    assert results.games == 20
    assert sum(results.wins.values()) + results.draws == 20


def test_a_bot_instance_and_a_function_play_too():
    assert play([Drawn(), hit], "battle", games=4, seed="demo").games == 4


def test_the_same_seed_gives_the_same_results():
    first, again = (play([Drawn, "novice"], "battle", games=20, seed="demo") for _ in range(2))
    assert first == again


def test_the_same_seed_gives_byte_equal_records():
    first, again = (play([Drawn, "novice"], "battle", games=5, seed="demo", keep=True) for _ in range(2))
    assert same(*first.matches) == same(*again.matches)


def test_another_seed_gives_other_games():
    first, other = (play([Drawn, "novice"], "battle", games=5, seed=seed, keep=True) for seed in ("a", "b"))
    assert same(*first.matches) != same(*other.matches)


def test_a_seed_may_be_given_as_itself():
    text, seed = (play([Drawn, "novice"], "battle", games=9, seed=seed) for seed in ("demo", Seed.of("demo")))
    assert text.standings == seed.standings


def test_without_a_seed_one_is_drawn_and_told():
    results = play([Drawn, "novice"], "battle", games=9)
    again = play([Drawn, "novice"], "battle", games=9, seed=results.seed)
    assert again == results
    assert play([Drawn, "novice"], "battle", games=1).seed != results.seed


def test_the_games_of_a_series_differ():
    results = play([Drawn, Drawn], "battle", games=3, seed="demo", keep=True)
    assert len({match.played.seed for match in results.matches}) == 3


def test_one_game_of_a_series_can_be_had_by_itself():
    results = play([Drawn, "novice"], "battle", games=5, seed="demo", keep=True)
    assert same(Series([Drawn, "novice"], "battle", seed="demo").match(4)) == same(results.matches[3])


def test_chairs_rotate_from_game_to_game():
    results = play([hit, block], "battle", games=3, seed="demo", keep=True)
    assert [match.names for match in results.matches] == [
        ("hit", "block"),
        ("block", "hit"),
        ("hit", "block"),
    ]


def test_chairs_stay_when_told_so():
    results = play([hit, block], "battle", games=3, seed="demo", keep=True, rotate=False)
    assert [match.names for match in results.matches] == [("hit", "block")] * 3


def test_a_win_is_counted_for_the_bot_whichever_chair_it_had():
    def idle(view, prompt, chance):
        return Confirm((None, None, None))

    results = play([idle, hit], "battle", games=4, seed="demo")
    assert results.wins == {"idle": 0, "hit": 4}


def test_a_class_given_twice_makes_two_bots_under_two_names():
    series = Series([Drawn, Drawn], "battle", seed="demo")
    first, second = series.players
    assert first.act is not second.act
    assert (first.name, second.name) == ("Drawn", "Drawn 2")


def test_a_bot_is_called_as_it_says():
    class Shy(Drawn):
        name = "the shy one"

    assert Series([Shy, "novice"], "battle").players[0].name == "the shy one"


def test_a_bot_has_another_chance_at_every_question_and_the_same_one_again():
    seen = []

    class Noting(Drawn):
        def act(self, view, prompt):
            seen.append(self.chance)
            return HIT

    play([Noting, block], "battle", games=2, seed="demo")
    assert len(set(seen)) == len(seen)
    before = list(seen)
    seen.clear()
    play([Noting, block], "battle", games=2, seed="demo")
    assert seen == before


def test_progress_is_told_after_every_game():
    told = []
    play([hit, block], "battle", games=3, seed="demo", progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_kept_records_hold_and_name_those_who_sat():
    results = play([hit, "novice"], "battle", games=2, seed="demo", keep=True)
    for record in results.records:
        verify(BATTLE, record)
    seated = [entry for entry in record.entries if isinstance(entry, Seated)]
    assert [(entry.seat, entry.sitter.name, entry.sitter.kind) for entry in seated] == [
        (0, "novice", "bot"),
        (1, "hit", "bot"),
    ]
    assert record.header.match == "battle-demo-0002"


def test_records_that_were_not_kept_are_not_made_up():
    results = play([hit, block], "battle", games=1, seed="demo")
    with pytest.raises(ValueError, match="keep=True"):
        _ = results.records


def test_rules_may_be_given_in_place_of_a_name_with_their_config():
    from facedown.battle import Config

    assert play([hit, block], BATTLE, games=1, seed="demo", config=Config()).games == 1
    with pytest.raises(ValueError, match="config"):
        play([hit, block], BATTLE, games=1)


def test_a_config_changes_the_game():
    from facedown.battle import Config, Ruleset

    short = Config(rules=Ruleset(hp=1))
    results = play([hit, block], "battle", games=1, seed="demo", config=short, keep=True)
    assert results.matches[0].played.header.config == short


@pytest.mark.parametrize("config", ["fast", {}, CATALOG["holdem"].config])
def test_what_is_no_config_of_the_game_is_refused_with_its_variants(config):
    with pytest.raises(ValueError, match="is not a config of battle; its listing has `variants`: slow, fast"):
        play([hit, block], "battle", games=1, config=config)


def test_a_game_of_several_sizes_is_played_by_as_many_as_are_given():
    results = play(["random"] * 3, "holdem", 1, seed="three")
    assert [standing.games for standing in results.standings] == [1] * 3
    with pytest.raises(ValueError, match="holdem is played by 2 to 10, not by 11"):
        play(["random"] * 11, "holdem")


def test_a_wrong_number_of_bots_is_refused_with_the_number_of_chairs():
    with pytest.raises(ValueError, match="battle has 2 chairs: give 2 bots, not 3"):
        play([hit, hit, hit], "battle", games=1)


def test_a_mistyped_way_with_illegal_answers_is_refused():
    with pytest.raises(ValueError, match='invalid_action is "fold" or "raise", not \'flod\''):
        play([hit, block], "battle", games=1, invalid_action="flod")


def test_a_series_without_games_is_refused():
    with pytest.raises(ValueError, match="at least one game, not 0"):
        play([hit, hit], "battle", games=0)


@pytest.mark.parametrize("thing", [17, object, None])
def test_what_is_no_bot_is_refused(thing):
    with pytest.raises(TypeError, match="is not a bot"):
        play([thing, hit], "battle", games=1)


def test_an_unknown_game_and_an_unknown_house_bot_are_refused():
    from facedown.catalog import UnknownBot, UnknownGame

    with pytest.raises(UnknownGame):
        play([hit, hit], "ludo", games=1)
    with pytest.raises(UnknownBot):
        play([hit, "grandmaster"], "battle", games=1)


def failure(bot, games=1):
    with pytest.raises(BotFailed) as caught:
        play([hit, bot], "battle", games=games, seed="demo")
    return caught.value


def test_an_illegal_action_names_bot_game_prompt_and_refusal():
    def cheat(view, prompt, chance):
        return Confirm(("attack", "attack", "attack"))

    failed = failure(cheat)
    assert (failed.bot, failed.number, failed.seat, failed.prompt.id) == ("cheat", 1, 1, 1)
    assert isinstance(failed.__cause__, IllegalAction)
    for part in ("cheat", "game 1", "seat 1", repr(failed.prompt), "not_in_hand"):
        assert part in str(failed)


def test_a_bot_that_raises_is_named_and_its_exception_chained():
    def clumsy(view, prompt, chance):
        return {}["card"]

    failed = failure(clumsy)
    assert isinstance(failed.__cause__, KeyError)
    assert failed.raised
    assert "clumsy raised KeyError: 'card'" in str(failed)


class Watching(Bot):
    """Keeps what it was shown."""

    def __init__(self):
        self.seen = []

    def see(self, view, events):
        self.seen.append((view, events))

    def act(self, view, prompt):
        assert self.seen[-1][0] == view
        return HIT


def test_a_bot_that_watches_is_shown_the_table_to_the_end_of_the_match():
    bot = Watching()
    results = play([bot, hit], "battle", games=1, seed="demo", keep=True)
    record = results.matches[0].record()
    shown = [visible(BATTLE, moment.step.events, 0) for moment in replay(BATTLE, record)]
    assert [events for _, events in bot.seen] == [events for events in shown if events]
    assert bot.seen[-1][0].outcome == record.outcome


def test_a_bot_that_raises_while_it_watches_is_named():
    class Blind(Watching):
        def see(self, view, events):
            raise ValueError("too bright")

    failed = failure(Blind)
    assert (failed.bot, failed.number, failed.seat, failed.prompt) == ("Blind", 1, 1, None)
    assert str(failed) == "Blind raised ValueError: too bright, in game 1 on seat 1"


def test_a_failure_late_in_a_series_tells_the_game_and_the_chair():
    class Tiring(Bot):
        games = 0

        def act(self, view, prompt):
            self.games += view.round == 1
            return HIT if self.games < 2 else 1 / 0

    failed = failure(Tiring, games=5)
    assert (failed.number, failed.seat) == (2, 0)


@pytest.mark.parametrize("answer", [None, "attack", 3, object()])
def test_an_answer_that_is_no_action_is_the_bots_failure(answer):
    def odd(view, prompt, chance):
        return answer

    assert repr(answer) in str(failure(odd))


def test_a_bot_without_act_is_told_so():
    class Empty(Bot):
        pass

    assert "Empty has no act(self, view, prompt)" in str(failure(Empty))


def test_a_bot_that_never_answers_what_it_is_asked_is_stopped():
    asked = []

    def dawdler(view, prompt, chance):
        asked.append(prompt.id)
        return Attend()

    assert "never answered" in str(failure(dawdler))
    assert asked == [1] * (PATIENCE + 1)


@pytest.mark.parametrize(
    "mistake", [LookupError("it cannot begin"), IllegalAction("lost", "it cannot begin")]
)
def test_a_mistake_before_the_first_question_is_raised_as_it_is(mistake):
    class Faulty(type(BATTLE)):
        def new(self, config, seed):
            raise mistake

    from facedown.battle import Config

    with pytest.raises(type(mistake), match="it cannot begin"):
        play([hit, block], Faulty(), games=1, config=Config())


def test_a_mistake_of_the_rules_is_not_put_on_the_bot():
    class Faulty(type(BATTLE)):
        def apply(self, state, seat, action):
            raise LookupError("the rules are lost")

    from facedown.battle import Config

    with pytest.raises(LookupError, match="the rules are lost"):
        play([hit, block], Faulty(), games=1, config=Config())

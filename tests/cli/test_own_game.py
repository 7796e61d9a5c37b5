"""A game of one's own on the command line: `FILE.py:NAME`, and `--game`."""

import json
import re
from types import SimpleNamespace

import pytest

from facedown import server

GAME = """
from msgspec import Struct
from facedown.catalog import Listing
from facedown.core import Types
from facedown.testing.specimens.hidden import HIDDEN, Config, Hidden
from tests.server.own_game import LISTING

GAME = HIDDEN
THREE = Listing(HIDDEN, Config(3))
KIND = Hidden
NUMBER = 17

class Needy(Struct):
    seats: int

class NeedsConfig(Hidden):
    types = Types(Needy, *Hidden.types[1:])

class Shouting(Hidden):
    name = "HI!"

class Half:
    name, types = "half", Hidden.types
    def apply(self, state, seat, action): ...

class Chairless(Hidden):
    def seats(self, config):
        return 0

class Failing(Hidden):
    def seats(self, config):
        return config.chairs

needs_config, shouting, half, chairless, failing = NeedsConfig(), Shouting(), Half(), Chairless(), Failing()
"""

BOT = """
from facedown import Bot

class Bidder(Bot):
    def act(self, view, prompt):
        return prompt.actions[0]
"""


@pytest.fixture
def game(tmp_path):
    path = tmp_path / "mygame.py"
    path.write_text(GAME)
    return path


@pytest.fixture
def record(run, game, tmp_path):
    """The file of one recorded match of the user's own listing."""
    folder = tmp_path / "records"
    words = ("play", f"{game}:LISTING", "random", "random", "--games", 1, "--seed", "demo", "--out", folder)
    assert run(*words)[0] == 0
    return folder / "paced-demo-0001.json"


def test_rules_in_a_file_are_played_by_random_bots_and_ones_own(run, game, tmp_path):
    bot = tmp_path / "bidder.py"
    bot.write_text(BOT)
    code, out, err = run("play", f"{game}:GAME", "random", bot, "--games", 20, "--seed", "demo")
    assert (code, err) == (0, "")
    assert re.search(r"random .* Bidder ", out, re.DOTALL)
    assert "20 games" in out


def test_a_listing_in_a_file_is_played_under_its_config(run, refused, game):
    assert run("play", f"{game}:THREE", "random", "random", "random", "--games", 1)[0] == 0
    assert "hidden has 3 chairs" in refused("play", f"{game}:THREE", "random", "random")


def test_the_only_listing_of_a_file_needs_no_name(run, tmp_path):
    path = tmp_path / "one.py"
    path.write_text("from facedown.testing.specimens.hidden import HIDDEN as GAME\n")
    assert run("play", path, "random", "random", "--games", 1)[0] == 0
    with path.open("a") as file:
        file.write("from tests.server.own_game import LISTING\n")
    other = path.rename(tmp_path / "two.py")
    assert "paced" in run("play", other, "random", "random", "--games", 1)[1]


def test_a_game_of_ones_own_is_measured(run, game):
    code, out, _ = run("bench", f"{game}:GAME", "--seconds", "0.01")
    assert code == 0
    assert re.search(r"random .*µs", out)


def test_a_game_and_a_bot_may_be_in_one_file(run, tmp_path):
    """Its actions are of one class only if the file is loaded once."""
    path = tmp_path / "both.py"
    path.write_text(
        "from msgspec import Struct\n"
        "from facedown import Bot\n"
        "from facedown.core import Types\n"
        "from facedown.testing.specimens.hidden import Config, Event, Fold, Hidden, View\n\n"
        "class Bid(Struct, frozen=True, tag=True): ...\n\n"
        "class Own(Hidden):\n"
        "    types = Types(Config, Bid | Fold, Event, View, tuple[Bid | Fold, ...])\n"
        "    def options(self, state, seat):\n"
        "        return tuple(Bid() if type(it).__name__ == 'Bid' else it for it in super().options(state, seat))\n"
        "    def apply(self, state, seat, action):\n"
        "        assert isinstance(action, Bid | Fold)\n"
        "        return super().apply(state, seat, Fold())\n\n"
        "class Mine(Bot):\n"
        "    def act(self, view, prompt):\n"
        "        return Bid()\n\n"
        "GAME = Own()\n"
    )
    code, _, err = run("play", f"{path}:GAME", f"{path}:Mine", f"{path}:Mine", "--games", 1)
    assert (code, err) == (0, "")


def test_a_match_shown_says_how_to_see_it_again_with_its_game(run, game, tmp_path):
    named = f"{game}:LISTING"
    code, out, _ = run("play", named, "random", "random", "--show", "--seed", "demo")
    assert code == 0
    assert re.search(r"^random shows \d$", out, re.MULTILINE)
    assert f"facedown play {named} random random --seed demo --show\n" in out
    assert f"facedown verify records --game {named}\n" in out
    _, out, _ = run("play", named, "random", "random", "--show", "--seed", "demo", "--out", tmp_path / "kept")
    assert f"--seat 0 --game {named}\n" in out


def test_a_program_plays_a_game_of_ones_own(run, game, tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import json, sys\n"
        "print(json.loads(input())['game'], file=sys.stderr)\n"
        "for line in sys.stdin:\n"
        "    print(json.dumps(json.loads(line)['prompt']['actions'][0]), flush=True)\n"
    )
    code, out, _ = run("play", f"{game}:GAME", f"exec:python3 {program}", "random", "--games", 2)
    assert code == 0
    assert "program.py" in out


def test_a_record_of_ones_own_game_is_verified_with_the_proof_of_its_listing(run, game, record):
    code, out, err = run("verify", record, "--game", f"{game}:THREE", "--game", f"{game}:LISTING")
    assert (code, err) == (0, "")
    assert re.fullmatch(rf"ok +{record}: paced, \d+ entries, .*; 2 rounds as promised\n", out)


def test_a_changed_record_of_ones_own_game_is_caught(run, game, record):
    told = json.loads(record.read_bytes())
    told["outcome"]["reason"] = "bribery"
    record.write_text(json.dumps(told))
    code, out, _ = run("verify", record, "--game", f"{game}:LISTING")
    assert (code, out.split()[0]) == (1, "broken")


def test_a_record_of_ones_own_game_is_replayed_by_the_story_of_its_listing(run, game, record):
    code, out, err = run("replay", record, "--game", f"{game}:LISTING", "--seat", 1)
    assert (code, err) == (0, "")
    assert "paced, as random 2 saw it" in out
    assert len(re.findall(r"^random( 2)? shows \d$", out, re.MULTILINE)) == 4


def test_a_game_without_a_story_is_told_by_the_events_that_its_viewer_saw(run, game, tmp_path):
    words = ("play", f"{game}:GAME", "random", "random", "--games", 1, "--seed", "demo", "--out", tmp_path)
    assert run(*words)[0] == 0
    _, out, _ = run("replay", tmp_path / "hidden-demo-0001.json", "--game", f"{game}:GAME", "--seat", 1)
    assert "Dealt(seat=0, card=None)" in out
    assert re.search(r"Dealt\(seat=1, card=\d+\)", out)


def test_a_record_is_written_in_the_forms_of_its_listing(run, refused, game, record):
    words = ("replay", record, "--game", f"{game}:LISTING", "--as", "numbers")
    code, out, _ = run(*words)
    assert (code, len(out.splitlines())) == (0, 5)
    assert "--as numbers shows every number: leave out --seat and --public" in refused(*words, "--seat", 0)


@pytest.mark.parametrize("verb", ["replay", "verify"])
def test_a_record_of_a_game_that_is_not_named_says_how_to_name_it(refused, record, verb):
    sentence = refused(verb, record)
    assert "no game is called 'paced'" in sentence
    assert "--game FILE.py:NAME" in sentence


def test_a_bot_answers_lines_of_a_game_of_ones_own(run, game, monkeypatch):
    view = {
        "cards": [3, None],
        "bids": [False] * 2,
        "folded": [False] * 2,
        "pot": 2,
        "turn": 0,
        "winner": None,
    }
    prompt = {"id": 1, "actions": [{"type": "Bid"}]}
    act = {"type": "act", "chance": "00" * 32, "prompt": prompt, "view": view}
    lines = [json.dumps(said).encode() for said in ({"type": "hello", "game": "hidden"}, act)]
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=lines))
    code, out, _ = run("bot", "random", "--game", f"{game}:GAME", "--stdio")
    assert (code, out) == (0, '{"type":"Bid"}\n')


def test_serve_opens_the_house_with_the_games_it_is_given(run, game, tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr(server, "set_up_logs", lambda: None)
    monkeypatch.setattr(server, "run", lambda settings, _ready: opened.append(settings))
    words = ("serve", "--data", tmp_path, "--game", f"{game}:GAME", "--game", f"{game}:LISTING")
    assert run(*words)[0] == 0
    assert [listing.game.name for listing in opened[0].games] == ["hidden", "paced"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("NOWHERE", "has no NOWHERE; it has HIDDEN, LISTING, GAME, THREE"),
        ("NUMBER", "NUMBER is neither a game nor a facedown.catalog.Listing"),
        ("KIND", "KIND is a class: give an instance, as Hidden()"),
        ("half", "half is no game yet: it has no rules_version, seats, new, prompts, options, fallback"),
        (
            "needs_config",
            "no config can be made without values (Missing required argument 'seats'); give a Listing",
        ),
        ("shouting", "its name is 'HI!'; it should be one word in small letters"),
        ("chairless", "seats() of its config is 0; a game has at least one chair"),
        ("failing", "seats() fails on its config (AttributeError: "),
    ],
)
def test_what_is_no_game_is_refused_in_one_sentence(refused, game, name, said):
    for words in (("play", f"{game}:{name}", "random", "random"), ("serve", "--game", f"{game}:{name}")):
        assert said in refused(*words)


def test_a_file_that_is_missing_broken_or_holds_several_games_is_refused(refused, game, tmp_path):
    assert "nowhere.py: no such file" in refused("play", "nowhere.py:GAME", "random", "random")
    assert "say which game" in refused("play", game, "random", "random")
    empty = tmp_path / "empty.py"
    empty.write_text("")
    assert "it has none" in refused("play", empty, "random", "random")
    broken = tmp_path / "broken.py"
    broken.write_text("1 / 0")
    assert "ZeroDivisionError" in refused("serve", "--game", broken)


def test_a_bot_that_the_game_does_not_have_is_refused(refused, game):
    assert "known bots: random." in refused("play", f"{game}:GAME", "expert", "random")


@pytest.mark.parametrize("words", [("verify", "x.json"), ("replay", "x.json"), ("serve",)])
def test_only_a_file_is_given_as_a_game_of_ones_own(refused, words):
    assert "--game battle: a game of your own is named as FILE.py:NAME" in refused(*words, "--game", "battle")

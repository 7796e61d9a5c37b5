import re

import pytest

from facedown import Bot, BotFailed
from facedown.catalog import find
from facedown.cli.verbs.bench import measure


def test_a_series_ends_in_a_table_with_intervals_speed_and_seed(run):
    code, out, err = run("play", "battle", "casual", "novice", "--games", 20, "--seed", "demo")
    assert (code, err) == (0, "")
    assert re.search(r"casual.*\d+\.\d% to \d+\.\d%", out)
    assert re.search(r"20 games, [\d,]+ a second; seed demo", out)


def test_the_same_seed_gives_the_same_table(run):
    first, again = (run("play", "battle", "casual", "novice", "--seed", "demo")[1] for _ in range(2))
    assert first.splitlines()[:-1] == again.splitlines()[:-1]


def test_without_a_seed_one_is_drawn_and_told(run):
    _, out, _ = run("play", "battle", "casual", "novice", "--games", 1)
    seed = out.split()[-1]
    assert re.fullmatch(r"[0-9a-f]{16}", seed)


def test_out_writes_one_file_a_game(run, tmp_path):
    folder = tmp_path / "made" / "here"
    run("play", "battle", "casual", "novice", "--games", 3, "--seed", "a demo", "--out", folder)
    assert sorted(path.name for path in folder.iterdir()) == [f"battle-a-demo-000{n}.json" for n in (1, 2, 3)]


def test_the_same_seed_writes_the_same_bytes(run, tmp_path):
    for folder in ("a", "b"):
        run("play", "battle", "casual", "novice", "--games", 2, "--seed", "demo", "--out", tmp_path / folder)
    name = "battle-demo-0002.json"
    assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_show_tells_every_round_and_how_to_see_it_again(run):
    code, out, _ = run("play", "battle", "expert", "reader", "--show", "--seed", "demo")
    assert code == 0
    assert out.startswith("expert against reader")
    assert "Round 1" in out
    assert "Round 3" in out
    assert re.search(r"(wins|draw): expert \d+ HP, reader \d+ HP", out)
    assert "facedown play battle expert reader --seed demo --show\n" in out


def test_show_with_out_says_how_to_verify_what_was_kept(run, tmp_path):
    _, out, _ = run("play", "battle", "expert", "reader", "--show", "--seed", "demo", "--out", tmp_path)
    path = tmp_path / "battle-demo-0001.json"
    assert f"facedown verify {path}\n" in out
    assert path.exists()


def test_what_is_piped_has_neither_colours_nor_a_progress_bar(run):
    for words in (("--show",), ("--games", 3)):
        _, out, err = run("play", "battle", "expert", "novice", *words)
        assert "\x1b" not in out + err
        assert "playing" not in out + err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess", "expert", "novice"), "chess"),
        (("battle", "expert", "grandmaster"), "grandmaster"),
        (("battle", "expert"), "2 chairs"),
        (("battle", "expert", "novice", "novice"), "2 chairs"),
        (("battle", "expert", "novice", "--games", "0"), "--games"),
        (("battle", "expert", "novice", "--games", "many"), "--games"),
        (("battle", "expert", "novice", "--games", "2", "--show"), "--show tells one game"),
        (("battle", "expert", "nowhere.py:Bot"), "nowhere.py: no such file"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(refused, words, said):
    assert said in refused("play", *words)


def test_a_directory_that_cannot_be_made_is_refused(refused, tmp_path):
    (tmp_path / "file").touch()
    assert "cannot be a directory" in refused(
        "play", "battle", "expert", "novice", "--out", tmp_path / "file" / "sub"
    )
    assert "cannot be a directory" in refused(
        "play", "battle", "expert", "novice", "--out", tmp_path / "file"
    )


def test_a_file_that_cannot_be_written_is_refused(refused, tmp_path):
    (tmp_path / "battle-demo-0001.json").mkdir()
    assert "cannot be written" in refused(
        "play", "battle", "expert", "novice", "--seed", "demo", "--out", tmp_path
    )


BOTS = """
from facedown import Bot
from facedown.battle import Confirm

class Hitter(Bot):
    def act(self, view, prompt):
        return Confirm(("attack", "heal", "counter"))

class Clumsy(Bot):
    def act(self, view, prompt):
        return self.missing

def cheat(view, prompt, chance):
    return Confirm(("attack",) * 3)

number = 17
"""


@pytest.fixture
def bots(tmp_path):
    path = tmp_path / "mybots.py"
    path.write_text(BOTS)
    return path


def test_a_bot_of_ones_own_plays_from_its_file(run, bots):
    code, out, _ = run("play", "battle", f"{bots}:Hitter", "novice", "--games", 2)
    assert code == 0
    assert "Hitter" in out


def test_the_only_bot_of_a_file_needs_no_name(run, tmp_path):
    path = tmp_path / "one.py"
    path.write_text(BOTS.split("class Clumsy", maxsplit=1)[0])
    assert run("play", "battle", path, "novice", "--games", 1)[0] == 0


def test_a_file_with_several_bots_asks_which(refused, bots):
    assert "say which bot" in refused("play", "battle", bots, "novice")


def test_a_bot_that_the_file_does_not_have_is_refused_with_those_it_has(refused, bots):
    assert "has no Hiter; it has Hitter, Clumsy" in refused("play", "battle", f"{bots}:Hiter", "novice")


def test_a_name_that_is_no_bot_is_refused(refused, bots):
    assert "number is neither" in refused("play", "battle", f"{bots}:number", "novice")
    assert "Confirm is not a subclass of facedown.Bot" in refused(
        "play", "battle", f"{bots}:Confirm", "novice"
    )


def test_a_file_that_cannot_be_loaded_is_refused(refused, tmp_path):
    path = tmp_path / "broken.py"
    path.write_text("import nothing_of_the_kind")
    assert "ModuleNotFoundError" in refused("play", "battle", f"{path}:Bot", "novice")


def test_a_bot_that_cannot_be_made_is_refused(refused, tmp_path):
    path = tmp_path / "needy.py"
    path.write_text("import facedown\nclass Needy(facedown.Bot):\n    def __init__(self, more): ...\n")
    assert "Needy() raised TypeError" in refused("play", "battle", path, "novice")


def test_a_bot_file_may_be_called_like_a_module_of_the_library(run, tmp_path):
    path = tmp_path / "colorsys.py"
    path.write_text(BOTS)
    assert run("play", "battle", f"{path}:Hitter", f"{path}:Hitter", "--show")[0] == 0
    import colorsys

    assert colorsys.__file__ != str(path)


def test_a_bot_file_may_make_structs_of_its_own(run, tmp_path):
    path = tmp_path / "structs.py"
    path.write_text(
        "from __future__ import annotations\nfrom dataclasses import dataclass\n"
        + BOTS
        + "\n@dataclass\nclass Plan:\n    layout: tuple\n"
    )
    assert run("play", "battle", f"{path}:Hitter", "novice", "--games", 1)[0] == 0


def test_a_bot_may_import_its_neighbours(run, tmp_path):
    (tmp_path / "neighbour_of_a_bot.py").write_text(BOTS)
    path = tmp_path / "front.py"
    path.write_text("from neighbour_of_a_bot import Hitter")
    assert run("play", "battle", f"{path}:Hitter", "novice", "--games", 1)[0] == 0


def test_a_bot_that_raises_is_named_with_the_line_of_its_own_code(run, bots):
    code, out, err = run("play", "battle", f"{bots}:Clumsy", "novice")
    assert (code, out) == (1, "")
    assert err.startswith("facedown: Clumsy raised AttributeError")
    assert f'File "{bots}", line 11, in act' in err
    assert "client" not in err


def test_a_bot_that_cheats_is_named_in_one_sentence(run, bots):
    code, _, err = run("play", "battle", f"{bots}:cheat", "novice")
    assert code == 1
    assert "not_in_hand" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("options", [("--games", 2), ("--show",)])
def test_a_bot_whose_answers_are_refused_is_told_how_often_and_why(run, tmp_path, options):
    file = tmp_path / "forgets.py"
    file.write_text("from facedown import Bot\nclass Forgets(Bot):\n    def act(self, view, prompt): pass\n")
    code, out, _ = run("play", "holdem", file, "caller", "--seed", "demo", *options)
    assert code == 0
    told = re.findall(
        r"Forgets folded \d+ times because its answer was refused: your bot returned None;", out
    )
    assert len(told) == 1


def test_bench_measures_every_house_bot(run):
    code, out, _ = run("bench", "--seconds", "0.01")
    assert code == 0
    assert all(re.search(rf"{bot} .*\d µs", out) for bot in ("novice", "casual", "expert", "reader"))


def test_bench_measures_the_bots_it_is_told(run, bots):
    _, out, _ = run("bench", "battle", f"{bots}:Hitter", "--seconds", "0.01")
    assert "Hitter" in out
    assert "novice" not in out


def test_bench_shows_a_bot_what_it_watches():
    seen = []

    class Watcher(Bot):
        def act(self, view, prompt):
            assert seen
            return self.chance.choice(list(prompt.actions))

        def see(self, view, events):
            seen.append(events)

    measure(Watcher, find("battle"), 0.01)
    assert all(seen)


def test_bench_blames_a_bot_by_its_name():
    class Broken(Bot):
        pass

    with pytest.raises(BotFailed) as failed:
        measure(Broken, find("battle"), 0.01)
    assert failed.value.bot == "Broken"


def test_bench_reads_its_clock_before_and_after_every_decision():
    ticks = iter(range(10**6))
    speed = measure("casual", find("battle"), 50, lambda: next(ticks))
    assert set(speed.thoughts) == {1}
    assert speed.seconds >= 50
    assert len(speed.thoughts) >= speed.games * 2

"""Games of other packages: entry points of the group `facedown.games`."""

import pytest

from facedown.catalog import CATALOG, BadGame, UnknownGame, find, find_bot, games, names
from facedown.cli import main
from facedown.core import Seed, play
from facedown.testing.specimens.hidden import HIDDEN

GAME = """
from facedown.catalog import Listing
from facedown.testing.specimens.hidden import HIDDEN, Config

LISTING = Listing(HIDDEN, Config(3))
"""


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Put a package with these entry points where Python finds packages."""

    def install(**points):
        (tmp_path / "installed_game_of_a_test.py").write_text(GAME)
        info = tmp_path / "a_game-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: a-game\nVersion: 1.0\n")
        lines = "".join(f"{name} = {value}\n" for name, value in points.items())
        (info / "entry_points.txt").write_text(f"[facedown.games]\n{lines}")
        monkeypatch.syspath_prepend(tmp_path)

    return install


def test_an_installed_game_is_found_by_its_name(install):
    install(hidden="installed_game_of_a_test:LISTING")
    assert find("hidden").game is HIDDEN
    assert names() == (*CATALOG, "hidden")
    assert list(games()) == [*CATALOG, "hidden"]
    players = dict.fromkeys(range(3), find_bot("hidden", "random"))
    assert play(HIDDEN, find("hidden").config, Seed.of("installed"), players).outcome.winner is not None


def test_an_installed_game_may_be_rules_alone(install):
    install(hidden="facedown.testing.specimens.hidden:HIDDEN")
    assert find("hidden").config == HIDDEN.types.config()


def test_an_installed_game_is_played_on_the_command_line(install, capsys):
    install(hidden="installed_game_of_a_test:LISTING")
    assert main(["play", "hidden", "random", "random", "random", "--games", "2"]) == 0
    assert "2 games" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ({"hidden": "nothing_of_the_kind:LISTING"}, "cannot be loaded from nothing_of_the_kind:LISTING"),
        ({"hidden": "facedown.catalog:CATALOG"}, "the installed game hidden is neither a game nor"),
        ({"secret": "installed_game_of_a_test:LISTING"}, "the installed game secret calls itself 'hidden'"),
    ],
)
def test_a_broken_package_is_named_in_one_sentence_and_the_other_games_are_found(
    install, capsys, points, said
):
    install(**points)
    (name,) = points
    with pytest.raises(BadGame, match=said):
        find(name)
    with pytest.raises(BadGame, match=said):
        games()
    assert find("battle") is CATALOG["battle"]
    assert main(["play", name, "random", "random"]) == 2
    assert said in capsys.readouterr().err


def test_an_installed_game_does_not_take_the_place_of_one_of_ours(install):
    install(battle="installed_game_of_a_test:LISTING")
    assert find("battle") is CATALOG["battle"]
    with pytest.raises(BadGame, match="battle"):
        games()


def test_what_is_not_installed_is_unknown(install):
    install(hidden="installed_game_of_a_test:LISTING")
    with pytest.raises(
        UnknownGame, match=r"known games: battle, holdem, cash, mahjong, hidden\. Did you mean hidden\?$"
    ):
        find("hiden")

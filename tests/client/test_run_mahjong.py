"""A bot of mahjong as its author writes it, in process and on a server."""

from pathlib import Path

import pytest

from facedown import RunFailed, play
from facedown.cli.bots import named
from facedown.client.remote.interface import Answer
from facedown.mahjong import MATCH, Settings
from facedown.mahjong.match import Config
from tests.client.run_scene import Scene

EXAMPLE = Path(__file__).parents[2] / "examples/mahjong_bot.py"
DOCS = Path(__file__).parents[2] / "docs/bots.md"
SHORT = Config(Settings(length="tonpusen"))
REFUSED = Answer(404, {"error": {"code": "no_such_bot", "sentence": "the bots are others"}})


def test_the_bot_of_the_docs_plays_a_match_as_tsumogiri_does():
    def places(bot):
        bots = [bot, "tsumogiri", "shanten", "tsumogiri"]
        results = play(bots, MATCH, 2, config=SHORT, seed="demo", keep=True, invalid_action="raise")
        return [match.outcome for match in results.matches]

    assert places(named(str(EXAMPLE))) == places("tsumogiri")


def test_the_bot_of_the_docs_is_the_example():
    body = EXAMPLE.read_text("utf-8").split('"""\n\n', 1)[1]
    assert f"```python\n{body}```" in DOCS.read_text("utf-8")


@pytest.mark.parametrize(
    ("opponent", "bots"),
    [
        ("bot:shanten", ["shanten", "shanten", "shanten"]),
        ("bot:tsumogiri,shanten,defender", ["tsumogiri", "shanten", "defender"]),
        ("bot:shanten,defender", ["shanten", "defender"]),
    ],
)
def test_house_bots_are_asked_for_on_the_other_chairs(opponent, bots):
    scene = Scene()
    scene.says("POST /tables", REFUSED)
    with pytest.raises(RunFailed):
        scene.run(game="mahjong", opponent=opponent)
    assert scene.asked[-1][2] == {"game": "mahjong", "bots": bots}

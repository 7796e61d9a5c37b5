"""Real rounds as neutral JSON lines: reading them, and playing them again.

A line holds the tiles of all four hands and of the wall, what everybody did, and how it ended. Passes are not
written down: a seat that was asked and does nothing has passed.
"""

from tests.mahjong.corpus.lines import BadRound, Round, parse
from tests.mahjong.corpus.replay import Replay, config_of, replayed

__all__ = ["BadRound", "Replay", "Round", "config_of", "parse", "replayed"]

"""One bot against three of another at the same walls on every chair: what luck the tiles bring, all have."""

from facedown.core import play
from facedown.mahjong.match import MATCH
from facedown.mahjong.match import Config as Match
from facedown.mahjong.round import ROUND
from facedown.mahjong.round.config import Config
from facedown.mahjong.settings import TENHOU
from facedown.stats import paired


def duel(one, others, seed, walls, z):
    """What the one gains on the average of the three, in points a round; a wall is four rounds."""
    ours, theirs = [], []
    for number in range(walls):
        gained = sum(net(one, others, seed / number, chair) for chair in range(4)) / 4
        ours.append(gained)
        theirs.append(-gained / 3)
    return paired(ours, theirs, z)


def net(one, others, seed, chair):
    """Sticks that nobody has won are lost by all alike, so that the sum of a round is nothing."""
    players = {seat: one if seat == chair else others for seat in range(4)}
    scores = play(ROUND, Config(TENHOU), seed, players, invalid_action="raise").outcome.scores
    return scores[chair] - sum(scores) / 4


def places(one, others, seed, walls):
    """Of the one, by seed and then by chair: four matches from the same walls.

    A match goes its own way soon, but its first round is the same hand on the same chair.
    """
    return [[place(one, others, seed / number, chair) for chair in range(4)] for number in range(walls)]


def place(one, others, seed, chair):
    """In a hanchan of the default rules; no place is shared (mahjong.md 11.8)."""
    players = {seat: one if seat == chair else others for seat in range(4)}
    return play(MATCH, Match(), seed, players, invalid_action="raise").outcome.places[chair]

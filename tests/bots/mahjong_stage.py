"""Rounds of mahjong for its bots: whole ones, and such with a stacked wall."""

from facedown.core import DEALER, Seed, play
from facedown.mahjong.round import ROUND
from facedown.mahjong.round.actions import Close, Discard, Pass, Riichi
from facedown.mahjong.round.config import Config
from facedown.mahjong.settings import TENHOU
from facedown.mahjong.tiles import name
from facedown.mahjong.wall import Wall

SEED = Seed.of("bots of riichi")
RON = "234567m234p22p46s"
"""Tenpai, waiting for 5s."""


def anything(view, prompt, chance):
    return chance.choice(tuple(prompt.actions))


def questions(bot, config, seed, others=anything, chairs=(0, 2)):
    """(view, prompt, action) of every question put to the bot."""
    found = []

    def watched(view, prompt, chance):
        action = bot(view, prompt, chance)
        found.append((view, prompt, action))
        return action

    players = {seat: watched if seat in chairs else others for seat in range(4)}
    play(ROUND, config, seed, players, invalid_action="raise")
    return found


class Stage:
    """A round with a stacked wall; everybody passes what is not said here."""

    def __init__(self, *hands, **rows):
        wall = Wall.stacked(hands=hands, rest=SEED / "rest", **rows).tiles
        self.state = ROUND.new(Config(TENHOU, wall=wall), SEED).state

    def throw(self, tile=None, *, riichi=False):
        seat = self.state.turn
        offer = ROUND.prompts(self.state)[seat].actions
        wanted = next(one for one in offer.discards if name(one) == tile) if tile else offer.drawn
        return self.do(seat, Riichi(wanted) if riichi else Discard(wanted))

    def do(self, seat, action):
        self.state = ROUND.apply(self.state, seat, action).state
        return self

    def passed(self, *, but=None):
        """The window is over; one chair may have its own answer."""
        while asked := [seat for seat in ROUND.prompts(self.state) if seat != DEALER]:
            self.do(asked[0], but[1] if but and but[0] == asked[0] else Pass())
        return self.do(DEALER, Close())

    def view(self, seat):
        return ROUND.view(self.state, seat)

    def ask(self, bot, seat):
        return bot(self.view(seat), ROUND.prompts(self.state)[seat], SEED)

    def thrown_by(self, bot, seat):
        """The name of its discard."""
        action = self.ask(bot, seat)
        assert isinstance(action, Discard)
        return name(action.tile)

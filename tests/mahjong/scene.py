"""Rounds with a stacked wall, played in the words of the game."""

from facedown.core import DEALER, IllegalAction, Seed
from facedown.mahjong.round import ROUND
from facedown.mahjong.round.actions import (
    Chi,
    Close,
    Discard,
    Kan,
    NineTerminals,
    OpenKan,
    Pass,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from facedown.mahjong.round.config import Config
from facedown.mahjong.round.offers import Calling, Turn, Winning
from facedown.mahjong.round.state import copied
from facedown.mahjong.settings import DEFAULT
from facedown.mahjong.tiles import name, parse
from facedown.mahjong.wall import HAND, LIVE, Wall

LAST = 4 * HAND + LIVE - 1
"""Where in the wall the last live tile is."""


class Scene:
    """A round. `draws`, `rinshan`, `dora` and `ura` are texts as in "123m0p7z"; hands are by seat.

    What is left out is any of the other tiles; `last` is the last of the live wall.
    """

    def __init__(self, *hands, dealer=0, settings=DEFAULT, last=None, kyoku=None, **rest):
        places = {row: rest.pop(row) for row in ("draws", "rinshan", "dora", "ura") if row in rest}
        wall = Wall.stacked(hands=hands, dealer=dealer, rest=Seed.of("the rest"), **places).tiles
        if last is not None:
            wall = _with_last(wall, last)
        config = Config(settings, dealer if kyoku is None else kyoku, wall=wall, **rest)
        step = ROUND.new(config, Seed.of("unused"))
        self.state = step.state
        self.events = list(step.events)
        self.last = list(step.events)

    # what is there

    @property
    def turn(self):
        return self.state.turn

    @property
    def drawn(self):
        return None if self.state.drawn is None else name(self.state.drawn)

    @property
    def result(self):
        return self.state.result

    def offer(self, seat):
        prompt = ROUND.prompts(self.state).get(seat)
        return None if prompt is None else prompt.actions

    @property
    def mine(self):
        """What the seat on turn is offered."""
        offer = self.offer(self.turn)
        assert isinstance(offer, Turn)
        return offer

    def asked(self):
        """The seats that are asked about a tile."""
        return {seat for seat in range(4) if isinstance(self.offer(seat), Winning | Calling)}

    def may(self, seat, kind):
        """May this seat do something of this kind?"""
        return any(isinstance(action, kind) for action in self.offer(seat) or ())

    def names(self, tiles):
        return sorted({name(tile) for tile in tiles})

    def change(self, **fields):
        """To what no play has led to."""
        self.state = copied(self.state)
        for field, value in fields.items():
            setattr(self.state, field, value)
        return self

    def seen_by(self, viewer):
        return ROUND.view(self.state, viewer)

    def furiten(self, seat):
        return self.seen_by(seat).furiten

    # what is done

    def do(self, seat, action):
        step = ROUND.apply(self.state, seat, action)
        self.state = step.state
        self.last = list(step.events)
        self.events += step.events
        return self

    def refused(self, seat, action):
        try:
            ROUND.apply(self.state, seat, action)
        except IllegalAction as refused:
            return refused
        raise AssertionError(f"{action!r} of seat {seat} was accepted")

    def throw(self, tile=None, *, riichi=False):
        """The seat on turn discards a tile of this name, or the one it drew; the window is left open."""
        offered = self.mine.riichi if riichi else self.mine.discards
        wanted = self.state.drawn if tile is None else next(one for one in offered if name(one) == tile)
        return self.do(self.turn, Riichi(wanted) if riichi else Discard(wanted))

    def settle(self, **answers):
        """Everybody asked passes, but for these, as in `s2=Ron()`; and the pause is over."""
        wanted = {int(seat[1:]): answer for seat, answer in answers.items()}
        while asked := self.asked():
            seat = min(asked)
            answer = wanted.get(seat, Pass())
            if answer in self.offer(seat):
                wanted.pop(seat, None)
            else:
                answer = Pass()
            self.do(seat, answer)
        assert not wanted, f"{wanted} was not offered"
        return self.do(DEALER, Close())

    def go(self, *tiles):
        """Each of these is discarded in turn, and nobody wants it; None is the drawn one."""
        for tile in tiles:
            self.throw(tile).settle()
        return self

    def own(self, seat, text):
        """Tiles of a hand by name, ascending."""
        hand = list(self.state.hands[seat])
        found = []
        for one in [name(tile) for tile in parse(text)]:
            found.append(next(tile for tile in hand if name(tile) == one))
            hand.remove(found[-1])
        return tuple(sorted(found))

    def pon(self, seat, text):
        return self.settle(**{f"s{seat}": Pon(self.own(seat, text))})

    def chi(self, seat, text):
        return self.settle(**{f"s{seat}": Chi(self.own(seat, text))})

    def open_kan(self, seat):
        return self.settle(**{f"s{seat}": OpenKan()})

    def kan(self, text, how="closed"):
        """The seat on turn; a window may be open after it."""
        return self.do(self.turn, Kan(parse(text)[0] >> 2, how))

    def tsumo(self):
        return self.do(self.turn, Tsumo())

    def abort(self):
        return self.do(self.turn, NineTerminals())

    def ron(self, *seats):
        return self.settle(**{f"s{seat}": Ron() for seat in seats})


def _with_last(wall, last):
    tiles = list(wall)
    at = max(place for place, tile in enumerate(tiles[:LAST]) if name(tile) == last)
    tiles[at], tiles[LAST] = tiles[LAST], tiles[at]
    return tuple(tiles)


def to_the_last(scene):
    """Everybody discards what was drawn, until the last tile of the live wall is drawn."""
    while scene.state.tiles_left:
        scene.throw().settle()
    return scene


def yaku(win):
    return {one.name for one in win.score.yaku}

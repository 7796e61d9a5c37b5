"""The same round in riichienv, another implementation of these rules, step by step beside ours."""

from riichienv import ActionType, GameRule, Phase, RiichiEnv

from facedown.core import DEALER, Seed
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
from facedown.mahjong.round.calls import offered_call
from facedown.mahjong.round.config import Config
from facedown.mahjong.round.hands import is_closed, waited, without
from facedown.mahjong.round.offers import Calling, Winning
from facedown.mahjong.settings import MAJSOUL, TENHOU
from facedown.mahjong.shape import shanten, waits
from facedown.mahjong.tiles import TILES, counts, text
from facedown.mahjong.wall import Wall

RULES = {
    "tenhou": (GameRule.default_tenhou, TENHOU),
    "majsoul": (GameRule.default_mjsoul, MAJSOUL),
}


class Differs(AssertionError):
    pass


def their_wall(wall):
    """Theirs ends with the replacements, the last first, after ura and dora in turns."""
    tiles = [*wall.tiles[:122], *([None] * 14)]
    for number in range(4):
        tiles[135 - number] = wall.rinshan[number]
    for number in range(5):
        tiles[131 - 2 * number], tiles[130 - 2 * number] = wall.dora[number], wall.ura[number]
    return tiles


def some_wall(seed, number):
    """Every third wall deals many triplets and fours."""
    if number % 3:
        return Wall.shuffled(seed / number)
    draws = (seed / number).draws()
    tiles = [4 * kind + copy for kind in draws.shuffled(range(34)) for copy in range(4)]
    for _ in range(25 + 25 * draws.below(3)):
        one, other = draws.below(TILES), draws.below(TILES)
        tiles[one], tiles[other] = tiles[other], tiles[one]
    return Wall(tuple(tiles))


def told(action):
    """One of their actions, copies of a kind told apart by red alone."""
    own = tuple(sorted(action.consume_tiles))
    match action.action_type:
        case ActionType.DISCARD:
            return "discard", text((action.tile,))
        case ActionType.PON | ActionType.CHI as kind:
            return ("pon" if kind == ActionType.PON else "chi"), text(own)
        case ActionType.ANKAN:
            return "closed", own[0] >> 2
        case ActionType.KAKAN:
            return "added", action.tile >> 2
    return _WORDS[action.action_type], ""


_WORDS = {
    ActionType.RIICHI: "riichi",
    ActionType.TSUMO: "tsumo",
    ActionType.RON: "ron",
    ActionType.PASS: "pass",
    ActionType.KYUSHU_KYUHAI: "nine_terminals",
    ActionType.DAIMINKAN: "open_kan",
}


def ours(action):
    """One of ours in the same words."""
    match action:
        case Discard(tile=tile):
            return "discard", text((tile,))
        case Pon(tiles=tiles):
            return "pon", text(tiles)
        case Chi(tiles=tiles):
            return "chi", text(tiles)
        case Kan(kind=kind, how=how):
            return how, kind
        case Riichi():
            return "riichi", ""
        case NineTerminals():
            return "nine_terminals", ""
        case OpenKan():
            return "open_kan", ""
    return type(action).__name__.lower(), ""


class Pair:
    """A round here and there. Ron and melds are one question there, two of ours."""

    def __init__(self, name, wall, *, kyoku=0, honba=0, sticks=0):
        rule, settings = RULES[name]
        self.state = ROUND.new(Config(settings, kyoku, honba, sticks, wall=wall.tiles), Seed.of("")).state
        self.env = RiichiEnv(game_mode="4p-red-single", rule=rule())
        self.seen = self.env.reset(
            oya=kyoku % 4,
            wall=their_wall(wall),
            round_wind=kyoku // 4,
            scores=[25_000] * 4,
            honba=honba,
            kyotaku=sticks,
        )

    def play(self, draws):
        while self.state.result is None and not self.env.done():
            if self.env.phase == Phase.WaitAct:
                self._turn(draws)
            else:
                self._answers(draws)
            self._compare()
        if (self.state.result is None) == self.env.done():
            raise Differs(f"over there: {self.env.done()}, here {self.state.result}")
        vain = any(is_in_vain(self.state.hands[seat], self.state.melds[seat]) for seat in range(4))
        if list(self.env.scores()) != list(self.state.scores) and not vain:
            raise Differs(f"{self.env.scores()} there, {self.state.scores} here after {self.state.result}")

    def _turn(self, draws):
        seat = self.state.turn
        if self.state.window is not None or seat != self.env.current_player:
            raise Differs(
                f"seat {self.env.current_player} is on turn there, {seat} here: {self.state.window}"
            )
        offer = self.state.offers[seat]
        vain = {("riichi", "")} if self._may_riichi(seat) and _vain_discards(self.state) else set()
        self._same(seat, {ours(action) for action in offer} | vain)
        action = chosen(self.state, seat, list(offer), draws)
        if isinstance(action, Riichi):
            self._theirs({seat: ("riichi", "")})
            self._same(
                seat, {("discard", text((tile,))) for tile in offer.riichi} | _vain_discards(self.state)
            )
            self._theirs({seat: ("discard", text((action.tile,)))}, action.tile)
        else:
            self._theirs({seat: ours(action)}, getattr(action, "tile", None))
        self.state = ROUND.apply(self.state, seat, action).state
        if self.state.window is not None and not any(self.state.offers):
            self._nobody_is_asked()

    def _may_riichi(self, seat):
        return self.state.tiles_left >= 4 and self.state.scores[seat] >= 1_000

    def _nobody_is_asked(self):
        if not self.env.done() and self.env.phase == Phase.WaitResponse:
            raise Differs(f"{sorted(self.seen)} are asked there, nobody here about {self.state.window}")
        self.state = ROUND.apply(self.state, DEALER, Close()).state

    def _answers(self, draws):
        asked = {seat: _answers(self.state, seat) for seat in range(4) if self.state.offers[seat]}
        if set(asked) != set(self.seen):
            raise Differs(f"{sorted(self.seen)} are asked there, {sorted(asked)} here: {self.state.window}")
        given = {}
        for seat, answers in asked.items():
            self._same(seat, {ours(answer) for answer in answers})
            given[seat] = self._their_tiles(seat, answered(answers, draws))
        self._theirs({seat: ours(answer) for seat, answer in given.items()})
        for seat, answer in given.items():
            while (offer := self.state.offers[seat]) is not None:
                self.state = ROUND.apply(self.state, seat, answer if answer in offer else Pass()).state
        self.state = ROUND.apply(self.state, DEALER, Close()).state

    def _their_tiles(self, seat, answer):
        """Of equal copies those that they would take."""
        if not isinstance(answer, Pon | Chi):
            return answer
        action = next(one for one in self.seen[seat].legal_actions() if told(one) == ours(answer))
        return type(answer)(tuple(sorted(action.consume_tiles)))

    def _theirs(self, words, tile=None):
        actions = {}
        for seat, word in words.items():
            same = [action for action in self.seen[seat].legal_actions() if told(action) == word]
            actions[seat] = next((action for action in same if action.tile == tile), same[0])
        self.seen = self.env.step(actions)

    def _same(self, seat, here):
        there = {told(action) for action in self.seen[seat].legal_actions()}
        if there != here:
            hand = text(self.state.hands[seat])
            raise Differs(f"seat {seat} with {hand}: only there {there - here}, only here {here - there}")

    def _compare(self):
        if self.state.result is not None or self.env.done():
            return
        if tuple(self.env.dora_indicators) != self.state.dora:
            raise Differs(f"dora are {self.env.dora_indicators} there, {self.state.dora} here")
        if self.state.drawn is not None and self.env.drawn_tile != self.state.drawn:
            raise Differs(f"{self.env.drawn_tile} was drawn there, {self.state.drawn} here")


def is_in_vain(hand, melds):
    """Waits for nothing but what the seat has melded all four of: tenpai to them, and not to us."""
    if len(hand) + 3 * len(melds) != 13:
        return False
    kinds = counts(hand)
    return bool(waits(kinds, len(melds))) and not waited(kinds, melds)


def _vain_discards(state):
    """Those that they allow with a riichi and we do not."""
    hand, melds = state.hands[state.turn], state.melds[state.turn]
    if state.drawn is None or not is_closed(melds) or state.riichi[state.turn]:
        return set()
    vain = [tile for tile in hand if is_in_vain(without(hand, (tile,)), melds)]
    return {("discard", text((tile,))) for tile in vain}


def _answers(state, seat):
    """All this seat may answer in the end, as if it were asked once."""
    offer, window = state.offers[seat], state.window
    if isinstance(offer, Calling):
        return list(offer)
    assert isinstance(offer, Winning)
    last = window.kan or window.abort or state.riichi[seat] or not state.tiles_left
    calls = None if last else offered_call(state, seat, window.tile)
    return [Ron(), *(calls or (Pass(),))]


def chosen(state, seat, actions, draws):
    """Mostly what wins or comes nearer to it, with enough of everything else."""
    for kind, odds in ((Tsumo, 8), (NineTerminals, 3), (Kan, 8), (Riichi, 7)):
        some = [action for action in actions if isinstance(action, kind)]
        if some and draws.below(10) < odds:
            return draws.choice(some)
    discards = [action for action in actions if isinstance(action, Discard)]
    if not draws.below(4):
        return draws.choice(discards)
    hand = state.hands[seat]
    distances = [shanten(counts(tile for tile in hand if tile != one.tile)) for one in discards]
    return draws.choice([one for one, far in zip(discards, distances, strict=True) if far == min(distances)])


def answered(answers, draws):
    for kind, odds in ((Ron, 6), (OpenKan, 5), (Pon, 4), (Chi, 2)):
        some = [answer for answer in answers if isinstance(answer, kind)]
        if some and draws.below(10) < odds:
            return draws.choice(some)
    return Pass()

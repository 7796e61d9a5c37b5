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
from facedown.mahjong.round.offers import Calling, Winning
from facedown.mahjong.settings import MAJSOUL, TENHOU
from facedown.mahjong.shape import shanten
from facedown.mahjong.tiles import NAMES, counts, text
from tests.mahjong.peer_departures import points_there, vain_discards

RULES = {
    "tenhou": (GameRule.default_tenhou, TENHOU),
    "majsoul": (GameRule.default_mjsoul, MAJSOUL),
}


class Differs(AssertionError):
    pass


def their_table(name, mode, start, wall=None, seed=None):
    """A round or game there that begins like this config or standing, and what it offers."""
    env = RiichiEnv(game_mode=mode, rule=RULES[name][0](), seed=seed, skip_mjai_logging=True)
    seen = env.reset(
        oya=start.kyoku % 4,
        wall=None if wall is None else their_wall(wall),
        round_wind=start.kyoku // 4,
        scores=list(start.scores),
        honba=start.honba,
        kyotaku=start.sticks,
    )
    return env, their_menus(seen)


def their_wall(wall):
    """Theirs ends with the replacements, the last first, after ura and dora in turns."""
    tiles = [*wall.tiles[:122], *([None] * 14)]
    for number in range(4):
        tiles[135 - number] = wall.rinshan[number]
    for number in range(5):
        tiles[131 - 2 * number], tiles[130 - 2 * number] = wall.dora[number], wall.ura[number]
    return tiles


def told(action):
    """One of their actions, copies of a kind told apart by red alone."""
    match action.action_type:
        case ActionType.DISCARD:
            return "discard", NAMES[action.tile]
        case ActionType.PON | ActionType.CHI as kind:
            return ("pon" if kind == ActionType.PON else "chi"), text(sorted(action.consume_tiles))
        case ActionType.ANKAN:
            return "closed", action.consume_tiles[0] >> 2
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


def their_menus(seen):
    """What each seat may do there: by its word, the actions that it fits."""
    menus = {seat: {} for seat in seen}
    for seat, observation in seen.items():
        for action in observation.legal_actions():
            menus[seat].setdefault(told(action), []).append(action)
    return menus


def ours(action):
    """One of ours in the same words."""
    match action:
        case Discard(tile=tile):
            return "discard", NAMES[tile]
        case Pon(tiles=tiles) | Chi(tiles=tiles):
            return type(action).__name__.lower(), text(tiles)
        case Kan(kind=kind, how=how):
            return how, kind
        case NineTerminals():
            return "nine_terminals", ""
        case OpenKan():
            return "open_kan", ""
    return type(action).__name__.lower(), ""


class Pair:
    """A round here and there. Ron and melds are one question there, two of ours."""

    pons = 4
    """How many of ten are called in random play."""

    def __init__(self, name, wall, *, kyoku=0, honba=0, sticks=0):
        config = Config(RULES[name][1], kyoku, honba, sticks, wall=wall.tiles)
        self.state = ROUND.new(config, Seed.of("")).state
        self.env, self.menus = their_table(name, "4p-red-single", config, wall)

    @property
    def over(self):
        """Is the round over here?"""
        return self.state.result is not None

    def play(self, draws=None):
        self.play_round(draws)
        if self.over != self.env.done():
            raise Differs(f"over there: {self.env.done()}, here {self.state.result}")
        result = self.state.result
        before = [now - delta for now, delta in zip(self.state.scores, result.deltas, strict=True)]
        points = points_there(self.state, before, result) or list(self.state.scores)
        if self.env.scores() != points:
            raise Differs(f"{self.env.scores()} there, {points} here after {result}")

    def play_round(self, draws=None):
        """To its end. Without draws everybody throws what was drawn and passes."""
        while not self.over and not self.env.done():
            if self.env.phase == Phase.WaitAct:
                self._turn(draws)
            else:
                self._answers(draws)
            self._compare()

    def _do(self, seat, action):
        """Here."""
        self.state = ROUND.apply(self.state, seat, action).state

    def _turn(self, draws):
        seat = self.state.turn
        if self.state.window is not None or seat != self.env.current_player:
            raise Differs(f"{self.env.current_player} is on turn there, {seat} here: {self.state.window}")
        offer = self.state.offers[seat]
        vain = {("riichi", "")} if vain_discards(self.state) else set()
        self._same(seat, {ours(action) for action in offer} | vain)
        if draws is None:
            self.act(seat, ROUND.fallback(self.state, seat, "timeout"))
        else:
            self.act(seat, chosen(self.state, seat, list(offer), draws))

    def act(self, seat, action):
        """On a turn, here and there."""
        if isinstance(action, Riichi):
            riichi = self.state.offers[seat].riichi
            self._theirs({seat: ("riichi", "")})
            self._same(seat, {("discard", NAMES[tile]) for tile in riichi} | vain_discards(self.state))
            self._theirs({seat: ("discard", NAMES[action.tile])}, action.tile)
        else:
            self._theirs({seat: ours(action)}, getattr(action, "tile", None))
        self._do(seat, action)
        if not self.over and self.state.window is not None and not any(self.state.offers):
            self._nobody_is_asked()

    def _nobody_is_asked(self):
        if not self.env.done() and self.env.phase == Phase.WaitResponse:
            raise Differs(f"{sorted(self.menus)} are asked there, nobody here about {self.state.window}")
        self._do(DEALER, Close())

    def _answers(self, draws):
        asked = {seat: _answers(self.state, seat) for seat in range(4) if self.state.offers[seat]}
        if set(asked) != set(self.menus):
            raise Differs(f"{sorted(self.menus)} are asked there, {sorted(asked)} here: {self.state.window}")
        given = {}
        for seat, answers in asked.items():
            self._same(seat, {ours(answer) for answer in answers})
            answer = Pass() if draws is None else answered(answers, draws, self.pons)
            given[seat] = self._their_tiles(seat, answer)
        self._theirs({seat: ours(answer) for seat, answer in given.items()})
        for seat, answer in given.items():
            while (offer := self.state.offers[seat]) is not None:
                self._do(seat, answer if answer in offer else Pass())
        self._do(DEALER, Close())

    def _their_tiles(self, seat, answer):
        """Of equal copies those that they would take."""
        if not isinstance(answer, Pon | Chi):
            return answer
        action, *_ = self.menus[seat][ours(answer)]
        return type(answer)(tuple(sorted(action.consume_tiles)))

    def _theirs(self, words, tile=None):
        actions = {}
        for seat, word in words.items():
            same = self.menus[seat][word]
            actions[seat] = next((action for action in same if action.tile == tile), same[0])
        self.menus = their_menus(self.env.step(actions))

    def _same(self, seat, here):
        there = self.menus[seat].keys()
        if there != here:
            hand = text(self.state.hands[seat])
            raise Differs(f"seat {seat} with {hand}: only there {there - here}, only here {here - there}")

    def _compare(self):
        if self.over or self.env.done():
            return
        robbed = self.state.window is not None and self.state.window.kan  # there the kan is still in the hand
        if not robbed and list(map(sorted, self.env.hands)) != list(map(list, self.state.hands)):
            raise Differs(f"hands are {self.env.hands} there, {self.state.hands} here")
        if (self.env.scores(), self.env.riichi_sticks) != (self.state.scores, self.state.sticks):
            raise Differs(f"points are {self.env.scores()} there, {self.state.scores} here")
        if tuple(self.env.dora_indicators) != self.state.dora:
            raise Differs(f"dora are {self.env.dora_indicators} there, {self.state.dora} here")
        if self.state.drawn is not None and self.env.drawn_tile != self.state.drawn:
            raise Differs(f"{self.env.drawn_tile} was drawn there, {self.state.drawn} here")


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
    discards = [action for action in actions if isinstance(action, Discard)]
    if len(discards) < len(actions):
        wished = _wished(actions, ((Tsumo, 8), (NineTerminals, 3), (Kan, 8), (Riichi, 7)), draws)
        if wished is not None:
            return wished
    if not draws.below(4):
        return draws.choice(discards)
    distances = _distances(state.hands[seat], {one.tile >> 2 for one in discards})
    least = min(distances.values())
    return draws.choice([one for one in discards if distances[one.tile >> 2] == least])


def _distances(hand, kinds):
    """The shanten of the hand without one of each kind."""
    held, distances = counts(hand), {}
    for kind in sorted(kinds):
        held[kind] -= 1
        distances[kind] = shanten(held)
        held[kind] += 1
    return distances


def answered(answers, draws, pons):
    return _wished(answers, ((Ron, 6), (OpenKan, 5), (Pon, pons), (Chi, 2)), draws) or Pass()


def _wished(actions, wishes, draws):
    """One of the first kind that is there and comes up; its odds are in tenths."""
    for kind, odds in wishes:
        some = [action for action in actions if isinstance(action, kind)]
        if some and draws.below(10) < odds:
            return draws.choice(some)
    return None

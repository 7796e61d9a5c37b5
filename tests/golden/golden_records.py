"""How the golden records were made: house bots, random legal inputs and fixed seeds.

Only a regeneration needs this module. The tests replay the stored records, so a better bot changes nothing there.
"""

from msgspec import UNSET
from msgspec.structs import replace

from facedown.battle import Config as Battle
from facedown.battle import Ruleset
from facedown.catalog import find, find_bot
from facedown.core import DEALER, Seed, Terms, play
from facedown.core.record import Acted, Carried, header_of, links, recorded
from facedown.mahjong import PRESETS
from facedown.mahjong import Sit as SitDown
from facedown.mahjong.match import Config as Mahjong
from facedown.poker import Stakes, Table
from facedown.poker.cash import CASH, POKERSTARS, TDA, Intend, Prepare, TopUp
from facedown.poker.cash import Config as Cash
from facedown.poker.cash import Sit as BuyIn
from facedown.poker.hand.actions import Call, Check, Fold, Leave, RaiseTo
from facedown.poker.holdem import Config as Holdem
from facedown.poker.holdem import Level, Sit
from facedown.poker.stakes import Rake


def by_bots(name, config, *bots):
    """A whole match of house bots, by chair."""
    game, seed = name.split("-")[0], Seed.of(name)
    players = {seat: find_bot(game, bot) for seat, bot in enumerate(bots)}
    return play(find(game).game, config, seed, players).record()


class Driven:
    """A match of chosen inputs, 700 ms after one another. It need not end."""

    def __init__(self, game, name, config, *, terms=None):
        self.game, self.seed = game, Seed.of(name)
        self.header = header_of(game, config, self.seed, match=name, terms=terms)
        self.state = game.new(config, self.seed).state
        self.draws = (self.seed / "inputs").draws()
        self.entries = []

    def do(self, seat, action):
        self.state = self.game.apply(self.state, seat, action).state
        self.entries.append(Acted(self._at(), seat, action, "clock" if seat == DEALER else "player"))

    def carry(self):
        """Cut the log here where the game allows it, as a table does between two hands."""
        config = self.game.carry(self.state)
        if config is not None:
            seats = self.game.seats(config)
            *_, link = links(self.header, tuple(self.entries))
            self.entries.append(Carried(self._at(), config, (None,) * seats, (), (0,) * seats, link.hex()))

    def record(self):
        return recorded(self.header, tuple(self.entries), self.seed, self.game.outcome(self.state))

    def answer(self):
        """One of those who are asked: the dealer does what is due, a player anything that is offered."""
        prompts = self.game.prompts(self.state)
        asked = sorted(seat for seat, prompt in prompts.items() if prompt.clock != "pause")
        if not asked:
            return False
        seat = self.draws.choice(asked)
        due = seat == DEALER
        self.do(
            seat, self.game.fallback(self.state, seat, "timeout") if due else self._bet(prompts[seat].actions)
        )
        return True

    def _bet(self, offer):
        if not hasattr(offer, "call"):
            return self.draws.choice(_rare(offer) if self.draws.below(4) else list(offer))
        chosen = self.draws.below(12)
        if chosen < 3 and offer.most:
            most = min(offer.most, offer.least * 3)
            return RaiseTo(
                offer.most if chosen == 0 else offer.least + self.draws.below(most - offer.least + 1)
            )
        if not offer.call:
            return Check()
        return Fold() if chosen < 6 else Call()

    def _at(self):
        return 700 * len(self.entries)


def _rare(offer):
    """Calls, kans and wins before discards and passes."""
    usual = {"Discard", "Pass"}
    return [action for action in offer if type(action).__name__ not in usual] or list(offer)


def fair_holdem(name):
    """Three of four chairs are taken, with nonces; one player leaves."""
    rules = Table(Stakes(50, 100), showdown="show", timeout="call")
    config = Holdem(4, 2_000, rules, seated=False, min_players=3, fair=True, exposed=True, hands=8)
    match = Driven(
        find("holdem").game, name, config, terms=Terms({"turn": 15_000, "ready": 2_000, "deal": 0})
    )
    for seat in (2, 0, 3):
        match.do(seat, Sit(f"nonce {seat}"))
    while match.game.outcome(match.state) is None:
        match.answer()
        if len(match.entries) == 30:
            match.do(3, Leave())
    return match.record()


def rising_holdem(name):
    """Levels, antes, a dead button, questions at the showdown, boards run twice, streets one by one, cuts."""
    levels = tuple(Level(Stakes(big // 2, big, ante=big // 10), 4) for big in (20, 60, 200, 600))
    rules = Table(showdown="ask", run_twice=True, paced=True)
    config = Holdem(5, 1_000, rules, levels=levels, button="dead", first_button=3, stake=2)
    match = Driven(find("holdem").game, name, config)
    hands = 0
    while match.game.outcome(match.state) is None:
        match.answer()
        if match.game.section(match.state) != hands and match.game.outcome(match.state) is None:
            hands = match.game.section(match.state)
            if hands % 3 == 0:
                match.carry()
    return match.record()


def ring(name, config, inputs):
    """Players come, pause, come back, top up and leave, in hands and between them."""
    match = Driven(CASH, name, config)
    while len(match.entries) < inputs:
        _ring_input(match)
        if (
            match.entries[-1].seat == DEALER
            and match.entries[-1].action == Prepare()
            and match.draws.below(6) == 0
        ):
            match.carry()
    return match.record()


def _ring_input(match):
    draws, config = match.draws, match.state.config
    seat, chosen = draws.below(config.seats), draws.below(100)
    chair = match.state.standing.chairs[seat]
    buy_in = BuyIn(
        config.least + draws.below(config.most - config.least + 1),
        f"nonce {seat}",
        draws.choice((0, 0, 1, 2)),
    )
    if chosen < 10:
        match.do(seat, buy_in if chair is None else Intend(draws.choice((0, 0, 0, 0, 1, 2, 2, 3))))
    elif chosen > 96 and chair is not None and chair.intent != 3:
        match.do(seat, TopUp(draws.below(config.most + 1)))
    elif not match.answer():
        match.do(seat, buy_in if chair is None else Intend(0))


def random_mahjong(name):
    """Chairs that are taken with nonces, then any call, kan or win that is offered."""
    config = replace(mahjong("default", length="tonpusen"), seated=False, fair=True)
    match = Driven(find("mahjong").game, name, config)
    for seat in (1, 3, 0, 2):
        match.do(seat, SitDown(f"nonce {seat}"))
    while match.game.outcome(match.state) is None and len(match.entries) < 700:
        match.answer()
    return match.record()


def opening(name, whole, entries):
    """The first inputs of another match: short enough to keep every frame of it as text."""
    first = whole.entries[:entries]
    return recorded(replace(whole.header, match=name), first, whole.seed, None)


def mahjong(preset, **changes):
    return Mahjong(replace(PRESETS[preset], **changes))


HOUSE = Table(Stakes(50, 100), showdown="show", timeout="call")
RING = Cash(6, Table(Stakes(2, 5, rake=Rake(500, 6)), run_twice=True), least=3, most=200)
STRADDLED = Table(Stakes(2, 5, 1, straddles=(10,)))
PACED = Table(Stakes(2, 5), paced=True, showdown="ask")

BOT_MATCHES = {
    # As the grace was before it was raised to 15 s.
    "battle-bots": (Battle(Ruleset(grace_ms=5_000), stake=1), "expert reader"),
    "battle-long": (Battle(Ruleset(hp=30, max_hp=30, rounds=12, grace_ms=5_000)), "casual novice"),
    "holdem-short": (Holdem(2, 10_000, HOUSE, hands=3), "tight equity"),
    "holdem-headsup": (Holdem(2, 3_000, HOUSE), "tight caller"),
    "holdem-six": (Holdem(6, 1_000, HOUSE, fair=True), "random caller tight equity tight caller"),
    "mahjong-default": (mahjong("default", length="tonpusen"), "shanten defender shanten tsumogiri"),
    "mahjong-tenhou": (mahjong("tenhou"), "shanten shanten defender defender"),
    "mahjong-majsoul": (mahjong("majsoul", length="tonpusen"), "shanten shanten shanten shanten"),
}
RINGS = {
    "cash-seed": (RING, 500),
    "cash-short": (replace(RING, seats=3), 50),
    # As the preset was before it had the switch `short_bet_reopens`.
    "cash-pokerstars": (
        replace(RING, rules=replace(POKERSTARS, short_bet_reopens=UNSET), table=STRADDLED),
        500,
    ),
    "cash-tda": (replace(RING, seats=4, rules=TDA, table=PACED), 400),
}


def made():
    """By name, every record but the arena's, which its transcript leaves."""
    records = {name: by_bots(name, config, *bots.split()) for name, (config, bots) in BOT_MATCHES.items()}
    records |= {name: ring(name, config, inputs) for name, (config, inputs) in RINGS.items()}
    records["holdem-fair"] = fair_holdem("holdem-fair")
    records["holdem-rising"] = rising_holdem("holdem-rising")
    records["mahjong-random"] = random_mahjong("mahjong-random 25")
    records["mahjong-opening"] = opening("mahjong-opening", records["mahjong-majsoul"], 28)
    return records

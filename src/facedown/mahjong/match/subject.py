"""The subject for the laws: configs of a match, and worlds that a viewer cannot tell apart.

Each round may have had any wall that fits what the viewer saw, and other secret answers. With a given wall,
nonces have no effect, so other players may have had any.

A fair match publishes hashes of its walls. With the salts anyone could tell two walls apart; without them
SHA-256 hides the difference. So `FAIR_VEILED` is the match without the hashes.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from facedown.core import Seat, Seed, Viewer
from facedown.core.chairs import Sit, Stand
from facedown.mahjong.match.actions import Action, Confirm
from facedown.mahjong.match.config import Config
from facedown.mahjong.match.events import Event, RoundBegun
from facedown.mahjong.match.game import MATCH, MahjongMatch
from facedown.mahjong.match.state import State
from facedown.mahjong.match.view import MatchView
from facedown.mahjong.round import config as round_config
from facedown.mahjong.round import subject as round_subject
from facedown.mahjong.round.actions import Leave
from facedown.mahjong.settings import STICK, TENHOU, Settings
from facedown.mahjong.wall import Wall
from facedown.testing.subject import Run, Subject, no_chips

_Given: TypeAlias = tuple[Seat, Action]

_HEAVENLY: Final = Wall.stacked(
    hands=("123456789m1199p", "234567p234567s5m", "111222333z4566p", "19m19p19s1234567z"),
    draws="1p5m6p0m9p1s8p",
).tiles
"""East wins with its first draw, and the others are close."""
_TERMINALS: Final = Wall.stacked(
    hands=("19m19p19s123456z5m", "19m19p19s123456z4m", "234567p234567s5m", "456789m456789s5p"),
    draws="7z7z0m5p",
).tiles
"""East and South have nine terminals each."""

CONFIGS: Final = (
    Config(),
    Config(Settings(length="tonpusen", start=8_000), walls=(_HEAVENLY,) * 30),
    Config(TENHOU, seated=False, walls=(_HEAVENLY, _TERMINALS) * 20),
    Config(
        Settings(length="tonpusen", start=25_000, target=25_000, tobi=False, leftover_sticks="lost"),
        walls=(_TERMINALS, _HEAVENLY, _HEAVENLY) * 20,
        host="kept by the host",
    ),
)

FAIR_CONFIGS: Final = (Config(seated=False, fair=True), Config(TENHOU, fair=True))

STRAYS: Final = (*round_subject.STRAYS, Sit(), Sit("seven"), Sit("7" * 300), Stand(), Confirm())


class _Section(NamedTuple):
    """A round and its inputs."""

    before: tuple[_Given, ...]
    """Inputs since the round before; the last of them dealt it."""
    config: round_config.Config
    inputs: list[_Given]


def twins(run: Run, viewer: Viewer, chance: Seed) -> Iterator[Run]:
    sections, rest = _sections(run)
    ways = [
        round_subject.twins(Run(section.config, run.seed, tuple(section.inputs)), viewer, chance / number)
        for number, section in enumerate(sections)
    ]
    for others in zip(*ways, strict=False):
        inputs = [
            given
            for section, other in zip(sections, others, strict=True)
            for given in (*section.before, *other.inputs)
        ]
        walls = tuple([other.config.wall for other in others])
        renamed = tuple([(seat, _renamed(seat, action, viewer)) for seat, action in (*inputs, *rest)])
        yield Run(replace(run.config, walls=walls, fair=False), chance / "other", renamed)


def _sections(run: Run) -> tuple[list[_Section], tuple[_Given, ...]]:
    """The rounds of a run, and the inputs after the last of them."""
    state = MATCH.new(run.config, run.seed).state
    sections: list[_Section] = []
    between: list[_Given] = []
    if state.round is not None:
        sections.append(_Section((), _told(state), []))
    for given in run.inputs:
        before, state = state, MATCH.apply(state, *given).state
        (between if before.round is None else sections[-1].inputs).append(given)
        if before.round is None and state.round is not None:
            sections.append(_Section(tuple(between), _told(state), []))
            between.clear()
    return sections, tuple(between)


def _told(state: State) -> round_config.Config:
    """The round with its wall made explicit."""
    assert state.round is not None, "a round is played"
    return replace(state.round.config, wall=state.round.wall.tiles)


def _renamed(seat: Seat, action: Action, viewer: Viewer) -> Action:
    """With given walls a nonce changes nothing."""
    return Sit(f"another {action.nonce}"[:9]) if isinstance(action, Sit) and seat != viewer else action


def possible(state: State) -> None:
    """Each tile is in one place, and no points are lost."""
    whole = 4 * state.config.settings.start
    assert sum(state.scores) + STICK * state.sticks == whole, "points are neither made nor lost"
    if state.round is not None:
        round_subject.possible(state.round)


class VeiledMatch(MahjongMatch):
    """A match in which nobody sees what rounds publish about their walls."""

    def view(self, state: State, viewer: Viewer) -> MatchView:
        return replace(super().view(state, viewer), commit="")

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        shown = super().redact(event, viewer)
        return replace(shown, commit="") if isinstance(shown, RoundBegun) else shown


SUBJECT: Final = Subject(
    game=MATCH,
    configs=CONFIGS,
    twins=twins,
    chips=no_chips,
    invariant=possible,
    rare=(Leave, Stand),
    strays=STRAYS,
)

LEFT: Final = SUBJECT._replace(
    configs=(Config(TENHOU, walls=(_HEAVENLY, _TERMINALS) * 20, people=(0, 2)),), rare=(Stand,)
)
"""Players leave as often as not, until the match is abandoned."""

FAIR: Final = SUBJECT._replace(configs=FAIR_CONFIGS)
"""For all laws except the one about twins, whose walls have different hashes."""

FAIR_VEILED: Final = FAIR._replace(game=VeiledMatch())

"""What is found once for all viewers is what each of them would be shown alone."""

import pytest

from facedown.catalog import CATALOG
from facedown.core import Frame, Seed, Showing, Sight, Ticking, play
from facedown.core.frame import visible
from facedown.core.play import replay
from facedown.core.rounds import open_kinds
from facedown.mahjong.match.events import Confirmed
from facedown.mahjong.match.game import MahjongMatch
from facedown.testing.specimens.hidden import Hidden, Won

GAMES = [listing for listing in CATALOG.values() if open_kinds(type(listing.game))]


def steps(listing, seed):
    """All steps of a match of house bots."""
    game, config = listing.game, listing.config
    bot = next(iter(listing.bots.values()))
    record = play(game, config, Seed.of(seed), dict.fromkeys(range(game.seats(config)), bot)).record()
    return [moment.step for moment in replay(game, record)]


@pytest.mark.parametrize("listing", GAMES, ids=lambda listing: listing.game.name)
def test_an_event_of_an_open_kind_is_shown_to_everybody_as_it_is(listing):
    game = listing.game
    viewers = [None, *range(game.seats(listing.config))]
    happened = [event for step in steps(listing, "open") for event in step.events]
    shown = [event for event in happened if type(event) in game.open]
    assert shown
    assert all(game.redact(event, viewer) is event for event in shown for viewer in viewers)


@pytest.mark.parametrize("listing", GAMES, ids=lambda listing: listing.game.name)
def test_viewers_who_share_a_showing_see_what_each_would_see_alone(listing):
    game = listing.game
    viewers = [None, *range(game.seats(listing.config))]
    together, alone = ({viewer: Sight(game, viewer) for viewer in viewers} for _ in range(2))
    for step in steps(listing, "alone"):
        prompts = game.prompts(step.state)
        clocks = [Ticking(seat, "turn", 1_000, 50 * (seat % 2)) for seat in prompts]
        given = {"at": 7, "clocks": clocks, "automatic": {0}}
        showing = Showing(game, step.state, prompts, step.events, **given)
        for viewer in viewers:
            frame = together[viewer].of(showing)
            assert frame is None or frame.events == visible(game, step.events, viewer)
            assert frame == alone[viewer].frame(step.state, prompts, step.events, **given)


class Discreet(MahjongMatch):
    """A match of its own: the others do not learn who has confirmed."""

    def redact(self, event, viewer):
        return (
            None if isinstance(event, Confirmed) and viewer != event.seat else super().redact(event, viewer)
        )


class Telling(Hidden):
    """A game that means something else by this word."""

    open = frozenset({Won})

    def redact(self, event, viewer):
        return None


@pytest.mark.parametrize(("game", "event"), [(Discreet(), Confirmed(0)), (Telling(), Won(0, 5))])
def test_a_game_with_a_redact_of_its_own_decides_there_what_is_open(game, event):
    showing = Showing(game, None, {}, [event])
    frames = {viewer: Sight(game, viewer).of(showing) for viewer in (None, 1)}
    assert frames == {None: None, 1: None}


def test_what_is_made_of_events_that_all_see_is_made_once():
    calls = []

    def make(events, automatic, word):
        calls.append((events, automatic, word))
        return word * 2

    known = {}
    frames = [Frame(1, 0, ("e",), lambda: None, None, automatic=(0,), known=known) for _ in range(2)]
    assert [frame.once(make, "ha") for frame in frames] == ["haha", "haha"]
    assert calls == [(("e",), (0,), "ha")]


def test_what_is_made_of_events_of_ones_own_is_not_kept_for_others():
    frames = [Frame(1, 0, (event,), lambda: None, None) for event in "ab"]
    assert [frame.once(lambda events, _automatic: events) for frame in frames] == [("a",), ("b",)]

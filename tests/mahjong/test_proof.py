"""Records of fair matches of mahjong under `facedown verify`: were the walls those that were promised?"""

import re

import pytest
from msgspec.structs import replace

from facedown.cli import main
from facedown.core import BrokenRecord, Seed, play, rounds
from facedown.core.record import Acted, Record, dump, header_of
from facedown.mahjong.match import MATCH, Config, Confirm, Scores, Sit, Stand
from facedown.mahjong.match import game as match_game
from facedown.mahjong.proof import deals, prove
from facedown.mahjong.round import state as round_state
from facedown.mahjong.round.actions import Discard, Kan, Pass, Riichi, Ron, Tsumo
from facedown.mahjong.settings import Settings
from facedown.mahjong.tiles import TILES
from facedown.mahjong.wall import Wall

SETTINGS = Settings(length="tonpusen", start=4_000, target=4_000, sudden_death=False)
"""Over as soon as a player is below 0 points."""
FAIR = Config(SETTINGS, fair=True)
SEED = Seed.of("a fair match 479")
"""Three rounds; in the last there is a kan, and a riichi wins."""
WANTED = (Tsumo, Ron, Kan, Riichi, Pass, Confirm)


def eager(view, prompt, _chance):
    """Wins, makes kans and declares riichi wherever it can; else it passes, or discards what it drew."""
    offered = list(prompt.actions)
    wanted = [action for kind in WANTED for action in offered if isinstance(action, kind)]
    return wanted[0] if wanted else Discard(view.round.drawn)


def played(config):
    return play(MATCH, config, SEED, dict.fromkeys(range(4), eager)).record()


@pytest.fixture(scope="module")
def record():
    return played(FAIR)


@pytest.fixture
def verify(tmp_path, capsys):
    """Exit code and words of `facedown verify` on a record."""

    def verify(record):
        path = tmp_path / "match.json"
        path.write_bytes(dump(record))
        code = main(["verify", str(path)])
        written = capsys.readouterr()
        return code, (written.out + written.err).replace(str(path), "FILE")

    return verify


def test_the_walls_of_a_fair_match_are_checked_round_by_round(verify, record):
    code, words = verify(record)
    assert code == 0
    assert re.search(r"^ok     FILE: mahjong, \d+ entries, .*; 3 rounds dealt as committed to\n$", words)


def test_of_a_match_that_promised_nothing_the_walls_are_not_spoken_of(verify):
    code, words = verify(played(Config(SETTINGS)))
    assert code == 0
    assert "dealt" not in words


def test_a_match_whose_seed_is_hidden_cannot_be_checked_yet(verify, record):
    code, words = verify(replace(record, secret=None))
    assert code == 2
    assert "when the seed is revealed" in words


# hosts that deal otherwise


class Loaded(Wall):
    """The last dora indicator and the first ura have changed places: nobody at the table can tell."""

    @classmethod
    def shuffled(cls, seed):
        tiles = list(Wall.shuffled(seed).tiles)
        tiles[130], tiles[131] = tiles[131], tiles[130]
        return Wall(tuple(tiles))


def test_a_round_that_published_another_root_is_found_out(verify, record, monkeypatch):
    monkeypatch.setattr(rounds, "merkle_root", lambda *_: "0" * 64)
    code, words = verify(record)
    assert code == 1
    assert words.startswith("broken FILE: round 1: its root does not match the wall")


def test_a_wall_that_was_stacked_before_it_was_published_is_found_out(record, monkeypatch):
    monkeypatch.setattr(match_game, "Wall", Loaded)
    monkeypatch.setattr(round_state, "Wall", Loaded)
    with pytest.raises(BrokenRecord, match="round 1: its root does not match the wall"):
        prove(deals(replace(record, entries=())), SEED)


def test_a_wall_that_was_stacked_after_it_was_published_is_found_out(record, monkeypatch):
    monkeypatch.setattr(round_state, "Wall", Loaded)
    with pytest.raises(BrokenRecord, match=r"round 3: the ura indicators were .*, but the wall has "):
        prove(deals(record), SEED)


# the nonces


def waiting(*entries):
    """A record of chairs taken and left before the start; the round is not played."""
    header = header_of(MATCH, replace(FAIR, seated=False), SEED)
    acted = tuple(Acted(0, seat, action) for seat, action in entries)
    return Record(header, acted, "", SEED.secret.hex())


SAT = [(0, Sit("sea")), (1, Sit("sky")), (1, Stand()), (2, Sit("sand")), (1, Sit("sun")), (3, Sit())]


def test_the_nonces_are_those_that_the_players_sat_down_with():
    (deal,) = deals(waiting(*SAT))
    assert deal.nonces == ("sea", "sun", "sand", "")
    assert prove([deal], SEED) == 1


def test_a_nonce_of_who_stood_up_again_has_no_part_in_it():
    (deal,) = deals(waiting((0, Sit("gone")), (0, Stand()), *[(seat, Sit()) for seat in range(4)]))
    assert deal.nonces == ("", "", "", "")


def test_a_host_that_leaves_out_the_nonces_is_found_out(monkeypatch):
    honest = rounds.hand_seed
    monkeypatch.setattr(rounds, "hand_seed", lambda seed, number, _: honest(seed, number, [""] * 4))
    with pytest.raises(BrokenRecord, match="round 1: its root"):
        prove(deals(waiting(*SAT)), SEED)


def test_a_match_that_is_carried_on_keeps_its_nonces_and_counts_on():
    """A segment of it begins with where it stood, and is proven by itself."""
    nonces = ("sea", "sky", "sand", "sun")
    standing = Scores((4_000,) * 4, nonces, taken=0b1111, started=True, rounds=2, kyoku=1)
    header = header_of(MATCH, replace(FAIR, standing=standing), SEED)
    entries = tuple(Acted(0, seat, Confirm()) for seat in range(4))
    (deal,) = deals(Record(header, entries, "", SEED.secret.hex()))
    assert (deal.number, deal.dealer, deal.nonces) == (2, 1, nonces)
    assert prove([deal], SEED) == 1


# tiles that are not the wall's


def changed(deal, row, at):
    """A deal with the next tile in one place of one row."""
    tiles = list(getattr(deal, row))
    tiles[at] = (tiles[at] + 1) % TILES
    return replace(deal, **{row: tuple(tiles)})


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("draws", "the live wall gave"),
        ("replacements", "the replacements were"),
        ("dora", "the dora indicators were"),
        ("ura", "the ura indicators were"),
    ],
)
def test_every_tile_that_came_to_the_table_must_be_the_walls(record, row, said):
    *_, deal = deals(record)
    assert prove([deal], SEED) == 1
    for at in range(len(getattr(deal, row))):
        with pytest.raises(BrokenRecord, match=f"round 3: {said}"):
            prove([changed(deal, row, at)], SEED)


def test_every_hand_must_be_the_walls(record):
    deal, *_ = deals(record)
    for seat, hand in enumerate(deal.hands):
        others = list(deal.hands)
        others[seat] = (*hand[:-1], (hand[-1] + 1) % TILES)
        with pytest.raises(BrokenRecord, match=f"round 1: seat {seat} was dealt"):
            prove([replace(deal, hands=tuple(others))], SEED)


def test_hands_that_changed_places_are_not_the_walls(record):
    deal, *_ = deals(record)
    first, second, *rest = deal.hands
    with pytest.raises(BrokenRecord, match="seat 0 was dealt"):
        prove([replace(deal, hands=(second, first, *rest))], SEED)

"""Records of hold'em under `facedown verify`: beside all else, that a fair match was dealt as promised."""

import json
import re

import pytest

from facedown.core import Seed, play, rounds
from facedown.core.record import dump
from facedown.poker.hand import layout
from facedown.poker.hand.actions import Call, Check
from facedown.poker.hand.config import Table
from facedown.poker.holdem import HOLDEM, Config
from facedown.poker.stakes import Stakes


def caller(view, prompt, chance):
    return Call() if prompt.actions.call else Check()


@pytest.fixture
def recorded(tmp_path):
    def recorded(config):
        players = dict.fromkeys(range(config.seats), caller)
        path = tmp_path / "match.json"
        path.write_bytes(dump(play(HOLDEM, config, Seed.of("verified"), players).record()))
        return path

    return recorded


def test_the_deals_of_a_fair_match_are_checked_hand_by_hand(run, recorded):
    code, out, err = run("verify", recorded(Config(3, fair=True, hands=4)))
    assert (code, err) == (0, "")
    assert re.search(r"holdem, \d+ entries, .*; 4 hands dealt as committed to\n", out)


def test_of_a_match_that_promised_nothing_the_deals_are_not_spoken_of(run, recorded):
    code, out, _ = run("verify", recorded(Config(3, hands=4)))
    assert code == 0
    assert "dealt" not in out


def test_of_a_game_that_has_no_histories_the_deals_are_said_not_to_be_checked(run, recorded):
    code, out, _ = run("verify", recorded(Config(2, 60, Table(Stakes(limit="pot")), fair=True, hands=1)))
    assert code == 0
    assert "its deals were not checked: PHH has no game like holdem with pot limit" in out


def test_a_match_that_published_another_commitment_is_broken(run, recorded, monkeypatch):
    path = recorded(Config(3, fair=True, hands=4))
    monkeypatch.setattr(rounds, "merkle_root", lambda cards, seed: "0" * 64)
    code, out, _ = run("verify", path)
    assert code == 1
    assert "hand 1, _commit: it is no commitment to the deck" in out


def test_a_match_that_dealt_other_cards_than_it_committed_to_is_broken(run, recorded, monkeypatch):
    path = recorded(Config(2, fair=True, hands=1, stack=2))
    honest = layout.deal
    monkeypatch.setattr(layout, "deal", lambda seed, wanted, deck: honest(seed, wanted, deck)[::-1])
    record = json.loads(path.read_bytes())
    record["outcome"] = json.loads(dump(replayed()))["outcome"]
    path.write_text(json.dumps(record))
    code, out, _ = run("verify", path)
    assert code == 1
    assert "hand 1, actions: 'd dh p1 " in out
    assert "the deck has" in out


def replayed():
    """The same match under the cards as they are dealt now."""
    players = dict.fromkeys(range(2), caller)
    config = Config(2, fair=True, hands=1, stack=2)
    return play(HOLDEM, config, Seed.of("verified"), players).record()


def test_an_input_that_was_changed_is_found_before_any_deal(run, recorded):
    path = recorded(Config(3, fair=True, hands=4))
    record = json.loads(path.read_bytes())
    record["entries"][1]["action"] = {"type": "fold"}
    path.write_text(json.dumps(record))
    code, out, _ = run("verify", path)
    assert code == 1
    assert "hash chain" in out


def test_a_match_whose_seed_is_hidden_cannot_be_checked_yet(run, recorded):
    path = recorded(Config(3, fair=True, hands=4))
    record = json.loads(path.read_bytes())
    record["secret"] = None
    path.write_text(json.dumps(record))
    code, _, err = run("verify", path)
    assert code == 2
    assert "when the seed is revealed" in err

"""Every real hand there is, played again; what the files say of the end is read from their text by `tomllib`."""

import tomllib
import warnings
from collections import Counter
from decimal import Decimal
from functools import cache
from typing import NamedTuple

import pytest
from pokerkit import HandHistory

from facedown.poker.histories import phh
from facedown.poker.histories.phh.replay import NotPlayed, Replayed, replay
from tests.poker.corpus import corpus

HALVES = {"41b/204", "102/0", "88/128"}
"""Pluribus's pots that were split in halves of a chip."""

THOUSANDS = "a finishing stack lost its thousands: a net of 1,112 was read as 1"
FAILURES = {
    ("Ongame", "R5-3920276-985"): ("finishing_stacks", THOUSANDS),
    ("Ongame", "R5-3920276-994"): ("finishing_stacks", THOUSANDS),
    ("Ongame", "R5-3920276-1368"): ("finishing_stacks", THOUSANDS),
    ("Ongame", "R5-3920276-1499"): ("finishing_stacks", THOUSANDS),
    ("Ongame", "R5-3917130-102"): ("actions", "heads-up, one player acts first before the flop and after it"),
}
"""The hands that do not replay, with the field that shows it and the reason."""

SITES = {
    "ABS": "Absolute",
    "FTP": "Full Tilt",
    "IPN": "iPoker",
    "ONG": "Ongame",
    "PS-": "PokerStars",
    "PTY": "PartyPoker",
}


class Hand(NamedTuple):
    site: str
    history: phh.History
    told: dict
    """The file's fields as `tomllib` reads them."""
    result: Replayed | phh.BadHistory | NotPlayed

    def money(self, chips):
        return Decimal(chips) / self.result.unit


def played(entry):
    try:
        return replay(entry)
    except (phh.BadHistory, NotPlayed) as error:
        return error


def toml(text):
    return tomllib.loads(text, parse_float=Decimal)


@cache
def real_money():
    hands = []
    for name, content in corpus("phh/handhq").items():
        site = next(site for start, site in SITES.items() if f"/{start}" in f"/{name}")
        for entry in phh.read_entries(content):
            told = toml(entry.passage.text)[entry.passage.hand]
            hands.append(Hand(site, entry.history, told, played(entry)))
    return hands


def good(*sites):
    """The hands of these sites that replay."""
    return [hand for hand in real_money() if hand.site in sites and isinstance(hand.result, Replayed)]


def pluribus(step):
    for name, content in list(corpus("phh/pluribus").items())[::step]:
        yield (
            "/".join(name.removesuffix(".phh").split("/")[-2:]),
            toml(content.decode()),
            replay(phh.read(content)),
        )


def ends_exactly(told, result):
    return [Decimal(chips) / result.unit for chips in result.stacks] == told["finishing_stacks"]


def test_pluribus_ends_with_the_exact_stacks():
    hands = list(pluribus(10))
    assert len(hands) == 507
    assert all(ends_exactly(told, result) for _, told, result in hands)


@pytest.mark.slow
def test_all_of_pluribus_ends_with_the_exact_stacks():
    hands = list(pluribus(1))
    assert len(hands) == 5070
    assert all(ends_exactly(told, result) for _, told, result in hands)
    assert Counter(result.ending for _, _, result in hands) == {"folds": 4189, "showdown": 881}
    assert {name for name, _, result in hands if result.unit != 1} == HALVES


@pytest.mark.parametrize("name", sorted(HALVES))
def test_pluribus_in_whole_chips_is_within_half_a_chip(name):
    [content] = [content for file, content in corpus("phh/pluribus").items() if f"/{name}.phh" in file]
    result = replay(without_stacks(phh.read(content)))
    assert result.unit == 1
    halves = toml(content.decode())["finishing_stacks"]
    gaps = [abs(ours - theirs) for ours, theirs in zip(result.stacks, halves, strict=True)]
    assert max(gaps) == Decimal("0.5")


@pytest.mark.slow
def test_no_hand_of_real_money_is_skipped():
    assert Counter(hand.site for hand in real_money()) == {
        "Absolute": 1839,
        "Full Tilt": 970,
        "iPoker": 548,
        "Ongame": 1091,
        "PokerStars": 1879,
        "PartyPoker": 1219,
    }


@pytest.mark.slow
def test_the_hands_that_do_not_replay_are_known_by_name_and_reason():
    failed = [hand for hand in real_money() if not isinstance(hand.result, Replayed)]
    assert {(hand.site, hand.told["hand"]): hand.result.field for hand in failed} == {
        name: field for name, (field, _) in FAILURES.items()
    }


@pytest.mark.slow
def test_the_stacks_that_lost_their_thousands_lost_nothing_else():
    """Who won or lost a thousand and more ends, by the file, with as many chips more or less as it had thousands."""
    lost = [
        hand
        for hand in real_money()
        if FAILURES.get((hand.site, hand.told["hand"]), ("", ""))[1] == THOUSANDS
    ]
    assert len(lost) == 4
    for hand in lost:
        told, result = hand.told, replay(without_stacks(hand.history))
        lists = zip(told["winnings"], result.paid, strict=True)
        nets = [won - Decimal(paid) / result.unit for won, paid in lists]
        read = [net if abs(net) < 1000 else int(net / 1000) for net in nets]
        lists = zip(told["starting_stacks"], told["finishing_stacks"], strict=True)
        assert [end - start for start, end in lists] == read


def without_stacks(history):
    fields = {name: getattr(history, name) for name in phh.History.__struct_fields__}
    return phh.History(**fields | {"finishing_stacks": None})


@pytest.mark.slow
def test_the_hand_that_cannot_be_played_has_one_player_first_on_every_street():
    [hand] = [hand for hand in real_money() if hand.told["hand"] == "R5-3917130-102"]
    assert "it is the turn of p2" in str(hand.result)
    actions = [action for action in hand.told["actions"] if not action.startswith("d dh")]
    streets = " ".join(actions).split(" d db ")
    assert [street.split("p", 1)[1][0] for street in streets[:3]] == ["1", "1", "1"]


@pytest.mark.parametrize(
    ("site", "checked"),
    [
        ("Ongame", {("winnings", "finishing_stacks"): 1079, ("finishing_stacks",): 6, ("winners",): 1}),
        ("PartyPoker", {("winnings",): 1207, ("winners",): 12}),
        ("Absolute", {("winnings",): 1531, ("winners",): 83, (): 225}),
        ("PokerStars", {("winnings",): 454, (): 1425}),
        ("Full Tilt", {("winnings",): 52, (): 918}),
        ("iPoker", {(): 548}),
    ],
)
@pytest.mark.slow
def test_what_was_checked_is_counted(site, checked):
    assert Counter(hand.result.verdict.checked for hand in good(site)) == checked


@pytest.mark.parametrize(
    ("site", "doubts"),
    [
        ("Ongame", {None: 1085, "missing_post": 1}),
        ("PartyPoker", {None: 1207, "heavy_rake": 11, "missing_post": 1}),
        ("Absolute", {None: 1531, "heavy_rake": 70, "missing_post": 13, "no_result": 225}),
        ("PokerStars", {None: 454, "zero_winnings": 1167, "no_result": 258}),
        ("Full Tilt", {None: 52, "zero_winnings": 850, "no_result": 68}),
        ("iPoker", {"zero_winnings": 511, "unfinished": 37}),
    ],
)
@pytest.mark.slow
def test_what_could_not_be_checked_is_counted_and_named(site, doubts):
    assert Counter(hand.result.verdict.doubt for hand in good(site)) == doubts


def checked(*sites):
    return [hand for hand in good(*sites) if hand.result.verdict.doubt is None]


def test_ongame_ends_with_the_stacks_and_the_winnings_after_rake():
    for hand in checked("Ongame"):
        told, result = hand.told, hand.result
        winnings = told["winnings"] if any(told["winnings"]) else after_rake(hand)
        lists = zip(told["starting_stacks"], result.paid, winnings, told["finishing_stacks"], strict=True)
        assert all(start - hand.money(paid) + won == end for start, paid, won, end in lists)
        rake = hand.money(result.pot) - sum(winnings)
        assert 0 <= rake <= hand.money(result.pot) / 10
        assert rake == hand.money(result.verdict.rake)


def after_rake(hand):
    """Of a split pot Ongame says no winnings: they are what the stacks say, and only winners have any."""
    told, result = hand.told, hand.result
    lists = zip(told["finishing_stacks"], told["starting_stacks"], result.paid, strict=True)
    won = [end - start + hand.money(paid) for end, start, paid in lists]
    assert tuple(at for at, chips in enumerate(won) if chips) == result.winners
    return won


def test_partypoker_and_absolute_pay_the_same_winners_within_a_tenth_of_the_pot():
    for hand in checked("PartyPoker", "Absolute"):
        told, result = hand.told, hand.result
        back = result.returned if result.verdict.counted == "pots and returned" else {}
        awards = [hand.money(won + back.get(at, 0)) for at, won in enumerate(result.won)]
        assert [chips > 0 for chips in awards] == [chips > 0 for chips in told["winnings"]]
        assert 0 <= sum(awards) - sum(told["winnings"]) <= sum(awards) / 10


def test_partypoker_counts_bets_that_nobody_called_and_absolute_blinds_only():
    party = [hand for hand in checked("PartyPoker") if hand.result.returned]
    assert Counter(hand.result.verdict.counted for hand in party) == {"pots and returned": 1066, "pots": 1}
    absolute = [hand.result for hand in checked("Absolute") if hand.result.returned]
    walks = [each for each in absolute if each.verdict.counted == "pots and returned"]
    assert len(walks) == 350
    assert all(each.street == 0 and max(each.returned.values()) < each.price for each in walks)


@pytest.mark.slow
def test_a_heavy_rake_is_a_twentieth_and_a_jackpot_fee():
    """The fee is a tenth of the pot and half a dollar at most, which is a lot of a small pot."""
    heavy = [hand for hand in good("PartyPoker", "Absolute") if hand.result.verdict.doubt == "heavy_rake"]
    assert len(heavy) == 81
    for hand in heavy:
        pot, rake = hand.money(hand.result.pot), hand.money(hand.result.verdict.rake)
        assert rake <= pot / 20 + min(pot / 10, Decimal("0.50"))


@pytest.mark.slow
def test_a_post_that_the_file_lacks_is_a_blind():
    lacking = [hand for hand in good(*SITES.values()) if hand.result.verdict.doubt == "missing_post"]
    assert Counter(hand.site for hand in lacking) == {"Absolute": 13, "PartyPoker": 1, "Ongame": 1}
    for hand in lacking:
        surplus = sum(hand.told["winnings"]) - hand.money(
            hand.result.pot + sum(hand.result.returned.values())
        )
        assert surplus <= hand.told["min_bet"] * 3 / 2


@pytest.mark.slow
def test_a_late_small_blind_is_mostly_dead():
    """Ongame's stacks tell which it was: seven times dead, twice a bet, and once it folded, which is the same."""
    posts = [
        (hand.result.late, min(hand.told["blinds_or_straddles"]) / hand.told["min_bet"])
        for hand in good("Ongame")
    ]
    assert Counter(late for late, post in posts if post == Decimal("-0.5")) == {"dead": 8, "live": 2}


@pytest.mark.slow
def test_the_logs_of_ipoker_without_an_end_end_where_they_end():
    unfinished = [hand for hand in real_money() if getattr(hand.result, "ending", "") == "unfinished"]
    assert Counter(hand.site for hand in unfinished) == {"iPoker": 37}
    assert all(not any(hand.result.won) for hand in unfinished)


@pytest.mark.slow
def test_a_stack_that_nobody_wrote_down_is_never_exhausted():
    hands = good("iPoker")
    assert all(stack == Decimal("inf") for hand in hands for stack in hand.told["starting_stacks"])
    assert min(min(hand.result.stacks) for hand in hands) > 0


@pytest.mark.slow
def test_a_hand_with_one_blind_has_its_price():
    single = [hand for hand in good(*SITES.values()) if sum(map(bool, hand.told["blinds_or_straddles"])) == 1]
    assert Counter(hand.site for hand in single) == {"Absolute": 17, "Ongame": 8}
    assert all(hand.money(hand.result.price) == hand.told["min_bet"] for hand in single)


TELEVISED = {"NT": 12, "FT": 7, "PO": 8, "NS": 1}
NOT_PLAYED = {"F7S": 13, "F7S/8": 7, "FR": 10, "FO/8": 14, "N2L1D": 7, "F2L3D": 8, "FB": 1}


def test_the_televised_hands_are_played_or_named():
    entries = [entry for content in corpus("phh/wsop").values() for entry in phh.read_entries(content)]
    results = [(entry.history.variant, played(entry)) for entry in entries]
    assert Counter(variant for variant, result in results if isinstance(result, Replayed)) == TELEVISED
    assert Counter(variant for variant, result in results if isinstance(result, NotPlayed)) == NOT_PLAYED


def test_the_televised_hands_end_with_the_exact_stacks():
    told = {name: toml(content.decode()) for name, content in corpus("phh/wsop").items()}
    counted = [
        name for name, hand in told.items() if hand["variant"] in TELEVISED and "finishing_stacks" in hand
    ]
    assert len(counted) == 25
    for name in counted:
        assert ends_exactly(told[name], replay(phh.read(corpus("phh/wsop")[name])))


@pytest.mark.parametrize(
    ("name", "winner", "pot"),
    [
        ("dwan-ivey-2009", "Tom Dwan", 1_109_500),
        ("phua-xuan-2019", "Tan Xuan", 623_000),
        ("antonius-blom-2009", "Patrik Antonius", 1_356_947),
    ],
)
def test_a_famous_pot_goes_to_its_winner(name, winner, pot):
    [content] = [content for file, content in corpus("phh/wsop").items() if f"{name}.phh" in file]
    history = phh.read(content)
    result = replay(history)
    assert [history.players[at] for at in result.winners] == [winner]
    assert round(Decimal(result.pot) / result.unit) == pot


def test_pokerkit_ends_the_televised_hands_with_the_same_stacks():
    for content in corpus("phh/wsop").values():
        history = phh.read(content)
        if history.variant in TELEVISED:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # PokerKit warns of fields that it does not know
                *_, state = HandHistory.loads(content.decode())
            result = replay(history)
            assert [Decimal(chips) / result.unit for chips in result.stacks] == [
                Decimal(str(chips)) for chips in state.stacks
            ]

"""Hand histories by download: masked while the match runs, one's own cards to its join_code, all of it afterwards."""

import asyncio

import pytest

from facedown.cli import main
from tests.server.arena_wire import heads_up

pytestmark = pytest.mark.real


async def histories(house, team=None, code=None):
    """Of the running match, as the public is given them, or a team."""
    if team is None:
        return await house.ask("GET", "/tables/T-1.1/hands")
    return await house.ask("POST", "/tables/T-1.1/hands", body={"team": team, "join_code": code})


@pytest.fixture
def verified(tmp_path, capsys):
    """The exit code and the words of `facedown verify` over what was downloaded."""

    def verified(text):
        path = tmp_path / "match.phhs"
        path.write_text(text)
        code = main(["verify", str(path)])
        return code, "".join(capsys.readouterr())

    return verified


async def test_while_the_match_runs_the_public_is_shown_no_hole_cards(tmp_path):
    async with heads_up(tmp_path) as (house, alpha, beta):
        await alpha.act("FOLD")
        await beta.asked()
        status, text = await histories(house)
        status, text, *holes = status, text, alpha.hole, beta.hole
    assert status == 200
    for hole in holes:
        assert "".join(hole) not in text
    assert "????" in text
    assert "_secret" not in text


async def test_a_team_is_shown_its_own_cards_for_its_join_code_and_nobody_else_s(tmp_path):
    async with heads_up(tmp_path) as (house, alpha, beta):
        one, other = "".join(alpha.hole), "".join(beta.hole)
        await alpha.act("FOLD")
        await beta.asked()
        mine = await histories(house, "ALPHA", "code of Alpha")
        theirs = await histories(house, "Beta", "code of Beta")
        thieves = [
            (await histories(house, *given))[0]
            for given in (("Alpha", "code of Beta"), ("Beta", ""), ("Nobody", "code of Alpha"))
        ]
    assert one in mine[1]
    assert one not in theirs[1]
    assert other in theirs[1]
    assert other not in mine[1]
    assert thieves == [401, 401, 401]


async def test_a_running_match_has_no_record_and_no_secret(tmp_path):
    async with heads_up(tmp_path) as (house, *_):
        result = [(await house.ask("GET", path))[0] for path in ("/records/T-1.1/hands", "/records/T-1.1")]
    assert result == [404, 404]


async def test_a_download_after_the_match_holds_all_cards_and_verify_finds_them_as_committed_to(
    tmp_path, verified
):
    async with heads_up(tmp_path, "stack=1000,hands=3") as (house, alpha, beta):

        async def stay(team):
            while not team.of("match_end"):
                if team.told[-1]["type"] == "act":
                    await team.act("CHECK" if "CHECK" in team.told[-1]["legal"] else "CALL")
                await team.hear()

        await asyncio.gather(stay(alpha), stay(beta))
        await house.record("T-1.1")
        status, text = await house.ask("GET", "/records/T-1.1/hands")
        assert status == 200
    for team in (alpha, beta):
        for start in team.of("start_hand"):
            assert "".join(start["you"]["hole"]) in text
            assert start["commit"] in text
    assert alpha.of("welcome")[0]["config"]["seed_commit"] in text
    assert "????" not in text
    code, words = verified(text)
    assert (code, "3 hands dealt as committed to" in words) == (0, True)
    one, other = alpha.of("start_hand")[0]["you"]["hole"], beta.of("start_hand")[0]["you"]["hole"]
    forged = (
        text.replace("".join(one), "x").replace("".join(other), "".join(one)).replace("x", "".join(other))
    )
    assert verified(forged)[0] == 1


async def test_the_deck_does_not_follow_from_what_is_told_before_the_end(tmp_path):
    """Neither the public seed nor a commitment is the seed of the deck, nor of the match."""
    from facedown.core import Seed
    from facedown.core.fair import commitment, hand_seed
    from facedown.poker.cards import DECK, text
    from facedown.poker.deal import deal

    async with heads_up(tmp_path, "hands=1") as (house, alpha, beta):
        await alpha.act("FOLD")
        await alpha.until("match_end")
        record = await house.record("T-1.1")
    start, seed_commit = alpha.of("start_hand")[0], alpha.of("welcome")[0]["config"]["seed_commit"]
    words = [str(start["seed"]), start["commit"], start["hand_id"], seed_commit, f"T-1 {start['hand_id']}"]
    guesses = [Seed.of(word) for word in words] + [Seed(bytes.fromhex(start["commit"]))]
    guesses += [Seed(start["seed"].to_bytes(32, end)) for end in ("big", "little")]
    hidden = {"".join(beta.hole), "".join(alpha.hole)}
    for seed in guesses:
        for each in (seed, hand_seed(seed, 0, ["", ""])):
            top = text(deal(each, 4, DECK))
            assert {top[:4], top[4:]} != hidden
    secret = Seed(bytes.fromhex(record["secret"]))  # whereas this is the one
    top = text(deal(hand_seed(secret, 0, ["", ""]), 4, DECK))
    assert {top[:4], top[4:]} == hidden
    told = str(alpha.told) + str(beta.told)
    assert record["secret"] not in told
    assert commitment(secret) == seed_commit

"""The rarer ends of a round through the wire: robbed kans, draws, aborts. One test for each type and reason of the
specification's `round_end.result` that the other tests of this folder do not reach."""

import pytest

from facedown.mahjong.tiles import ORPHANS, TILES
from tests.games.test_play import QUIET, Since, tile
from tests.mahjong.test_round_endings import NOTEN, PLAIN
from tests.mahjong.test_round_furiten import ON_5S
from tests.mahjong.test_round_holes import THREE_ON_5S
from tests.mahjong.test_round_turns import TENPAI

EVEN = {str(seat): 0 for seat in range(4)}


class Round:
    """Four players who call nothing unless a test says so."""

    def __init__(self, here, players):
        self.here, self.players = here, players

    async def throw(self, seat, text=None, how="discard"):
        """A tile of the hand, or the drawn one."""
        player, since = self.players[seat], Since(self.players)
        own = player.last("draw")["tile_id"] if text is None else tile(player, text)
        await player.act(how, tile_id=own)
        return since

    async def go(self, *throws, how="discard"):
        """One discard after the other, which nobody calls; `throws`: (seat, tile or None for the drawn one)."""
        for seat, text in throws:
            await self.let_go(await self.throw(seat, text, how))

    async def let_go(self, since):
        """Everybody who was asked passes, and is perhaps asked again."""
        for player in self.players.values():
            for _ in [told for told in since.told(player) if told["type"] == "call_prompt"]:
                await player.act("pass")
            if player.told[-1]["type"] == "call_prompt":
                await player.act("pass")
        await self.here.pass_time(100)

    async def to_the_last(self, discards=70):
        for turn in range(discards):
            await self.go((turn % 4, None))

    @property
    def result(self):
        """As everybody was sent it."""
        ends = [player.last("round_end") for player in self.players.values()]
        assert ends[0] is not None
        assert all(end["result"] == ends[0]["result"] for end in ends)
        return ends[0]["result"]


@pytest.fixture
def dealt(here, monkeypatch):
    async def deal(hands, draws, **more):
        return Round(here, await here.seated(monkeypatch, hands, draws, **more))

    return deal


async def robbable(dealt):
    """Seat 0 adds the red five to its pon of 5s, which seat 1 waits for."""
    table = await dealt(("55s19m", ON_5S), "1z1z1z5s2z2z2z0s")
    await table.go((0, None), (1, None), (2, None))
    await table.throw(3, "5s")
    await table.players[1].act("pass")
    pon = table.players[0].last("call_prompt")["tile_id"]
    await table.players[0].act("call_pon", tile_id=pon)
    await table.here.pass_time(100)
    await table.go((0, "9m"), (1, None), (2, None), (3, None))
    since = Since(table.players)
    await table.players[0].act("call_kan", tile_id=pon, kan_type="added")
    return table, since


async def test_a_kan_that_can_be_robbed_is_asked_about_as_chankan(dealt):
    table, since = await robbable(dealt)
    assert table.players[0].of("draw")[-1]["available_actions"] == [{"action": "added_kan", "tiles": [22]}]
    (asked,) = [told for told in since.told(table.players[1]) if told["type"] == "call_prompt"]
    assert (asked["call_type"], asked["tile_id"], asked["from_seat"]) == ("chankan", 88, 0)
    assert [since.kinds(table.players[seat]).count("call_prompt") for seat in (0, 2, 3)] == [0, 0, 0]


async def test_a_robbed_kan_is_a_ron_from_the_player_who_made_it(dealt):
    table, _ = await robbable(dealt)
    await table.players[1].act("call_ron")
    await table.here.pass_time(100)
    result = table.result
    assert (result["type"], result["winner_seat"], result["loser_seat"]) == ("ron", 1, 0)
    assert result["winning_tile"] == 88
    assert "Chankan" in result["hand_result"]["yaku"]


async def test_a_kan_that_nobody_robs_is_completed_with_a_replacement(dealt):
    table, since = await robbable(dealt)
    await table.let_go(since)
    assert since.kinds(table.players[2]) == ["meld", "tile_drawn"]
    meld = since.told(table.players[2])[0]
    assert (meld["meld_type"], meld["caller_seat"]) == ("added_kan", 0)
    assert (meld["from_seat"], meld["called_tile_id"]) == (None, None)
    assert table.players[0].last("draw")["tile_id"] is not None


async def test_an_exhaustive_draw_names_those_in_tenpai_and_shows_their_hands_alone(dealt):
    table = await dealt((PLAIN, *NOTEN), "")
    await table.to_the_last()
    result = table.result
    assert (result["type"], result["tempai_seats"], result["noten_seats"]) == (
        "exhaustive_draw",
        [0],
        [1, 2, 3],
    )
    assert [hand["seat"] for hand in result["tenpai_hands"]] == [0]
    assert result["score_changes"] == {"0": 3_000, "1": -1_000, "2": -1_000, "3": -1_000}


async def test_nagashi_mangan_names_its_seats_and_is_paid_as_a_mangan(dealt):
    orphans = [tile for tile in range(TILES) if tile >> 2 in ORPHANS]
    others = [tile for tile in range(TILES) if tile >> 2 not in ORPHANS]
    table = await dealt((), [others.pop() if turn % 4 else orphans.pop() for turn in range(70)])
    await table.to_the_last()
    result = table.result
    assert (result["type"], result["qualifying_seats"]) == ("nagashi_mangan", [0])
    assert result["score_changes"] == {"0": 12_000, "1": -4_000, "2": -4_000, "3": -4_000}


async def test_nine_terminals_are_offered_on_the_first_turn_and_abort(dealt):
    table = await dealt(("", "", "19m19p19s123z4578m"), "5m5p4z")
    await table.go((0, None), (1, None))
    assert {"action": "kyuushu"} in table.players[2].last("draw")["available_actions"]
    await table.players[2].act("call_kyuushu")
    assert table.result == {
        "type": "abortive_draw",
        "reason": "nine_terminals",
        "score_changes": EVEN,
        "seat": 2,
    }


async def test_four_equal_winds_abort(dealt):
    table = await dealt(("", "", "1z", "1z"), "1z1z9s9s")
    await table.go((0, "1z"), (1, "1z"), (2, "1z"), (3, "1z"))
    assert table.result == {
        "type": "abortive_draw",
        "reason": "four_winds",
        "score_changes": EVEN,
        "seat": None,
    }


async def test_four_riichi_abort_once_the_last_is_paid(dealt):
    table = await dealt(TENPAI, "7z7z7z7z")
    await table.go(*((seat, "7z") for seat in range(4)), how="declare_riichi")
    assert (table.result["reason"], table.result["score_changes"]) == ("four_riichi", EVEN)
    end = table.players[0].last("round_end")
    assert (end["scores"], end["riichi_sticks"]) == ([24_000] * 4, 4)
    assert [told["seat"] for told in table.players[0].of("riichi_declared")] == [0, 1, 2, 3]


async def test_four_kans_of_two_players_abort_after_the_discard(dealt):
    table = await dealt(("111222m", "111222p"), "1m1p9s9s2m", rinshan="9p2p8s8s", settings="tenhou")

    async def kan(seat, text):
        since = Since(table.players)
        await table.players[seat].act("call_kan", tile_id=tile(table.players[seat], text), kan_type="closed")
        await table.let_go(since)

    await kan(0, "1m")
    await table.go((0, None))
    await kan(1, "1p")
    await kan(1, "2p")
    await table.go((1, None), (2, None), (3, None))
    await kan(0, "2m")
    await table.go((0, None))
    assert (table.result["type"], table.result["reason"]) == ("abortive_draw", "four_kans")


async def test_three_rons_abort_once_all_three_have_called(dealt):
    table = await dealt(THREE_ON_5S, "5s")
    await table.throw(0)
    assert [table.players[seat].last("call_prompt")["call_type"] for seat in (1, 2, 3)] == ["ron"] * 3
    for seat in (1, 2, 3):
        assert table.players[0].of("round_end") == []
        await table.players[seat].act("call_ron")
    await table.here.pass_time(100)
    assert (table.result["type"], table.result["reason"]) == ("abortive_draw", "triple_ron")


async def test_three_rons_are_all_paid_where_the_rules_say_so(dealt):
    table = await dealt(THREE_ON_5S, "5s", settings="majsoul")
    await table.throw(0)
    for seat in (1, 2, 3):
        await table.players[seat].act("call_ron")
    await table.here.pass_time(100)
    assert table.result["type"] == "double_ron"
    assert [winner["winner_seat"] for winner in table.result["winners"]] == [1, 2, 3]
    assert sum(table.result["score_changes"].values()) == 0


async def test_after_an_abort_the_dealer_stays_with_one_more_honba(dealt):
    table = await dealt(("19m19p19s123z4578m", *QUIET[1:]), "4z")
    await table.players[0].act("call_kyuushu")
    for player in table.players.values():
        await player.act("confirm_round")
    view = table.players[1].last("round_started")["view"]
    assert (view["dealer_seat"], view["honba_sticks"], view["round_number"]) == (0, 1, 1)

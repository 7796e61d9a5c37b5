"""Hand histories for a player at their own table. docs/protocol/rest.md 3.4."""

from tests.server.scene import served

BOTS = ["caller", "caller", "caller"]


async def folded(house, token):
    """A table at which the player has folded once, and the bots have ended the hand."""
    body = {"game": "holdem", "bots": BOTS}
    table = (await house.ask("POST", "/tables", token, body))[1]["table"]
    async with house.playing(table, token) as player:
        while True:
            frame = await player.hear()
            if frame.get("type") != "frame":
                continue
            if frame["view"]["number"] > 0:
                return table
            if frame["prompt"]:
                await player.send({"type": "act", "action": {"type": "fold"}, "ref": 1})


async def test_a_player_reads_their_own_cards_and_the_public_none(tmp_path):
    async with served(tmp_path) as house:
        token = (await house.guest("Ann"))["token"]
        table = await folded(house, token)
        own = (await house.ask("GET", f"/tables/{table}/hands?form=phh&number=0", token))[1]
        public = (await house.ask("GET", f"/tables/{table}/hands?form=phh&number=0"))[1]
        stars = (await house.ask("GET", f"/tables/{table}/hands?form=pokerstars&number=0", token))[1]
        status, refused = await house.ask("GET", f"/tables/{table}/hands?form=word")
    assert "hand = 1\n" in own
    assert public.count("????") == own.count("????") + 1
    assert stars.startswith("PokerStars Hand #")
    assert "Dealt to Ann [" in stars
    assert (status, refused["error"]["code"]) == (400, "bad_request")

"""The codes of all refusals in this library, with their meanings.

Codes are case-insensitive: each dialect decides how it spells them.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

CODES: Final[Mapping[str, str]] = MappingProxyType(
    {
        # requests
        "bad_request": "not a request that the server understands",
        "bad_schema": "not a message of this protocol",
        "unknown_type": "a message of an unknown type",
        "too_large": "a message is too large",
        "rate_limited": "too many messages or requests; wait a moment",
        "unauthorized": "the token, key or code does not fit",
        "forbidden": "this page may not do that",
        "wrong_method": "this address takes another method",
        "internal": "a server error; nothing happened",
        "unavailable": "the server is busy; try again soon",
        "full": "all tables are taken, or the server takes no new ones at the moment",
        "no_such_page": "nothing is at this address",
        "no_such_game": "no game has this name",
        "no_such_bot": "no house bot has this name",
        "no_such_table": "no open table has this id",
        "no_such_room": "no open room has this code",
        "no_such_record": "no match with this id is on file",
        "no_such_seat": "the table has no such seat",
        "nothing_to_do": "the table is in that state already",
        "cannot_replay": "these rules do not replay this record",
        # accounts and matches
        "bad_nickname": "not a name that can be shown",
        "already_queued": "the account is in the queue",
        "already_in_match": "the account is in a match",
        "not_enough_tokens": "the account cannot pay the stake",
        "not_enough_chips": "the account cannot pay the buy-in",
        "not_in_match": "the account is not in a match, or not in this one",
        # tables
        "bad_hello": "no hello came in time, or it was not the first message, or it came twice",
        "not_attached": "attach first",
        "not_seated": "take a seat first",
        "stale": "the question is no longer open",
        "paused": "the table is paused",
        "replaced": "the same player connected again",
        "expelled": "an operator closed the seat",
        "moving": "the server restarts; come back in a moment",
        "stopped": "the table stopped after a server error",
        "not_ready": "the first hand was not sent yet, or the player has left",
        "name_taken": "another player at this table has this name",
        # arenas
        "team_taken": "the team has another join code",
        "team_unknown": "the team is not registered for this event",
        "table_full": "no seat is free",
        "action_too_late": "an answer for another hand",
        # rules of all games
        "invalid_action": "the rules do not allow it now",
        "out_of_turn": "another player is to act",
        "not_your_turn": "another player is to act",
        "not_now": "this cannot be done now",
        "wrong_seat": "this seat may not do that",
        "chair_taken": "somebody sits there",
        "game_started": "the match has begun",
        "game_over": "the match is over",
        "bad_nonce": "a nonce is a text of at most 256 characters",
        # battle
        "bad_layout": "a layout has three slots",
        "not_in_hand": "that card is not in the hand",
        "already_confirmed": "the layout of this round is locked in",
        "wrong_phase": "not in this phase of the round",
        "stale_round": "that round is over",
        # cash tables and the notation of hands
        "bad_amount": "an amount out of its bounds",
        "bad_buy_in": "a buy-in out of its bounds",
        "bad_intent": "no such intention",
        "bad_seats": "the number of seats is not possible",
        "bad_deal": "an impossible deck",
        "bad_action": "an action that cannot be read",
        "bad_field": "a field with a wrong value",
        "bad_hand": "an inconsistent hand",
        "bad_json": "not the JSON of a hand",
        "bad_log": "a log of actions that cannot be played",
        "bad_name": "a name that cannot be written",
        "bad_names": "two players of one name",
        "forged": "a change that only the server may make",
        "hand_over": "the hand is over",
        "hand_running": "the hand is not over",
        "match_over": "the match is over",
        "no_cards": "no cards were dealt",
        "no_hand": "no hand is being played",
        "not_waiting": "nothing is waiting for that",
        "not_yours": "that belongs to another player",
        "old_hand": "a copy of an older hand",
        "old_log": "a copy of an older state of the hand",
        # hand histories
        "big_blind_ante": "this format cannot express a big-blind ante",
        "bounty": "bounties are not played",
        "not_played": "a hand of this kind is not played",
        "paid_otherwise": "the payments of the file are not those of the rules",
        "run_twice": "this format cannot express a board that was run twice",
        "two_kinds_of_antes": "antes of two kinds cannot be told in this format",
        "unfinished": "the hand has no end",
        "unknown_post": "a post of an unknown kind",
        "unknown_stacks": "the stacks are not known",
        "unknown_variant": "a variant that is not played",
        "unseen_board": "the board is not known",
    }
)

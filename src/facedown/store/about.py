"""Everything that is kept about an account, for its owner to take away, and what is deleted with it.

Left out are secrets: a digest is of no use to its owner, and of some to a thief. So are rows that are gone
within minutes and hold others' names too: an open room, the offer of a rematch, a game by id that waits. And
so is the log of a match that runs, which would show hidden cards; its record can be downloaded afterwards.
"""

from typing import Final

QUERIES: Final = {
    "account": "SELECT id, nickname, kind, created FROM account WHERE id = {me}",
    "sign_ins": "SELECT created FROM sign_in WHERE account = {me} ORDER BY number",
    "recovery_codes": "SELECT created FROM recovery WHERE account = {me}",
    "passkeys": "SELECT name, created, used, counter FROM passkey WHERE account = {me} ORDER BY created",
    "balances": (
        "SELECT account, chips FROM balance WHERE account IN ({me}, 'cash:' || {me}) ORDER BY account"
    ),
    "ratings": "SELECT game, mu, sigma, games FROM rating WHERE account = {me} ORDER BY game",
    "rating_history": (
        "SELECT match, game, mu, sigma, games, at FROM rating_step WHERE account = {me} ORDER BY at, match"
    ),
    "seasons": (
        "SELECT season, game, mu, sigma, games, played FROM season_rating WHERE account = {me}"
        " ORDER BY season, game"
    ),
    "tallies": (
        "SELECT game, against, won, lost, drawn, played FROM tally WHERE player = {me} ORDER BY game, against"
    ),
    "matches": (
        "SELECT match, game, filed_at, verdict, place FROM result JOIN filed USING (number)"
        " WHERE player = {me} ORDER BY number"
    ),
    "daily_answers": (
        "SELECT game, day, choice, is_good FROM daily_answer WHERE account = {me} ORDER BY day, game"
    ),
    "unseen_endings": "SELECT match FROM ending_owed WHERE account = {me} ORDER BY number",
    "current_match": (
        "SELECT match.id AS match FROM engagement JOIN match ON match.number = engagement.match"
        " WHERE account = {me}"
    ),
    "postings_in_current_match": (
        "SELECT source, target, chips FROM engagement JOIN posting ON posting.match = engagement.match"
        " WHERE engagement.account = {me} AND {me} IN (source, target) ORDER BY posting.number"
    ),
    # By the indexes of postings: outside matches by the ids they have, inside by the matches that were filed
    "postings_outside_matches": (
        "SELECT source, target, chips, batch FROM posting WHERE match IS NULL AND (batch = 'start:' || {me}"
        " OR batch = 'cash-start:' || {me}"
        " OR (batch > 'topup:' || {me} || ':' AND batch < 'topup:' || {me} || ';')"
        " OR (batch > 'cash-topup:' || {me} || ':' AND batch < 'cash-topup:' || {me} || ';'))"
        " ORDER BY number"
    ),
    "postings_in_matches": (
        "SELECT match.id AS match, source, target, chips FROM filed_player"
        " JOIN filed ON filed.number = filed_player.number JOIN match ON match.id = filed.match"
        " JOIN posting ON posting.match = match.number"
        " WHERE filed_player.account = {me}"
        " AND (source IN ({me}, 'cash:' || {me}) OR target IN ({me}, 'cash:' || {me}))"
        " ORDER BY posting.number"
    ),
}
"""Each with the place of the account's id as `{me}`."""

DELETED: Final = (
    "DELETE FROM passkey WHERE account = {me}",
    "DELETE FROM recovery WHERE account = {me}",
    "DELETE FROM sign_in WHERE account = {me}",
    "DELETE FROM rating WHERE account = {me}",
    "DELETE FROM rating_step WHERE account = {me}",
    "DELETE FROM season_rating WHERE account = {me}",
    "DELETE FROM tally WHERE player = {me}",
    "DELETE FROM result WHERE player = {me}",
    "DELETE FROM daily_answer WHERE account = {me}",
    "DELETE FROM ending_owed WHERE account = {me}",
    "DELETE FROM account WHERE id = {me}",
)
"""In an order in which nothing refers to what is gone."""

"""All breakages: a file for each package, or for a part of one."""

from tests.breakages import (
    arenas,
    attack,
    battle,
    core,
    hosting,
    lobby,
    mahjong,
    poker,
    server,
    stores,
    table_time,
    tables,
    wire,
)

BREAKAGES = (
    *arenas.BREAKAGES,
    *attack.BREAKAGES,
    *battle.BREAKAGES,
    *core.BREAKAGES,
    *hosting.BREAKAGES,
    *lobby.BREAKAGES,
    *mahjong.BREAKAGES,
    *poker.BREAKAGES,
    *server.BREAKAGES,
    *stores.BREAKAGES,
    *table_time.BREAKAGES,
    *tables.BREAKAGES,
    *wire.BREAKAGES,
)

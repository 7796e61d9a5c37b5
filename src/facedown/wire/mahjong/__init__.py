"""The mahjong dialect: MessagePack on `/ws/{game_id}`. docs/protocol/mahjong.md."""

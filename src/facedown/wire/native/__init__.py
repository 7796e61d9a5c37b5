"""The native dialect: frames without translation, as JSON or MessagePack over /play."""

"""The native dialect: frames as they are, JSON or MessagePack over /play."""

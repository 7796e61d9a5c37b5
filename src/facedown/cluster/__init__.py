"""Several nodes on one database: who lives, who runs what, and how they reach each other."""

from facedown.cluster.link import Links, Lost, Stream
from facedown.cluster.membership import Member, Membership
from facedown.cluster.node import Node
from facedown.cluster.parts import CASH, LOBBY, PARTS, part_of, shard_of

__all__ = [
    "CASH",
    "LOBBY",
    "PARTS",
    "Links",
    "Lost",
    "Member",
    "Membership",
    "Node",
    "Stream",
    "part_of",
    "shard_of",
]

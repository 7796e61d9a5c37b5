"""Several nodes on one database: who lives, who runs what, and how they reach each other."""

from facedown.cluster.changes import Changes
from facedown.cluster.link import FRAMES, Links, Lost, Stream
from facedown.cluster.membership import Member, Membership, Owned
from facedown.cluster.node import Node
from facedown.cluster.parts import CASH, LOBBY, PARTS, part_of, shard_of

__all__ = [
    "CASH",
    "FRAMES",
    "LOBBY",
    "PARTS",
    "Changes",
    "Links",
    "Lost",
    "Member",
    "Membership",
    "Node",
    "Owned",
    "Stream",
    "part_of",
    "shard_of",
]

"""mjai, the language of mahjong bots: telling a round or a match in it, understanding answers, reading logs.

`lines` tells a record or a list of events; a `Teller` tells one event after the other as they come; a
`Witness` finds them from what a chair is shown. `action_of` understands what a bot answers; `replayed` plays
a whole log again.
"""

from facedown.mahjong.mjai.events import Event, parse, text
from facedown.mahjong.mjai.logs import Replay, read, replayed
from facedown.mahjong.mjai.names import BadMjai
from facedown.mahjong.mjai.reactions import Reaction, action_of, reaction_of
from facedown.mahjong.mjai.recorded import Eyes, lines
from facedown.mahjong.mjai.teller import Teller
from facedown.mahjong.mjai.witness import Witness

__all__ = [
    "BadMjai",
    "Event",
    "Eyes",
    "Reaction",
    "Replay",
    "Teller",
    "Witness",
    "action_of",
    "lines",
    "parse",
    "reaction_of",
    "read",
    "replayed",
    "text",
]

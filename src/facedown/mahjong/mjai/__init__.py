"""mjai, the language of mahjong bots: writing a round or a match in it, understanding answers, reading logs.

`lines` writes a record or a list of events; a `Translator` takes one event after the other; a `Transcript`
follows a match from one chair. `action_of` understands what a bot answers; `replayed` plays a log again.
"""

from facedown.mahjong.mjai.events import Event, parse, text
from facedown.mahjong.mjai.logs import Replay, read, replayed
from facedown.mahjong.mjai.names import BadMjai
from facedown.mahjong.mjai.reactions import Reaction, action_of, reaction_of
from facedown.mahjong.mjai.records import AnyViewer, lines
from facedown.mahjong.mjai.transcript import Transcript
from facedown.mahjong.mjai.translation import Translator

__all__ = [
    "AnyViewer",
    "BadMjai",
    "Event",
    "Reaction",
    "Replay",
    "Transcript",
    "Translator",
    "action_of",
    "lines",
    "parse",
    "reaction_of",
    "read",
    "replayed",
    "text",
]

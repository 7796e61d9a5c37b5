"""How players play, counted from what everybody saw. The definitions are in docs/poker.md."""

from facedown.poker.statistics.count import count_hand
from facedown.poker.statistics.figures import Figures, Rate, Share, figures
from facedown.poker.statistics.from_phh import observed as observed_in_phh
from facedown.poker.statistics.from_records import observed as observed_in_record
from facedown.poker.statistics.observed import ObservedHand, tallies
from facedown.poker.statistics.tally import Tally

__all__ = [
    "Figures",
    "ObservedHand",
    "Rate",
    "Share",
    "Tally",
    "count_hand",
    "figures",
    "observed_in_phh",
    "observed_in_record",
    "tallies",
]

"""Confidence intervals for proportions, means and paired differences. Pure."""

from facedown.stats.intervals import Interval, mean, paired, wilson

__all__ = ["Interval", "mean", "paired", "wilson"]

"""Confidence intervals for proportions, means and paired differences. Pure."""

from facedown.stats.intervals import Interval, mean, mean_of_sums, paired, ratio, student, wilson

__all__ = ["Interval", "mean", "mean_of_sums", "paired", "ratio", "student", "wilson"]

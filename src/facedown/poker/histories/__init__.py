"""Recorded hands: PHH and PokerStars text, read, replayed, converted to each other and written."""

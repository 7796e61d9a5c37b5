"""The arena's dialect: JSON over /ws and /spectate."""

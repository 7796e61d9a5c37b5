"""The arena dialect: JSON over /ws and /spectate."""

"""The battle dialect: JSON over /battle."""

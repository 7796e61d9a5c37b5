"""The battle's dialect: JSON over /battle."""

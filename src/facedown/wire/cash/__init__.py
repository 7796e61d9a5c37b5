"""The cash dialect: hands in notation, both ways."""

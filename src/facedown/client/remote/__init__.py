"""A bot on a server: connections, accounts, teams, results."""

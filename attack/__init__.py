"""Attacks on a server of our own, over loopback: what a hostile client can do to memory and to other players.

`make attack` runs all of them; each is bounded in count and time. An attack is a module with a coroutine
that is given a fresh server (`attack.target`) and returns rows (`attack.rows`); it is listed in `__main__`.
"""

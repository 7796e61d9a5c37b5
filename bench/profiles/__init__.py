"""Where the server's CPU goes, by layer: `make profile`, or `python -m bench.profiles [NAME…]`.

Scripted players load a server over loopback, its log durable. Its stacks are sampled meanwhile: by py-spy
where it is installed and may attach, otherwise by a signal of the server's own CPU clock.
"""

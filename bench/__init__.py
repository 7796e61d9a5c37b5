"""How fast, as ratios and figures of this machine: `make bench`, or `python -m bench [NAME…]`.

Other machines and other hours give other figures; what is printed beside a figure was measured in the same
run, so ratios hold better. Nothing here passes or fails by its speed.
"""

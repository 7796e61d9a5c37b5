"""A bot for the card battle. It plays in process and over the wire:

facedown play battle examples/careful.py expert
facedown bot examples/careful.py --opponent bot:expert
"""

import facedown


class Careful(facedown.Bot):
    def act(self, view, prompt):
        mine, theirs = view.hp[view.seat], view.hp[1 - view.seat]
        wanted = {"heal", "counter", "defense" if mine > theirs else "attack"}
        return self.chance.choice([action for action in prompt.actions if set(action.layout) == wanted])

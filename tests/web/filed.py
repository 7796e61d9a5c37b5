"""A match that was played in the test, as the server would show it once it is on file."""

import re
from urllib.parse import parse_qs, urlsplit

from facedown.catalog import CATALOG
from facedown.core import Seed, codec
from facedown.core.pieces import PiecewiseRecord
from facedown.core.play import play
from facedown.core.record import dump
from facedown.server.records import Sections, watched_section
from facedown.server.sections import moments_of, outlined
from facedown.table.slices import finished


class Filed:
    def __init__(self, game, config, bot, seed, names):
        self._listing = CATALOG[game]
        chairs = range(self._listing.game.seats(config))
        record = play(self._listing.game, config, Seed.of(seed), dict.fromkeys(chairs, bot)).record()
        self._data = dump(record)
        self._outline = finished(outlined(self._listing, self._pieces()))
        self._names = names
        self.count = len(self._outline.sections)

    def _pieces(self):
        return PiecewiseRecord(self._listing.game, self._data)

    @property
    def sections(self):
        """As JSON."""
        found = self._outline
        name = self._listing.game.name
        told = Sections("T-9.1", name, self._names, self.count, found.sections, found.graph, found.paces)
        return codec.to_json(told)

    def replay(self, eyes, section):
        game = self._listing.game
        return finished(watched_section(game, self._data, eyes, self._outline, section))

    def moments(self, section):
        """Of one section."""
        moments = moments_of(self._listing.game, self._pieces(), self._outline, section)
        return [moment for moment in moments if moment is not None]

    def serve(self, guest):
        guest.page.route(
            re.compile(r"/sections\?"),
            lambda route: route.fulfill(body=self.sections, content_type="application/json"),
        )
        guest.page.route(re.compile(r"/frames\?"), self._frames)

    def _frames(self, route):
        asked = parse_qs(urlsplit(route.request.url).query)
        viewer, section = asked["viewer"][0], int(asked["section"][0])
        eyes = {"all": "all", "public": None}[viewer] if not viewer.isdigit() else int(viewer)
        body = codec.to_json(self.replay(eyes, section))
        route.fulfill(body=body, content_type="application/json")

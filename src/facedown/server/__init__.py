"""The server: sockets, REST, pages, metrics. docs/protocol/ is its contract."""

from facedown.server.app import make_app
from facedown.server.logs import set_up as set_up_logs
from facedown.server.parent import run_workers
from facedown.server.process import run, serve
from facedown.server.router import MessageRouter
from facedown.server.settings import Limits, Settings
from facedown.server.site import CannotServe, Site, opened

__all__ = [
    "CannotServe",
    "Limits",
    "MessageRouter",
    "Settings",
    "Site",
    "make_app",
    "opened",
    "run",
    "run_workers",
    "serve",
    "set_up_logs",
]

"""A connection without a socket, for tests of protocols."""

from typing import Any

from facedown.core import codec


class MockConnection:
    """Keeps what a server sends. `facedown.server.MessageRouter` takes it in place of a WebSocket."""

    def __init__(self) -> None:
        self.sent_messages: list[dict[str, Any]] = []
        """Decoded, the oldest first."""
        self.sent_frames: list[bytes] = []
        """As they would go over the wire."""
        self.closed: tuple[int, str] | None = None
        """The code and the reason, once the server has closed it."""

    def send_frame(self, frame: bytes) -> None:
        """Called by the server, with MessagePack."""
        self.sent_frames.append(frame)
        self.sent_messages.append(codec.unpack(dict[str, Any], frame))

    def close(self, code: int, reason: str) -> None:
        """Called by the server."""
        self.closed = code, reason

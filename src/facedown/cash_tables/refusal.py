"""What a cash table refuses."""

from facedown.core.errors import CodedError


class CashRefusal(CodedError):
    """Nothing has changed."""

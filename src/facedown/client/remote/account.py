"""Who a bot is on a server, and what it may ask for there in its own name."""

from pathlib import Path
from typing import Any, Final

from facedown.client.errors import ServerRefused
from facedown.client.remote.backoff import Backoff
from facedown.client.remote.interface import Answer, Closed, Remote
from facedown.client.remote.token_file import keep, read

_LONGEST: Final = 32
_LATER: Final = frozenset({429, 502, 503, 504})
"""HTTP statuses that ask for another try."""


class Account:
    def __init__(self, remote: Remote, backoff: Backoff, token: str | None = None) -> None:
        self.remote = remote
        self.backoff = backoff
        self.token = token

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """What the server answers; ServerRefused where it says no, another try where it says nothing."""
        while True:
            try:
                answer = await self._asked(method, path, body)
            except Closed as closed:
                await self.backoff.rest(closed)
            else:
                self.backoff.gained()
                return _granted(answer, f"{method} {path}")

    async def _asked(self, method: str, path: str, body: Any) -> Answer:
        answer = await self.remote.ask(method, path, token=self.token, body=body)
        if answer.status in _LATER:
            raise Closed(None, f"{method} {path} was answered with HTTP {answer.status}")
        return answer


async def enter(account: Account, *, bot: str, name: str | None = None, file: Path | None = None) -> None:
    """Go by the token given; else by the one in the file; else as a new account, kept in the file if any.

    A new account is called as its bot unless another name is given.
    """
    if account.token is None and file is not None:
        account.token = read(file, "token")
    if account.token is None:
        made = await account.ask("POST", "/accounts", {"nickname": name or nickname(bot)})
        account.token = str(made["token"])
        if file is not None:
            keep(file, "token", account.token)
    elif name is not None:
        await account.ask("PATCH", "/me", {"nickname": name})


def _granted(answer: Answer, what: str) -> Any:
    match answer:
        case Answer(status, dict() as body) if status < 300:
            return body
        case Answer(_, {"error": {"code": str() as code, "sentence": str() as sentence}}):
            raise ServerRefused(code, sentence)
        case Answer(status, _):
            raise ServerRefused(f"http_{status}", f"{what} was answered with nothing that we know")


def nickname(bot: str) -> str:
    """The bot's name as far as it can be a nickname."""
    return "".join(letter for letter in bot if letter.isprintable()).strip()[:_LONGEST].strip() or "bot"

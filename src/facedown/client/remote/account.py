"""A bot's account on a server, and the REST calls it makes with it."""

from pathlib import Path
from typing import Any, Final

from facedown.client.errors import ServerRefused
from facedown.client.remote.backoff import Backoff
from facedown.client.remote.interface import Answer, Closed, Remote
from facedown.client.remote.token_file import keep, read
from facedown.core import names

_LATER: Final = frozenset({429, 502, 503, 504})
"""HTTP statuses that ask for another try."""


class Account:
    def __init__(self, remote: Remote, backoff: Backoff, token: str | None = None) -> None:
        self.remote = remote
        self.backoff = backoff
        self.token = token

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Return the server's answer. Raise ServerRefused if it refuses; try again if it does not answer."""
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
        self.backoff.met()
        if answer.status in _LATER:
            raise Closed(None, f"{method} {path} was answered with HTTP {answer.status}")
        return answer


async def enter(account: Account, *, bot: str, name: str | None = None, file: Path | None = None) -> None:
    """Use the account's token, or the one in the file, or make a new account and save its token there.

    A new account gets the bot's name unless another one is given.
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
            raise ServerRefused(f"http_{status}", f"{what} got an answer that is not of this protocol")


def nickname(bot: str) -> str:
    """The bot's name without characters that a nickname cannot have."""
    return "".join(filter(names.is_visible, bot)).strip()[: names.LONGEST].strip() or "bot"

"""`facedown convert`: poker hands from one notation to another."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Annotated, Final

import typer
from rich.console import Console
from rich.progress import Progress, TaskID

from facedown.cli.terminal import BROKEN, Refused, complain, errors, output, progress
from facedown.poker.notation.converting import FORMS, Failure, Form, Placed, form_of, read_hands, written

_PEEK: Final = 4096


def convert(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE", help="Hands in PHH, JSON or PokerStars text; each file says which."),
    ],
    *,
    to: Annotated[str, typer.Option("--to", metavar="|".join(FORMS), help="What to write.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where to; else to the standard output.")
    ] = None,
) -> int:
    """Convert poker hands: PHH, the JSON of the hand notation (one a line), PokerStars text.

    A hand that cannot be converted gets a line that says why, and the others go on. Exit code 0: all were; 1:
    a hand was not; 2: a file is missing.

    [dim]facedown convert hands.txt --to phh --out hands.phhs[/dim]
    """
    form = _form(to)
    _check(files, out)
    account = _Account()
    with _target(out) as target, progress(_beside(out)) as bar:
        task = bar.add_task("converting, in KiB", total=sum(path.stat().st_size for path in files) // 1024)
        hands = account.counted(_all_hands(files, account, bar, task))
        alone = out is not None and out.suffix == ".phh"
        for text in written(hands, form, account.fail, alone=alone):
            if alone and account.converted:
                raise Refused(f"{out}: a .phh holds one hand; write more of them to a .phhs")
            target.write(text)
            account.converted += 1
    account.report(errors() if out is None else output(), always=out is not None)
    return BROKEN if account.failures else 0


class _Account:
    def __init__(self) -> None:
        self.converted = 0
        self.hands = 0
        self.failures: Counter[str] = Counter()
        self._reasons: dict[str, str] = {}

    def fail(self, failure: Failure) -> None:
        self.failures[failure.code] += 1
        self._reasons.setdefault(failure.code, failure.reason)
        complain(str(failure))

    def counted(self, hands: Iterator[Placed]) -> Iterator[Placed]:
        for hand in hands:
            self.hands += 1
            yield hand

    def report(self, console: Console, *, always: bool) -> None:
        if not self.failures and not always:
            return
        failed = self.failures.total()
        told = [f"{self.converted:,} hands converted, {failed:,} not"]
        told += [f"{count:>9,}  {code}: {self._reasons[code]}" for code, count in self.failures.most_common()]
        for line in told:
            console.print(line, markup=False, soft_wrap=True)


def _form(to: str) -> Form:
    for form in FORMS:
        if form == to:
            return form
    raise Refused(f"--to is one of {', '.join(FORMS)}, not {to!r}")


def _check(files: list[Path], out: Path | None) -> None:
    for path in files:
        if not path.is_file():
            raise Refused(f"{path}: there is no such file")
        if out is not None and out.exists() and out.samefile(path):
            raise Refused(f"{out}: this file is read; write to another")


def _beside(out: Path | None) -> Console:
    """A bar has no place among hands that go to the same terminal."""
    hidden = Console(stderr=True, force_terminal=False)
    return hidden if out is None and sys.stdout.isatty() else errors()


@contextmanager
def _target(out: Path | None) -> Iterator[IO[str]]:
    if out is None:
        yield sys.stdout
        return
    try:
        opened = out.open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise Refused(f"{out}: cannot be written ({error.strerror})") from error
    with opened:
        yield opened


def _all_hands(files: list[Path], account: _Account, bar: Progress, task: TaskID) -> Iterator[Placed]:
    for path in files:
        told = 0
        try:
            with path.open("rb") as opened:
                form = form_of(opened.peek(_PEEK))
                for hand in read_hands(opened, str(path), form, account.fail):
                    yield hand
                    done = opened.tell() // 1024
                    bar.advance(task, done - told)
                    told = done
        except OSError as error:
            raise Refused(f"{path}: cannot be read ({error.strerror})") from error
        bar.advance(task, path.stat().st_size // 1024 - told)

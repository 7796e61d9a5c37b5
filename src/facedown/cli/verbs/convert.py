"""`facedown convert`: poker hands from one notation to another."""

import sys
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from os import getpid
from pathlib import Path
from typing import IO, Annotated

import typer
from rich.console import Console

from facedown.cli.hand_files import all_shares
from facedown.cli.jobs import WorkerLost, convert_all, cores
from facedown.cli.terminal import BROKEN, CliError, complain, errors, output, progress
from facedown.poker.histories.convert import FORMS, Failure, Form
from facedown.poker.histories.shares import Share


def convert(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE", help="Hands in PHH, JSON or PokerStars text; detected per file."),
    ],
    *,
    to: Annotated[str, typer.Option("--to", metavar="|".join(FORMS), help="The output format.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="The output file; default: standard output.")
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="How many processes; default: one per core."),
    ] = None,
) -> int:
    """Convert poker hands: PHH, JSON of the hand notation (one per line), PokerStars text.

    A hand that cannot be converted gets a line that says why; the others are converted. Exit code 0: all
    were; 1: a hand was not, or a file has none; 2: a file is missing. An existing file at --out is replaced
    at the end, completely or not at all.

    [dim]facedown convert hands.txt --to phh --out hands.phhs[/dim]
    """
    form = _form(to)
    _check(files, out)
    account = _Account()
    with _target(out, account) as target, progress(_beside(out)) as bar:
        task = bar.add_task("converting, in KiB", total=_size(files))
        alone = out is not None and out.suffix == ".phh"
        with closing(_texts(all_shares(files, bar, task), form, jobs or cores(), account)) as texts:
            for text in texts:
                if alone and account.converted:
                    raise CliError(f"{out}: a .phh holds one hand; write more of them to a .phhs")
                account.converted += 1
                target.write(text if form != "phh" or alone else _numbered(text, account.converted))
    account.report(errors() if out is None else output(), always=out is not None)
    return BROKEN if account.failures or account.empty else 0


class _Account:
    def __init__(self) -> None:
        self.converted = 0
        self.empty = 0
        """Files without a hand."""
        self.failures: Counter[str] = Counter()
        self._reasons: dict[str, str] = {}

    def fail(self, failure: Failure) -> None:
        self.failures[failure.code] += 1
        self._reasons.setdefault(failure.code, failure.reason)
        complain(str(failure))

    def find_empty(self, path: str) -> None:
        self.empty += 1
        complain(f"{path}: there is no hand in it")

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
    raise CliError(f"--to is one of {', '.join(FORMS)}, not {to!r}")


def _check(files: list[Path], out: Path | None) -> None:
    for path in files:
        if not path.exists() or path.is_dir():
            raise CliError(f"{path}: there is no such file")
        if out is not None and out.exists() and out.samefile(path):
            raise CliError(f"{out}: this file is read; write to another")


def _beside(out: Path | None) -> Console:
    """No progress bar if the hands are printed to the same terminal."""
    hidden = Console(stderr=True, force_terminal=False)
    return hidden if out is None and sys.stdout.isatty() else errors()


def _size(files: list[Path]) -> int | None:
    """In KiB; the size of a pipe is unknown."""
    return sum(path.stat().st_size for path in files) // 1024 if all(map(Path.is_file, files)) else None


@contextmanager
def _target(out: Path | None, account: _Account) -> Iterator[IO[str]]:
    """Write a file beside its destination and move it there if it is complete and has a hand; write a device
    directly."""
    if out is None:
        yield sys.stdout
        return
    place = out.resolve()
    beside = place if place.exists() and not place.is_file() else place.with_name(f".{place.name}.{getpid()}")
    try:
        opened = beside.open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise CliError(f"{out}: cannot be written ({error.strerror})") from error
    try:
        with opened:
            yield opened
        if beside != place and account.converted:
            beside.replace(place)
    finally:
        if beside != place:
            beside.unlink(missing_ok=True)


def _texts(shares: Iterator[Share], form: Form, jobs: int, account: _Account) -> Generator[str]:
    """The texts of all hands that have one; the account counts the others."""
    is_empty = True
    try:
        with closing(convert_all(shares, form, jobs)) as outcomes:
            for name, is_last, told in outcomes:
                for text in told:
                    is_empty = False
                    if isinstance(text, Failure):
                        account.fail(text)
                    else:
                        yield text
                if is_last and is_empty:
                    account.find_empty(name)
                is_empty = is_empty or is_last
    except WorkerLost as error:
        raise CliError(f"{error}; try --jobs 1") from error


def _numbered(text: str, number: int) -> str:
    """With its number, as in a `.phhs`."""
    return f"{'' if number == 1 else chr(10)}[{number}]\n{text}"

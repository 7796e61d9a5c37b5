"""`python -m bench.profiles [NAME…]`: print where the server's CPU goes, and write flame graphs."""

import argparse
import asyncio
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

import uvloop
from rich import box
from rich.console import Console
from rich.table import Table

from bench.figures import number
from bench.machine import scratch
from bench.profiles.flame import flame_graph
from bench.profiles.layers import LAYERS, Stacks, busy, read, shares, write
from bench.profiles.loads import LOADS, Running
from bench.servers import Server

WARM_UP: Final = 2.0
SECONDS: Final = 8.0
RATE: Final = 200
"""Samples a second, by py-spy."""
WIDTH: Final = 110
"""Columns where there is no terminal to ask."""


class Profile(NamedTuple):
    stacks: Stacks
    acts: int
    cpu: float
    """Seconds."""

    @property
    def micros(self) -> float:
        """µs of CPU an action."""
        return 1e6 * self.cpu / self.acts


def main() -> None:
    parser = argparse.ArgumentParser("python -m bench.profiles", description="Where the server's CPU goes.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"only these of: {', '.join(LOADS)}")
    parser.add_argument(
        "--out", type=Path, default=Path("profile"), help="the folder of the flame graphs and stacks"
    )
    parser.add_argument("--stdlib", action="store_true", help="sample without py-spy, even if it is there")
    asked = parser.parse_args()
    if unknown := set(asked.names) - set(LOADS):
        parser.error(f"nothing is called {unknown.pop()!r}; choose from {', '.join(LOADS)}")
    spy = None if asked.stdlib else _py_spy()
    asked.out.mkdir(parents=True, exist_ok=True)
    profiles: dict[str, Profile] = {}
    with scratch() as ground, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        for name in asked.names or LOADS:
            (ground / name).mkdir()
            profiles[name] = runner.run(_profiled(name, ground / name, spy))
            (asked.out / f"{name}.svg").write_text(flame_graph(name, profiles[name].stacks))
            (asked.out / f"{name}.stacks").write_text(write(profiles[name].stacks))
    console = Console(highlight=False, width=None if sys.stdout.isatty() else WIDTH)
    console.print(_table(profiles))
    console.print(f"flame graphs: {asked.out}/*.svg; collapsed stacks: {asked.out}/*.stacks", soft_wrap=True)


def _py_spy() -> str | None:
    beside = Path(sys.executable).with_name("py-spy")
    return str(beside) if beside.exists() else shutil.which("py-spy")


async def _profiled(name: str, ground: Path, spy: str | None) -> Profile:
    out = ground / "stacks"
    async with LOADS[name](ground / "data", ("bench.profiles.sampler", str(out))) as running:
        await asyncio.sleep(WARM_UP)
        spy = spy if spy and _may_attach(spy, running.server) else None
        acts, cpu = running.acts(), running.server.cpu
        await _sampled(running, out, spy)
        return Profile(busy(read(out.read_text())), running.acts() - acts, running.server.cpu - cpu)


def _may_attach(spy: str, server: Server) -> bool:
    """The system may not let one process look into another."""
    return not subprocess.run(
        [spy, "dump", "--pid", str(server.pid)], capture_output=True, check=False
    ).returncode


async def _sampled(running: Running, out: Path, spy: str | None) -> None:
    pid = running.server.pid
    if spy is not None:
        command = (
            f"record --pid {pid} --native --format raw --rate {RATE} --duration {SECONDS:.0f} --output {out}"
        )
        await asyncio.to_thread(subprocess.run, [spy, *command.split()], capture_output=True, check=True)
        return
    os.kill(pid, signal.SIGUSR1)
    await asyncio.sleep(SECONDS)
    os.kill(pid, signal.SIGUSR1)
    while not out.exists():  # noqa: ASYNC110, ASYNC240  another process writes it
        await asyncio.sleep(0.05)


def _table(profiles: dict[str, Profile]) -> Table:
    table = Table("layer", box=box.SIMPLE_HEAD)
    for name in profiles:
        table.add_column(name, justify="right")
    table.add_column("")
    parts = {name: shares(profile.stacks) for name, profile in profiles.items()}
    for layer, what in LAYERS.items():
        cells = [_cell(parts[name].get(layer, 0.0), profile) for name, profile in profiles.items()]
        table.add_row(layer, *cells, what, style=None if any(cells) else "dim")
    table.add_section()
    table.add_row("all", *(f"{number(each.micros)} µs" for each in profiles.values()), "CPU an action")
    return table


def _cell(share: float, profile: Profile) -> str:
    return f"{share:.0%}  {number(share * profile.micros)} µs"


if __name__ == "__main__":
    main()

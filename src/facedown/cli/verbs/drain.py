"""`facedown drain`: let a node of a cluster give its tables away and end."""

import asyncio
from typing import Annotated, Final

import typer

from facedown.cli.terminal import BROKEN, CliError, output

_LOOK: Final = 0.2
"""Seconds between two looks at whether the node is still there."""


def drain(
    node: Annotated[str, typer.Argument(metavar="NAME", help="The node, as its --node names it.")],
    *,
    database: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", envvar="FACEDOWN_DATABASE", help="The database of the cluster, postgresql://…"
        ),
    ],
    timeout: Annotated[float, typer.Option(min=0.0, metavar="SECONDS", help="How long to wait.")] = 60.0,
) -> int:
    """Let a node give its tables to the other nodes and end, as SIGTERM does, and wait for it.

    It opens no more tables; the others move at their next hand or round, or in mid-hand after the node's
    --drain-limit. Exit code 0: it has left; 1: it is still there; 2: there is no such node.

    [dim]facedown drain a --database postgresql://facedown@localhost/facedown[/dim]
    """
    from facedown.store import CannotOpen, Unavailable, is_database, shown  # noqa: PLC0415  slow to import

    if not is_database(database):
        raise CliError(f"--database: {shown(database)} should begin with postgresql://")
    try:
        has_left = asyncio.run(_drained(database, node, timeout))
    except (CannotOpen, Unavailable) as no:
        raise CliError(str(no)) from no
    line = f"node {node} has left" if has_left else f"node {node} is still there after {timeout:g} s"
    output().print(line, markup=False, soft_wrap=True)
    return 0 if has_left else BROKEN


async def _drained(database: str, node: str, timeout: float) -> bool:  # noqa: ASYNC109  not of one await
    from facedown.cluster import Membership  # noqa: PLC0415  slow to import

    membership = await Membership.open(database, "", "", "")
    try:
        asked = await membership.drain(node)
        if not asked:
            raise CliError(f"there is no node {node} in this database")
        async with asyncio.timeout(timeout):
            # Those only: a node of the same name may be started as soon as the last one has left
            while not (await membership.look()).members.keys().isdisjoint(asked):  # noqa: ASYNC110
                await asyncio.sleep(_LOOK)
    except TimeoutError:
        return False
    finally:
        await membership.close()
    return True

"""Sample matches and batches."""

from facedown.store.conformance.expect import equal
from facedown.store.interface import Store
from facedown.store.values import MINT, Anew, Batch, NewMatch, Posting


async def opened(
    store: Store,
    match: str,
    *,
    entries: tuple[bytes, ...] = (),
    postings: tuple[Posting, ...] = (),
    game: str = "battle",
    header: bytes = b"h",
    secret: bytes = b"s",
    at: int = 0,
    clock: int = 0,
    node: str = "node",
    batch: str = "birth",
    engages: tuple[str, ...] = (),
    fulfils: tuple[tuple[str, str], ...] = (),
) -> NewMatch:
    new = NewMatch(match, game, header, secret, entries, postings, at, clock, node, batch, engages, fulfils)
    equal(await store.create(new), 1, "the first epoch")
    return new


def batch(
    match: str,
    id: str,  # noqa: A002
    expected: int,
    *entries: bytes,
    postings: tuple[Posting, ...] = (),
    epoch: int = 1,
    at: int = 0,
    clock: int = 0,
    cut: int | None = None,
    anew: Anew | None = None,
    over: bool = False,
    ended: bool = False,
) -> Batch:
    return Batch(id, match, epoch, expected, entries, postings, at, clock, cut, anew, over, ended)


async def minted(store: Store, **chips: int) -> None:
    """Mint chips for each of these accounts."""
    await store.post(tuple(Posting(MINT, account, many) for account, many in chips.items()), "minted")

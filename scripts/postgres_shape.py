"""Write the shape of the tables that PostgreSQL's migrations make: `store/postgres/migrations/shape.txt`.

    .venv/bin/python scripts/postgres_shape.py postgresql://…

The database is only used in a transaction that is rolled back.
"""

import asyncio
import sys
from pathlib import Path

from facedown.store.postgres import schema
from facedown.store.postgres.connections import connect


async def made(address: str) -> frozenset[str]:
    db = await connect(address)
    try:
        change = db.transaction()
        await change.start()
        await db.execute("CREATE SCHEMA facedown_shape; SET LOCAL search_path = facedown_shape")
        await schema.make(db)
        shape = await schema.shape(db)
        await change.rollback()
    finally:
        await db.close()
    return shape


if __name__ == "__main__":
    target = Path(schema.__file__).with_name("migrations") / "shape.txt"
    target.write_text("".join(f"{line}\n" for line in sorted(asyncio.run(made(sys.argv[1])))))

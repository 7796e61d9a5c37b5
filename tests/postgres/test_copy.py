"""A house moves to PostgreSQL and back, row by row; the doctor examines it there too."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from facedown.cli import main
from facedown.store.tables import TABLES, select_all
from tests.postgres.conftest import ask
from tests.server.damage import STORE, fill

pytestmark = [pytest.mark.real, pytest.mark.slow]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    asyncio.run(fill(folder))
    return folder


def rows(folder: Path):
    with closing(sqlite3.connect(folder / STORE)) as db:
        return {table: db.execute(select_all(table)).fetchall() for table in TABLES}


def test_a_house_moves_to_postgresql_and_back_and_is_examined_on_the_way(folder, address, tmp_path, capsys):
    assert main(["store", "copy", str(folder), address]) == 0
    assert "each read back and compared" in capsys.readouterr().out
    assert main(["store", "copy", address, str(tmp_path / "back"), "--sample", "3"]) == 0
    assert rows(tmp_path / "back") == rows(folder)

    assert main(["store", "copy", str(folder), address]) == 2
    assert "is not empty" in capsys.readouterr().err

    ask(address, "INSERT INTO waiting_game (id, data) VALUES ('next', '')")
    assert main(["doctor", address]) == 0
    assert "8 × match" in capsys.readouterr().out
    ask(address, "UPDATE balance SET chips = -46 WHERE account = 'mint'")
    ask(address, "UPDATE entry SET data = set_byte(data, 0, 7) WHERE match = 1 AND n = 1")
    assert main(["doctor", address]) == 1
    said = capsys.readouterr().out
    assert "damaged the ledger: the balance of mint is -46, its postings make -45" in said
    assert "entry 1 of match" in said

    ask(address, "DROP TABLE team")
    assert main(["doctor", address]) == 2
    assert "team.arena text not null is missing" in capsys.readouterr().err


def test_what_is_not_there_is_not_copied(address, tmp_path, capsys):
    assert main(["store", "copy", str(tmp_path / "nowhere"), address]) == 2
    assert "there is no store at" in capsys.readouterr().err
    assert main(["doctor", address]) == 2
    assert "there is no store in this database" in capsys.readouterr().err


def test_a_backup_of_a_database_is_restored_to_a_folder_and_to_a_database(
    folder, cluster, address, tmp_path, capsys
):
    assert main(["store", "copy", str(folder), address]) == 0
    assert main(["backup", address, str(tmp_path / "b")]) == 0
    assert main(["restore", str(tmp_path / "b"), str(tmp_path / "back")]) == 0
    assert rows(tmp_path / "back") == rows(folder)

    assert main(["restore", str(tmp_path / "b"), address]) == 2
    assert "is not empty" in capsys.readouterr().err
    ask(cluster.address(), "CREATE SCHEMA another")
    try:
        assert main(["restore", str(tmp_path / "b"), cluster.address("another")]) == 0
        assert main(["doctor", cluster.address("another")]) == 0
    finally:
        ask(cluster.address(), "DROP SCHEMA another CASCADE")

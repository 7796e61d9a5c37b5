"""A PostgreSQL server of our own: Debian's, in a temporary folder, stopped and removed afterwards."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from urllib.parse import quote

INSTALLED = Path("/usr/lib/postgresql")
PASSWORD = "s3cret/with@marks"
SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "shared_buffers": "32MB",
}


REPLICATED = {
    "fsync": "on",
    "full_page_writes": "on",
    "wal_level": "replica",
    "max_wal_senders": "4",
    "wal_receiver_status_interval": "1",
}
"""For a primary and its standby."""


class Missing(Exception):
    """There is no PostgreSQL here; the message is the reason to skip."""


class Cluster:
    def __init__(self, programs: Path, folder: Path, user: str | None) -> None:
        self._programs, self._folder, self._user = programs, folder, user
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._is_running = False

    def make(self) -> None:
        secret = self._folder / "password"
        secret.write_text(PASSWORD)
        options = ["--no-sync", "--no-locale", "--encoding=UTF8", "--username=facedown", f"--pwfile={secret}"]
        self._run("initdb", *options, "--auth-local=trust", "--auth-host=scram-sha-256")

    def follow(self, port: int) -> None:
        """Become a standby, with all that the primary at this port has."""
        source = f"postgresql://facedown:{quote(PASSWORD, safe='')}@127.0.0.1:{port}/"
        self._run("pg_basebackup", "-d", source, "--write-recovery-conf", "--checkpoint=fast", "--no-sync")

    def promote(self) -> None:
        """Returns when it is the primary."""
        self._run("pg_ctl", "-w", "promote")

    def start(self, **settings: str) -> None:
        """Returns when it can be used. `settings`: other than the usual ones, until it is started again."""
        given = SETTINGS | {"listen_addresses": "127.0.0.1", "unix_socket_directories": str(self._folder)}
        words = [f"-c {name}={value}" for name, value in (given | settings).items()]
        options = f"-p {self.port} {' '.join(words)}"
        self._run("pg_ctl", "-w", "-o", options, "-l", str(self._folder / "log"), "start")
        self._is_running = True

    def stop(self, mode: str = "fast") -> None:
        """`immediate` is a crash: it recovers from its log at the next start."""
        self._is_running = False
        self._run("pg_ctl", "-w", "-m", mode, "stop")

    def kill(self) -> None:
        """kill −9 of all its processes, if it runs."""
        if self._is_running:
            self._is_running = False
            first = int((self._folder / "data" / "postmaster.pid").read_text().split()[0])
            children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
            for process in (first, *map(int, children)):
                os.kill(process, signal.SIGKILL)

    def end(self) -> None:
        if self._is_running:
            self.stop("immediate")

    def address(self, schema: str | None = None) -> str:
        """By the socket in the file system, which needs no password."""
        path = f"&search_path={schema}" if schema else ""
        return f"postgresql://facedown@/postgres?host={self._folder}&port={self.port}{path}"

    def by_tcp(self, schema: str, *ports: int) -> str:
        """By TCP, with the password; ports of other hosts come first."""
        hosts = ",".join(f"127.0.0.1:{port}" for port in (*ports, self.port))
        return f"postgresql://facedown:{quote(PASSWORD, safe='')}@{hosts}/postgres?search_path={schema}"

    def create(self, schema: str) -> None:
        """An empty schema, for a house."""
        where = ["-h", str(self._folder), "-p", str(self.port), "-U", "facedown", "-d", "postgres"]
        statement = f"CREATE SCHEMA {schema}"
        command = [str(self._programs / "psql"), *where, "-q", "-c", statement]
        subprocess.run(command, cwd="/", check=True)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), "-D", str(self._folder / "data"), *arguments]
        log = self._folder / f"{program}.log"
        with log.open("ab") as out:  # not a pipe: the server would keep it open
            done = subprocess.run(command, user=self._user, cwd="/", stdout=out, stderr=out, check=False)
        assert done.returncode == 0, log.read_text()


def programs() -> Path:
    """The newest that is installed. Raises Missing."""
    found = sorted(INSTALLED.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    if not found:
        raise Missing(f"no PostgreSQL in {INSTALLED}: apt-get install postgresql")
    return found[-1].parent


@contextmanager
def running(**settings: str) -> Iterator[Cluster]:
    """Raises Missing."""
    with _placed() as cluster:
        cluster.make()
        cluster.start(**settings)
        yield cluster


@contextmanager
def following(port: int) -> Iterator[Cluster]:
    """A standby of the primary at this port, which is started with REPLICATED."""
    with _placed() as cluster:
        cluster.follow(port)
        cluster.start(**REPLICATED)
        yield cluster


@contextmanager
def _placed() -> Iterator[Cluster]:
    """Not made yet. Raises Missing."""
    where, user = programs(), _unprivileged()
    folder = Path(mkdtemp(prefix="facedown-pg-", dir="/tmp"))  # a short path: it holds a socket
    try:
        if user is not None:
            shutil.chown(folder, user)
        cluster = Cluster(where, folder, user)
        try:
            yield cluster
        finally:
            cluster.end()
    finally:
        shutil.rmtree(folder)


def _unprivileged() -> str | None:
    """PostgreSQL refuses to run as root. Raises Missing."""
    if os.getuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        raise Missing("PostgreSQL does not run as root, and there is no user postgres") from None

"""The server as processes: systemd, workers, a cluster, and its data on PostgreSQL, where that is installed."""

from tests.breakages.breakage import Breakage

BREAKAGES = (
    Breakage(
        "systemd is not told that the server is ready",
        "src/facedown/server/process.py",
        "        notify(READY)\n",
        "",
        ("tests/server/test_systemd.py",),
    ),
    Breakage(
        "a worker outlives its parent",
        "src/facedown/server/worker.py",
        "        line.recv(1)  # it never says anything\n    os._exit(_FAILED)\n",
        "        line.recv(1)\n",
        ("tests/cluster/test_workers.py",),
    ),
    Breakage(
        "a worker does not listen on the socket that its parent keeps",
        "src/facedown/server/process.py",
        "        listening, scraped = given or undo.enter_context(_bound_by(settings))\n",
        "        listening, scraped = undo.enter_context(_bound_by(settings))\n",
        ("tests/cluster/test_workers.py",),
    ),
    Breakage(
        "a worker that ends soon after every start is started without a pause",
        "src/facedown/server/workers.py",
        "        place.failures += 1\n",
        "",
        ("tests/server/test_workers.py",),
    ),
    Breakage(
        "workers share their port with another server",
        "src/facedown/server/parent.py",
        "            each.listen()  # now, for until then another server of this user may have the port as well\n",
        "            pass\n",
        ("tests/server/test_workers.py",),
    ),
    Breakage(
        "a retry is answered though the standby may not have what it found",
        "src/facedown/store/postgres/connections.py",
        "                self._doubt.grow()\n",
        "                pass\n",
        ("tests/postgres/test_standby.py",),
    ),
    Breakage(
        "an append to PostgreSQL does not look at the epoch",
        "src/facedown/store/postgres/appends.py",
        "AND match.epoch = b.epoch",
        "AND match.epoch >= b.epoch",
        ("tests/postgres/test_conformance.py",),
    ),
    Breakage(
        "an append to PostgreSQL does not look at the head",
        "src/facedown/store/postgres/appends.py",
        "AND match.head = b.expected",
        "",
        ("tests/postgres/test_conformance.py",),
    ),
    Breakage(
        "an overdraft in PostgreSQL takes its group with it",
        "src/facedown/store/postgres/appends.py",
        "        if len(batches) == 1:\n            return [overdrafts.errors[0]]\n",
        "        if batches:\n            return [overdrafts.errors.get(0) or next(iter(overdrafts.errors.values()))] * len(batches)\n",
        ("tests/postgres/test_outages.py",),
    ),
    Breakage(
        "a database that is away stops the tables",
        "src/facedown/store/postgres/connections.py",
        '    return Unavailable(f"the database cannot',
        '    return CannotOpen(f"the database cannot',
        ("tests/postgres/test_outages.py",),
    ),
    Breakage(
        "an address is shown with its password",
        "src/facedown/store/address.py",
        '_USER.sub(rf"\\1:{_HIDDEN}@", address)',
        "address",
        ("tests/postgres/test_outages.py",),
    ),
    Breakage(
        "everybody may say where they come from",
        "src/facedown/server/process.py",
        "proxy_headers=bool(settings.trusted_proxies),\n                forwarded_allow_ips=list(settings.trusted_proxies),",
        'forwarded_allow_ips="*",',
        ("tests/server/test_hosts.py",),
    ),
)

"""A crowd of phones at a server, and what they measured."""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any

from bench.serving import ROOT, Server
from bench.tables import Seated


def crowd(
    serving: Server | Sequence[Server],
    tables: list[Seated],
    what: str,
    *,
    streams: bool = False,
    ready: Callable[[], object] = lambda: None,
    **plan: Any,
) -> dict[str, Any]:
    """Run a crowd and return what it measured. `what`: fan-out, saturate or idle (see bench.crowd). `ready`
    is called once all phones are there. `serving`: each of several servers gets its share of the tables or,
    with `mixed` in the plan, of the phones of each table."""
    servers = [serving] if isinstance(serving, Server) else serving
    given = {
        "addresses": [each.address for each in servers],
        "tables": tables,
        "what": what,
        "streams": streams,
        **plan,
    }
    with subprocess.Popen(
        [sys.executable, "-m", "bench.crowd"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(given) + "\n")
        process.stdin.flush()
        if process.stdout.readline() != "ready\n":
            raise RuntimeError("the phones did not arrive")
        ready()
        told: dict[str, Any] = json.loads(process.stdout.readline())
    return told

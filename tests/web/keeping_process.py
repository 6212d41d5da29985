"""A process that keeps time for the tables of a ledger and sends messages to those awaited; tests kill it.

Each line that it reads is an act and a moment: on `enter` deadlines pass and orders are carried out, on
`tell` it sends messages. It answers with the table's version at that point."""

import sys
from datetime import datetime
from pathlib import Path

from companion.features.deadlines.timekeeper import Timekeeper
from companion.features.messages.notifier import Notifier
from companion.web.factory import create_app
from companion.web.services import services_of
from tests.apps import configured


def main(url: str, folder: str, code: str) -> None:
    here = {"private_addresses": ("127.0.0.1",), "public_url": "https://table.example"}
    app = create_app(configured(Path(folder), url, **here))
    services = services_of(app)
    tables = services.tables
    timekeeper, notifier = Timekeeper(tables), Notifier(app)
    for line in sys.stdin:
        act, at = line.split()
        moment = datetime.fromisoformat(at)
        tables.clock = lambda moment=moment: moment  # type: ignore[misc]
        (timekeeper if act == "enter" else notifier).look()
        sys.stdout.write(f"{tables.version(code)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])

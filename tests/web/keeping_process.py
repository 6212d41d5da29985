"""A process that keeps time for the tables of a ledger and posts who is awaited, to be killed.

Each line that it reads is an act and a moment: at `enter` the clock acts and orders are carried out, at
`tell` it posts. It answers with the version that a table is at then.
"""

import sys
from datetime import datetime
from pathlib import Path

from companion.features.deadlines.timekeeper import Timekeeper
from companion.features.messages.notifier import Notifier
from companion.web.factory import create_app
from companion.web.services import NAME, Services
from tests.apps import configured


def main(url: str, folder: str, code: str) -> None:
    here = {"private_addresses": ("127.0.0.1",), "public_url": "https://table.example"}
    app = create_app(configured(Path(folder), url, **here))
    services: Services = app.extensions[NAME]
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

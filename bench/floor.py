"""The minimum for a server like ours: gevent, Flask, one insert and its fsync per form."""

import os
import sqlite3
from pathlib import Path

from flask import Flask, request
from gevent.pywsgi import WSGIServer

WRITTEN = 300
"""Bytes of an entry."""


def app(file: Path) -> Flask:
    served = Flask("floor")
    connection = open_file(file)

    @served.post("/<path:_anything>")
    def enter(_anything: str) -> str:
        insert(connection, request.form["token"])
        return "saved"

    return served


def open_file(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE entries (id INTEGER PRIMARY KEY, token TEXT, payload TEXT)")
    return connection


def insert(connection: sqlite3.Connection, token: str) -> None:
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("INSERT INTO entries (token, payload) VALUES (?, ?)", (token, "x" * WRITTEN))
    connection.execute("COMMIT")


if __name__ == "__main__":
    served = app(Path(os.environ["DATA_DIR"], "floor.sqlite"))
    WSGIServer(("127.0.0.1", int(os.environ["PORT"])), served, log=None).serve_forever()

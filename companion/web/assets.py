"""Styles, scripts, fonts and icons, at addresses that change with their contents."""

import gzip
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import brotli  # type: ignore[import-untyped]
import rjsmin  # type: ignore[import-untyped]
import zopfli.gzip  # type: ignore[import-untyped]
from flask import Response, abort, request, url_for

from companion import ROOT
from companion.game_folders import game_folder
from companion.web.bundles import read_script
from companion.web.routes import ANYBODY, Access, Routes
from companion.web.services import services

STATIC = ROOT / "static"

SERVED = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
}
COMPRESSIBLE = {".css", ".js", ".svg", ".json", ".txt", ".webmanifest"}
WORKER_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",
}
"""The policies of the service worker: it may only fetch from this server."""

LARGE = 5_000
"""From how many bytes zopfli is worth its time: it saves three per cent and takes a hundred times as long."""

FOR_EVER = "max-age=31536000, immutable"

assets = Routes("assets", __name__)


@dataclass(frozen=True)
class Asset:
    """A file as it is sent; it is compressed when somebody first asks for that. `compressible`: whether it is
    worth compressing."""

    body: bytes
    content_type: str
    etag: str
    compressible: bool

    @cached_property
    def gzipped(self) -> bytes:
        if len(self.body) < LARGE:
            return gzip.compress(self.body, 9, mtime=0)
        return bytes(zopfli.gzip.compress(self.body, numiterations=5))

    @cached_property
    def brotlied(self) -> bytes:
        return bytes(brotli.compress(self.body))


@assets.get("/static/<stamp>/<path:name>", Access(who=ANYBODY))
def house(stamp: str, name: str) -> Response:
    return _send(STATIC, name, stamp)


@assets.get("/games/<game>/<stamp>/<path:name>", Access(who=ANYBODY))
def of_game(game: str, stamp: str, name: str) -> Response:
    if game not in services().tables.games():
        abort(404)
    return _send(game_folder(game).templates, name, stamp)


@assets.get("/worker.js", Access(who=ANYBODY))
def worker() -> Response:
    """Serve the service worker at the root, because it controls only addresses below its own."""
    response = _send(STATIC, "js/worker.js", stamp="")
    response.headers.update(WORKER_HEADERS)
    return response


def asset(name: str) -> str:
    """Return the address of a file that belongs to no game. All of these share one stamp, so that they can
    refer to each other."""
    return _address(request.script_root, "assets.house", stamp=folder_stamp(STATIC), name=name)


def game_asset(game: str, name: str) -> str | None:
    """Return the address of a game's file; None if it has none."""
    folder = game_folder(game).templates
    if _read(folder, name) is None:
        return None
    return _address(request.script_root, "assets.of_game", game=game, stamp=folder_stamp(folder), name=name)


@lru_cache(1_000)
def _address(_root: str, endpoint: str, **values: Any) -> str:
    """Return the address of a file. `_root`: the path with which every address begins if a proxy serves us
    below one."""
    return url_for(endpoint, **values)


@cache
def folder_stamp(folder: Path) -> str:
    """Return a hash of all served files in a folder."""
    found = sha256()
    for name, path in _files(folder).items():
        found.update(name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:10]


@cache
def _files(folder: Path) -> Mapping[str, Path]:
    """Return all served files of a folder, by name, so that requests for others never reach the disk."""
    found = (path for path in sorted(folder.rglob("*")) if path.suffix in SERVED and path.is_file())
    return {path.relative_to(folder).as_posix(): path for path in found}


def _send(folder: Path, name: str, stamp: str) -> Response:
    found = _read(folder, name)
    if found is None:
        abort(404)
    response = answer_asset(found)
    response.headers["Vary"] = "Accept-Encoding"
    if stamp == folder_stamp(folder):
        response.headers["Cache-Control"] = FOR_EVER
        return response
    response.headers["Cache-Control"] = "no-cache"
    response.set_etag(found.etag)
    response.make_conditional(request)
    return response


def answer_asset(asset: Asset) -> Response:
    """Return a file, compressed as well as the client accepts."""
    accepted = request.accept_encodings
    body, encoding = asset.body, ""
    if asset.compressible and accepted.quality("br") > 0:
        body, encoding = asset.brotlied, "br"
    elif asset.compressible and accepted.quality("gzip") > 0:
        body, encoding = asset.gzipped, "gzip"
    response = Response(body, content_type=asset.content_type)
    if encoding:
        response.headers["Content-Encoding"] = encoding
    return response


def _read(folder: Path, name: str) -> Asset | None:
    path = _files(folder).get(name)
    return None if path is None else _make_asset(path)


@cache
def _make_asset(path: Path) -> Asset:
    """Return a file as it is sent; cached, as there are few, and all are small."""
    return pack(minify(path), SERVED[path.suffix], compressible=path.suffix in COMPRESSIBLE)


def minify(path: Path) -> bytes:
    """Return a script or a style sheet without comments and indentation, together with the scripts that it
    bundles or the style sheets that it imports. Any other file, and other people's scripts, are returned
    unchanged."""
    suffix, body = path.suffix, path.read_bytes()
    if suffix == ".js" and "vendor" not in path.parts:
        return bytes(rjsmin.jsmin(read_script(path)).encode())
    if suffix == ".css":
        body = re.sub(rb"/\*.*?\*/", b"", body, flags=re.DOTALL)
        body = re.sub(rb'@import "([^"]+)";', lambda named: minify(path.parent / named[1].decode()), body)
        return re.sub(rb"(?<=[,:]) +|\s*([\n{};])\s*", rb"\1", body)
    return body


def pack(body: bytes, content_type: str, *, compressible: bool = True) -> Asset:
    """Return a file ready to be sent. `compressible`: whether compression makes files of its kind smaller."""
    worth_it = compressible and len(body) > 300
    return Asset(
        body=body, content_type=content_type, etag=sha256(body).hexdigest()[:20], compressible=worth_it
    )

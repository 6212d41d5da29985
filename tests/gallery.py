"""`make gallery`: every component of templates/ui in every state, in both themes, as pages in
`site/gallery/`.

For people who change how things look. It is not part of the application: no server shows it."""

import shutil
import sys
import tempfile
from pathlib import Path

from flask import Flask

from companion import ROOT
from companion.web.assets import STATIC
from tests.apps import running

LOOKS = ("light", "dark")
SHOWN = Path(__file__).with_suffix(".html")
BESIDE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Components</title>
<style>body { display: flex; margin: 0; } iframe { flex: 1; height: 100vh; border: 0; }</style>
<iframe src="light.html" title="light"></iframe><iframe src="dark.html" title="dark"></iframe></html>
"""


def drawn(app: Flask, look: str, static: str = "static") -> str:
    """Return the page in that theme; `static`: where the style sheets are."""
    with app.test_request_context():
        page = app.jinja_env.from_string(SHOWN.read_text("utf-8"))
        return page.render(look=look, static=static)


def written(out: Path) -> Path:
    """Write the pages, and what they need, into a folder; return the one that shows both themes."""
    out.mkdir(parents=True, exist_ok=True)
    for part in ("css", "fonts"):
        shutil.copytree(STATIC / part, out / "static" / part, dirs_exist_ok=True)
    with tempfile.TemporaryDirectory() as data, running(Path(data)) as app:
        for look in LOOKS:
            (out / f"{look}.html").write_text(drawn(app, look), "utf-8")
    both = out / "index.html"
    both.write_text(BESIDE, "utf-8")
    return both


if __name__ == "__main__":
    sys.stdout.write(f"{written(ROOT / 'site' / 'gallery')}\n")

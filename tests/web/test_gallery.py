"""The gallery of components shows all of them, and everything it shows is part of the style."""

import re
from pathlib import Path

import pytest

from companion import ROOT
from tests.apps import running
from tests.gallery import LOOKS, SHOWN, drawn, written

UI = ROOT / "templates" / "ui"
MACRO = re.compile(r"{%-? macro (\w+)\(")
CALLED = re.compile(r"\b(\w+)\(")
WITHIN = {
    "button": {"classes"},
    "counter": {"step"},
    "field": {"below"},
    "itemised": {"number"},
    "map_room": {"zoom"},
    "shift": {"number_or_dash"},
    "table": {"cells"},
}
"""What a component is made of, by its file."""


def components() -> set[str]:
    return {
        name
        for path in UI.glob("*.html")
        for name in MACRO.findall(path.read_text("utf-8"))
        if name not in WITHIN.get(path.stem, ())
    }


def test_every_component_is_shown() -> None:
    shown = set(CALLED.findall(SHOWN.read_text("utf-8")))
    assert components() - shown == set()


def test_every_class_of_a_button_is_shown(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        page = drawn(app, "dark")
    kinds = set(re.findall(r"\.button\.(\w+)", (ROOT / "static/css/base.css").read_text("utf-8")))
    shown = {each for classes in re.findall(r'class="button ?([^"]*)"', page) for each in classes.split()}
    assert kinds - shown == set()


@pytest.mark.parametrize("look", LOOKS)
def test_it_needs_nothing_beside_its_folder(tmp_path: Path, look: str) -> None:
    both = written(tmp_path / "gallery")
    assert f'src="{look}.html"' in both.read_text("utf-8")
    page = (both.parent / f"{look}.html").read_text("utf-8")
    assert f'data-theme="{look}"' in page
    for sheet in re.findall(r'<link rel="stylesheet" href="([^"]+)"', page):
        assert (both.parent / sheet).is_file()

"""A paper loads our own files and nothing else, whatever is written in it."""

import base64
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from companion.printing.printer import Printer
from tests.needs import need

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


class Visited(HTTPServer):
    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Page)
        self.paths: list[str] = []


class Page(BaseHTTPRequestHandler):
    server: Visited

    def do_GET(self) -> None:
        self.server.paths.append(self.path)
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def visited() -> Iterator[Visited]:
    server = Visited()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A static folder, and next to it what must stay unread."""
    folder = tmp_path_factory.mktemp("project")
    static = folder / "static"
    (static / "css").mkdir(parents=True)
    (folder / "static-of-others").mkdir()
    for secret in (folder / "app.css", folder / "static-of-others" / "app.css"):
        secret.write_text("p::after { content: 'leaked' }")
    (static / "link.css").symlink_to(folder / "app.css")
    return static


@pytest.fixture(scope="module")
def printer(static: Path) -> Iterator[Printer]:
    need("pango")
    printer = Printer(static)
    yield printer
    printer.close()


def everything_that_loads(url: str) -> str:
    return f"""<!doctype html><html lang=en><title>Test</title>
    <link rel=stylesheet href="{url}"><link rel=attachment href="{url}">
    <style>@import url("{url}"); @font-face {{ font-family: F; src: url("{url}") }}
    p {{ font-family: F; background: url("{url}"); list-style-image: url("{url}") }}
    p::before {{ content: url("{url}") }}</style>
    <img src="{url}" alt=""><object data="{url}"></object><embed src="{url}">
    <svg viewBox="0 0 9 9" width="9"><image href="{url}" width="9" height="9"/><use href="{url}#a"/></svg>
    <img alt="" src="data:image/svg+xml;base64,{base64.b64encode(nested(url)).decode()}"><p>made"""


def nested(url: str) -> bytes:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><style>@import url("{url}");</style>'
        f'<image href="{url}" width="9" height="9"/></svg>'
    ).encode()


def read(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf))


@pytest.mark.pango
@pytest.mark.parametrize("scheme", ["http", "HTTP"])
def test_no_server_is_asked(printer: Printer, visited: Visited, scheme: str) -> None:
    pdf = printer.render(everything_that_loads(f"{scheme}://127.0.0.1:{visited.server_port}/x.css"))

    assert "made" in read(pdf).pages[0].extract_text()
    assert visited.paths == []


@pytest.mark.pango
def test_no_server_is_asked_by_way_of_a_base(printer: Printer, visited: Visited) -> None:
    base = f'<base href="http://127.0.0.1:{visited.server_port}/">'
    printer.render(everything_that_loads("x.css").replace("<title>", base + "<title>"))

    assert visited.paths == []


OUTSIDE = [
    "static:///../app.css",
    "static:///css/../../app.css",
    "static:///%2e%2e/app.css",
    "static:///..%2fapp.css",
    "static:////app.css",
    "static:///../static-of-others/app.css",
    "static:///link.css",
    "static://app.css",
    "static:///css",
    "static:///%00",
    "file:///etc/passwd",
    "FILE:///etc/passwd",
    "ftp://127.0.0.1/app.css",
]


@pytest.mark.pango
@pytest.mark.parametrize("url", [*OUTSIDE, "../app.css", "/etc/passwd"])
def test_nothing_outside_the_static_folder_gets_on_the_paper(printer: Printer, url: str) -> None:
    pdf = read(printer.render(everything_that_loads(url)))

    assert "made" in pdf.pages[0].extract_text()
    assert "leaked" not in pdf.pages[0].extract_text()
    assert not pdf.attachments


@pytest.mark.pango
@pytest.mark.parametrize("url", OUTSIDE)
def test_what_is_refused_is_logged(static: Path, caplog: pytest.LogCaptureFixture, url: str) -> None:
    from companion.printing.typesetting import OwnFilesOnly

    with pytest.raises(
        ValueError, match=r"only static:///|outside the static folder|no such file|null (byte|character)"
    ):
        OwnFilesOnly(static).fetch(url)
    assert f"not loaded: {url}" in caplog.text


@pytest.mark.pango
def test_a_file_beside_the_static_folder_is_not_read_by_its_path(printer: Printer, static: Path) -> None:
    pdf = read(printer.render(everything_that_loads((static.parent / "app.css").as_uri())))

    assert "leaked" not in pdf.pages[0].extract_text()


@pytest.mark.pango
def test_a_stylesheet_of_ours_and_what_it_names_beside_it_are_loaded(printer: Printer, static: Path) -> None:
    (static / "img").mkdir()
    (static / "img" / "dot.png").write_bytes(PNG)
    (static / "css" / "more.css").write_text("p::before { content: 'styled ' url('../img/dot.png') }")
    (static / "css" / "print.css").write_text("@import url('more.css');")
    html = '<html lang=en><title>Test</title><link rel=stylesheet href="static:///css/print.css"><p>made'
    sheet = read(printer.render(html)).pages[0]

    assert "styled" in sheet.extract_text()
    assert len(sheet.images) == 1


@pytest.mark.pango
def test_an_image_inside_the_page_is_printed(printer: Printer) -> None:
    image = f'<img alt="" src="data:image/png;base64,{base64.b64encode(PNG).decode()}">'

    assert len(read(printer.render(f"<html lang=en><title>Test</title>{image}")).pages[0].images) == 1

import re
from xml.etree import ElementTree

import pytest
from PIL import Image
from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

from companion.printing.qr import BLACK_ON_WHITE, MAX_BYTES, RESET, fits, qr_svg, qr_terminal

URL = "http://192.168.1.23:8000/t/QUARTZ?seat=Łukasz&x=1"
SVG = "{http://www.w3.org/2000/svg}"
INK = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}

Modules = list[list[bool]]


def expected() -> Modules:
    code = QRCode(error_correction=ERROR_CORRECT_M, border=4)
    code.add_data(URL)
    return [[bool(module) for module in row] for row in code.get_matrix()]


def modules_of_svg(svg: str) -> Modules:
    root = ElementTree.fromstring(svg)  # noqa: S314  # ours
    _, _, width, height = map(int, root.attrib["viewBox"].split())
    modules = [[False] * width for _ in range(height)]
    path = root.findall(f"{SVG}path")
    assert len(path) == 1
    for run in path[0].attrib["d"].removesuffix("z").split("z"):
        x, y, across, back = map(int, re.fullmatch(r"M(\d+) (\d+)h(\d+)v1h-(\d+)", run).groups())  # type: ignore[union-attr]
        assert across == back
        modules[y][x : x + across] = [True] * across
    return modules


def modules_of_terminal(lines: list[str], *, ink: bool) -> Modules:
    rows = [[bool(INK[sign][half]) == ink for sign in line] for line in lines for half in (0, 1)]
    return rows[:-1]  # codes have an odd number of rows


def scanned(modules: Modules) -> str:
    zxing = pytest.importorskip("zxingcpp", reason="zxing-cpp reads codes back; it is not installed")
    image = Image.new("L", (len(modules[0]), len(modules)))
    image.putdata([0 if dark else 255 for row in modules for dark in row])
    (code,) = zxing.read_barcodes(image.resize((image.width * 4, image.height * 4), Image.Resampling.NEAREST))
    return str(code.text)


def test_the_svg_holds_the_modules_and_their_quiet_zone() -> None:
    assert modules_of_svg(qr_svg(URL, label="Join")) == expected()


def test_the_svg_is_an_inline_image_with_a_name() -> None:
    svg = qr_svg(URL, label='Join "QUARTZ" <now> & here')
    root = ElementTree.fromstring(svg)  # noqa: S314  # ours

    assert svg.startswith("<svg ")
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == 'Join "QUARTZ" <now> & here'


def test_the_svg_is_dark_on_white_whatever_the_page_is() -> None:
    root = ElementTree.fromstring(qr_svg(URL, label="Join"))  # noqa: S314  # ours
    ground, code = root

    assert ground.tag == f"{SVG}rect"
    assert (ground.attrib["fill"], code.attrib["fill"]) == ("#fff", "#000")
    assert "style" not in qr_svg(URL, label="Join")


def test_the_terminal_shows_dark_on_white() -> None:
    lines = qr_terminal(URL).split("\n")

    assert all(line.startswith(BLACK_ON_WHITE) and line.endswith(RESET) for line in lines)
    inside = [line.removeprefix(BLACK_ON_WHITE).removesuffix(RESET) for line in lines]
    assert modules_of_terminal(inside, ink=True) == expected()


def test_without_colour_the_light_modules_are_drawn() -> None:
    plain = qr_terminal(URL, colour=False)

    assert set(plain) <= {*INK, "\n"}
    assert modules_of_terminal(plain.split("\n"), ink=False) == expected()


def test_a_join_address_fits_a_small_terminal() -> None:
    lines = qr_terminal("http://192.168.100.100:8000/t/QUARTZ", colour=False).split("\n")

    assert len(lines) <= 22
    assert len(lines[0]) <= 80


def test_a_camera_reads_the_address() -> None:
    assert scanned(modules_of_svg(qr_svg(URL, label="Join"))) == URL


def test_what_fits_has_a_code_and_one_byte_more_has_none() -> None:
    longest = "é" * (MAX_BYTES // 2) + "x"
    assert fits(longest)
    assert not fits(longest + "x")
    assert "<path" in qr_svg(longest, label="long")
    with pytest.raises(ValueError, match="version"):
        qr_svg(longest + "x", label="too long")

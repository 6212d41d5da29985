"""A map of Worldographer becomes lines on the device that has the file, and hexes once they are entered."""

import gzip
import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.device import at_the_desk


def file(terrains: str, columns: list[list[int]], *, way: str = "COLUMNS", order: str = "utf-16-be") -> bytes:
    """A file as Worldographer writes it, shortened here: tiles by column, each with a number."""
    rows = "".join(
        "<tilerow>\n"
        + "\n".join(f"{tile}\t1000\t0\t0\t38\t5\t0\t0\t48\t9\t2" for tile in column)
        + "\n</tilerow>\n"
        for column in columns
    )
    text = (
        f"<?xml version='1.1' encoding='utf-16'?>\n<map type=\"WORLD\" hexOrientation=\"{way}\">\n"
        f'<terrainmap>{terrains}</terrainmap>\n<maplayer name="Labels"/>\n'
        f'<tiles viewLevel="WORLD" tilesWide="{len(columns)}" tilesHigh="{len(columns[0])}">\n'
        f"{rows}</tiles>\n"
        "<features></features></map>"
    )
    mark = b"\xfe\xff" if order == "utf-16-be" else b"\xff\xfe"
    return gzip.compress(mark + text.encode(order))


def chosen(page: Page, made: bytes) -> str:
    """Choose a file; return the lines that it becomes."""
    page.locator("#map-wxx").set_input_files(
        {"name": "a.wxx", "mimeType": "application/gzip", "buffer": made}
    )
    expect(page.locator("[data-wxx-said] li").first).to_be_visible()
    return page.locator("#map-lines").input_value()


def test_a_map_of_worldographer_is_drawn(address: str, new_page: NewPage) -> None:
    page, _player, table = at_the_desk(address, new_page)
    page.goto(table + "/view/hexes")
    page.locator("summary", has_text="From and to other maps").click()
    names = "Blank\t0\tClassic/Flat Forest Deciduous Heavy\t1\tHills Forest\t2\tFlat Beach\t3\tWater Ocean\t4"
    for order in ("utf-16-be", "utf-16-le"):
        lines = chosen(page, file(names, [[1, 2, 0], [0, 3, 4]], order=order))
        assert lines.split("\n") == [
            "0101 flat forest deciduous heavy",
            "0102 hills forest",
            "0202 flat beach",
            "0203 water ocean",
        ]
        expect(page.locator("[data-wxx-said] li")).to_have_text(
            [
                "Flat Forest Deciduous Heavy: woods (1)",
                "Hills Forest: mountains (1)",
                "Flat Beach: – (1)",
                "Water Ocean: sea (1)",
            ]
        )
    wrong = (
        file(names, [[1]], way="ROWS"),
        file(names, [[0]]),
        file(names, [[1] * 61] * 60),
        file("", [[1]]),
        gzip.compress(b"\xfe\xff" + bytes(70_000_000)),
        gzip.compress(b"nothing"),
        b"no gzip",
    )
    for each in wrong:
        assert chosen(page, each) == lines
        expect(page.locator("[data-wxx-said] li")).to_have_text(re.compile("not a map of Worldographer"))
    page.get_by_label("Leave out what cannot be read").check()
    page.get_by_role("button", name="Draw these hexes").last.click()
    expect(page.locator("svg.hexes .woods").first).to_be_visible()
    expect(page.locator("svg.hexes .sea").first).to_be_visible()

"""Rulebooks as PDFs: what is read in them, what comes out, and that harmful ones do no harm."""

import os
import stat
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from threading import Barrier
from time import monotonic

import pytest
from PIL import Image

from companion.features.booklets import store as kept
from companion.features.booklets.headings import Booklet
from companion.features.booklets.store import Booklets
from companion.kernel.rulings import Fault, Refusal
from companion.processes import ask_once
from tests import rulebooks

pytestmark = [pytest.mark.long, pytest.mark.long]

MOST = 20 * 2**20
CODE = "ABC234"


@pytest.fixture
def shelf(tmp_path: Path) -> Booklets:
    return Booklets(tmp_path, MOST)


def brought(shelf: Booklets, pdf: bytes, code: str = "") -> Booklet:
    shelf.keep(BytesIO(pdf), code, "" if code else "stones")
    found = shelf.of(code or CODE, "stones")
    assert found is not None
    return found


def darkness(page: bytes) -> float:
    with Image.open(BytesIO(page)) as picture:
        histogram = picture.convert("L").histogram()
    return sum(histogram[:128]) / sum(histogram)


def test_without_a_file_there_is_none(shelf: Booklets):
    assert shelf.of(CODE, "stones") is None


def test_a_page_is_a_picture_of_that_very_page(shelf: Booklets):
    booklet = brought(shelf, rulebooks.rulebook([["."], ["MMMM MMMM MMMM"] * 10, ["."]]))
    pages = [shelf.page(booklet, number) for number in (1, 2, 3)]
    with Image.open(BytesIO(pages[1])) as picture:
        assert picture.format == "WEBP"
        assert max(picture.size) == 2200
        assert {"exif", "xmp", "icc_profile"}.isdisjoint(picture.info)
    assert darkness(pages[1]) > 10 * darkness(pages[0]) > 0
    assert pages[0] == pages[2]


@pytest.mark.parametrize("cover", [0, 1, 5])
def test_printed_numbers_tell_which_page_is_page_1(shelf: Booklets, cover: int):
    booklet = brought(shelf, rulebooks.numbered(9, cover))
    assert (booklet.first, booklet.first_entered) == (cover + 1, False)
    assert [booklet.at(page) for page in (1, 9, 10)] == [cover + 1, cover + 9, None]


def test_what_people_say_goes_before_what_was_read(shelf: Booklets):
    booklet = brought(shelf, rulebooks.numbered(9, 2))
    shelf.record(booklet, "", first=5)
    for_all = shelf.of(CODE, "stones")
    assert for_all is not None
    assert (for_all.first, for_all.first_entered, for_all.at(1), for_all.printed_number(4)) == (5, True, 5, 0)
    shelf.record(for_all, CODE, first=2)
    assert [found.first for code in (CODE, "XYZ999") if (found := shelf.of(code, "stones"))] == [2, 5]


def test_what_is_said_for_all_tables_holds_at_the_one_that_said_otherwise(shelf: Booklets):
    """A phone of the table says 2, then its laptop says 5 for all tables. What other tables said stays."""
    booklet = brought(shelf, rulebooks.numbered(9, 2))
    shelf.record(booklet, "XYZ999", first=4)
    shelf.record(booklet, CODE, first=2)
    before = shelf.of(CODE, "stones")
    assert before is not None
    shelf.record(before, "", first=5, at=CODE)
    said = {code: found.first for code in (CODE, "XYZ999", "ABC222") if (found := shelf.of(code, "stones"))}
    assert said == {CODE: 5, "XYZ999": 4, "ABC222": 5}


def test_what_was_said_is_not_said_of_another_file(shelf: Booklets):
    shelf.record(brought(shelf, rulebooks.numbered(9, 2)), CODE, first=7)
    assert brought(shelf, rulebooks.numbered(8, 1)).first == 2


def test_a_heading_is_found_where_it_stands_and_not_where_it_is_listed(shelf: Booklets):
    listed = ["Contents", "Naval Combat", "Castles"]
    pages = [listed, ["Guards"], ["Castles"], ["NAVAL  COMBAT:", "x"], ["Movement in the open", "x"]]
    booklet = brought(shelf, rulebooks.rulebook(pages))
    assert booklet.heading("Naval Combat") == 4
    assert booklet.heading("Castles") == 3
    assert booklet.heading("Movement in (wilderness)") == 5
    assert booklet.heading("Jousting") is None
    shelf.record(booklet, CODE, heading="Jousting", number=2)
    again = shelf.of(CODE, "stones")
    assert again is not None
    assert (again.heading("Jousting"), again.heading("Castles")) == (2, 3)


def test_the_contents_of_the_pdf_itself_come_first(shelf: Booklets):
    booklet = brought(shelf, rulebooks.with_contents(6, {"Castles": 4, "Rules": 2}))
    assert [booklet.heading(section) for section in ("Castles", "Rules")] == [4, 2]


def test_a_scan_without_words_is_read_too(shelf: Booklets):
    made = BytesIO()
    scan = Image.linear_gradient("L").resize((1200, 1700))
    scan.save(made, "PDF", save_all=True, append_images=[scan] * 4)
    booklet = brought(shelf, made.getvalue())
    assert (booklet.first, booklet.index.pages, booklet.heading("Castles")) == (1, 5, None)
    assert darkness(shelf.page(booklet, 5)) > 0.3


def test_the_own_goes_before_that_of_the_game_and_goes_away(shelf: Booklets):
    brought(shelf, rulebooks.numbered(4))
    assert brought(shelf, rulebooks.numbered(7), CODE).own
    shelf.drop(CODE)
    shelf.drop(CODE)
    found = shelf.of(CODE, "stones")
    assert found is not None
    assert (found.own, found.index.pages) == (False, 4)
    assert [*(shelf.folder / "tables").iterdir()] == []


def test_nothing_of_what_a_pdf_hides_is_given_out(shelf: Booklets):
    pdf = rulebooks.harmful()
    secrets = (b"SECRETSCRIPT", b"SECRETFILE", b"SECRETLINK")
    assert all(secret in pdf for secret in (secrets[0], secrets[2]))
    page = shelf.page(brought(shelf, pdf), 1)
    assert page[:4] == b"RIFF"
    assert not any(secret in page for secret in (*secrets, b"%PDF", b"/JS", b"/URI"))


UNREADABLE: Mapping[str, tuple[Callable[[], bytes], str]] = {
    "nothing": (lambda: b"", "not a PDF"),
    "words": (lambda: b"This is no PDF.", "not a PDF"),
    "half of one": (lambda: rulebooks.numbered(20)[:900], "not a PDF"),
    "zeros": (lambda: b"%PDF-1.7\n" + b"\0" * 5000, "not a PDF"),
    "one with a password": (lambda: rulebooks.locked("of mine"), "password"),
    "a long one": (lambda: rulebooks.rulebook([["x"]] * 1201), "at most 1200 pages"),
    "one without an end": (rulebooks.endless, "more time or memory"),
    "a bomb": (lambda: rulebooks.bomb(2), "more time or memory"),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_what_cannot_be_read_is_refused_with_a_sentence_and_leaves_nothing(shelf: Booklets, what: str):
    make, sentence = UNREADABLE[what]
    pdf = make()
    began = monotonic()
    with pytest.raises(Refusal, match=sentence):
        shelf.keep(BytesIO(pdf), CODE)
    assert monotonic() - began < kept.START + kept.TO_READ + 10
    assert [*(shelf.folder / "tables").iterdir()] == []


def test_a_pdf_with_an_empty_password_is_open(shelf: Booklets):
    assert brought(shelf, rulebooks.locked("")).index.pages == 4


def test_a_page_of_any_size_is_drawn_within_bounds(shelf: Booklets):
    for size in ((14_400, 14_400), (3, 14_000), (1, 1)):
        booklet = brought(shelf, rulebooks.rulebook([["x"]], size))
        assert len(shelf.page(booklet, 1)) < 100_000


def test_a_page_that_fails_again_and_again_is_drawn_no_more_and_the_others_are(tmp_path: Path):
    quick = Booklets(tmp_path, MOST)
    booklet = brought(quick, rulebooks.numbered(8))
    slow = Booklets(tmp_path, MOST, seconds=0.0001)
    for _time in range(kept.MAX_FAILURES):
        assert not slow.has_given_up(booklet, 7)
        with pytest.raises(Refusal, match="more time or memory"):
            slow.page(booklet, 7)
    slow._seconds = kept.SECONDS
    with pytest.raises(Refusal, match="This page") as refused:
        slow.page(booklet, 7)
    assert refused.value.fault is Fault.TOO_LARGE
    assert slow.has_given_up(booklet, 7)
    assert slow.page(booklet, 6) == quick.page(booklet, 6)


def test_a_file_of_nothing_but_such_pages_is_opened_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    booklet = brought(Booklets(tmp_path, MOST), rulebooks.numbered(8))
    monkeypatch.setattr(kept, "MAX_FAILURES_OF_FILE", 4)
    slow = Booklets(tmp_path, MOST, seconds=0.0001)
    for number in range(1, 5):
        with pytest.raises(Refusal, match="more time or memory"):
            slow.page(booklet, number)
    slow._seconds = kept.SECONDS
    with pytest.raises(Refusal, match="more time or memory"):
        slow.page(booklet, 5)


def test_two_who_say_something_at_once_leave_what_one_of_them_said(
    shelf: Booklets, monkeypatch: pytest.MonkeyPatch
):
    """Each writes at the moment in which the other one writes too."""
    booklet, both = brought(shelf, rulebooks.numbered(9, 2)), Barrier(2, timeout=20)
    replace = Path.replace

    def at_once(path: Path, there: Path) -> Path:
        both.wait()
        return replace(path, there)

    monkeypatch.setattr(Path, "replace", at_once)
    with ThreadPoolExecutor(2) as phones:
        list(phones.map(lambda first: shelf.record(booklet, CODE, first=first), (4, 5)))
    found = shelf.of(CODE, "stones")
    assert found is not None
    assert found.first in (4, 5)
    assert {path.name for path in (shelf.folder / "tables").iterdir()} == {f"{CODE}.marks"}


def test_too_little_memory_is_a_sentence(tmp_path: Path):
    booklet = brought(Booklets(tmp_path, MOST), rulebooks.numbered(4))
    with pytest.raises(Refusal, match=r"more time or memory|cannot be read"):
        Booklets(tmp_path, MOST, memory=40 * 2**20).page(booklet, 1)


def test_there_is_room_for_so_much_of_all_tables(tmp_path: Path):
    pdf = rulebooks.numbered(5)
    small = Booklets(tmp_path, len(pdf) * 2 + 5_000)
    for code in ("ABC234", "DEF567", "ABC234"):
        small.keep(BytesIO(pdf + b"%" * 1_000), code)
    with pytest.raises(Refusal, match="rulebooks of all tables would exceed"):
        small.keep(BytesIO(pdf + b"%" * 5_000), "GHJ789")
    assert {path.stem for path in (tmp_path / "booklets" / "tables").iterdir()} == {"ABC234", "DEF567"}
    # The old one stays if its replacement is refused.
    with pytest.raises(Refusal):
        small.keep(BytesIO(b"not a PDF"), "ABC234")
    assert small.of("ABC234", "stones") is not None


def test_a_page_outside_is_a_sentence(shelf: Booklets):
    booklet = brought(shelf, rulebooks.numbered(5, 2))
    for number in (0, -1, 8, 10**9):
        with pytest.raises(Refusal, match="has only 7 pages") as refused:
            shelf.page(booklet, number)
        assert refused.value.fault is Fault.UNKNOWN


def test_two_who_ask_at_once_both_get_it_and_it_is_drawn_once(
    shelf: Booklets, monkeypatch: pytest.MonkeyPatch
):
    booklet, drawn = brought(shelf, rulebooks.numbered(5)), []
    asked_once = ask_once

    def counted(*given: object) -> object:
        drawn.append(given)
        return asked_once(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(kept, "ask_once", counted)
    with ThreadPoolExecutor(4) as phones:
        pages = [*phones.map(lambda number: shelf.page(booklet, number), (2, 2, 3, 2))]
    assert pages[0] == pages[1] == pages[3] != pages[2]
    assert len(drawn) == 2


def test_who_waits_too_long_is_told_so(tmp_path: Path):
    shelf = Booklets(tmp_path, MOST, patience=0.01)
    booklet = brought(shelf, rulebooks.numbered(5))
    with ThreadPoolExecutor(1) as other:
        first = other.submit(shelf.page, booklet, 1)
        while not shelf._proven._holder and not first.done():
            pass
        with pytest.raises(Refusal, match="just now") as refused:
            shelf.page(booklet, 2)
        assert refused.value.fault is Fault.UNAVAILABLE
        assert first.result()


def test_a_file_that_was_only_put_there_is_read_once(tmp_path: Path):
    (tmp_path / "booklets").mkdir()
    (tmp_path / "booklets" / "stones.pdf").write_bytes(rulebooks.numbered(5, 1))
    for _start in range(2):
        booklet = Booklets(tmp_path, MOST).of(CODE, "stones")
        assert booklet is not None
        assert (booklet.first, booklet.own) == (2, False)
        (tmp_path / "booklets" / "stones.index").stat()


@pytest.mark.skipif(os.name != "posix", reason="modes of files")
def test_nobody_else_of_the_computer_reads_it(shelf: Booklets):
    shelf.record(brought(shelf, rulebooks.numbered(5), CODE), CODE, first=1)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in shelf.folder.rglob("*")}
    assert modes == {"tables": 0o700, f"{CODE}.pdf": 0o600, f"{CODE}.index": 0o600, f"{CODE}.marks": 0o600}

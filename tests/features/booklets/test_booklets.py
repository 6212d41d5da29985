"""The rulebook's PDF at a table: who may upload it and who sees it, what links to which page, and that no
export contains it."""

import re
from collections.abc import Iterator
from contextlib import suppress
from html import unescape
from io import BytesIO
from itertools import count
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from PIL import Image
from werkzeug.test import TestResponse

from companion.features.booklets.pages import OPENED
from companion.features.booklets.service import SERVICE
from companion.features.booklets.store import MAX_FAILURES, MAX_FILE_BYTES, SECONDS, Booklets
from companion.games import shelf
from companion.kernel.checks import MAX_DRAFTS
from companion.kernel.rulings import Refusal
from companion.table import keys, seating
from companion.table.demos import open_demo
from companion.table.importing import take_in
from companion.table.proof import export_text
from companion.table.submission import Submission
from companion.web.access.cookies import COOKIE
from companion.web.config import ConfigError, from_environment
from companion.web.services import services_of
from tests import rulebooks
from tests.apps import running
from tests.games.sending import tables_of
from tests.lots import varied

pytestmark = pytest.mark.long

TOKENS = (f"booklets-{n:06}" for n in count())
GAMES = ("tyrants", "underworld", "stone_and_iron", "underdark_maps")
LINK = re.compile(r'<a href="([^"]*/booklet\?[^"]*)" target="_blank"')


class Phone:
    def __init__(self, app: Flask, code: str, credential: str = "") -> None:
        self.app, self.code, self.client = app, code, app.test_client()
        if credential:
            self.client.set_cookie(COOKIE + code, credential)

    def get(self, rest: str = "", **query: object) -> TestResponse:
        return self.client.get(f"/t/{self.code}{rest}", query_string=query)

    def post(self, rest: str, **fields: object) -> TestResponse:
        return self.client.post(f"/t/{self.code}{rest}", data={"csrf_token": self.proof, **fields})

    def bring(self, pdf: bytes, **fields: object) -> TestResponse:
        line = b"--in-between\r\nContent-Disposition: form-data; name="
        parts = [
            line + f'"{key}"\r\n\r\n{value}\r\n'.encode()
            for key, value in {"csrf_token": self.proof, **fields}.items()
        ]
        head = b'"booklet"; filename="rules.pdf"\r\nContent-Type: application/pdf\r\n\r\n'
        body = b"".join((*parts, line, head, pdf, b"\r\n--in-between--\r\n"))
        kind = "multipart/form-data; boundary=in-between"
        return self.client.post(f"/t/{self.code}/booklet/file", data=body, content_type=kind)

    @property
    def proof(self) -> str:
        found = re.search(r'name="csrf_token" value="([^"]+)"', self.client.get("/").text)
        assert found is not None
        return found[1]


def opened(app: Flask, slug: str, *, to_the_end: bool = False) -> Phone:
    """The host's phone at a table of a game in the middle of its sample, or before its last entry."""
    tables = tables_of(app)
    table = tables.open(slug)
    sample = shelf()[slug].sample
    assert sample is not None
    drafts = sample().drafts[:-1] if to_the_end else sample().played
    for start in range(0, len(drafts), MAX_DRAFTS):
        some, saw = drafts[start : start + MAX_DRAFTS], tables.version(table.code) or 0
        tables.submit(table.code, Submission(token=next(TOKENS), saw=saw, by="host", drafts=some))
    return Phone(app, table.code, table.credential)


def roles(host: Phone) -> dict[str, Phone]:
    """A phone of each kind that can come to a table."""
    app, code, tables = host.app, host.code, tables_of(host.app)
    found = {
        "host": host,
        "watcher": Phone(app, code),
        "stranger": Phone(app, code, "x" * 43),
        "host of another table": Phone(app, code, tables.open("tyrants").credential),
    }
    with suppress(Refusal):
        found["station"] = Phone(app, code, keys.make_station(tables, code, None))
    seat = tables.table(code).game.about.places[-1].seat
    found["player"] = Phone(app, code, seating.sit(tables, code, seat, "Ada"))
    return found


def status(phone: Phone, number: int = 2) -> tuple[int, int]:
    """Return the status of a page of the PDF and of its picture."""
    page, picture = phone.get("/booklet", number=number), phone.get(f"/booklet/{number}.webp")
    assert (picture.mimetype == "image/webp") == (picture.status_code == 200)
    return page.status_code, picture.status_code


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    with running(tmp_path) as app:
        yield app


@pytest.fixture
def host(app: Flask) -> Phone:
    return opened(app, "tyrants")


def rulebooks_of(app: Flask) -> Booklets:
    return SERVICE.of(services_of(app))


MOST = 70
"""Pages of a table that are looked at."""

PDF = rulebooks.numbered(16, 2)


def walked(phone: Phone, most: int) -> Iterator[tuple[str, str]]:
    """Yield the pages of a table, starting at its own and following links: each address and page."""
    wanted, seen = [f"/t/{phone.code}", f"/t/{phone.code}/settings"], set[str]()
    while wanted and len(seen) < most:
        path = wanted.pop(0)
        answer = phone.client.get(path)
        seen.add(path)
        if answer.mimetype != "text/html" or answer.status_code != 200:
            continue
        yield path, answer.text
        links = (unescape(each) for each in re.findall(r'(?:href|hx-get)="(/t/[^"#]*)', answer.text))
        for link in dict.fromkeys(links):
            kind = re.sub(r"\?.*", "", link)
            alike = sum(kind == re.sub(r"\?.*", "", other) for other in (*seen, *wanted))
            if link not in seen and link not in wanted and alike < 3 and "booklet" not in link:
                wanted.append(link)


def named(text: str) -> tuple[int, int]:
    """Return how many pages and headings a page names, and how many of those are links."""
    refs = re.findall(r'<(a|span)[^>]* class="page-ref"', text)
    return len(refs), refs.count("a")


@pytest.mark.parametrize("slug", varied(GAMES, "tyrants", "stone_and_iron"))
def test_every_page_that_is_named_leads_there_and_stays_words_without_a_pdf(app: Flask, slug: str):
    """This holds on every page of a table: rulings, scores, tables, settings, the board."""
    host = opened(app, slug)
    before = {path: named(text) for path, text in walked(host, MOST)}
    assert sum(refs for refs, _links in before.values()) >= 1, before
    assert sum(links for _refs, links in before.values()) == 0
    rulebooks_of(app).keep(BytesIO(PDF), game=slug)
    after, links = dict[str, tuple[int, int]](), set[str]()
    for path, text in walked(host, MOST):
        after[path] = named(text)
        links |= {unescape(link) for link in LINK.findall(text)}
    assert {path: refs for path, (refs, _) in after.items() if path in before} == {
        path: refs for path, (refs, _) in before.items() if path in after
    }
    assert {path for path, (refs, led) in after.items() if led != refs} == set()
    assert links
    for link in sorted(links)[:6]:
        asked, answer = parse_qs(urlsplit(link).query), host.client.get(link)
        if "page" in asked:
            assert answer.status_code == 200
            shown = int(asked["page"][0])
            assert f'src="/t/{host.code}/booklet/{shown + 2}.webp"' in answer.text
            assert f"Rulebook p. {shown}" in answer.text
        else:
            assert f"“{asked['section'][0]}” was not found in the PDF" in unescape(answer.text)


def test_what_stands_against_an_entry_and_an_answer_lead_to_their_page(host: Phone):
    host.bring(PDF)
    answer = host.get("/ask/deploy", seat="red", place="araumycos")
    assert answer.status_code == 200
    ((page,),) = [parse_qs(urlsplit(unescape(link)).query)["page"] for link in LINK.findall(answer.text)[:1]]
    assert f"Rulebook p. {page}" in answer.text
    for place in ("araumycos", "gauntlgrym", "menzoberranzan", "blingdenstone", "chaulssin", "jhachalkhyn"):
        sent = {"place": place, "seat": "red", "saw": tables_of(host.app).table(host.code).version}
        objected = host.post("/moves/deploy", token=next(TOKENS), **sent)
        if objected.status_code == 409:
            break
    assert objected.status_code == 409
    assert LINK.search(objected.text)


def test_what_is_kept_of_a_page_for_its_phones_changes_with_the_pdf(app: Flask):
    """The part of a page that changes with the game is drawn once for all phones with the same rights."""
    host, leads = opened(app, "underworld", to_the_end=True), "/booklet?section="

    def live() -> str:
        asked = {"HX-Request": "true", "HX-Target": "live"}
        return host.client.get(f"/t/{host.code}", headers=asked).text

    assert [leads in live() for _ in range(2)] == [False, False]
    assert 'id="live"' in live()
    host.bring(PDF)
    assert leads in live()
    host.post("/booklet/remove")
    assert leads not in live()


def test_a_heading_leads_to_the_page_on_which_it_stands(app: Flask):
    """In rulebooks without page numbers; where the heading is not found, the referee says where it is."""
    host = opened(app, "underworld")
    host.bring(rulebooks.numbered(9, 1, {4: "Aerial Combat"}))
    chart = next(text for path, text in walked(host, 120) if "/view/chart?" in path)
    assert "/booklet?section=" in chart
    found = host.get("/booklet", section="Aerial Combat").text
    assert "/booklet/5.webp" in found
    lost = host.get("/booklet", section="Castles", number=8).text
    assert "“Castles” is on this page" in unescape(lost)
    assert host.post("/booklet/says", section="Castles", number=8).status_code == 303
    again = host.get("/booklet", section="Castles").text
    assert "/booklet/8.webp" in again
    assert "was not found" not in again


def test_who_sees_it_and_who_brings_it(app: Flask, host: Phone):
    phones = roles(host)
    assert {"player", "station"} <= {*phones}
    may = {"host", "player", "station"}
    nothing = {name: (404, 404) if name in may else (403, 403) for name in phones}
    assert {name: status(phone) for name, phone in phones.items()} == nothing
    for name, phone in phones.items():
        if phone is not host:
            assert phone.get("/booklet/file").status_code == 403, name
            assert phone.bring(PDF).status_code == 403, name
            assert phone.post("/booklet/says", number=1).status_code == 403, name
            assert phone.post("/booklet/remove").status_code == 403, name
    assert rulebooks_of(app).of(host.code, "tyrants") is None
    assert host.bring(PDF).status_code == 303
    seen = {name: status(phone) for name, phone in phones.items()}
    assert seen == {name: (200, 200) if name in may else (403, 403) for name in phones}
    scores = {name: named(phone.get("/view/scores").text) for name, phone in phones.items()}
    assert {name for name, (_refs, links) in scores.items() if links} == may
    # Whoever leaves their seat only watches from then on.
    player = phones["player"]
    seat = tables_of(app).table(host.code).game.about.places[-1].seat
    assert player.post("/rise", seat=seat).status_code == 303
    etag = host.get("/booklet/2.webp").headers["ETag"]
    with player.client.get(f"/t/{host.code}/booklet/2.webp", headers={"If-None-Match": etag}) as answer:
        assert answer.status_code == 403


def test_behind_a_screen_the_referee_alone_opens_it(app: Flask):
    host = opened(app, "underworld")
    phones = roles(host)
    rulebooks_of(app).keep(BytesIO(PDF), game="underworld")
    assert {name for name, phone in phones.items() if status(phone) == (200, 200)} == {"host"}
    assert {name for name, phone in phones.items() if status(phone) == (403, 403)} == {*phones} - {"host"}


def test_a_table_to_look_around_has_none(app: Flask):
    """Anybody may open a demo table."""
    rulebooks_of(app).keep(BytesIO(PDF), game="tyrants")
    code, credential = open_demo(tables_of(app), "tyrants")
    host = Phone(app, code, credential)
    assert status(host) == (404, 404)
    assert host.bring(PDF).status_code == 403
    assert host.get("/booklet/file").status_code == 403
    assert named(host.get("/view/scores").text)[1] == 0


def test_what_is_given_out_is_a_picture_kept_by_nobody_on_the_way(host: Phone):
    host.bring(rulebooks.harmful())
    with host.get("/booklet/1.webp") as answer:
        assert answer.mimetype == "image/webp"
        assert answer.headers["Cache-Control"] == "private, no-cache"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "sandbox" in answer.headers["Content-Security-Policy"]
        with Image.open(BytesIO(answer.data)) as picture:
            assert picture.format == "WEBP"
        assert not any(word in answer.data for word in (b"SECRET", b"%PDF", b"javascript"))
        etag = answer.headers["ETag"]
    again = host.client.get(f"/t/{host.code}/booklet/1.webp", headers={"If-None-Match": etag})
    assert again.status_code == 304


def test_of_a_page_that_cannot_be_drawn_it_is_said_and_others_are_shown(app: Flask, host: Phone):
    assert host.bring(PDF).status_code == 303
    shelf = rulebooks_of(app)
    shelf._seconds = 0.0001
    for _time in range(MAX_FAILURES):
        assert status(host) == (200, 413)
    shelf._seconds = SECONDS
    page = host.get("/booklet", number=2).text
    assert "This page of the PDF takes more time or memory" in page
    assert "/booklet/2.webp" not in page
    assert "number=3" in page
    assert status(host, 3) == (200, 200)


def test_made_up_phones_of_one_address_share_its_pages(app: Flask, host: Phone):
    for number in range(OPENED.amount):
        assert Phone(app, host.code, f"made-up-{number}").get("/booklet/1.webp").status_code == 403
    assert Phone(app, host.code, "made-up").get("/booklet/1.webp").status_code == 429
    assert host.bring(PDF).status_code == 303
    assert host.get("/booklet/1.webp").status_code == 200


def test_the_host_says_which_page_is_page_1(host: Phone):
    host.bring(PDF)
    asked = host.get("/booklet/file").text
    assert "Is this page 1?" in asked
    assert "/booklet/3.webp" in asked
    assert host.post("/booklet/says", number=6).status_code == 303
    assert "/booklet/9.webp" in host.get("/booklet", page=4).text
    for wrong in ("0", "19", "-1", "x", ""):
        assert host.post("/booklet/says", number=wrong).status_code == 404


def test_a_page_beyond_the_file_is_a_sentence(host: Phone):
    host.bring(PDF)
    answer = host.get("/booklet", page=17)
    assert answer.status_code == 404
    assert "it ends with page 16" in answer.text
    assert ".webp" not in answer.text
    assert host.get("/booklet/19.webp").status_code == 404
    for number in ("0", "19", "99999999999", "x", "-1"):
        assert host.get("/booklet", number=number).status_code == 404
    assert host.get("/booklet", section="x" * 500).status_code == 422


@pytest.mark.parametrize("pdf", [b"no PDF", rulebooks.numbered(9)[:700]])
def test_what_is_no_pdf_is_refused_with_a_sentence(host: Phone, pdf: bytes):
    answer = host.bring(pdf)
    assert answer.status_code == 422
    assert "not a PDF that can be read" in answer.text
    assert "Traceback" not in answer.text
    assert host.get("/booklet").status_code == 404


def test_a_file_that_is_too_large_is_not_read(host: Phone):
    answer = host.client.post(
        f"/t/{host.code}/booklet/file",
        environ_overrides={"CONTENT_LENGTH": str(MAX_FILE_BYTES + 200_000)},
        content_type="multipart/form-data; boundary=in-between",
    )
    assert answer.status_code == 413
    watcher = Phone(host.app, host.code)
    assert watcher.bring(b"\0" * 500_000).status_code == 413


def test_one_address_brings_so_many(app: Flask, host: Phone):
    answers = [host.bring(b"no PDF").status_code for _ in range(12)]
    assert answers[0] == 422
    assert answers[-1] == 429


def test_where_strangers_open_tables_only_the_folder_brings_one(tmp_path: Path):
    with running(tmp_path, environ={"BOOKLETS_MB": "0"}, public_url="https://table.example") as app:
        host = opened(app, "tyrants")
        host.client.environ_base["wsgi.url_scheme"] = "https"
        answer = host.bring(PDF)
        assert answer.status_code == 403
        assert "only the person who runs it" in answer.text
        (tmp_path / "booklets").mkdir()
        (tmp_path / "booklets" / "tyrants.pdf").write_bytes(PDF)
        assert status(host) == (200, 200)


def test_where_the_address_is_public_nobody_brings_one_unless_it_says_so(tmp_path: Path):
    at_home = {"DATA_DIR": str(tmp_path)}
    public = {**at_home, "PUBLIC_URL": "https://table.example"}
    said = (at_home, public, {**public, "BOOKLETS_MB": "70"})
    assert [SERVICE.build(from_environment(each)).most >> 20 for each in said] == [500, 0, 70]
    with pytest.raises(ConfigError, match="BOOKLETS_MB must be a whole number"):
        SERVICE.build(from_environment({**at_home, "BOOKLETS_MB": "many"}))


def test_only_the_very_computer_brings_one_for_all_tables(app: Flask, host: Phone):
    other = opened(app, "tyrants")
    at = {"REMOTE_ADDR": "192.168.1.20"}
    host.client.environ_base |= at
    host.bring(PDF, all="1")
    assert (status(host), status(other)) == ((200, 200), (404, 404))
    host.client.environ_base["REMOTE_ADDR"] = "127.0.0.1"
    host.bring(PDF, all="1")
    assert status(other) == (200, 200)


def test_what_the_very_computer_says_holds_at_its_own_table_too(app: Flask, host: Phone):
    """A phone says page 2 for its table, then the host computer says page 5 for all."""
    host.bring(PDF, all="1")
    host.client.environ_base["REMOTE_ADDR"] = "192.168.1.20"
    host.post("/booklet/says", number=2)
    host.client.environ_base["REMOTE_ADDR"] = "127.0.0.1"
    host.post("/booklet/says", number=5)
    firsts = [
        found.first for code in (host.code, "XYZ999") if (found := rulebooks_of(app).of(code, "tyrants"))
    ]
    assert firsts == [5, 5]


def test_no_file_of_the_table_holds_it_and_it_goes_with_the_table(app: Flask, host: Phone, tmp_path: Path):
    file = export_text(tables_of(app), host.code)
    host.bring(rulebooks.numbered(5, 0, {2: "SECRETHEADING"}))
    assert status(host) == (200, 200)
    assert export_text(tables_of(app), host.code) == file
    for rest in ("/export.json", "/ledger.csv", "/log", "/chronicle.md"):
        assert "SECRETHEADING" not in host.get(rest).text
    assert "stays on this server" in host.get("/hand-off").text
    tables_of(app).ledger.back_up(tmp_path / "copy.sqlite")
    assert b"SECRETHEADING" not in (tmp_path / "copy.sqlite").read_bytes()
    assert b"RIFF" not in (tmp_path / "copy.sqlite").read_bytes()
    held = [path for path in tmp_path.rglob("*") if path.is_file() and host.code in path.name]
    assert len(held) == 2
    version = tables_of(app).table(host.code).version
    assert host.post("/delete", saw=version, token=next(TOKENS)).status_code == 303
    assert [path for path in tmp_path.rglob("*") if host.code in path.name] == []


def test_a_copy_elsewhere_has_none(app: Flask, host: Phone, tmp_path_factory: pytest.TempPathFactory):
    host.bring(PDF)
    file = export_text(tables_of(app), host.code)
    with running(tmp_path_factory.mktemp("elsewhere")) as there:
        code, credential = take_in(tables_of(there), file)[:2]
        assert credential is not None
        copy = Phone(there, code, credential)
        assert status(copy) == (404, 404)
        assert named(copy.get("/view/scores").text)[1] == 0

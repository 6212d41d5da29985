"""Pictures of a table: which are accepted, what is served, who sees it, and what it may cost."""

import re
import struct
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from io import BytesIO
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.test import TestResponse

from companion.features.pictures import store as kept
from companion.features.pictures.moves import Picture
from companion.features.pictures.process import redraw
from companion.features.pictures.redrawing import MAX_BYTES, MAX_FILE, SIDE, Redrawing
from companion.kernel.moves import Draft, Retract
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.table import seating
from companion.table.demos import open_demo
from companion.table.importing import take_in
from companion.table.proof import export_text
from companion.table.submission import Submission
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.apps import running
from tests.games.sending import tables_of

pytestmark = pytest.mark.long

TOKENS = (f"pictures-{n:06}" for n in count())
GPS = b"52.5163N 13.3777E"


def drawn(kind: str = "JPEG", size: tuple[int, int] = (640, 480), mode: str = "RGB", **more: object) -> bytes:
    """A picture with something to see in it."""
    made = BytesIO()
    picture = Image.linear_gradient("L").resize(size).convert(mode)
    picture.save(made, kind, **more)
    return made.getvalue()


def noisy(side: int) -> bytes:
    """A picture that compresses badly."""
    made = BytesIO()
    Image.effect_noise((side, side), 120).convert("RGB").save(made, "JPEG", quality=95)
    return made.getvalue()


def photographed() -> bytes:
    """A photo as a camera makes it: rotated, with location and camera in its metadata."""
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "Secretcam"
    exif[0x8825] = {1: "N", 2: (52.0, 31.0, 0.0)}
    return drawn(exif=exif.tobytes(), comment=GPS, size=(800, 400))


def multipart(fields: Mapping[str, object], file: bytes, name: str) -> dict[str, Any]:
    """A form with a file, as one body: the test client's own would leave a temporary file open."""
    line = b"--in-between\r\nContent-Disposition: form-data; name="
    parts = [line + f'"{key}"\r\n\r\n{value}\r\n'.encode() for key, value in fields.items()]
    head = f'"picture"; filename="{name}"\r\nContent-Type: image/jpeg\r\n\r\n'.encode()
    body = b"".join((*parts, line, head, file, b"\r\n--in-between--\r\n"))
    return {"data": body, "content_type": "multipart/form-data; boundary=in-between"}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    with running(tmp_path) as app:
        yield app


@dataclass
class Phone:
    app: Flask
    client: FlaskClient
    code: str

    @property
    def proof(self) -> str:
        found = re.search(r'name="csrf_token" value="([^"]+)"', self.client.get("/").text)
        assert found is not None
        return found[1]

    def send(self, file: bytes, name: str = "photo.jpg", **fields: object) -> TestResponse:
        shown = {"csrf_token": self.proof, "token": next(TOKENS), "of": "0", "caption": ""}
        return self.client.post(f"/t/{self.code}/picture", **multipart({**shown, **fields}, file, name))

    def add(self, file: bytes, **fields: object) -> int:
        answer = self.send(file, **fields)
        assert answer.status_code == 303, answer.text[-2000:]
        return self.version

    def see(self, version: int) -> TestResponse:
        return self.client.get(f"/t/{self.code}/picture/{version}.jpg")

    @property
    def version(self) -> int:
        version: int = tables_of(self.app).table(self.code).version
        return version


@pytest.fixture
def host(app: Flask) -> Phone:
    code, credential = open_demo(tables_of(app), "stone_and_iron")
    client = app.test_client()
    client.set_cookie(COOKIE + code, credential)
    return Phone(app, client, code)


def test_a_picture_is_in_the_log_in_the_chronicle_and_by_itself(host: Phone):
    version = host.add(drawn(), caption="The last gate")
    seen = host.see(version)
    assert seen.status_code == 200
    assert seen.mimetype == "image/jpeg"
    assert seen.headers["X-Content-Type-Options"] == "nosniff"
    assert seen.headers["Content-Disposition"] == f'inline; filename="{host.code}-{version}.jpg"'
    assert "default-src 'none'" in seen.headers["Content-Security-Policy"]
    assert "sandbox" in seen.headers["Content-Security-Policy"]
    log = host.client.get(f"/t/{host.code}/log").text
    assert "adds a picture: The last gate" in log
    assert f'src="/t/{host.code}/picture/{version}.jpg"' in log
    told = host.client.get(f"/t/{host.code}/chronicle").text
    assert f'src="/t/{host.code}/picture/{version}.jpg"' in told


def test_the_entry_has_the_hash_of_what_is_given_out(host: Phone):
    version = host.add(drawn())
    entry = tables_of(host.app).table(host.code).entry(version)
    assert isinstance(entry.move, Picture)
    assert entry.move.digest == sha256(host.see(version).data).hexdigest()


def test_what_comes_out_says_nothing_of_place_and_camera_and_stands_upright(host: Phone):
    file = photographed()
    assert b"Secretcam" in file
    assert GPS in file
    seen = host.see(host.add(file)).data
    assert b"Secretcam" not in seen
    assert GPS not in seen
    with Image.open(BytesIO(seen)) as picture:
        assert picture.size == (400, 800)
        assert not picture.getexif()
        assert {"exif", "comment", "icc_profile", "xmp"}.isdisjoint(picture.info)


@pytest.mark.parametrize(
    "made", [partial(noisy, 1500), partial(drawn, "PNG", (3000, 2000)), partial(drawn, "WEBP", (2400, 300))]
)
def test_what_is_kept_is_small(host: Phone, made: Callable[[], bytes]):
    seen = host.see(host.add(made())).data
    assert len(seen) <= MAX_BYTES
    with Image.open(BytesIO(seen)) as picture:
        assert picture.format == "JPEG"
        assert max(picture.size) <= SIDE


def test_what_shines_through_becomes_white(host: Phone):
    made = BytesIO()
    Image.new("RGBA", (40, 40), (255, 0, 0, 0)).save(made, "PNG")
    with Image.open(BytesIO(host.see(host.add(made.getvalue())).data)) as picture:
        assert picture.getpixel((20, 20)) == (255, 255, 255)


def test_of_two_files_behind_each_other_only_the_picture_is_kept(host: Phone):
    """A page or an archive is appended to the picture, so the file is both; only a picture is served."""
    tail = b"<script>alert(1)</script>PK\x03\x04evil.zip"
    seen = host.see(host.add(drawn() + tail)).data
    assert b"<script>" not in seen
    assert b"PK\x03\x04" not in seen


def bomb(side: int) -> bytes:
    """A PNG of a few KB that claims this many pixels on a side, all of one colour."""
    rows = b"\x00" + b"\x00" * ((side + 7) // 8)
    packed = zlib.compress(rows * side, 9)

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


HUGE = struct.pack(">IIBBBBB", 2**31 - 1, 2**31 - 1, 8, 6, 0, 0, 0)
NO_PICTURES = {
    "nothing in it": b"",
    "words": b"This is no picture.",
    "a page": b"<!doctype html><script>alert(1)</script>",
    "a drawing with a script": b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "a GIF": drawn("GIF", mode="L"),
    "a TIFF": drawn("TIFF"),
    "a BMP": drawn("BMP"),
    "a PDF": b"%PDF-1.4\n%%EOF",
    "half of one": drawn()[:2000],
    "the beginning of one": drawn()[:20],
    "a PNG without an end": drawn("PNG")[:-40],
    "a bomb of 20,000 pixels on a side": bomb(20_000),
    "a head that says too much": b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR" + HUGE + b"\0" * 8,
}


@pytest.mark.parametrize("what", NO_PICTURES)
def test_what_is_no_picture_is_refused(what: str):
    with pytest.raises(Refusal, match="picture"):
        redraw(NO_PICTURES[what])


@pytest.mark.parametrize("what", ["nothing in it", "half of one", "a bomb of 20,000 pixels on a side"])
def test_a_refusal_is_a_sentence_and_leaves_nothing_behind(host: Phone, what: str):
    before = host.version
    answer = host.send(NO_PICTURES[what])
    assert answer.status_code in (413, 422)
    assert re.search("picture", answer.text, re.IGNORECASE)
    assert "Traceback" not in answer.text
    assert host.version == before
    assert kept.read_kept(tables_of(host.app).ledger, host.code).number == 0


def test_what_takes_too_long_or_too_much_is_ended():
    with pytest.raises(Refusal, match="more time or memory"):
        Redrawing(seconds=0.0001)(noisy(1500))
    with pytest.raises(Refusal):
        Redrawing(memory=64 * 2**20)(drawn("PNG", (6000, 6000)))


def test_a_file_that_is_too_large_is_not_read(host: Phone):
    answer = host.send(b"\xff\xd8" + b"\0" * (MAX_FILE + 200_000))
    assert answer.status_code == 413


def test_whoever_only_watches_adds_none(host: Phone):
    watcher = Phone(host.app, host.app.test_client(), host.code)
    assert watcher.client.get(f"/t/{host.code}/picture").status_code == 403
    assert watcher.send(drawn()).status_code == 403
    # Without a seat a phone may not even upload that much.
    assert watcher.send(b"\0" * 500_000).status_code == 413


def test_whoever_reads_the_log_sees_it(host: Phone):
    version = host.add(drawn())
    watcher = Phone(host.app, host.app.test_client(), host.code)
    assert watcher.see(version).status_code == 200
    assert watcher.see(version).headers["Cache-Control"] == "private, no-cache"


def test_no_other_entry_and_no_other_table_has_it(app: Flask, host: Phone):
    version = host.add(drawn())
    for other in (0, 1, version - 1, version + 1, 10**9):
        assert host.see(other).status_code == 404
    code, _credential = open_demo(tables_of(app), "stone_and_iron")
    assert app.test_client().get(f"/t/{code}/picture/{version}.jpg").status_code == 404


def test_taking_the_entry_back_hides_it_and_putting_it_back_shows_it(host: Phone):
    version = host.add(drawn(), caption="Oops")
    tables = tables_of(host.app)

    def retract(of: int) -> int:
        handed = Submission(token=next(TOKENS), saw=host.version, by="host", drafts=[Draft(move=Retract(of))])
        tables.submit(host.code, handed)
        return host.version

    gone = retract(version)
    assert host.see(version).status_code == 404
    page = host.client.get(f"/t/{host.code}/log").text
    assert f"picture/{version}.jpg" not in page
    assert f"picture/{version}.jpg" not in host.client.get(f"/t/{host.code}/chronicle").text
    retract(gone)
    assert host.see(version).status_code == 200


def test_the_second_tap_is_the_same_entry(host: Phone):
    host.add(drawn(), token="pictures-twice")
    before = host.version
    host.add(drawn(), token="pictures-twice")
    assert host.version == before


def test_the_same_picture_twice_is_kept_once(host: Phone):
    first, second = host.add(drawn()), host.add(drawn())
    assert kept.read_kept(tables_of(host.app).ledger, host.code).number == 1
    assert host.see(first).data == host.see(second).data


def test_a_table_has_so_many_and_no_more(host: Phone, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(kept, "MAX_PICTURES", 2)
    host.add(drawn(size=(100, 100)))
    host.add(drawn(size=(200, 100)))
    answer = host.send(drawn(size=(300, 100)))
    assert answer.status_code == 413
    assert "This table has 2 pictures, and can have no more." in answer.text


def test_a_table_has_so_many_bytes_and_no_more(host: Phone, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(kept, "MAX_TOGETHER", 30_000)
    before = host.version
    answer = host.send(noisy(400))
    assert answer.status_code == 413
    assert host.version == before


def test_the_picture_goes_with_the_table(host: Phone):
    version = host.add(drawn())
    move: Any = tables_of(host.app).table(host.code).entry(version).move
    ledger = tables_of(host.app).ledger
    assert ledger.select(kept.PICTURE, code=host.code, digest=move.digest)
    tables_of(host.app).delete(host.code)
    assert not ledger.select(kept.PICTURE, code=host.code, digest=move.digest)


def test_a_picture_of_an_entry_is_told_with_it(host: Phone):
    table = tables_of(host.app).table(host.code)
    battle = next(entry for entry in table.entries if entry.move.kind == "report")
    assert host.client.get(f"/t/{host.code}/picture?of={battle.version}").status_code == 200
    version = host.add(drawn(), of=battle.version)
    told = host.client.get(f"/t/{host.code}/chronicle").text
    second = told.split("Turn 2</h2>")[1].split("Turn 3</h2>")[0]
    assert f"picture/{version}.jpg" in second, "not in the turn in which it was taken"
    assert host.send(drawn(), of=10**8).status_code == 404
    assert host.send(drawn(), of=version).status_code == 404


def test_words_below_a_picture_are_words(host: Phone):
    host.add(drawn(), caption='<img src=x onerror=alert(1)> "quoted"')
    for page in ("log", "chronicle"):
        assert "<img src=x" not in host.client.get(f"/t/{host.code}/{page}").text
    assert host.send(drawn(), caption="x" * 121).status_code == 422


def test_no_form_enters_a_picture_that_nobody_drew_anew(host: Phone):
    data = {"csrf_token": host.proof, "token": next(TOKENS), "saw": host.version, "digest": "0" * 64}
    assert host.client.post(f"/t/{host.code}/moves/picture", data=data).status_code == 404


def test_behind_the_screen_it_is_the_referees(app: Flask):
    code, credential = open_demo(tables_of(app), "underworld")
    client = app.test_client()
    client.set_cookie(COOKIE + code, credential)
    referee = Phone(app, client, code)
    version = referee.add(drawn(), caption="The Vexmoor map")
    seated = app.test_client()
    seated.set_cookie(COOKIE + code, seating.sit(tables_of(app), code, Seat("player-1"), "Ann"))
    for other in (Phone(app, seated, code), Phone(app, app.test_client(), code)):
        assert other.see(version).status_code == 403
        assert "Vexmoor" not in other.client.get(f"/t/{code}/chronicle").text
        assert other.send(drawn()).status_code == 403
    assert referee.see(version).status_code == 200


def test_a_file_of_the_table_has_the_entry_and_not_the_picture(host: Phone, tmp_path: Path):
    version = host.add(drawn(), caption="Kept here")
    document = export_text(tables_of(host.app), host.code)
    assert len(document) < 200_000
    (tmp_path / "other").mkdir()
    with running(tmp_path / "other") as other:
        found = take_in(tables_of(other), document)
        client = other.test_client()
        assert client.get(f"/t/{found.code}/picture/{version}.jpg").status_code == 404
        assert "adds a picture: Kept here" in client.get(f"/t/{found.code}/log").text
        assert client.get(f"/t/{found.code}/chronicle").status_code == 200


def test_bytes_that_were_changed_in_the_store_are_not_given_out(host: Phone):
    version = host.add(drawn())
    ledger = services_of(host.app).ledger
    ledger.change(kept.pictures.update().values(bytes=b"<script>"))
    assert host.see(version).status_code == 404


def test_the_scorecard_has_them_where_it_is_asked_to(host: Phone, monkeypatch: pytest.MonkeyPatch):
    sent: list[str] = []
    printer = services_of(host.app).printer
    monkeypatch.setattr(printer, "render", lambda html, **_more: sent.append(html()) or b"%PDF-")
    assert "With pictures" not in host.client.get(f"/t/{host.code}/papers").text
    host.add(drawn(), caption="The table at midnight")
    assert "With pictures" in host.client.get(f"/t/{host.code}/papers").text
    assert "pictures stay" not in host.client.get(f"/t/{host.code}/hand-off").text
    assert (
        "The picture of this table stays on this server" in host.client.get(f"/t/{host.code}/hand-off").text
    )
    for asked in ("", "?pictures=1"):
        assert host.client.get(f"/t/{host.code}/papers/scorecard.pdf{asked}").status_code == 200
    plain, pictured = sent
    assert "data:image/jpeg" not in plain
    assert "data:image/jpeg;base64," in pictured
    assert "The table at midnight" in pictured


def test_a_chronicle_on_paper_carries_its_pictures(host: Phone, monkeypatch: pytest.MonkeyPatch):
    sent: list[str] = []
    printer = services_of(host.app).printer
    monkeypatch.setattr(printer, "render", lambda html, **_more: sent.append(html()) or b"%PDF-")
    host.add(drawn(), caption="The last gate")
    assert host.client.get(f"/t/{host.code}/chronicle.pdf").status_code == 200
    assert "data:image/jpeg;base64," in sent[0]


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_what_was_bent_is_drawn_anew_or_refused(kind: str):
    """With random bytes changed, cut out and inserted, nothing else is served, and there is no other
    error."""
    lot, whole = Random(f"bent {kind}"), drawn(kind, (200, 150))
    outcomes = Counter[str]()
    for _ in range(3_000):
        bent = bytearray(whole)
        for _change in range(lot.randint(1, 12)):
            at = lot.randrange(len(bent))
            match lot.randrange(3):
                case 0:
                    bent[at] = lot.randrange(256)
                case 1:
                    del bent[at : at + lot.randint(1, 40)]
                case _:
                    bent[at:at] = lot.randbytes(lot.randint(1, 40))
        try:
            made = redraw(bytes(bent))
        except Refusal:
            outcomes["refused"] += 1
            continue
        outcomes["drawn"] += 1
        assert len(made) <= MAX_BYTES
        with Image.open(BytesIO(made)) as picture:
            assert picture.format == "JPEG"
            assert max(picture.size) <= SIDE
    assert outcomes["refused"] > 0

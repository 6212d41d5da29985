"""Players see a picture only as far as it is uncovered: no byte of a covered square is served, before,
during or after, at any address."""

import re
from collections.abc import Iterator
from html import unescape
from io import BytesIO
from itertools import count
from random import Random

import pytest
from PIL import Image
from werkzeug.test import TestResponse

from companion.features.pictures.process import COVER_COLOUR, FORMATS, QUALITIES, cover_rest
from companion.kernel.page_parts import Covered
from tests.features.pictures.test_pictures import multipart
from tests.games.underworld.sending import Phone
from tests.web.walking import addresses

pytestmark = pytest.mark.long

ACROSS, DOWN = 4, 3
SIZE = (640, 480)
SECRET = (255, 0, 200)
PLAIN = (250, 240, 200)
TOKENS = (f"handouts-{n:06}" for n in count())


def picture(secret: frozenset[int], kind: str = "PNG") -> bytes:
    """A plain picture whose secret squares have a colour that nothing else has."""
    made, drawn = BytesIO(), Image.new("RGB", SIZE, PLAIN)
    for square in secret:
        drawn.paste(SECRET, box(square))
    drawn.save(made, kind)
    return made.getvalue()


def box(square: int) -> tuple[int, int, int, int]:
    down, right = divmod(square, ACROSS)
    return right * 160, down * 160, right * 160 + 160, down * 160 + 160


def middle(square: int) -> tuple[int, int, int, int]:
    left, top, right, bottom = box(square)
    return left + 4, top + 4, right - 4, bottom - 4


def give(
    phone: Phone, secret: frozenset[int], *, title: str = "Map", to: str = "", across: int = ACROSS
) -> TestResponse:
    fields = {
        "csrf_token": phone.proof,
        "saw": phone.version,
        "token": next(TOKENS),
        "seat": "",
        "title": title,
        "words": "",
        "to": to,
        "across": across,
    }
    path = f"/t/{phone.code}/picture/give-handout"
    return phone.client.post(path, **multipart(fields, picture(secret), "map.png"))


def shown(phone: Phone, path: str = "") -> list[str]:
    """Return the pictures of a page."""
    return [unescape(one) for one in re.findall(r'src="([^"]*/uncovered/[^"]*)"', phone.read(path))]


def pixels(phone: Phone, address: str) -> Image.Image:
    answer = phone.client.get(address)
    assert answer.status_code == 200, address
    assert answer.content_type == "image/jpeg"
    assert answer.headers["Cache-Control"] == "private, no-cache"
    return Image.open(BytesIO(answer.data)).convert("RGB")


def seen_squares(drawn: Image.Image) -> set[int]:
    """Return the squares of which anything is visible."""
    return {
        square
        for square in range(ACROSS * DOWN)
        if any(
            far(colour, COVER_COLOUR) > 12
            for _n, colour in drawn.crop(middle(square)).getcolors(1 << 20) or ()
        )
    }


def far(colour: object, other: tuple[int, int, int]) -> int:
    assert isinstance(colour, tuple)
    return max(abs(one - two) for one, two in zip(colour, other, strict=True))


def has_secret(answer: TestResponse) -> bool:
    """Return whether a picture has a pixel of the secret squares in it."""
    if not answer.content_type.startswith("image/jpeg"):
        return False
    drawn = Image.open(BytesIO(answer.data)).convert("RGB")
    return any(far(colour, SECRET) < 60 for _n, colour in drawn.getcolors(1 << 20) or ())


def walked(phone: Phone, eyes: Phone, known: set[str]) -> Iterator[tuple[str, TestResponse]]:
    """Yield the response of each address to a viewer: at the end of a walk those of the application for all
    that exists, and always every address that the referee's pages, now or earlier, named."""
    for address in addresses(eyes.app, "GET", phone.code, sketch="none") if phone.state.characters else ():
        if "stream" not in address.path:
            yield address.path, eyes.client.get(address.path)
    for version in range(1, phone.version + 1):
        yield str(version), eyes.client.get(f"/t/{phone.code}/picture/{version}.jpg")
    for path in known:
        yield path, eyes.client.get(path)


def test_no_covered_square_is_ever_served(phone: Phone) -> None:
    """The secret squares are 0 to 5; each step names what is open then."""
    secret = frozenset(range(6))
    one, screen = phone.player("player-1", "Ann"), phone.watcher()
    named: set[str] = set()
    assert shown(one) == shown(screen, "/screen") == []
    assert give(phone, secret).status_code == 303
    steps = (
        ("uncover-handout", {"open": "6 7"}, {6, 7}),
        ("uncover-handout", {"open": "11"}, {6, 7, 11}),
        ("uncover-handout", {"cover": "7"}, {6, 11}),
        ("set-character", {"name": "Ada", "hits": 3, "most": 3}, {6, 11}),
    )
    last = ""
    for kind, sent, expected in (("", {}, set()), *steps):
        if kind:
            phone.enter(kind, **({"title": "Map"} if kind == "uncover-handout" else {}), **sent)
        named |= {*shown(phone, "/view/handouts"), *shown(one), *shown(screen, "/screen"), *shown(screen)}
        (theirs,) = shown(one)
        assert seen_squares(pixels(one, theirs)) == expected
        assert shown(screen, "/screen") == [theirs]
        assert (theirs != last) == (kind != "set-character")
        last = theirs
        for eyes in (one, screen):
            assert [path for path, answer in walked(phone, eyes, named) if has_secret(answer)] == []
    assert any(has_secret(phone.client.get(path)) for path in named)
    phone.enter("uncover-handout", title="Map", open="0")
    assert has_secret(one.client.get(shown(one)[0]))
    phone.enter("uncover-handout", title="Map", cover="0")
    assert not has_secret(one.client.get(shown(one)[0]))
    named |= {*shown(phone, "/view/handouts"), *shown(one)}
    phone.enter("take-handout", title="Map")
    assert shown(one) == shown(screen, "/screen") == []
    for eyes in (one, screen, phone):
        assert {eyes.client.get(path).status_code for path in named} == {404}
    digest = phone.client.get(f"/t/{phone.code}/export.json").text
    assert "JFIF" not in digest


def test_a_picture_reaches_only_those_it_is_for(phone: Phone) -> None:
    one, two, screen = phone.player("player-1", "Ann"), phone.player("player-2", "Ben"), phone.watcher()
    give(phone, frozenset(), title="One", to="player-1", across=0)
    give(phone, frozenset({1}), title="Big", to="screen", across=0)
    (first,), (big,) = shown(one), shown(screen, "/screen")
    assert shown(two) == []
    for eyes, path in ((two, first), (screen, first), (one, big), (two, big)):
        assert eyes.client.get(path).status_code == 404
    assert pixels(one, first).size == SIZE
    phone.enter(
        "give-handout",
        title="One",
        words="What it says",
        to="player-2",
        picture=hidden(phone, "One"),
        wide=640,
        tall=480,
    )
    assert one.client.get(first).status_code == 404
    assert shown(two) == [first]
    assert "What it says" in two.read()


def hidden(phone: Phone, title: str) -> str:
    return phone.state.handouts[title].picture


def test_words_can_be_changed_and_what_is_uncovered_stays(phone: Phone) -> None:
    give(phone, frozenset())
    phone.enter("uncover-handout", title="Map", open="3")
    same = {"picture": hidden(phone, "Map"), "wide": 640, "tall": 480}
    phone.enter("give-handout", title="Map", words="Here\r\nthere", **same, across=ACROSS)
    assert (phone.state.handouts["Map"].open, phone.state.handouts["Map"].words) == ({3}, "Here\nthere")
    phone.enter("give-handout", title="Map", words="", **same, across=7)
    assert phone.state.handouts["Map"].open == frozenset()
    give(phone, frozenset({3}))
    assert phone.state.handouts["Map"].open == frozenset()


def test_only_the_referee_sends_one_and_only_with_what_takes_a_picture(phone: Phone) -> None:
    one = phone.player("player-1", "Ann")
    assert give(one, frozenset()).status_code == 403
    fields = {"csrf_token": phone.proof, "saw": phone.version, "token": next(TOKENS), "seat": ""}
    sent = multipart({**fields, "words": "x"}, picture(frozenset()), "a.png")
    assert phone.client.post(f"/t/{phone.code}/picture/settle", **sent).status_code == 404
    sent = multipart({**fields, "title": "x"}, b"no picture", "a.png")
    assert phone.client.post(f"/t/{phone.code}/picture/give-handout", **sent).status_code == 422
    assert phone.state.handouts == {}
    assert give(phone, frozenset(), across=13).status_code == 422
    for wrong in ({"picture": "x" * 64}, {"picture": "../" + "a" * 61}):
        assert phone.send("give-handout", title="x", words="y", wide=1, tall=1, **wrong).status_code == 422
    assert phone.send("uncover-handout", title="nothing", open="0").status_code == 422
    phone.enter("give-handout", title="Text", words="y", across=3)
    assert phone.send("uncover-handout", title="Text", open="0").status_code == 422


@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_comes_out_depends_on_what_is_covered(seed: int) -> None:
    """Two pictures that differ only beneath the covers give the same file; pictures that differ elsewhere
    do not."""
    dice = Random(seed)
    opened = frozenset(dice.sample(range(ACROSS * DOWN), 5))
    one, two = noise(seed), noise(seed)
    for square in set(range(ACROSS * DOWN)) - opened:
        two.paste(noise(seed + 100).crop(box(square)), box(square))
    made = [cover_rest(kept(each), ACROSS, DOWN, opened) for each in (one, two)]
    assert kept(one) != kept(two)
    assert made[0] == made[1]
    two.paste(SECRET, box(min(opened)))
    assert cover_rest(kept(two), ACROSS, DOWN, opened) != made[0]


def noise(seed: int) -> Image.Image:
    return Image.frombytes("RGB", SIZE, Random(seed).randbytes(3 * SIZE[0] * SIZE[1]))


def kept(drawn: Image.Image) -> bytes:
    """Return the file as `process` keeps it."""
    made = BytesIO()
    drawn.save(made, FORMATS[0], quality=QUALITIES[0], optimize=True)
    return made.getvalue()


@pytest.mark.parametrize("size", [(1, 1), (1600, 1), (1, 1600), (33, 47)])
def test_a_small_or_narrow_picture_is_covered_too(size: tuple[int, int]) -> None:
    drawn = Image.new("RGB", size, SECRET)
    made = Image.open(BytesIO(cover_rest(kept(drawn), 7, 24, frozenset())))
    assert made.size == size
    assert all(far(colour, COVER_COLOUR) < 12 for _n, colour in made.convert("RGB").getcolors(1 << 20) or ())


def test_what_is_whole_needs_no_cover() -> None:
    assert Covered(digest="").whole
    assert not Covered(digest="", across=2, down=2, open=frozenset({0, 1, 2})).whole

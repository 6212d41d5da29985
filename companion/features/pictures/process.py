"""`python -m companion.features.pictures.process MEMORY`: redraws one picture and ends; see `redrawing`.

MEMORY is the most bytes of address space that this process may use. It writes a new file from the pixels
alone, without the metadata about place and camera, or anything else that the old file may hide.
"""

import sys
from collections.abc import Iterator
from io import BytesIO
from typing import Final

from PIL import Image, ImageFile, ImageOps

from companion.features.pictures.redrawing import MAX_BYTES, MAX_PIXELS, SIDE
from companion.kernel.codec import keep_refusal
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.processes import Frame, answer_once

FORMATS: Final = ("JPEG", "PNG", "WEBP")
QUALITIES: Final = (82, 72, 60, 45, 30)
SHRINK: Final = 0.7
BLOCK: Final = 16
"""The side of a block of our JPEGs, in pixels: their colours are stored at half the resolution."""
OVERLAP: Final = 2
COVER_COLOUR: Final = (96, 102, 112)


def main() -> None:
    Image.MAX_IMAGE_PIXELS = MAX_PIXELS
    answer_once(int(sys.argv[1]), _answers, prepare=Image.preinit)


def _answers(request: Frame) -> Iterator[Frame]:
    try:
        yield Frame("picture", redraw(request.body))
    except Refusal as refusal:
        yield Frame("refused", keep_refusal(refusal))


def redraw(file: bytes) -> bytes:
    """Return a picture as an upright JPEG of at most `MAX_BYTES`. Raise `Refusal` if the file cannot be read
    as one."""
    try:
        return _compress(_read(file))
    except Refusal:
        raise
    except Exception:  # noqa: BLE001, S110  # a library that reads what strangers made may fail in any way
        pass
    raise Refusal(
        text(
            "This file is not a picture that can be read here: JPEG, PNG or WebP, complete and not too large."
        ),
        Fault.IMPOSSIBLE,
    )


def _read(file: bytes) -> Image.Image:
    # Another library may have set this to True, but a truncated file must not be accepted.
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    with Image.open(BytesIO(file), formats=FORMATS) as picture:
        if picture.width * picture.height > MAX_PIXELS:
            raise Refusal(
                text("This picture has more than %(most)s million pixels.", most=MAX_PIXELS // 1_000_000),
                Fault.TOO_LARGE,
            )
        # Decode a JPEG at the target size, which saves most of the work.
        picture.draft("RGB", (SIDE, SIDE))
        picture.load()
        plain = picture if picture.mode in ("L", "RGB", "RGBA") else picture.convert("RGBA")
        plain.thumbnail((SIDE, SIDE))
        upright = ImageOps.exif_transpose(plain)
        ground = Image.new("RGB", upright.size, "white")
        ground.paste(upright, mask=upright.getchannel("A") if upright.mode == "RGBA" else None)
        return ground


def size_of(picture: bytes) -> tuple[int, int]:
    """Return the width and height of one of our own pictures, in pixels."""
    with Image.open(BytesIO(picture), formats=FORMATS[:1]) as drawn:
        return drawn.size


def cover_rest(picture: bytes, across: int, down: int, squares: frozenset[int]) -> bytes:
    """Return one of our own pictures with all of its squares covered except `squares`.

    Squares end at block boundaries of the JPEG, and covers extend beyond the squares, because colours bleed
    into neighbouring blocks. Nothing in the result depends on what is covered.
    """
    with Image.open(BytesIO(picture), formats=FORMATS[:1]) as whole:
        whole.load()
        shown = whole.convert("RGB")
    columns, rows = _find_edges(shown.width, across), _find_edges(shown.height, down)
    for square in set(range(across * down)) - squares:
        y, x = divmod(square, across)
        left, top = max(0, columns[x] - OVERLAP), max(0, rows[y] - OVERLAP)
        shown.paste(COVER_COLOUR, (left, top, columns[x + 1] + OVERLAP, rows[y + 1] + OVERLAP))
    made = BytesIO()
    shown.save(made, "JPEG", quality=QUALITIES[0], optimize=True)
    return made.getvalue()


def _find_edges(side: int, parts: int) -> list[int]:
    """Return where squares begin along a side, and where the last one ends."""
    return [*(BLOCK * round(side * part / parts / BLOCK) for part in range(parts)), side]


def _compress(picture: Image.Image) -> bytes:
    while True:
        for quality in QUALITIES:
            made = BytesIO()
            picture.save(made, "JPEG", quality=quality, optimize=True)
            if made.tell() <= MAX_BYTES:
                return made.getvalue()
        width, height = (max(1, round(side * SHRINK)) for side in picture.size)
        picture = picture.resize((width, height))


if __name__ == "__main__":
    main()

"""Cut the bundled typeface down to what a phone has to load. Run when the family is updated, not at install.

    .venv/bin/python scripts/subset_fonts.py FOLDER

FOLDER holds the full Alegreya Sans TTF files; the woff2 files in static/fonts/ are rewritten. Without a
FOLDER only the smaller ones, which a first visit loads, are rewritten from the existing larger ones.

Two things differ from a plain subset. The digits are lining and tabular by default, so that columns of points
line up even where a style sheet, a printed sheet or a form control forgets to ask for that. And of the many
ligatures only those of f are kept, by leaving the other ligature glyphs out.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

FONTS = Path(__file__).resolve().parent.parent / "static" / "fonts"
WEIGHTS = {"Regular": 400, "Bold": 700, "ExtraBold": 800}
FIRST = (400, 700)
"""Weights used on pages; 800 is only for paper."""

KEPT_LIGATURES = ("fi", "f_j", "fl")

RANGES = (
    (0x20, 0x7E),  # Basic Latin
    (0xA0, 0x17F),  # Latin-1 and Latin Extended-A: names from Lisbon to Ankara
    (0x218, 0x21B),  # Romanian S and T with comma
)
SIGNS = "\u2009\u2011–—‘’‚“”„•…′″‹›€←↑→↓−≤≥ẞ"
COMMON = "\u00a0\u00ad\u2009\u2011·×–—‘’‚“”„•…←→−«»¡¿ÄÖÜäöüßÀÁÉÈÊÇÍÓÚàáâçéèêëîïíñóôùûúŒœ"
"""What the pages' languages need besides Basic Latin."""

UNCOMMON = "$\\^`{|}~"
"""Signs of Basic Latin that hardly any page shows."""

COARSE = 500
"""Units per em of the common files, half of the full ones': an outline moves by a thousandth of an em at
most, and takes a tenth fewer bytes."""


def list_wanted() -> set[int]:
    """Return every code point that the subset keeps."""
    points = {point for first, last in RANGES for point in range(first, last + 1)}
    return points | {ord(sign) for sign in SIGNS}


def substitutes(font: TTFont, feature: str) -> dict[str, str]:
    """Return the glyph substitutions of the font's own feature of that name."""
    gsub = font["GSUB"].table
    found: dict[str, str] = {}
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag != feature:
            continue
        for index in record.Feature.LookupListIndex:
            for table in gsub.LookupList.Lookup[index].SubTable:
                found.update(getattr(getattr(table, "ExtSubTable", table), "mapping", {}))
    return found


def table_digits(font: TTFont) -> None:
    """Give the ten digits their lining, tabular shapes by default."""
    lining, tabular = substitutes(font, "lnum"), substitutes(font, "tnum")
    for table in font["cmap"].tables:
        for point in range(ord("0"), ord("9") + 1):
            if point in table.cmap:
                name = table.cmap[point]
                name = lining.get(name, name)
                table.cmap[point] = tabular.get(name, name)
    widths = {font["hmtx"][font.getBestCmap()[point]][0] for point in range(ord("0"), ord("9") + 1)}
    if len(widths) != 1:
        raise SystemExit(f"the digits have different widths: {sorted(widths)}")


def cut(source: Path, target: Path) -> None:
    font = TTFont(source)
    table_digits(font)
    missing = list_wanted() - set(font.getBestCmap())
    if missing:
        print(f"{source.name} lacks {' '.join(chr(point) for point in sorted(missing))}")
    options = subset.Options()
    options.layout_features = ["kern", "liga"]
    options.layout_closure = False
    options.hinting = False
    options.drop_tables += ["gasp"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=list_wanted(), glyphs=KEPT_LIGATURES)
    subsetter.subset(font)
    font.flavor = "woff2"
    buffer = io.BytesIO()
    font.save(buffer)
    target.write_bytes(buffer.getvalue())
    print(f"{target.name}: {len(buffer.getvalue()):,} bytes")


def keep_f_ligatures(font: TTFont) -> None:
    """Drop every substitution but the ligatures of f: the others need letters that are not there."""
    gsub = font["GSUB"].table
    kept = [
        index
        for index, lookup in enumerate(gsub.LookupList.Lookup)
        if all({*getattr(table, "ligatures", {})} == {"f"} for table in lookup.SubTable)
    ]
    for record in gsub.FeatureList.FeatureRecord:
        record.Feature.LookupListIndex = [i for i in record.Feature.LookupListIndex if i in kept]


def narrow(source: Path, target: Path) -> None:
    """Cut a woff2 down to what nearly every page needs (`unicode-range` in base.css too)."""
    font = TTFont(source)
    keep_f_ligatures(font)
    options = subset.Options()
    options.layout_features = ["kern", "liga"]
    options.hinting = False
    options.name_IDs = []
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes={*range(0x20, 0x7F), *map(ord, COMMON)} - {*map(ord, UNCOMMON)})
    subsetter.subset(font)
    scale_upem(font, COARSE)
    font.flavor = "woff2"
    font.save(target)
    print(f"{target.name}: {target.stat().st_size:,} bytes")


def main() -> None:
    if len(sys.argv) > 2:
        raise SystemExit(__doc__)
    if len(sys.argv) == 2:
        cut_all(Path(sys.argv[1]))
    for weight in FIRST:
        narrow(FONTS / f"alegreya-sans-{weight}.woff2", FONTS / f"alegreya-sans-{weight}-common.woff2")


def cut_all(folder: Path) -> None:
    for name, weight in WEIGHTS.items():
        found = sorted(folder.rglob(f"*[-0]{name}.ttf"))
        if not found:
            raise SystemExit(f"no {name} among the TTF files in {folder}")
        cut(found[0], FONTS / f"alegreya-sans-{weight}.woff2")


if __name__ == "__main__":
    main()

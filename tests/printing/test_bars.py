"""Bars show their meaning in words; colour only adds to it."""

from dataclasses import replace
from xml.etree import ElementTree

from companion.printing.charts import MAX_NAME_LENGTH, Bar, bars_chart
from companion.printing.palettes import THEMES

BARS = (
    Bar(name="Ana", share=0.5, said="1 of 2", mark=0.25),
    Bar(name="Maximiliane von und zu Hohenfels-Nord", share=0, said="0 of 3", mark=0.5),
    Bar(name="<b>&", share=1, said="4 of 4", mark=0.5),
)


def test_each_bar_is_named_and_as_long_as_its_share() -> None:
    for palette in THEMES.values():
        drawn = bars_chart(BARS, 380, palette, "Who has won")
        assert drawn is not None
        root = ElementTree.fromstring(drawn)  # noqa: S314
        words = ["".join(node.itertext()) for node in root.iter() if node.tag.endswith("}text")]
        assert {"Ana", "<b>&", "1 of 2", "0 of 3", "4 of 4", "100 %"} <= {*words}
        assert all(len(word) <= MAX_NAME_LENGTH for word in words)
        bars = [node for node in root.iter() if node.tag.endswith("}rect") and node.get("height") == "16"]
        widths = [float(bar.get("width", "")) for bar in bars]
        # Drawn last to first, so that the first is on top.
        assert widths[1] == 0
        assert abs(widths[2] - widths[0] / 2) < 0.2
        assert "class=" not in drawn


def test_a_name_stands_beside_its_bar_however_many_there_are() -> None:
    """Its baseline is 0.35 of its 11 units below the middle of the bar, which is 16 high."""
    drawn = bars_chart([replace(BARS[0], name=f"N{n}") for n in range(12)], 380, THEMES["light"])
    assert drawn is not None
    nodes = [*ElementTree.fromstring(drawn).iter()]  # noqa: S314
    names = [node for node in nodes if "".join(node.itertext()).startswith("N") and node.get("y")]
    bars = [node for node in nodes if node.tag.endswith("}rect") and node.get("height") == "16"]
    middles = sorted(float(bar.get("y", "")) + 8 for bar in bars)
    assert len(middles) == 12
    written = sorted(float(name.get("y", "")) - 0.35 * 11 for name in names)
    assert [round(at) for at in written] == [round(at) for at in middles]


def test_without_a_bar_there_is_no_picture() -> None:
    assert bars_chart((), 380, THEMES["light"]) is None

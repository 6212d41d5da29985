"""What a page offers a thumb: its forms, its links, and the spaces of its map."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.html import Reader

Attributes = Mapping[str, str]


@dataclass
class Form:
    """`fields`: its hidden inputs. `buttons`: name and value of each that sends it."""

    attributes: Attributes
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    @property
    def kind(self) -> str:
        return self.attributes["action"].rsplit("/", 1)[1]

    def is_for(self, kind: str, fields: Mapping[str, str]) -> bool:
        """Return whether it enters exactly this; an unspecified origin is ignored."""
        carried = {name: self.fields.get(name, "") for name in (*fields, "origin")}
        return self.kind == kind and carried == {"origin": "", **fields}


class Read(Reader):
    """`dots`: where the spaces of each place are drawn, by the address of its link."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[Attributes] = []
        self.dots: dict[str, list[tuple[float, float]]] = {}
        self.live: Attributes = {}
        self._open = False
        self._hidden = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._hidden += tag == "template"
        if self._hidden:
            return
        if given.get("id") == "live":
            self.live = given
        if tag == "form":
            self.forms.append(Form(given))
            self._open = True
        elif tag == "input" and self._open:
            self.forms[-1].fields[given["name"]] = given.get("value", "")
        elif tag == "button" and self._open and given.get("type") != "button":
            self.forms[-1].buttons.append((given.get("name", ""), given.get("value", "")))
        elif tag == "a" and "href" in given:
            self.links.append(given)
            self.dots[given["href"]] = []
        elif tag == "use" and self.links and "x" in given and "y" in given:
            self.dots[self.links[-1]["href"]].append((float(given["x"]), float(given["y"])))

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag == "template"
        self._open = self._open and tag != "form"

    def link(self, *parts: str) -> str:
        """Return the address of the first link that contains all these parts."""
        found = next((a["href"] for a in self.links if all(part in a["href"] for part in parts)), None)
        assert found is not None, f"no link for {parts}"
        return found

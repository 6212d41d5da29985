"""The bright buttons of a page, from its HTML: there is one at most, for what most people came to do."""

from tests.html import Reader

VOID = {"br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


def bright(html: str) -> tuple[str, ...]:
    """Return the text of the bright buttons in sight when a page opens in a browser with scripts."""
    return tuple(_Bright(html).words)


class _Bright(Reader):
    """Collects `words`: the text of each."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self._open: list[tuple[str, bool]] = []
        self._inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        classes = (given.get("class") or "").split()
        if tag in VOID:
            return
        folded = tag in ("template", "dialog", "noscript") or (tag == "details" and "open" not in given)
        self._open.append((tag, folded or "hidden" in given or "unscripted" in classes))
        if "primary" in classes and tag in ("a", "button") and not any(away for _tag, away in self._open):
            self.words.append("")
            self._inside = True

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass
        if tag in ("a", "button"):
            self._inside = False

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.words[-1] = f"{self.words[-1]} {data.strip()}".strip()

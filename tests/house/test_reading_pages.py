"""Our reader of pages reads them as Python's own does."""

import re
from html.parser import HTMLParser

import pytest

from companion.games import shelf
from tests.apps import running
from tests.html import Reader

ODD = """<p>a &amp; b<br/><I x y=1 z='q"r' W="" title="&lt;">t</I><!-- <b> --><script>if (a<b) "</p>"</script>
<style>a>b{}</style><textarea>x &lt; y</textarea><script>never closed <b>"""


class Heard:
    """Keeps what is read; text that comes in pieces is joined."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[object, ...]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.told.append(("start", tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        self.told.append(("end", tag))

    def handle_data(self, data: str) -> None:
        before = self.told.pop()[1] if self.told and self.told[-1][0] == "text" else ""
        self.told.append(("text", f"{before}{data}"))


class Ours(Heard, Reader): ...


class Pythons(Heard, HTMLParser): ...


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The front page, and a page of each game in play."""
    with running(tmp_path_factory.mktemp("data")) as app:
        client = app.test_client()
        read = [client.get("/").text]
        proof = re.search(r'name="csrf_token" value="([^"]+)"', read[0])
        assert proof is not None
        for game in shelf():
            form = {"csrf_token": proof[1], "game": game}
            read.append(client.post("/demo", data=form, follow_redirects=True).text)
    return read


def test_it_reads_what_pythons_reads(pages: list[str]) -> None:
    assert len(pages) == len(shelf()) + 1
    for page in (*pages, ODD):
        ours, pythons = Ours(), Pythons()
        ours.feed(page)
        pythons.feed(page)
        pythons.close()
        assert ours.told == pythons.told
        assert len(ours.told) > 10

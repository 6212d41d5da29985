"""Forms as pages of played tables once sent them, and what each entered: what a phone queued with such a
form is also accepted by later versions.

`recorded/<game>.jsonl` has for each position a line that says how to set it up (`Laid`), and then a line
for each form (`Recorded`). `python -m tests.forms.recorded_forms` rewrites the files from the pages of the
day: run it only for a change that phones with an older queued form are meant to notice."""

import json
import os
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from pathlib import Path
from random import randrange
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import Flask
from flask.testing import FlaskClient

from companion.games import shelf
from companion.kernel.checks import MAX_DRAFTS
from companion.kernel.codec import pack_draft, unpack_draft
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Entry, Open, Override, Retract, Seal, Unseal
from companion.kernel.rulings import Refusal
from companion.kernel.shared_moves.late_entries import held_drafts
from companion.table.rolling import as_sent
from companion.table.service import Tables
from companion.table.submission import Receipt, Submission
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.apps import running, unpressed
from tests.contract.plays import plays
from tests.html import Reader

FOLDER = Path(__file__).parent / "recorded"
MAX_PAGES = 90
"""Pages that are looked at in one position."""

MAX_LIKE = 3
"""Pages of one address that differ only in values of the query string."""

MAX_SHAPES = 2
"""Forms of a kind that have the same fields filled."""

TYPED = {
    "army": "First Host",
    "base": "",
    "csv": "mage,spell,,Bolt,2",
    "dungeon": '{"title":"Den","rects":[],"doors":[],"notes":[{"text":"Bones","ref":"1"}]}',
    "hexes": "0101, 0203",
    "legs": "5 R 7",
    "line": "20 Clanrats core US1 5pt",
    "lines": "1-3 A rat\n4-6 A bat",
    "path": "0102",
    "rooms": "1-4, Hall",
    "roster": "20 Clanrats core US1 5pt\n1 Warlord lord US1 90pt",
    "sheet": "",
    "square": "B2",
    "thrown": "1d6",
    "up": "1",
    "words": "It rains",
}
"""What is typed into inputs of these names; any other gets a name or a number."""


class Laid(NamedTuple):
    """A position: play number `play` in `contract/played` of its game, or the sample for 0, up to this many
    entries."""

    play: int
    entries: int


class Recorded(NamedTuple):
    """`made`: what it entered, or what waits for a word from the table, packed; otherwise the sentences
    that say why not."""

    kind: str
    fields: str
    outcome: str
    made: tuple[str, ...]


def recorded(game: str) -> Iterator[tuple[Laid, list[Recorded]]]:
    """Yield the recorded forms of each position."""
    found: list[tuple[Laid, list[Recorded]]] = []
    for line in (FOLDER / f"{game}.jsonl").read_text(encoding="utf-8").splitlines():
        read = json.loads(line)
        if len(read) == len(Laid._fields):
            found.append((Laid(*read), []))
        else:
            kind, fields, outcome, made = read
            found[-1][1].append(Recorded(kind, fields, outcome, tuple(made)))
    yield from found


class Phone:
    """The host's phone at a table in a position. What it sends does not affect what it sends next."""

    def __init__(self, app: Flask, game: Game[Any], laid: Laid) -> None:
        self._app, self._game, self._laid = app, game, laid
        self.tables: Tables = services_of(app).tables
        self.tables.roll = lambda _sides: 1
        self._sent = 0
        self._lay()

    def _lay(self) -> None:
        found = self.tables.open(self._game.about.slug)
        drafts = drafts_of(self._game, self._laid)
        for start in range(0, len(drafts), MAX_DRAFTS):
            self._submit(found.code, *drafts[start : start + MAX_DRAFTS])
        self.code = found.code
        self.__dict__.pop("csrf_token", None)
        self.client: FlaskClient = self._app.test_client()
        # So that nobody hits the rate limit.
        self.client.environ_base["REMOTE_ADDR"] = f"10.0.{randrange(250)}.{randrange(250)}"
        self.client.set_cookie(COOKIE + found.code, found.credential)
        self._start = self.tables.table(found.code)

    def _submit(self, code: str, *drafts: Draft) -> None:
        self._sent += 1
        token, saw = f"laid-{code}-{self._sent:04}", self.tables.table(code).version
        handed = Submission(token=token, saw=saw, by="host", drafts=drafts, again=True)
        if not isinstance(self.tables.submit(code, handed), Receipt):
            raise AssertionError(drafts)

    def get(self, path: str) -> str:
        answer = self.client.get(path)
        return answer.text if answer.status_code == 200 and answer.mimetype == "text/html" else ""

    def send(self, number: int, kind: str, fields: str) -> tuple[str, tuple[str, ...]]:
        """Send a form as a queue does; return the outcome, and what it made."""
        before = self.tables.table(self.code).version
        sent = [*parse_qsl(fields, keep_blank_values=True), ("saw", str(before))]
        sent.append(("token", f"recorded-{number:05}"))
        queue = json.dumps({"table": self.code, "entries": [[kind, urlencode(sent)]]})
        answer = self.client.post(
            f"/t/{self.code}/late", data={"queue": queue, "csrf_token": self.csrf_token}
        )
        (result,) = (
            answer.json["results"] if answer.json else ({"state": str(answer.status_code), "why": []},)
        )
        entries = self.tables.whole(self.code).entries[before:]
        made = tuple(packed for entry in entries for packed in self._packed(entry))
        self._take_back(entries)
        return result["state"], made or tuple(result["why"])

    @cached_property
    def csrf_token(self) -> str:
        given = self.client.get(f"/t/{self.code}/late/proof").json
        assert given is not None
        return str(given["csrf_token"])

    def _packed(self, entry: Entry) -> Iterator[str]:
        drafts = held_drafts(self._game, entry) or (Draft(move=entry.move, seat=entry.seat),)
        for draft in drafts:
            # A sealed entry has a salt, which is new each time.
            salted = isinstance(draft.move, Seal | Unseal)
            yield draft.move.kind if salted else pack_draft(replace(draft, move=as_sent(draft.move)))

    def _take_back(self, entries: tuple[Entry, ...]) -> None:
        try:
            for entry in reversed(entries):
                self._submit(
                    self.code, Draft(move=Retract(version=entry.version), override=Override("table"))
                )
            if self.tables.table(self.code).position.state == self._start.position.state:
                return
        except (Refusal, AssertionError):
            pass
        self._lay()


def drafts_of(game: Game[Any], laid: Laid) -> tuple[Draft, ...]:
    if laid.play == 0:
        return tuple(game.sample().drafts[: laid.entries]) if game.sample else ()
    entries = plays(game)[laid.play - 1][: laid.entries]
    override = Override("table")
    return tuple(
        Draft(move=one.move, seat=one.seat, override=override)
        for one in entries
        if not isinstance(one.move, Open)
    )


@dataclass
class Control:
    """`values`: those on offer, if it is a choice."""

    name: str
    type: str
    value: str
    chosen: bool = False
    least: str = ""
    values: list[str] = field(default_factory=list)

    def sent(self, *, filled: bool) -> list[tuple[str, str]]:
        if self.type in ("checkbox", "radio"):
            return [(self.name, self.value)] if self.chosen or filled else []
        if self.type == "select":
            return [(self.name, (self.values or [""])[-1] if filled else self.value)]
        if self.type == "hidden" or self.value or not filled:
            return [(self.name, self.value)]
        stem = self.name.partition("-")[0]
        number = self.least or "1"
        return [(self.name, TYPED.get(stem, number if self.type == "number" else "Bo"))]


@dataclass
class Form:
    """`buttons`: where each one sends the form, and the value it adds."""

    action: str
    controls: list[Control] = field(default_factory=list)
    buttons: list[tuple[str, tuple[str, str] | None]] = field(default_factory=list)

    def ways(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        """Yield what may be sent, and the kind of move that it is sent as."""
        for (action, says), filled in product(self.buttons or [(self.action, None)], (False, True)):
            fields: dict[tuple[str, str], None] = {}
            radios: dict[str, str] = {}
            for control in self.controls:
                for name, value in control.sent(filled=filled):
                    if control.type == "radio":
                        radios[name] = value
                    else:
                        fields[name, value] = None
            pairs = [*fields, *radios.items(), *([says] if says else [])]
            kept = [pair for pair in pairs if pair[0] not in ("csrf_token", "saw", "token", "next")]
            if (kind := urlsplit(action).path.partition("/moves/")[2]) and "/" not in kind:
                yield kind, kept


class Page(Reader):
    """`links`: the addresses that it links to."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[str] = []
        self._form: Form | None = None
        self._select: Control | None = None
        self._area: Control | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        says = {name: value or "" for name, value in attrs}
        for name in ("href", "hx-get"):
            if name in says:
                self.links.append(says[name])
        if tag == "form":
            self._form = Form(says.get("action", ""))
            self.forms.append(self._form)
        elif self._form is None:
            return
        elif tag == "button" and says.get("type", "submit") == "submit":
            own = (says["name"], says.get("value", "")) if says.get("name") else None
            self._form.buttons.append((says.get("formaction") or self._form.action, own))
        elif tag == "option" and self._select is not None:
            value = says.get("value", "")
            self._select.values.append(value)
            if "selected" in says or len(self._select.values) == 1:
                self._select.value = value
        elif tag in ("input", "select", "textarea") and says.get("name") and "disabled" not in says:
            sort = says.get("type", "text") if tag == "input" else tag
            given = says.get("value", "y" if sort in ("checkbox", "radio") else "")
            made = Control(says["name"], sort, given, "checked" in says, says.get("min", ""))
            self._form.controls.append(made)
            self._select = made if tag == "select" else self._select
            self._area = made if tag == "textarea" else None

    def handle_data(self, data: str) -> None:
        if self._area is not None:
            self._area.value += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None
        elif tag == "textarea":
            self._area = None


def pages(phone: Phone) -> Iterator[Page]:
    """Yield the pages of a table, following their links."""
    home = f"/t/{phone.code}"
    begin = phone.tables.table(phone.code).position.begin
    seats = () if begin is None else begin.seats
    wanted = [home, f"{home}/away", *(f"{home}?as={seat}" for seat in seats)]
    seen, alike = set(wanted), Counter[tuple[object, ...]]()
    for number, path in enumerate(wanted):
        if number >= MAX_PAGES:
            return
        html = phone.get(path)
        page = Page(html)
        yield page
        for link in page.links:
            parts = urlsplit(link)
            usual = parts.path.startswith(home) and not parts.netloc and "." not in parts.path
            like = parts.path, *sorted(name for name, _value in parse_qsl(parts.query))
            if not usual or link in seen or "/stream" in parts.path or alike[like] >= MAX_LIKE:
                continue
            seen.add(link)
            alike[like] += 1
            wanted.append(link)


def positions(game: Game[Any]) -> Iterator[Laid]:
    """Yield the positions in which pages are examined."""
    if game.sample is not None:
        length = len(game.sample().drafts)
        for part in (8, 4, 2):
            yield Laid(0, 1 + length // part)
        yield Laid(0, length - 1)
    for number, play in enumerate(plays(game), 1):
        if len(play) > 6:
            yield Laid(number, len(play) - 3)
        yield Laid(number, len(play))


def record(app: Flask, game: Game[Any]) -> Iterator[str]:
    """Yield the lines of a file. A form whose outcome varies is left out."""
    shapes = Counter[tuple[object, ...]]()
    known: set[tuple[str, str]] = set()
    for laid in positions(game):
        try:
            phone, again = Phone(app, game, laid), Phone(app, game, laid)
        except Refusal:
            # A play may contain an entry that cannot be made here.
            continue
        lines: list[str] = []
        for page in pages(phone):
            for kind, pairs in (way for form in page.forms for way in form.ways()):
                fields = urlencode(pairs)
                shape = kind, *sorted({(name.partition("-")[0], bool(value)) for name, value in pairs})
                if phone.code in fields or (kind, fields) in known or shapes[shape] >= MAX_SHAPES:
                    continue
                known.add((kind, fields))
                shapes[shape] += 1
                came = phone.send(len(lines) + 1, kind, fields)
                if came == again.send(len(lines) + 1, kind, fields):
                    lines.append(json.dumps([kind, fields, *came], ensure_ascii=False))
        if lines:
            yield json.dumps(laid)
            yield from lines


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    os.environ.setdefault("CACHE_DIR", tempfile.mkdtemp())
    for slug, game in shelf().items():
        if sys.argv[1:] and slug not in sys.argv[1:]:
            continue
        path = FOLDER / f"{slug}.jsonl"
        with (
            tempfile.TemporaryDirectory() as folder,
            running(Path(folder)) as app,
            unpressed(),
            path.open("w", encoding="utf-8", buffering=1) as file,
        ):
            file.writelines(f"{line}\n" for line in record(app, game))


def packed_anew(game: Game[Any], made: str) -> str:
    """Return what a form made, packed as today: a field added later has its default. Sentences stay as they
    are."""
    return pack_draft(unpack_draft(made, game.moves)) if made.startswith("{") else made


def outcomes(app: Flask, game: Game[Any]) -> Mapping[tuple[Laid, Recorded], tuple[str, tuple[str, ...]]]:
    """Return what each recorded form comes to now, if that differs."""
    found = {}
    for laid, forms in recorded(game.about.slug):
        phone = Phone(app, game, laid)
        for number, one in enumerate(forms, 1):
            came = phone.send(number, one.kind, one.fields)
            # Whether the table is asked first may depend on the dice.
            made = tuple(_of_any_edition(packed_anew(game, each)) for each in one.made)
            comes = tuple(map(_of_any_edition, came[1]))
            if (came[0] == "refused", comes) != (one.outcome == "refused", made):
                found[laid, one] = came
    return found


def _of_any_edition(draft: str) -> str:
    """Drop the edition of the rules' workings from an entry: what arrives after an upgrade is by today's
    edition."""
    return re.sub(r'"edition":\d+', '"edition":0', draft)


if __name__ == "__main__":
    main()

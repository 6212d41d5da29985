"""Whatever phones do, in any order, a table stays whole: its pages are shown, its export gives the same
position elsewhere, and a phone has a seat only while the player who came with it is there.

The acts come from the forms of all kinds of move, so a new kind is tried without being named here."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, fields
from itertools import count
from random import Random
from typing import Any

import pytest
from flask import Flask

from companion.forms.shared import FORMS
from companion.games import shelf
from companion.kernel.moves import Draft, Retract
from companion.kernel.position import Position
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.laws.lots import TIMES
from companion.table import seating
from companion.table.audit import audit
from companion.table.fold import empty_table, grow_table
from companion.table.importing import hand_over, open_again, take_in
from companion.table.proof import export_text
from companion.table.service import Tables
from companion.table.submission import Displacing, Submission
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.apps import running
from tests.games.sending import Sender
from tests.web.hiding import ADDRESSES

STEPS = 60
PAGES = (
    *("", "/log", "/scores", "/disputes", "/disputes/new", "/notes", "/sealed", "/reveal", "/chronicle"),
    *("/screen", "/late", "/settings", "/what-if", "/by-hand", "/export.json", "/ledger.csv"),
)
VALUES = ("", "0", "1", "2", "7", "x", "typed:", "a=1&" * 9, "3 1,4", "on", "all")
TOKENS = (f"any-order-{number:08}" for number in count())


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data"), tables_a_day=10**6) as made:
        yield made


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    with running(tmp_path_factory.mktemp("elsewhere"), tables_a_day=10**6) as made:
        yield services_of(made).tables


@dataclass
class Walk:
    """A table of a game, and what phones have done there. `came`: the phone with which the present player of
    each seat sat down; None without a phone."""

    app: Flask
    game: Any
    random: Random
    came: dict[Seat, str | None] = field(default_factory=dict)
    phones: list[str] = field(default_factory=list)
    done: list[object] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.code, self.host = self.tables.open(self.game.about.slug)
        self.forms = {**services_of(self.app).forms(self.game.about.slug), **FORMS}

    @property
    def tables(self) -> Tables:
        tables: Tables = services_of(self.app).tables
        return tables

    @property
    def version(self) -> int:
        return self.tables.table(self.code).version

    def step(self) -> None:
        acts = (self.sit, self.sit, self.name, self.rise, self.take_back, self.take_back, self.enter)
        act = self.random.choice(
            (*acts, self.enter, self.enter, self.play, self.play, self.move_away_and_back, self.import_again)
        )
        self.done.append(act.__name__)
        with suppress(Refusal):
            act()

    def seat(self) -> Seat:
        return Seat(self.random.choice(self.game.about.places[:3]).seat)

    def phone(self) -> str:
        return self.random.choice((self.host, *self.phones))

    def sit(self) -> None:
        seat, phone = self.seat(), self.random.choice((self.host, *self.phones, None))
        self.came[seat] = new = seating.sit(self.tables, self.code, seat, "Ana", phone)
        self.phones += [new] * (new not in (self.host, *self.phones))

    def name(self) -> None:
        seat, phone = self.seat(), self.phone()
        kept = seat in seating.viewer(self.tables, self.code, phone).seats
        seating.seat_without_phone(self.tables, self.code, seat, "Bo", phone)
        if not kept:
            self.came[seat] = None

    def rise(self) -> None:
        seat = self.seat()
        seating.rise(self.tables, self.code, seat, self.phone())
        self.came[seat] = None

    def take_back(self) -> None:
        self.submit(Draft(move=Retract(self.random.randint(1, self.version))))

    def play(self) -> None:
        position = self.tables.table(self.code).position
        state = position.state
        seat = self.random.choice(position.begin.seats if position.begin else (self.seat(),))
        if state is None:
            played = self.game.sample().played
            for draft in played[: self.random.randint(1, len(played))]:
                self.submit(draft)
        elif self.game.likely_moves is not None and (likely := self.game.likely_moves(state, seat)):
            self.submit(Draft(move=self.random.choice(likely), seat=seat))

    def submit(self, draft: Draft) -> None:
        viewer = seating.viewer(self.tables, self.code, self.phone())
        lost: frozenset[int] | None = None
        for _ in range(2):
            given = Submission(
                token=next(TOKENS),
                saw=self.version,
                by=seating.signature(viewer) or "host",
                drafts=(draft,),
                viewer=viewer,
                again=True,
                **({} if lost is None else {"displaces": lost}),
            )
            answer = self.tables.submit(self.code, given)
            if not isinstance(answer, Displacing):
                return
            lost = frozenset(each.entry.version for each in answer.lost)

    def enter(self) -> None:
        kind = self.random.choice([*self.forms])
        form, ids = self.forms[kind], [place.seat for place in self.game.about.places]
        data = {
            each.name or name: self.random.choice((*VALUES, *each.options * 6, *ids))
            for name, each in form.own_inputs().items()
        }
        data |= {
            "token": next(TOKENS),
            "saw": self.version,
            "seat": self.random.choice((*ids, "")),
            "again": "y",
        }
        version = self.random.randint(1, self.version)
        data |= {"version": version, "versions": version, "after": version, "says": "table", "agreed": "y"}
        self.done[-1] = (kind, data)
        answer = self.sender(self.phone()).post(kind, data)
        assert answer.status_code < 500, self.done

    def move_away_and_back(self) -> None:
        viewer = seating.viewer(self.tables, self.code, self.host)
        hand_over(self.tables, self.code, viewer, next(TOKENS))
        open_again(self.tables, self.code, viewer, next(TOKENS))

    def import_again(self) -> None:
        document = export_text(self.tables, self.code)
        if self.random.random() < 0.7:
            take_in(self.tables, document)
            return
        self.tables.delete(self.code)
        self.came.clear()
        taken = take_in(self.tables, document)
        assert taken.credential
        self.host = taken.credential

    def sender(self, credential: str) -> Sender:
        client = self.app.test_client()
        client.environ_base["REMOTE_ADDR"] = next(ADDRESSES)
        client.set_cookie(COOKIE + self.code, credential)
        return Sender(self.app, client, self.code)

    def look_at_seats(self) -> None:
        """Check that a phone has a seat only while the player with whom it came is there."""
        for phone in ("", self.host, *self.phones):
            held = seating.viewer(self.tables, self.code, phone).seats
            assert all(self.came.get(seat) == phone for seat in held), (self.done, held, self.came)

    def look(self, elsewhere: Tables) -> None:
        """Check the pages, the cached position and the export."""
        for phone in ("x", self.host, *self.phones[:2]):
            client = self.sender(phone).client
            for page in PAGES:
                answer = client.get(f"/t/{self.code}{page}", follow_redirects=True, buffered=True)
                assert answer.status_code < 500, (page, self.done)
        cached = self.tables.table(self.code)
        every = self.tables.whole(self.code).entries
        folded = grow_table(empty_table(self.code, cached.game, cached.opened_at), every, cached.head)
        assert differing(folded.position, cached.position) == [], self.done
        assert not audit(self.tables, self.code), self.done
        taken = take_in(elsewhere, export_text(self.tables, self.code))
        there = elsewhere.table(taken.code).position
        # What the other computer enters when the table arrives there is not compared.
        moved = {"version", "home", "seals"}
        assert set(differing(there, cached.position)) <= moved, self.done
        game = cached.game
        if cached.position.state is not None and game.scoring is not None:
            assert game.scoring.score(there.state) == game.scoring.score(cached.position.state)
        elsewhere.delete(taken.code)


def differing(one: Position[Any], other: Position[Any]) -> list[str]:
    """Return the names of the fields that differ."""
    return [each.name for each in fields(one) if getattr(one, each.name) != getattr(other, each.name)]


@pytest.mark.by_lot
@pytest.mark.parametrize("slug", [*shelf()])
def test_a_table_stays_whole_whatever_phones_do_in_any_order(
    app: Flask, elsewhere: Tables, slug: str
) -> None:
    for number in range(2 * TIMES):
        walk = Walk(app, shelf()[slug], Random(f"{slug} {number}"))
        for _ in range(STEPS):
            walk.step()
            walk.look_at_seats()
        walk.look(elsewhere)

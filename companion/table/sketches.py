"""Sketches: moves tried on a copy of a table, at its present or any past moment.

A sketch is stored beside the ledger, never in it, and is not announced. It is judged on the state as the
viewer may know it, so that trying something reveals nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import NamedTuple

from companion.kernel.checks import MAX_DRAFTS
from companion.kernel.codec import UnreadableError, pack, unpack, unpack_draft
from companion.kernel.effective_entries import lowest_reach
from companion.kernel.moves import Draft, Entry
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import WATCHER, Viewer
from companion.kernel.secrecy import known_to
from companion.kernel.shared_rows import row_of
from companion.kernel.words import text
from companion.ledger import beside
from companion.ledger.beside import KeptSketch
from companion.ledger.rows import Head, stamp
from companion.table.codes import new_token
from companion.table.dealing import deal_blindly
from companion.table.fold import Mark, Table, grow_table
from companion.table.judging import Judged, judge, make_entry
from companion.table.rolling import with_dice
from companion.table.service import Tables
from companion.table.submission import NOT_OURS, Objected, valid_token

MAX_PER_OWNER = 5
MAX_PER_TABLE = 40
MAX_STEPS = 60
MAX_BYTES = 64 * 1024
"""The most bytes that the steps of one sketch may take."""

KEPT = timedelta(days=7)
"""How long a sketch is kept after its last change."""

MAX_ID_LENGTH = 64

BY = ""
"""The signature of sketched entries, which is empty."""


@dataclass(frozen=True, slots=True)
class SketchStep:
    """One step of a sketch: what one form entered. `payloads`: its entries, packed as in a ledger."""

    token: str
    payloads: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Steps:
    steps: tuple[SketchStep, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketch:
    """`version`: of the table that it starts from."""

    kept: KeptSketch
    steps: tuple[SketchStep, ...]

    @property
    def id(self) -> str:
        return self.kept.id

    @property
    def version(self) -> int:
        return self.kept.version

    @property
    def shared(self) -> bool:
        return self.kept.shared


class Renewed(NamedTuple):
    """`left_out`: the drafts that are no longer possible."""

    sketch: Sketch
    left_out: tuple[Draft, ...]


def begin(tables: Tables, code: str, version: int, owner: str, steps: tuple[SketchStep, ...] = ()) -> Sketch:
    """Return a new sketch of the table at a version. `owner`: the hash of a credential of this table.
    `keep_new` stores it."""
    table = tables.past_whole(code, version)
    if table.position.state is None:
        raise Refusal(text("At entry %(version)s the game had not begun.", version=version), Fault.UNKNOWN)
    _refuse_more(tables, table.code, owner)
    until = stamp(tables.clock() + KEPT)
    kept = KeptSketch(new_token(), table.code, owner, version, _write_steps(steps), False, 0, until)
    return Sketch(kept=kept, steps=steps)


def keep_new(tables: Tables, sketch: Sketch) -> None:
    """Store a new sketch. Raise `Refusal` if there are too many."""
    ended = beside.forgetting_sketches(stamp(tables.clock()))
    with tables.alone(sketch.kept.code):
        _refuse_more(tables, sketch.kept.code, sketch.kept.owner)
        tables.ledger.change(ended, beside.keeping_sketch(sketch.kept))


def _refuse_more(tables: Tables, code: str, owner: str) -> None:
    own_sketches = [each for each in seen_by(tables, code, owner) if each.kept.owner == owner]
    if len(own_sketches) >= MAX_PER_OWNER:
        raise Refusal(text("You have %(most)s sketches here: discard one first.", most=MAX_PER_OWNER))
    ((at_the_table,),) = tables.ledger.select(beside.SKETCH_COUNT, code=code, now=stamp(tables.clock()))
    if int(str(at_the_table)) >= MAX_PER_TABLE:
        raise Refusal(text("There are too many sketches at this table: discard one first."))


def sketch_of(tables: Tables, code: str, name: str, phone: str) -> Sketch:
    """Return a sketch that is one's own, or shared. `phone`: the hash of the viewer's credential. Raise
    `Refusal`."""
    if len(name) > MAX_ID_LENGTH or not name.isascii():
        raise _unknown()
    rows = tables.ledger.select(beside.SKETCH, id=name, code=code, now=stamp(tables.clock()))
    if not rows:
        raise _unknown()
    found = _read(rows[0])
    if not (found.shared or found.kept.owner == phone):
        raise _unknown()
    return found


def seen_by(tables: Tables, code: str, phone: str) -> tuple[Sketch, ...]:
    """Return the sketches of a table that are one's own or shared."""
    rows = tables.ledger.select(beside.SKETCHES_SEEN_BY, code=code, owner=phone, now=stamp(tables.clock()))
    return tuple(map(_read, rows))


class Start(NamedTuple):
    """What a sketch starts from, as its viewer may know it. `floor`: sketched moves must not change the
    effect of entries up to this version, because the viewer may not know them; 0 for no limit."""

    table: Table
    floor: int


def _start(tables: Tables, code: str, version: int, viewer: Viewer) -> Start:
    table = tables.past_whole(code, version)
    known = known_to(table.game, table.position, viewer)
    if known is table.position:
        return Start(table, 0)
    mark = Mark(version=version, position=known, spent=table.marks[-1].spent)
    return Start(replace(table, position=known, marks=(table.marks[0], mark)), version)


def apply_sketch(tables: Tables, sketch: Sketch, viewer: Viewer = WATCHER) -> Table:
    """Return the table with the steps of a sketch applied, as a viewer may know it. Its head has no hash, as
    no ledger contains it. Raise `Refusal` if a step would change the effect of entries that the viewer may
    not know."""
    return _lay(_start(tables, sketch.kept.code, sketch.version, viewer), sketch, viewer)


def _lay(start: Start, sketch: Sketch, viewer: Viewer) -> Table:
    table, at = start.table, start.table.entries[-1].at
    for step in sketch.steps:
        table = _apply_step(table, step, at, start.floor)
    return replace(table, position=known_to(table.game, table.position, viewer))


def add_step(
    tables: Tables, sketch: Sketch, token: str, drafts: Sequence[Draft], viewer: Viewer = WATCHER
) -> Sketch | Objected:
    """Return a sketch with one more step, or the objections to that step. Taking back one of its own steps
    removes that step. `keep` stores it."""
    if not valid_token(token):
        raise Refusal(NOT_OURS)
    if any(step.token == token for step in sketch.steps):
        return sketch
    if not drafts or len(drafts) > MAX_DRAFTS:
        raise Refusal(
            text("At most %(most)s entries can be entered at once.", most=MAX_DRAFTS), Fault.TOO_LARGE
        )
    _refuse_unsketched(drafts)
    own = _own_step(sketch, drafts)
    if own is not None:
        return without_step(tables, sketch, own, viewer)
    start = _start(tables, sketch.kept.code, sketch.version, viewer)
    _refuse_reaching_back(drafts, start.floor)
    table = _lay(start, sketch, viewer)
    rolled = deal_blindly(table, with_dice(table, drafts, tables.roll))
    judged = _judge(table, rolled, table.entries[-1].at)
    if any(judged.objections):
        return Objected(
            code=table.code, version=table.version, objections=judged.objections, raised=judged.raised
        )
    return _with_steps(sketch, (*sketch.steps, SketchStep(token, judged.payloads)))


def without_step(tables: Tables, sketch: Sketch, index: int, viewer: Viewer = WATCHER) -> Sketch:
    """Return the sketch without one of its steps; the later ones must be possible without it."""
    before, after = sketch.steps[:index], sketch.steps[index + 1 :]
    start = _start(tables, sketch.kept.code, sketch.version, viewer)
    table = _lay(start, _with_steps(sketch, before), viewer)
    steps, left_out = _replay_steps(table, start.floor, after)
    if left_out:
        raise Refusal(text("Later steps depend on this one: take those back first."))
    return _with_steps(sketch, (*before, *steps))


def renew_sketch(tables: Tables, sketch: Sketch, viewer: Viewer = WATCHER) -> Renewed:
    """Return the sketch on the table as it is now, without steps that are no longer possible. `keep` stores
    it."""
    now = tables.table(sketch.kept.code).version
    steps, left_out = _replay_steps(*_start(tables, sketch.kept.code, now, viewer), sketch.steps)
    moved = replace(sketch, kept=sketch.kept._replace(version=now))
    return Renewed(_with_steps(moved, steps), left_out)


def show_sketch(sketch: Sketch, *, shared: bool) -> Sketch:
    return replace(sketch, kept=sketch.kept._replace(shared=shared))


def keep(tables: Tables, before: Sketch, after: Sketch) -> Sketch:
    """Store a changed sketch. Raise `Refusal` if somebody else changed it meanwhile."""
    kept = after.kept._replace(until=stamp(tables.clock() + KEPT))
    if not tables.ledger.exchange(beside.changing_sketch(before.kept, kept)):
        raise Refusal(text("This sketch has been changed in the meantime. Look at it again."), Fault.STALE)
    return replace(after, kept=kept._replace(changes=before.kept.changes + 1))


def discard(tables: Tables, sketch: Sketch) -> None:
    tables.ledger.change(beside.discarding_sketch(sketch.id))


def _replay_steps(
    table: Table, floor: int, steps: Sequence[SketchStep]
) -> tuple[tuple[SketchStep, ...], tuple[Draft, ...]]:
    """Return the steps of a sketch that are possible on this table, and the drafts of the others."""
    kept_steps: list[SketchStep] = []
    left_out: list[Draft] = []
    at = table.entries[-1].at
    for step in steps:
        drafts = tuple(unpack_draft(payload, table.game.moves) for payload in step.payloads)
        try:
            _refuse_reaching_back(drafts, floor)
            judged = _judge(table, drafts, at)
        except Refusal:
            left_out += drafts
            continue
        if any(judged.objections):
            left_out += drafts
        else:
            table = judged.table
            kept_steps.append(SketchStep(step.token, judged.payloads))
    return tuple(kept_steps), tuple(left_out)


def _judge(table: Table, drafts: Sequence[Draft], at: datetime) -> Judged:
    return judge(table, drafts, by=BY, at=at, saw=table.version)


def _refuse_reaching_back(entered: Sequence[Entry | Draft], floor: int) -> None:
    back = lowest_reach(entered)
    if back is not None and back <= floor:
        raise Refusal(
            text(
                "This table has hidden information: in a sketch, entries from before its starting point "
                "cannot be taken back or changed."
            ),
            Fault.FORBIDDEN,
        )


def _apply_step(table: Table, step: SketchStep, at: datetime, floor: int) -> Table:
    for payload in step.payloads:
        try:
            entry = make_entry(table, payload, table.version + 1, by=BY, at=at, saw=table.version)
        except UnreadableError as error:
            raise _unknown() from error
        _refuse_reaching_back((entry,), floor)
        table = grow_table(table, (entry,), Head(entry.version, ""))
    return table


def _own_step(sketch: Sketch, drafts: Sequence[Draft]) -> int | None:
    """Return the index of the step that the only draft takes back; None if there are more drafts, or it
    takes back no step."""
    move = drafts[0].move
    back = row_of(move).takes_back(move)
    if len(drafts) > 1 or back <= sketch.version:
        return None
    version = sketch.version
    for index, step in enumerate(sketch.steps):
        version += len(step.payloads)
        if back <= version:
            return index
    return None


def _refuse_unsketched(drafts: Sequence[Draft]) -> None:
    for draft in drafts:
        if not row_of(draft.move).sketched:
            raise Refusal(text("That is entered at the table, not in a sketch of it."))


def _with_steps(sketch: Sketch, steps: tuple[SketchStep, ...]) -> Sketch:
    if len(steps) > MAX_STEPS:
        raise Refusal(text("A sketch has at most %(most)s steps.", most=MAX_STEPS), Fault.TOO_LARGE)
    written = _write_steps(steps)
    if len(written.encode()) > MAX_BYTES:
        raise Refusal(text("This sketch is too large."), Fault.TOO_LARGE)
    return Sketch(kept=sketch.kept._replace(steps=written), steps=steps)


def _write_steps(steps: tuple[SketchStep, ...]) -> str:
    return pack(Steps(steps))


def _read(row: Sequence[object]) -> Sketch:
    kept = KeptSketch(*row)  # type: ignore[arg-type]
    try:
        return Sketch(kept=kept, steps=unpack(kept.steps, Steps).steps)
    except UnreadableError as error:
        raise _unknown() from error


def _unknown() -> Refusal:
    return Refusal(text("There is no such sketch: it was discarded, or has expired."), Fault.UNKNOWN)

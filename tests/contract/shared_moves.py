"""What every move that all games share does at a table of each game, right and wrong, one line each, in
`shared_moves.txt`; `python -m tests.contract.shared_moves` rewrites that file.

A line holds the move; after `+` the parts of the position it changes, after `?` its objections, after `!`
its refusal; who may enter it; where an entry of it can be taken back; its group and words in the log; and
the hash of its payload."""

from collections.abc import Iterator
from dataclasses import fields, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from companion.kernel.checks import check
from companion.kernel.codec import pack_draft
from companion.kernel.game import Game
from companion.kernel.moves import Begin, Draft, Entry, Retract
from companion.kernel.permissions import is_permitted
from companion.kernel.position import Position
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Viewer
from companion.kernel.secrecy import Secrecy
from companion.kernel.shared_rows import slots
from companion.kernel.shared_settings import WHO_ENTERS
from companion.table.fold import Table
from companion.web.history.log import group_of, is_fixed
from companion.web.i18n.logbook import describe_entry
from companion.web.rendering.newest import last
from tests.contract.every_game import games
from tests.contract.shared_drafts import Laid, entered, tables

RECORDED: Final = Path(__file__).with_suffix(".txt")


def lines(game: Game[Any]) -> Iterator[str]:
    """Yield the recorded lines of a game."""
    for laid, cases in tables(game):
        for name, draft in cases:
            yield " | ".join((name, *_facts(laid, draft)))


def _facts(laid: Laid, draft: Draft) -> tuple[str, ...]:
    table, move = laid.table, draft.move
    always = (
        _allowed(laid, draft),
        str(group_of(table.game, move.kind)),
        sha256(pack_draft(draft).encode()).hexdigest()[:12],
    )
    try:
        against = check(table.game, table.entries, table.position, draft)
    except Refusal as refusal:
        refused = f"! {refusal.sentence} ({refusal.fault.value})"
        # A game's set-up need not accept every input.
        return (refused, *always, *(() if isinstance(move, Begin) else _misfits(entered(table, draft))))
    now = entered(table, draft)
    made = now.entries[-1]
    objections = "".join(f"? {objection.sentence} " for objection in against)
    change = _change(table.position, now.position)
    ways_back = " ".join(_ways_back(now, made))
    return (objections + change, *always, ways_back, str(describe_entry(now, made)), *_misfits(now))


def _misfits(now: Table) -> tuple[str, ...]:
    return tuple(f"misfit: {each.sentence}" for each in now.position.misfits if each.version == now.version)


def _change(before: Position[Any], now: Position[Any]) -> str:
    whole = [each.name for each in fields(Position) if each.name not in ("version", "slots")]
    changed = [name for name in whole if getattr(now, name) != getattr(before, name)]
    changed += [slot.name for slot in slots() if before.of(slot) != now.of(slot) and slot.name not in whole]
    return "+ " + ", ".join(changed)


def _allowed(laid: Laid, draft: Draft) -> str:
    """Return for each rule about who may enter whether the move is accepted from the host, from the phones
    of the first and the second seat, and from a watcher."""
    table = laid.table
    viewers = {
        "h": Viewer(host=True),
        "1": Viewer(seats=frozenset({laid.own})),
        "2": Viewer(seats=frozenset({laid.other})),
        "w": Viewer(),
    }
    return "/".join(
        "".join(
            who if is_permitted(table.entries, ruled, viewer, draft, Secrecy(table.game, ruled)) else "-"
            for who, viewer in viewers.items()
        )
        for ruled in (
            replace(table.position, shared={**table.position.shared, WHO_ENTERS.key: choice.value})
            for choice in WHO_ENTERS.choices(2)
        )
    )


def _ways_back(now: Table, made: Entry) -> Iterator[str]:
    if last(now).entry == made:
        yield "tap"
    if any(step.stands and not is_fixed(now, step) for step in now.steps if step.entry == made):
        yield "log"
    try:
        check(now.game, now.entries, now.position, Draft(move=Retract(made.version)))
        yield "back"
    except Refusal as refusal:
        yield f"never: {refusal.sentence}"


def recorded() -> str:
    """Return all lines of the games that have a sample."""
    return "".join(
        f"{slug}\n" + "".join(f"    {line}\n" for line in lines(game))
        for slug, game in games().items()
        if game.sample is not None
    )


if __name__ == "__main__":
    RECORDED.write_text(recorded(), encoding="utf-8")

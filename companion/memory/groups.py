"""Groups without accounts: everybody with the key sees the group. Only the key's hash is stored."""

import hmac
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from sqlalchemy.exc import IntegrityError

from companion.kernel.checks import NAME_LENGTH
from companion.kernel.codec import pack, unpack
from companion.kernel.input_text import ALPHABET, readable, without_blanks
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import ntext, text
from companion.ledger import groups as rows
from companion.ledger.rows import stamp
from companion.memory.plays import Play, counted_as, find_name, fold_name, merging
from companion.table.codes import hash_credential, new_credential, plausible
from companion.table.service import Tables

LENGTH: Final = 8
MAX_PLAYS: Final = 20_000
"""The most results that can be imported into one group."""


class Group(NamedTuple):
    id: str
    name: str


class NewGroup(NamedTuple):
    """A new group and its key, which is revealed only here."""

    group: Group
    key: str


def make(tables: Tables, name: str, key: str = "") -> NewGroup:
    """Create a group. `key`: chosen by the caller, so that repeating the call returns the same group. Raise
    `Refusal` for a name that is not valid."""
    name = name_of(name)
    while True:
        own = key or new_credential()
        letters = Random(hash_credential(own))  # noqa: S311
        group_id = "".join(letters.choice(ALPHABET) for _ in range(LENGTH))
        try:
            tables.ledger.change(rows.making(group_id, name, hash_credential(own), stamp(tables.clock())))
        except IntegrityError:
            if key:
                return NewGroup(open_group(tables, group_id, key), key)
            continue
        return NewGroup(Group(group_id, name), own)


def open_group(tables: Tables, group: str, key: str | None) -> Group:
    """Return the group, for a phone with its key. Raise the same `Refusal` for a wrong key as for an unknown
    group."""
    possible = len(group) == LENGTH and set(group) <= set(ALPHABET)
    found = tables.ledger.select(rows.ONE, id=group) if possible else ()
    given = hash_credential(key) if plausible(key) else ""
    if not found or not hmac.compare_digest(str(found[0][1]), given):
        raise Refusal(
            text("This group opens with its link. Ask somebody in the group for it."), Fault.FORBIDDEN
        )
    return Group(group, str(found[0][0]))


def find_group(tables: Tables, group: str) -> Group:
    """Return the group with an id, which must exist."""
    return Group(group, str(tables.ledger.select(rows.ONE, id=group)[0][0]))


def new_key(tables: Tables, group: Group) -> str:
    """Return a new key; phones that have only the old one lose access."""
    key = new_credential()
    tables.ledger.change(rows.changing_key(group.id, hash_credential(key)))
    return key


def rename(tables: Tables, group: Group, name: str) -> None:
    tables.ledger.change(rows.renaming(group.id, name_of(name)))


def group_of(tables: Tables, code: str) -> str | None:
    """Return the id of the group that a table belongs to, or None."""
    found = tables.ledger.select(rows.OF_TABLE, code=code)
    return str(found[0][0]) if found else None


def newest_of(tables: Tables, group: str, most: int) -> tuple[str, ...]:
    """Return the codes of the newest tables of a group, at most `most`."""
    return tuple(str(row[0]) for row in tables.ledger.select(rows.NEWEST, id=group, most=most))


def put(tables: Tables, code: str, group: Group | None) -> None:
    """Move a table to a group; None to remove it from its group."""
    tables.ledger.change(rows.joining(group.id, code) if group else rows.leaving(code))


def names(tables: Tables, group: Group) -> Mapping[str, str]:
    """Return the group's name for each player, by the folded name that was entered; and, by the key
    `merging`, whom a player was merged with."""
    found = ((str(name), str(called)) for name, called in tables.ledger.select(rows.NAMES, id=group.id))
    return {name if name.startswith(" ") else fold_name(name): called for name, called in found}


def call(tables: Tables, group: Group, player: str, called: str, plays: Iterable[Play]) -> None:
    """Rename a player; if another player has that name, both count as one until they are separated.

    `plays`: with names as entered. Raise `Refusal` for two who met at a table, for somebody who never played
    here, or for a name that counts as another one already.
    """
    called = name_of(called, NAME_LENGTH)
    known, plays = names(tables, group), tuple(plays)
    written = {one.player for play in plays for one in play.players if one.player}
    theirs = {name for name in written if fold_name(counted_as(name, known)) == fold_name(player)}
    if merging(player) in known and not theirs:
        into = known[merging(player)]
        sentence = text(
            "%(player)s counts as %(other)s here: separate the two first.", player=player, other=into
        )
        raise Refusal(sentence, Fault.STALE)
    if not theirs:
        raise Refusal(text("Nobody with that name has played here."), Fault.UNKNOWN)
    other = counted_as(called, known)
    others = {name for name in written if fold_name(counted_as(name, known)) == fold_name(other)} - theirs
    if others:
        _refuse_if_met(player, other, theirs, others, plays)
        tables.ledger.change(rows.calling(group.id, merging(player), other))
        return
    own = {fold_name(name) for name in theirs if fold_name(find_name(name, known)) == fold_name(player)}
    changed = {fold_name(name): called for name in own}
    changed |= {
        key: called for key, into in known.items() if key[0] == " " and fold_name(into) == fold_name(player)
    }
    tables.ledger.change(*(rows.calling(group.id, key, to) for key, to in sorted(changed.items())))


def _refuse_if_met(
    player: str, other: str, theirs: set[str], others: set[str], plays: Sequence[Play]
) -> None:
    met = sum(
        not theirs.isdisjoint(at_it) and not others.isdisjoint(at_it)
        for at_it in ({one.player for one in play.players} for play in plays)
    )
    if met:
        raise Refusal(
            ntext(
                "%(player)s and %(other)s sat at the same table in %(n)s game, so they are two people.",
                "%(player)s and %(other)s sat at the same table in %(n)s games, so they are two people.",
                met,
                player=player,
                other=other,
            )
        )


class Merged(NamedTuple):
    """A name that counts as another one; `key` separates it again."""

    key: str
    name: str
    into: str


def list_merged(tables: Tables, group: Group, plays: Iterable[Play]) -> tuple[Merged, ...]:
    """Return the merged names. `plays`: with names as entered."""
    known = names(tables, group)
    entered = {fold_name(one.player): one.player for play in plays for one in play.players if one.player}
    spelled = entered | {fold_name(called): called for key, called in known.items() if key[0] != " "}
    shared = Counter(fold_name(called) for key, called in known.items() if key in entered)
    found = []
    for key, into in sorted(known.items()):
        name = key.removeprefix(" ")
        renamed_alike = key in entered and (
            shared[fold_name(into)] > 1 or fold_name(into) in {*entered} - {*known}
        )
        if name != fold_name(into) and (key != name or renamed_alike):
            found.append(Merged(key, spelled.get(name, name), into))
    return tuple(found)


def separate(tables: Tables, group: Group, key: str) -> None:
    """Undo the merging of a name."""
    tables.ledger.change(rows.uncalling(group.id, key))


RATED: Final = "rated"
"""The fact that a group wants ratings."""


def facts(tables: Tables, group: Group) -> Mapping[str, str]:
    """Return the group's settings and plans, by key."""
    return {str(key): str(value) for key, value in tables.ledger.select(rows.FACTS, id=group.id)}


def rate(tables: Tables, group: Group, wanted: bool) -> None:
    """Switch ratings on or off."""
    tables.ledger.change(rows.keeping(group.id, RATED, "y") if wanted else rows.dropping(group.id, RATED))


def import_results(
    tables: Tables, group: Group, batch: str, plays: Sequence[Play], known: Collection[str] | None = None
) -> bool:
    """Import results, all or none; repeating a batch changes nothing.

    `known`: the batches that the group had when the results were checked for duplicates. If it has others by
    now, nothing is imported and False is returned. Raise `Refusal` if the group would have too many results.
    """
    at = stamp(tables.clock())
    with tables.alone(group.id):
        held = tables.ledger.select(rows.PLAYS, id=group.id)
        batches = {str(row[0]) for row in held}
        if batch in batches:
            return True
        if known is not None and not batches <= {*known}:
            return False
        if len(held) + len(plays) > MAX_PLAYS:
            raise Refusal(text("A group can hold at most %(most)s results.", most=MAX_PLAYS), Fault.TOO_LARGE)
        tables.ledger.change(
            *(rows.adding_play(group.id, batch, number, pack(play), at) for number, play in enumerate(plays))
        )
    return True


def mend_result(tables: Tables, group: Group, batch: str, number: int, better: Play | None) -> None:
    """Replace an imported result, or with None remove it. The original is kept as `gone`, so that the same
    file is still recognised. Raise `Refusal` if it no longer exists."""
    at = stamp(tables.clock())
    with tables.alone(group.id):
        held = [row for row in tables.ledger.select(rows.PLAYS, id=group.id) if str(row[0]) == batch]
        written = next((str(row[2]) for row in held if row[1] == number), None)
        play = None if written is None else unpack(written, Play)
        if play is None or play.gone:
            raise Refusal(text("This result is not here any more."), Fault.UNKNOWN)
        removed = rows.changing_play(group.id, batch, number, pack(replace(play, gone=True)))
        after = 1 + max(int(str(row[1])) for row in held)
        added = () if better is None else (rows.adding_play(group.id, batch, after, pack(better), at),)
        tables.ledger.change(removed, *added)


def forget(tables: Tables, group: Group, batch: str) -> None:
    """Remove everything imported with one file."""
    tables.ledger.change(rows.forgetting(group.id, batch))


def name_of(name: str, most: int = NAME_LENGTH) -> str:
    """Return a name in a valid form. Raise `Refusal`."""
    tidy = without_blanks(name)
    if not 1 <= len(tidy) <= most or not (tidy.isprintable() and readable(tidy)):
        raise Refusal(text("A name has 1 to %(most)s characters.", most=most))
    return tidy

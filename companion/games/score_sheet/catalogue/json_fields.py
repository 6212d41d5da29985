"""Reading untrusted JSON: each field is read as the type it should have, with a sentence for each fault."""

from dataclasses import dataclass, field
from typing import Any

from companion.games.score_sheet.catalogue.sheet import MAX_LINES, MAX_POINTS
from companion.kernel.words import Text, text


@dataclass
class FieldReader:
    """Read fields and record their faults; a faulty field gets its default."""

    faults: list[Text] = field(default_factory=list)

    def note_unknown(self, raw: dict[str, Any], known: set[str] | frozenset[str], where: Text) -> None:
        for name in sorted(set(raw) - known):
            self.faults.append(text("In %(where)s “%(field)s” is not known.", where=where, field=name[:40]))

    def number(self, raw: dict[str, Any], at: str, where: Text, least: int, most: int, usual: int) -> int:
        value = raw.get(at, usual)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            said = text(
                "In %(where)s “%(field)s” must be a whole number from %(least)s to %(most)s.",
                where=where,
                field=at,
                least=least,
                most=most,
            )
            self.faults.append(said)
            return usual
        return value

    def flag(self, raw: dict[str, Any], at: str, where: Text) -> bool:
        value = raw.get(at, False)
        if not isinstance(value, bool):
            self.faults.append(text("In %(where)s “%(field)s” must be true or false.", where=where, field=at))
            return False
        return value

    def one_of(self, raw: dict[str, Any], at: str, known: tuple[str, ...], where: Text, usual: str) -> str:
        value = raw.get(at, usual)
        if value not in known:
            said = text(
                "In %(where)s “%(field)s” must be one of %(known)s.",
                where=where,
                field=at,
                known=", ".join(known),
            )
            self.faults.append(said)
            return usual
        return str(value)

    def name(self, raw: dict[str, Any], at: str, where: Text, most: int, *, needed: bool = True) -> str:
        value = raw.get(at, "")
        tidy = " ".join(value.split()) if isinstance(value, str) else None
        if tidy is None or (needed and not tidy) or len(tidy) > most or not tidy.isprintable():
            said = text(
                "In %(where)s “%(field)s” must be words, at most %(most)s characters.",
                where=where,
                field=at,
                most=most,
            )
            self.faults.append(said)
            return "?" if needed else ""
        return tidy

    def words(self, raw: dict[str, Any], at: str, where: Text) -> tuple[str, ...]:
        value = raw.get(at, [])
        if (
            not isinstance(value, list)
            or len(value) > MAX_LINES
            or not all(isinstance(one, str) for one in value)
        ):
            self.faults.append(
                text("In %(where)s “%(field)s” must be a list of words.", where=where, field=at)
            )
            return ()
        return tuple(value)

    def points(self, raw: dict[str, Any], where: Text) -> tuple[int, ...]:
        value = raw.get("points", [])
        if not isinstance(value, list) or len(value) > MAX_LINES:
            self.faults.append(text("In %(where)s “points” must be a list of numbers.", where=where))
            return ()
        numbered = {str(at): one for at, one in enumerate(value, 1)}
        return tuple(self.number(numbered, at, where, -MAX_POINTS, MAX_POINTS, 0) for at in numbered)

    def options(self, raw: dict[str, Any], where: Text) -> tuple[tuple[str, int], ...]:
        value = raw.get("options", [])
        if (
            not isinstance(value, list)
            or len(value) > MAX_LINES
            or not all(isinstance(one, dict) for one in value)
        ):
            self.faults.append(
                text("In %(where)s “options” must be a list of names with points.", where=where)
            )
            return ()
        for one in value:
            self.note_unknown(one, {"name", "points"}, where)
        return tuple(
            (
                self.name(one, "name", where, 40),
                self.number(one, "points", where, -MAX_POINTS, MAX_POINTS, 0),
            )
            for one in value
        )

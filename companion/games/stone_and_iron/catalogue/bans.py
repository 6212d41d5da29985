"""What no faction may take underground, and what the rules of a faction forbid or allow when troops are
bought (To Battle!: Special Battle Rules, Army Specific Troop Rules).

No army book is available, so troops are recognised by their names and by what was entered about them.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.stone_and_iron.catalogue.factions import (
    DWARFS,
    FACTION_RULES,
    SPECIAL_RULES,
    TOMB_KINGS,
    UNDEAD,
    Unit,
    faction_of,
)
from companion.kernel.words import Text, text

_WORD: Final = re.compile(r"[a-z]+")
_RIDING: Final = re.compile(
    r"\b(cavalry|chariots?|\w*riders?|horse\w*|knights?|pistoliers?|boars?|steeds?|pegasus|silver helms)\b"
)
_FLYING: Final = re.compile(
    r"\b(fly|flies|flying|fliers?|flyers?|gyrocopters?|harpy|harpies|pegas\w+|eagles?|griff[io]ns?|hippogriffs?"
    r"|manticores?|wyverns?|terradons?|bats?|fury|furies|screamers?|carrion)\b"
)
_LOBBING: Final = re.compile(
    r"\b(stone throwers?|mortars?|grudge throwers?|catapults?|\w*lobbers?|trebuchets?|plagueclaw)\b"
)
_DWARF_MACHINE: Final = re.compile(r"\b(cannons?|organ guns?|throwers?|gyrocopters?)\b")
_SPIRITS: Final = re.compile(r"\b(forest spirits?|dryads?|treem[ae]n|tree ?kin|branchwraith\w*|spites?)\b")
_ON_FOOT: Final = frozenset({"foot", "dismounted"})

SMELLS, ROOF, LOB = (
    next(one for one in SPECIAL_RULES if str(one).startswith(begins))
    for begins in ("Smells of Fear", "Don't Hit the Roof", "Lob That Rock")
)
MACHINES_AND_RANGERS: Final = FACTION_RULES[DWARFS][1]
NO_SPIRITS: Final = FACTION_RULES["wood_elves"][0]


@dataclass(frozen=True, slots=True)
class Taking:
    """The circumstances of a purchase. `mounts`: mounted armies may travel; `kings`: troop rules of the
    Undead apply to Tomb Kings; `dryads`: Dryads are exempt from the ban on Forest Spirits, since a building
    can allow them."""

    mounts: bool = False
    kings: bool = True
    dryads: bool = False


def rides(unit: Unit) -> bool:
    """Return whether a unit is cavalry, chariots or otherwise mounted. Units of Bretonnia count as on foot
    unless they were entered as mounted."""
    if unit.mounted:
        return True
    if unit.people == "bretonnia" or _ON_FOOT & {*_WORD.findall(unit.troop)}:
        return False
    return bool(_RIDING.search(unit.troop))


def flies(unit: Unit, taking: Taking) -> bool:
    """Return whether a unit flies and is therefore banned. The Undead's Fell Bats and Bat Swarms are
    allowed."""
    undead = unit.people == UNDEAD or (unit.people == TOMB_KINGS and taking.kings)
    if undead and re.search(r"\b(fell bats?|bat swarms?)\b", unit.troop):
        return False
    return bool(_FLYING.search(unit.troop))


def _machine(unit: Unit) -> bool:
    machine = unit.war_machine or bool(_DWARF_MACHINE.search(unit.troop))
    return machine and "bolt thrower" not in unit.troop


def _dwarfs(unit: Unit, _taking: Taking) -> bool:
    words = unit.troop.split()
    miners = any(one.startswith("miner") for one in words) and unit.grade in ("special", "rare")
    return miners or _machine(unit) or any(one.startswith("ranger") for one in words)


def _wood_elves(unit: Unit, taking: Taking) -> bool:
    found = _SPIRITS.search(unit.troop)
    return found is not None and not (taking.dryads and found[1].startswith("dryad"))


_OF_ALL: Final[tuple[tuple[Text, Callable[[Unit, Taking], bool]], ...]] = (
    (SMELLS, lambda unit, taking: rides(unit) and not taking.mounts),
    (ROOF, flies),
    (LOB, lambda unit, _taking: bool(_LOBBING.search(unit.troop))),
)
_OF_ONE: Final[Mapping[str, tuple[Text, Callable[[Unit, Taking], bool]]]] = {
    DWARFS: (MACHINES_AND_RANGERS, _dwarfs),
    "wood_elves": (NO_SPIRITS, _wood_elves),
}


def bans(unit: Unit, taking: Taking) -> Iterator[Text]:
    """Yield the rules that keep a unit out of the campaign, or out of its grade. Squigs of the Orcs and
    Goblins are allowed even if they are mounts."""
    if unit.people == "orcs_goblins" and "squig" in unit.troop:
        return
    for rule, forbids in _OF_ALL:
        if forbids(unit, taking):
            yield rule
    if unit.people in _OF_ONE:
        rule, forbids = _OF_ONE[unit.people]
        if forbids(unit, taking):
            yield rule


def ban_words(unit: Unit, rule: Text) -> Text:
    return text(
        "%(unit)s, %(grade)s, is against a rule of the campaign. %(rule)s",
        unit=unit.name,
        grade=GRADE_NAMES[unit.grade],
        rule=rule,
    )


GRADE_NAMES: Final[Mapping[str, Text]] = {
    "core": text("core"),
    "special": text("special"),
    "rare": text("rare"),
    "hero": text("hero"),
    "lord": text("lord"),
}


def rules_of_buying(seat: str, *, kings: bool) -> tuple[Text, ...]:
    """Return what a faction is told when it buys: the bans for all, and its own special rules. `kings`: see
    `Taking`."""
    its = faction_of(seat)
    own = FACTION_RULES.get(UNDEAD if its.id == TOMB_KINGS and kings else its.id, ())
    return (SMELLS, ROOF, LOB, *own)

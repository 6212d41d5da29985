"""A form follows from the fields of its move: from their types, and from what is declared next to them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar

import pytest
from werkzeug.datastructures import MultiDict

from companion.forms.move import DerivedForm, form
from companion.kernel.dice import Roll
from companion.kernel.inputs import Lines, Number
from companion.kernel.moves import Move
from companion.kernel.optional.hidden_cards import NONE_TURNED, Turned
from companion.kernel.words import text


@dataclass(frozen=True, slots=True)
class Place:
    name: str
    far: int = 4


@dataclass(frozen=True, slots=True)
class Visit(Move):
    kind: ClassVar[str] = "visit"
    place: Place
    roll: Annotated[Roll, Roll(sides=6, dice=2)]
    member: Annotated[int, range(6), text("Choose a member.")]
    way: Annotated[str, ("up", "down")]
    road: Annotated[str, ("east", "west"), text("There is no such road.")]
    seat: str = ""
    label: Annotated[str, 5] = ""
    code: Annotated[str, re.compile(r"[A-Z][0-9]"), text("Codes are like A1.")] = ""
    until: str = ""
    guide: Annotated[int | None, range(6)] = None
    sure: bool = False
    turned: Turned = NONE_TURNED
    counts: Mapping[str, int] = field(default_factory=dict)
    inn: Annotated[str | None, ("bear", "crown"), text("There is no such inn.")] = None
    beds: Annotated[Mapping[str, int], range(6)] = field(default_factory=dict)
    guests: Annotated[tuple[str, ...], ("ana", "ben")] = ()
    edition: int = field(default=2, metadata={"asked": False})


GIVEN = {
    "token": "x" * 8,
    "saw": "1",
    "name": "Inn",
    "roll": "3 4",
    "member": "0",
    "way": "up",
    "road": "east",
}


def sent(like: type[DerivedForm[Any]], **given: str | list[str]) -> DerivedForm[Any]:
    return like(MultiDict(GIVEN | given))


def test_each_field_is_asked_for_by_its_type() -> None:
    rolled = Roll(sides=6, dice=2, pips=(3, 4))
    least = sent(form(Visit))
    assert least.faults() == {}
    assert least.move() == Visit(Place("Inn"), rolled, 0, "up", "east")
    all_said = {"far": "9", "guide": "5", "whose": "red", "label": "a  b", "sure": "y", "counts-elf": "2"}
    by_name = {"inn": " crown ", "beds-ana": "5", "beds-ben": "", "guests": ["ben", "ana", "ben"]}
    all_said |= {"code": " b2", "lasts": "noon"}
    most = sent(form(Visit), **all_said, **by_name, backs="0" * 64, edition="7")
    seen = Visit(
        place=Place("Inn", 9),
        roll=rolled,
        member=0,
        way="up",
        road="east",
        seat="red",
        label="a b",
        code="B2",
        until="noon",
        guide=5,
        sure=True,
        turned=Turned(("0" * 64,)),
        counts={"elf": 2},
        inn="crown",
        beds={"ana": 5},
        guests=("ana", "ben"),
    )
    assert (most.faults(), most.move()) == ({}, seen)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"member": "6"}, "Choose a member."),
        ({"member": ""}, "Choose a member."),
        ({"guide": "6"}, "Enter a whole number from 0 to 5."),
        ({"way": "left"}, "Please choose an option first."),
        ({"road": "left"}, "There is no such road."),
        ({"road": ""}, "There is no such road."),
        ({"inn": "swan"}, "There is no such inn."),
        ({"beds-ana": "6"}, "Each count is a whole number from 0 to 5."),
        ({"beds-ana": "-1"}, "Each count is a whole number from 0 to 5."),
        ({"guests": "eve"}, "This page is out of date. Reload it."),
        ({"code": "2b"}, "Codes are like A1."),
        ({"label": "abcdef"}, "That is longer than 5 characters."),
        ({"roll": "3 7"}, "A die with 6 sides shows 1 to 6."),
        ({"name": ""}, "Please choose an option first."),
        ({"far": "x"}, "Enter a whole number."),
    ],
)
def test_what_the_type_does_not_hold_is_a_sentence(given: dict[str, str], sentence: str) -> None:
    assert [str(fault) for fault in sent(form(Visit), **given).faults()] == [sentence]


class Twice(DerivedForm[Visit]):
    """`far` is asked for in a different way, `times` in addition."""

    makes = Visit
    far: Annotated[int, range(10)] = 3
    times: int = 1

    def move_on(self, state: object) -> Move:
        made = super().move()
        return replace(made, place=replace(made.place, far=self.far * self.times))


def test_a_form_may_have_inputs_of_its_own() -> None:
    assert sent(Twice, times="2").move_on(None).place == Place("Inn", 6)  # type: ignore[attr-defined]
    assert sent(Twice, times="2", far="9").move_on(None).place == Place("Inn", 18)  # type: ignore[attr-defined]
    assert sent(Twice, far="10").wrong.keys() == {"far"}
    assert [*Twice.own_inputs()][:2] == ["name", "far"]


def test_a_form_may_ask_for_a_field_in_another_way() -> None:
    made = form(Visit, name=Lines(most=9), member=Number(name="whom", least=0, most=1))
    assert sent(made, name=" Old\nInn", whom="1").move() == Visit(
        Place(" Old\nInn"), Roll(sides=6, dice=2, pips=(3, 4)), 1, "up", "east"
    )


@dataclass(frozen=True, slots=True)
class Open(Move):
    kind: ClassVar[str] = "open"
    what: Any


@dataclass(frozen=True, slots=True)
class Throw(Move):
    kind: ClassVar[str] = "throw"
    roll: Roll


@pytest.mark.parametrize("move", [Open, Throw])
def test_a_type_that_says_too_little_is_refused_when_the_form_is_made(move: type[Move]) -> None:
    with pytest.raises(TypeError, match="say which"):
        form(move)

"""The sample, an evening to look at: a map, a level, a stronghold, battles in the air and at sea, an
expedition with an encounter, a journey to a castle, a battle on land.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.settings import PLACES
from companion.games.underworld.moves.air import Flyer
from companion.games.underworld.moves.estate import Section
from companion.games.underworld.moves.levels import Room
from companion.games.underworld.moves.people import Character, Kind
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.rules.apply import apply, resolve
from companion.games.underworld.state.state import setup
from companion.kernel.dice import Die
from companion.kernel.game import Sample
from companion.kernel.moves import Begin, Draft, Finish, Move, Override
from companion.kernel.optional.chains import Chain, has_chain
from companion.kernel.rows import Misfit

SEED = 5
PARTY = ("Ada", "Bo", "Cy")


def _die() -> Die:
    """Return a die that shows the same numbers in the same order each time, so that the sample is always the
    same."""
    numbers = [SEED]

    def fall(sides: int) -> int:
        numbers.append((numbers[-1] * 1103515245 + 12345) % 2**31)
        return (numbers[-1] >> 8) % sides + 1

    return fall


def _before() -> Iterator[Move]:
    for name, seat, race, inches in (
        ("Ada", "player-1", "man", 12),
        ("Bo", "player-2", "dwarf", 6),
        ("Cy", "player-1", "elf", 12),
    ):
        yield m.SetCharacter(Character(name=name, seat=seat, race=race, inches=inches, hits=8, most=8))
    yield m.SetKind(
        Kind(name="Orcs", number="2d4", most=12, inches=9, hit_dice="1", intelligence="intelligent")
    )
    yield m.MarkHexes(
        tuple(f"{column:02}{row:02}" for column in range(1, 9) for row in range(1, 8)), Hex(terrain="clear")
    )
    yield m.MarkHexes(("0302", "0303", "0402", "0403", "0502"), Hex(terrain="woods"))
    yield m.MarkHexes(("0601", "0602", "0603", "0604", "0705"), Hex(terrain="river"))
    yield m.MarkHexes(("0505",), Hex(terrain="clear", castle="Krag", track=True))


def _home() -> Iterator[Move]:
    yield m.StockLevel("The Crypts", 2, ("1", "2", "3", "4", "Chapel"))
    yield m.EditRoom("The Crypts", Room(name="Chapel", monster="Wights", number=2, gold=400, locked=True))
    yield m.Book("Ada", "treasure", 30_000)
    yield m.Found("Hill Fort", "Ada", at="0404")
    yield m.Plan(
        "Hill Fort", (Section(item="curtain wall with parapet", hundredths=250), Section(item="bastion"))
    )
    yield m.Hire("Hill Fort", "Engineer", 1)
    yield m.Build("Hill Fort")
    yield m.Hire("Hill Fort", "heavy foot", 40, "man")
    yield m.Hire("Hill Fort", "Armorer", 1)
    yield m.Rest(PARTY, 28)
    yield m.CloseMonth("Hill Fort", PARTY, month=1)


def _battles() -> Iterator[Move]:
    dragon, hippogriff = "chimera, dragon, roc, giant insect", "pegasus, hippogriff, air elemental"
    yield m.SetFlyer(Flyer(name="Smoke", category=dragon, move=24, height=12))
    yield m.SetFlyer(
        Flyer(name="Swift", category=hippogriff, move=48, height=9, seat="player-1", rider="Ada")
    )
    yield m.Place("air", "Smoke", 18, 30)
    yield m.Place("air", "Swift", 40, 12, 225)
    yield m.Fly("Smoke", (6, 7, 5), up=-4, turns=(60, -30))
    yield m.Fly("Swift", (8, 5), up=3, turns=(-45,))
    yield m.Launch("Hound", "large galley")
    yield m.Launch("Cog", "small merchant", seat="player-2")
    yield m.RollWeather()
    yield m.Place("sea", "Hound", 12, 40, 30)
    yield m.Place("sea", "Cog", 30, 26, 90)
    yield m.Row("Hound", "slow", 10, 45, to="port")
    yield m.Row("Hound", "cruise", 15, 45, to="starboard")


def _below() -> Iterator[Move]:
    yield m.SetOut(1, PARTY)
    yield m.Turns(3, "move")
    yield m.Listen(("Ada", "Cy"))
    yield m.ForceDoor(("Bo",))
    yield m.Meet("Orcs")
    yield m.React()


def _after() -> Iterator[Move]:
    yield m.Fight(4, {"Bo": 3}, slain=3)
    yield m.ComeHome()
    yield m.SetForth("0404", PARTY, 3, "Man on foot")
    yield m.Travel(("0504",))
    yield m.SetJourney("0505", 3, "Man on foot")
    yield m.CallCastle("Krag", hailed=True)
    yield m.Demand("Krag", wealth=500)
    yield m.PayToll("Krag", "Ada")
    yield m.Camp(1)
    yield m.Meet("Orcs")
    yield m.ShowMonsters(seen=True)
    yield m.Part()
    yield m.FieldForce("Foot", 40, m.OURS, "Hill Fort", "heavy foot/man")
    yield m.FieldForce("Orcs", 120, m.THEIRS)
    yield m.LoseMen("Orcs", 25)
    yield m.LoseMen("Foot", 3)
    yield m.LeaveField("Orcs", m.FLED)
    yield m.EndLandBattle()


@cache
def sample() -> Sample:
    """Return the sample, whose first part ends in an encounter underground. Moves that are impossible are
    left out."""
    seats = tuple(place.seat for place in PLACES[:3])
    begin = Begin(seats, seats[0])
    die, state = _die(), setup(begin)
    parts: list[tuple[Draft, ...]] = []
    for chapters in (
        ((_before(), die), (_home(), _die()), (_battles(), _die()), (_below(), die)),
        ((_after(), die),),
    ):
        drafts: list[Draft] = []
        for moves, die_of_chapter in chapters:
            for move in moves:
                rolled = resolve(state, None, move, die_of_chapter)
                after = apply(state, None, rolled)
                if not isinstance(after, Misfit):
                    state = after
                    drafts.append(Draft(move=_type_dice(rolled)))
        parts.append(tuple(drafts))
    end = Draft(move=Finish(agreed=True), override=Override("table"))
    return Sample(played=(Draft(move=begin), *parts[0]), rest=(*parts[1], end))


def _type_dice(move: Any) -> Move:
    """Return the move with its dice as if they had been typed, because the server would otherwise roll them
    again."""
    typed: Move = replace(move, chain=Chain(move.chain.rolls)) if has_chain(move) else move
    return typed

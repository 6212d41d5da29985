"""Battles in the air and at sea."""

from collections.abc import Mapping
from typing import Any, Final

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.printed import said
from companion.kernel.words import text

WORDS: Final[Mapping[type[Any], Any]] = {
    m.SetFlyer: lambda move: text(
        "%(flyer)s flies at %(height)s inches", flyer=move.flyer.name, height=move.flyer.height
    ),
    m.RemoveFlyer: lambda move: text("%(flyer)s leaves the battle", flyer=move.flyer),
    m.Fly: lambda move: text(
        "%(flyer)s flies %(inches)s inches, height %(up)s",
        flyer=move.flyer,
        inches=sum(move.legs),
        up=move.up,
    ),
    m.Place: lambda move: text(
        "%(name)s is at %(east)s east, %(south)s south, heading %(heading)s",
        name=move.name,
        east=move.east,
        south=move.south,
        heading=move.heading,
    ),
    m.Unplace: lambda move: text("%(name)s is taken off the map", name=move.name),
    m.Bomb: lambda move: text("%(flyer)s drops a bomb", flyer=move.flyer),
    m.HitFlyer: lambda move: text(
        "%(flyer)s is hit: %(position)s", flyer=move.flyer, position=said(move.position)
    ),
    m.Melee: lambda move: (
        text(
            "%(flyer)s and %(target)s fight; hit: %(who)s",
            flyer=move.flyer,
            target=move.target,
            who=move.struck,
        )
        if move.struck
        else text("%(flyer)s and %(target)s fight; nobody is hit", flyer=move.flyer, target=move.target)
    ),
    m.Crash: lambda move: text("%(flyer)s crashes", flyer=move.flyer),
    m.Launch: lambda move: text("%(ship)s joins, a %(vessel)s", ship=move.ship, vessel=said(move.vessel)),
    m.SetShip: lambda move: text("%(ship)s is put right", ship=move.ship.name),
    m.RemoveShip: lambda move: text("%(ship)s leaves the battle", ship=move.ship),
    m.RollWeather: lambda move: text("the weather"),
    m.Row: lambda move: text(
        "%(ship)s rows %(inches)s inches, %(speed)s",
        ship=move.ship,
        inches=move.inches,
        speed=said(move.speed),
    ),
    m.Sail: lambda move: text(
        "%(ship)s sails %(inches)s inches, %(point)s",
        ship=move.ship,
        inches=move.inches,
        point=said(move.point.replace("_", " ")),
    ),
    m.LowerMast: lambda move: (
        text("%(ship)s: mast up", ship=move.ship) if move.up else text("%(ship)s: mast down", ship=move.ship)
    ),
    m.HitShip: lambda move: text("%(ship)s loses %(n)s hull points", ship=move.ship, n=move.points),
    m.Ram: lambda move: text("%(ship)s rams %(target)s", ship=move.ship, target=move.target),
    m.Patch: lambda move: text("%(ship)s: a hole is patched", ship=move.ship),
    m.Shear: lambda move: text("%(ship)s shears the oars of %(target)s", ship=move.ship, target=move.target),
    m.Grapple: lambda move: (
        text("%(ship)s cuts loose from %(target)s", ship=move.ship, target=move.target)
        if move.cut
        else text("%(ship)s grapples %(target)s", ship=move.ship, target=move.target)
    ),
    m.Seize: lambda move: text("%(monster)s at %(ship)s", monster=move.monster, ship=move.ship),
    m.CutGrapples: lambda move: text(
        "%(ship)s cuts grapples of %(monster)s", ship=move.ship, monster=move.monster
    ),
    m.LetGo: lambda move: text("%(monster)s let go of %(ship)s", monster=move.monster, ship=move.ship),
    m.Overturn: lambda move: text(
        "%(ship)s is overturned: %(monster)s", ship=move.ship, monster=move.monster
    ),
    m.EndSeaTurn: lambda move: text("a turn at sea ends"),
    m.Overboard: lambda move: text("%(who)s is in the water", who=move.who),
    m.Order: lambda move: text("an order to %(men)s", men=move.men),
    m.RevealOrders: lambda move: (
        text("the orders in the air are revealed")
        if move.battle == "air"
        else text("the orders at sea are revealed")
    ),
    m.Fall: lambda move: text("%(who)s falls %(levels)s levels", who=move.who, levels=move.levels),
}

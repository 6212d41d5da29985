"""Moves that name things that do not exist."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.game import GAME
from companion.games.underworld.moves.air import Flyer
from companion.games.underworld.moves.estate import Section
from companion.games.underworld.moves.experience import DiceWorth, ExperienceTable
from companion.games.underworld.moves.levels import Floor, Handout, Rect, Room
from companion.games.underworld.moves.people import Character, Kind, Treasure
from companion.games.underworld.moves.sea import Ship
from companion.games.underworld.moves.tables import OwnRow, OwnTable
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.rules.stocking import METHODS
from companion.kernel.moves import Entry, Move
from companion.kernel.optional.chains import Chain
from companion.laws.plays import play_sample
from tests.games.garbled import carried_out
from tests.games.underworld.desk import Desk, seeded

BIRD = "sprite, large bird, large insect"
PICTURE = Handout(title="Map", words="Old", picture=64 * "a", wide=400, tall=300, across=4)


def entered(moves: tuple[Move, ...], *, ones: bool) -> tuple[Entry, ...]:
    """Return an evening with Ada, Bo and Orcs, whatever the objections. `ones`: all dice show one."""
    desk = Desk().people(Ada=12, Bo=9).kind("Orcs", number="2d4", inches=9, hit_dice="1")
    for number, move in enumerate(moves):
        desk._append(desk.made(move, die=(lambda _sides: 1) if ones else seeded(number)))
    assert desk.misfits == []
    return tuple(desk.entries)


KEY = (
    m.SetTable(OwnTable(name="Lands", dice="1d6", rows=(OwnRow(1, 6, "woods"),), use="terrain")),
    m.ChooseScreens(("reaction", "own:Lands")),
    m.RollTable("reaction"),
    m.RollDice("3d6", "luck"),
    m.ShowRoll(),
    m.RevealRoll("secret"),
    m.Settle("So it is."),
    m.GiveHandout(PICTURE),
    m.UncoverHandout("Map", (0, 1), (2,)),
    m.TakeHandout("Map"),
    m.StockLevel("One", 1, ("1", "2"), 1),
    m.EditRoom("One", Room(name="1", monster="Rats", gold=50, gems=1)),
    m.NoteRoom("One", "1", "Dust."),
    m.MarkRoom("One", "1", "cleared"),
    m.MarkRoom("One", "1", "cleared", off=True),
    m.SetKind(Kind(name="Rats", number="3d6")),
    m.CountMonsters("One"),
    m.Freshen("One", METHODS[2:3], ("2",)),
    m.RemoveRoom("One", "2"),
    m.ImportRooms("Two", 2, (Room(name="A"),), Floor(rects=(Rect(x=0, y=0, w=3, h=3),))),
    m.ShowPlan("Two", (0,)),
    m.ImportKinds((Kind(name="Wolves", number="2d6"),)),
    m.RollTreasure(1, "One", "1"),
    m.EditRoom("One", Room(name="1", monster="Rats", gold=50, gems=1)),
    m.TakeTreasure(Treasure(gold=10), "One", "1", "Ada"),
    m.TakeTreasure(Treasure(gold=20, gems=1), "One", "1"),
    m.HandOut("Ada", Treasure(gems=1)),
    m.PartWith("Ada", Treasure(gems=1), 5),
    m.Divide({"Ada": 1, "Bo": 2}),
    m.RemoveTable("Lands"),
)
BELOW = (
    m.SetOut(1, ("Ada", "Bo")),
    m.SetOrder(("Bo", "Ada")),
    m.Turns(1, "move"),
    m.SpendQuarters(2, "ESP"),
    m.Light(),
    m.StartCounter("Shield", "3", "Ada"),
    m.EndCounter("Shield", "Ada"),
    m.SetClock(1, 5, 2, 0, True, ("Ada", "Bo")),
    m.Listen(("Ada",)),
    m.ForceDoor(("Ada", "Bo"), ("Bo",)),
    m.SpikeDoor(),
    m.Search(("Ada",)),
    m.PassTrap(("Ada", "Bo")),
    m.FallIntoPit("Ada", 10),
    m.SetClock(1, 5, 2, 0, True, ("Ada", "Bo")),
    m.Hurt("Ada", -8),
    m.Meet("Orcs", 5),
    m.Meet("Orcs", 2),
    m.TurnTo(1),
    m.JoinIn(1),
    m.SetEncounter("Orcs", 7, 40, "party"),
    m.RollEntry(3),
    m.React(1, 1, -1),
    m.RollHits("Orcs", "1d6"),
    m.Blow(who="Ada", hits=1),
    m.Blow(monster="Orcs", foe=1, hits=1),
    m.Blow(monster="Orcs", count=2, fate=m.CAPTURED),
    m.Blow(who="Bo", fate=m.FLED),
    m.Rejoin("Bo"),
    m.Release("Orcs", 1),
    m.TestMorale(1),
    m.Flee(12, 9),
    m.Run(("corner",), "food", 12),
    m.Meet("Orcs", 2),
    m.Fight(3, {"Ada": 1}, 1),
    m.Meet("Orcs", 2),
    m.Part(),
    m.RollTreasure(1),
    m.TakeTreasure(Treasure()),
    m.NewParty("Ravens", ("Bo",)),
    m.TurnToParty(),
    m.JoinParties("Ravens"),
    m.NameParty("Crows"),
    m.NewParty("Owls"),
    m.TurnToParty("Crows"),
    m.DissolveParty("Owls"),
    m.ComeHome(),
    m.KeepExperience(ExperienceTable(rows=(DiceWorth(low=1, high=1, points=9),), levels={"cleric": (9,)})),
    m.SetKind(Kind(name="Orcs", hit_dice="1")),
    m.GainExperience({"Ada": 100}),
    m.AwardExperience({"Ada": 100}, {"Orcs": 1}),
    m.PassTime(("Ada",), 3, "a journey"),
    m.Rest(("Bo",), 3),
    m.BreakRest(("Bo",)),
    m.Outrage("Ada", "villagers"),
    m.RemoveCharacter("Bo"),
)
LANDS = (
    m.MarkHexes(("0504", "0505", "0506", "0605"), Hex(terrain="clear")),
    m.MarkHexes(("0606",), Hex(terrain="clear", castle="Krag")),
    m.ImportHexes({"0707": Hex(terrain="woods", town="Ford", note="Old.", told="New.")}),
    m.PaintHexes(("0504",), "swamp"),
    m.SetTable(OwnTable(name="Lands", dice="1d6", rows=(OwnRow(1, 6, "woods"),))),
    m.RollTerrain(("0707",), "Lands"),
    m.ShowHexes(("0504",)),
    m.SetForth("0505", ("Ada", "Bo"), 3, "Man on foot"),
    m.Travel(("0605",)),
    m.SetRations(5),
    m.Stray(1, 2),
    m.Camp(1),
    m.SetJourney("0505", 3, "Man on foot"),
    m.Meet("Orcs", 3),
    m.SetEncounter("Orcs", 3, 40, "party"),
    m.Evade(8, "monsters"),
    m.Chase(faster=True),
    m.EndJourney(),
)
WIZARD = "3 1 1 6,1,1 100 100"
"""With a dragon, and nobody else; hostile on 1 to 3."""
CASTLES_AT = {"Krag": "0505", "Mole": "0101", "Fell": "0909"}
CASTLES = (
    *(m.MarkHexes((at,), Hex(terrain="clear", castle=name)) for name, at in CASTLES_AT.items()),
    m.SetForth("0505", ("Ada", "Bo"), 3, "Man on foot"),
    m.CallCastle("Krag", hailed=True),
    m.Demand("Krag", wealth=500),
    m.PayToll("Krag", "Ada"),
    m.Demand("Krag", like=True),
    m.Joust("Krag", "Ada", won=True),
    m.BeHosted("Krag", 3, 1),
    m.Demand("Krag"),
    m.LetPass("Krag"),
    m.FallUpon("Krag"),
    m.Part(),
    m.Defy("Krag"),
    m.SetJourney("0101", 3, "Man on foot"),
    m.CallCastle("Mole", hailed=True, chain=Chain(f"{WIZARD} 6")),
    m.Demand("Mole"),
    m.Undertake("Mole", "what was lost"),
    m.Fulfil("Mole", 5, 1, 1, 1, 1),
    m.SetJourney("0909", 3, "Man on foot"),
    m.CallCastle("Fell", hailed=True, chain=Chain(f"{WIZARD} 1")),
    m.Demand("Fell", item=True),
    m.GiveItem("Fell", "a wand"),
)
HOME = (
    m.MarkHexes(("0505", "0506"), Hex(terrain="clear")),
    m.SetCharacter(Character(name="Bo", hits=8, most=8, experience=100)),
    m.SetPurse("Ada", 50_000),
    m.Book("Ada", "treasure", 500),
    m.Found("Keep", "Ada", "0505"),
    m.Plan("Keep", (Section(item="bastion"),)),
    m.Hire("Keep", "Engineer", 1),
    m.Hire("Keep", "heavy foot", 5, "man"),
    m.Seek("Keep", 1, "fair", whom="heavy foot/man", wanted=3),
    m.Build("Keep"),
    m.Stable("Keep", 5),
    m.SendOut("Ada", "Spy"),
    m.BuyNews("Ada", "round"),
    m.Rest(("Ada", "Bo"), 56),
    m.PayUpkeep(1, ("Bo",)),
    m.CloseMonth("Keep", ("Ada",), 1),
    m.ClearHex("Keep", "0506"),
    m.CountVillages("Keep"),
    m.Invest("Keep", "fishing", 100, 5),
    m.PassTime(("Ada",), 366),
    m.CloseYear("Keep", 5, 1),
)
AIR = (
    m.SetFlyer(Flyer(name="Roc", category=BIRD, move=24, height=9, bombs=1, rider="Ada")),
    m.SetFlyer(Flyer(name="Drake", category=BIRD, move=24, height=9, seat="player-1")),
    m.Place("air", "Roc", 10, 10, 90),
    m.Place("air", "Drake", 11, 10, 270),
    m.Melee("Roc", "Drake", ("Roc",), "front", "front"),
    m.Fly("Roc", (5, 5), 1, turns=(30,)),
    m.HitFlyer("Roc", "side"),
    m.Bomb("Roc"),
    m.Unplace("air", "Roc"),
    m.RevealOrders("air"),
    m.EndBattle("air"),
    m.Crash("Drake"),
    m.RemoveFlyer("Drake"),
)
SEA = (
    m.Launch("Wave", "longship", "player-1"),
    m.Launch("Foam", "large merchant"),
    m.Launch("Hulk", "large galley"),
    m.RollWeather(),
    m.LowerMast("Wave"),
    m.EndSeaTurn(),
    m.Row("Wave", "slow", 5, 10, to="port", shipped="both"),
    m.Sail("Foam", "running", 5, 10, to="port"),
    m.HitShip("Foam", 1),
    m.Shear("Wave", "Hulk", shipped=True),
    m.Ram("Wave", "Foam", side=True),
    m.SetShip(Ship(name="Foam", vessel="large merchant", points=20, hull=9, crew=20, sinking=9)),
    m.Patch("Foam"),
    m.Grapple("Wave", "Foam", 3),
    m.BoardShip("Wave", "Foam", 5),
    m.MeleeAboard("Foam", 1, {"Wave": 1}),
    m.TakeShip("Foam", "Wave", yields=True),
    m.CrewOverboard("Hulk", 9),
    m.PickUp("Hulk", 1, "Wave"),
    m.Seize("Wave", "Mermen", 30),
    m.Seize("Wave", "Giant Squids"),
    m.SetShip(Ship(name="Foam", vessel="longship", points=20, hull=9, grip={"Mermen": 3})),
    m.CutGrapples("Foam", "Mermen", 1),
    m.LetGo("Foam", "Mermen"),
    m.Order("Marines"),
    m.Fall("Ada", 2),
    m.Overturn("Foam", "Water Elemental"),
    m.Overboard("Ada", "none"),
    m.RemoveShip("Hulk"),
)

LAND = ("castle", "dungeon", "lair", "note", "told", "town")
ROOM = ("hidden", "monster", "name", "note")
STATS = ("armor_class", "attacks", "damage", "morale", "treasure", "languages", "page")
PIECES = ("gems", "gold", "jewelry", "magic", "number", "silver")
WORDS = {
    *("book heading", "fall who", "field-force force", "found stronghold", "freshen rooms"),
    "give-handout handout.title",
    *("give-handout handout.words", "give-item item", "import-kinds monsters.hit_dice"),
    *("import-kinds monsters.name", "import-rooms level", "import-rooms plan.story", "launch ship"),
    *("meet monster", "name-party name", "new-party name", "note-room note", "order men", "overboard who"),
    *("pass-time what", "reveal-roll about", "roll-dice what", "set-character character.name"),
    *("set-encounter monster", "set-flyer flyer.name", "set-flyer flyer.rider", "set-kind monster.hit_dice"),
    *("set-kind monster.name", "set-ship ship.name", "set-table own.name", "set-table own.rows.words"),
    *(
        "settle words",
        "spend-quarters what",
        "start-counter name",
        "stock-level level",
        "stock-level rooms",
        "undertake task",
    ),
    *(f"{of}.{field}" for of in ("set-kind monster", "import-kinds monsters") for field in STATS),
    *(f"{of}.{field}" for of in ("edit-room room", "import-rooms rooms") for field in ROOM),
    *(f"{of}.{field}" for of in ("mark-hexes like", "import-hexes hexes") for field in LAND),
}
"""New names, and free text of the referee's: up to some length."""
DOWNWARDS = {
    *("book gp", "close-year people", "fight wounds", "fly turns", "fly up", "hurt hits"),
    *("import-rooms plan.rects.x", "import-rooms plan.rects.y", "place east", "place south"),
    *("plan sections.taller", "react alignment", "react bribe", "react fear", "row current", "sail current"),
    *("set-character character.hits", "set-purse gp", "test-morale fear", "blow hits"),
}
"""Numbers that may be negative."""
FOR_NOTHING = {
    *(f"blow {field}" for field in ("count", "count huge", "foe", "foe huge", "monster", "monster endless")),
    *(f"divide {of}_gp{huge}" for of in ("gems", "jewelry") for huge in ("", " huge")),
    *(
        f"{move} level{long}"
        for move in ("meet", "roll-treasure", "take-treasure")
        for long in ("", " endless")
    ),
    *(f"force-door small{long}" for long in ("", " endless")),
    *(f"melee position{long}" for long in ("", " endless")),
    *(f"set-flyer flyer.melee{long}" for long in ("", " endless")),
    *(f"show-hexes hexes{long}" for long in ("", " endless")),
    *("stock-level count", "stock-level count huge", "award-experience won huge"),
}
"""Fields that are ignored because something else is given or known."""
WITHOUT_BOUNDS = {
    *("demand wealth huge", "fulfil gp huge"),
    *(f"{of}.{field} huge" for of in ("edit-room room", "import-rooms rooms") for field in PIECES),
}
"""As large as this, and not much larger."""
ROLLED = {
    f"{move} {field}{huge}"
    for move in GAME.moves
    for field in ("chain.here", "edition")
    for huge in ("", " huge")
}
"""Who rolled, and by which edition."""


EVENINGS = (KEY, BELOW, CASTLES, HOME, AIR, SEA)


def every_evening() -> Iterator[tuple[Entry, ...]]:
    yield play_sample(GAME)
    yield from (entered(moves, ones=False) for moves in EVENINGS)
    yield entered(LANDS, ones=True)


def test_what_is_not_there_cannot_be_named() -> None:
    """For all moves that exist."""
    evenings = [*every_evening()]
    assert {entry.move.kind for entries in evenings for entry in entries} >= set(GAME.moves)
    anything = set[str]().union(*(carried_out(GAME, entries) for entries in evenings))
    assert anything - ROLLED == WORDS | DOWNWARDS | FOR_NOTHING | WITHOUT_BOUNDS


def test_a_ship_is_put_right_for_somebody_who_is_there() -> None:
    """And a flyer fights on with one that is still in the air."""
    desk = Desk()
    wave = Ship(name="Wave", vessel="longship", points=9, hull=9)
    assert desk.refused(m.SetShip(replace(wave, seat="player-9"))) == "Nobody sits at that seat."
    desk.enter(m.SetShip(replace(wave, seat="player-1")))
    roc = Flyer(name="Roc", category=BIRD, move=24, melee="Drake")
    assert desk.enter(m.SetFlyer(roc)).flyers["Roc"].melee == ""
    desk.enter(m.SetFlyer(Flyer(name="Drake", category=BIRD, move=24)))
    assert desk.enter(m.SetFlyer(roc)).flyers["Roc"].melee == "Drake"

"""A fight at sea worked out again, from nothing but the booklet."""

from collections.abc import Callable
from dataclasses import dataclass, field

from tests.games.underworld.naive_home import CANNOT, FINE, OBJECTED, Deed, nothing

CREWS = {"longship": (64, 11, 0), "large galley": (100, 20, 50), "large merchant": (0, 20, 0)}
PACES = ("stop", "slow", "cruise", "fast")
TIRES = {"rest": 1, "slow": -2, "cruise": -3, "fast": -10}
PATCH = 5
TRIES = 3


@dataclass
class Vessel:
    kind: str
    points: int
    hull: int
    rowers: int
    crew: int
    marines: int
    fatigue: int = 0
    speed: str = "stop"
    mast: bool = True
    stepping: int = 0
    sinking: int = 0
    patch: int = 0
    dead: int = 0
    fresh: bool = False
    """Sheared in this turn, which is not one of the three."""
    sheared: int = 0
    backs: bool = False
    sunk: bool = False
    tied: set[str] = field(default_factory=set)
    holds: int = 0
    cuts: int = 0


@dataclass
class Sea:
    ships: dict[str, Vessel] = field(default_factory=dict)

    def launch(self, name: str, kind: str, die: int) -> Deed:
        def go() -> None:
            hull = (8 if kind == "longship" else 17) + die
            oars = kind != "large merchant"
            self.ships[name] = Vessel(kind, hull, hull, *CREWS[kind], fatigue=30 if oars else 0)

        return CANNOT if name in self.ships else FINE, go

    def leave(self, name: str) -> Deed:
        def go() -> None:
            self._loose(name)
            del self.ships[name]

        return FINE, go

    def _loose(self, name: str) -> None:
        for ship in self.ships.values():
            ship.tied.discard(name)
        self.ships[name].tied.clear()

    def _sink(self, name: str) -> None:
        ship = self.ships[name]
        ship.sunk, ship.speed, ship.sinking, ship.patch = True, "stop", 0, 0
        self._loose(name)

    def _lose(self, name: str, points: int) -> None:
        ship = self.ships[name]
        ship.hull = max(0, ship.hull - points)
        if not ship.hull:
            self._sink(name)

    def _afloat(self, *names: str) -> bool:
        return not any(self.ships[name].sunk for name in names)

    def row(self, name: str, pace: str) -> Deed:
        ship = self.ships[name]
        if ship.kind == "large merchant":
            return CANNOT, nothing
        after = "stop" if pace == "rest" else pace
        steps = PACES.index(after) - PACES.index(ship.speed)
        down_two = (ship.speed, after) in (("fast", "slow"), ("cruise", "stop"))
        ok = abs(steps) <= 1 or down_two
        free = self._afloat(name) and not ship.dead and not ship.tied and not ship.backs and ship.sheared < 2
        strong = ship.fatigue + TIRES[pace] >= 0
        at = PACES.index(ship.speed)
        slower = {*PACES[max(1, at - 1) : at + 2], *(("slow",) if ship.speed == "fast" else ())} - {"stop"}
        # A crew that can keep none of these strokes, nor back when the ship has stopped, rests: after a ram
        # it can only back, and without oars do nothing.
        backs = ship.speed == "stop" and ship.fatigue >= 2
        ahead = not ship.backs and any(ship.fatigue + TIRES[each] >= 0 for each in slower)
        if pace == "rest" and (ship.sheared > 1 or not (backs or ahead)):
            ok, free = True, self._afloat(name) and not ship.dead and not ship.tied

        def go() -> None:
            ship.fatigue = max(0, min(30, ship.fatigue + TIRES[pace]))
            ship.speed = "stop" if ship.sunk else after

        return FINE if ok and free and strong else OBJECTED, go

    def mast(self, name: str, up: str) -> Deed:
        """Lower the mast: at once on a merchant; in three turns of work on the others."""
        ship = self.ships[name]

        def go() -> None:
            if ship.kind == "large merchant":
                ship.mast = bool(up)
            else:
                ship.stepping = 0 if ship.mast == bool(up) else 3

        hands = ship.crew + ship.rowers + ship.marines
        return OBJECTED if ship.kind != "large merchant" and hands < 10 else FINE, go

    def hit(self, name: str, points: int) -> Deed:
        return FINE if self._afloat(name) else OBJECTED, lambda: self._lose(name, points)

    def ram(self, name: str, target: str, side: str, dice: tuple[int, int, int]) -> Deed:
        """Ram: tenths of the full hull by the die; a hole on 25 of 100."""
        damage, hole, turns = dice
        ship, other = self.ships[name], self.ships[target]
        if name == target:
            return CANNOT, nothing
        ready = not ship.mast and ship.speed == "fast" and self._afloat(name, target)

        def go() -> None:
            was_down = other.sunk
            other.hull = max(0, other.hull - -(-other.points * damage // 10))
            if hole <= 25:
                other.sinking = min(turns, other.sinking) if other.sinking else turns
            everybody = other.rowers + other.crew + other.marines
            rowers = min(other.rowers, everybody * 15 // 100) if side else 0
            others = everybody * (20 if side else 5) // 100 - rowers
            sailors = min(other.crew, others)
            other.rowers, other.crew = other.rowers - rowers, other.crew - sailors
            other.marines -= min(other.marines, others - sailors)
            if not other.hull or was_down:
                self._sink(target)
            ship.backs, ship.speed = True, "stop"

        return FINE if ready else OBJECTED, go

    def patch(self, name: str) -> Deed:
        ship = self.ships[name]

        def go() -> None:
            ship.patch = PATCH

        enough = ship.crew + ship.rowers + ship.marines >= 10
        return (FINE if enough else OBJECTED) if ship.sinking else CANNOT, go

    def shear(self, name: str, target: str, shipped: str, spared: str) -> Deed:
        ship, other = self.ships[name], self.ships[target]
        if name == target or not other.rowers:
            return CANNOT, nothing

        def go() -> None:
            for each, safe in ((other, spared), (ship, shipped)):
                if safe == "no" and each.rowers:
                    each.rowers -= each.rowers // 2 // 2
                    each.sheared, each.dead, each.speed = min(2, each.sheared + 1), 3, "stop"
                    each.fresh = True

        return FINE if self._afloat(name, target) else OBJECTED, go

    def grapple(self, name: str, target: str, cut: str, dice: list[int], tries: int) -> Deed:
        """Grapple on 20 of 100, with three tries to hold and three to cut in a turn."""
        ship, other = self.ships[name], self.ships[target]
        if name == target or (cut and target not in ship.tied):
            return CANNOT, nothing
        used = ship.cuts if cut else ship.holds

        def go() -> None:
            if cut:
                ship.cuts += len(dice)
            else:
                ship.holds += len(dice)
            if dice[-1] <= 20:
                tie: Callable[[set[str], str], None] = set.discard if cut else set.add
                tie(ship.tied, target)
                tie(other.tied, name)
                if not cut:
                    ship.speed = other.speed = "stop"
                for one in (name, target):
                    if self.ships[one].sunk:
                        self._sink(one)

        return FINE if self._afloat(name, target) and used + tries <= TRIES else OBJECTED, go

    def end_turn(self, patches: list[int]) -> Deed:
        """`patches`: a d100 for each patch finished this turn, in the order of the ships."""
        rolls = iter(patches)

        def go() -> None:
            for name, ship in self.ships.items():
                ship.holds = ship.cuts = 0
                ship.mast = not ship.mast if ship.stepping == 1 else ship.mast
                ship.stepping = max(0, ship.stepping - 1)
                ship.dead, ship.fresh = max(0, ship.dead - (not ship.fresh)), False
                if not ship.sinking:
                    continue
                if ship.patch == 1:
                    if next(rolls) > 25:
                        ship.sinking = ship.patch = 0
                        continue
                    ship.patch = PATCH
                elif ship.patch:
                    ship.patch -= 1
                ship.sinking -= 1
                if not ship.sinking:
                    self._sink(name)

        return FINE, go

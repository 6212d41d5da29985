"""A referee's desk as somebody would keep it on paper: dictionaries and lists, written from the rulebook.

It shares nothing with the rules of the game except the printed tables. Each step says what it does by hand
and which dice it rolled; `Naive.sees` is what a referee would read off the sheet."""

from typing import Any

from tests.games.underworld.naive_dice import ALL, LEADERS, Lots, around, within_two

Group = dict[str, Any]


class Naive:
    def __init__(self, seed: int, party: tuple[str, ...], castles: dict[str, str]) -> None:
        self.lots = Lots(seed)
        self.party, self.castles = party, castles
        self.kinds: dict[str, tuple[str, int]] = {}
        """Dice for the number, and inches."""
        self.groups: list[Group] = []
        self.hits = dict.fromkeys(party, 50)
        self.purse, self.day, self.stops = 0, 0, False
        self.strokes: dict[str, int] = {}
        self.below: dict[str, int] | None = None
        self.out: dict[str, Any] | None = None
        self.lords: dict[str, dict[str, Any]] = {}

    def sees(self) -> dict[str, Any]:
        each = ("kind", "number", "distance", "surprised", "gap")
        seen: dict[str, Any] = {"met": [tuple(group[name] for name in each) for group in self.groups]}
        seen["strokes"] = self.strokes if self.below else {}
        seen["hits"], seen["purse"], seen["below"] = dict(self.hits), self.purse, self.below
        if self.out:
            seen["out"] = {
                name: self.out[name] for name in ("at", "day", "moved", "owed", "astray", "rations", "horses")
            }
            seen["near"] = {} if self.groups or self.out["astray"] else self.near()
        seen["lords"] = {name: dict(lord) for name, lord in self.lords.items()}
        return seen

    # Underground.

    def go_down(self) -> None:
        self.below, self.groups = {"turn": 0, "since": 0, "owed": 0, "quarters": 0}, []
        self.strokes = {"light": 6}

    def burn(self, what: str, turns: int) -> None:
        """Draw a stroke for each turn that it lasts: torches, a lantern, a spell."""
        self.strokes[what] = turns

    def rub_out(self) -> bool:
        """Rub out a stroke of each for a turn. Return whether it is two turns before dark, or over."""
        lit, before = self.strokes["light"], len(self.strokes)
        left = {what: n - 1 for what, n in self.strokes.items() if what != "light" and n > 1}
        self.strokes = {"light": max(0, lit - 1), **left}
        return (lit != self.strokes["light"] and self.strokes["light"] in (0, 2)) or len(
            self.strokes
        ) < before

    def end_turn(self, rest: bool = False) -> None:
        assert self.below is not None
        self.below["turn"] += 1
        self.stops = self.rub_out()
        self.below["quarters"] = 0
        self.below["since"] = 0 if rest else self.below["since"] + 1
        if rest:
            self.below["owed"] = max(0, self.below["owed"] - 1)
        if self.lots.roll(6) == 6:
            self.come(self.lots.level_one())

    def come(self, kind: str, number: int = 0) -> None:
        """Have somebody arrive: how many, surprise, distance, what is dropped. Nobody who is there leaves."""
        roll, below = self.lots.roll, self.below is not None
        if not number and kind in self.kinds:
            number = self.lots.thrown(self.kinds[kind][0], -(-len(self.party) // 3) if below else 1)
        party = roll(6) <= 2
        monsters = not below and roll(6) <= 2  # underground the party has a light
        near = party or monsters
        distance = {1: 10, 2: 10, 3: 20, 4: 20, 5: 30, 6: 30}[roll(6)] if near else 0
        if not near:
            distance = roll(4, 2) * 10 if below else roll(6, 4) * 10
        surprised = "both" if party and monsters else "party" if party else "monsters" if monsters else ""
        if surprised == "party":
            for _who in self.party:
                self.lots.percent(25)
        if not below:
            self.lots.company(kind)
            number = number or int(kind in LEADERS)
        new = {"kind": kind, "number": number, "distance": distance, "surprised": surprised, "gap": None}
        self.groups.append({**new, "fell": 0, "rounds": 0, "pace": 12, "fled": 0})

    def turns(self, count: int, rest: bool) -> None:
        assert self.below is not None
        for _turn in range(count):
            stood = len(self.groups)
            self.end_turn(rest)
            if self.stops or len(self.groups) > stood:
                return
            if not rest and (self.below["owed"] or self.below["since"] >= 5):
                return

    def search(self, who: int) -> None:
        for _one in range(who):
            self.lots.roll(6)
        self.end_turn()

    def quarters(self, count: int) -> None:
        assert self.below is not None
        spent = self.below["quarters"] + count
        if spent >= 4:
            self.end_turn()
            spent -= 4
        self.below["quarters"] = spent

    def pit(self, who: str, feet: int) -> None:
        if self.lots.roll(6) <= 2:
            self.hits[who] -= self.lots.roll(6, -(-feet // 10))
        self.end_turn()

    def fight(self, rounds: int, slain: int, over: bool) -> None:
        faced = self.groups[0]
        faced["rounds"] += rounds
        slain = min(slain, faced["number"])
        faced["number"] -= slain
        faced["fell"] += slain
        if not over:
            return
        self.groups.pop(0)
        if self.below:
            for _turn in range(max(1, -(-faced["rounds"] // 10))):
                stood = len(self.groups)
                self.end_turn()
                if len(self.groups) > stood:
                    return

    def flee(self) -> None:
        faced = self.groups[0]
        faced["gap"] = faced["distance"]
        faced["pace"] = self.kinds.get(faced["kind"], ("", 0))[1] or 12

    def run(self, runners: int, corner: bool) -> None:
        """Run forty feet a turn for each inch. At a corner they follow on 1-2; straight on within 90 feet."""
        assert self.below is not None
        caught, after, rest = [], [], []
        for group in self.groups:
            if group["gap"] is None:
                rest.append(group)
                continue
            gap = max(0, group["gap"] + 40 * (runners - group["pace"]))
            if corner and self.lots.roll(6) > 2:
                continue
            if not corner and gap > 90:
                continue
            if gap == 0:
                caught.append({**group, "gap": None, "distance": 0})
            else:
                after.append({**group, "gap": gap})
        self.groups = caught + after + rest
        if caught or not after:
            self.below["owed"] = 2
        self.end_turn()

    # Those present.

    def turn_to(self, place: int) -> None:
        self.groups.insert(0, self.groups.pop(place))

    def join(self, place: int) -> None:
        other = self.groups.pop(place)
        faced = self.groups[0]
        faced["number"] += other["number"]
        faced["fell"] += other["fell"]
        faced["distance"] = min(faced["distance"], other["distance"])

    def leave(self, place: int) -> None:
        self.groups.pop(place)

    def learn(self, kind: str, dice: str, inches: int) -> None:
        """Learn what a kind is; the number of those present is then rolled."""
        self.kinds[kind] = (dice, inches)

    def count(self) -> None:
        times = -(-len(self.party) // 3) if self.below else 1
        for group in self.groups:
            if group["kind"] in self.kinds and not group["number"] and not group["fell"]:
                group["number"] = self.lots.thrown(self.kinds[group["kind"]][0], times)

    # Outdoors: all land is clear, so only a 1 loses the way and only a 6 is an encounter.

    def set_forth(self, at: str) -> None:
        self.out = {"at": at, "day": 0, "moved": 0, "owed": 0, "rations": 0, "horses": 0}
        self.out |= {"way": [], "asked": [], "astray": 0, "side": 0}
        self.below, self.groups = None, []

    def near(self) -> dict[str, int]:
        """Return castles within two hexes of any hex entered today, and not yet asked about."""
        assert self.out is not None
        way = self.out["way"] or [self.out["at"]]
        steps = {name: [within_two(one).get(at, 3) for one in way] for name, at in self.castles.items()}
        return {name: min(n) for name, n in steps.items() if min(n) <= 2 and name not in self.out["asked"]}

    def travel(self, path: list[str], points: int) -> None:
        assert self.out is not None
        here = self.out
        here["way"], here["asked"] = [], []
        lost = self.lots.roll(6) if self.lots.roll(6) == 1 else 0
        if lost and path:
            here["astray"], here["side"] = len(path), lost
            return
        here["astray"] = 0
        self._walk(path, points)

    def stray(self, straight: int, then: int, points: int) -> None:
        """Stray to the side shown by the die; after a number of hexes turn to another side, once."""
        assert self.out is not None
        at, path = self.out["at"], []
        for _hex in range(self.out["astray"]):
            at = around(at)[(then if then and len(path) >= straight else self.out["side"]) - 1]
            if not at:
                break
            path.append(at)
        self.out["astray"] = 0
        self._walk(path, points)

    def _walk(self, path: list[str], points: int) -> None:
        assert self.out is not None
        here = self.out
        walked = [name for number, name in enumerate(path) if not number or number < points]
        here["way"], here["at"] = walked, walked[-1] if walked else here["at"]
        if self.lots.roll(6) == 6:
            self.come(self.lots.clear_land())
        here["moved"] += 1
        self._day()

    def _day(self) -> None:
        assert self.out is not None
        self.out["day"] += 1
        self.out["rations"] = max(0, self.out["rations"] - 1)

    def call(self, name: str) -> None:
        """Have them come out on 3, 2 or 1; the first time, roll who they are."""
        assert self.out is not None
        distance = self.near()[name]
        self.out["asked"].append(name)
        if self.lots.roll(6) > 3 - distance:
            return
        lord = self.lords.get(name) or self._lord()
        self.lords[name] = {**lord, "asks": "", "gp": 0, "out": True, "welcome": False}

    def _lord(self) -> dict[str, Any]:
        roll = self.lots.roll
        row = ALL["castle_occupant"]["rows"][roll(6) - 1]
        guards = row["guards"][roll(4) - 1]
        many = self.lots.thrown(guards["count"]["dice"])
        men, residents = roll(6, 3) * 10, 0
        calling = row["class"]
        for extra in ALL["castle_extra_residents"]["rows"]:
            if extra["master"] == calling and self.lots.percent(extra["chance_pct"]):
                residents += 1 if calling != "cleric" else roll(6)
        name = row["result"]
        hostile = {"Patriarch": False, "Evil High Priest": True}.get(name)
        if hostile is None:
            hostile = roll(6) <= 3
        ride = 1 + many * (2 if guards.get("hero_riders") else 1) + residents
        known = {"name": name, "class": calling, "men": men, "ride": ride, "hostile": hostile}
        return {**known, "armor": [], "lost": [], "task": "", "took": []}

    def demand(self, name: str, fighters: bool, item: bool, wealth: int) -> None:
        lord = self.lords[name]
        lord["lost"], lord["welcome"], gp = [], False, 0
        if lord["class"] == "fighting-man":
            asks = "joust" if fighters else "toll"
            gp = 0 if fighters else 100 * self.lots.roll(6)
        elif lord["class"] == "magic-user":
            asks = "geas" if not lord["hostile"] else "item" if item else "toll"
            gp = 1000 * self.lots.roll(4) if asks == "toll" else 0
        else:
            gp = wealth // 10
            asks = "tithe" if gp else "slay" if lord["name"] == "Evil High Priest" else "quest"
        lord["asks"], lord["gp"] = asks, gp

    def settle(self, name: str) -> None:
        self.lords[name] |= {"asks": "", "gp": 0, "out": False}

    def pay(self, name: str) -> None:
        self.purse -= self.lords[name]["gp"]
        self.settle(name)

    def joust(self, name: str, who: str, won: bool) -> None:
        """Joust: the loser's armor goes to the master; the first to win makes the party welcome."""
        lord = self.lords[name]
        if won:
            lord["welcome"] = True
            self.settle(name)
            return
        lord["lost"] = [*lord["lost"], who]
        lord["armor"] = [*lord["armor"], *([] if who in lord["armor"] else [who])]
        if set(lord["lost"]) == set(self.party):
            self.settle(name)

    def hosted(self, name: str, days: int, horses: int) -> None:
        assert self.out is not None
        self.lords[name]["welcome"] = False
        here = self.out
        here["day"] += days
        here["moved"] = 0 if days else here["moved"]
        here["owed"] = max(0, here["owed"] - 2 * days)
        here["rations"], here["horses"] = 14, here["horses"] + horses

    def go_on_task(self, name: str) -> None:
        self.lords[name]["task"], self.lords[name]["took"] = self.lords[name]["asks"], []
        self.settle(name)

    def done(self, name: str, gp: int, items: list[int]) -> None:
        """Take half the gold and half the items, rounded up; he picks one after another by his preference."""
        lord, pile = self.lords[name], [kind for kind, many in enumerate(items) for _one in range(many)]
        picked = pile[: (len(pile) + 1) // 2]
        if lord["task"] == "geas":
            lord["took"] = [n for n in ((gp + 1) // 2, *(picked.count(kind) for kind in range(4))) if n]
        else:
            lord["took"] = []
        lord["task"] = ""

    def defy(self, name: str) -> None:
        """Refuse: hostile folk attack on 1-3, others on 1; an Evil High Priest who was not paid needs no
        die."""
        lord = self.lords[name]
        slays = lord["name"] == "Evil High Priest" and lord["asks"] in ("tithe", "slay")
        self.settle(name)
        if slays or self.lots.roll(6) <= (3 if lord["hostile"] else 1):
            new = {"kind": lord["name"], "number": lord["ride"], "distance": 0, "surprised": "", "gap": None}
            self.groups.append({**new, "fell": 0, "rounds": 0, "pace": 12, "fled": 0})

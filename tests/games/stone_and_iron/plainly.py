"""Income, links and score worked out a second time, from nothing but the rulebook and the table's readings.

A campaign is turned into dicts and flood-filled; nothing here calls the game's own calculations."""

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import TypeAlias

from companion.games.stone_and_iron.state.state import State

At: TypeAlias = tuple[int, int]

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west."""

TUNNELS = {"small_tunnel", "tunnel", "big_tunnel"}
MINES = {
    "iron_mine": 50,
    "silver_mine": 75,
    "gemstone_mine": 60,
    "gromril_mine": 75,
    "gold_mine": 100,
    "warpstone_mine": 50,
}
CAVERNS = {*MINES, "empty_cavern", "water_source", "surface_tunnel", "lair", "settlement"}
WARPSTONE_20 = {"dwarfs", "high_elves", "lizardmen", "empire", "bretonnia", "ogres", "wood_elves"}
DISTRUSTFUL = {
    "bretonnia": "dogs_of_war",
    "chaos": "dark_elves orcs_goblins skaven tomb_kings undead",
    "dark_elves": "chaos orcs_goblins skaven tomb_kings undead chaos_dwarfs",
    "dogs_of_war": "bretonnia lizardmen wood_elves",
    "dwarfs": "high_elves wood_elves",
    "empire": "tomb_kings wood_elves",
    "high_elves": "dwarfs tomb_kings",
    "lizardmen": "dogs_of_war tomb_kings",
    "orcs_goblins": "chaos dark_elves skaven undead chaos_dwarfs",
    "skaven": "chaos dark_elves orcs_goblins tomb_kings chaos_dwarfs",
    "tomb_kings": "chaos dark_elves empire high_elves lizardmen skaven chaos_dwarfs wood_elves",
    "undead": "chaos dark_elves orcs_goblins chaos_dwarfs",
    "chaos_dwarfs": "dark_elves orcs_goblins skaven tomb_kings undead",
    "wood_elves": "dogs_of_war dwarfs empire tomb_kings",
}
PRICES = {
    "house": 10,
    **dict.fromkeys(("tunnel_fence", "cavern_fence", "tunnel_toll_gate", "base_toll_gate"), 20),
    **dict.fromkeys(("town_watch", "chapel_of_the_lady", "tithes", "geothermal_shaft"), 20),
    "weaponsmith": 25,
    **dict.fromkeys(("warehouse", "base_tavern", "manor", "fungus_farm", "fungus_brewery"), 30),
    **dict.fromkeys(("cave_skinks", "deep_roots", "forests_beneath", "blackness_of_night"), 30),
    **dict.fromkeys(("walls", "fortifications", "mound", "barracks", "steam_shaft", "forge_master"), 40),
    **dict.fromkeys(("bell_tower", "wayfarers_guild", "healing_of_ulthuan", "graveyard", "daemon_forge"), 40),
    **dict.fromkeys(
        ("tunnel_lighting", "cavern_lighting", "watch_post", "mining_industry", "warp_tower"), 45
    ),
    **dict.fromkeys(("fort", "arming_house", "deep_shaft", "merchants_guild", "squig_pit"), 50),
    **dict.fromkeys(("treasury_of_the_old_ones", "dark_altar"), 50),
    "mining_equipment": 60,
}


class Plainly:
    """A campaign as somebody with paper, pencil and the rulebook would read it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.width, self.height = map(int, state.options.map_size.split("x"))
        squares = enumerate(state.squares)
        self.squares = {(i % self.width, i // self.width): square for i, square in squares}

    def at(self, index: int) -> At:
        return (index % self.width, index // self.width)

    def index(self, at: At) -> int:
        return at[1] * self.width + at[0]

    def friends(self, seat: str) -> set[str]:
        return {seat} | {other for pact in self.state.pacts if seat in pact for other in pact}

    def passable(self, at: At) -> bool:
        return self.squares[at].kind in {*TUNNELS, *CAVERNS, "underway"}

    def doors(self, at: At) -> list[At]:
        """Return the squares one can walk to, whoever owns them."""
        found = []
        for side, (dx, dy) in enumerate(STEPS):
            there = (at[0] + dx, at[1] + dy)
            if there in self.squares and self.passable(there):
                facing = (side + 2) % 4
                if self.squares[at].open & 2**side and self.squares[there].open & 2**facing:
                    found.append(there)
        return found

    def joined(self, at: At, owners: set[str], without: At | None = None) -> set[At]:
        """Return everything joined to a square through squares of these owners."""
        found, more = {at}, [at]
        while more:
            for there in self.doors(more.pop()):
                if there not in found and there != without and self.squares[there].owner in owners:
                    found.add(there)
                    more.append(there)
        return found

    def is_linked(self, at: At, owners: set[str], without: At | None = None) -> bool:
        """Return whether a square of these owners is joined to one of their base caverns."""
        if self.squares[at].owner not in owners or not self.passable(at):
            return False
        return any(self.squares[one].base for one in self.joined(at, owners, without))

    def linked(self, owners: set[str]) -> set[int]:
        return {self.index(at) for at in self.squares if self.is_linked(at, owners)}

    def cuts(self, index: int, seat: str) -> set[int]:
        """Return every other square whose loss alone would cut off a linked one."""
        at, owners = self.at(index), self.friends(seat)
        return {self.index(one) for one in self.squares if one != at and not self.is_linked(at, owners, one)}

    def gap(self, index: int, seat: str) -> int | None:
        """Return the fewest squares that must be taken to link one; a rival's base among them becomes a
        base."""
        owners = self.friends(seat)
        price = {at: int(one.owner not in owners) for at, one in self.squares.items()}
        best = {self.at(index): price[self.at(index)]}
        changed = True
        while changed:
            changed = False
            for at in list(best):
                for there in self.doors(at):
                    if best[at] + price[there] < best.get(there, 10**6):
                        best[there], changed = best[at] + price[there], True
        return min((n for at, n in best.items() if self.squares[at].base), default=None)

    def working(self, at: At) -> list[str]:
        return [one.plan for one in self.squares[at].buildings if one.ready <= self.state.turn]

    def mines_near(self, at: At, seat: str, kind: str) -> int:
        """Return the mines of a kind that are connected to a cavern."""
        return sum(self.squares[one].kind == kind for one in self.joined(at, self.friends(seat)))

    def mine(self, kind: str, seat: str) -> int:
        people = seat.removesuffix("-2")
        if kind == "gromril_mine" and people == "dwarfs":
            return 100
        if kind == "warpstone_mine":
            if people == "chaos_dwarfs":
                return int(self.state.options.warpstone_chaos_dwarfs)
            return 100 if people == "skaven" else 20 if people in WARPSTONE_20 else 50
        return MINES[kind]

    def heroes(self, seat: str) -> int:
        units = [unit for army in self.state.armies.values() if army.owner == seat for unit in army.units]
        return sum(unit.models for unit in units if unit.grade in ("hero", "lord"))

    def square_pays(self, at: At, seat: str) -> int:
        """Return what the square itself would pay if it were linked."""
        square, pays = self.squares[at], []
        if square.kind not in CAVERNS:
            return 0
        if square.base:
            pays.append(30)
        if square.kind in MINES:
            pays.append(self.mine(square.kind, seat))
        if len(pays) == 2 and self.state.options.base_on_mine == "highest":
            pays.remove(min(pays))
        return (sum(pays) if pays else 20) + (10 if square.kind == "water_source" else 0)

    def buildings_pay(self, at: At, seat: str) -> int:
        people, stand = seat.removesuffix("-2"), self.working(at)
        pays = {"house": 5, "tunnel_toll_gate": 10, "base_toll_gate": 15, "warehouse": 10}
        pays["mining_equipment"] = 50
        pays["steam_shaft"] = 100 if people == "dwarfs" else 0
        pays["tithes"] = 5 * stand.count("house") if people == "bretonnia" else 0
        pays["manor"] = 10 * self.heroes(seat) if self.pays_manor(at, seat) else 0
        pays["merchants_guild"] = 75 * self.guilds(at, seat)
        if people == "lizardmen":
            pays["treasury_of_the_old_ones"] = 30 + 50 * self.mines_near(at, seat, "gold_mine")
        return sum(pays.get(plan, 0) for plan in stand)

    def pays_manor(self, at: At, seat: str) -> bool:
        if self.state.options.manor_stack == "every_manor":
            return True
        owners = self.friends(seat)
        manors = [
            self.index(one)
            for one, square in self.squares.items()
            if square.owner == seat and "manor" in self.working(one) and self.is_linked(one, owners)
        ]
        return self.index(at) == min(manors, default=None)

    def guilds(self, at: At, seat: str) -> int:
        """Return the other guilds in reach; of a pair that pays once, the one later on the map."""
        owners = self.friends(seat)
        others = [
            self.index(one)
            for one in self.joined(at, owners) - {at}
            if "merchants_guild" in self.working(one)
        ]
        if self.state.options.guild_income == "once_per_pair":
            others = [one for one in others if one > self.index(at)]
        return len(others)

    def pays(self, at: At, seat: str) -> int:
        """Return what a square pays its owner now."""
        if not self.is_linked(at, self.friends(seat)) or self.squatted(at, seat):
            return 0
        return self.square_pays(at, seat) + self.buildings_pay(at, seat)

    def squatted(self, at: At, seat: str) -> bool:
        """Return whether a non-ally is there, if the table reads the rules so that nothing is paid then."""
        options = self.state.options
        if (options.betrayal, options.capture) != ("kept", "on_entry"):
            return False
        armies = [one for one in self.state.armies.values() if one.square == self.index(at)]
        return any(one.owner not in self.friends(seat) and not one.beaten for one in armies)

    def own(self, seat: str) -> dict[At, str]:
        return {at: square.kind for at, square in self.squares.items() if square.owner == seat}

    def income(self, seat: str) -> int:
        distrusted = DISTRUSTFUL[seat.removesuffix("-2")].split()
        pacts = sum(other.removesuffix("-2") in distrusted for other in self.friends(seat) - {seat})
        lost = 25 * (pacts if self.state.options.distrust_fee == "per_pact" else min(1, pacts))
        won = 100 * self.state.holdings[seat].tallies.paid_wins
        return sum(self.pays(at, seat) for at in self.own(seat)) + won - lost

    def upgrade(self, at: At) -> int:
        """Return the points per model for the watch of a cavern: Weaponsmith and Forge Master."""
        square, stand = self.squares[at], self.working(at)
        if not square.owner or not self.is_linked(at, self.friends(square.owner)):
            return 0
        points = 0
        if "weaponsmith" in stand:
            points += self.mines_near(at, square.owner, "iron_mine")
        if "forge_master" in stand and square.owner.removesuffix("-2") == "dwarfs":
            points += 2 * self.mines_near(at, square.owner, "gromril_mine")
        return points

    def is_mine(self, kind: str) -> bool:
        return kind in MINES or (kind == "water_source" and self.state.options.water_is_mine == "on")

    def tunnels(self, seat: str) -> int:
        kinds = {*TUNNELS, "underway"} if self.state.options.tunnel_score == "with_road" else TUNNELS
        return sum(kind in kinds for kind in self.own(seat).values())

    def bonus(self, seat: str) -> int:
        """Return the income bonus of mines and bases: the printed figures, or all they pay."""
        mine_or_base = [at for at, k in self.own(seat).items() if self.is_mine(k) or self.squares[at].base]
        if self.state.options.income_bonus_score == "full_square_income":
            return sum(self.pays(at, seat) for at in mine_or_base)
        plain_water = [
            at for at in mine_or_base if not self.squares[at].base and self.own(seat)[at] not in MINES
        ]
        return sum(self.square_pays(at, seat) for at in mine_or_base) - 20 * len(plain_water)

    def standing(self, seat: str) -> list[str]:
        return [plan for at in self.own(seat) for plan in self.working(at)]

    def condition(self, seat: str, name: str) -> Fraction:
        """Return what one of the 26 victory conditions adds."""
        state, kinds = self.state, list(self.own(seat).values())
        tally, money = state.holdings[seat].tallies, state.treasury(seat)
        stand = self.standing(seat)
        bases = sum(self.squares[at].base for at in self.own(seat))
        caverns = sum(kind in CAVERNS for kind in kinds)
        mines = [at for at, kind in self.own(seat).items() if self.is_mine(kind)]
        men = sum(u.models for army in state.armies.values() if army.owner == seat for u in army.units)
        worth: Mapping[str, int | Fraction] = {
            "for_the_lady": 50 * tally.victories + 25 * stand.count("chapel_of_the_lady"),
            "riches_of_the_realm": Fraction(20 * money, 100) + 3 * stand.count("house"),
            "hatred_of_hashut": 100 * tally.victories_over_x,
            "to_take_an_empire": 75 * bases,
            "for_the_gods": 20 * (tally.heroes + tally.monsters),
            "slay_them_all": 25 * (tally.points // 500),
            "assassin_in_the_night": 100 * tally.heroes,
            "slave_taker": 150 * tally.armies,
            "slayer": 100 * tally.victories_over_x,
            "builder": 75 * sum(self.is_linked(at, {seat}) for at in mines),
            "undgrin_captain": 100 * kinds.count("underway"),
            "for_the_emperor": 60 * len(mines),
            "vanquisher": 50 * tally.victories + men // 2,
            "wayfarer": 20 * self.tunnels(seat),
            "of_gems_and_jewels": 100
            * sum(kinds.count(kind) for kind in ("gemstone_mine", "gold_mine", "silver_mine")),
            "treasures": Fraction(25 * money, 100),
            "recover_the_treasures": 75 * stand.count("treasury_of_the_old_ones"),
            "warboss": 2 * men,
            "dese_tunnels": 15 * len(kinds),
            "sacred_stone": 250 * kinds.count("warpstone_mine"),
            "grey_seer": 30 * stand.count("bell_tower"),
            "new_under_empire": 25 * caverns,
            "death_to_all": 75 * tally.victories,
            "empire_in_the_dark": 25 * caverns,
            "hunter_in_the_night": 150 * tally.armies,
            "loren_is_watchful": 75 * bases,
        }
        return Fraction(worth[name])

    def score(self, seat: str, condition: str) -> int:
        units = [unit for army in self.state.armies.values() if army.owner == seat for unit in army.units]
        troops = sum(unit.models * unit.points + unit.extra for unit in units)
        prices = sum(PRICES[plan] for plan in self.standing(seat))
        plain = self.state.treasury(seat) + 20 * self.tunnels(seat) + self.bonus(seat)
        return floor(plain + Fraction(troops + prices, 2) + self.condition(seat, condition))

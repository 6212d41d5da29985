"""The largest campaign: a map of 25 × 25 all explored, 14 factions, 100 armies, a battle here and there."""

import random
from functools import cache
from itertools import cycle

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import PLACES, conditions_for
from tests.games.stone_and_iron.campaign import Campaign, unit

SEATS = " ".join(place.seat for place in PLACES[:14])
KINDS = (
    *("small_tunnel", "tunnel", "tunnel", "big_tunnel", "rock", "rock", "lava"),
    *("empty_cavern", "empty_cavern", "iron_mine", "gold_mine", "water_source", "silver_mine"),
)
ARMIES = 100


@cache
def crowded() -> Campaign:
    lots = random.Random(6)
    table = Campaign(SEATS, map_size="25x25", campaign_turns="24")
    owners = cycle([*SEATS.split(), ""])
    for name in table.state.grid.names:
        kind = "underway" if name[0] == "M" else lots.choice(KINDS)
        sides = "".join(side for side in "nesw" if lots.random() < 0.8) if kind != "underway" else "nesw"
        shut = kind in ("rock", "lava")
        owner = "" if shut else next(owners)
        table.square(name, kind, owner, "" if shut else sides, base=bool(owner) and lots.random() < 0.1)
    bases = [name for name in table.state.grid.names if table.at(name).cavern and table.at(name).owner]
    for name in bases:
        for building in lots.sample(
            ("house", "barracks", "cavern_fence", "arming_house"), lots.randint(0, 3)
        ):
            table.built(name, building)
    for number, seat in zip(range(ARMIES), cycle(SEATS.split()), strict=False):
        own = [name for name in bases if table.at(name).owner == seat]
        troops = [
            unit(words, seat, id=f"{number}:{words}") for words in ("hero", "20 spearmen", "12 archers")
        ]
        table.phase("start")
        table._append(m.Muster(f"Host {number + 1}", tuple(troops)), seat)
        table._append(m.SetArmy(f"Host {number + 1}", square=lots.choice(own), left=5))
    for number, seat in enumerate(SEATS.split()):
        table.gold(seat, 100 + 35 * number)
        table._append(m.ChooseCondition(conditions_for(seat, "pick_neutral")[0].id), seat)
    return table.phase("fight", turn=9)

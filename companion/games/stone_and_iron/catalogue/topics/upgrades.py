"""Upgrades, one by one."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "tunnel-upgrades",
        0,
        text("Upgrades of a tunnel"),
        text(
            "Fence 20 GP (T5 wall), Lighting 45 (no dark), Toll Gate 20 (+10 a turn), Watch Post 45 "
            "(garrison without a hero); 1 turn each."
        ),
        section="Tunnel Upgrades",
        en="fence lighting light toll gate watch post garrison cost build in tunnel",
        de="zaun beleuchtung licht zoll wachposten garnison",
        es="valla iluminación peaje puesto guardia guarnición",
        fr="clôture éclairage péage poste garde garnison",
    ),
    topic(
        "cavern-walls",
        0,
        text("Walls of a cavern"),
        text(
            "Fence 20 GP (T5), then Walls 40 (T7), then Fortifications 40 (T10); Mound 40 (a hill), then "
            "Fort 50 (T7 on it)."
        ),
        section="Cavern Upgrades",
        en="fence walls fortifications mound hill fort defence defense requires cost toughness",
        de="zaun mauer festung hügel verteidigung kosten",
        es="valla muro fortificación colina defensa coste",
        fr="clôture mur fortification colline défense coût",
    ),
    topic(
        "cavern-upgrades",
        0,
        text("Other upgrades of a cavern"),
        text(
            "Lighting 45 GP, House 10 (+5 a turn, repeatable, 0 turns), Barracks 40 (garrison without a "
            "hero), Arming House 50 (10 basic Core troops as watch when attacked)."
        ),
        section="Cavern Upgrades",
        en="house houses barracks arming local watch lighting garrison income cost what does",
        de="haus häuser kaserne wache licht kosten",
        es="casa casas cuartel guardia luz coste",
        fr="maison maisons caserne garde lumière coût",
    ),
    topic(
        "mine-upgrades",
        0,
        text("Upgrades of a mine"),
        text(
            "Mining Equipment 60 GP (+50 a turn), Deep Shaft 50, 2 turns (takes troops to one base; uses up "
            "all their movement), Warehouse 30 (+10 a turn, repeatable)."
        ),
        section="Mine-Only Upgrades",
        en=(
            "mining equipment deep shaft warehouse cost build mine what does upgrade; improve "
            "mine; mining equipment; deep shaft"
        ),
        de=(
            "bergbau ausrüstung schacht lager kosten bergbauausrüstung minenausrüstung; ausrüstung "
            "mine; mine verbessern; mine ausbauen; tiefer schacht; lagerhaus"
        ),
        es="equipo minero pozo almacén coste minería; mejorar mina; pozo profundo",
        fr="équipement minier puits entrepôt coût; améliorer mine; puits profond",
    ),
    topic(
        "base-upgrades",
        0,
        text("Upgrades of a base"),
        text(
            "Tavern 30 GP (Dogs of War), Town Watch 20 (champions), Toll Gate 20 (+15), Manor 30 (+10 a "
            "hero), Merchant’s Guild 50 (+75 for each other linked guild), Weaponsmith 25 (linked "
            "iron mines pay for upgrades of the watch)."
        ),
        section="Base Cavern Upgrades",
        en="tavern town watch toll gate manor merchant guild weaponsmith cost what does smith",
        de="taverne stadtwache zoll gutshaus gilde waffenschmied kosten",
        es="taberna guardia peaje mansión gremio herrero coste",
        fr="taverne garde péage manoir guilde armurier coût",
    ),
    topic(
        "faction-dwarf",
        0,
        text("Buildings of Dwarfs and Skaven"),
        text(
            "Dwarfs: Steam Shaft 40 GP (+100), Forge Master 40 (linked gromril mines pay for upgrades of "
            "the watch), Mining Industry 45 (the watch are Miners). Skaven: Bell Tower 40 (+1 Ld), Warp "
            "Tower 45 (ratling gun)."
        ),
        section="Faction Specific Upgrades",
        en="steam shaft forge master mining industry bell tower warp tower special",
        de="dampfschacht schmiedemeister glockenturm",
        es="pozo de vapor forja campanario torre",
        fr="puits vapeur forge clocher tour",
    ),
    topic(
        "faction-green",
        0,
        text("Buildings of Orcs, Bretonnia and High Elves"),
        text(
            "Squig Pit 50 GP, Fungus Farm 30, Fungus Brewery 30 (+1 Ld); Chapel of the Lady 20 (5 Grail "
            "Knights), Tithes 20 (+5 a House); Wayfarer’s Guild 40, Healing of Ulthuan 40 (heals d6)."
        ),
        section="Faction Specific Upgrades",
        en=(
            "squig pit fungus farm brewery beer chapel tithes wayfarer healing ulthuan grail knights heal "
            "casualties"
        ),
        de="pilz brauerei bier kapelle zehnt heilung",
        es="hongos cervecería capilla diezmos curación",
        fr="champignon brasserie chapelle dîme guérison soigner",
    ),
    topic(
        "faction-others",
        0,
        text("Buildings of Lizardmen, Wood Elves, Undead and Chaos"),
        text(
            "Treasury of the Old Ones 50 GP (+30, +50 a gold mine), Geothermal Shaft 20, Cave Skinks 30; "
            "Deep Roots 30, Forests Beneath the Earth 30; Blackness of Night 30, Graveyard 40; Daemon Forge"
            " 40 (+1 AS), Dark Altar 50 (+1 S, +1 A)."
        ),
        section="Faction Specific Upgrades",
        en=(
            "treasury old ones geothermal shaft cave skinks deep roots dryads forests blackness graveyard "
            "necromancer daemon forge dark altar"
        ),
        de="schatzkammer friedhof altar dryaden nekromant",
        es="tesoro cementerio altar dríadas nigromante",
        fr="trésor cimetière autel dryades nécromancien",
    ),
)

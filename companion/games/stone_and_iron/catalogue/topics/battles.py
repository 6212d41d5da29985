"""Battles, and the troops of each faction in them."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "battlefield",
        0,
        text("Laying out a battlefield"),
        text(
            "As the map shows; each army deploys on the side it came from; defenders of bases and mines may"
            " deploy in the middle."
        ),
        section="To Battle!",
        en="deploy deployment battle setup table side defender centre terrain fight start",
        de="aufstellung aufstellen seite verteidiger mitte gelände",
        es="despliegue lado defensor centro terreno mesa",
        fr="déploiement côté défenseur centre terrain table",
    ),
    topic(
        "map-enemies",
        0,
        text("Who plays dragons and settlements"),
        text(
            "Somebody else if possible; else settlements hold their ground, also when charged, and monsters "
            "go for the nearest enemy."
        ),
        section="Fighting Map Enemies (Settlements, Dragons)",
        en="neutral control autopilot ai command monster dragon move attack charge reaction",
        de="neutral steuern automatisch monster drache angreifen",
        es="neutral controlar automático monstruo dragón ataca",
        fr="neutre contrôler automatique monstre dragon attaque",
    ),
    topic(
        "dark",
        0,
        text("It’s dark: shooting at -1"),
        text("All shooting troops are at -1 to hit; Lighting removes the penalty in its square."),
        section="It’s Dark Down Here!",
        chapter="Special Battle Rules",
        en=(
            "darkness missile bows archers accuracy penalty to hit light see in dark; in the dark; "
            "shooting in dark; hit in dark"
        ),
        de=(
            "dunkel schuss bogen treffer abzug licht schießen sehen; im dunkeln; sehen im dunkeln; "
            "skaven im dunkeln; dunkelheit schießen"
        ),
        es=(
            "oscuro tiro arcos penalización luz puntería ven; ven oscuridad; en la oscuridad; "
            "disparar oscuridad"
        ),
        fr="noir arcs pénalité lumière tirer précision voir; dans le noir; tirer noir",
    ),
    topic(
        "smoke",
        0,
        text("Blackpowder: another -1"),
        text("Blackpowder troops are at an additional -1 to hit."),
        section="Smoke!",
        chapter="Special Battle Rules",
        en="smoke guns handgun cannon pistol rifles thunderers",
        de="rauch gewehre kanone pistole musketen",
        es="humo armas de fuego cañón pistola",
        fr="fumée fusils canon pistolet",
    ),
    topic(
        "no-cavalry",
        0,
        text("No cavalry, chariots or mounts"),
        text("Cavalry, chariots and monstrous mounts may not be used in the campaign."),
        section="Smells of Fear",
        chapter="Special Battle Rules",
        en="horses riders knights mounted smells fear ride allowed horse",
        de="pferde reiter ritter beritten erlaubt",
        es="caballos jinetes caballeros montado permitida",
        fr="chevaux cavaliers chevaliers monté",
    ),
    topic(
        "no-scouts",
        0,
        text("No scouts"),
        text("No troops may deploy as scouts."),
        section="Can’t Sneak Past",
        chapter="Special Battle Rules",
        en="scout sneak infiltrate infiltrators",
        de="kundschafter schleichen",
        es="explorador infiltrar",
        fr="éclaireur infiltrer",
    ),
    topic(
        "no-flyers",
        0,
        text("No flyers"),
        text("Units that fly may not be used underground; the Undead’s Fell Bats and Bat Swarms may."),
        section="Don’t Hit the Roof!",
        chapter="Special Battle Rules",
        en="fly flying wings bats roof dragon",
        de="fliegen flügel fledermäuse decke",
        es="volar alas murciélagos techo",
        fr="voler ailes chauves-souris plafond",
    ),
    topic(
        "no-indirect",
        0,
        text("No indirect fire"),
        text("War machines with indirect fire, such as stone throwers and mortars, may not be used."),
        section="Lob That Rock...",
        chapter="Special Battle Rules",
        en="war machine stone thrower catapult mortar lob artillery cannon",
        de="kriegsmaschine katapult mörser artillerie",
        es="máquina de guerra catapulta lanzapiedras mortero artillería",
        fr="machine de guerre catapulte mortier artillerie",
    ),
    topic(
        "dwarf-troops",
        0,
        text("Dwarfs in battle"),
        text(
            "Quarrellers ignore the dark; of the war machines only the Bolt Thrower; Miners are Core; no "
            "Rangers."
        ),
        section="Dwarfs",
        chapter="Army Specific Troop Rules",
        en="dwarf quarrelers crossbow rangers core cannon organ gun",
        de="zwerg armbrust ranger kanone",
        es="enano ballesta cañón",
        fr="nain arbalète canon",
    ),
    topic(
        "lizardmen-troops",
        0,
        text("Lizardmen strike last"),
        text("Always, underground, but not in a cavern with a Geothermal Shaft."),
        section="Lizardmen",
        chapter="Army Specific Troop Rules",
        en="lizard saurus skinks always strikes last asl sun cold",
        de="echsenmenschen echsen zuletzt sonne",
        es="hombres lagarto último sol",
        fr="hommes lézards dernier soleil",
    ),
    topic(
        "bretonnia-troops",
        0,
        text("Bretonnian knights on foot"),
        text("For 12 points less, with great weapons instead of lances."),
        section="Bretonnia",
        chapter="Army Specific Troop Rules",
        en="bretonnia brettonia foot knight grail questing errant realm cost lance",
        de="bretonen gral lanze kosten",
        es="bretonia grial lanza coste",
        fr="bretonnie graal lance coût",
    ),
    topic(
        "goblin-troops",
        0,
        text("Night Goblins and Squigs"),
        text(
            "Night Goblin archers ignore the dark; Squig units of every kind may be taken, even those that "
            "the special battle rules forbid."
        ),
        section="Orcs and Goblins",
        chapter="Army Specific Troop Rules",
        en="orc orcs goblin archers squig hoppers fanatics herd",
        de="orks goblins bogenschützen",
        es="orcos goblins arqueros",
        fr="orques gobelins archers",
    ),
    topic(
        "skaven-troops",
        0,
        text("Skaven in battle"),
        text(
            "All ignore the dark; a war machine that misfires gives troops around it, under a large "
            "template, an S2 hit."
        ),
        section="Skaven",
        chapter="Army Specific Troop Rules",
        en=(
            "rats ratmen misfire warmachine roof falling rocks template blast see dark ignore; skaven in dark"
        ),
        de="ratten fehlzündung schablone decke sehen im dunkeln ignorieren; skaven im dunkeln",
        es="ratas fallo plantilla techo ven oscuridad ignoran; skaven oscuridad",
        fr="rats raté gabarit plafond",
    ),
    topic(
        "undead-troops",
        0,
        text("Undead bats fly"),
        text("Fell Bats and Bat Swarms may fly as normal."),
        section="Undead",
        chapter="Army Specific Troop Rules",
        en="vampire counts bat swarm",
        de="vampire untote",
        es="vampiros no muertos",
        fr="vampires morts vivants",
    ),
    topic(
        "wood-elf-troops",
        0,
        text("Wood Elves in battle"),
        text("No Forest Spirits; Waywatchers ignore the dark."),
        section="Wood Elves",
        chapter="Army Specific Troop Rules",
        en="wood elf elves dryads treeman forest spirits waywatcher allowed",
        de="waldelfen dryaden baumgeister waldgeister erlaubt",
        es="elfos silvanos dríadas espíritus bosque permitidos",
        fr="elfes sylvains dryades esprits forêt permis",
    ),
    topic(
        "high-elf-troops",
        0,
        text("High Elves in battle"),
        text("Shadow Warriors ignore the dark."),
        section="High Elves",
        chapter="Army Specific Troop Rules",
        en="high elf elves shadow warriors dark",
        de="hochelfen schattenkrieger dunkel",
        es="altos elfos guerreros sombríos oscuridad",
        fr="hauts elfes guerriers fantômes noir",
    ),
)

"""Victory and alliances."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "victory",
        0,
        text("Victory points"),
        text(
            "At the end: the treasury, 20 for each tunnel, the income bonus of mines and settlements, half "
            "the points of surviving troops and buildings, and the faction’s condition."
        ),
        section="Victory!",
        en=(
            "win winner score how campaign points vp scoring end count who wins kampagne victory; "
            "who wins; win campaign; how score; final score; end of campaign points"
        ),
        de=(
            "gewinnen gewinner wertung punkte zählen wer gewinnt kampagne sieger; kampagne "
            "gewinnen; siegpunkte zählen; wie gewinnt man; punkte am ende"
        ),
        es=(
            "ganar ganador puntuar puntos quién gana campaña puntúa cómo se; quién gana; ganar "
            "campaña; puntos de victoria; puntos al final"
        ),
        fr=(
            "gagner gagnant score points qui gagne campagne vainqueur comment; qui gagne; gagner "
            "campagne; points de victoire; points à la fin"
        ),
    ),
    topic(
        "campaign-length",
        0,
        text("How long a campaign lasts"),
        text("As long as you choose, usually 6 or 12 turns."),
        section="Victory!",
        en=(
            "length end how many turns finish over number of rounds last long all; how long "
            "campaign; how many turns; when over; campaign over; campaign end; how long last; last "
            "turn; does it end; when end"
        ),
        de=(
            "länge ende wie viele züge runden geht dauert; wie lange kampagne; wie viele züge; wie "
            "viele runden; kampagne zu ende; kampagne vorbei; wann endet"
        ),
        es=(
            "duración fin cuántos turnos rondas dura; cuántos turnos; cuánto dura; cuándo acaba; "
            "cuándo termina; fin de campaña"
        ),
        fr=(
            "durée fin combien de tours dure; combien de tours; combien de temps; quand finit; fin "
            "de campagne"
        ),
    ),
    topic(
        "conditions",
        0,
        text("Faction victory conditions"),
        text("Each player chooses one at the start, from those of their faction."),
        section="Victory!",
        en=(
            "choose condition objective secret change goal which bonus own victory; pick "
            "condition; change condition"
        ),
        de=(
            "wählen bedingung ziel geheim wechseln siegbedingung; siegbedingung wählen; "
            "siegbedingung wechseln; siegbedingungen"
        ),
        es="elegir condición objetivo secreto cambiar condiciones; condición victoria",
        fr="choisir condition objectif secret changer conditions; condition de victoire",
    ),
    topic(
        "cond-bretonnia",
        0,
        text("Conditions of Bretonnia"),
        text(
            "For the Lady!: 50 VP a victory, 25 a Chapel. Riches of the Realm: 20 % more treasury score, 3 "
            "VP a House."
        ),
        section="Bretonnia",
        chapter="Victory!",
        en="victory points brettonia lady riches realm; for the lady; riches of the realm",
        de="siegpunkte bretonen",
        es="bretonia puntos",
        fr="bretonnie points",
    ),
    topic(
        "cond-chaos-dwarfs",
        0,
        text("Conditions of the Chaos Dwarfs"),
        text(
            "Hatred of Hashut: 100 VP a victory over sworn enemies. To Take an Empire...: 75 VP a base "
            "cavern."
        ),
        section="Chaos Dwarfs",
        chapter="Victory!",
        en="chaos dwarf victory hatred hashut; hatred of hashut; to take an empire",
        de="chaoszwerge",
        es="enanos del caos",
        fr="nains du chaos",
    ),
    topic(
        "cond-chaos",
        0,
        text("Conditions of Chaos"),
        text(
            "For the Gods!: 20 VP an enemy monster or hero killed. Slay Them All...: 25 VP for 500 points "
            "of foes slain."
        ),
        section="Chaos",
        chapter="Victory!",
        en="victory points gods slay for the; slay them all",
        de="siegpunkte götter",
        es="dioses puntos",
        fr="dieux points",
    ),
    topic(
        "cond-dark-elves",
        0,
        text("Conditions of the Dark Elves"),
        text("Assassin in the Night: 100 VP an enemy hero killed. Slave Taker: 150 VP an army wiped out."),
        section="Dark Elves",
        chapter="Victory!",
        en="dark elf victory hero killed assassin in the night; slave taker",
        de="dunkelelfen held",
        es="elfos oscuros héroe",
        fr="elfes noirs héros",
    ),
    topic(
        "cond-dwarfs",
        0,
        text("Conditions of the Dwarfs"),
        text(
            "Slayer: 100 VP a victory over sworn enemies. Builder: 75 VP a mine linked to a base of your "
            "own. Undgrin Captain: 100 VP an Underway square."
        ),
        section="Dwarfs",
        chapter="Victory!",
        en=(
            "dwarf victory slayer builder captain grudge sworn enemy vp for underway; underway "
            "square vp; undgrin captain; slayer builder"
        ),
        de="zwerg siegpunkte groll erzfeind siegbedingung zwerge bedingung; siegbedingung zwerge",
        es="enano puntos rencor",
        fr="nain points rancune",
    ),
    topic(
        "cond-empire",
        0,
        text("Conditions of the Empire"),
        text(
            "For the Emperor!: 60 VP a mine. Vanquisher: 50 VP a victory, half a VP a soldier, rounded down."
        ),
        section="Empire",
        chapter="Victory!",
        en="emperor vanquisher soldier victory for the; vanquisher soldiers",
        de="imperium kaiser",
        es="imperio emperador",
        fr="empereur",
    ),
    topic(
        "cond-high-elves",
        0,
        text("Conditions of the High Elves"),
        text(
            "Wayfarer: 20 VP a tunnel. Of Gems and Jewels: 100 VP a gemstone, gold or silver mine. "
            "Treasures: 25 % of the money."
        ),
        section="High Elves",
        chapter="Victory!",
        en=("high elf wayfarer treasures victory tunnel; of gems and jewels; gems jewels; treasures money"),
        de="hochelfen",
        es="altos elfos",
        fr="hauts elfes",
    ),
    topic(
        "cond-lizardmen",
        0,
        text("Condition of the Lizardmen"),
        text("75 VP for each Treasury of the Old Ones."),
        section="Lizardmen",
        chapter="Victory!",
        en="lizard victory treasury",
        de="echsenmenschen siegpunkte",
        es="hombres lagarto puntos victoria",
        fr="hommes lézards points victoire",
    ),
    topic(
        "cond-orcs",
        0,
        text("Conditions of Orcs and Goblins"),
        text("Warboss: 2 VP a warrior alive. Dese Tunnels Is Ours!: 15 VP a square owned."),
        section="Orcs and Goblins",
        chapter="Victory!",
        en="orc goblin warboss victory warriors; dese tunnels is ours; dese tunnels",
        de="orks siegpunkte siegbedingung bedingung; siegbedingung orks",
        es="orcos puntos condición; condición victoria orcos",
        fr="orques points",
    ),
    topic(
        "cond-skaven",
        0,
        text("Conditions of the Skaven"),
        text(
            "Find the Sacred Stone: 250 VP a warpstone mine. Grey Seer: 30 VP a Bell Tower. A New "
            "Under-Empire!: 25 VP a cavern."
        ),
        section="Skaven",
        chapter="Victory!",
        en=("skaven victory grey seer gray sacred stone under-empire find the; grey seer; new under empire"),
        de="siegpunkte skaven siegbedingung bedingung; siegbedingung skaven",
        es="puntos victoria skaven",
        fr="points victoire skaven",
    ),
    topic(
        "cond-undead",
        0,
        text("Conditions of Undead and Tomb Kings"),
        text("Death to All: 75 VP a victory. The Empire in the Dark: 25 VP a cavern of any sort."),
        section="Undead or Tomb Kings",
        chapter="Victory!",
        en="victory tomb kings death to all; empire in the dark; the empire in the dark",
        de="siegpunkte untote gruftkönige",
        es="no muertos reyes funerarios",
        fr="morts vivants rois des tombes",
    ),
    topic(
        "cond-wood-elves",
        0,
        text("Conditions of the Wood Elves"),
        text("Hunter in the Night: 150 VP an army wiped out. Loren Is Watchful...: 75 VP a base cavern."),
        section="Wood Elves",
        chapter="Victory!",
        en="wood elf hunter loren victory in the night; loren is watchful",
        de="waldelfen",
        es="elfos silvanos",
        fr="elfes sylvains",
    ),
    topic(
        "ally-table",
        0,
        text("Who may ally with whom"),
        text(
            "A table of all factions: X none possible, T trusted, D distrustful, B the same faction. Dogs "
            "of War ally with all; Skaven do not ally with the Undead."
        ),
        asks="ally",
        section="Appendix - Faction Alliances",
        en=(
            "ally allies alliance join up team together possible allowed dwarfs high elves skaven "
            "undead bretonnia bretonnians brettonian lizardmen orcs chaos empire trusted hated "
            "appendix faction friends who with; ally with; trusted allies; can ally; be friends"
        ),
        de=(
            "verbünden bündnis allianz erlaubt zwerge hochelfen untote bretonen orks zusammen mit; "
            "wer mit wem; dürfen sich verbünden; bündnis mit"
        ),
        es=(
            "aliarse alianza permitida enanos elfos no muertos bretonianos orcos juntos pueden "
            "con; pueden aliarse; alianza entre; aliados de"
        ),
        fr=(
            "allier alliance permise nains elfes morts vivants bretonniens orques ensemble "
            "s'allier avec; peuvent s'allier; alliance entre; alliés de"
        ),
    ),
)

"""Strongholds, people, and land."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "construction",
        20,
        text("Building a castle"),
        text(
            "At any time a player may choose land or a city lot to build on; the prices of parts, in GP, "
            "are on pages 21 and 22."
        ),
        section="Construction of Castles and Strongholds",
        en="build castle stronghold tower cost price when wall gate house level own keep construction",
        de="burg bauen festung turm kosten preis mauer wann eigene",
        es="construir castillo fortaleza torre coste precio muro",
        fr="bâtir château forteresse tour coût prix mur",
    ),
    topic(
        "construction-costs",
        21,
        text("Moats, earthworks and wooden works"),
        text(
            "Moat or ditch of 180 feet 2,000 GP, earthworks 1,000, palisade 1,500, wooden building of 120 "
            "feet 500."
        ),
        section="Construction of Castles and Strongholds",
        en="moat ditch earthworks palisade price cost wooden dig how much is a; dig a moat; cost of a moat",
        de="graben burggraben erdwall palisade preis kosten holz was kostet; graben ausheben",
        es="foso zanja terraplén empalizada precio madera cuánto cuesta; cavar un foso",
        fr="fossé douve levée palissade prix bois combien coûte; creuser un fossé",
    ),
    topic(
        "siege-engines",
        22,
        text("Siege engines"),
        text(
            "Light catapult 250 GP, heavy 400, cauldron and oil 50, covered ram 1,000, siege tower 2,000; "
            "what is not listed costs as much as the nearest thing that is."
        ),
        section="Construction of Castles and Strongholds",
        en="catapult ram siege tower oil cauldron engine price cost how much is a other",
        de="katapult ramme belagerung belagerungsturm öl kessel preis kosten was kostet",
        es="catapulta ariete asedio torre de asedio aceite caldero precio cuánto cuesta",
        fr="catapulte bélier siège tour de siège huile chaudron prix combien coûte",
    ),
    topic(
        "specialists",
        22,
        text("Specialists and their pay"),
        text(
            "A month: alchemist 1,000 GP, armorer 100, animal trainer 500, engineer 750, sage 2,000, seaman"
            " 10, ship captain 250, smith 25; a mission: assassin 2,000, spy 500."
        ),
        section="Specialists",
        en=(
            "cost hire wage alchemist armorer armourer assassin trainer engineer sage seaman captain smith "
            "spy price per month mission hireling"
        ),
        de="kosten anheuern lohn alchemist rüstungsschmied assassine weiser kapitän spion preis monat",
        es="coste contratar sueldo alquimista asesino sabio capitán espía precio mes",
        fr="coût engager salaire alchimiste assassin sage capitaine espion prix mois",
    ),
    topic(
        "specialist-work",
        22,
        text("What specialists do"),
        text(
            "One armorer for 50 fighters, one smith for 50 horses; an armorer makes a suit of armour, 3 "
            "shields or 5 weapons a month, doubled with 2 assistants, trebled with 6. An alchemist copies "
            "potions at half their value; a trainer handles six animals of one kind; an engineer is needed "
            "to build or besiege."
        ),
        section="Specialists",
        en=(
            "armorer armourer make armor potion alchemist animal train smith horses engineer sage "
            "assassin how many need weapons per month must soldiers fighters fifty 50 60 100 "
            "castle; need armourer; must have armourer; need a smith; armourer make; how many "
            "shields; how many weapons; copy potion; train animals"
        ),
        de=(
            "waffenschmied rüstung trank alchemist tiere abrichten wie viele brauche schmied "
            "soldaten; brauche waffenschmied; brauche schmied; waffenschmied macht; wie viele "
            "schilde"
        ),
        es=(
            "armero armadura poción animales adiestrar cuántos necesito herrero soldados; necesito "
            "armero; necesito herrero; armero hace"
        ),
        fr=(
            "armurier armure potion animaux dresser combien besoin forgeron soldats; besoin "
            "armurier; besoin forgeron; armurier fabrique"
        ),
    ),
    topic(
        "seamen-spies",
        23,
        text("Seamen, smiths and spies"),
        text(
            "Seamen who also fight are paid as seamen and as fighters. A spy is hired and "
            "waits until the other side takes them in, or somebody in the other camp is "
            "bribed; the referee decides the chances."
        ),
        section="Specialists",
        en="spy bribe corruption sailor crew pay enemy camp chance",
        de="spion bestechen matrose mannschaft bezahlung",
        es="espía soborno marinero tripulación",
        fr="espion corrompre matelot équipage",
    ),
    topic(
        "men-at-arms",
        23,
        text("Men-at-arms a month"),
        text(
            "Pay of a man for a month, in GP: non-fighter 1, light foot 2, heavy foot 3, archer 5, "
            "crossbowman 4, longbowman 10, light horse 10, medium 15, heavy 20. Dwarves and elves cost "
            "more, orcs about half."
        ),
        section="Men-at-Arms",
        en=(
            "mercenary soldier cost wage upkeep crossbow archer horseman foot man dwarf elf orc hire troops"
            " pay month"
        ),
        de="söldner soldat kosten lohn armbrust bogenschütze reiter mensch zwerg elf ork monat",
        es="mercenario soldado coste sueldo ballesta arquero jinete mes",
        fr="mercenaire soldat coût solde arbalète archer cavalier mois",
    ),
    topic(
        "hiring",
        23,
        text("Finding people to hire"),
        text(
            "Post notices, or send servants round public places: each of these costs 100 to "
            "600 GP a week. The referee decides whether anybody is found."
        ),
        section="Obtaining Specialists & Men-at-Arms",
        en="hire hiring find recruit advertise post notices cost week henchmen",
        de="anheuern finden anwerben aushang kosten woche",
        es="contratar encontrar anunciar coste semana",
        fr="engager trouver annoncer coût semaine",
    ),
    topic(
        "rumours",
        23,
        text("Rumours and news"),
        text(
            "A round of drinks costs 10 to 60 GP, the barman 1 to 10 GP; the referee decides "
            "what is false, and what legends there are."
        ),
        section="Rumors, Information, and Legends",
        en="rumor rumour tavern inn news information legend drinks barman buy",
        de="gerücht taverne wirtshaus neuigkeit legende getränke wirt",
        es="rumor taberna posada noticia leyenda bebidas",
        fr="rumeur taverne auberge nouvelle légende boissons",
    ),
    topic(
        "upkeep",
        24,
        text("Upkeep of characters"),
        text(
            "Upkeep is 1 % of a character’s experience points, in GP. It ends once they have "
            "a stronghold in the wilderness, but not with one in a town that others control."
        ),
        section="Player/Character Support and Upkeep",
        en="support cost of living pay monthly percent experience character upkeep",
        de="unterhalt lebenshaltung zahlen prozent erfahrung",
        es="mantenimiento coste de vida pagar experiencia",
        fr="entretien coût de la vie payer expérience",
    ),
    topic(
        "barony",
        24,
        text("Clearing land and taxes"),
        text(
            "Each hex within 20 miles of the stronghold is searched for a monster and "
            "cleared; it then stays clear while the stronghold is inhabited. 2-8 villages of "
            "100-400 people bring 10 GP a head each year."
        ),
        section="Baronies",
        en="barony tax taxes income village peasants clear hex monsters territory revenue invest land",
        de="baronie steuer einkommen dorf bauern räumen gebiet",
        es="baronía impuestos ingresos aldea limpiar territorio",
        fr="baronnie taxe impôt revenu village nettoyer territoire",
    ),
    topic(
        "investments",
        24,
        text("Investments in a territory"),
        text(
            "Roads, canals, inns, hunting, religion, armories, breeding, farming, fishing, exploration, "
            "ships, trade, trapping, tourism; success also brings people."
        ),
        section="Baronies",
        en="invest investment roads canals trade farming fishing tourism population",
        de="investieren straßen handel ackerbau bevölkerung",
        es="invertir caminos comercio cultivo población",
        fr="investir routes commerce culture population",
    ),
    topic(
        "villagers",
        24,
        text("Angry villagers"),
        text("For unforgivable outrages the referee may send villagers, thieves, watch or militia."),
        section="Angry Villager Rule",
        en="angry mob villager militia watch punish outrage conan",
        de="wütend mob dorf miliz bestrafen",
        es="turba aldeano milicia castigar",
        fr="foule villageois milice punir",
    ),
    topic(
        "other-worlds",
        24,
        text("Other worlds"),
        text(
            "No natural laws are certain; land may be a gate to other worlds, dimensions, times. As the "
            "referee likes."
        ),
        section="Other Worlds",
        en="other planets space mars dimension gate time travel",
        de="andere planeten mars dimension tor",
        es="otros planetas marte dimensión portal",
        fr="autres planètes mars dimension porte",
    ),
)

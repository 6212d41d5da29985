"""Beginning, armies, and movement."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "sequence",
        0,
        text("The six phases of a turn"),
        text("Move and explore, fight, tunnel, use remaining movement, income, build and buy troops."),
        section="Campaign Turn Sequence",
        en="order sequence phase steps when turn structure",
        de="reihenfolge ablauf schritte wann runde",
        es="orden secuencia pasos cuándo turno fase",
        fr="ordre déroulement étapes quand phase",
    ),
    topic(
        "start",
        0,
        text("The first army: 500 points"),
        text("Each faction begins with a list of 500 points in a single army."),
        section="Starting the Campaign",
        en="start campaign begin how big points list size set up setup army",
        de="kampagne anfang wie groß punkte aufbau",
        es="campaña empezar tamaño puntos preparación inicio",
        fr="campagne début taille points mise en place",
    ),
    topic(
        "priority",
        0,
        text("Campaign priority"),
        text("Rolled for at the start; in this order players take their turns."),
        section="Starting the Campaign",
        en="who goes first order of play turn roll starts",
        de="wer beginnt reihenfolge würfeln",
        es="quién empieza orden tirar",
        fr="qui commence ordre lancer",
    ),
    topic(
        "start-square",
        0,
        text("Starting square and first base"),
        text(
            "A passable square that is not next to another start; it becomes the first base cavern, for "
            "recruiting and building."
        ),
        section="Starting the Campaign",
        en="where start begin place base cavern next to each other adjacent opponent location mark symbol",
        de="wo anfangen basishöhle nebeneinander benachbart",
        es="dónde empezar caverna base junto adyacente",
        fr="où commencer caverne base voisine à côté",
    ),
    topic(
        "general",
        0,
        text("Every army needs a general"),
        text("At least one Hero or Lord."),
        section="The Map and Movement",
        en="hero lord leader character need must have army without commander",
        de="held anführer muss jede armee haben helden kommandant",
        es="héroe señor líder necesita comandante debe",
        fr="héros seigneur chef commandant faut",
    ),
    topic(
        "leaderless",
        0,
        text("An army without a general"),
        text("It must take the most direct way to the nearest base cavern or force with a general."),
        section="The Map and Movement",
        en="leaderless general dies dead hero killed lost without leader what happens retreat",
        de="führerlos general tot gefallen ohne held verloren stirbt",
        es="sin líder muere general muerto héroe perdido",
        fr="sans chef général mort héros tué perdu",
    ),
    topic(
        "army-size",
        0,
        text("How large an army may be"),
        text("Under a Hero at most 2,000 points; under a Lord without limit."),
        section="The Map and Movement",
        en="max maximum size limit points hero lord big 2000",
        de="maximal größe grenze punkte held 2000",
        es="máximo límite puntos héroe 2000",
        fr="maximum limite points héros seigneur 2000",
    ),
    topic(
        "composition",
        0,
        text("Core, Special and Rare"),
        text("The army book’s limits hold for the whole faction, not for each army."),
        section="The Map and Movement",
        en="force composition army book rules units percentage only rare entirely elite",
        de="zusammensetzung armeebuch einheiten elite nur",
        es="composición libro de ejército unidades élite",
        fr="composition livre d’armée unités élite",
    ),
    topic(
        "movement",
        0,
        text("Movement points"),
        text(
            "Basic 5 squares; Elves and Beastmen 6; Undead and Lizardmen 4; tunnelling armies 5; all "
            "mounted 8."
        ),
        section="Movement Points",
        en=(
            "how far move speed squares per turn dwarf dwarfs orcs skaven lizardmen undead elves beastmen "
            "mounted mp distance fast quick slow elf fast"
        ),
        de=(
            "wie weit bewegen geschwindigkeit felder zwerge orks echsenmenschen echsen untote elfen "
            "beritten tempo schnell"
            " langsam schnell zwerg"
        ),
        es=(
            "cuánto mover velocidad casillas enanos orcos hombres lagarto no muertos elfos bestias montado "
            "rápido lento cómo de rápidos elfo"
        ),
        fr=(
            "combien bouger vitesse cases nains orques hommes lézards morts vivants elfes bêtes monté "
            "rapide lent vite"
        ),
    ),
    topic(
        "tunnellers",
        0,
        text("Tunnelling armies"),
        text(
            "Dwarfs with at least one unit of Miners; Skaven without war machines or troops above US1; Orcs"
            " and Goblins of Night Goblins alone."
        ),
        section="Movement Points",
        en="tunneller tunnelers what counts as which armies night goblins squigs miners criteria",
        de="was zählt als welche armeen nachtgoblins bergleute",
        es="cuáles cuentan goblins nocturnos mineros",
        fr="lesquelles comptent gobelins nuit mineurs",
    ),
    topic(
        "alliances",
        0,
        text("Declaring alliances"),
        text("At the start of the turn. Trusted allies without penalty, hated enemies never."),
        section="Starting the Turn",
        en="ally allies pact team up join up together alliance when break treaty friends allowed",
        de="verbünden bündnis pakt zusammen wann freunde allianz",
        es="aliarse pacto juntos alianza cuándo amigos unirse",
        fr="allier pacte ensemble alliance quand amis s’allier",
    ),
    topic(
        "distrustful",
        0,
        text("Distrustful allies"),
        text("They fight together at -1 Leadership and lose 25 GP each turn."),
        section="Starting the Turn",
        en="penalty ally distrust leadership gold loss 25 cost merchants swindle",
        de="nachteil strafe führung goldverlust misstrauen",
        es="penalización desconfianza liderazgo oro pérdida",
        fr="pénalité méfiance commandement or perte",
    ),
    topic(
        "moving",
        0,
        text("Moving, one square each in turn"),
        text("Players move one army one square in turn, until all movement is used or they are in combat."),
        section="The First Movement Phase: Types of Cavern and Tunnel",
        en="movement phase turns alternate how step march save keep part",
        de="bewegungsphase abwechselnd wie schritt aufsparen",
        es="fase de movimiento alternar cómo paso guardar",
        fr="phase de mouvement alterner comment pas garder",
    ),
    topic(
        "meeting",
        0,
        text("Two enemies on one square"),
        text("Both stop until the Fight phase and are in combat."),
        section="The First Movement Phase: Types of Cavern and Tunnel",
        en="meet same square stop moving opposing armies engage through past pass enemy",
        de="treffen gleiches feld anhalten gegner vorbei durch",
        es="encontrarse misma casilla parar rival pasar",
        fr="rencontrer même case arrêter adversaire passer",
    ),
)

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
        en=(
            "order sequence phase steps when turn structure comes after next then go build; how "
            "turn go; after tunnelling; after income; what comes after; order of phases; phases in "
            "turn; when do we fight; what order; turn order phases; steps of a turn; which phase; "
            "when do we build; when dig; when buy; when move; when income; comes first"
        ),
        de=(
            "reihenfolge ablauf schritte wann runde kommt zug phasen bauen; was kommt nach; nach "
            "dem kämpfen; nach der bewegung; wann graben; phasen zug; wie läuft zug; ablauf zug; "
            "welche phase; was kommt zuerst; reihenfolge phasen; wann darf ich bauen; wann kaufen; "
            "wann kämpfen; wann bewegen"
        ),
        es=(
            "orden secuencia pasos cuándo turno fase fases viene después construir; qué viene "
            "después; fases turno; orden de fases; cómo es un turno; cuántas fases; qué fase; "
            "después de combatir; cuándo puedo construir; cuándo cavar; cuándo comprar; cuándo "
            "luchar"
        ),
        fr=(
            "ordre déroulement étapes quand phase phases vient après construire; qu'est-ce qui "
            "vient après; phases d'un tour; ordre des phases; comment se passe un tour; quelle "
            "phase; après le combat; quand creuser; quand acheter; quand combattre"
        ),
    ),
    topic(
        "start",
        0,
        text("The first army: 500 points"),
        text("Each faction begins with a list of 500 points in a single army."),
        section="Starting the Campaign",
        en=(
            "start campaign begin how big points list size set up setup army 500 beginning; points "
            "at start; how many points start; starting army; first army; how big army beginning; "
            "begin with points; start with"
        ),
        de=(
            "kampagne anfang wie groß punkte aufbau 500 startarmee start; punkte am start; mit wie "
            "vielen punkten; erste armee; punkte zu beginn; armee am anfang"
        ),
        es=(
            "campaña empezar tamaño puntos preparación inicio 500 empieza comienza; puntos "
            "empieza; primer ejército; ejército inicial; con cuántos puntos"
        ),
        fr=(
            "campagne début taille points mise en place 500 débute; points au début; première "
            "armée; armée de départ; combien de points commence"
        ),
    ),
    topic(
        "priority",
        0,
        text("Campaign priority"),
        text("Rolled for at the start; in this order players take their turns."),
        section="Starting the Campaign",
        en=(
            "who goes first order of play turn roll starts moves; moves first; goes first; who "
            "starts; who begins; order of players; player order; turn order"
        ),
        de=(
            "wer beginnt reihenfolge würfeln erster zuerst; wer beginnt; wer fängt; erster dran; "
            "wer zuerst; spielerreihenfolge; wer ist dran"
        ),
        es=(
            "quién empieza orden tirar primero; quién empieza; va primero; orden de jugadores; "
            "quién juega primero"
        ),
        fr=("qui commence ordre lancer premier; qui commence; joue premier; ordre des joueurs; qui débute"),
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
        en=(
            "where start begin place base cavern next to each other adjacent opponent location "
            "mark symbol first; starting base; start next to; starting tile; where start; starting "
            "square; begin next to"
        ),
        de=(
            "wo anfangen basishöhle nebeneinander benachbart startbasis startfeld; erste basis; "
            "start neben; wo starten; startfeld"
        ),
        es=(
            "dónde empezar caverna base junto adyacente inicial; primera base; casilla inicial; "
            "dónde empiezo; empezar al lado"
        ),
        fr=(
            "où commencer caverne base voisine à côté première; base de départ; case de départ; où "
            "commence; commencer à côté"
        ),
    ),
    topic(
        "general",
        0,
        text("Every army needs a general"),
        text("At least one Hero or Lord."),
        section="The Map and Movement",
        en=(
            "hero lord leader character need must have army without commander; need general; need "
            "hero; must have hero; without hero; army without"
        ),
        de=(
            "held anführer muss jede armee haben helden kommandant lord; braucht general; braucht "
            "held; ohne held; armee ohne"
        ),
        es=("héroe señor líder necesita comandante debe lord; necesita general; necesita héroe; sin héroe"),
        fr="héros seigneur chef commandant faut lord; besoin général; besoin héros; sans héros",
    ),
    topic(
        "leaderless",
        0,
        text("An army without a general"),
        text("It must take the most direct way to the nearest base cavern or force with a general."),
        section="The Map and Movement",
        en=(
            "leaderless general dies dead hero killed lost without leader what happens retreat; "
            "hero dies; lost general; hero died; hero killed; general died; no leader"
        ),
        de=(
            "führerlos general tot gefallen ohne held verloren stirbt; held stirbt; held tot; "
            "general verloren; held gefallen"
        ),
        es=("sin líder muere general muerto héroe perdido; murió general; héroe muerto; muere héroe"),
        fr="sans chef général mort héros tué perdu; héros mort; général meurt; perd général",
    ),
    topic(
        "army-size",
        0,
        text("How large an army may be"),
        text("Under a Hero at most 2,000 points; under a Lord without limit."),
        section="The Map and Movement",
        en=(
            "max maximum size limit points hero lord big 2000 3000 1500 large my; army size; size "
            "of army; points under hero; how big army; lords army; maximum points; lord army; lord "
            "points; hero army"
        ),
        de=(
            "maximal größe grenze punkte held 2000 3000 armeegröße; wie groß armee; punkte unter "
            "held; maximale punkte; armee maximal"
        ),
        es=(
            "máximo límite puntos héroe 2000 3000; tamaño ejército; puntos héroe; ejército máximo; "
            "cuántos puntos llevar"
        ),
        fr=("maximum limite points héros seigneur 2000 3000; taille armée; points héros; armée maximum"),
    ),
    topic(
        "composition",
        0,
        text("Core, Special and Rare"),
        text("The army book’s limits hold for the whole faction, not for each army."),
        section="The Map and Movement",
        en=(
            "force composition army book rules units percentage only rare entirely elite core "
            "percentages; core units; minimum core; only rare; all special; army book limits"
        ),
        de=(
            "zusammensetzung armeebuch einheiten elite nur kern kerneinheiten mindestens "
            "armeebuchgrenzen; kerneinheiten pro armee; nur elite; armeebuch grenzen"
        ),
        es=(
            "composición libro de ejército unidades élite básicas básicos mínimos cumplir; "
            "unidades básicas; mínimos básicas; solo raras"
        ),
        fr=("composition livre d’armée unités élite base bases minimum; unités de base; seulement rares"),
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
            "how far move speed squares per turn dwarf dwarfs orcs skaven lizardmen undead elves "
            "beastmen mounted mp distance fast quick slow elf fast tiles wood high dark; how many "
            "squares; how far; squares per turn; how fast; movement of; move per turn; squares can "
            "elves go; how slow"
        ),
        de=(
            "wie weit bewegen geschwindigkeit felder zwerge orks echsenmenschen echsen untote "
            "elfen beritten tempo schnell langsam schnell zwerg züge wald hoch dunkel kommen; wie "
            "weit; wie viele felder; wie schnell; bewegung der; felder pro zug; weit ziehen"
        ),
        es=(
            "cuánto mover velocidad casillas enanos orcos hombres lagarto no muertos elfos bestias "
            "montado rápido lento cómo de rápidos elfo mueven avanzan; cuántas casillas; cómo de "
            "rápido; velocidad de; movimiento de; casillas por turno; cuánto mueven"
        ),
        fr=(
            "combien bouger vitesse cases nains orques hommes lézards morts vivants elfes bêtes "
            "monté rapide lent vite bougent avancent; combien de cases; quelle vitesse; mouvement "
            "des; cases par tour; se déplacent combien"
        ),
    ),
    topic(
        "tunnellers",
        0,
        text("Tunnelling armies"),
        text(
            "Dwarfs with at least one unit of Miners; Skaven without war machines or troops above US1; Orcs "
            "and Goblins with nothing but Night Goblins, their squigs and fanatics."
        ),
        section="Movement Points",
        en=(
            "tunneller tunnelers what counts as which armies night goblins squigs miners criteria "
            "count tunnelling; tunnelling army; which armies tunnel"
        ),
        de=(
            "was zählt als welche armeen nachtgoblins bergleute grabende; gelten als; grabende "
            "armeen; tunnelarmee"
        ),
        es="cuáles cuentan goblins nocturnos mineros excavadores cavadoras; cuentan como",
        fr="lesquelles comptent gobelins nuit mineurs tunneliers; comptent comme",
    ),
    topic(
        "alliances",
        0,
        text("Declaring alliances"),
        text("At the start of the turn. Trusted allies without penalty, hated enemies never."),
        section="Starting the Turn",
        en=(
            "ally allies pact team up join up together alliance when treaty friends allowed; declare "
            "alliance; make alliance"
        ),
        de=(
            "verbünden bündnis pakt zusammen wann freunde allianz bündnisse schließen; wann verbünden; "
            "bündnis schließen"
        ),
        es=(
            "aliarse pacto juntos alianza cuándo amigos unirse alianzas declarar; declarar alianza; cuándo "
            "aliarse"
        ),
        fr=(
            "allier pacte ensemble alliance quand amis s’allier alliances déclarer; déclarer alliance; "
            "quand s'allier"
        ),
    ),
    topic(
        "distrustful",
        0,
        text("Distrustful allies"),
        text("They fight together at -1 Leadership and lose 25 GP each turn."),
        section="Starting the Turn",
        en=(
            "penalty ally distrust leadership gold loss 25 cost merchants swindle distrustful "
            "allies; downside ally; penalty allies"
        ),
        de=(
            "nachteil strafe führung goldverlust misstrauen misstrauisch misstrauische "
            "misstrauischer verbündeter; misstrauische verbündete"
        ),
        es=("penalización desconfianza liderazgo oro pérdida desconfiado desconfiados; aliado desconfiado"),
        fr="pénalité méfiance commandement or perte méfiant méfiants; allié méfiant",
    ),
    topic(
        "moving",
        0,
        text("Moving, one square each in turn"),
        text("Players move one army one square in turn, until all movement is used or they are in combat."),
        section="The First Movement Phase: Types of Cavern and Tunnel",
        en=(
            "movement phase turns alternate how step march save keep part simultaneous at once "
            "alternately; move at once; one square each; take turns moving"
        ),
        de=(
            "bewegungsphase abwechselnd wie schritt aufsparen gleichzeitig reihum; ein feld "
            "reihum; abwechselnd ziehen; alle gleichzeitig"
        ),
        es=(
            "fase de movimiento alternar cómo paso guardar a la vez alternando; todos a la vez; "
            "una casilla cada uno"
        ),
        fr=(
            "phase de mouvement alterner comment pas garder en même temps; une case chacun; tous "
            "en même temps"
        ),
    ),
    topic(
        "meeting",
        0,
        text("Two enemies on one square"),
        text("Both stop until the Fight phase and are in combat."),
        section="The First Movement Phase: Types of Cavern and Tunnel",
        en=(
            "meet same square stop moving opposing armies engage through past pass enemy; meet on "
            "square; two armies; walk past enemy; move past"
        ),
        de="treffen gleiches feld anhalten gegner vorbei durch; auf einem feld; zwei armeen; vorbei ziehen",
        es=("encontrarse misma casilla parar rival pasar dos ejércitos; misma casilla; se encuentran"),
        fr="rencontrer même case arrêter adversaire passer; deux armées; passer devant",
    ),
)

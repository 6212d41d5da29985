"""The underworld: levels, treasure, and moving."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "planning",
        4,
        text("Planning a dungeon"),
        text(
            "Draw at least three levels at once; a good dungeon has a dozen levels down and more beside them."
        ),
        section="The Underworld",
        en="greyhawk castle deep how many levels prepare draw map referee start build dungeon big",
        de="wie viele ebenen vorbereiten zeichnen spielleiter karte",
        es="cuántos niveles preparar dibujar mapa árbitro",
        fr="combien de niveaux préparer dessiner carte arbitre",
    ),
    topic(
        "sample-map",
        5,
        text("Tricks of the sample level"),
        text(
            "A shifting wall turns on a d6 (1 north, 2 east, 3 south, 4 west, 5-6 stays); a secret door "
            "opens to the west on an odd roll, to the south on an even one; slanting passages and "
            "transporters mislead."
        ),
        section="Sample Map of Underworld Level",
        en="shifting wall section transporter teleporter slanting passage revolving rooms modular two-way",
        de="wand verschiebt transporter schräger gang drehend",
        es="pared móvil teletransportador pasaje inclinado giratoria",
        fr="mur coulissant téléporteur passage incliné tournant",
    ),
    topic(
        "pit",
        5,
        text("Falling into a pit"),
        text(
            "On 1 or 2 of a d6 the fall does damage. Climbing out takes about a turn, with "
            "spikes or companions."
        ),
        section="Sample Map of Underworld Level",
        en="pit fall damage hole climb out trap how much hurt",
        de="grube loch schaden fallen klettern wie viel",
        es="foso hoyo daño caída trepar cuánto",
        fr="fosse trou dégâts chute grimper combien",
    ),
    topic(
        "tricks",
        6,
        text("Tricks and traps to place"),
        text(
            "False stairs, trap steps, teleportation areas, sinking rooms, illusion, mind control and geas "
            "rooms, one-way doors, natural caverns, space distortion."
        ),
        section="Tricks and Traps",
        en="trick trap ideas list sinking room teleport false stairs one-way door illusion",
        de="trick falle ideen liste teleport einwegtür",
        es="truco trampa ideas lista teletransporte",
        fr="ruse piège idées liste téléportation",
    ),
    topic(
        "room-monsters",
        7,
        text("Is there a monster in the room?"),
        text("On a d6, there is a monster on 1-2 in each room that was not stocked by hand."),
        section="Distribution of Monsters and Treasure",
        en="stock stocking room monster chance occupied distribution place how often",
        de="raum besetzen monster chance bestücken wie oft",
        es="llenar sala monstruo probabilidad repartir",
        fr="garnir salle monstre chance répartir",
    ),
    topic(
        "room-treasure",
        7,
        text("Is there treasure in the room?"),
        text("On a d6, there is treasure on 1-3 if a monster is in the room, on 1 if none is."),
        section="Distribution of Monsters and Treasure",
        en="treasure chance room guarded unguarded loot",
        de="schatz chance raum bewacht beute",
        es="tesoro probabilidad sala botín",
        fr="trésor chance salle butin",
    ),
    topic(
        "treasure",
        7,
        text("Treasure by level"),
        text(
            "Silver always (level 1: d6 × 100; levels 4 and 5: d6 × 1,000), gold half the time, gems and "
            "jewelry 5 to 50 % each, magic 5 to 30 %."
        ),
        section="Distribution of Monsters and Treasure",
        en="how much silver gold gems jewelry jewels magic item level coins treasure table percent hoard",
        de=(
            "wie viel silber gold edelsteine schmuck magisch ebene münzen schatztabelle schätze; "
            "wie viel gold; wie viel silber; schatz auf ebene"
        ),
        es="cuánta plata oro gemas joyas mágico nivel monedas tabla",
        fr="combien argent or gemmes bijoux magique niveau pièces table",
    ),
    topic(
        "unguarded",
        8,
        text("Unguarded treasure"),
        text(
            "Invisible, behind a secret door or under the floor, in locked boxes with poison needles or gas."
        ),
        section="Unguarded Treasures",
        en="hide hidden chest poison needle gas invisible unguarded trap box",
        de="verstecken truhe gift nadel gas unsichtbar",
        es="esconder cofre veneno aguja gas invisible",
        fr="cacher coffre poison aiguille gaz invisible",
    ),
    topic(
        "freshness",
        8,
        text("Refreshing a level"),
        text("Alter passages, extend the map, replace monsters, reverse directions, add a sub-level."),
        section="Maintaining Freshness",
        en=(
            "restock worn empty dull explored again change level players come back freshen refresh boring "
            "bored stale know memorised memorized mapped old reuse redo heart revamp cleared; by heart; "
            "know the level; know this level; knows this level; knows the level; freshen up; freshen it "
            "up; keep it interesting; keep it fresh; already explored; already mapped; been everywhere; "
            "cleared out the level; level is empty; make it new; liven up; everything is dead; mapped "
            "everything; seen it all; new monsters in old rooms"
        ),
        de=(
            "neu besetzen leer langweilig erkundet wieder auffrischen auswendig kennen kennt fad; "
            "auswendig kennen; kennen die ebene; kennt die ebene; kennen den level; kennen alles; schon "
            "alles kartiert; ebene auffrischen; wieder spannend; wieder interessant; alles leergeräumt; "
            "schon alles erkundet; alles tot; wieder auffüllen"
        ),
        es=(
            "reponer vacío aburrido explorado otra vez refrescar memoria conocen monótono; de memoria; "
            "conocen el nivel; se saben el nivel; ya lo han explorado; ya lo conocen; hacerlo interesante; "
            "nivel vacío; renovar el nivel; volver a llenar; todo muerto; todo explorado"
        ),
        fr=(
            "regarnir vide ennuyeux exploré encore rafraîchir coeur connaissent lassant; par coeur; "
            "connaissent le niveau; déjà exploré; connaissent tout; rendre intéressant; niveau vide; "
            "renouveler le niveau; tout est mort; tout exploré; repeupler"
        ),
    ),
    topic(
        "turn",
        8,
        text("Move and turn underground"),
        text(
            "Two moves make a turn of about ten minutes, in which a fully armoured character covers 120 "
            "feet. In flight or pursuit a turn has twice as many moves, and nobody can draw a map."
        ),
        section="The Move/Turn in the Underworld",
        en=(
            "how long turn ten minutes time speed feet per armour armor move mapping distance inches far walk"
        ),
        de="wie lange zehn minuten zeit tempo fuß rüstung karte zeichnen weit",
        es="cuánto dura diez minutos tiempo velocidad pies armadura mapa lejos",
        fr="combien dix minutes temps vitesse pieds armure carte loin",
    ),
    topic(
        "rest",
        8,
        text("Rest underground"),
        text("One turn of rest in every hour, and two turns after a flight or pursuit."),
        section="The Move/Turn in the Underworld",
        en=(
            "rest resting how often hour sleep pause tired after chase dungeon break breaks breather "
            "pauses stop sit; take a break; take breaks; have a break; need a break; have to rest; have to "
            "stop; catch breath; catch their breath; keep going all day; walk without stopping; how often "
            "rest; down there without; keep marching; go on without; sit down"
        ),
        de=(
            "ausruhen pause wie oft stunde müde schlafen verschnaufen rasten rast pausen; pause machen; "
            "pausen machen; pause einlegen; ausruhen müssen; rasten müssen; verschnaufpause; ohne pause; "
            "immer weiterlaufen; muss man sich ausruhen"
        ),
        es=(
            "descansar pausa cuánto hora cansado dormir descanso descansos parar respiro; hacer una pausa; "
            "hacer pausas; hay que descansar; tomar un descanso; tomarse un respiro; sin parar; parar a "
            "descansar; cada cuánto descansar; cuándo hay que parar"
        ),
        fr=(
            "repos pause souvent heure fatigué dormir pauses souffler reposer arrêter; faire une pause; "
            "faire des pauses; se reposer; faut se reposer; sans s'arrêter; souffler un peu; reprendre son "
            "souffle; s'arrêter; combien se reposer"
        ),
    ),
    topic(
        "search",
        8,
        text("Searching, listening, ESP: time"),
        text(
            "Searching ten feet of wall for secret passages takes a full turn; ESP takes a "
            "quarter of one; for anything else the referee decides."
        ),
        section="The Move/Turn in the Underworld",
        en="how long search searching wall ten feet esp listen loading treasure takes",
        de="wie lange suchen durchsuchen wand dauert",
        es="cuánto buscar registrar pared tarda",
        fr="combien chercher fouiller mur durée",
    ),
    topic(
        "rounds",
        8,
        text("Rounds of combat"),
        text("Ten rounds in a turn."),
        section="The Move/Turn in the Underworld",
        en="melee round how many rounds per turn fight",
        de="nahkampf runde wie viele kampf",
        es="cuerpo a cuerpo asalto cuántos",
        fr="mêlée round combien combat",
    ),
    topic(
        "secret-doors",
        8,
        text("Finding secret passages"),
        text(
            "On a d6, men, dwarves and hobbits who search find a secret passage on 1-2, elves"
            " on 1-4; elves who merely pass one may notice it on 1-2, at the referee’s "
            "option."
        ),
        section="The Move/Turn in the Underworld",
        en="secret door hidden find detect notice search elf dwarf human chance roll locate",
        de="geheimtür geheime versteckt finden bemerken elf zwerg mensch chance",
        es="puerta secreta oculta hallar notar elfo enano humano",
        fr="porte secrète cachée trouver remarquer elfe nain humain",
    ),
    topic(
        "treasure-deep",
        7,
        text("Treasure on levels 6 and deeper"),
        text(
            "On levels 6-7 / 8-9 / 10-12 / from 13: silver d6 × 2,000 / 5,000 / 5,000 / 10,000; gold, half "
            "the time, d6 × 500 / 1,000 / 2,000 / 5,000; gems and jewelry 30 / 40 / 50 / 50 % each; magic "
            "15 / 20 / 25 / 30 %."
        ),
        section="Distribution of Monsters and Treasure",
        en="deep level treasure silver gold gems magic six seven eight nine ten twelve thirteen how much",
        de="tiefe ebene schatz silber gold edelsteine magie sechs acht zehn",
        es="nivel profundo tesoro plata oro gemas magia",
        fr="niveau profond trésor argent or gemmes magie",
    ),
)

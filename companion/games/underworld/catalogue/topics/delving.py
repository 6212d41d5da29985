"""Doors, light, and monsters underground."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "doors",
        9,
        text("Forcing doors open"),
        text(
            "A door opens on 1-2 of a d6, for small or light characters only on 1; up to "
            "three can try together. Doors shut by themselves, and open for monsters unless "
            "somebody holds them."
        ),
        section="The Move/Turn in the Underworld",
        en="bash break open door stuck force strength how hard closed close automatically kick open",
        de="aufbrechen eintreten tür klemmt öffnen stärke zu eintreten",
        es="derribar abrir puerta atascada fuerza cerrar patada",
        fr="enfoncer ouvrir porte coincée force fermer",
    ),
    topic(
        "spikes",
        9,
        text("Wedging a door with spikes"),
        text("On a 5 or 6 of one die the spike slips and the door shuts."),
        section="The Move/Turn in the Underworld",
        en="spike iron wedge hold door open slip keep",
        de="haken keil offen halten rutscht",
        es="clavo cuña mantener abierta resbala",
        fr="piton cale tenir ouverte glisse",
    ),
    topic(
        "traps",
        9,
        text("When a trap is sprung"),
        text("For anybody who passes, a trap is sprung, or a pit opens, on 1-2 of a d6."),
        section="The Move/Turn in the Underworld",
        en="trap spring trigger sprung chance roll set off",
        de="falle auslösen chance würfeln",
        es="trampa activar salta probabilidad",
        fr="piège déclencher chance lancer",
    ),
    topic(
        "listen",
        9,
        text("Listening at doors"),
        text(
            "On a d6, men hear something on 1, elves, dwarves and hobbits on 1-2; the undead make no sound."
        ),
        section="The Move/Turn in the Underworld",
        en="listen listens hear noise hearing sound door chance human elf undead",
        de="hören lauschen geräusch tür chance mensch elf",
        es="oír escuchar ruido sonido puerta humano",
        fr="entendre écouter bruit porte chance humain",
    ),
    topic(
        "light",
        9,
        text("Light underground"),
        text(
            "The party needs light or infravision. Its light lets monsters see it, so that it can "
            "surprise them only through a door. A gust blows torches out."
        ),
        section="The Move/Turn in the Underworld",
        en=(
            "torch torches lantern dark darkness see infravision sword blow out candle without "
            "light need go; need torch; need lantern; light blow out; see in dark; monsters see "
            "light; without light; carry torch; go out; blow out; torch wind; lantern out; gust"
        ),
        de=(
            "fackel laterne dunkel sehen infravision schwert ausgehen fackeln; brauchen licht; "
            "brauchen fackeln; brauchen wir fackeln; ohne licht; im dunkeln sehen; fackel ausgehen"
        ),
        es=(
            "antorcha linterna oscuridad ver infravisión espada antorchas; necesitamos luz; "
            "necesita antorcha; sin luz; ver en oscuridad; apagar antorcha"
        ),
        fr=(
            "torche lanterne noir voir infravision épée éteindre torches; besoin de lumière; faut "
            "torche; faut lumière; sans lumière; voir dans le noir; torche s'éteint"
        ),
    ),
    topic(
        "blast",
        9,
        text("Fire balls and lightning in a confined space"),
        text(
            "If the space is shorter than the spell, the spell comes back by as many feet as "
            "are missing, and may strike the caster; or it breaks out as much stone instead; "
            "or it destroys a foot of stone for every ten feet missing, and comes back half "
            "as far."
        ),
        asks="blast",
        section="The Move/Turn in the Underworld",
        en=(
            "fireball spell spells lightning bolt rebound corridor bounce back confined caster hit stone "
            "magic missile"
        ),
        de="feuerball zauber blitz abprallen gang zurück eng stein",
        es="bola de fuego hechizo rayo rebote pasillo piedra",
        fr="boule de feu sort éclair rebond couloir pierre",
    ),
    topic(
        "sighting",
        9,
        text("At what distance monsters are seen"),
        text("Monsters are seen at 2d4 × 10 feet, so 20 to 80; with surprise, at 10 to 30."),
        section="Underworld Monsters",
        en="distance sight see far away encounter feet how close dungeon",
        de="entfernung sicht sehen weit begegnung fuß",
        es="distancia ver lejos encuentro pies",
        fr="distance voir loin rencontre pieds",
    ),
    topic(
        "surprise",
        9,
        text("Surprise"),
        text(
            "Each side that may be unaware of the other is surprised on 1-2 of a d6; light, noise and ESP"
            " prevent surprise. The other side then has a free move."
        ),
        section="Underworld Monsters",
        en="surprised surprise roll chance ambush free attack unaware ambushed both",
        de="überrascht würfeln chance hinterhalt freier angriff",
        es="sorprendido tirar emboscada ataque gratis",
        fr="surpris lancer embuscade attaque gratuite",
    ),
    topic(
        "wandering",
        10,
        text("Wandering monsters underground"),
        text("At the end of every turn a d6 is rolled; on a 6 a monster comes, from a random direction."),
        section="Wandering Monsters",
        en="wandering monster check how often when roll random encounter dungeon chance direction",
        de="wandernde monster wie oft prüfen wann würfeln begegnung verlies",
        es="errantes cuándo tirar encuentro mazmorra cada cuánto",
        fr="errants quand lancer rencontre donjon souvent",
    ),
    topic(
        "monster-tables",
        10,
        text("Which monsters at which level"),
        text(
            "A d6 and the level give one of six tables: 1 kobolds to spiders, 2 hobgoblins to toads, 3 "
            "wights to weasels, 4 wraiths to apes, 5 trolls to medusae, 6 giants to purple worms."
        ),
        section="Monster Level Tables",
        chapter="Monster Determination and Level of Monster Matrix",
        en=(
            "monster table level matrix determination which list kind random goblins orcs dragons "
            "trolls encounter type meet depth one two three monsters; which table; monsters on "
            "level; level monsters"
        ),
        de=(
            "monstertabelle ebene welche liste art orks drachen begegnen tiefe monster; welche "
            "tabelle; monster auf ebene"
        ),
        es=(
            "tabla monstruos nivel cuáles lista orcos dragones encontrar qué; qué tabla; monstruos del nivel"
        ),
        fr=(
            "table monstres niveau lesquels liste orques dragons croise rencontre quels; quelle "
            "table; monstres du niveau"
        ),
    ),
    topic(
        "number-appearing",
        11,
        text("How many monsters appear"),
        text(
            "A party of 1-3 meets the basic number, a party of 4-6 about twice as many, one of 7-9 three "
            "times as many, and so on."
        ),
        section="Number of Wandering Monsters Appearing",
        en="number appearing how many group size abreast corridor wide front rank party show up monsters",
        de="anzahl wie viele gruppe nebeneinander gang breit tauchen auf kommen",
        es="número cuántos grupo frente pasillo ancho salen",
        fr="nombre combien groupe de front couloir large viennent",
    ),
    topic(
        "abreast",
        12,
        text("How many monsters come abreast"),
        text("Perhaps three in a ten-foot passage; the others stand behind or come by other ways."),
        section="Number of Wandering Monsters Appearing",
        en=(
            "abreast side by side next to each other fit corridor passage wide front rank fan out "
            "hobgoblins orcs 300; side by side; next to each other; fit in corridor; fit in "
            "passage; stand in passage; front rank; can fight at once"
        ),
        de="nebeneinander passen gang breit reihe vorne; passen nebeneinander; nebeneinander im gang",
        es="lado uno al otro caben pasillo ancho fila frente; caben en el pasillo; uno al lado",
        fr="côte à côte de front couloir large rang tiennent; de front; côte à côte",
    ),
    topic(
        "chase",
        12,
        text("Being chased underground"),
        text(
            "Monsters keep following in a straight line while they are within 90 feet; past a"
            " corner, door or stairs they follow on 1-2 of a d6, through a secret door on 1. "
            "Monsters that surprise the party within 20 feet cannot be avoided."
        ),
        section="Avoiding Monsters",
        en=(
            "evade flee escape run follow pursue pursuit chase corner avoid monster keeps coming away "
            "chasing round"
        ),
        de="fliehen entkommen weglaufen verfolgen ecke vermeiden",
        es="huir escapar correr perseguir esquina evitar seguir",
        fr="fuir échapper courir suivre poursuivre coin éviter",
    ),
    topic(
        "drop",
        12,
        text("Dropping something when surprised"),
        text("Each surprised character has a 25 % chance of dropping something that they hold."),
        section="Avoiding Monsters",
        en="drop item sword weapon hold surprised lose fumble",
        de="fallen lassen schwert waffe überrascht verlieren",
        es="soltar espada arma sorprendido perder",
        fr="lâcher épée arme surpris perdre",
    ),
    topic(
        "distract",
        12,
        text("Throwing food or treasure, burning oil"),
        text(
            "Food stops intelligent monsters with a chance of 10 %, semi-intelligent ones "
            "with 50 %, others with 90 %; treasure works the other way round. Burning oil "
            "deters many."
        ),
        section="Avoiding Monsters",
        en=(
            "food distract throw stop pursuit rations treasure gold bait burning oil meat smart "
            "dumb stupid clever intelligent; stop monster; gold stop; food stop; throw gold; throw "
            "food; stop chasing"
        ),
        de=(
            "essen ablenken werfen verfolgung rationen köder öl gold klug dumm schlau; monster "
            "aufhalten; gold werfen; essen werfen"
        ),
        es=(
            "comida distraer tirar raciones cebo aceite oro listo tonto; tirar oro; tirar comida; "
            "parar monstruo"
        ),
        fr=(
            "nourriture distraire jeter rations appât huile or malin bête; jeter or; jeter "
            "nourriture; arrêter monstre"
        ),
    ),
    topic(
        "reaction",
        12,
        text("Reaction of monsters"),
        text("2d6: 2-5 negative, 6-8 uncertain, 9-12 positive; modified by bribes, fear, alignment."),
        section="Random Actions by Monsters",
        en="reaction roll talk parley friendly hostile bribe negotiate attitude random actions",
        de="reaktion reden verhandeln freundlich feindlich bestechen",
        es="reacción hablar amistoso hostil soborno negociar",
        fr="réaction parler amical hostile corrompre négocier",
    ),
    topic(
        "example",
        12,
        text("Example of an expedition"),
        text("A talk between referee and caller, pages 12 to 14."),
        section="Example of the Referee Moderating a Dungeon Expedition",
        en="example play caller referee how to run",
        de="beispiel spielablauf sprecher",
        es="ejemplo partida portavoz",
        fr="exemple partie porte-parole",
    ),
    topic(
        "retinue",
        11,
        text("Company of Wizards and Evil High Priests"),
        text(
            "Met underground they come with 1-4 apprentices (Enchanters or Evil Priests) and 1-6 "
            "bodyguards, fighters of levels 4 to 6."
        ),
        section="Monster Level Tables",
        en="wizard evil high priest apprentice bodyguard accompanied escort how many with",
        de="begleitung leibwächter lehrlinge zauberer hohepriester",
        es="acompañantes guardaespaldas aprendices mago sacerdote",
        fr="escorte gardes du corps apprentis magicien prêtre",
    ),
    topic(
        "other-monsters",
        11,
        text("Other monsters to consider underground"),
        text(
            "By level and surroundings also crabs, leeches, octopi, crocodiles, squids, sea "
            "monsters, nixies, mermen, griffons, pterodactyls, rocs, invisible stalkers, cyborgs, "
            "robots, androids, shadows, doppelgangers."
        ),
        section="Monster Level Tables",
        en=(
            "robot android cyborg shadow doppelganger doppleganger invisible stalker pterodactyl "
            "unusual monsters"
        ),
        de="roboter schatten doppelgänger unsichtbar",
        es="robot sombra doble invisible",
        fr="robot ombre double invisible",
    ),
)

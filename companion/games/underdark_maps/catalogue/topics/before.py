"""Cards, set-up, the course of the race, and its tables."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "deck",
        0,
        text("The event deck"),
        text("All players share one deck of Aid cards and Foe cards."),
        section="Opening lines",
        en="shared common own each player draw pile kinds types of cards",
        de="gemeinsam eigenes stapel arten kartenarten",
        es="común compartido propio tipos de cartas",
        fr="commun partagé propre types de cartes",
    ),
    topic(
        "foe-cards",
        0,
        text("Foe cards"),
        text("Traps and Creatures; Creatures are Monsters or Intelligent foes."),
        section="Opening lines",
        en="foe enemy creature kinds types trap monster intelligent what is difference",
        de="feind gegner kreatur arten falle monster kluge unterschied",
        es="enemigo criatura tipos trampa monstruo inteligente diferencia",
        fr="ennemi créature types piège monstre intelligent différence",
    ),
    topic(
        "aid-cards",
        0,
        text("Aid cards"),
        text(
            "Prestige classes, weapons, armour, items, one-use items and spells; each is for Mages, Rogues "
            "or Fighters."
        ),
        section="Opening lines",
        en=(
            "aid help kinds types who can use class equipment gear which card for whom wizard thief warrior"
            " any class"
        ),
        de="hilfe arten wer darf klasse ausrüstung für wen krieger dieb zauberer",
        es="ayuda tipos quién puede clase equipo para quién ladrón",
        fr="aide types qui peut classe équipement pour qui combattant magicien",
    ),
    topic(
        "victory",
        0,
        text("How to win"),
        text("Bring your party back to Start with the Underdark Maps."),
        section="Victory",
        en=(
            "win winner goal aim objective end game over victory thing finish how; win game; who "
            "wins; what is the goal"
        ),
        de=("gewinnen sieg ziel gewinner ende sieger spielende wie gewinnt; wer gewinnt; was ist das ziel"),
        es=("ganar ganador objetivo fin final victoria cómo se gana; quién gana; cuál es el objetivo"),
        fr="gagner gagnant but objectif fin victoire comment gagne; qui gagne; quel est le but",
    ),
    topic(
        "setup-track",
        0,
        text("Laying the track"),
        text(
            "Roll on the Terrain table for each space; pawns stand on Start, the Maps token on the End space."
        ),
        section="Setup",
        en="setup set up prepare board pawn token start where begin maps placed terrain each",
        de="aufbau vorbereiten spielbrett figur startfeld wo anfangen landkarten liegen gelände",
        es="preparación preparar tablero peón inicio dónde empezar mapas terreno",
        fr="mise en place préparer plateau pion début où commencer plans terrain",
    ),
    topic(
        "party",
        0,
        text("Six characters"),
        text("Each party begins with six characters, rolled on the Random Adventurer table."),
        section="Setup",
        en=(
            "party size how many members people adventurers generate start beginning group team heroes "
            "companions"
        ),
        de="truppgröße wie viele leute gruppe abenteurer anfang helden gefährten mitglieder erzeugen",
        es="tamaño grupo cuántos miembros gente aventureros principio equipo héroes",
        fr="taille équipe combien membres gens aventuriers début groupe héros",
    ),
    topic(
        "opening-hand",
        0,
        text("Cards at the start"),
        text("Each player is dealt seven cards."),
        section="Setup",
        en="deal dealt hand how many cards begin beginning",
        de="austeilen handkarten wie viele anfang starthand",
        es="repartir mano cuántas cartas principio inicial",
        fr="distribuer main combien de cartes début",
    ),
    topic(
        "who-first",
        0,
        text("Who goes first"),
        text("Everybody rolls a d20; the highest goes first."),
        section="Setup",
        en=(
            "starting player first turn order roll high begins begin who starts; who begins; goes "
            "first; first player"
        ),
        de="startspieler reihenfolge anfangen erster würfeln wer fängt; wer beginnt; wer startet",
        es="jugador inicial orden turno primero tirar empezar quién empieza; va primero",
        fr="premier joueur ordre du tour lancer commencer qui commence; joue premier",
    ),
    topic(
        "start-safe",
        0,
        text("Start is safe"),
        text("On Start there are no battles, traps or navigation rolls."),
        section="Setup",
        en="safe space start attack trap fight someone play foe on me sit sits standing protected",
        de="sicher startfeld angreifen falle kampf geschützt steht",
        es="segura casilla salida atacar trampa combate protegida inicio",
        fr="sûr case départ attaquer piège combat protégée",
    ),
    topic(
        "phase-one",
        0,
        text("Phase I: towards the End"),
        text("Until a party has the Maps everybody moves forward only, towards the End space."),
        section="Course of the Game",
        en="backwards forward only direction before anyone has the maps turn around first phase",
        de="rückwärts vorwärts nur richtung bevor umdrehen erste phase zurück",
        es="hacia atrás adelante solo dirección antes primera fase retroceder",
        fr="reculer en arrière avancer direction avant première phase",
    ),
    topic(
        "phase-two",
        0,
        text("Phase II: the Maps"),
        text(
            "The first party at the End space gets the Maps and must turn back to Start; the others may "
            "then move either way."
        ),
        section="Course of the Game",
        en=(
            "map party gets possession first reach end space turn around go back either direction second "
            "phase who has"
        ),
        de="kartentrupp bekommt erster erreicht endfeld umkehren beide richtungen zweite phase wer hat",
        es="grupo de los mapas consigue primero llegar final dar la vuelta sentidos segunda fase",
        fr="compagnie des plans obtient première atteindre fin demi-tour directions deuxième phase",
    ),
    topic(
        "take-maps",
        0,
        text("Taking the Maps from another party"),
        text("Whoever defeats the party with the Maps in battle gets them."),
        section="Course of the Game",
        en=(
            "steal maps map party defeat lose maps battle win chase new holder; get maps; take "
            "maps; grab maps; maps from"
        ),
        de=(
            "stehlen landkarten besiegen verlieren klauen abjagen karten; karten nehmen; karten "
            "abnehmen; landkarten bekommen"
        ),
        es="robar mapas vencer perder quitar arrebatar; quitar mapas; conseguir mapas",
        fr="voler plans vaincre perdre prendre; voler plans; récupérer plans",
    ),
    topic(
        "terrain",
        0,
        text("Terrain table"),
        text(
            "d20: 1 City, 2 Dungeon, 3 Shaft, 4 Lava Tubes, 5 Mine, 6 Cave, 7 Cavern, 8 Abyss, 9 Bone Cave,"
            " 10 Labyrinth, 11 Web Cave, 12 Rift, 13 Vault, 14 Portal, 15 Earth Node, 16 Sickstone, 17 "
            "Magma, 18 Sea Cave, 19 River Canyon, 20 Quickstone."
        ),
        section="Terrain Table",
        en="space type roll list which terrains what is ground",
        de="feldart würfeln liste welche gelände feld",
        es="tipo de casilla tirar lista terrenos",
        fr="type de case lancer liste terrains",
    ),
    topic(
        "terrain-letters",
        0,
        text("The letters of the terrain"),
        text("C civilised, N natural, O open, W water, F confined."),
        section="Terrain Table",
        en="letters abbreviation mean civilized natural open water confined symbols code",
        de="buchstaben abkürzung bedeuten kürzel",
        es="letras abreviatura significan",
        fr="lettres abréviation signifient",
    ),
    topic(
        "terrain-foes",
        0,
        text("Terrain that makes foes stronger"),
        text(
            "City, Dungeon: Intelligent foes add 3. Cavern, Bone Cave: Monsters add 3. Earth Node: Mages "
            "add 3."
        ),
        section="Terrain Table",
        en="bonus plus three +3 monster intelligent mage city dungeon cavern cave node where stronger",
        de="bonus plus drei stadt verlies höhle stärker magier",
        es="bonificador más tres ciudad mazmorra caverna más fuertes mago",
        fr="bonus plus trois ville donjon caverne plus forts mage",
    ),
    topic(
        "terrain-barriers",
        0,
        text("Barrier and danger spaces"),
        text(
            "Barriers: Abyss, Labyrinth, Web Cave, Rift, Sea Cave, River Canyon. Dangers: Sickstone, Magma,"
            " Quickstone."
        ),
        section="Terrain Table",
        en="which spaces are navigable hazard dangerous lava terrain list",
        de="welche felder sind navigierbar gefährlich gelände liste",
        es="qué casillas son navegable peligrosas terreno lista",
        fr="quelles cases sont navigable dangereuses terrain liste",
    ),
    topic(
        "portal",
        0,
        text("Portal roll"),
        text(
            "d6, plus 1 for each Mage: 1-2 back d6 spaces; 3-4 fight a planar foe of level d20; 5 or more "
            "forward d6 spaces."
        ),
        asks="portal",
        section="Portal Table",
        en="portal space teleport gate what does planar foe level mage bonus land on",
        de="portal feld teleport tor was macht ebene magier landen",
        es="portal casilla teletransporte puerta planar mago caer",
        fr="portail case téléportation porte planaire mage tomber",
    ),
    topic(
        "adventurers",
        0,
        text("Random Adventurer table"),
        text(
            "A d20 gives race, class and card name, such as 3 Male Drow Wizard or 12 Minotaur Marauder; on "
            "20 reroll for the race and pick the class."
        ),
        section="Random Adventurer Table",
        en=(
            "race class chitine imaskari duergar gloaming grimlock kuo-toa slyth svirfneblin derro illithid"
            " orog quaggoth tanarukk troglodyte drow cleric wizard twenty which class names mage rogue "
            "fighter reroll"
        ),
        de="volk rasse klasse zwanzig welche namen neu würfeln",
        es="raza clase veinte qué nombres repetir",
        fr="race peuple classe vingt quels noms relancer",
    ),
)

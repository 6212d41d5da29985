"""The wilderness: castles and travel."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "wilderness",
        14,
        text("The wilderness and its maps"),
        text(
            "The referee needs a ground map of the dungeon, the terrain around it and the nearest town; the"
            " OUTDOOR SURVIVAL board serves for the rest."
        ),
        section="The Wilderness",
        en="outdoor survival board map town village blackmoor greyhawk what need prepare",
        de="außenwelt brett karte stadt dorf vorbereiten",
        es="exterior tablero mapa pueblo preparar",
        fr="extérieur plateau carte ville préparer",
    ),
    topic(
        "castle-out",
        15,
        text("Do castle folk come out?"),
        text(
            "Castle folk come out on 1-3 of a d6 if the party is on the castle’s hex, on 1-2 "
            "if it is one hex away, on 1 if it is two hexes away. They always come if they "
            "are hailed from the castle’s hex, unless the party is strong and warlike."
        ),
        section="Castles",
        en=(
            "castle occupants venture out pass near hail chance sortie inhabitants come; shout; if "
            "we shout; come out if; call to castle"
        ),
        de=(
            "burg bewohner herauskommen vorbei rufen chance schloss kommen raus; herauskommen; wenn wir rufen"
        ),
        es="castillo ocupantes salir pasar cerca llamar salen; salen si; si gritamos",
        fr="château occupants sortir passer près appeler sortent; s’ils sortent; si on crie",
    ),
    topic(
        "castle-who",
        15,
        text("Who lives in a castle"),
        text(
            "A d6 says who is the master: 1 Lord, 2 Superhero, 3 Wizard, 4 Necromancer, 5 Patriarch, 6 "
            "Evil High Priest; a d4 gives the guards. On another d6 they are hostile on 1-3, neutral on "
            "4-6; with clerics it depends on the party’s alignment."
        ),
        section="Castles",
        en="castle occupant owner lord inhabitant guards retainers hostile neutral who stronghold",
        de="burgherr bewohner wachen feindlich neutral wer",
        es="castillo dueño señor guardias hostil",
        fr="château maître seigneur gardes hostile",
    ),
    topic(
        "castle-fighter",
        15,
        text("Fighting-men of castles: joust or toll"),
        text(
            "Fighting-men of castles joust with fighting-men of the party, and ask others for"
            " a toll of 100 to 600 GP. A character who loses gives up the armour; if a "
            "character wins, the party is hosted for up to a month, with rations and "
            "warhorses."
        ),
        section="Castles",
        en=(
            "joust jousting toll tax pay lord castle lose win armour armor host rations warhorse knight "
            "challenge"
        ),
        de="tjost lanzenstechen zoll wegzoll zahlen verlieren gewinnen rüstung bewirten",
        es="justa peaje pagar perder ganar armadura hospedar caballo castillo",
        fr="joute péage payer perdre gagner armure héberger château",
    ),
    topic(
        "castle-mage",
        15,
        text("Magic-users of castles: geas or toll"),
        text(
            "Magic-users of castles who are not hostile send passersby after treasure under a"
            " Geas, and take at least half of it; hostile ones demand a magic item, or 1,000 "
            "to 4,000 GP."
        ),
        section="Castles",
        en="geas wizard magic item toll pay castle treasure half quest sorcerer",
        de="geas zauberer magischer gegenstand zoll schatz hälfte",
        es="geas mago objeto mágico peaje tesoro mitad castillo",
        fr="geas magicien objet magique péage trésor moitié",
    ),
    topic(
        "castle-cleric",
        15,
        text("Clerics of castles: tithe or quest"),
        text(
            "Clerics of castles demand a tenth of money and jewels or, from those who have none, a task "
            "under Quest; Evil High Priests try to slay Lawful or Neutral people who do not pay."
        ),
        section="Castles",
        en="tithe cleric priest patriarch pay ten percent quest task evil castle want",
        de="zehnt kleriker priester zahlen zehn prozent aufgabe",
        es="diezmo clérigo sacerdote pagar diez por ciento",
        fr="dîme clerc prêtre payer dix pour cent",
    ),
    topic(
        "castle-guards",
        16,
        text("Guards and others in a castle"),
        text(
            "30 to 180 men on the walls, half light foot with crossbows, half heavy foot; perhaps a mage, "
            "cleric, fighter, apprentice or assistants beside the master."
        ),
        section="Guards",
        en="how many men guards walls crossbow garrison assistants apprentice",
        de="wie viele männer wachen mauern armbrust besatzung lehrling",
        es="cuántos hombres guardias murallas ballesta aprendiz",
        fr="combien hommes gardes murs arbalète apprenti",
    ),
    topic(
        "exploring",
        16,
        text("Exploring unknown hexes"),
        text(
            "Players have a blank hex map. They explore on foot at normal speed, mounted at "
            "the speed of a draft horse, in the air at half speed."
        ),
        section="Referee’s Map",
        en="explore exploration unknown map speed blank hex fly",
        de="erkunden unbekannt karte tempo fliegen",
        es="explorar desconocido mapa velocidad volar",
        fr="explorer inconnu carte vitesse voler",
    ),
    topic(
        "travel",
        16,
        text("Hexes a day"),
        text(
            "On foot 3, wagon 4, draft horse 5, heavy 6, medium 8, light horse 10; raft 10, boat 15, "
            "merchant ship 12, galley 20; griffon 30, dragon 24, roc and pegasus 48, carpet 30, broom 40."
        ),
        section="Movement",
        en=(
            "how many hexes a day speed foot horse wagon cart ship fly flying movement travel distance "
            "walking riding pegasus balrog djinn"
        ),
        de="wie viele felder hexfelder am tag tempo zu fuß pferd wagen schiff fliegen reisen reiten",
        es="cuántos hexágonos día velocidad a pie caballo carro barco volar viajar",
        fr="combien hexagones jour vitesse à pied cheval chariot bateau voler voyager",
    ),
    topic(
        "large-party",
        16,
        text("Large parties"),
        text(
            "A party of more than 100, counting its animals, moves 1 hex less a day; one of "
            "more than 1,000 moves 2 less."
        ),
        section="Movement",
        en="army caravan slow penalty hundred thousand people big group",
        de="armee karawane langsam abzug hundert tausend leute",
        es="ejército caravana lenta penalización cien mil personas más",
        fr="armée caravane lente pénalité cent mille gens",
    ),
    topic(
        "terrain",
        17,
        text("Terrain penalties"),
        text(
            "A hex of mountains or swamp, or of a river without a ford, costs 3 points of "
            "movement, woods or desert 2, clear land 1; on a track, mountains cost 2, woods "
            "and swamps 1."
        ),
        section="Terrain Penalties",
        en="mountain swamp river woods forest desert track road cross ford cost slow movement terrain",
        de="berg sumpf fluss wald wüste weg überqueren furt kosten",
        es="montaña pantano río bosque desierto camino cruzar coste",
        fr="montagne marais rivière bois forêt désert chemin traverser coût",
    ),
    topic(
        "wild-rest",
        17,
        text("Rest on a journey"),
        text(
            "A party rests a day after six days of movement; dragons sleep one week after "
            "three weeks on foot, and three weeks after three weeks of flying."
        ),
        section="Rest",
        en="rest day six days travel tired dragon sleep how often wilderness",
        de="rasten ruhetag sechs tage reise drache schlafen",
        es="descansar día seis días viaje dragón dormir",
        fr="repos jour six jours voyage dragon dormir",
    ),
    topic(
        "scale",
        17,
        text("How large a hex is, and a turn outdoors"),
        text("A hex is about 5 miles across; a move takes a day, which is a turn."),
        section="Scale",
        en="hex size big miles scale day turn wilderness distance",
        de="hex größe groß meilen maßstab tag zug",
        es="hexágono tamaño millas escala día turno grande",
        fr="hexagone taille milles échelle jour tour grand",
    ),
    topic(
        "wild-sighting",
        17,
        text("Sighting and surprise outdoors"),
        text(
            "Monsters are seen at 40 to 240 yards; with surprise 10 to 30, and three or more encircle the "
            "party; at 10 yards they can attack."
        ),
        section="Wilderness Monsters",
        en="distance yards see monsters outdoors surprise circle surround wilderness",
        de="entfernung yards sehen draußen überraschung umzingeln",
        es="distancia yardas ver exterior sorpresa rodear",
        fr="distance yards voir dehors surprise encercler",
    ),
    topic(
        "towns",
        15,
        text("Towns, and the outdoor board"),
        text(
            "Towns have their own maps and adventures, from bazaars to the thieves’ quarter; on the"
            " OUTDOOR SURVIVAL board ponds are castles and buildings are towns."
        ),
        section="The Wilderness",
        en=(
            "blackmoor greyhawk town city adventures thieves quarter bazaar tavern temple shop ponds "
            "catch basins buildings what counts as castle"
        ),
        de="stadt abenteuer diebesviertel basar teich gebäude bedeutet",
        es="ciudad aventuras barrio ladrones bazar estanque edificio",
        fr="ville aventures quartier voleurs bazar étang bâtiment",
    ),
    topic(
        "castle-retainers",
        15,
        text("Guards that a castle’s master keeps"),
        text(
            "By a d4. Lord: champions, griffons, myrmidons, giants; Superhero: myrmidons, rocs, "
            "ogres, swashbucklers; Wizard: dragons, balrogs, wyverns, basilisks; Necromancer: "
            "chimeras, manticores, lycanthropes, gargoyles; Patriarch: heroes, superheroes, ents, "
            "hippogriffs; Evil High Priest: trolls, vampires, white apes, spectres."
        ),
        section="Castles",
        en=(
            "guards retainers which creatures castle lord superhero wizard necromancer patriarch "
            "trolls vampires dragons ents hippogriffs riders"
        ),
        de="wachen kreaturen gefolge burgherr drachen trolle vampire",
        es="guardias criaturas séquito señor dragones trolls",
        fr="gardes créatures suite seigneur dragons trolls",
    ),
    topic(
        "lost-direction",
        17,
        text("Which way a lost party goes"),
        text(
            "A d6 gives the direction; one change of direction at most. When exploring, the referee"
            " says which way the party is lost."
        ),
        section="Wilderness Monsters",
        en="lost party direction move change roll hex side which way",
        de="verirrt richtung würfeln wechseln wohin",
        es="perdido dirección cambiar tirar hacia",
        fr="perdu direction changer lancer",
    ),
)

"""Kinds of squares, exploration, and absent players."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "underway",
        0,
        text("The Underway"),
        text(
            "The old dwarf road, straight through the map’s middle: a wide battlefield, upgrades as in a "
            "tunnel, never collapsed or enlarged."
        ),
        section="Underway",
        en="road collapse enlarge straight line centre center build upgrades tile main street dwarf",
        de="unterstraße straße einsturz einstürzen bringen erweitern gerade mitte bauen",
        es="camino carretera derrumbar ampliar recto centro construir",
        fr="route effondrer élargir droit centre bâtir",
    ),
    topic(
        "rock",
        0,
        text("Rock"),
        text("Impassable; it can be tunnelled through."),
        section="Rock",
        en="stone wall walk through pass impassable solid rock; cross rock; walk through rock",
        de="fels gestein durchgehen laufen durch; durch gestein",
        es="roca piedra atravesar caminar cruzar; atravesar roca; pasar por roca",
        fr="roche pierre traverser marcher à travers; traverser roche",
    ),
    topic(
        "small-tunnel",
        0,
        text("Small tunnel"),
        text(
            "Only troops of US2 or less; 2 movement points a square except for tunnelling armies; just over"
            " 5 models wide."
        ),
        section="Small Tunnel",
        en="who fits giant ogre big monster unit strength narrow cost width movement",
        de="wer passt riese oger große kleiner tunnel breite kosten",
        es="quién cabe gigante ogro pequeño túnel ancho coste",
        fr="qui passe géant ogre petit tunnel largeur coût",
    ),
    topic(
        "tunnel",
        0,
        text("Tunnel"),
        text(
            "1 movement point a square for armies of US2 or less, 3 for those with larger troops; 15 to 20 "
            "models wide."
        ),
        section="Tunnel",
        en="normal medium large troops cost width movement three points",
        de="normaler mittlerer große truppen kosten breite",
        es="normal mediano tropas grandes coste ancho túnel",
        fr="normal moyen grandes troupes coût largeur",
    ),
    topic(
        "big-tunnel",
        0,
        text("Big tunnel"),
        text("1 movement point a square for any army or creature; 15 to 20 models wide."),
        section="Big Tunnel",
        en="large monsters free width giant",
        de="großer tunnel monster frei breite riese",
        es="túnel grande monstruos libre ancho gigante",
        fr="grand tunnel monstres libre largeur géant",
    ),
    topic(
        "fork",
        0,
        text("Tunnel fork"),
        text("Small, normal or big, like tunnels."),
        section="Tunnel Fork",
        en="junction branch split crossing size",
        de="gabelung abzweigung kreuzung größe",
        es="bifurcación cruce tamaño",
        fr="fourche croisement embranchement taille",
    ),
    topic(
        "empty-cavern",
        0,
        text("Empty cavern"),
        text("A useful base and camp; any creature may move through."),
        section="Empty Cavern",
        en="cave camp creatures pass through",
        de="leere höhle lager durchgehen",
        es="caverna vacía campamento pasar",
        fr="caverne vide camp passer",
    ),
    topic(
        "special-caverns",
        0,
        text("Mines and water source"),
        text("They count as normal caverns, with special rules in the income phase."),
        section="Warp Stone, Water Source, Iron, Silver, Gemstone, Gromril, or Gold Mine",
        en="what is a mine kinds types cavern special resource",
        de="arten von minen höhle rohstoff",
        es="tipos de minas caverna recurso",
        fr="types de mines caverne ressource",
    ),
    topic(
        "surface-tunnel",
        0,
        text("Surface tunnel"),
        text("Reinforcements arrive there: it counts as a base cavern at once."),
        section="Surface Tunnel",
        en="reinforcements new base up exit surface",
        de="verstärkung neue basis oberfläche ausgang",
        es="refuerzos nueva base superficie salida",
        fr="renforts nouvelle base surface sortie",
    ),
    topic(
        "lair",
        0,
        text("Monster’s lair"),
        text(
            "d6: 1-3 fight a dragon, which stays until slain; 4-6 the faction gets one extra Special choice. "
            "Without a dragon the lair counts as an empty cavern."
        ),
        section="Monster’s Lair",
        en=(
            "dragon monster den nest roll discover fight lose against kill rare choice killed; "
            "dragon dead; beat dragon"
        ),
        de="drache monster höhle nest würfeln kampf verlieren besiegt; drache tot",
        es="dragón monstruo guarida nido tirar luchar perder mata; dragón muerto",
        fr=("dragon monstre antre repaire lancer combat perdre tué après mort; tué dragon; dragon mort"),
    ),
    topic(
        "settlement",
        0,
        text("Settlement: who lives there"),
        text(
            "d6: 1-2 15 Dwarf Warriors, 3-4 30 Night Goblins, 5-6 25 Clanrats with champion; some houses "
            "and fences."
        ),
        section="Settlement",
        en="village community isolated defenders troops roll how many discovered town garrison",
        de="siedlung dorf gemeinschaft verteidiger truppen wie viele",
        es="poblado pueblo comunidad defensores tropas cuántos asentamiento",
        fr="colonie village communauté défenseurs troupes combien",
    ),
    topic(
        "settlement-deal",
        0,
        text("Settlement: fight, negotiate, absorb"),
        text(
            "Trusted allies of its people may take it and its troops; enemies must fight; distrustful "
            "factions may fight or roll d6: 1-2 fight, 4-5 the troops leave, 6 they join; the rulebook says "
            "nothing of a 3."
        ),
        section="Settlement",
        en="negotiate take over capture join peaceful roll village troops convert recruit",
        de="verhandeln übernehmen erobern anschließen siedlung friedlich",
        es="negociar tomar capturar unirse pacífico poblado",
        fr="négocier prendre capturer rejoindre pacifique colonie",
    ),
    topic(
        "lava",
        0,
        text("Tunnelling into molten lava"),
        text(
            "The army loses one whole unit of the player’s choice at once; then it may go on moving and "
            "fighting."
        ),
        section="Molten Lava",
        en="magma hit dig unit lost die burn molten",
        de="magma treffen einheit verloren verbrennt",
        es="magma unidad perdida quemar",
        fr="magma unité perdue brûler",
    ),
    topic(
        "lava-spreads",
        0,
        text("How lava spreads"),
        text(
            "After the second movement to every adjacent square; then one square farther on 3+, another on "
            "4+, another on 5+, and after that on 6 each time. Armies in it are destroyed; every square it "
            "covers becomes rock."
        ),
        section="Molten Lava",
        en="spread flow far reach roll stop destroyed caught army cavern rock after how",
        de="fließt wie weit würfeln aufhalten vernichtet armee stoppt",
        es="extender llega hasta dónde tirar parar destruido ejército",
        fr="étendre coule jusqu’où lancer arrêter détruite armée",
    ),
    topic(
        "exploration",
        0,
        text("Exploration chart"),
        text(
            "d6: 1 rock, 2 small tunnel, 3 tunnel (1-3 normal, 4-6 big), 4 fork (1-3 right, 4-6 left), 5 "
            "empty cavern, 6 roll on the cavern chart."
        ),
        section="Exploration",
        en="explore discover new square unknown roll reveal unexplored what find direction straight map edge",
        de="erkunden entdecken neues feld unbekannt würfeln was finde richtung",
        es="explorar descubrir nueva casilla desconocida tirar encontrar dirección",
        fr="explorer découvrir nouvelle case inconnue lancer trouver direction",
    ),
    topic(
        "cavern-chart",
        0,
        text("Cavern chart"),
        text(
            "2d6: 2 warpstone, 3 water, 4 lair, 5 molten lava, 6 surface tunnel, 7 iron, 8 silver, 9 "
            "gemstone, 10 settlement, 11 gromril, 12 gold."
        ),
        section="Cavern..! Chart (Roll 2D6)",
        en=(
            "cavern roll chance mine gold find 2d6 probability what kind special chart odds "
            "likely; chance of mine; gold mine chance; cavern chart; find gold; find mine; roll "
            "for cavern"
        ),
        de=(
            "würfeln chance mine gold finden welche besondere wahrscheinlich wahrscheinlichkeit "
            "goldmine silbermine höhlentabelle eisenmine; wie wahrscheinlich; chance mine; mine "
            "finden; höhlentabelle; chance goldmine"
        ),
        es=(
            "tirar probabilidad mina oro encontrar tabla posibilidad cavernas; encontrar oro; "
            "encontrar mina; tabla de cavernas; posibilidad de mina"
        ),
        fr=(
            "lancer chance mine or trouver table probabilité cavernes; trouver or; trouver mine; "
            "table des cavernes; chance de mine"
        ),
    ),
    topic(
        "absent",
        0,
        text("Players who are not present"),
        text("An ally moves for them; without allies their troops retreat to the nearest base cavern."),
        section="Contingency Plan/Players Not Present",
        en=(
            "missing absent away contingency skip turn cannot come ill late somebody else plays "
            "friend make it tonight evening sick players holiday; not there; can't come; is "
            "absent; is ill; couldn't make it; who plays for; is sick"
        ),
        de=(
            "fehlt abwesend krank verpasst aussetzen vertreten heute abend kann nicht kommt da "
            "urlaub; nicht da; nicht kommen; ist krank; spieler fehlt; ist abwesend; zieht für "
            "ihn; kann heute nicht"
        ),
        es=(
            "ausente falta enfermo saltar turno sustituir no puede venir hoy ausentes vacaciones; "
            "no puede venir; no ha venido; está enfermo; jugador ausente; no ha podido"
        ),
        fr=(
            "absent manque malade sauter remplacer ne peut pas venir ce soir absents vacances; "
            "joueur absent; est absent; pas là; peut pas venir; est malade"
        ),
    ),
)

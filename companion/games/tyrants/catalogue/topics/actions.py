"""What can be done on the map."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "actions",
        11,
        text("Actions"),
        text("Pages 11 to 14 explain each action, in alphabetical order."),
        en="list which actions exist alphabetical each action; which actions are there; list of actions",
        de="liste welche aktionen gibt; welche aktionen gibt",
        es="lista qué acciones hay; qué acciones hay",
        fr="liste quelles actions; quelles actions existent",
    ),
    topic(
        "assassinate",
        11,
        text("Assassinate a troop"),
        text(
            "Where you have presence, for 3 Power or with a card: the troop goes to your trophy hall."
            " You cannot assassinate your own troops."
        ),
        asks="assassinate",
        en=(
            "kill murder remove destroy attack fight battle own troop white eliminate slay "
            "assasinate guy man how much cost troops; kill own; kill neutral; killing cost; kill "
            "white"
        ),
        de=(
            "töten umbringen entfernen angreifen kampf eigene weiße ausschalten schlagen meucheln "
            "figur wie kosten attentat mord ermorden anschlag; weiße töten; truppe töten"
        ),
        es=("matar eliminar atacar combate propia blanca quitar cuesta cuánto asesinato; matar tropa"),
        fr=("tuer éliminer attaquer combat propre blanche retirer coûte combien assassinat; tuer troupe"),
    ),
    topic(
        "trophy-hall",
        11,
        text("Trophy hall"),
        text("Keeps the troops that you assassinated (1 VP each at the end) and your VP tokens."),
        en=(
            "trophies killed troops worth points playmat where do assassinated go white pieces "
            "figures; killed troops; killed pieces; where put killed; dead troops; trophies go"
        ),
        de=(
            "trophäen getötete wert punkte wohin matte weiße figuren; getötete truppen; tote "
            "truppen; wohin mit toten"
        ),
        es=("trofeos muertas valen puntos tapete dónde van blancas tropas; tropas asesinadas; dónde muertas"),
        fr=("trophées tuées valent points tapis où vont blanches troupes; troupes mortes; pions tués"),
    ),
    topic(
        "deploy",
        12,
        text("Deploy a troop"),
        text(
            "For 1 Power or with a card, put a troop from your barracks on an empty troop space where"
            " you have presence."
        ),
        asks="deploy",
        en=(
            "place put add troop soldiers pieces units army where can place occupied enter new guy "
            "guys man men dude meeple figure stick presence spend putting down deploy on tunnel; "
            "put troop down; place troops; put troops; deploy cost; put guy; deploy on route; "
            "where deploy"
        ),
        de=(
            "platzieren stellen truppen figuren wo darf besetzen aufstellen armee legen setzen "
            "männchen figur leute meeple truppe; einsetzen kostet; figur setzen; truppen hinsetzen"
        ),
        es=(
            "colocar poner tropas fichas dónde soldados muñeco figura gente soltar; desplegar "
            "tropa; colocar tropa"
        ),
        fr=(
            "placer poser mettre troupes pions où soldats pion bonhomme figurine; déployer troupe; "
            "placer troupe"
        ),
    ),
    topic(
        "no-troops",
        12,
        text("No troops on the map"),
        text("With no troop on the map you may deploy on any empty troop space."),
        en=(
            "wiped out lost all eliminated all my troops dead killed gone none left board come "
            "back knocked out no on map; nothing left on board; no pieces on board; come back in; "
            "wiped out"
        ),
        de=(
            "ausgelöscht alle verloren alle truppen tot weg ausgeschieden zurück raus keine figur; "
            "keine truppe mehr auf; nichts mehr auf; alle truppen weg; keine mehr auf dem brett"
        ),
        es=(
            "aniquilado perdí todas muertas eliminado fuera volver nada en el mapa; sin tropas en "
            "el tablero; ninguna tropa en"
        ),
        fr=(
            "anéanti perdu toutes mortes éliminé retour plus rien sur carte; plus rien sur "
            "plateau; aucune troupe sur"
        ),
    ),
    topic(
        "empty-barracks",
        12,
        text("Deploying with empty barracks"),
        text("Each time you deploy with no troop left in the barracks, you gain 1 VP instead."),
        en=(
            "run out of troops none left supply no more all placed used up barracks zero 1 vp "
            "instead; all 40; placed all troops; no more troops"
        ),
        de=("keine truppen mehr aufgebraucht alle gesetzt vorrat leer ausgehen 40; alle truppen gesetzt"),
        es=(
            "sin tropas agotadas no quedan reserva todas puestas puse pusimos 40; todas las tropas "
            "puestas; puse tropas; 40 tropas"
        ),
        fr="plus de troupes épuisées réserve vide toutes posées; mes 40",
    ),
)

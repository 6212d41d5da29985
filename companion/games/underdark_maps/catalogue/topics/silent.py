"""What people ask and the sheet does not say."""

from typing import Final

from companion.kernel.topics import Topic, silent
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    silent(
        "counts",
        text("How many cards of a kind there are"),
        text("The sheet lists no cards and counts none."),
        en=(
            "number copies in the deck distribution list how many foe trap spell cards total size level of "
            "monster"
        ),
        de="anzahl im deck verteilung liste wie viele feindkarten insgesamt",
        es="número en el mazo lista cuántas cartas enemigo total distribución",
        fr="nombre dans le paquet liste combien de cartes ennemi total répartition",
    ),
    silent(
        "track-length",
        text("How long the track is"),
        text("The sheet does not say how many spaces there are."),
        en="length track number of spaces board size how many spaces long",
        de="länge anzahl felder wie viele felder spielbrett",
        es="longitud número de casillas cuántas casillas tablero",
        fr="longueur nombre de cases combien de cases plateau",
    ),
    silent(
        "players",
        text("How many players, time and age"),
        text("The sheet does not say."),
        en="number of players maximum minimum solo alone two hours duration long age kids team",
        de="anzahl personen maximal allein solo dauer lange alter kinder team",
        es="número de jugadores máximo solo duración edad niños equipo",
        fr="nombre de joueurs maximum seul solo durée âge enfants équipe",
    ),
    silent(
        "trade",
        text("Trading and alliances"),
        text("The sheet has no rule for trading cards or members, nor for alliances."),
        en="trade swap give sell negotiate ally alliance deal share lend join forces",
        de="tauschen geben verkaufen verhandeln verbünden leihen absprache",
        es="cambiar dar vender negociar aliarse prestar trato",
        fr="échanger donner vendre négocier allier prêter accord",
    ),
    silent(
        "nobody-left",
        text("A party without members"),
        text("The sheet does not say what becomes of it."),
        en="eliminated out all dead last member dies wiped out knocked empty party lose everyone quit leaves",
        de="ausgeschieden alle tot letztes mitglied ausgelöscht raus aufgeben verlässt",
        es="eliminado todos muertos último miembro fuera abandona",
        fr="éliminée tous morts dernier membre dehors abandonne",
    ),
    silent(
        "undo",
        text("Taking a move back, forgotten rolls"),
        text("The sheet does not speak of it."),
        en="undo take back forgot mistake wrong cheat time limit lost card damaged",
        de="rückgängig vergessen fehler zeitlimit verlorene karte kaputt",
        es="deshacer olvidé error tiempo carta perdida",
        fr="annuler oublié erreur temps carte perdue",
    ),
    silent(
        "saving",
        text("Hit points, experience, levels of characters"),
        text("Characters have none on the sheet: a member is there or lost."),
        en="hp hit points health wounds heal experience xp level up save throw money gold buy shop",
        de="trefferpunkte leben wunden heilen erfahrung stufe geld gold kaufen",
        es="vida heridas curar experiencia nivel dinero oro comprar resucitar",
        fr="vie blessures soigner expérience niveau argent or acheter",
    ),
    silent(
        "single-cards",
        text("What single cards and foes do"),
        text("The sheet names no card’s level, text or strength but the adventurers’ names: read the card."),
        en=(
            "level of card foe name patrol dragon beholder what does strongest weapon sword armor "
            "ring effect named drow patrol"
        ),
        de="stufe karte name was macht stärkste waffe ring wirkung drache",
        es="nivel carta nombre qué hace más fuerte arma anillo efecto dragón",
        fr="niveau carte nom que fait plus forte arme anneau effet dragon",
    ),
    silent(
        "oddities",
        text("Stopping, splitting up, sharing a space, secrets"),
        text("The sheet does not speak of it."),
        en=(
            "split party separate stop early share space together peace friendly stay put skip turn "
            "not move show hand secret look at cards open hidden leader rename order of members "
            "choose who dies protect detach remove attachment swap weapon move item to another member"
        ),
        de=(
            "gruppe teilen trennen anhalten aussetzen handkarten zeigen geheim ansehen ausrüstung "
            "abnehmen umhängen anführer"
        ),
        es="separar grupo parar saltar turno mostrar mano secreto mirar cartas quitar objeto pasar a otro",
        fr=(
            "séparer groupe arrêter passer tour montrer main secret regarder cartes retirer objet "
            "passer à un autre"
        ),
    ),
)

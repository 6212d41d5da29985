"""The phases of a turn, and battles."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "turn",
        0,
        text("The seven phases of a turn"),
        text("Event, Difficulties, Recruit, Attachments, Move, Encounter, Battle."),
        section="Turn Sequence",
        en="order sequence phases how many steps turn structure what next",
        de="reihenfolge ablauf phasen wie viele schritte zug",
        es="orden secuencia fases cuántas pasos",
        fr="ordre déroulement phases combien étapes",
    ),
    topic(
        "draw",
        0,
        text("Drawing cards"),
        text("Draw 2 at the start of your turn; if the deck runs out, the discard pile is shuffled."),
        section="Event Phase",
        en="event phase how many cards draw each turn two deck runs out empty reshuffle",
        de="ereignisphase wie viele ziehen deck leer mischen zieht zieht man pro zug",
        es="fase de evento cuántas robar mazo vacío barajar agota robo turno",
        fr="phase événement combien piocher vide remélanger pioche tour",
    ),
    topic(
        "hand",
        0,
        text("Hand limit"),
        text("At most 7 cards; discard the rest."),
        section="Event Phase",
        en=(
            "maximum hand size hold how many cards keep too many excess discard limit; hold cards; "
            "max cards; discard down; hand size; too many cards"
        ),
        de=(
            "maximum handgröße halten wie viele karten behalten zu viele ablegen handkartenlimit "
            "handlimit limit handkarten; maximal handkarten; zu viele karten; karten auf der hand"
        ),
        es=(
            "máximo tamaño mano cuántas cartas guardar demasiadas descartar límite de; cartas en "
            "la mano; demasiadas cartas"
        ),
        fr=(
            "maximum taille main combien de cartes garder trop défausser limite; cartes en main; "
            "trop de cartes"
        ),
    ),
    topic(
        "barrier",
        0,
        text("Barrier roll"),
        text(
            "In a barrier space: d20 plus 1 for each Rogue; on 10 or less the party may not move this turn."
        ),
        asks="navigation",
        section="Difficulties Phase",
        en="difficulties phase need roll stuck fail success rogue bonus pass lost way navigation barrier 11",
        de=(
            "schwierigkeiten brauche würfeln fest scheitern schaffen schurke hindernis navigation weg "
            "verloren"
        ),
        es="dificultades necesito tirar atascado fallar superar pícaro barrera navegación perdido",
        fr="difficultés besoin lancer bloquée échouer réussir voleur barrière navigation perdue",
    ),
    topic(
        "danger",
        0,
        text("Danger roll"),
        text("In a danger space: d20 plus 1 for each Rogue; on 10 or less one member is lost at random."),
        section="Difficulties Phase",
        en="difficulties hazard die dies lose member magma sickstone quickstone random who danger roll rogue",
        de="schwierigkeiten stirbt verlieren mitglied zufall wer gefahr",
        es="dificultades muere perder miembro azar quién peligro",
        fr="difficultés meurt perdre membre hasard qui danger",
    ),
    topic(
        "maps-bonus",
        0,
        text("The Maps on navigation rolls"),
        text("The party with the Maps adds 5 to barrier and danger rolls."),
        section="Difficulties Phase",
        en="bonus plus five +5 map party advantage what do maps give navigation group",
        de="bonus plus fünf vorteil gruppe karten was bringen navigation",
        es="bonificador más cinco ventaja grupo mapas qué dan navegación",
        fr="bonus plus cinq avantage groupe plans apportent navigation",
    ),
    topic(
        "recruit",
        0,
        text("Recruiting"),
        text("With fewer than 6 members roll a d20: on 18 or more one joins. In a City or Mine add 3."),
        asks="recruit",
        section="Recruit Phase",
        en=(
            "recruit phase new seventh 7 member join replace dead get back city mine bonus roll "
            "need full party six four dice seven characters; new member; new guy; party member; "
            "seventh"
        ),
        de=(
            "anwerbephase neues mitglied ersetzen stadt bonus brauche würfeln voll sechs vier "
            "rekrutieren sieben siebter; sieben sein; neues mitglied; neuer mann"
        ),
        es=(
            "fase de recluta nuevo miembro reemplazar ciudad mina bonificador dado necesito lleno "
            "reclutamiento siete miembros; nuevo miembro; siete personajes"
        ),
        fr=(
            "phase recrutement nouveau membre remplacer ville mine bonus besoin lancer pleine sept "
            "membres; nouveau membre"
        ),
    ),
    topic(
        "attach",
        0,
        text("Attachments"),
        text("Put prestige classes, weapons, armour and items from your hand on members whose class fits."),
        section="Attachments Phase",
        en=(
            "attach equip when weapon armor armour item prestige class wear give gear attachment "
            "attachments phase how many per character limit put weapons carry; weapons on; equip "
            "weapon; put on; give weapon; wear armour; use item; carry weapon; use weapon; wrong "
            "class; fighter weapon"
        ),
        de=(
            "anlegen ausrüsten wann waffe rüstung tragen geben ausrüstung wie viele pro; rüstung "
            "anlegen; ausrüstung geben; wann ausrüsten"
        ),
        es=("equipar cuándo arma armadura llevar dar equipo cuántos por poner; equipar arma; poner armadura"),
        fr=("équiper quand arme armure porter donner combien par mettre; équiper arme; mettre armure"),
    ),
    topic(
        "move",
        0,
        text("Move roll"),
        text("Roll a d6 and move the party that many spaces: forward in Phase I, either way in Phase II."),
        asks="move",
        section="Move Phase",
        en=(
            "how far move phase speed distance spaces backwards direction die dice walk go must "
            "full whole; how many spaces move; spaces move; spaces can i go; how fast"
        ),
        de=(
            "wie weit bewegen geschwindigkeit felder rückwärts richtung würfel laufen muss ganze "
            "ziehen; wie viele felder ziehe; felder ziehen"
        ),
        es=(
            "cuánto mover velocidad casillas atrás dirección dado andar debo avanza cuántas "
            "avanzo; cuánto avanzo; cuántas casillas muevo"
        ),
        fr=(
            "combien bouger vitesse cases reculer direction dé marcher dois avancer de avance; "
            "combien de cases bouge"
        ),
    ),
    topic(
        "foe-played",
        0,
        text("When a Foe card can be played on you"),
        text("In the Encounter phase, if no other party is in your space, any opponent may play one."),
        asks="foe",
        section="Encounter Phase",
        en=(
            "encounter phase opponent monster creature trap attack when may play foe same space "
            "alone how many foes who; play monster; play trap; play creature; attack another; when "
            "attack"
        ),
        de="begegnung gegner monster kreatur angreifen wann darf spielen wie viele wer feind",
        es="encuentro rival monstruo criatura atacar cuándo puede jugar cuántos quién enemigo",
        fr="rencontre adversaire monstre créature attaquer quand peut jouer combien qui ennemi",
    ),
    topic(
        "trap",
        0,
        text("Trap roll"),
        text("d20 plus 1 for each Rogue; on 10 or less one member is lost at random."),
        asks="trap",
        section="Encounter Phase",
        en="trap disarm escape need roll rogue lose member die maps bonus",
        de="falle entschärfen entkommen brauche würfeln schurke verlieren",
        es="trampa desarmar escapar necesito tirar pícaro perder",
        fr="piège désamorcer échapper besoin lancer voleur perdre",
    ),
    topic(
        "must-fight",
        0,
        text("When there is a battle"),
        text("After landing on another party, or when a Creature is played on you, you must fight."),
        section="Battle Phase",
        en=(
            "must fight forced avoid refuse flee land on same space opposing party creature battle phase "
            "meet two parties attack someone rival another player choose"
        ),
        de=(
            "muss kämpfen vermeiden fliehen gleiches feld gegner treffen landen gelandet angreifen jemand "
            "rivale; muss kämpfen; feld anderen gruppe"
        ),
        es="obligatorio evitar huir misma casilla rival encontrarse luchar atacar alguien",
        fr="obligé éviter fuir même case adversaire rencontrer se battre attaquer quelqu’un rival",
    ),
    topic(
        "force",
        0,
        text("Force total of a party"),
        text("d20, plus members, plus attachments, plus 2 for each spell and one-use item played."),
        asks="battle",
        section="Battle Phase",
        en=(
            "battle fight strength calculate add combat roll how work formula force total attack power "
            "compute points"
        ),
        de="kampf stärke berechnen rechnen kampfwurf wie funktioniert formel angriff",
        es="combate fuerza calcular sumar tirada cómo funciona fórmula pelea",
        fr="combat force calculer ajouter lancer comment marche formule total",
    ),
    topic(
        "spells",
        0,
        text("How many spells and one-use items"),
        text("One spell for each Mage in the party; for one-use items no limit is named."),
        asks="cards",
        section="Battle Phase",
        en="spell cast limit per battle fight mage without mage one-use item potion how many magic",
        de="zauber wirken grenze pro kampf magier ohne wie viele magie zaubern",
        es="hechizo lanzar límite por combate mago sin cuántos magia",
        fr="sort lancer limite par combat mage sans combien magie",
    ),
    topic(
        "spent",
        0,
        text("What is discarded after a battle"),
        text("At the end of the turn, discard all Foe cards, spells and one-use items that were played."),
        section="Battle Phase",
        en="keep spells after battle end of turn discard used played cards foe gone stay",
        de="behalten zauber nach dem kampf zugende ablegen gespielt",
        es="guardar hechizos después descartar usados jugados",
        fr="garder sorts après défausser utilisés joués",
    ),
    topic(
        "tie",
        0,
        text("Tied battles"),
        text("If the totals are equal, reroll; the higher total wins."),
        section="Battle Phase",
        en="tie draw equal same reroll higher wins",
        de="gleichstand unentschieden gleich neu würfeln",
        es="empate igual repetir",
        fr="égalité égal relancer même",
    ),
    topic(
        "lose",
        0,
        text("Losing a battle"),
        text(
            "The loser discards one random character, even against a creature. The winning party gets that "
            "character’s attachments."
        ),
        asks="stake",
        section="Battle Phase",
        en=(
            "lose loser lost defeat dies dead character member random attachments equipment loot spoils who"
            " takes gets gear monster creature penalty winner fight what"
        ),
        de=(
            "verlieren niederlage stirbt toter charakter mitglied zufall ausrüstung beute wer bekommt "
            "monster sieger gewinner kampf"
        ),
        es=(
            "perder derrota muere muerto personaje miembro azar equipo botín quién se queda monstruo "
            "combate descarto ganador gana pelea"
        ),
        fr=(
            "perdre défaite meurt mort perso personnage membre hasard équipement butin qui prend récupère "
            "monstre équipe combat gagnant vainqueur"
        ),
    ),
    topic(
        "creature",
        0,
        text("Fighting a creature"),
        text("A creature’s force total is d20 plus its level."),
        section="Battle Phase",
        en=(
            "monster foe level strength roll who rolls creature force total intelligent strong; "
            "how strong; monster strength; creature strength"
        ),
        de="monster feind stufe stärke würfeln wer wie stark; monster stärke",
        es="monstruo enemigo nivel fuerza tirar quién",
        fr="monstre ennemi niveau force lancer qui",
    ),
    topic(
        "beat-creature",
        0,
        text("Defeating a creature"),
        text("Whoever defeats a creature draws a card."),
        section="Battle Phase",
        en="win reward prize kill monster defeat beat what do i get",
        de="gewinnen belohnung töten monster besiegt was bekomme",
        es="ganar recompensa premio matar monstruo qué gano",
        fr="gagner récompense tuer monstre battre qu’est-ce",
    ),
)

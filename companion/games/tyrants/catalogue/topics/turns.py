"""A turn, and playing cards."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "round",
        8,
        text("Rounds and order of turns"),
        text("In each round everybody has one turn, clockwise from the first player, until the game ends."),
        en=(
            "sequence of play clockwise direction who next round order; anticlockwise; go round; "
            "whose turn next"
        ),
        de="spielablauf uhrzeigersinn richtung wer nächster",
        es="secuencia sentido horario dirección quién sigue",
        fr="déroulement sens horaire qui suivant ordre",
    ),
    topic(
        "turn",
        8,
        text("Your turn, step 1"),
        text("Play cards from your hand and spend resources on actions, as often and in any order you like."),
        en=(
            "structure phases sequence how many actions times same action twice any order mix all "
            "cards must play everything my; play all cards; must play; order of actions; between "
            "cards; several actions"
        ),
        de=(
            "ablauf phasen wie oft aktionen zweimal beliebige reihenfolge alle karten ausspielen "
            "muss dazwischen kaufen spielen; muss spielen; reihenfolge egal; erst kaufen"
        ),
        es=(
            "estructura fases cuántas acciones veces dos mismo orden todas cartas comprar entre "
            "luego; jugar todas; obligatorio jugar; comprar y seguir"
        ),
        fr=(
            "déroulement phases combien actions fois deux ordre toutes cartes plusieurs acheter "
            "entre mes; jouer toutes; obligé de jouer; acheter puis jouer"
        ),
    ),
    topic(
        "basic-actions",
        8,
        text("Basic actions and what they cost"),
        text(
            "Deploy 1 Power; assassinate 3 Power; return an enemy spy 3 Power; recruit: the card’s cost in "
            "Influence. All others need a card."
        ),
        en=(
            "price costs list what without a card always available allowed putting down; price "
            "list; actions cost; without card; what do actions cost"
        ),
        de="preis kosten liste was ohne karte immer möglich",
        es="precio costes lista sin carta siempre",
        fr="prix coûts liste sans carte toujours",
    ),
    topic(
        "end-of-turn",
        8,
        text("End of your turn, in order"),
        text(
            "1. Promote as the cards you played say; 2. gain the VP of your control markers; 3. discard"
            " what you played and your hand; 4. draw 5 cards."
        ),
        en=(
            "played cards go back hand where steps when finish cleanup promote before discarding "
            "sequence marker points ending turn draw up vp from markers; end of turn; end of my "
            "go; end turn steps; markers counted; marker vp; draw back up; draw up to"
        ),
        de="schritte wann aufräumen zugende befördern vor ablegen reihenfolge",
        es="pasos cuándo terminar ascender antes de descartar secuencia",
        fr="étapes quand finir promouvoir avant défausser séquence fin du tour; à la fin du tour",
    ),
    topic(
        "hand",
        8,
        text("Hand size, and what becomes of unplayed cards"),
        text("At the end of your turn all cards left in hand are discarded; then you draw up to 5."),
        en=(
            "keep cards limit maximum hold save retain five how many draw discard unplayed; draw back up; "
            "draw back to; cards draw at end"
        ),
        de=(
            "behalten limit maximum wie viele handkarten ziehen ungespielte übrig handlimit; ziehe nach; "
            "karten nachziehen"
        ),
        es="guardar límite máximo cuántas cartas robar quedarme sin jugar; robo al final",
        fr="garder limite maximum combien de cartes piocher non jouées restantes; pioche à la fin",
    ),
    topic(
        "draw",
        12,
        text("Drawing when the deck is empty"),
        text("When a card must be drawn and none is left, the discard pile is shuffled into a new deck."),
        en=(
            "draw a card reshuffle run out deck top mine reshuffling discard shuffle middle "
            "drawing ran empty cards left my own pile up; draw five; draw back; draw up to five; "
            "no cards left; deck empty; reshuffle discard; deck runs out; draw pile empty"
        ),
        de=(
            "nachziehen mischen aufgebraucht zu ende deck ziehstapel ablagestapel leer mische neu "
            "mitten beim ziehen keine karten nachziehstapel mein eigenes auf fünf; stapel leer; "
            "keine karten mehr; deck leer; ablage mischen; nachziehstapel leer"
        ),
        es=(
            "barajar acaba agotado mazo descartes vacio robo en medio robando quedan cartas mi "
            "propio robar cinco; mazo vacío; sin cartas; no quedan cartas; barajar descartes"
        ),
        fr=(
            "repiocher mélanger épuisé pioche vide défausse remélanger milieu plus de cartes ma "
            "propre piocher cinq; pioche vide; plus de cartes; paquet vide; remélanger défausse"
        ),
    ),
    topic(
        "gain-vp",
        8,
        text("Gaining VP in play"),
        text("Take VP tokens worth the VP that you gain, and put them in your trophy hall."),
        en=(
            "victory points tokens where put keep score chips counters for; vp chips; keep vp; "
            "keep tokens; take tokens; get vp; what tokens; what are tokens; tokens used"
        ),
        de=(
            "siegpunkte marker wohin ablegen punkte aufbewahren wofür chips; siegpunkte "
            "aufbewahren; wohin mit punkten; wohin mit markern; wofür marker"
        ),
        es="puntos de victoria fichas dónde poner guardar para qué; dónde puntos; guardar puntos",
        fr="points de victoire jetons où poser garder à quoi; où points; garder points",
    ),
    topic(
        "play-card",
        9,
        text("Playing a card"),
        text(
            "Lay it face up and follow its instructions in the order printed; what it grants goes into your"
            " pool."
        ),
        en=(
            "order of text instructions resolve all must follow do everything sequence skip part "
            "optional; everything on card; text optional; all of the card; do everything; must do; "
            "part of card; what card says; ignore text"
        ),
        de=(
            "reihenfolge text anweisungen abhandeln alles auslassen machen; ganze karte; text "
            "ausführen; muss alles"
        ),
        es=("orden del texto instrucciones resolver todo saltar lo que dice; texto obligatorio; opcional"),
        fr=("ordre du texte instructions résoudre sauter tout ce qui; texte obligatoire; facultatif"),
    ),
    topic(
        "card-beats-rule",
        9,
        text("A card against the rules"),
        text("If a card contradicts the rules, the card applies."),
        en=(
            "contradict conflict precedence overrides takes precedence wins golden rule different "
            "disagree text says against breaks; card says rules say; card against rules; card "
            "contradicts; card or rulebook; card breaks; card beats; against rulebook"
        ),
        de=(
            "widerspricht konflikt vorrang goldene regel gilt anders widerspruch karte gegen "
            "bricht; karte oder regel; widerspricht; karte schlägt regel"
        ),
        es="contradice conflicto prioridad prevalece regla de oro carta; carta o reglamento",
        fr="contredit conflit priorité prime règle d’or carte; carte ou règle",
    ),
    topic(
        "arrow",
        9,
        text("Arrow: abilities with a cost"),
        text(
            "Left of the arrow is the cost, right of it the effect. Paying is optional, and possible "
            "once each time the card is played; if you do not pay, nothing happens."
        ),
        en=(
            "special abilities triangle optional pay twice more than once must symbol choose not to several"
            " times refuse"
        ),
        de="spezialfähigkeit dreieck freiwillig zahlen zweimal mehrmals muss symbol verzichten",
        es="especiales triángulo opcional pagar dos veces obligatorio símbolo negarse",
        fr="spéciales triangle facultatif payer deux fois obligatoire symbole refuser",
    ),
    topic(
        "focus",
        9,
        text("Focus"),
        text(
            "You get a card’s Focus effect if you played another card of its aspect this turn, or "
            "reveal one from your hand."
        ),
        en="keyword ability elemental show reveal same aspect colour",
        de="schlüsselwort fokus zeigen gleicher aspekt handkarte",
        es="palabra clave foco mostrar revelar mismo aspecto enfoque concentración",
        fr="mot-clé montrer révéler même aspect concentration focus",
    ),
)

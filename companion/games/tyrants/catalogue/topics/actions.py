"""What can be done on the map and with cards, and the end of the game."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "assassinate",
        11,
        text("Assassinate a troop"),
        text(
            "Where you have presence, 3 Power or a card: the troop goes to your trophy hall. Not your own "
            "troops."
        ),
        asks="assassinate",
        en=(
            "kill murder remove destroy attack fight battle own troop white eliminate slay assasinate guy "
            "man how much cost"
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
        en="trophies killed troops worth points playmat where do assassinated go white",
        de="trophäen getötete wert punkte wohin matte weiße",
        es="trofeos muertas valen puntos tapete dónde van blancas",
        fr="trophées tuées valent points tapis où vont blanches",
    ),
    topic(
        "deploy",
        12,
        text("Deploy a troop"),
        text(
            "1 Power or a card: a troop from your barracks on an empty troop space where you have presence."
        ),
        asks="deploy",
        en=(
            "place put add troop soldiers pieces units army where can place occupied enter new guy "
            "guys man men dude meeple figure stick presence spend putting down; put troop down; "
            "place troops; put troops; deploy cost; put guy"
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
        en="run out of troops none left supply no more all placed used up barracks zero 1 vp instead",
        de="keine truppen mehr aufgebraucht alle gesetzt vorrat leer ausgehen",
        es="sin tropas agotadas no quedan reserva todas puestas",
        fr="plus de troupes épuisées réserve vide toutes posées",
    ),
    topic(
        "devour",
        12,
        text("Devour a card"),
        text(
            "It goes to the devoured cards on the board and is out of the game; in the market it is "
            "replaced from the market deck."
        ),
        en=(
            "trash remove destroy thin card from deck permanently cull eat exile gone banish lose forever "
            "come back later return again discard"
        ),
        de=(
            "loswerden zerstören aus dem spiel entfernen dauerhaft entsorgen fressen weg zurückkommen "
            "später wieder"
        ),
        es=(
            "eliminar destruir quitar carta para siempre fuera del juego deshacerse vuelve volver después "
            "recuperar"
        ),
        fr="détruire retirer carte définitivement hors du jeu éliminer revenir plus tard récupérer",
    ),
    topic(
        "move",
        12,
        text("Move a troop"),
        text(
            "From a space where you have presence to any empty troop space on the board, even without "
            "presence there."
        ),
        asks="move-troop",
        en=(
            "shift relocate where to destination distance far enemy troop own whose lands target arrival "
            "over there other side presence"
        ),
        de=(
            "bewegen verschieben wohin ziel entfernung weit fremde eigene ziehen ankunft dort hin landet "
            "andere seite"
        ),
        es="desplazar adónde destino distancia lejos enemiga propia llega otro lado allí",
        fr="bouger où destination distance loin ennemie propre arrivée là-bas autre côté atterrit",
    ),
    topic(
        "place-spy",
        12,
        text("Place a spy"),
        text(
            "At any site without a spy of yours, no presence needed; beside its name, not on a troop space."
            " Spies of several players may be at one site."
        ),
        asks="place-spy",
        en=(
            "put where second two spies same site route space how many several share drop stack stick own "
            "city presence need already there controlled anywhere road"
        ),
        de=(
            "hinstellen wo zweiten zwei spione am gleichen ort weg mehrere wie viele platzieren irgendwo "
            "brauche präsenz eigenen eigene stapeln"
        ),
        es="poner dónde segundo dos espías mismo ruta varios dejar soltar necesito propios apilar ciudad",
        fr=(
            "mettre où deuxième deux espions même site route plusieurs poser besoin présence propres "
            "empiler ville lâcher"
        ),
    ),
    topic(
        "no-spies-left",
        12,
        text("All your spies are placed"),
        text("You may do nothing, or first return one of your spies and then place it."),
        en="no spy left run out fifth sixth used up none available five already out reuse move spy",
        de="kein spion mehr aufgebraucht alle fünf keine verfügbar versetzen übrig",
        es="ningún espía agotados cinco no quedan mover",
        fr="plus d’espion épuisés cinq disponible déplacer",
    ),
    topic(
        "promote",
        13,
        text("Promote a card"),
        text(
            "It lies face up on your inner-circle board, is no longer in your deck, and counts its "
            "inner-circle VP at the end."
        ),
        en=(
            "inner circle use again reshuffle deck promoted limit number how many max purpose good for "
            "cards leave"
        ),
        de="innerer zirkel wieder benutzen deck beförderte grenze zurück wozu gut maximal wie viele",
        es="círculo interno usar otra vez mazo ascendida límite para qué máximo cuántas",
        fr="cercle intérieur réutiliser paquet promue limite sert maximum combien",
    ),
    topic(
        "promote-end",
        8,
        text("Promoting at the end of the turn"),
        text("It is the first of the closing steps: before markers pay and before cards are discarded."),
        en=(
            "when promotion timing before discarding played this turn another card immediately now "
            "or later promote straight away; promote now; promote immediately; when promote; "
            "promote end"
        ),
        de=(
            "wann beförderung vor ablegen gespielte in diesem zug sofort gleich oder später "
            "befördern; wann befördern; befördern zugende"
        ),
        es=(
            "cuándo ascenso antes descartar jugadas este turno inmediatamente ahora después "
            "ascender enseguida; cuándo ascender; ascender final"
        ),
        fr=(
            "quand promotion avant défausser jouées ce tour tout de suite maintenant ou plus tard "
            "promouvoir; quand promouvoir; promouvoir fin"
        ),
    ),
    topic(
        "recruit",
        13,
        text("Recruit a card"),
        text(
            "Pay its cost in Influence: a House Guard, a Priestess of Lolth or a market card goes into your"
            " discard pile."
        ),
        en=(
            "buy purchase acquire where does it go hand top of deck immediately use same turn bought new "
            "card discard pile how many buying put goes market refill cards per twice"
        ),
        de=(
            "kaufen erwerben wohin kommt hand deck gleich gekaufte neue karte ablagestapel wie viele "
            "gekauft einkaufen nachgefüllt oft mehrere"
        ),
        es=(
            "comprar adquirir dónde va mano mazo enseguida comprada nueva descartes compro compré carta "
            "recién repone cuántas veces"
        ),
        fr=(
            "acheter acquérir où va main paquet aussitôt achetée nouvelle pile de défausse achat achète "
            "acheté remet complète plusieurs fois"
        ),
    ),
    topic(
        "stacks-run-out",
        13,
        text("House Guards, Priestesses or Outcasts run out"),
        text(
            "The game goes on; such a card can no longer be recruited. Too few Insane Outcasts are given "
            "out clockwise from whoever is on turn."
        ),
        en=(
            "supply pile empty exhausted stack none left insane outcast not enough everyone priestess house"
            " guard end game"
        ),
        de=(
            "vorrat stapel leer aufgebraucht keine mehr reichen nicht alle priesterin "
            "priesterinnen hauswachen hauswache; keine priesterinnen; keine hauswachen; stapel "
            "leer"
        ),
        es=(
            "reserva pila vacía agotado no quedan faltan todos sacerdotisas guardias; no quedan "
            "sacerdotisas; pila vacía"
        ),
        fr=("réserve pile vide épuisé plus assez tous prêtresses gardes; plus de prêtresses; pile vide"),
    ),
    topic(
        "outcast",
        9,
        text("Insane Outcast"),
        text(
            "Its arrow: discard a card from your hand to return it to the supply; optional. At the end it "
            "costs VP in your deck."
        ),
        en="get rid of bad card negative points -1 minus penalty curse remove supply",
        de=(
            "loswerden schlechte karte minuspunkte abziehen fluch entfernen irre irren verrückte "
            "ausgestoßene ausgestoßener; loswerden ausgestoßenen; irrer ausgestoßener"
        ),
        es="quitarse mala carta puntos negativos restar maldición paria parias demente loco",
        fr="se débarrasser mauvaise carte points négatifs malus paria exclu fou dément",
    ),
    topic(
        "return",
        13,
        text("Return a troop"),
        text(
            "An enemy’s only where you have presence, to its owner’s barracks; your own from anywhere. "
            "White troops cannot be returned."
        ),
        asks="return-troop",
        en=(
            "bring back withdraw retreat recall send home own white trophy barracks neutral route sitting "
            "anyone take away"
        ),
        de="zurückholen abziehen heim eigene weiße kaserne zurückziehen weg wegnehmen weiß neutral lager",
        es="retirar traer recuperar propia blanca cuartel neutral llevar nadie",
        fr="reprendre rappeler retirer propre blanche caserne neutre emporter personne",
    ),
    topic(
        "return-spy",
        13,
        text("Return an enemy spy"),
        text(
            "3 Power or a card, only where you have presence: it goes back to its owner’s barracks. Your "
            "own spy comes back from anywhere, but only by a card."
        ),
        asks="return-spy",
        en=(
            "remove kill spy get rid enemy own assassinate spy kick out cost bring back elses "
            "someone drive send power presence blue next; remove spy; get rid spy; send back spy; "
            "return spy; enemy spy cost"
        ),
        de=(
            "spion entfernen töten loswerden eigenen kosten vertreiben ermorden jemand anderes "
            "zurückschicken macht rauswerfen; spion loswerden; fremder spion; spion zurück"
        ),
        es=(
            "quitar matar espía deshacerse propio coste echar asesinar otro enviar de vuelta poder "
            "echarlo echo; echar espía; quitar espía; espía de otro"
        ),
        fr=(
            "retirer tuer espion propre coût chasser assassiner autre renvoyer pouvoir virer; "
            "virer espion; espion ennemi"
        ),
    ),
    topic(
        "supplant",
        14,
        text("Supplant a troop"),
        text(
            "By a card, where you have presence: assassinate an enemy troop, then deploy one of yours in "
            "its space."
        ),
        asks="supplant",
        en=(
            "replace swap exchange substitute take place trophy own troop with power cost pawn piece card "
            "spy enough"
        ),
        de="ersetzen tauschen austauschen trophäe eigene macht kosten figur stein karte",
        es="reemplazar cambiar sustituir trofeo propia poder coste ficha peón carta espía",
        fr="remplacer échanger trophée propre pouvoir coût pion carte espion",
    ),
)

"""What can be done with cards, and what comes back from the map."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
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
            "shift relocate where to destination distance far enemy troop own whose lands target "
            "arrival over there other side presence move anywhere; shift troop; moved to; move to "
            "another section; move enemy; shove enemy; push enemy; move somebody"
        ),
        de=(
            "bewegen verschieben wohin ziel entfernung weit fremde eigene ziehen ankunft dort hin "
            "landet andere seite gegner; gegnerische figur; fremde truppe bewegen"
        ),
        es=(
            "desplazar adónde destino distancia lejos enemiga propia llega otro lado allí mover; mover rival"
        ),
        fr=(
            "bouger où destination distance loin ennemie propre arrivée là-bas autre côté atterrit "
            "déplacer; déplacer adverse"
        ),
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
            "put where second two spies same site route space how many several share drop stack "
            "stick own city presence need already there controlled anywhere road; second spy; spy "
            "anywhere; spy where nobody; place spy"
        ),
        de=(
            "hinstellen wo zweiten zwei spione am gleichen ort weg mehrere wie viele platzieren "
            "irgendwo brauche präsenz eigenen eigene stapeln; zweiter spion; spion überall; spion "
            "setzen"
        ),
        es=(
            "poner dónde segundo dos espías mismo ruta varios dejar soltar necesito propios apilar "
            "ciudad; segundo espía; colocar espía"
        ),
        fr=(
            "mettre où deuxième deux espions même site route plusieurs poser besoin présence "
            "propres empiler ville lâcher; deuxième espion; placer espion"
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
            "inner circle use again reshuffle deck promoted limit number how many max purpose good "
            "for cards leave; promoted card; what does promote; the inner circle"
        ),
        de=(
            "innerer zirkel wieder benutzen deck beförderte grenze zurück wozu gut maximal wie "
            "viele; beförderte karte; karte befördern; innerer zirkel"
        ),
        es=(
            "círculo interno usar otra vez mazo ascendida límite para qué máximo cuántas interior; "
            "carta ascendida; ascender carta; círculo interno"
        ),
        fr=(
            "cercle intérieur réutiliser paquet promue limite sert maximum combien; carte promue; "
            "promouvoir carte; cercle intérieur"
        ),
    ),
    topic(
        "promote-end",
        8,
        text("Promoting at the end of the turn"),
        text(
            "At the end of a turn promoting comes first, before markers pay and before cards are discarded."
        ),
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
            "buy purchase acquire where does it go hand top of deck immediately use same turn "
            "bought new card discard pile how many buying put goes market refill cards per twice; "
            "bought card; cards per turn; buy priestess; buy house guard; new card; just bought"
        ),
        de=(
            "kaufen erwerben wohin kommt hand deck gleich gekaufte neue karte ablagestapel wie "
            "viele gekauft einkaufen nachgefüllt oft mehrere; gekaufte karte; karten pro zug "
            "kaufen"
        ),
        es=(
            "comprar adquirir dónde va mano mazo enseguida comprada nueva descartes compro compré "
            "carta recién repone cuántas veces; carta comprada; cartas por turno"
        ),
        fr=(
            "acheter acquérir où va main paquet aussitôt achetée nouvelle pile de défausse achat "
            "achète acheté remet complète plusieurs fois carte; carte achetée; cartes par tour"
        ),
    ),
    topic(
        "stacks-run-out",
        13,
        text("House Guards, Priestesses or Outcasts run out"),
        text(
            "The game goes on; such a card can no longer be recruited. If there are too few Insane "
            "Outcasts, they are given out clockwise from whoever is on turn."
        ),
        en=(
            "supply pile empty exhausted stack none left insane outcast not enough everyone "
            "priestess house guard end game outcasts; run out of; ran out; sold out; none left in "
            "supply"
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
            "Its arrow: you may discard a card from your hand to return it to the supply. Each one in your "
            "deck costs VP at the end."
        ),
        en=(
            "get rid of bad card negative points -1 minus penalty curse remove supply insane "
            "outcast; outcast cost; get rid outcast"
        ),
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
            "bring back withdraw retreat recall send home own white trophy barracks neutral route "
            "sitting anyone take away; take back my troop; returning troops; troops go back; "
            "return troop"
        ),
        de=(
            "zurückholen abziehen heim eigene weiße kaserne zurückziehen weg wegnehmen weiß "
            "neutral lager zurücknehmen; truppen zurücknehmen; truppe zurückholen; truppe "
            "zurückschicken; eigene truppe zurück"
        ),
        es=(
            "retirar traer recuperar propia blanca cuartel neutral llevar nadie devolver; devolver "
            "tropa; tropa vuelve; retirar tropa"
        ),
        fr=(
            "reprendre rappeler retirer propre blanche caserne neutre emporter personne; rappeler "
            "troupe; renvoyer troupe; troupe revient"
        ),
    ),
    topic(
        "return-spy",
        13,
        text("Return an enemy spy"),
        text(
            "For 3 Power or with a card, only where you have presence: the spy goes back to its "
            "owner’s barracks. Your own spy comes back from anywhere, but only by a card."
        ),
        asks="return-spy",
        en=(
            "remove kill spy get rid enemy own assassinate spy kick out cost bring back elses "
            "someone drive send power presence blue next; remove spy; get rid spy; send back spy; "
            "return spy; enemy spy cost; get spy out; spy outta; enemy spies away; their spy"
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
            "replace swap exchange substitute take place trophy own troop with power cost pawn "
            "piece card spy enough supplant difference; supplant vs; replace enemy; take its place"
        ),
        de="ersetzen tauschen austauschen trophäe eigene macht kosten figur stein karte",
        es="reemplazar cambiar sustituir trofeo propia poder coste ficha peón carta espía",
        fr="remplacer échanger trophée propre pouvoir coût pion carte espion",
    ),
)

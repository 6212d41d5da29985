"""Questions about the evening that the rulebook does not answer."""

from typing import Final

from companion.kernel.evening import ADVICE, BUYING, MISTAKES
from companion.kernel.topics import Topic, silent
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    silent(
        "solo",
        text("Teams, and playing alone"),
        text("The rulebook is for 2 to 4 players, each for themselves."),
        en=(
            "solo alone single teams team partners solitaire cooperative variant together versus against "
            "two each side pairs 2v2 free-for-all 1 people persons one player game; solo mode; in teams; "
            "two against two; co op; team play; in pairs; 2 vs 2; two vs two; share a house; two people "
            "share; one side; team game; form teams; play in teams; play as a team"
        ),
        de=(
            "allein solo teams kooperativ variante einzelspieler zusammen gegen zweit miteinander team "
            "gegeneinander paare andern alleine zu; solo modus; in teams; zwei gegen zwei; teamspiel; als "
            "team; zwei spielen zusammen; sich ein haus teilen; teams bilden; zusammen ein haus; in teams "
            "spielen"
        ),
        es=(
            "solitario solo equipos cooperativo variante juntos contra parejas equipo bando sola en; por "
            "equipos; modo solitario; parejas; dos contra dos; jugar por equipos; hacer equipos; compartir "
            "casa; juntos en un equipo; formar equipos"
        ),
        fr=(
            "solo seul équipes coopératif variante ensemble contre paires équipe deux camp seule en; en "
            "solo; par équipes; mode solo; deux contre deux; faire équipe; faire des équipes; partager une "
            "maison; jouer en équipe; par équipe; former des équipes"
        ),
    ),
    silent(
        "trade",
        text("Trading, deals and alliances"),
        text(
            "The rulebook has no rule for giving or trading cards, troops, Power or Influence, nor for "
            "binding deals."
        ),
        en=(
            "trade negotiate deal alliance bargain give lend borrow share gift sell promise bribe "
            "agreement other another with pass over exchange barter friend pay deals pact nonaggression "
            "collude conspire; trade with; make a deal; give away; give my; swap cards; form alliance; "
            "lend power; give power; give tokens; sell cards; share influence; trade cards; team up; gang "
            "up; pay another; pay player; bribe player; promise not; gang up on; pay him not to; not "
            "attack me; pay me to; make promises; promises to each other; are deals allowed; leave me "
            "alone; leave you alone; against the leader; against whoever is winning; give him influence; "
            "give her influence; work together; collude; agree not to; team up against; ally with; against "
            "lisa; help him against; swap seats"
        ),
        de=(
            "handeln tauschen verhandeln bündnis absprache leihen verkaufen schenken verbünden mit anderen "
            "untereinander gegen handel freund deal deals abmachung abmachungen pakt verabreden "
            "verschwören versprechen abgeben; karten tauschen; macht verschenken; marker geben; ein "
            "bündnis; absprachen treffen; einem mitspieler geben; karte geben; untereinander handeln; "
            "können handeln; deals machen; deal machen; lass dich in ruhe; in ruhe lassen; nicht "
            "angreifen; sich absprechen; gegen den führenden; einfluss abgeben; macht abgeben; freundin "
            "geben; was versprechen; gegen den dritten; mit jemand zusammentun; verbünden gegen; uns "
            "verbünden; gemeinsam gegen; zusammen gegen; dürfen wir uns"
        ),
        es=(
            "comerciar negociar trato alianza prestar vender regalar acuerdo pacto con otro jugador "
            "cambiar amigo tratos pactos complot; cambiar cartas; dar fichas; dar poder; hacer alianza; "
            "regalar cartas; intercambiar cartas; hacer tratos; hacer pactos; pacto de no agresión; no "
            "atacarme; contra el que va ganando; dejarme en paz; darle influencia; prometer algo; aliarse "
            "contra; ponerse de acuerdo; dos contra otro; nos podemos aliar; aliarnos; va ganando; todos "
            "contra"
        ),
        fr=(
            "marchander négocier accord alliance prêter vendre offrir pacte avec autre joueur contre "
            "troquer ami deals pactes complot entente; échanger des cartes; donner des jetons; donner du "
            "pouvoir; faire alliance; prêter des cartes; s'échanger cartes; passer un accord; faire un "
            "deal; faire des deals; se mettre d'accord; me laisser tranquille; ne pas m'attaquer; contre "
            "celui qui gagne; contre celui qui mène; donner influence; promettre; s'allier contre; faire "
            "une trêve; filer de l'influence; on peut s'allier; tous contre; s'entendre; s'arranger; se "
            "liguer"
        ),
    ),
    silent(
        "time-limit",
        text("Time for a turn"),
        text("The rulebook sets no time limit."),
        en=(
            "clock timer minutes thinking long slow limit hourglass ages forever pause break later; time "
            "limit; per turn timer; how long turn; take too long; hurry up; pause game; continue later; "
            "save game; think about their turn; think about his turn; pause and carry on; carry on next "
            "week; finish another day; stop here and; next week; think about a move; hurry him; taking "
            "forever; slow player; stop and continue"
        ),
        de=(
            "uhr minuten nachdenken lange zeitlimit sanduhr denken ewig zu überlegen pause unterbrechen; "
            "zeit pro zug; wie lange zug; zu lange; spiel unterbrechen; später weiterspielen; überlegt "
            "ewig; nächste woche weiter; morgen weiterspielen; wie lange überlegen; wie lang nachdenken; "
            "braucht so lange; trödelt; weiterspielen"
        ),
        es=(
            "reloj minutos pensar cronómetro tarda límite de tiempo pausa; tiempo por turno; cuánto tiempo "
            "turno; continuar otro día; pausar partida; seguir otro día; seguir mañana; pensar tanto; "
            "cuánto puede pensar; tarda un montón; dejar la partida a medias; piensa demasiado"
        ),
        fr=(
            "horloge minutes réfléchir chronomètre sablier limite de temps pause; temps par tour; combien "
            "temps tour; reprendre plus tard; continuer un autre jour; finir un autre jour; continuer "
            "demain; réfléchir combien de temps; met trop de temps; traîne trop; arrêter et reprendre; met "
            "trois plombes"
        ),
    ),
    silent(
        "undo",
        text("Taking a move back"),
        text("The rulebook does not mention taking moves back: agree at the table."),
        en=(
            "undo takeback mistake forgot forgotten error wrong changed mind cheat missed back take card "
            "played action move change just taken regret misplayed oops; take back; forgot to; forgot "
            "draw; forgot promote; by mistake; change my mind; too late; wrong card; wrong site; made "
            "mistake; now have it; have it now; already took; take back a buy; take it back; undo a buy; "
            "unbuy; retract; after seeing; once you have seen; i missed; forgot my; forgot to take; last "
            "round; last turn i forgot; played the wrong; touched it; put it back; counted wrong; rewind; "
            "misclick; someone cheats; cheats; cheating allowed; somebody cheated; what if someone cheats"
        ),
        de=(
            "rückgängig fehler vergessen irrtum zurücknehmen geschummelt karte gespielt zurück spielzug "
            "aktion gerade gespielte vertan falsch; vergessen zu; zug zurücknehmen; vergessen ziehen; aus "
            "versehen; rückgängig machen; doch nicht; falsch gespielt; zurücknehmen; noch nachholen; "
            "nachholen; doch lieber; darf ich noch; vergessen nachzuziehen; hab vergessen; habe vergessen; "
            "zurück nehmen; verzählt; kauf zurücknehmen; falsche karte; umentschieden; anders überlegt; "
            "jemand schummelt; schummelt; beim schummeln erwischt"
        ),
        es=(
            "deshacer error olvidé equivoqué rectificar trampa carta jugada atrás acción volver acabo de "
            "jugar olvidado sin querer; se me olvidó; me olvidé; deshacer jugada; me equivoqué; volver "
            "atrás; por error; deshacer compra; deshacer lo que; lo que acabo de; cambiar de idea; cambiar "
            "de opinión; me he equivocado; olvidé robar; se nos olvidó; devolver la carta comprada; me "
            "arrepiento; contado mal; hace trampa; hace trampas; trampas"
        ),
        fr=(
            "annuler erreur oublié trompé tricher carte jouée retour action revenir viens de jouer oublie "
            "oubliée; oublié de piocher; revenir en arrière; par erreur; annuler mon coup; je me suis "
            "trompé; annuler achat; revenir sur; revenir sur ma décision; changer d'avis; mal joué; j'ai "
            "oublié; on a oublié; me suis planté; reprendre mon coup; mauvaise carte; me suis gouré; mal "
            "compté; quelqu'un triche; triche; tricheur"
        ),
    ),
    silent(
        "leave",
        text("Somebody leaves the game"),
        text("The rulebook does not say what becomes of the house of somebody who leaves."),
        en=(
            "quit leaves concede resign drop early join late newcomer absent home middle go away mid-game "
            "half quits player eliminated gone bored mate; has to leave; somebody leaves; someone quits; "
            "gives up; stops playing; joins late; wants to join; drops out; go home; had to go home; goes "
            "home; has to go; needs to go; what do we do with his; his troops if he leaves; her troops "
            "when she leaves; player quits; rage quit; someone leaves; someone new joins; joins halfway; "
            "left the table; called away; had to leave; dropped out; walks out; gets bored; bored and "
            "leaves; is bored; go to bed; has to sleep; joins us late; wants in; falls asleep; who gets "
            "her troops; who gets his troops"
        ),
        de=(
            "aufgeben aussteigen gehen früher einsteigen später nach hause verlassen mitten mitte weg geht "
            "spieler ausscheidet abhauen hört auf heim abhaut aussteigt abbrechen; jemand geht; muss "
            "gehen; spieler steigt aus; will aufhören; später dazukommen; gibt auf; hört auf; muss heim; "
            "heim muss; nach hause; muss weg; einer geht; einer muss; steigt aus; haut ab; mitten im "
            "spiel; was mit seinen truppen; was mit seinen figuren; neuer einsteigen; bricht ab; früher "
            "gehen; keine lust mehr; ins bett; muss ins bett; wer kriegt seine truppen; wer kriegt ihre "
            "truppen; schläft ein; will mitmachen; später mitmachen; langweilt sich"
        ),
        es=(
            "abandonar irse rendirse marcharse unirse tarde casa mitad va fuera jugador sale dejar se "
            "marcha largarse abandona; tiene que irse; jugador abandona; se rinde; llega tarde; entra "
            "tarde; se tiene que ir; se va a casa; se va antes; se larga; se pira; qué hacemos con sus "
            "tropas; qué hacer con sus fichas; deja la partida; a mitad de partida; se va; unirse a mitad; "
            "se marcha; uno se va; se aburre; lo deja; lo deja a medias; a dormir; qué pasa con lo suyo; "
            "se duerme; quiere entrar; quién se queda sus tropas"
        ),
        fr=(
            "abandonner partir quitter rejoindre tard rentrer milieu part va joueur sort s'en casse barre "
            "lâche arrête; doit partir; joueur abandonne; quitte la partie; arrive en retard; abandonne la "
            "partie; se barre; se casse; s'en va; doit rentrer; rentre chez; en pleine partie; en plein "
            "milieu; en cours de partie; au milieu de la partie; quitte la table; on fait quoi de ses "
            "pions; ses troupes restent; que deviennent ses pions; arrive en cours; lâche la partie; se "
            "tire; s'ennuie; va se coucher; en a marre; veut nous rejoindre; veut jouer aussi; qui prend "
            "ses troupes; s'endort; arrête de jouer"
        ),
    ),
    silent(
        "lost-piece",
        text("Lost or damaged pieces, sleeves"),
        en=(
            "lost missing broken torn damaged sleeve replacement bent stain marked buy spare parts sleeves "
            "sleeving protect figure replace piece; lost a; missing piece; missing card; spare part; card "
            "size; size sleeves; dimensions cards; is missing; broken figure; mm; down the drain; buy "
            "another; buy a new one; lost one of; one is missing; where do i get another; replacement "
            "troop; more score sheets; print more; score pad is empty; run out of score sheets; dog ate; "
            "cat ate; swallowed; coffee on"
        ),
        de=(
            "verloren fehlt kaputt zerrissen beschädigt hülle ersatzteil geknickt hüllen sleeves figur "
            "fehlen größe kartengröße schachtel; fehlt ein; fehlt mir; figur verloren; karte verloren; "
            "karte fehlt; karte kaputt; ersatzteile; welche hüllen; kartengröße; wo bekomme ich eine neue; "
            "neue figur; neuen kaufen; nachkaufen; ersatz für; hund gefressen; kaffee drüber; "
            "wertungsblock leer; block ist alle; fehlt in der schachtel"
        ),
        es=(
            "perdida falta rota dañada funda repuesto fundas perdido perdí figura roto repuestos tamaño; "
            "he perdido; falta una; falta pieza; carta rota; tamaño cartas; qué fundas; figura rota; dónde "
            "compro otro; comprar otra; perdí una; me falta una; conseguir otro; se lo comió el perro; "
            "bloc de puntuación; más hojas"
        ),
        fr=(
            "perdue manquante cassée déchirée abîmée pochette rechange pochettes perdu figurine manque "
            "boîte protège taille; manque un; il manque; j'ai perdu; pièce perdue; carte abîmée; taille "
            "des cartes; pièce manquante; où en racheter; racheter; en commander; commander des pions; "
            "commander un pion; en trouver un autre; chien a mangé; café dessus; plus de feuilles de "
            "score; perdu une figurine"
        ),
    ),
    silent(
        "secrecy",
        text("Looking through piles and hands"),
        text(
            "The rulebook does not say who may look through a deck, a discard pile or a trophy hall, nor "
            "whether you must say how many cards you have."
        ),
        en=(
            "look through see inspect peek open hidden secret information public count opponents discard "
            "browse top card peeking remaining honest honestly lie bluff truth admit whisper; look at "
            "deck; look through; look at discard; look at hand; show my hand; see your hand; cards left in "
            "deck; how many cards left; top card of deck; public information; open information; count "
            "cards; hide hand; keep secret; tell others; troops left; have left; tell truth; must tell; "
            "answer honestly; have to answer; in someone's discard; other players cards; count how many "
            "cards; how many cards has; how many cards are in; say how many vp; tell how many vp; tell "
            "people how many; reveal my score; vp tokens hidden; score secret; tell my points; her draw "
            "pile; his draw pile; their hand; discard face up; flick through; leaf through; browse; peek "
            "at; check my discard; check his discard; see what is left in my deck; look thru; thru my "
            "discard; memory; show a friend my hand; refuse to tell; how many cards he holds; cards he "
            "has; left in my deck; what is left in my"
        ),
        de=(
            "ansehen anschauen durchsehen geheim verdeckt offen zählen gegner einsehen nachsehen "
            "durchschauen oberste zeigen verraten ehrlich lügen angucken durchblättern spicken; "
            "ablagestapel schauen; in den stapel schauen; karten zeigen; handkarten zeigen; offene "
            "information; geheim halten; oberste karte; deck anschauen; wie viele karten noch im deck; "
            "handkarten offen; muss ich zeigen; muss ich sagen; hand zeigen; noch übrig sagen; handkarten "
            "angucken; handkarten des anderen; karten des anderen; in die karten gucken; in die karten "
            "schauen; durch den ablagestapel; ablagestapel durchsehen; ablagestapel angucken; deck "
            "durchgucken; ziehstapel angucken; sagen wie viele punkte; punkte verraten; wie viele karten "
            "hat; meinen ablagestapel; durchschauen; deck durchschauen; was noch drin; was noch im deck; "
            "noch drin is; wie viele karten er hat"
        ),
        es=(
            "mirar ver secreto oculto público contar rivales revisar enseñar mostrar mentir sincero "
            "cotillear hojear; mirar descartes; ver mano; mirar mazo; enseñar mano; cartas quedan mazo; "
            "primera carta mazo; ver descartes; información pública; cartas de otro; ver cartas; decir la "
            "verdad; mirar su mano; mirar mi mazo; mirar mis descartes; ver su mano; ver sus cartas; mirar "
            "el descarte; cuántas cartas le quedan; decir mis puntos; decir cuántos puntos; cuántas cartas "
            "tiene; mirar la pila; ver qué queda; qué me queda en el mazo; ver qué me queda; cuántas "
            "cartas tiene en la mano; enseñar mis cartas"
        ),
        fr=(
            "regarder voir secret caché public compter adversaires consulter montrer mentir honnêtement "
            "mater fouiller; regarder défausse; regarder pioche; montrer main; voir la main; combien de "
            "cartes reste; carte du dessus; information publique; cartes des autres; main des autres; "
            "regarder sa main; regarder ma défausse; regarder sa défausse; fouiller la défausse; voir ses "
            "cartes; regarder ma pioche; dire mes points; dire combien de points; combien de cartes il a; "
            "combien de cartes lui reste; reste dans mon deck; reste dans ma pioche; voir ce qu'il me "
            "reste; montrer ma main; combien de cartes en main il"
        ),
    ),
    silent(
        "spectators",
        text("Watchers and advice"),
        text("The rulebook says nothing about spectators, advice or talk at the table."),
        en=(
            "spectator spectators watch kibitz advice help hints tips coach discuss talk chat table "
            "onlooker strategy strategies tactic tactics; give advice; help another; table talk; watch "
            "game; give hints; good strategy; how to play well; best strategy; beat a guy; any tips; which "
            "decks go best; decks go best together; best decks; best combination of decks; good opening; "
            "whisper; best deck; talk during; help me play; tell me what to do; help her play; swap seats; "
            "somebody helps; tell him what to play"
        ),
        de=(
            "zuschauer rat tipps helfen reden absprechen beraten tipp diskutieren zugucken zusehen "
            "strategie taktik; tipps geben; am tisch reden; zuschauen dürfen; rat geben; gute strategie; "
            "welche decks passen; beste kombination; welche halbdecks am besten; bestes deck; flüstern; "
            "zugucken; mir reinreden; reinreden; mir helfen; beim spielen helfen; vorsagen; sagen was er "
            "tun soll"
        ),
        es=(
            "espectadores mirar consejo ayudar hablar pistas comentar dar consejos estrategia táctica; "
            "hablar mesa; ayudar a otro; buena estrategia; qué mazos van mejor; mejor combinación; mejor "
            "mazo; susurrar; ayudarme a jugar; me ayude; decirme qué hacer; opinar; que me ayuden"
        ),
        fr=(
            "spectateur conseiller aider parler astuces discuter aide donner conseils stratégie tactique; "
            "parler à table; aider un autre; bonne stratégie; quels paquets vont; meilleure combinaison; "
            "meilleur paquet; chuchoter; m'aider; m'aider à jouer; aider à jouer; me conseiller; souffler; "
            "me dire quoi jouer"
        ),
    ),
    silent(
        "no-dice",
        text("Dice, hit points and other games"),
        text("The rulebook has no dice, hit points or levels."),
        en=(
            "dice die roll rolled d20 d6 hp hit points health armor class damage saving throw miss attack "
            "bonus heal xp experience level catan monopoly robber uno chess risk poker munchkin dominion "
            "settlers carcassonne ticket; roll to hit; roll dice; roll the dice; which dice; how many "
            "dice; hit points; rolled a; how much damage; level up; in catan; in monopoly; in dominion; in "
            "risk; longest road; pass go; the robber; checkmate"
        ),
        de=(
            "würfel würfeln gewürfelt trefferpunkte lebenspunkte schaden rüstungsklasse heilen xp "
            "erfahrung stufe catan monopoly räuber uno schach risiko; muss ich würfeln; welche würfel; wie "
            "viele würfel; beim catan; bei catan; bei monopoly; über los; längste handelsstraße"
        ),
        es=(
            "dado dados tirar tirada puntos de vida daño armadura curar experiencia nivel catan monopoly "
            "ladrón uno ajedrez risk parchís; tirar dados; qué dados; cuántos dados; en el catan; en "
            "catan; en el monopoly; casilla de salida"
        ),
        fr=(
            "dé dés lancer jet points de vie dégâts armure soigner expérience niveau catan monopoly voleur "
            "uno échecs risk belote; lancer les dés; quels dés; combien de dés; à catan; au catan; au "
            "monopoly; case départ"
        ),
    ),
    silent(
        "defending",
        text("Defending: stopping what another does"),
        text("The rulebook has no rule for reacting on another player’s turn."),
        en=(
            "defend block prevent react reaction interrupt counter dodge shield respond response save "
            "protect immune instant; can i defend; defend against; block an assassination; prevent "
            "assassination; stop an assassination; protect my troops; save my troop; react to; in "
            "response; on someone elses turn; interrupt his turn; fight back; counter a card"
        ),
        de=(
            "verteidigen abwehren verhindern reagieren unterbrechen kontern schützen; kann ich mich "
            "verteidigen; assassinieren verhindern; angriff abwehren; truppen schützen; auf seinen zug "
            "reagieren; im zug des anderen; sich wehren"
        ),
        es=(
            "defender bloquear impedir reaccionar interrumpir contrarrestar proteger; puedo defenderme; "
            "impedir asesinato; evitar que me maten; proteger mis tropas; reaccionar en el turno; en turno "
            "del otro"
        ),
        fr=(
            "défendre bloquer empêcher réagir interrompre contrer protéger; se défendre; empêcher "
            "assassinat; protéger mes troupes; réagir pendant son tour; pendant le tour d'un autre"
        ),
    ),
    ADVICE,
    BUYING,
    MISTAKES,
)

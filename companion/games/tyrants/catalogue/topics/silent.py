"""Questions about the evening that the rulebook does not answer."""

from typing import Final

from companion.kernel.topics import Topic, silent
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    silent(
        "solo",
        text("Playing alone, or with five"),
        text("The rulebook is for 2 to 4 players and has no rules for one or five."),
        en=(
            "solo alone single five six teams team partners solitaire cooperative variant together "
            "versus against two each side pairs 2v2 free-for-all more 1 5 6 7 8 people persons one "
            "player game; by myself; on my own; play alone; solo mode; play with five; play with "
            "six; play with 5; play with 6; in teams; two against two; co op; team play; in pairs; "
            "2 vs 2; two vs two"
        ),
        de=(
            "allein solo fünf sechs teams kooperativ variante einzelspieler zusammen gegen zweit "
            "miteinander team gegeneinander paare andern alleine zu; alleine spielen; allein "
            "spielen; zu fünft; zu sechst; fünf spieler; solo modus; in teams; zwei gegen zwei; "
            "teamspiel; als team"
        ),
        es=(
            "solitario solo cinco seis equipos cooperativo variante juntos contra parejas equipo "
            "bando más sola en; jugar solo; jugar en solitario; cinco jugadores; seis jugadores; "
            "por equipos; modo solitario; parejas; dos contra dos"
        ),
        fr=(
            "solo seul cinq six équipes coopératif variante ensemble contre paires équipe deux "
            "camp seule en; jouer seul; en solo; cinq joueurs; six joueurs; par équipes; à cinq; "
            "mode solo; deux contre deux"
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
            "agreement other another with pass over exchange barter friend pay; trade with; make a "
            "deal; give away; give my; swap cards; form alliance; lend power; give power; give "
            "tokens; sell cards; share influence; trade cards; team up; gang up; pay another; pay "
            "player; bribe player; promise not; gang up on"
        ),
        de=(
            "handeln tauschen verhandeln bündnis absprache leihen verkaufen schenken verbünden mit "
            "anderen untereinander gegen handel freund; karten tauschen; macht verschenken; marker "
            "geben; ein bündnis; absprachen treffen; einem mitspieler geben; karte geben; "
            "untereinander handeln; können handeln"
        ),
        es=(
            "comerciar negociar trato alianza prestar vender regalar acuerdo pacto con otro "
            "jugador cambiar amigo; cambiar cartas; dar fichas; dar poder; hacer alianza; regalar "
            "cartas; intercambiar cartas; hacer tratos"
        ),
        fr=(
            "marchander négocier accord alliance prêter vendre offrir pacte avec autre joueur "
            "contre troquer ami; échanger des cartes; donner des jetons; donner du pouvoir; faire "
            "alliance; prêter des cartes; s'échanger cartes; passer un accord"
        ),
    ),
    silent(
        "time-limit",
        text("Time for a turn"),
        text("The rulebook sets no time limit."),
        en=(
            "clock timer minutes thinking long slow limit hourglass ages forever pause break "
            "later; time limit; per turn timer; how long turn; take too long; hurry up; pause "
            "game; continue later; save game"
        ),
        de=(
            "uhr minuten nachdenken lange zeitlimit sanduhr denken ewig zu überlegen pause "
            "unterbrechen; zeit pro zug; wie lange zug; zu lange; spiel unterbrechen; später "
            "weiterspielen"
        ),
        es=(
            "reloj minutos pensar cronómetro tarda límite de tiempo pausa; tiempo por turno; "
            "cuánto tiempo turno; continuar otro día; pausar partida"
        ),
        fr=(
            "horloge minutes réfléchir chronomètre sablier limite de temps pause; temps par tour; "
            "combien temps tour; reprendre plus tard; continuer un autre jour"
        ),
    ),
    silent(
        "undo",
        text("Taking a move back"),
        text("The rulebook does not speak of it: agree at the table."),
        en=(
            "undo takeback mistake forgot forgotten error wrong changed mind cheat missed back "
            "take card played action move change just taken regret misplayed oops; take back; "
            "forgot to; forgot draw; forgot promote; by mistake; change my mind; too late; wrong "
            "card; wrong site; made mistake"
        ),
        de=(
            "rückgängig fehler vergessen irrtum zurücknehmen geschummelt karte gespielt zurück "
            "spielzug aktion gerade gespielte vertan falsch; vergessen zu; zug zurücknehmen; "
            "vergessen ziehen; aus versehen; rückgängig machen; doch nicht; falsch gespielt"
        ),
        es=(
            "deshacer error olvidé equivoqué rectificar trampa carta jugada atrás acción volver "
            "acabo de jugar olvidado sin querer; se me olvidó; me olvidé; deshacer jugada; me "
            "equivoqué; volver atrás; por error"
        ),
        fr=(
            "annuler erreur oublié trompé tricher carte jouée retour action revenir viens de jouer "
            "oublie oubliée; oublié de piocher; revenir en arrière; par erreur; annuler mon coup; "
            "je me suis trompé"
        ),
    ),
    silent(
        "leave",
        text("Somebody leaves the game"),
        text("The rulebook does not say what becomes of that house."),
        en=(
            "quit leaves concede resign drop early join late newcomer absent home middle go away "
            "mid-game half quits player eliminated gone bored; has to leave; somebody leaves; "
            "someone quits; gives up; stops playing; joins late; wants to join; drops out"
        ),
        de=(
            "aufgeben aussteigen gehen früher einsteigen später nach hause verlassen mitten mitte "
            "weg geht spieler ausscheidet abhauen hört auf; jemand geht; muss gehen; spieler "
            "steigt aus; will aufhören; später dazukommen; gibt auf; hört auf"
        ),
        es=(
            "abandonar irse rendirse marcharse unirse tarde casa mitad va fuera jugador sale dejar "
            "se marcha; tiene que irse; jugador abandona; se rinde; llega tarde; entra tarde"
        ),
        fr=(
            "abandonner partir quitter rejoindre tard rentrer milieu part va joueur sort s'en; "
            "doit partir; joueur abandonne; quitte la partie; arrive en retard; abandonne la "
            "partie"
        ),
    ),
    silent(
        "lost-piece",
        text("Lost or damaged pieces, sleeves"),
        en=(
            "lost missing broken torn damaged sleeve replacement bent stain marked buy spare parts "
            "sleeves sleeving protect figure replace piece; lost a; missing piece; missing card; "
            "spare part; card size; size sleeves; dimensions cards; is missing; broken figure; mm"
        ),
        de=(
            "verloren fehlt kaputt zerrissen beschädigt hülle ersatzteil geknickt hüllen sleeves "
            "figur fehlen größe kartengröße schachtel; fehlt ein; fehlt mir; figur verloren; karte "
            "verloren; karte fehlt; karte kaputt; ersatzteile; welche hüllen; kartengröße"
        ),
        es=(
            "perdida falta rota dañada funda repuesto fundas perdido perdí figura roto repuestos "
            "tamaño; he perdido; falta una; falta pieza; carta rota; tamaño cartas; qué fundas; "
            "figura rota"
        ),
        fr=(
            "perdue manquante cassée déchirée abîmée pochette rechange pochettes perdu figurine "
            "manque boîte protège taille; manque un; il manque; j'ai perdu; pièce perdue; carte "
            "abîmée; taille des cartes; pièce manquante"
        ),
    ),
    silent(
        "secrecy",
        text("Looking through piles and hands"),
        text(
            "The rulebook does not say who may look through a deck, a discard pile or a trophy hall, or "
            "must tell how many cards there are."
        ),
        en=(
            "look through see inspect peek open hidden secret information public count opponents "
            "discard browse top card peeking remaining honest honestly lie bluff truth admit; look "
            "at deck; look through; look at discard; look at hand; show my hand; see your hand; "
            "cards left in deck; how many cards left; top card of deck; public information; open "
            "information; count cards; hide hand; keep secret; tell others; troops left; have "
            "left; tell truth; must tell; answer honestly; have to answer; in someone's discard; "
            "other players cards"
        ),
        de=(
            "ansehen anschauen durchsehen geheim verdeckt offen zählen gegner einsehen nachsehen "
            "durchschauen oberste zeigen verraten ehrlich lügen; ablagestapel schauen; in den "
            "stapel schauen; karten zeigen; handkarten zeigen; offene information; geheim halten; "
            "oberste karte; deck anschauen; wie viele karten noch im deck; handkarten offen; muss "
            "ich zeigen; muss ich sagen; hand zeigen; noch übrig sagen"
        ),
        es=(
            "mirar ver secreto oculto público contar rivales revisar enseñar mostrar mentir "
            "sincero; mirar descartes; ver mano; mirar mazo; enseñar mano; cartas quedan mazo; "
            "primera carta mazo; ver descartes; información pública; cartas de otro; ver cartas; "
            "decir la verdad"
        ),
        fr=(
            "regarder voir secret caché public compter adversaires consulter montrer mentir "
            "honnêtement; regarder défausse; regarder pioche; montrer main; voir la main; combien "
            "de cartes reste; carte du dessus; information publique; cartes des autres; main des "
            "autres"
        ),
    ),
    silent(
        "spectators",
        text("Watchers and advice"),
        text("The rulebook does not speak of anybody who watches, of advice or of talk at the table."),
        en=(
            "spectator spectators watch kibitz advice help hints tips coach discuss talk chat "
            "table onlooker strategy strategies tactic tactics; give advice; help another; table "
            "talk; watch game; give hints; good strategy; how to play well; best strategy"
        ),
        de=(
            "zuschauer rat tipps helfen reden absprechen beraten tipp diskutieren zugucken zusehen "
            "strategie taktik; tipps geben; am tisch reden; zuschauen dürfen; rat geben; gute "
            "strategie"
        ),
        es=(
            "espectadores mirar consejo ayudar hablar pistas comentar dar consejos estrategia "
            "táctica; hablar mesa; ayudar a otro; buena estrategia"
        ),
        fr=(
            "spectateur conseiller aider parler astuces discuter aide donner conseils stratégie "
            "tactique; parler à table; aider un autre; bonne stratégie"
        ),
    ),
)

"""Questions that the rulebook does not answer."""

from typing import Final

from companion.kernel.evening import EVENING
from companion.kernel.topics import Topic, silent
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    silent(
        "army-books",
        text("Profiles and points of troops"),
        text("They are in your army book, not in this rulebook."),
        en=(
            "points cost of a unit troll stats profile statline attacks weapon skill magic spells items "
            "army book price equipment psychology charge combat resolution clanrat saurus warrior knight "
            "lord toughness; what does cost unit; what does a cost; points of unit; unit cost; magic "
            "items; stats of; how much is a hero; spells allowed; cast spells; magic allowed; how do we "
            "charge; what weapons; how many points is; points is a; how much is a; what does a dwarf cost; "
            "cost of a unit; save of; armour save; leadership of; toughness of; how many wounds; range of; "
            "what does a hero cost"
        ),
        de=(
            "punkte kosten einheit troll profil werte angriffe magie zauber gegenstände armeebuch "
            "ausrüstung clanratte krieger ritter held profilwerte magische zaubern lebenspunkte drache; "
            "kosten einheit; magische gegenstände; wie viele punkte kostet; werte einer; was kostet ein "
            "regiment; was kostet ein held; zauber erlaubt; wie viele lebenspunkte; punkte troll; was "
            "kostet troll; kostet ein ritter; wie viele punkte ist; wie viele punkte hat; wie viel kostet "
            "ein; rüstungswurf; moralwert; reichweite von; wie viele lebenspunkte hat"
        ),
        es=(
            "puntos coste unidad trol perfil atributos ataques magia hechizos objetos equipo guerrero "
            "caballero héroe mágicos; cuesta unidad; objetos mágicos; puntos de una unidad; cuánto cuesta "
            "un héroe; se puede usar magia; lanzar hechizos; atributos de; cuesta un caballero; cuántos "
            "puntos es; cuántos puntos cuesta; cuánto cuesta un; liderazgo de; alcance de; salvación por "
            "armadura; heridas tiene"
        ),
        fr=(
            "points coût unité troll profil caractéristiques attaques magie sorts objets équipement "
            "guerrier chevalier héros magiques; coûte unité; objets magiques; points d'une unité; combien "
            "coûte un héros; lancer sorts; magie autorisée; profil de; coûte un chevalier; combien de "
            "points fait; combien de points coûte; combien coûte un; commandement de; portée de; "
            "sauvegarde d'armure; combien de pv"
        ),
    ),
    silent(
        "trade",
        text("Trading gold, troops or mines"),
        text("The rulebook has no rule for selling, lending or giving anything to another faction."),
        en=(
            "trade sell give lend gift another player pay tribute exchange borrow money bribe loan "
            "hand over donate ally; give my ally; give ally; lend gold; sell mine; sell troops; "
            "give troops; trade gold; swap mines; bribe army; pay ransom; give gold; below zero; "
            "go into debt; treasury negative; buy mine from; exchange squares"
        ),
        de=(
            "handeln verkaufen schenken leihen tauschen anderen tribut bezahlen abgeben bestechung "
            "verbündeten schulden leihe minus geben; truppen verschenken; truppen geben; mine "
            "verkaufen; gold leihen; gold verschenken; gold schicken; felder tauschen; schulden "
            "machen; kasse minus; armee bestechen; gold geben; verbündetem gold"
        ),
        es=(
            "comerciar vender dar prestar otro jugador tributo cambiar pagar préstamo sobornar "
            "deuda regalar aliado mina; vender mina; dar tropas; prestar oro; dar oro; "
            "intercambiar casillas; tesoro negativo; sobornar ejército; regalar tropas; mina a "
            "aliado"
        ),
        fr=(
            "échanger vendre donner prêter autre joueur tribut payer prêt corrompre dette offrir "
            "allié or à un; vendre mine; donner troupes; prêter troupes; prêter or; donner or; "
            "échanger cases; trésor négatif; corrompre armée; donner à allié"
        ),
    ),
    silent(
        "elimination",
        text("Losing all bases or armies"),
        text("The rulebook does not say whether a faction is out."),
        en=(
            "eliminated out lose last base no army left knocked out dead faction new player join late "
            "leave quit bases wiped; no base left; lost all bases; lose all bases; lose last army; no "
            "armies left; join later; new player; somebody quits; stop campaign early; out of campaign; "
            "lost everything; add player; new faction; joins campaign; dropped out; drops out; dropped out "
            "of the campaign; quits the campaign; what happens to their; what happens to his caverns; "
            "stops coming; gives up; somebody leaves; leaves the campaign; join halfway; new guy; joins in "
            "the middle; am i out; knocked out of; no longer wants to; bored of the campaign; wants to "
            "join us; join at turn; moves away; quits halfway"
        ),
        de=(
            "ausscheiden raus letzte basis alle basen verliert fliegt armee weg neu einsteigen; keine "
            "basis mehr; alle basen verloren; letzte armee verloren; scheidet aus; steigt aus; später "
            "einsteigen; neuer spieler; keine armee mehr; alles verloren; steigt aus der kampagne; hört "
            "auf; gibt auf; was mit seinen höhlen; kommt nicht mehr; mittendrin einsteigen; bin ich raus; "
            "fliegt raus; neuer einsteigen; will nicht mehr; keine lust mehr; mitten in der kampagne; will "
            "mitmachen; zieht weg; später dazu; noch einsteigen"
        ),
        es=(
            "eliminado fuera última base sin ejércitos nuevo jugador abandonar bases; sin bases; pierdo "
            "todas bases; todas mis bases; pierdo ejército; queda fuera; jugador nuevo; deja la campaña; "
            "lo pierdo todo; se retira; abandona la campaña; qué pasa con sus cavernas; entrar a mitad; ya "
            "no viene; estoy fuera; unirse a mitad; se rinde; no quiere seguir; se aburre; quiere unirse; "
            "en mitad de la campaña; quiere entrar"
        ),
        fr=(
            "éliminé dehors dernière base plus d’armée nouveau joueur abandonner bases; plus de base; perd "
            "toutes bases; perdre dernière armée; nouveau joueur; quitte campagne; tout perdu; éliminé; "
            "quitte la campagne; abandonne la campagne; que deviennent ses cavernes; rejoindre en cours; "
            "ne vient plus; arrive en cours; suis je éliminé; abandonne; veut nous rejoindre; nous "
            "rejoindre; en a marre; au milieu de la campagne; veut jouer avec nous; veut entrer"
        ),
    ),
    silent(
        "other-building",
        text("Buildings that are not in the lists"),
        text("Bridges, roads, traps, doors, rivers and ships are not in the rulebook."),
        en=(
            "bridge river boat ship door trap road lift farm temple market gate hospital library "
            "lake bridges doors traps ladder harbour stairs canal statue prison; build bridge; "
            "build door; build road; build trap; build boat; cross water; build temple; build "
            "market"
        ),
        de=(
            "brücke fluss schiff tür falle straße aufzug tempel markt see türen fallen treppe "
            "hafen statue; brücke bauen; tür bauen; falle bauen; boot bauen; straße bauen; wasser "
            "überqueren; tempel bauen"
        ),
        es=(
            "puente río barco puerta trampa templo mercado subterráneo lago puertas trampas "
            "escalera estatua; construir puente; construir puerta; construir trampa; construir "
            "barco; cruzar agua; construir templo"
        ),
        fr=(
            "pont rivière bateau porte piège temple marché souterraine lac portes pièges escalier "
            "statue; construire pont; construire porte; construire piège; construire bateau; "
            "traverser eau; construire temple"
        ),
    ),
    silent(
        "experience",
        text("Experience, injuries, heroes coming back"),
        en=(
            "xp experience level injury wounded hero revive resurrect veteran promotion skill prisoners "
            "ransom capture hostage spy morale supply food weather time limit exp upgrade captured slave "
            "poison disease captive fatigue night; gain experience; heroes level; level up; capture hero; "
            "take prisoners; need food; bring back hero; hero come back; heal hero; heroes wounded; troops "
            "starve; time limit; dead hero; hero die forever; lost hero return; ransom general; free "
            "prisoner; freed; get better with time; heroes get better; heroes improve; new skills; "
            "injuries; wounded hero; hero gets hurt"
        ),
        de=(
            "erfahrung stufe verletzt held wiederbeleben gefangene lösegeld nahrung spion wetter zeitlimit "
            "gefangen erfahrungspunkte sklaven krank hungern moral freikaufen; bekommen erfahrung; helden "
            "erfahrung; gefangene machen; held gefangen; brauchen essen; held zurück; truppen essen; held "
            "heilen; held wiederbeleben; zeitlimit; helden freikaufen; gefangene freikaufen; helden besser "
            "werden; helden verbessern; neue fähigkeiten; verletzungen; erfahrung sammeln; helden lernen"
        ),
        es=(
            "experiencia nivel herido héroe revivir prisioneros rescate comida espía tiempo prisionero "
            "capturado esclavos hambre; ganan experiencia; capturar héroe; hacer prisioneros; necesitan "
            "comida; revivir héroe; héroe vuelve; curar héroe; límite de tiempo; héroes ganan experiencia; "
            "héroes mejoran; nuevas habilidades; lesiones; ganar experiencia; subir de nivel"
        ),
        fr=(
            "expérience niveau blessé héros ressusciter prisonniers rançon nourriture espion temps xp "
            "capturé esclaves faim; gagnent expérience; capturer héros; faire prisonniers; besoin de "
            "nourriture; ressusciter héros; héros revient; soigner héros; limite de temps; héros "
            "s'améliorent; héros progressent; nouvelles compétences; blessures; gagner de l'expérience; "
            "monter de niveau"
        ),
    ),
    silent(
        "both-destroyed",
        text("Draws, and armies that wipe each other out"),
        text("The rulebook says nothing of ties, nor of battles that nobody wins."),
        en=(
            "both armies wiped out destroyed draw drawn tie battle nobody wins mutual tied equal victory "
            "points same winner stalemate inconclusive nil; ends in draw; both wiped out; battle draw; "
            "drawn battle; tied battle; nobody wins; wipe each other; both armies die; same points; tie "
            "campaign; tied at end; nobody wins the fight; nobody wins the battle; no winner; it is a "
            "draw; surrender; surrenders; give up a battle; concede a battle; end in a tie; equal points; "
            "who wins a tie"
        ),
        de=(
            "beide armeen vernichtet unentschieden gleichstand schlacht niemand gewinnt remis patt; endet "
            "unentschieden; schlacht unentschieden; beide vernichtet; keiner gewinnt; gleich viele punkte; "
            "gleichstand ende; beide tot; niemand gewinnt; kein gewinner; ergeben; ergibt sich; schlacht "
            "aufgeben; gleichstand; wer gewinnt bei gleichstand; unentschieden"
        ),
        es=(
            "ambos ejércitos destruidos empate batalla nadie gana tablas empatamos; empate batalla; "
            "empatamos batalla; ambos destruidos; nadie gana; mismos puntos; empate final; batalla "
            "empatada; nadie gana la batalla; sin ganador; rendirse; se rinde; acaba en empate; quién gana "
            "si empatamos; empate"
        ),
        fr=(
            "deux armées détruites égalité bataille nulle personne gagne match; bataille nulle; égalité "
            "bataille; deux armées détruites; personne gagne; mêmes points; égalité fin; personne ne "
            "gagne; pas de gagnant; se rendre; se rend; finit en égalité; qui gagne en cas d'égalité; "
            "match nul; égalité"
        ),
    ),
    silent(
        "number-of-players",
        text("How many players, map size, time and age"),
        text("The rulebook does not say."),
        en=(
            "how many players minimum maximum solo alone two four age kids hours duration evening size of "
            "the map how many squares big map people playable play campaign game minutes session armies; "
            "how many players; how many people; can play; how many can play; max players; size of map; how "
            "big map; how wide map; number of players; how long evening; one game take; minimum age; "
            "squares wide; session take; hours session; one session; how many armies; number of armies; "
            "how many of us; of us can play; with three; with two; two of us; three of us; enough players; "
            "how many factions; number of factions; people do you need; year old; how long campaign in "
            "hours; how much time"
        ),
        de=(
            "wie viele spieler allein alter dauer stunden größe karte wie viele felder edition personen "
            "leute kampagne spielen mitspielen spielabend sitzung armeen; wie viele spieler; wie viele "
            "personen; wie viele leute; wie groß karte; wie viele mitspieler; zu zweit; mindestens "
            "spieler; wie lange dauert abend; ab welchem alter; größe der karte; dauert spielabend; dauert "
            "abend; karte sein; wie viele armeen; zu dritt; zu viert; wir zu dritt; wie viele können; wie "
            "viele fraktionen; sind zu dritt; wie viele leute braucht; wieviele leute; wieviele spieler; "
            "mitspieler; höchstzahl der mitspieler; wir sind zu"
        ),
        es=(
            "cuántos jugadores solo edad duración horas tamaño mapa casillas edición personas gente "
            "campaña jugar sesión ejércitos; cuántos jugadores; número de jugadores; cuántas personas; "
            "tamaño del mapa; cuánto mide mapa; cómo de grande mapa; edad mínima; cuántos pueden jugar; se "
            "puede jugar dos; dura sesión; cuánto dura sesión; dura tarde; cuántos ejércitos; jugar tres; "
            "jugar cuatro; cuántos podemos ser; podemos ser; cuántos somos; cuántas facciones; cuántos "
            "jugamos; somos tres; somos dos"
        ),
        fr=(
            "combien joueurs seul âge durée heures taille carte cases édition personnes campagne jouer "
            "séance armées; combien de joueurs; nombre de joueurs; combien de personnes; taille de la "
            "carte; quelle taille carte; quel âge; jouer à deux; combien peuvent jouer; dure séance; durée "
            "séance; combien d’armées; à trois; à quatre; jouable; peut être combien; on peut être "
            "combien; être combien; combien on peut; combien de factions; on est trois; on est deux; à "
            "combien; on joue à combien; faut être combien"
        ),
    ),
    silent(
        "starting-gold",
        text("Gold at the start"),
        text("The rulebook gives each faction an army of 500 points, and no gold."),
        en=(
            "starting gold money treasury begin initial; how much gold start; how much gold do we start "
            "with; gold at the start; gold to begin with; begin with gold; starting gold; starting money; "
            "starting treasury; gp at the start; start with gp; money at the beginning; start with money; "
            "first turn gold"
        ),
        de=(
            "startgold startgeld anfangsgold startkapital; gold am anfang; gold am start; gold zu beginn; "
            "geld am anfang; geld am start; mit wie viel gold; gold fängt man an; gold startet man; kasse "
            "am anfang"
        ),
        es=(
            "oro inicial dinero inicial tesoro inicial; oro al empezar; oro al principio; con cuánto oro "
            "empezamos; empezar con oro; empezamos con oro; dinero al empezar; oro al comenzar"
        ),
        fr=(
            "or de départ argent de départ trésor de départ; or au début; or au départ; commence avec "
            "combien d'or; commencer avec de l'or; on commence avec or; argent au début; po au début"
        ),
    ),
    silent(
        "alliance-ends",
        text("Breaking an alliance, betrayal and deals"),
        text(
            "The rulebook says when alliances are declared, not how they end, and has no rule for other "
            "deals."
        ),
        en=(
            "betray betrayal backstab break leave truce promise deals promises treaty peace binding; break "
            "an alliance; end an alliance; leave an alliance; stop being allies; attack my ally; betray my "
            "ally; stab in the back; alliance last; how long alliance; make peace; peace treaty; make a "
            "deal; make promises; binding deals; non aggression"
        ),
        de=(
            "verraten verrat brechen frieden friedensvertrag versprechen absprachen kündigen; bündnis "
            "brechen; bündnis beenden; bündnis auflösen; bündnis kündigen; verbündeten angreifen; "
            "verbündeten verraten; wie lange hält bündnis; frieden schließen; absprachen treffen; "
            "nichtangriffspakt; allianz brechen"
        ),
        es=(
            "traicionar traición romper paz promesa tratos; romper alianza; romper una alianza; acabar "
            "alianza; traicionar a mi aliado; atacar a mi aliado; atacar aliado; cuánto dura alianza; "
            "hacer las paces; hacer un trato; pacto de no agresión"
        ),
        fr=(
            "trahir trahison rompre casser briser paix promesse accords; rompre alliance; casser "
            "alliance; casse alliance; briser alliance; finir alliance; trahir son allié; attaquer son "
            "allié; attaquer allié; combien de temps alliance; faire la paix; passer un accord; pacte de "
            "non agression"
        ),
    ),
    silent(
        "battle-rules",
        text("Rules of a battle: edition, table, turns and models"),
        text("They are in your Warhammer rulebook and army books."),
        en=(
            "warhammer sigmar 40k marines tyranid eldar kislev cathay halflings edition table base bases "
            "painted unpainted paint proxies deployment distance deploy inches psychology panic; what "
            "edition; which edition; space marines; age of sigmar; bring my 40k; turns does a battle; "
            "turns in a battle; battle last; how long does a battle take; how long battle; size of the "
            "table; how big table; how big does the table; paint my models; painted models; use proxies; "
            "which rulebook; deployment zone; how far apart; old world; wizards cast; wizard cast; cast "
            "down here; who goes first in battle; who has the first turn in a battle; who moves first in a "
            "battle; panic test; leadership test; breath attack; three armies in one battle; third army "
            "joins"
        ),
        de=(
            "warhammer sigmar 40k marines kislev edition tisch bemalt unbemalt bemalen aufstellungszone "
            "profilwerte panik; welche edition; space marines; züge hat eine schlacht; runden hat eine "
            "schlacht; wie lange dauert eine schlacht; schlacht dauert; wie groß tisch; größe des tischs; "
            "modelle bemalen; bemalte figuren; welches regelbuch; wer fängt in der schlacht an; panik "
            "test; drei armeen schlacht"
        ),
        es=(
            "warhammer sigmar 40k marines kislev edición mesa pintadas pintar despliegue pánico; qué "
            "edición; marines espaciales; turnos tiene una batalla; cuánto dura una batalla; tamaño de la "
            "mesa; cómo de grande mesa; pintar miniaturas; qué reglamento; quién empieza la batalla; tres "
            "ejércitos batalla"
        ),
        fr=(
            "warhammer sigmar 40k marines kislev édition table peintes peindre déploiement panique; quelle "
            "édition; space marines; tours dans une bataille; combien de temps dure une bataille; durée "
            "bataille; taille de la table; grande table; peindre figurines; quel livre de règles; qui "
            "commence la bataille; trois armées bataille"
        ),
    ),
    silent(
        "hidden",
        text("What must be shown to others"),
        en=(
            "secret hidden hide reveal fog war peek bluff; hide my army; hidden army; see each others; "
            "keep secret; army list secret; show my army; show my treasury; show my gold; see his gold; "
            "tell others; how much gold has; look at army list; see what is in an army; fog of war; secret "
            "orders"
        ),
        de=(
            "geheim verdeckt verstecken zeigen verraten; armee verstecken; armeeliste zeigen; gold zeigen; "
            "kasse zeigen; geheim halten; sehen was der andere; geheime befehle; armeeliste geheim"
        ),
        es=(
            "secreto oculto esconder enseñar mostrar; esconder ejército; lista secreta; enseñar mi lista; "
            "mostrar oro; guardar en secreto; ver ejército rival; órdenes secretas"
        ),
        fr=(
            "secret caché cacher montrer; cacher armée; liste secrète; montrer ma liste; montrer or; "
            "garder secret; voir armée adverse; ordres secrets"
        ),
    ),
    *EVENING,
)

"""Questions that the rulebook does not answer."""

from typing import Final

from companion.kernel.topics import Topic, silent
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    silent(
        "army-books",
        text("Profiles and points of troops"),
        text("They are in your army book, not in this rulebook."),
        en=(
            "points cost of a unit troll stats profile statline attacks weapon skill magic spells "
            "items army book price equipment psychology charge combat resolution clanrat saurus "
            "warrior knight lord toughness; what does cost unit; what does a cost; points of unit; "
            "unit cost; magic items; stats of; how much is a hero; spells allowed; cast spells; "
            "magic allowed; how do we charge; what weapons"
        ),
        de=(
            "punkte kosten einheit troll profil werte angriffe magie zauber gegenstände armeebuch "
            "ausrüstung clanratte krieger ritter held profilwerte magische zaubern lebenspunkte "
            "drache; kosten einheit; magische gegenstände; wie viele punkte kostet; werte einer; "
            "was kostet ein regiment; was kostet ein held; zauber erlaubt; wie viele lebenspunkte; "
            "punkte troll; was kostet troll; kostet ein ritter"
        ),
        es=(
            "puntos coste unidad trol perfil atributos ataques magia hechizos objetos equipo "
            "guerrero caballero héroe mágicos; cuesta unidad; objetos mágicos; puntos de una "
            "unidad; cuánto cuesta un héroe; se puede usar magia; lanzar hechizos; atributos de; "
            "cuesta un caballero"
        ),
        fr=(
            "points coût unité troll profil caractéristiques attaques magie sorts objets "
            "équipement guerrier chevalier héros magiques; coûte unité; objets magiques; points "
            "d'une unité; combien coûte un héros; lancer sorts; magie autorisée; profil de; coûte "
            "un chevalier"
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
            "eliminated out lose last base no army left knocked out dead faction new player join "
            "late leave quit bases wiped; no base left; lost all bases; lose all bases; lose last "
            "army; no armies left; join later; new player; somebody quits; stop campaign early; "
            "out of campaign; lost everything; add player; new faction; joins campaign"
        ),
        de=(
            "ausscheiden raus letzte basis alle basen verliert fliegt armee weg neu einsteigen; "
            "keine basis mehr; alle basen verloren; letzte armee verloren; scheidet aus; steigt "
            "aus; später einsteigen; neuer spieler; keine armee mehr; alles verloren"
        ),
        es=(
            "eliminado fuera última base sin ejércitos nuevo jugador abandonar bases; sin bases; "
            "pierdo todas bases; todas mis bases; pierdo ejército; queda fuera; jugador nuevo; "
            "deja la campaña; lo pierdo todo"
        ),
        fr=(
            "éliminé dehors dernière base plus d’armée nouveau joueur abandonner bases; plus de "
            "base; perd toutes bases; perdre dernière armée; nouveau joueur; quitte campagne; tout "
            "perdu; éliminé"
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
            "xp experience level injury wounded hero revive resurrect veteran promotion skill "
            "prisoners ransom capture hostage spy morale supply food weather time limit exp "
            "upgrade captured slave poison disease captive fatigue night; gain experience; heroes "
            "level; level up; capture hero; take prisoners; need food; bring back hero; hero come "
            "back; heal hero; heroes wounded; troops starve; time limit; dead hero; hero die "
            "forever; lost hero return; ransom general; free prisoner; freed"
        ),
        de=(
            "erfahrung stufe verletzt held wiederbeleben gefangene lösegeld nahrung spion wetter "
            "zeitlimit gefangen erfahrungspunkte sklaven krank hungern moral freikaufen; bekommen "
            "erfahrung; helden erfahrung; gefangene machen; held gefangen; brauchen essen; held "
            "zurück; truppen essen; held heilen; held wiederbeleben; zeitlimit; helden freikaufen; "
            "gefangene freikaufen"
        ),
        es=(
            "experiencia nivel herido héroe revivir prisioneros rescate comida espía tiempo "
            "prisionero capturado esclavos hambre; ganan experiencia; capturar héroe; hacer "
            "prisioneros; necesitan comida; revivir héroe; héroe vuelve; curar héroe; límite de "
            "tiempo"
        ),
        fr=(
            "expérience niveau blessé héros ressusciter prisonniers rançon nourriture espion temps "
            "xp capturé esclaves faim; gagnent expérience; capturer héros; faire prisonniers; "
            "besoin de nourriture; ressusciter héros; héros revient; soigner héros; limite de "
            "temps"
        ),
    ),
    silent(
        "both-destroyed",
        text("Draws, and armies that wipe each other out"),
        text("The rulebook does not say who wins a battle that nobody wins, nor what follows it."),
        en=(
            "both armies wiped out destroyed draw drawn tie battle nobody wins mutual tied equal "
            "victory points same winner stalemate inconclusive nil; ends in draw; both wiped out; "
            "battle draw; drawn battle; tied battle; nobody wins; wipe each other; both armies "
            "die; same points; tie campaign; tied at end"
        ),
        de=(
            "beide armeen vernichtet unentschieden gleichstand schlacht niemand gewinnt remis "
            "patt; endet unentschieden; schlacht unentschieden; beide vernichtet; keiner gewinnt; "
            "gleich viele punkte; gleichstand ende; beide tot"
        ),
        es=(
            "ambos ejércitos destruidos empate batalla nadie gana tablas empatamos; empate "
            "batalla; empatamos batalla; ambos destruidos; nadie gana; mismos puntos; empate "
            "final; batalla empatada"
        ),
        fr=(
            "deux armées détruites égalité bataille nulle personne gagne match; bataille nulle; "
            "égalité bataille; deux armées détruites; personne gagne; mêmes points; égalité fin"
        ),
    ),
    silent(
        "number-of-players",
        text("How many players, map size, time and age"),
        text("The rulebook does not say."),
        en=(
            "how many players minimum maximum solo alone two four age kids hours duration evening "
            "size of the map how many squares big map people playable play campaign game minutes "
            "session armies; how many players; how many people; can play; how many can play; max "
            "players; size of map; how big map; how wide map; number of players; how long evening; "
            "one game take; minimum age; squares wide; session take; hours session; one session; "
            "how many armies; number of armies"
        ),
        de=(
            "wie viele spieler allein alter dauer stunden größe karte wie viele felder edition "
            "personen leute kampagne spielen mitspielen spielabend sitzung armeen; wie viele "
            "spieler; wie viele personen; wie viele leute; wie groß karte; wie viele mitspieler; "
            "zu zweit; mindestens spieler; wie lange dauert abend; ab welchem alter; größe der "
            "karte; dauert spielabend; dauert abend; karte sein; wie viele armeen; zu dritt; zu "
            "viert; wir zu dritt"
        ),
        es=(
            "cuántos jugadores solo edad duración horas tamaño mapa casillas edición personas "
            "gente campaña jugar sesión ejércitos; cuántos jugadores; número de jugadores; cuántas "
            "personas; tamaño del mapa; cuánto mide mapa; cómo de grande mapa; edad mínima; "
            "cuántos pueden jugar; se puede jugar dos; dura sesión; cuánto dura sesión; dura "
            "tarde; cuántos ejércitos; jugar tres; jugar cuatro"
        ),
        fr=(
            "combien joueurs seul âge durée heures taille carte cases édition personnes campagne "
            "jouer séance armées; combien de joueurs; nombre de joueurs; combien de personnes; "
            "taille de la carte; quelle taille carte; quel âge; jouer à deux; combien peuvent "
            "jouer; dure séance; durée séance; combien d’armées; à trois; à quatre; jouable"
        ),
    ),
)

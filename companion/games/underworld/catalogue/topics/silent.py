"""Questions that the booklet does not answer."""

from typing import Final

from companion.kernel.evening import EVENING
from companion.kernel.topics import Topic, silent
from companion.kernel.words import text

OTHER_BOOKLETS: Final = text(
    "Classes, abilities, experience, equipment, spells, to-hit tables, monsters’ hit dice and armour class "
    "are in Volumes I and II and CHAINMAIL."
)

TOPICS: Final[tuple[Topic, ...]] = (
    silent(
        "fighting-values",
        text("Hit points, armour class and damage"),
        OTHER_BOOKLETS,
        en=(
            "wyvern monster statistics stats orc ogre goblin troll kobold skeleton zombie attack to hit "
            "roll thac0 initiative strength bonus damage weapon longsword two-handed dagger axe spear "
            "halberd strikes ac hd armor armour class alignment dragon; hit points of; hit dice; how many "
            "hit points; hp have; armor class; armour class; how much damage; damage does; to hit; roll to "
            "hit; attack bonus; initiative order; who strikes first; goes first in combat; strength bonus; "
            "weapon damage; damage bonus; hit dice has; hit dice dragon; how many hit dice; stats of; "
            "stats of a; ac of; how strong is a; attacks does a; subdue a dragon; hp of a; initiative; who "
            "goes first in a fight; how do i hit; critical hit on foot; thac0; how many attacks; morale of "
            "monsters; range of a; range of a bow; range of a longbow; how far can i shoot; how far does "
            "an arrow; reach of a spear; how many arrows; rate of fire"
        ),
        de=(
            "trefferpunkte lebenspunkte angriff trefferwurf stärke bonus schaden initiative zweihänder "
            "waffe dolch axt speer langschwert oger goblin troll kobold skelett werte rk tw waffenschaden "
            "schaden rüstungsklasse hp; trefferpunkte von; trefferpunkte hat; lebenspunkte hat; "
            "rüstungsklasse; wie viel schaden; wieviel schaden; schaden macht; wer zuerst initiative; "
            "stärke bonus; trefferwürfel; werte von; werte eines; wie viele trefferpunkte; wie stark ist "
            "ein; wie viele angriffe; wie treffe ich; wer schlägt zuerst; wer fängt im kampf an; drachen "
            "unterwerfen; reichweite eines; reichweite bogen; wie weit schießt; wie oft schießen; wie "
            "viele pfeile"
        ),
        es=(
            "puntos de golpe vida ataque impactar fuerza bonificador daño iniciativa espada larga mandoble "
            "daga hacha lanza ogro goblin trol esqueleto ca; puntos de golpe; puntos de vida; clase de "
            "armadura; cuánto daño; daño hace; quién golpea primero; bonificador de fuerza; dados de "
            "golpe; características de; cuántos puntos de vida; cómo de fuerte es; cuántos ataques; cómo "
            "impacto; quién ataca primero; quién pega primero; alcance de un; alcance del arco; hasta "
            "dónde dispara; cuántas flechas"
        ),
        fr=(
            "points de vie attaque toucher force bonus dégâts initiative épée longue dague hache lance "
            "ogre gobelin troll squelette ca; points de vie; classe d’armure; combien de dégâts; dégâts "
            "fait; qui frappe premier; bonus de force; dés de vie; caractéristiques d'un; combien de "
            "points de vie; fort est un; combien d'attaques; comment toucher; qui attaque en premier; qui "
            "frappe en premier; portée d'un; portée d'un arc; portée de l'arc; combien de flèches"
        ),
    ),
    silent(
        "growing",
        text("Experience, classes and ability scores"),
        OTHER_BOOKLETS,
        en=(
            "xp experience level up saving throw dexterity constitution wisdom intelligence ability score "
            "class race classes races hobbit character creation roll undead turn cleric fighter mage wear; "
            "saving throw; save against; saving throws; ability scores; experience points for; xp for; how "
            "much experience; gain level; level up; next level; level limit; turn undead; roll a "
            "character; character classes; make a character; armor cleric; cleric wear; cleric use; mage "
            "wear; can a cleric; can magic user; how do we level; rise in level; weapons cleric; be a "
            "paladin; xp for gold; get second level spells; level spells; first level; how do i get to "
            "level; go up a level; classes are there; what classes; which class; use a sword; mage swords; "
            "wizard wear; wizard use; cleric heal; how many can my cleric; turn a vampire; magic user "
            "wear; armor can; allowed weapons; which weapons can; age of my character"
        ),
        de=(
            "erfahrung erfahrungspunkte stufe rettungswurf attribut klasse klassen volk völker rassen xp "
            "aufsteigen kleriker; rettungswurf; erfahrung für; erfahrungspunkte für; stufe aufsteigen; für "
            "stufe; untote vertreiben; charakter erstellen; welche klassen; rüstung kleriker; kleriker "
            "tragen; welche rüstung; waffen kleriker; welche klassen gibt; erste stufe; stufe 2; nächste "
            "stufe; wie steigt man auf; für stufe 2; schwerter benutzen; magier schwerter; magier tragen; "
            "welche waffen; kleriker heilen; waffen darf; rüstung darf"
        ),
        es=(
            "experiencia xp subir nivel salvación atributo clase razas clérigo; tirada de salvación; "
            "experiencia para; subir nivel; expulsar muertos; crear personaje; siguiente nivel; armadura "
            "clérigo; qué armadura; armas clérigo; qué clases hay; primer nivel; nivel 2; cómo se sube de "
            "nivel; mago usar espada; qué armas; mago llevar; clérigo curar; armas puede; armadura puede"
        ),
        fr=(
            "expérience xp passer niveau sauvegarde caractéristique classe races clerc; jet de sauvegarde; "
            "expérience pour; passer niveau; repousser morts; créer personnage; niveau suivant; armure "
            "clerc; quelle armure; armes clerc; quelles classes; premier niveau; niveau 2; niveau 3; "
            "comment on monte; magicien utiliser épée; quelles armes; mage porter; clerc soigner; clerc "
            "peut soigner; repousser les morts; armes peut; armure peut"
        ),
    ),
    silent(
        "gear",
        text("Equipment: prices and weight"),
        OTHER_BOOKLETS,
        en=(
            "equipment rope backpack sword shop buy starting gold plate mail carry encumbrance "
            "weight capacity horse griffon money torch ration gear arrows shield helmet clothes "
            "rations chainmail chain suit; price of a sword; price of torch; price of rope; cost "
            "of a torch; cost of a sword; cost of rope; cost of a horse; how much is a sword; "
            "starting gold; carry weight; how much carry; how much weight; buy equipment; plate "
            "mail cost; plate armor cost; suit of plate; suit of armor; chain mail cost; price of "
            "armour"
        ),
        de=(
            "ausrüstung preis seil rucksack schwert kaufen kostet plattenrüstung tragen gewicht "
            "fackel pfeile schild helm proviant kettenhemd kettenrüstung pferd; was kostet ein "
            "schwert; was kostet eine fackel; was kostet ein seil; was kostet ein pferd; was "
            "kostet plattenrüstung; wie viel tragen; wie viel gold am anfang; ausrüstung kaufen; "
            "was kostet ein kettenhemd; was kostet rüstung; kostet ein pferd; wie viel kostet ein "
            "pferd"
        ),
        es=(
            "equipo precio cuerda mochila espada comprar placas carga peso antorcha flechas escudo "
            "casco provisiones cota malla; precio de una espada; precio de una antorcha; precio de "
            "cuerda; cuánto cuesta una espada; cuánto cuesta una antorcha; cuánto cuesta un "
            "caballo; cuánto puedo cargar; oro inicial; comprar equipo; cota de malla cuesta; "
            "cuánto cuesta armadura"
        ),
        fr=(
            "équipement prix corde sac épée acheter plates porter poids torche flèches bouclier "
            "casque provisions cotte mailles; prix d’une épée; prix d’une torche; prix d’une "
            "corde; coûte une épée; coûte une torche; coûte un cheval; combien porter; or de "
            "départ; acheter équipement; cotte de mailles coûte; coûte armure"
        ),
    ),
    silent(
        "spell-lists",
        text("Spells and magic items: what they do"),
        OTHER_BOOKLETS,
        en=(
            "spell list memorize memorise cast potion scroll sleep charm invisibility clerics "
            "cleric magic-user mage ring healing potions fireball lightning damage; which spells; "
            "spells per day; cast a spell; spells can cast; spells does have; potion of; how does "
            "spell work; what does spell do; magic sword; what does potion do; learn spells; "
            "memorize spells; potion of healing; healing potion; scroll of; wand of; ring of; "
            "fireball damage; damage of a fireball; damage of spell"
        ),
        de=(
            "zauberliste zauber magier kleriker trank schriftrolle schlaf heiltrank feuerball "
            "schaden; welche zauber; zauber pro tag; zauber kann; zauber hat; was macht der "
            "zauber; was macht trank; magisches schwert; zauber lernen; heiltrank; bewirkt trank; "
            "was bewirkt; schaden feuerball; schaden zauber"
        ),
        es=(
            "hechizos conjuros mago clérigo poción pergamino curación bola fuego daño; qué "
            "hechizos; hechizos por día; hechizos tiene; hechizos puede; qué hace el hechizo; qué "
            "hace la poción; espada mágica; aprender hechizos; poción de curación; qué hace "
            "poción; daño bola de fuego; daño hechizo"
        ),
        fr=(
            "sorts mage magicien clerc potion parchemin soin guérison boule feu dégâts; quels "
            "sorts; sorts par jour; sorts a; sorts peut; que fait le sort; que fait la potion; "
            "épée magique; apprendre sorts; potion de soin; potion de guérison; dégâts boule de "
            "feu; dégâts sort"
        ),
    ),
    silent(
        "burning",
        text("How long torches, lanterns and spells last"),
        text("The booklet does not say how long a light burns or a spell lasts."),
        en=(
            "burn burns burning duration last lasts torch lantern oil flask hours spell how long lit "
            "minutes; torch last; torch burn; lantern last; oil last; spell last; light last; how long "
            "torch; how long lantern; how long does light; duration of spell; burn out; goes out; how far "
            "does a torch; how far does light; light radius; radius of light; how many torches; how "
            "bright; hours of light; torches do we need"
        ),
        de=(
            "brennt brennen brenndauer dauer hält fackel laterne öl zauber fackeln lampe; fackel brennt; "
            "laterne brennt; wie lange fackel; wie lange laterne; wie lange hält zauber; brenndauer; wie "
            "lange licht; wie lange hält eine fackel; wie weit leuchtet; wie weit scheint; lichtradius; "
            "wie viele fackeln; fackel ausgeht; geht fackel aus; hält eine laterne"
        ),
        es=(
            "dura duración quema arde antorcha linterna aceite hechizo antorchas lámpara; dura antorcha; "
            "dura linterna; cuánto dura luz; dura hechizo; tiempo antorcha; cuánto dura una antorcha; "
            "cuánto alumbra; radio de luz; cuántas antorchas; se apaga antorcha; ilumina una antorcha"
        ),
        fr=(
            "brûle dure durée torche lanterne huile sort torches lampe; dure torche; dure lanterne; "
            "combien de temps torche; combien de temps lanterne; dure sort; combien de temps brûle; "
            "éclaire une torche; rayon de lumière; combien de torches; torche s'éteint; tient une torche"
        ),
    ),
    silent(
        "hunger",
        text("Hunger, thirst, cold, sickness and poison"),
        text("The booklet has no rules for hunger, thirst, cold, sickness or poison."),
        en=(
            "starve hunger thirst water eat food per day cold heat disease sick poisoned antidote "
            "drunk madness insanity ration weather rain snow season starving eating drinking "
            "thirsty freezing ill plague; don't eat; need food; need to eat; run out of food; run "
            "out of water; without food; how much food; how much water; no rations; get sick; bad "
            "weather; rain"
        ),
        de=(
            "hunger durst verhungern kälte krankheit krank vergiftet gift wetter regen schnee "
            "wahnsinn essen trinken nichts rationen regnet; nichts essen; ohne essen; brauchen "
            "essen; nichts zu trinken; ohne wasser; werden krank; wie viel essen; rationen "
            "brauchen; schlechtes wetter"
        ),
        es=(
            "hambre sed frío enfermedad veneno envenenado clima lluvia locura comer beber "
            "raciones; sin comer; sin comida; necesitamos comida; sin agua; cuánta comida; mal "
            "tiempo; ponerse enfermo"
        ),
        fr=(
            "faim soif froid maladie poison empoisonné météo pluie folie manger boire rations; "
            "sans manger; sans nourriture; besoin de manger; sans eau; combien de nourriture; "
            "mauvais temps; tomber malade"
        ),
    ),
    silent(
        "table-talk",
        text("Players who are missing, cheat or quarrel"),
        text(
            "The booklet says nothing of the evening itself: players away, sharing loot, new "
            "characters, quarrels."
        ),
        en=(
            "absent player missing late share treasure divide loot split among new character dies "
            "replacement pvp fight each other steal from cheating referee phone how many players minimum "
            "number age session long people quit leaves misses; how many players; share treasure; split "
            "treasure; divide treasure; who gets treasure; player missing; new character; attack other "
            "player; steal from party; how long session; minimum age; character dies; split up; misses "
            "session; how many people; join a campaign; how many players can; players fight each other; "
            "fight each other; kill another player; fight another player; attack a friend; players fight; "
            "late to the session; arrives late; player leaves; who gets the magic; share of the loot; "
            "split the loot; divide the loot; who gets the treasure; who takes the treasure; how do we "
            "split; two players want; lie to the referee; referee cheats; change referee"
        ),
        de=(
            "fehlt spieler abwesend beute teilen aufteilen neuer charakter streit schummeln wie viele "
            "spieler alter leute mitspieler; wie viele spieler; schatz teilen; beute teilen; spieler "
            "fehlt; neuer charakter; charakter stirbt; anderen spieler angreifen; wer bekommt schatz; ab "
            "welchem alter; gegeneinander kämpfen; anderen spieler töten; mitspieler angreifen; kommt zu "
            "spät; beute aufteilen; wer kriegt den schatz; wer kriegt was; gold aufteilen; spieler hört "
            "auf; schatz aufteilen"
        ),
        es=(
            "ausente repartir botín nuevo personaje pelea entre jugadores trampas cuántos jugadores edad "
            "gente; cuántos jugadores; repartir tesoro; repartir botín; jugador falta; nuevo personaje; "
            "atacar a otro jugador; quién se queda el tesoro; edad mínima; pelear entre nosotros; matar a "
            "otro jugador; atacar a un compañero; llega tarde; repartir el oro; repartir el botín; quién "
            "se queda con; cómo se reparte"
        ),
        fr=(
            "absent partager butin nouveau personnage dispute entre joueurs tricher nombre joueurs âge "
            "gens; combien de joueurs; partager trésor; partager butin; joueur absent; nouveau personnage; "
            "attaquer autre joueur; qui prend le trésor; quel âge; se battre entre nous; tuer un autre "
            "joueur; attaquer un copain; arrive en retard; partager l'or; partager le butin; qui garde le "
            "trésor; comment on partage"
        ),
    ),
    silent(
        "thieves",
        text("Thieves: locks, pockets and hiding"),
        text("The booklet has no thieves, and no rules for picking locks or pockets, or for hiding."),
        en=(
            "thief thieves rogue burglar lockpick lockpicks lockpicking pickpocket pickpockets backstab "
            "sneak attack disarm stealth skills; pick a lock; picking a lock; picking locks; open a lock; "
            "unlock; locked door; locked chest; pick pockets; picking pockets; hide in shadows; move "
            "silently; sneak past; climb walls; climb a wall; disarm a trap; disarm traps; remove traps; "
            "sneak attack; thief chance; chance for a thief; steal from"
        ),
        de=(
            "dieb diebe schurke dietrich dietriche taschendieb taschendiebstahl schlösser hinterhältiger "
            "schleichen fertigkeiten; schloss knacken; schlösser knacken; schloss öffnen; abgeschlossene "
            "tür; taschen leeren; im schatten verstecken; leise bewegen; wand hochklettern; falle "
            "entschärfen; fallen entschärfen; hinterhältiger angriff; dieb chance; kann ein dieb"
        ),
        es=(
            "ladrón ladrones pícaro ganzúa ganzúas cerradura cerraduras carterista sigilo habilidades; "
            "abrir cerradura; forzar cerradura; abrir cerraduras; puerta cerrada con llave; robar "
            "bolsillos; esconderse en las sombras; moverse en silencio; trepar muros; desactivar trampa; "
            "desarmar trampa; ataque furtivo; puede un ladrón"
        ),
        fr=(
            "voleur voleurs roublard crochet crochets crocheter serrure serrures pickpocket discrétion "
            "sournoise compétences; crocheter une serrure; ouvrir une serrure; porte fermée à clé; faire "
            "les poches; se cacher dans l'ombre; se déplacer en silence; escalader un mur; désamorcer un "
            "piège; désarmer un piège; attaque sournoise; voleur peut"
        ),
    ),
    silent(
        "beginning",
        text("Starting gold and hit points of a new character"),
        OTHER_BOOKLETS,
        en=(
            "starting money cash begin; how much gold start; how much gold do we start with; start with "
            "how much gold; gold at the start; gold to begin with; starting gold; starting money; starting "
            "equipment; starting hit points; start with hit points; new character gold; beginning gold; "
            "first level hit points; what do i start with; gold when we start; begin with gold; money do "
            "we start with; cash at the start"
        ),
        de=(
            "startgold startgeld anfangsgold startkapital startausrüstung; gold am anfang; gold am start; "
            "gold zu beginn; geld am anfang; mit wie viel gold; gold startet man; gold fängt man an; "
            "trefferpunkte am anfang; ausrüstung am anfang"
        ),
        es=(
            "oro inicial dinero inicial; oro al empezar; oro al principio; con cuánto oro empezamos; "
            "empezar con oro; oro al comenzar; dinero al empezar; puntos de vida iniciales; equipo inicial"
        ),
        fr=(
            "or de départ argent de départ; or au début; or au départ; or de départ; commence avec combien "
            "d'or; argent au début; points de vie au départ; équipement de départ; pièces d'or au début"
        ),
    ),
    silent(
        "xp-for",
        text("Experience for gold and for monsters"),
        OTHER_BOOKLETS,
        en=(
            "xp exp experience points award; xp for gold; experience for gold; xp for treasure; experience "
            "for treasure; xp for a monster; xp per gold piece; xp worth; xp for killing; experience for "
            "killing; how much xp; how many xp; xp do we get; get xp; earn xp; gold count as xp"
        ),
        de=(
            "xp ep erfahrung erfahrungspunkte; xp für gold; erfahrung für gold; xp goldstück; xp für "
            "schatz; erfahrung für schätze; xp für monster; wie viel xp; wie viele xp; wieviel xp; xp "
            "kriegt man; xp gibt"
        ),
        es=(
            "xp px experiencia; experiencia por oro; xp por oro; xp por tesoro; xp por monstruo; cuánta "
            "experiencia; cuánta xp; xp da; experiencia da; experiencia por matar"
        ),
        fr=(
            "xp px expérience; expérience pour l'or; xp pour l'or; xp par pièce d'or; xp pour un trésor; "
            "xp pour un monstre; combien d'xp; xp rapporte; expérience rapporte"
        ),
    ),
    silent(
        "dying",
        text("Zero hit points, dying and raising the dead"),
        OTHER_BOOKLETS,
        en=(
            "resurrect resurrection revive unconscious dying zero bleed coma raise; zero hit points; zero "
            "hp; 0 hp; 0 hit points; no hit points left; out of hit points; negative hit points; raise "
            "dead; raise the dead; bring back to life; back to life; brought back; bring back a dead; dead "
            "character back; character is dead; my character died; death is permanent; knocked out; bleed "
            "out; is he dead at"
        ),
        de=(
            "wiederbeleben wiederbelebung auferstehung bewusstlos ohnmächtig sterbend null; null "
            "trefferpunkte; 0 trefferpunkte; 0 tp; 0 hp; bei null; tote wiederbeleben; tote erwecken; tote "
            "zurückholen; charakter ist tot; mein charakter gestorben; negative trefferpunkte; tod "
            "endgültig"
        ),
        es=(
            "resucitar resurrección revivir inconsciente cero; cero puntos de vida; 0 puntos de vida; 0 "
            "puntos de golpe; 0 pg; llego a 0; llegar a cero; revivir a un muerto; resucitar muerto; "
            "personaje muere; mi personaje ha muerto; puntos de vida negativos"
        ),
        fr=(
            "ressusciter résurrection réanimer inconscient zéro; zéro point de vie; 0 point de vie; 0 pv; "
            "à zéro; ressusciter un mort; ramener à la vie; mon perso est mort; perso mort; personnage "
            "mort; points de vie négatifs"
        ),
    ),
    silent(
        "shopping",
        text("Prices in town: shops, inns, ships and selling loot"),
        text(
            "The booklet has prices only for building, siege engines, specialists, soldiers and rounds "
            "of drinks."
        ),
        en=(
            "shop shops shopping sell selling inn tavern room bed stable lodging meal price prices bargain "
            "haggle; price of a potion; cost of a potion; potion cost; potion price; healing potion cost; "
            "healing potion in town; sell a sword; sell loot; sell magic item; sell gems; sell treasure; "
            "what can i sell; room at the inn; night at the inn; bed for the night; price of a horse; "
            "horse cost; cost of a mule; ship cost; buy a ship; buy a boat; price of a boat; price of a "
            "galley; buy a scroll; buy a magic sword; buy magic items; magic shop; buy a healing; cost of "
            "healing at a temple; price of a shield; price of a bow; price of arrows; cost of food; what "
            "does a meal cost; holy water; price of oil; dog cost; what do lanterns cost"
        ),
        de=(
            "laden läden verkaufen gasthaus herberge zimmer übernachtung feilschen; preis trank; trank "
            "kosten; heiltrank kosten; heiltrank in der stadt; was kostet ein heiltrank; was kostet ein "
            "trank; schwert verkaufen; beute verkaufen; edelsteine verkaufen; zimmer im gasthaus; nacht im "
            "gasthaus; was kostet eine übernachtung; schiff kaufen; boot kaufen; was kostet ein schiff; "
            "was kostet ein schild; was kostet ein bogen; was kostet eine laterne; magische gegenstände "
            "kaufen; weihwasser"
        ),
        es=(
            "tienda tiendas vender posada habitación regatear; precio poción; cuánto cuesta una poción; "
            "poción en el pueblo; vender espada; vender botín; vender gemas; noche en la posada; "
            "habitación en la posada; comprar barco; cuánto cuesta un barco; cuánto vale un arco; cuánto "
            "vale un escudo; cuánto cuesta un escudo; cuánto vale una espada; comprar objetos mágicos; "
            "agua bendita; comprar caballo"
        ),
        fr=(
            "magasin boutique vendre auberge chambre marchander; prix d'une potion; combien coûte une "
            "potion; potion en ville; vendre épée; vendre butin; vendre gemmes; nuit à l'auberge; chambre "
            "à l'auberge; acheter un bateau; combien coûte un bateau; prix d'un arc; coûte un arc; coûte "
            "un bouclier; coûte une armure; acheter objets magiques; eau bénite; coûte une nuit; acheter "
            "cheval"
        ),
    ),
    silent(
        "who-plays",
        text("Players: how many, what they need, what they may play"),
        text(
            "Volume I says how many can play, with which dice, and which classes, alignments and languages "
            "characters may have."
        ),
        en=(
            "solo paladin druid ranger bard barbarian gnome multiclass alignment evil language languages "
            "dice d20 minimum maximum; how many players; players can join; how many can play; players in a "
            "campaign; play alone; play without a referee; play solo; what dice; which dice; dice do i "
            "need; how many dice to buy; be a paladin; play a paladin; play an evil; evil character; "
            "change alignment; choose alignment; two classes; change class; speak orcish; languages speak; "
            "play a monster; play a dragon; make up my character; create a character; for kids; what age; "
            "people in the group; people should be; how many people; size of the group; how many of us; "
            "how many do we need; how many in the party; best number of players"
        ),
        de=(
            "allein solo paladin druide waldläufer barde barbar gnom gesinnung böse sprachen; wie viele "
            "spieler; spieler maximal; allein spielen; ohne spielleiter; welche würfel; welche würfel "
            "braucht man; paladin spielen; bösen charakter; böser charakter; gesinnung wechseln; zwei "
            "klassen; klasse wechseln; sprachen sprechen; charakter bauen; ab welchem alter; für kinder; "
            "wie viele leute; leute in der gruppe; wie groß gruppe; wie viele sollten; wieviele spieler"
        ),
        es=(
            "solo paladín druida explorador bardo bárbaro gnomo alineamiento malvado idiomas; cuántos "
            "jugadores; jugar solo; sin árbitro; qué dados; qué dados necesito; ser paladín; personaje "
            "malvado; cambiar de alineamiento; dos clases; cambiar de clase; hablar idiomas; se crea un "
            "personaje; hacer un personaje; para niños; edad mínima; cuánta gente; cuántos somos; gente "
            "hace falta; cuántos en el grupo; cuántos podemos"
        ),
        fr=(
            "seul paladin druide rôdeur barde barbare gnome alignement mauvais langues; combien de "
            "joueurs; jouer seul; sans arbitre; quels dés; quels dés il faut; être paladin; personnage "
            "mauvais; changer d'alignement; deux classes; changer de classe; parler langues; créer un "
            "perso; faire un perso; pour enfants; quel âge; combien de gens; combien on est; combien dans "
            "le groupe; être combien; combien de personnes"
        ),
    ),
    *EVENING,
)

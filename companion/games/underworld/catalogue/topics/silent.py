"""Questions that the booklet does not answer."""

from typing import Final

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
            "wyvern monster statistics stats orc ogre goblin troll kobold skeleton zombie attack "
            "to hit roll thac0 initiative strength bonus damage weapon longsword two-handed dagger "
            "axe spear halberd strikes ac hd armor armour class alignment dragon; hit points of; "
            "hit dice; how many hit points; hp have; armor class; armour class; how much damage; "
            "damage does; to hit; roll to hit; attack bonus; initiative order; who strikes first; "
            "goes first in combat; strength bonus; weapon damage; damage bonus; hit dice has; hit "
            "dice dragon; how many hit dice"
        ),
        de=(
            "trefferpunkte lebenspunkte angriff trefferwurf stärke bonus schaden initiative "
            "zweihänder waffe dolch axt speer langschwert oger goblin troll kobold skelett werte "
            "rk tw waffenschaden schaden rüstungsklasse hp; trefferpunkte von; trefferpunkte hat; "
            "lebenspunkte hat; rüstungsklasse; wie viel schaden; wieviel schaden; schaden macht; "
            "wer zuerst initiative; stärke bonus; trefferwürfel"
        ),
        es=(
            "puntos de golpe vida ataque impactar fuerza bonificador daño iniciativa espada larga "
            "mandoble daga hacha lanza ogro goblin trol esqueleto ca; puntos de golpe; puntos de "
            "vida; clase de armadura; cuánto daño; daño hace; quién golpea primero; bonificador de "
            "fuerza; dados de golpe"
        ),
        fr=(
            "points de vie attaque toucher force bonus dégâts initiative épée longue dague hache "
            "lance ogre gobelin troll squelette ca; points de vie; classe d’armure; combien de "
            "dégâts; dégâts fait; qui frappe premier; bonus de force; dés de vie"
        ),
    ),
    silent(
        "growing",
        text("Experience, classes and ability scores"),
        OTHER_BOOKLETS,
        en=(
            "xp experience level up saving throw dexterity constitution wisdom intelligence "
            "ability score class race classes races hobbit character creation roll undead turn "
            "cleric fighter mage wear; saving throw; save against; saving throws; ability scores; "
            "experience points for; xp for; how much experience; gain level; level up; next level; "
            "level limit; turn undead; roll a character; character classes; make a character; "
            "armor cleric; cleric wear; cleric use; mage wear; can a cleric; can magic user; how "
            "do we level; rise in level; weapons cleric"
        ),
        de=(
            "erfahrung erfahrungspunkte stufe rettungswurf attribut klasse klassen volk völker "
            "rassen xp aufsteigen kleriker; rettungswurf; erfahrung für; erfahrungspunkte für; "
            "stufe aufsteigen; für stufe; untote vertreiben; charakter erstellen; welche klassen; "
            "rüstung kleriker; kleriker tragen; welche rüstung; waffen kleriker"
        ),
        es=(
            "experiencia xp subir nivel salvación atributo clase razas clérigo; tirada de "
            "salvación; experiencia para; subir nivel; expulsar muertos; crear personaje; "
            "siguiente nivel; armadura clérigo; qué armadura; armas clérigo"
        ),
        fr=(
            "expérience xp passer niveau sauvegarde caractéristique classe races clerc; jet de "
            "sauvegarde; expérience pour; passer niveau; repousser morts; créer personnage; niveau "
            "suivant; armure clerc; quelle armure; armes clerc"
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
            "burn burns burning duration last lasts torch lantern oil flask hours spell how long "
            "lit minutes; torch last; torch burn; lantern last; oil last; spell last; light last; "
            "how long torch; how long lantern; how long does light; duration of spell"
        ),
        de=(
            "brennt brennen brenndauer dauer hält fackel laterne öl zauber fackeln lampe; fackel "
            "brennt; laterne brennt; wie lange fackel; wie lange laterne; wie lange hält zauber; "
            "brenndauer; wie lange licht"
        ),
        es=(
            "dura duración quema arde antorcha linterna aceite hechizo antorchas lámpara; dura "
            "antorcha; dura linterna; cuánto dura luz; dura hechizo; tiempo antorcha"
        ),
        fr=(
            "brûle dure durée torche lanterne huile sort torches lampe; dure torche; dure "
            "lanterne; combien de temps torche; combien de temps lanterne; dure sort"
        ),
    ),
    silent(
        "hunger",
        text("Hunger, thirst, cold, sickness and poison"),
        text("The booklet has no rules for them."),
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
            "replacement pvp fight each other steal from cheating referee phone how many players "
            "minimum number age session long people quit leaves misses; how many players; share "
            "treasure; split treasure; divide treasure; who gets treasure; player missing; new "
            "character; attack other player; steal from party; how long session; minimum age; "
            "character dies; split up; misses session; how many people"
        ),
        de=(
            "fehlt spieler abwesend beute teilen aufteilen neuer charakter streit schummeln wie "
            "viele spieler alter leute mitspieler; wie viele spieler; schatz teilen; beute teilen; "
            "spieler fehlt; neuer charakter; charakter stirbt; anderen spieler angreifen; wer "
            "bekommt schatz; ab welchem alter"
        ),
        es=(
            "ausente repartir botín nuevo personaje pelea entre jugadores trampas cuántos "
            "jugadores edad gente; cuántos jugadores; repartir tesoro; repartir botín; jugador "
            "falta; nuevo personaje; atacar a otro jugador; quién se queda el tesoro; edad mínima"
        ),
        fr=(
            "absent partager butin nouveau personnage dispute entre joueurs tricher nombre joueurs "
            "âge gens; combien de joueurs; partager trésor; partager butin; joueur absent; nouveau "
            "personnage; attaquer autre joueur; qui prend le trésor; quel âge"
        ),
    ),
)

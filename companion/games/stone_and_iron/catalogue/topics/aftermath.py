"""What follows a battle, tunnelling, income, and troops."""

from typing import Final

from companion.kernel.topics import Topic, topic
from companion.kernel.words import text

TOPICS: Final[tuple[Topic, ...]] = (
    topic(
        "after-battle",
        0,
        text("Losses after a battle"),
        text(
            "Lost models come off the roster; units that fled into enemy-held tunnels are lost; those that "
            "fled to friendly ground regroup."
        ),
        section="Ending a Battle",
        en=(
            "casualties dead fled flee fleeing units removed roster regroup lost losses; after "
            "battle; fled units; lost models; after fight"
        ),
        de=(
            "verluste geflohen fliehen tote armeeliste sammeln nach der schlacht; geflohene "
            "einheiten; nach kampf verluste"
        ),
        es=(
            "bajas huir huidas muertos lista reagrupar tras la batalla; después de la batalla; "
            "tropas que huyen"
        ),
        fr="pertes fuite fuyards morts liste regrouper après la bataille; unités en fuite",
    ),
    topic(
        "undead-win",
        0,
        text("Undead lose nobody in a battle they win"),
        text("An Undead army that wins keeps all its troops."),
        section="Ending a Battle",
        en="undead casualties win raise dead back",
        de="untote verluste sieg auferstehen",
        es="no muertos bajas victoria",
        fr="morts vivants pertes victoire",
    ),
    topic(
        "retreat",
        0,
        text("The loser retreats"),
        text("It uses its remaining movement to get as far from the winner as possible."),
        section="Ending a Battle",
        en="retreat lose losing army back where run away defeat defeated",
        de="rückzug zurückziehen verloren niederlage wohin",
        es="retirada perder derrota adónde",
        fr="retraite perdre défaite où",
    ),
    topic(
        "dig",
        0,
        text("Who can tunnel"),
        text(
            "Units of at least ten Core troops that are named as miners, in their own or an adjacent square."
        ),
        section="The Tunnelling Phase",
        en=(
            "dig digging miners unit ten core tunnelling tunneling who where adjacent designate "
            "models minimum number 8 goblins special; who may dig; how many miners; need to dig; "
            "models to dig; size of unit dig; who can tunnel; tunnel with; special troops dig; "
            "troops mine; rare dig; special troops mine; which troops dig"
        ),
        de=(
            "graben bergleute einheit zehn wer wo benachbart tunneln grabe mindestens "
            "spezialeinheiten elite; wer darf graben; wer kann graben; wie viele bergleute; zum "
            "graben; tunnel graben; spezialeinheiten graben; welche truppen graben"
        ),
        es=(
            "excavar mineros unidad diez quién dónde adyacente cavar túneles especiales; quién "
            "cava; quién puede cavar; cuántos mineros; para cavar; especiales cavar; qué tropas "
            "cavan"
        ),
        fr=(
            "creuser mineurs unité dix qui où voisine tunnels spéciales; qui peut creuser; combien "
            "de mineurs; pour creuser; spéciales creuser; quelles troupes creusent"
        ),
    ),
    topic(
        "dig-move",
        0,
        text("Digging and moving on"),
        text("New tunnels can be entered in the second movement; digging and moving may alternate."),
        section="The Tunnelling Phase",
        en="second movement phase remaining points after tunnelling tandem mine move leftover",
        de="zweite bewegung restbewegung danach abwechselnd",
        es="segundo movimiento restante después alternar",
        fr="second mouvement restant après alterner",
    ),
    topic(
        "dig-points",
        0,
        text("Digging points"),
        text(
            "For every 10 miners 3; for every 10 Dwarf Miners or Skaven Clanrats 5; for each Dwarf steam "
            "drill 2."
        ),
        section="The Tunnelling Phase",
        en="tunnelling tunneling points per ten dwarf miners clanrats steam drill how many gain",
        de="tunnelpunkte je zehn zwergen dampfbohrer wie viele",
        es="puntos túnel por diez enanos taladro cuántos",
        fr="points par dix nains foreuse combien",
    ),
    topic(
        "dig-costs",
        0,
        text("What digging costs"),
        text(
            "Small tunnel 2, medium 4, big 8, cavern 12; enlarging by one size 2; surface tunnel 8 (makes "
            "the cavern a base); collapsing a tunnel 5."
        ),
        section="The Tunnelling Phase",
        en=(
            "cost points create make small medium big cavern enlarge widen surface collapse new base price "
            "tunnel"
        ),
        de="kosten punkte bauen erweitern einstürzen neue basis tunnel",
        es="coste puntos crear ampliar derrumbar nueva base túnel",
        fr="coût points créer élargir effondrer nouvelle base tunnel",
    ),
    topic(
        "dig-roll",
        0,
        text("Does digging succeed?"),
        text(
            "d6: 1 cave-in, 2 they lose the way (another d6: 1-2 straight, 3-4 right, 5-6 left), 3-6 "
            "success. For surface tunnels and collapses 1-2 cave-in. A 2 is a success for Dwarfs."
        ),
        section="The Tunnelling Phase",
        en="success roll fail failure dice chance lose way direction random tunnelling dwarfs two",
        de="erfolg würfeln scheitern chance verirren richtung zwerge",
        es="éxito tirar fallo probabilidad perderse dirección enanos",
        fr="succès lancer échec chance se perdre direction nains",
    ),
    topic(
        "cave-in",
        0,
        text("Cave-in"),
        text("The work fails and 2d6 miners are lost, shared at random among the units."),
        section="The Tunnelling Phase",
        en="collapse cave in how many die miners lost casualties accident",
        de="einbruch wie viele sterben verlust unfall",
        es="hundimiento cuántos mueren pérdidas accidente",
        fr="effondrement combien meurent pertes accident",
    ),
    topic(
        "income",
        0,
        text("What pays income"),
        text("Caverns and mines linked by your or allied tunnels to a base of yours or an ally’s."),
        section="The Income Phase",
        en=(
            "gold gp money profit earn connected linked network when base treasury pay get "
            "unconnected allied ally; not connected; without connection; connected to base; pays "
            "income; get money; ally tunnels; allied tunnels; through ally"
        ),
        de=(
            "gold geld verdienen verbunden netz wann kasse bekommen unverbunden verbündete "
            "verbündeter; nicht verbunden; mit basis verbunden; wann geld; bringt geld; verbündete "
            "tunnel; über verbündete"
        ),
        es=(
            "oro dinero ganar conectado red cuándo tesoro conectada desconectada aliados; sin "
            "conectar; conectada base; da dinero; túneles aliados"
        ),
        fr=(
            "or argent gagner relié réseau quand trésor reliée non reliée alliés; pas reliée; "
            "reliée base; donne argent; tunnels alliés"
        ),
    ),
    topic(
        "income-caverns",
        0,
        text("Income of caverns"),
        text("Empty cavern 20 GP, base cavern 30 GP; a water source adds 10 GP."),
        section="The Income Phase",
        en="how much gold cavern base water source earn empty per turn yield",
        de="wie viel gold höhle basis wasser ertrag leer",
        es="cuánto oro caverna base agua renta vacía",
        fr="combien or caverne base eau rapporte vide",
    ),
    topic(
        "income-mines",
        0,
        text("Income of mines"),
        text("Iron 50 GP, silver 75, gemstone 60, gromril 75 (Dwarfs 100), gold 100."),
        section="The Income Phase",
        en=(
            "how much money iron silver gem gemstone gromril gold mine goldmine yield worth earn "
            "per turn get; mine pay; mine give; mine income; mine worth; mine earn; mine bring"
        ),
        de=(
            "wie viel geld eisenmine silbermine goldmine ertrag wert mine edelsteinmine einkommen "
            "bringt; wie viel mine; ertrag mine; mine bringt; goldmine bringt; silbermine bringt"
        ),
        es=(
            "cuánto dinero mina hierro plata gemas oro renta vale ingresos; mina da; mina paga; "
            "mina renta; ingresos mina"
        ),
        fr=(
            "combien argent mine fer gemmes rapporte vaut pierres or revenu; mine rapporte; mine "
            "donne; revenu mine"
        ),
    ),
    topic(
        "income-warpstone",
        0,
        text("Income of warpstone mines"),
        text(
            "20 GP for Dwarfs, High and Wood Elves, Lizardmen, Empire, Bretonnia, Ogres; 50 for Orcs, Dogs "
            "of War, Undead, Tomb Kings, Chaos, Dark Elves; 100 for Skaven."
        ),
        section="The Income Phase",
        en="warp stone mine how much skaven",
        de="warpstein wie viel",
        es="piedra bruja cuánto",
        fr="malepierre combien",
    ),
    topic(
        "income-battle",
        0,
        text("Gold for a battle won"),
        text("100 GP for each."),
        section="The Income Phase",
        en="win victory reward money loot battle get how much",
        de="sieg belohnung geld beute gewinnen wie viel",
        es="victoria recompensa dinero botín ganar cuánto",
        fr="victoire récompense butin gagne combien",
    ),
    topic(
        "troops",
        0,
        text("Buying troops"),
        text(
            "At base caverns, in full units as the army book says; units stationed there may be enlarged or"
            " upgraded."
        ),
        section="Buying Troops",
        en="buy recruit reinforce new units where when cost hire purchase upgrade troops add models",
        de="kaufen rekrutieren verstärken neue einheiten wo ausheben",
        es="comprar reclutar reforzar nuevas unidades dónde",
        fr="acheter recruter renforcer nouvelles unités où",
    ),
    topic(
        "dogs",
        0,
        text("Dogs of War"),
        text("They can be hired only at a base cavern with a Tavern."),
        section="Buying Troops",
        en="mercenaries hire tavern dogs of war",
        de="söldner anheuern taverne",
        es="mercenarios contratar taberna",
        fr="mercenaires engager taverne",
    ),
)

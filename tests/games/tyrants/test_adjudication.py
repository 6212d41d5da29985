"""Numbered cases, put to the table's rulings. Each states its position and the verdict, with the page."""

import pytest

from companion.games.tyrants import moves as m
from companion.games.tyrants.adjudication.questions import QUESTIONS
from companion.games.tyrants.catalogue.board import PLACES, SITES
from companion.kernel.rulings import Fault, Refusal, Ruling
from tests.games.tyrants.at_the_table import EVERYBODY, Table, facts, lit, place, remedies, table


def ruled(ruling: Ruling) -> tuple[bool | None, str, int]:
    return ruling.verdict, str(ruling.answer), ruling.page


def refusal(on: Table, question: str, **args: str) -> tuple[str, Fault]:
    with pytest.raises(Refusal) as raised:
        on.ask(question, **args)
    return str(raised.value.sentence), raised.value.fault


# T.1 Presence


def test_t_1_1() -> None:
    """T.1.1. Red has a troop at Araumycos: it has presence there (page 10)."""
    ruling = table().at(araumycos="1 red 3 white").ask("presence", "red", "araumycos")
    assert ruled(ruling) == (True, "Red has presence at Araumycos.", 10)
    assert facts(ruling) == ["1 troop of Red at Araumycos."]
    assert lit(ruling.facts) == {"araumycos"}
    assert ruling.reading is None
    assert ruling.remedies == ()


def test_t_1_2() -> None:
    """T.1.2. Red has no troop near Gracklstugh, but a spy there: it has presence there (page 10)."""
    here = table().at(eryndlyn="1 red").spies(gracklstugh="red")
    ruling = here.ask("presence", "red", "gracklstugh")
    assert ruled(ruling) == (True, "Red has presence at Gracklstugh.", 10)
    assert facts(ruling) == ["Red has a spy at Gracklstugh."]
    assert lit(ruling.facts) == {"gracklstugh"}


def test_t_1_3() -> None:
    """T.1.3. Red stands on the route space next to Eryndlyn: presence at Eryndlyn (page 10)."""
    ruling = table().at(eryndlyn__kanaglym="1 red").ask("presence", "red", "eryndlyn")
    assert ruled(ruling) == (True, "Red has presence at Eryndlyn.", 10)
    assert facts(ruling) == ["1 troop of Red at Eryndlyn – Kanaglym 1."]
    assert lit(ruling.facts) == {"eryndlyn--kanaglym:0"}


def test_t_1_4() -> None:
    """T.1.4. Red stands on the far one of two route spaces: no presence at Eryndlyn (page 10).

    It may deploy on the space between, on Eryndlyn's side, and would have presence then.
    """
    ruling = table().at(eryndlyn__kanaglym_1="1 red").ask("presence", "red", "eryndlyn")
    assert ruled(ruling) == (False, "Red has no presence at Eryndlyn.", 10)
    assert facts(ruling) == [
        "No troop of Red stands at Eryndlyn or right next to it.",
        "Red has no spy at Eryndlyn.",
    ]
    assert lit(ruling.facts) == set()
    assert remedies(ruling) == [
        "Red may deploy at Eryndlyn – Kanaglym 1.",
        "A troop of Red at any of these: Eryndlyn and Eryndlyn – Llacerellyn.",
        "A spy of Red at Eryndlyn.",
    ]
    assert lit(ruling.remedies[:1]) == {"eryndlyn--kanaglym:0"}


def test_t_1_5() -> None:
    """T.1.5. Red stands at Eryndlyn: presence on the route space next to it (page 10)."""
    ruling = table().at(eryndlyn="2 red").ask("presence", "red", "eryndlyn__kanaglym")
    assert ruled(ruling) == (True, "Red has presence at Eryndlyn – Kanaglym 1.", 10)
    assert facts(ruling) == ["2 troops of Red at Eryndlyn."]


def test_t_1_6() -> None:
    """T.1.6. Red stands at Eryndlyn: no presence on the second space of the route (page 10)."""
    ruling = table().at(eryndlyn="2 red").ask("presence", "red", "eryndlyn__kanaglym_1")
    assert ruled(ruling) == (False, "Red has no presence at Eryndlyn – Kanaglym 2.", 10)
    assert facts(ruling) == ["No troop of Red stands right next to Eryndlyn – Kanaglym 2."]
    assert remedies(ruling) == [
        "Red may deploy at Eryndlyn – Kanaglym 1.",
        "A troop of Red at any of these: Kanaglym and Eryndlyn – Kanaglym 2.",
    ]


def test_t_1_7() -> None:
    """T.1.7. Red stands on one space of a route: presence on the next one (page 10)."""
    ruling = table().at(eryndlyn__kanaglym="1 red").ask("presence", "red", "eryndlyn__kanaglym_1")
    assert ruled(ruling) == (True, "Red has presence at Eryndlyn – Kanaglym 2.", 10)
    assert lit(ruling.facts) == {"eryndlyn--kanaglym:0"}


def test_t_1_8() -> None:
    """T.1.8. Red's spy at Eryndlyn gives no presence on the routes there (page 10)."""
    here = table().at(gracklstugh="1 red").spies(eryndlyn="red")
    ruling = here.ask("presence", "red", "eryndlyn__llacerellyn")
    assert ruled(ruling) == (False, "Red has no presence at Eryndlyn – Llacerellyn.", 10)
    assert facts(ruling) == [
        "No troop of Red stands right next to Eryndlyn – Llacerellyn.",
        "The spy at Eryndlyn counts for that site, not for routes.",
    ]
    assert lit(ruling.facts) == set()
    assert remedies(ruling) == [
        "Red may deploy at Eryndlyn.",
        "A troop of Red at any of these: Llacerellyn and Eryndlyn – Llacerellyn.",
    ]


def test_t_1_9() -> None:
    """T.1.9. Presence at Eryndlyn, by a troop on one route, does not carry on to another route (page 10)."""
    here = table().at(eryndlyn__kanaglym="1 red")
    assert here.ask("presence", "red", "eryndlyn").verdict is True
    assert here.ask("presence", "red", "eryndlyn__llacerellyn").verdict is False


def test_t_1_10() -> None:
    """T.1.10. Black and white troops at Eryndlyn give Red nothing (page 10)."""
    here = table().at(eryndlyn="1 black 1 white", chasmleap_bridge="1 red")
    assert here.ask("presence", "red", "eryndlyn").verdict is False
    assert here.ask("presence", "black", "eryndlyn").verdict is True


def test_t_1_11() -> None:
    """T.1.11. Every piece that gives presence is named: spy, troops there, troops next to it (page 10)."""
    here = table().at(
        eryndlyn="2 red 1 black",
        eryndlyn__kanaglym="1 red",
        eryndlyn__kanaglym_1="1 red",
        eryndlyn__llacerellyn="1 red",
        araumycos="4 red",
    )
    ruling = here.spies(eryndlyn="red black", kanaglym="red").ask("presence", "red", "eryndlyn")
    assert facts(ruling) == [
        "Red has a spy at Eryndlyn.",
        "2 troops of Red at Eryndlyn.",
        "1 troop of Red at Eryndlyn – Kanaglym 1.",
        "1 troop of Red at Eryndlyn – Llacerellyn.",
    ]
    assert lit(ruling.facts) == {"eryndlyn", "eryndlyn--kanaglym:0", "eryndlyn--llacerellyn:0"}


def test_t_1_12() -> None:
    """T.1.12. A troop on a route, its own space: open; read as presence, it has it (page 10)."""
    ruling = table().at(eryndlyn__llacerellyn="1 red").ask("presence", "red", "eryndlyn__llacerellyn")
    assert ruled(ruling) == (True, "Red has presence at Eryndlyn – Llacerellyn.", 10)
    assert lit(ruling.facts) == {"eryndlyn--llacerellyn:0"}
    assert str(ruling.reading) == (
        "The rulebook leaves open whether a troop on a route has presence on its own space; "
        "at this table it does."
    )


def test_t_1_13() -> None:
    """T.1.13. The same, where the table reads it the other way: no presence (page 10)."""
    here = table(own_space="no").at(eryndlyn__llacerellyn="1 red")
    ruling = here.ask("presence", "red", "eryndlyn__llacerellyn")
    assert ruled(ruling) == (False, "Red has no presence at Eryndlyn – Llacerellyn.", 10)
    assert facts(ruling) == [
        "Red has a troop on Eryndlyn – Llacerellyn, but none right next to it.",
    ]
    assert str(ruling.reading).endswith("at this table it does not.")
    assert lit(ruling.remedies) == {"eryndlyn", "llacerellyn"}


def test_t_1_14() -> None:
    """T.1.14. Red stands at Gauntlgrym; The Wormwrithings is joined without a space: open (page 10)."""
    here = table(EVERYBODY).at(gauntlgrym="1 red 1 white")
    ruling = here.ask("presence", "red", "the_wormwrithings")
    assert ruled(ruling) == (True, "Red has presence at The Wormwrithings.", 10)
    assert lit(ruling.facts) == {"gauntlgrym"}
    assert str(ruling.reading) == (
        "The rulebook leaves open whether Gauntlgrym and The Wormwrithings, joined without a space, "
        "are adjacent; at this table they are."
    )


def test_t_1_15() -> None:
    """T.1.15. The same where the two are not read as adjacent: no presence (page 10)."""
    here = table(EVERYBODY).at(gauntlgrym="1 red 1 white").reads(joined="no")
    ruling = here.ask("presence", "red", "the_wormwrithings")
    assert ruled(ruling) == (False, "Red has no presence at The Wormwrithings.", 10)
    assert str(ruling.reading).endswith("at this table they are not.")


def test_t_1_16() -> None:
    """T.1.16. Red has no troop on the map: read strictly, no presence, though it may deploy (page 12)."""
    ruling = table().ask("presence", "red", "eryndlyn")
    assert ruled(ruling) == (False, "Red has no presence at Eryndlyn.", 10)
    assert facts(ruling) == ["Red has no troop on the map.", "Red has no spy at Eryndlyn."]
    assert str(ruling.reading) == (
        "The rulebook leaves open whether a house without troops on the map has presence; "
        "at this table it may deploy anywhere, but has presence only where it has a spy."
    )


def test_t_1_17() -> None:
    """T.1.17. The same where such a house is read to have presence everywhere (page 12)."""
    ruling = table(bare="presence").ask("presence", "red", "eryndlyn")
    assert ruled(ruling) == (True, "Red has presence at Eryndlyn.", 10)
    assert str(ruling.reading).endswith("at this table it has presence everywhere.")


def test_t_1_18() -> None:
    """T.1.18. No troop on the map, but a spy at Eryndlyn: presence at that site all the same (page 10)."""
    ruling = table().spies(eryndlyn="red").ask("presence", "red", "eryndlyn")
    assert ruled(ruling) == (True, "Red has presence at Eryndlyn.", 10)
    assert facts(ruling) == ["Red has a spy at Eryndlyn."]


# T.2 Deploying


def test_t_2_1() -> None:
    """T.2.1. Red has presence at Eryndlyn, a space is empty: it may deploy, for 1 Power (pages 8 and 12)."""
    ruling = table(first="red").at(eryndlyn="1 red").ask("deploy", "red", "eryndlyn")
    assert ruled(ruling) == (True, "Red may deploy at Eryndlyn for 1 Power.", 12)
    assert facts(ruling) == [
        "1 troop of Red at Eryndlyn.",
        "2 empty troop spaces at Eryndlyn.",
        "Red has 40 troops in the barracks.",
    ]


def test_t_2_2() -> None:
    """T.2.2. Presence by a spy alone is enough to deploy (pages 10 and 12)."""
    here = table(first="red").at(gracklstugh="1 red").spies(eryndlyn="red")
    assert here.ask("deploy", "red", "eryndlyn").verdict is True


def test_t_2_3() -> None:
    """T.2.3. Red has presence at Araumycos, every space is filled: it may not deploy there (page 12)."""
    here = table(first="red").at(araumycos="1 red 3 white")
    ruling = here.ask("deploy", "red", "araumycos")
    assert ruled(ruling) == (False, "Red may not deploy at Araumycos: no space is empty.", 12)
    assert facts(ruling)[1] == "Every troop space at Araumycos is filled."
    assert remedies(ruling) == ["An empty space at Araumycos."]


def test_t_2_4() -> None:
    """T.2.4. Red has no presence at Eryndlyn: it may not deploy there (page 12)."""
    here = table(first="red").at(chasmleap_bridge="1 red")
    ruling = here.ask("deploy", "red", "eryndlyn")
    assert ruled(ruling) == (False, "Red may not deploy at Eryndlyn: it has no presence there.", 12)
    assert remedies(ruling)[-1] == "A spy of Red at Eryndlyn."


def test_t_2_5() -> None:
    """T.2.5. Red has no troop on the map: it may deploy on any empty space (page 12)."""
    ruling = table(first="red").ask("deploy", "red", "eryndlyn__kanaglym_1")
    assert ruled(ruling) == (True, "Red may deploy at Eryndlyn – Kanaglym 2 for 1 Power.", 12)
    assert facts(ruling)[0] == "Red has no troop on the map."
    assert ruling.reading is None


def test_t_2_6() -> None:
    """T.2.6. Red has no troop on the map, but Araumycos is full: not there (page 12)."""
    assert table(first="red").ask("deploy", "red", "araumycos").verdict is False


def test_t_2_7() -> None:
    """T.2.7. Red's barracks are empty: deploying needs no space and no presence and gives 1 VP (page 12)."""
    here = table(first="red").at(gracklstugh="1 red").barracks(red=0)
    ruling = here.ask("deploy", "red", "araumycos")
    assert ruled(ruling) == (
        True,
        "Red may deploy for 1 Power: with no troops left this needs no space and gives 1 VP.",
        12,
    )
    assert facts(ruling) == ["Red's barracks are empty by Undertally's count."]


def test_t_2_8() -> None:
    """T.2.8. Asked in Black's turn the board decides, and the ruling says whose turn it is (page 8)."""
    ruling = table(first="black").at(eryndlyn="1 red").ask("deploy", "red", "eryndlyn")
    assert ruling.verdict is True
    assert facts(ruling)[-1] == "It is Black's turn."


def test_t_2_9() -> None:
    """T.2.9. In set-up a black site that nobody has taken is open to the starting troop (page 4)."""
    here = table(setting_up=True)
    assert ruled(here.ask("deploy", "black", "eryndlyn")) == (
        True,
        "Black may place its starting troop at Eryndlyn.",
        4,
    )


def test_t_2_10() -> None:
    """T.2.10. In set-up a site taken by another house, and one that is no starting site, are not (page 4)."""
    here = table(setting_up=True)
    here.enter("black", m.StartingTroop("eryndlyn"))
    taken = here.ask("deploy", "red", "eryndlyn")
    assert ruled(taken) == (False, "Red may not start at Eryndlyn: it is taken.", 4)
    assert facts(taken) == ["1 troop of Black at Eryndlyn."]
    assert lit(taken.remedies) == {"mantol-derith", "skullport", "ched-nasad"}
    other = here.ask("deploy", "red", "araumycos")
    assert ruled(other) == (False, "Red may not start at Araumycos: that is not a starting site.", 4)


# T.3 Assassinating


def test_t_3_1() -> None:
    """T.3.1. Red has presence where a white troop stands: it may assassinate for 3 Power (pages 8, 11)."""
    here = table(first="red").at(araumycos="1 red 3 white")
    ruling = here.ask("assassinate", "red", "araumycos", "white")
    assert ruled(ruling) == (True, "Red may assassinate a troop of White at Araumycos for 3 Power.", 11)
    assert facts(ruling) == ["1 troop of Red at Araumycos.", "3 troops of White at Araumycos."]


def test_t_3_2() -> None:
    """T.3.2. Red stands next to Araumycos and has no presence at it otherwise: enough (pages 10 and 11)."""
    here = table(first="red").at(araumycos="4 white", araumycos__eryndlyn="1 red")
    ruling = here.ask("assassinate", "red", "araumycos")
    assert ruling.verdict is True
    assert lit(ruling.facts) == {"araumycos", "araumycos--eryndlyn:0"}


def test_t_3_3() -> None:
    """T.3.3. Red has no presence at Araumycos: it may not; a spy there would do (page 11)."""
    here = table(first="red").at(gracklstugh="1 red", araumycos="1 black 3 white")
    ruling = here.ask("assassinate", "red", "araumycos", "black")
    assert ruled(ruling) == (False, "Red may not: it has no presence at Araumycos.", 11)
    assert remedies(ruling)[-1] == "A spy of Red at Araumycos."


def test_t_3_4() -> None:
    """T.3.4. Red asks about its own troops: never (page 11)."""
    here = table(first="red").at(araumycos="2 red 2 white")
    ruling = here.ask("assassinate", "red", "araumycos", "red")
    assert ruled(ruling) == (False, "Red cannot assassinate or supplant its own troops.", 11)
    assert "araumycos" in lit(ruling.remedies)


def test_t_3_5() -> None:
    """T.3.5. No troop of Black stands at Araumycos; one stands within reach elsewhere (page 11)."""
    here = table(first="red").at(araumycos="1 red 3 white", araumycos__eryndlyn="1 black")
    ruling = here.ask("assassinate", "red", "araumycos", "black")
    assert ruled(ruling) == (False, "No troop of Black stands at Araumycos.", 11)
    assert remedies(ruling) == ["Within reach of Red: Araumycos – Eryndlyn."]


def test_t_3_6() -> None:
    """T.3.6. Without a victim named, every enemy colour there is a target, white as well (page 11)."""
    here = table(first="red").at(araumycos="1 red 1 black 2 white")
    ruling = here.ask("assassinate", "red", "araumycos")
    assert str(ruling.answer) == "Red may assassinate a troop at Araumycos for 3 Power."
    assert facts(ruling)[1:] == ["1 troop of Black at Araumycos.", "2 troops of White at Araumycos."]


# T.4 Supplanting


def test_t_4_1() -> None:
    """T.4.1. Red has presence and an enemy stands there: it may supplant, by a card alone (page 14)."""
    here = table(first="red").at(araumycos="1 red 1 black 2 white")
    ruling = here.ask("supplant", "red", "araumycos", "black")
    assert ruled(ruling) == (True, "Red may supplant a troop of Black at Araumycos with a card.", 14)
    assert facts(ruling)[-1] == "Red has 40 troops in the barracks."


def test_t_4_2() -> None:
    """T.4.2. Red's barracks are empty: trophy taken, space left empty, 1 VP (pages 12 and 14)."""
    here = table(first="red").at(araumycos="1 red 1 black 2 white").barracks(red=0)
    ruling = here.ask("supplant", "red", "araumycos", "black")
    assert ruling.verdict is True
    assert facts(ruling)[-2:] == [
        "Red's barracks are empty by Undertally's count.",
        "The trophy is taken, the space stays empty, and 1 VP is gained.",
    ]


def test_t_4_3() -> None:
    """T.4.3. No presence: no, but a card may name another place (pages 9 and 14)."""
    here = table(first="red").at(gracklstugh="1 red", araumycos="4 white")
    ruling = here.ask("supplant", "red", "araumycos", "white")
    assert ruled(ruling) == (False, "Red may not: it has no presence at Araumycos.", 14)
    assert remedies(ruling)[-1] == "A card that allows it without presence."


def test_t_4_4() -> None:
    """T.4.4. Red asks about its own troops: only enemies are supplanted (page 14)."""
    here = table(first="red").at(araumycos="2 red 2 white")
    assert ruled(here.ask("supplant", "red", "araumycos", "red")) == (
        False,
        "Red cannot assassinate or supplant its own troops.",
        14,
    )


# T.5 Moving


def test_t_5_1() -> None:
    """T.5.1. Any colour may be moved from where Red has presence, white too, by a card (page 12)."""
    here = table(first="red").at(araumycos="1 red 3 white")
    ruling = here.ask("move-troop", "red", "araumycos", "white")
    assert ruled(ruling) == (
        True,
        "Red may move a troop of White from Araumycos to any empty space in play, with a card.",
        12,
    )


def test_t_5_2() -> None:
    """T.5.2. No presence where the troop stands: no; presence where it goes is not asked (page 12)."""
    here = table(first="red").at(gracklstugh="1 red", eryndlyn="1 black")
    ruling = here.ask("move-troop", "red", "eryndlyn", "black")
    assert ruled(ruling) == (False, "Red may not: it has no presence at Eryndlyn.", 12)
    assert remedies(ruling)[-1] == "A card that allows it without presence."


def test_t_5_3() -> None:
    """T.5.3. An own troop on a route may be moved if it has presence on its own space (page 10)."""
    here = table(first="red").at(eryndlyn__llacerellyn="1 red")
    ruling = here.ask("move-troop", "red", "eryndlyn__llacerellyn", "red")
    assert ruling.verdict is True
    assert str(ruling.reading).endswith("at this table it does.")
    here.reads(own_space="no")
    assert here.ask("move-troop", "red", "eryndlyn__llacerellyn", "red").verdict is False


def test_t_5_4() -> None:
    """T.5.4. No empty space anywhere in play: nothing can be moved (page 12)."""
    here = table(first="red")
    for site in here.state.field.places:
        here.at(**{PLACES[site].replace("-", "_").replace(":", "_"): _filled(site)})
    ruling = here.ask("move-troop", "red", "araumycos")
    assert ruled(ruling) == (False, "No troop space in play is empty.", 12)


def _filled(site: int) -> str:
    return f"{SITES[site].spaces if site < len(SITES) else 1} red"


# T.6 Placing spies


def test_t_6_1() -> None:
    """T.6.1. Red has spies left: one on any site without one of its own, presence or not (page 12)."""
    ruling = table(first="red").ask("place-spy", "red", "araumycos")
    assert ruled(ruling) == (
        True,
        "Red may place a spy at Araumycos with a card; presence is not needed.",
        12,
    )
    assert facts(ruling) == ["Red has 5 spies left."]


def test_t_6_2() -> None:
    """T.6.2. Red has a spy there: not a second one (page 12)."""
    ruling = table(first="red").spies(araumycos="red").ask("place-spy", "red", "araumycos")
    assert ruled(ruling) == (False, "Red may not place a spy at Araumycos: it already has one there.", 12)
    assert facts(ruling) == ["Red has a spy at Araumycos."]
    assert lit(ruling.remedies) == {site.id for site in SITES if site.section == "center"} - {"araumycos"}


def test_t_6_3() -> None:
    """T.6.3. Another house's spy there is no hindrance (page 12)."""
    assert table(first="red").spies(araumycos="black").ask("place-spy", "red", "araumycos").verdict is True


def test_t_6_4() -> None:
    """T.6.4. All five are placed: one of them is returned first (page 12)."""
    out = {"gracklstugh": "red", "skullport": "red", "kanaglym": "red", "eryndlyn": "red", "everfire": "red"}
    ruling = table(first="red").spies(**out).spies_left(red=0).ask("place-spy", "red", "araumycos")
    assert ruled(ruling) == (
        True,
        "Red may place a spy at Araumycos with a card, returning one of its spies first.",
        12,
    )
    assert facts(ruling)[0] == "All spies of Red are placed."
    assert lit(ruling.facts) == set(out)


def test_t_6_5() -> None:
    """T.6.5. A spy stands at a site, never on a route (page 12)."""
    assert refusal(table(), "place-spy", house="red", where="eryndlyn__llacerellyn") == (
        "Eryndlyn – Llacerellyn is not a site.",
        Fault.IMPOSSIBLE,
    )


# T.7 Returning


def test_t_7_1() -> None:
    """T.7.1. An own troop is returned from anywhere, by a card (page 13)."""
    here = table(first="red").reads(own_space="no").at(eryndlyn__llacerellyn="1 red")
    ruling = here.ask("return-troop", "red", "eryndlyn__llacerellyn")
    assert ruled(ruling) == (
        True,
        "Red may return its own troop from Eryndlyn – Llacerellyn with a card; presence is not needed.",
        13,
    )


def test_t_7_2() -> None:
    """T.7.2. An enemy troop is returned where Red has presence, by a card (page 13)."""
    here = table(first="red").at(eryndlyn="1 red 1 black")
    ruling = here.ask("return-troop", "red", "eryndlyn", "black")
    assert ruled(ruling) == (True, "Red may return a troop of Black from Eryndlyn with a card.", 13)


def test_t_7_3() -> None:
    """T.7.3. An enemy troop is not returned where Red has no presence (page 13)."""
    here = table(first="red").at(gracklstugh="1 red", eryndlyn="1 black")
    ruling = here.ask("return-troop", "red", "eryndlyn", "black")
    assert ruled(ruling) == (False, "Red may not: it has no presence at Eryndlyn.", 13)


def test_t_7_4() -> None:
    """T.7.4. White troops are never returned, presence or not (page 13)."""
    here = table(first="red").at(araumycos="1 red 3 white")
    ruling = here.ask("return-troop", "red", "araumycos", "white")
    assert ruled(ruling) == (False, "White troops belong to nobody and cannot be returned.", 13)


def test_t_7_5() -> None:
    """T.7.5. Where only white troops stand there is nothing to return (page 13)."""
    here = table(first="red").at(araumycos="4 white", araumycos__eryndlyn="1 red")
    ruling = here.ask("return-troop", "red", "araumycos")
    assert ruled(ruling) == (False, "No troop that could be taken stands at Araumycos.", 13)


def test_t_7_6() -> None:
    """T.7.6. An enemy spy is returned where Red has presence: 3 Power as a basic action (pages 8 and 13)."""
    here = table(first="red").at(eryndlyn="1 red").spies(eryndlyn="black")
    ruling = here.ask("return-spy", "red", "eryndlyn", "black")
    assert ruled(ruling) == (True, "Red may return the spy of Black from Eryndlyn for 3 Power.", 13)
    assert facts(ruling) == ["1 troop of Red at Eryndlyn.", "Black has a spy at Eryndlyn."]


def test_t_7_7() -> None:
    """T.7.7. Presence by a spy of one's own serves to return another's (pages 10 and 13)."""
    here = table(first="red").at(gracklstugh="1 red").spies(eryndlyn="black red")
    assert here.ask("return-spy", "red", "eryndlyn", "black").verdict is True


def test_t_7_8() -> None:
    """T.7.8. An enemy spy is not returned where Red has no presence (page 13)."""
    here = table(first="red").at(gracklstugh="1 red").spies(eryndlyn="black")
    ruling = here.ask("return-spy", "red", "eryndlyn")
    assert ruled(ruling) == (False, "Red may not: it has no presence at Eryndlyn.", 13)


def test_t_7_9() -> None:
    """T.7.9. An own spy is returned from anywhere, by a card alone (page 13)."""
    ruling = table(first="red").spies(eryndlyn="red").ask("return-spy", "red", "eryndlyn", "red")
    assert ruled(ruling) == (
        True,
        "Red may return its own spy from Eryndlyn with a card; presence is not needed.",
        13,
    )


def test_t_7_10() -> None:
    """T.7.10. No spy of Black is there; one stands at a site within reach (page 13)."""
    here = table(first="red").at(eryndlyn="1 red", kanaglym="1 red").spies(kanaglym="black")
    ruling = here.ask("return-spy", "red", "eryndlyn", "black")
    assert ruled(ruling) == (False, "There is no spy of Black at Eryndlyn.", 13)
    assert remedies(ruling) == ["Within reach of Red: Kanaglym.", "A spy of Black at Eryndlyn."]


# T.8 Control


def test_t_8_1() -> None:
    """T.8.1. The rulebook's example: 2 red, 1 black, 1 white at Araumycos: Red controls it (page 10)."""
    ruling = table().at(araumycos="2 red 1 black 1 white").ask("control", where="araumycos")
    assert ruled(ruling) == (None, "Red controls Araumycos.", 10)
    assert facts(ruling) == [
        "2 troops of Red at Araumycos.",
        "1 troop of Black at Araumycos.",
        "1 troop of White at Araumycos.",
        "Red holds the marker, control side up.",
    ]
    assert remedies(ruling) == [
        "Nobody, by a tie with Black and White: 1 troop of Red assassinated.",
        "Nobody, by a tie with Black: 1 troop of White supplanted.",
        "Black: with 1 deploy and 1 troop of Red assassinated or 1 troop of Red supplanted.",
    ]


def test_t_8_2() -> None:
    """T.8.2. Two red and two white: white counts as a colour, so that it is tied (page 10)."""
    ruling = table().at(araumycos="2 red 2 white").ask("control", "red", "araumycos")
    assert ruled(ruling) == (None, "Nobody controls Araumycos: Red and White are tied.", 10)
    assert facts(ruling)[-1] == "The site control marker lies on the map."
    assert remedies(ruling) == [
        "Red: with 1 troop of White assassinated.",
        "Red: with 1 troop of White supplanted.",
    ]


def test_t_8_3() -> None:
    """T.8.3. White leads: nobody controls the site (page 10)."""
    ruling = table().at(araumycos="1 red 2 white").ask("control", "red", "araumycos")
    assert ruled(ruling) == (None, "Nobody controls Araumycos: most troops there are white.", 10)
    assert remedies(ruling) == [
        "Red: with 1 deploy and 1 troop of White assassinated.",
        "Red: with 2 troops of White assassinated.",
        "Red: with 1 troop of White supplanted.",
    ]


def test_t_8_4() -> None:
    """T.8.4. Two houses are tied for most, a third has fewer: nobody controls it (page 10)."""
    here = table(EVERYBODY).at(skullport="2 red 2 blue 1 orange")
    assert ruled(here.ask("control", where="skullport")) == (
        None,
        "Nobody controls Skullport: Red and Blue are tied.",
        10,
    )


def test_t_8_5() -> None:
    """T.8.5. One more than any other single colour is enough, though others together have more (page 10)."""
    here = table(EVERYBODY).at(skullport="2 red 1 black 1 orange 1 blue")
    assert str(here.ask("control", where="skullport").answer) == "Red controls Skullport."


def test_t_8_6() -> None:
    """T.8.6. No troop at Kanaglym: nobody controls it; one troop would (page 10)."""
    ruling = table().ask("control", "red", "kanaglym")
    assert ruled(ruling) == (None, "Nobody controls Kanaglym: no troop stands there.", 10)
    assert remedies(ruling) == ["Red: with 1 deploy."]


def test_t_8_7() -> None:
    """T.8.7. Black leads by two with room for Red, which has no troop on the board yet and so may deploy
    there: three deploys do, or fewer with cards (page 10)."""
    ruling = table().at(mantol_derith="2 black").ask("control", "red", "mantol_derith")
    assert remedies(ruling) == [
        "Red: with 3 deploys.",
        "Red: with 1 deploy and 1 troop of Black supplanted.",
        "Red, once it has presence: with 2 troops of Black supplanted.",
        "Nobody: with 2 troops of Black assassinated.",
        "Nobody, by a tie with Red: 1 troop of Black supplanted.",
        "Nobody, by a tie with Red: 2 deploys.",
    ]


def test_t_8_9() -> None:
    """T.8.9. Two whites and one empty space: cards supplant one, and the other is outnumbered (page 14)."""
    here = table(EVERYBODY, first="red").at(chchitl="2 white", gracklstugh="1 red")
    ruling = here.ask("control", "red", "chchitl")
    assert [str(way.sentence).partition("with ")[2] for way in ruling.remedies] == [
        "2 deploys and 1 troop of White assassinated.",
        "1 deploy and 1 troop of White supplanted.",
        "2 troops of White supplanted.",
    ]
    spent = here.barracks(red=0).ask("control", "red", "chchitl")
    assert remedies(spent) == ["Red: not with the troops in its barracks."]
    with_one = here.barracks(red=1).at(chchitl="1 red 2 white").ask("control", "red", "chchitl")
    assert [str(way.sentence).partition("with ")[2] for way in with_one.remedies] == [
        "1 deploy and 1 troop of White assassinated.",
        "2 troops of White assassinated.",
        "1 troop of White supplanted.",
    ]


def test_t_8_8() -> None:
    """T.8.8. Spies do not count for control (page 10)."""
    here = table().at(kanaglym="1 red").spies(kanaglym="black")
    assert str(here.ask("control", where="kanaglym").answer) == "Red controls Kanaglym."


# T.9 Total control


def test_t_9_1() -> None:
    """T.9.1. All spaces own, no enemy spy: total control (page 11)."""
    ruling = table().at(araumycos="4 red").ask("total-control", "red", "araumycos")
    assert ruled(ruling) == (True, "Red has total control of Araumycos.", 11)
    assert facts(ruling) == [
        "Red holds 4 of 4 troop spaces at Araumycos.",
        "Red holds the marker, total control side up.",
    ]


def test_t_9_2() -> None:
    """T.9.2. The rulebook's example: only Blue's spy keeps Red from it at The Phaerlin (pages 11 and 13)."""
    here = table(EVERYBODY).at(the_phaerlin="3 red").spies(the_phaerlin="blue")
    ruling = here.ask("total-control", "red", "the_phaerlin")
    assert ruled(ruling) == (False, "Red does not have total control of The Phaerlin.", 11)
    assert facts(ruling) == [
        "Red holds 3 of 3 troop spaces at The Phaerlin.",
        "Blue has a spy at The Phaerlin.",
        "Red holds the marker, control side up.",
    ]
    assert remedies(ruling) == ["The spy of Blue returned, for 3 Power."]


def test_t_9_3() -> None:
    """T.9.3. The same after Blue's spy is returned: total control, marker flipped (pages 11, 13)."""
    here = table(EVERYBODY, first="red").at(the_phaerlin="3 red").spies(the_phaerlin="blue")
    here.enter("red", m.ReturnSpy("the-phaerlin", "blue"))
    ruling = here.ask("total-control", "red", "the_phaerlin")
    assert ruled(ruling) == (True, "Red has total control of The Phaerlin.", 11)
    assert facts(ruling)[-1] == "Red holds the marker, total control side up."


def test_t_9_4() -> None:
    """T.9.4. A spy of one's own stands in nobody's way (page 11)."""
    here = table().at(araumycos="4 red").spies(araumycos="red")
    assert here.ask("total-control", "red", "araumycos").verdict is True


def test_t_9_5() -> None:
    """T.9.5. An empty space stands in the way (page 11)."""
    ruling = table().at(eryndlyn="2 red").ask("total-control", "red", "eryndlyn")
    assert ruling.verdict is False
    assert facts(ruling)[1:] == ["1 empty troop space at Eryndlyn."]
    assert remedies(ruling) == ["1 more troop of Red."]


def test_t_9_6() -> None:
    """T.9.6. A white troop stands in the way (page 11)."""
    ruling = table().at(araumycos="3 red 1 white").ask("total-control", "red", "araumycos")
    assert ruling.verdict is False
    assert remedies(ruling) == [
        "1 troop of White assassinated and one deployed; or a card supplants the troop."
    ]


def test_t_9_8() -> None:
    """T.9.8. Not with more troops than the barracks hold (page 12)."""
    ruling = table().at(araumycos="2 red 1 white").barracks(red=1).ask("total-control", "red", "araumycos")
    assert (remedies(ruling), ruling.besides) == ([], ())
    assert "2 more troops are needed; the barracks hold 1." in facts(ruling)


def test_t_9_7() -> None:
    """T.9.7. Asked for no house, it is about the controller; where there is none, nobody has it (page 11)."""
    assert table().at(eryndlyn="3 red").ask("total-control", where="eryndlyn").verdict is True
    assert ruled(table().ask("total-control", where="eryndlyn")) == (
        False,
        "Nobody controls Eryndlyn: no troop stands there.",
        11,
    )


# T.10 Site control markers


def test_t_10_1() -> None:
    """T.10.1. Control of Araumycos gives 1 Influence and no VP (page 11)."""
    ruling = table(first="red").at(araumycos="2 red 1 black 1 white").ask("markers", "red")
    assert ruled(ruling) == (None, "Red: 1 Influence, no VP when the turn ends.", 11)
    assert facts(ruling) == ["Araumycos, control side: 1 Influence."]


def test_t_10_2() -> None:
    """T.10.2. Total control gives its VP when the turn ends, and the same Influence (page 11)."""
    ruling = table(first="red").at(araumycos="4 red").ask("markers", "red")
    assert ruled(ruling) == (None, "Red: 1 Influence, and 3 VP when the turn ends.", 11)
    assert facts(ruling) == ["Araumycos, total control side: 1 Influence and 3 VP."]


def test_t_10_3() -> None:
    """T.10.3. A marker taken and lost within the turn has given its Influence, and gives no VP (page 11)."""
    here = table(first="red").at(araumycos="4 red").at(araumycos="2 red 2 white")
    ruling = here.ask("markers", "red")
    assert ruled(ruling) == (None, "Red: 1 Influence, no VP when the turn ends.", 11)
    assert facts(ruling) == ["Araumycos, held earlier in this turn: 1 Influence."]


def test_t_10_4() -> None:
    """T.10.4. Lost and taken again within the turn, its Influence counts once (page 11)."""
    here = table(first="red").at(araumycos="3 red").at(araumycos="1 red 1 white").at(araumycos="3 red")
    assert str(here.ask("markers", "red").answer) == "Red: 1 Influence, no VP when the turn ends."


def test_t_10_5() -> None:
    """T.10.5. White leads at Araumycos: its marker lies on the map and gives nobody anything (page 11)."""
    here = table(first="red").at(araumycos="1 red 3 white")
    assert str(here.ask("markers", "red").answer) == "Red: 0 Influence, no VP when the turn ends."
    assert facts(here.ask("control", where="araumycos"))[-1] == "The site control marker lies on the map."


def test_t_10_6() -> None:
    """T.10.6. Several markers add up (page 11)."""
    here = table(first="red").at(araumycos="4 red", menzoberranzan="6 red", tsenviilyq="2 red")
    assert str(here.ask("markers", "red").answer) == "Red: 3 Influence, and 5 VP when the turn ends."


def test_t_10_7() -> None:
    """T.10.7. VP taken already within the turn is not due again (page 11)."""
    here = table(first="red").at(araumycos="4 red")
    here.enter("red", m.GainVP(3, "marker:araumycos"))
    ruling = here.ask("markers", "red")
    assert str(ruling.answer) == "Red: 1 Influence, no VP when the turn ends."
    assert facts(ruling) == ["Araumycos: 1 Influence; its VP are already taken."]


def test_t_10_8() -> None:
    """T.10.8. Asked in another's turn, it is what the markers held now would give in one's own (page 11)."""
    ruling = table(first="black").at(araumycos="4 red").ask("markers", "red")
    assert str(ruling.answer) == "Red: 1 Influence, and 3 VP when the turn ends."
    assert facts(ruling)[-1] == "It is Black's turn."


def test_t_10_9() -> None:
    """T.10.9. In the last turn of the game the VP is still due; after it nothing is (pages 11 and 14)."""
    here = table(first="black").at(araumycos="4 red")
    here.enter("black", m.ConfirmEnd("market", by_hand=True), m.EndTurn())
    assert str(here.ask("markers", "red").answer) == "Red: 1 Influence, and 3 VP when the turn ends."
    here.enter("red", m.EndTurn({"araumycos": 3}))
    ruling = here.ask("markers", "red")
    assert str(ruling.answer) == "Red: 0 Influence, no VP when the turn ends."
    assert facts(ruling)[-1] == "The game is over."


# T.11 The end of the game


def test_t_11_1() -> None:
    """T.11.1. Troops are left in all barracks: the end is not triggered (page 14)."""
    ruling = table().barracks(red=3).ask("end")
    assert ruled(ruling) == (False, "The end is not triggered.", 14)
    assert facts(ruling) == [
        "Black has 40 troops in the barracks.",
        "Red has 3 troops in the barracks.",
        "The market deck is not counted at this table.",
    ]


def test_t_11_2() -> None:
    """T.11.2. Red deploys its last troop: triggered by our count, until the table confirms it (page 14)."""
    here = last_troop_deployed()
    ruling = here.ask("end")
    assert ruled(ruling) == (
        None,
        "By Undertally's count the end is triggered; the table has not confirmed it.",
        14,
    )
    assert facts(ruling) == ["Red deployed its last troop in round 1."]


def test_t_11_3() -> None:
    """T.11.3. Confirmed: the round is played to its end, by Red, on turn, and those after (page 14)."""
    here = last_troop_deployed()
    here.enter("red", m.ConfirmEnd("barracks"))
    ruling = here.ask("end")
    assert ruled(ruling) == (True, "The end is triggered: round 1 is the last.", 14)
    assert facts(ruling) == ["Red deployed its last troop.", "Still to play: Red and Blue."]


def test_t_11_4() -> None:
    """T.11.4. After the last turn of that round the game is over, and nothing may be done (page 14)."""
    here = last_troop_deployed()
    here.enter("red", m.ConfirmEnd("barracks"), m.EndTurn())
    here.enter("blue", m.EndTurn())
    assert ruled(here.ask("end")) == (True, "The game is over: round 1 was the last.", 14)
    assert ruled(here.ask("deploy", "black", "eryndlyn")) == (False, "The game is over.", 14)


def test_t_11_5() -> None:
    """T.11.5. The market deck is declared empty in round 2: triggered by it, once confirmed (page 14)."""
    here = table(EVERYBODY).turn("orange", 2)
    here.enter("orange", m.MarketDeck(0), m.ConfirmEnd("market"))
    ruling = here.ask("end")
    assert ruled(ruling) == (True, "The end is triggered: round 2 is the last.", 14)
    assert facts(ruling) == ["The market deck is empty.", "Still to play: Orange and Blue."]


def test_t_11_6() -> None:
    """T.11.6. One card is left in the market deck: not triggered (page 14)."""
    here = table()
    here.enter("black", m.MarketDeck(1))
    ruling = here.ask("end")
    assert ruling.verdict is False
    assert facts(ruling)[-1] == "The market deck has 1 card."


def last_troop_deployed() -> Table:
    """Red, third of four, deploys its last troop in round 1."""
    here = table("black orange red blue").turn("red").at(eryndlyn="1 red").barracks(red=1)
    here.enter("red", m.Deploy("eryndlyn"))
    return here


# T.12 The score


def test_t_12_1() -> None:
    """T.12.1. Sites, total control, trophies and tokens, with the cards still to be entered (page 14)."""
    here = table(first="red").at(araumycos="4 red", kanaglym="1 black").hall(red="2 white 1 black")
    here.enter("red", m.GainVP(4, "card:vampire"))
    ruling = here.ask("score")
    assert ruled(ruling) == (None, "By the entries so far Red would win with 12 VP.", 14)
    red, black = facts(ruling)
    assert red == (
        "Red, 12 VP: Sites 3, Total control 2, Trophies 3, "
        "Deck not entered, Inner circle not entered and VP tokens 4."
    )
    assert black.startswith("Black, 3 VP: Sites 3, Total control 0, Trophies 0, ")


def test_t_12_2() -> None:
    """T.12.2. A tie for most is shared (page 14)."""
    here = table().at(kanaglym="1 red", eryndlyn="1 black")
    here.enter("red", m.CountTotals(5, 6))
    here.enter("black", m.CountTotals(6, 5))
    assert str(here.ask("score").answer) == "If the game ended now, Black and Red would win with 14 VP."


def test_t_12_3() -> None:
    """T.12.3. After the end the score is the result (page 14)."""
    here = table("black red").turn("red").at(kanaglym="1 red")
    here.enter("red", m.ConfirmEnd("market", by_hand=True), m.EndTurn())
    here.enter("red", m.CountTotals(5, 6))
    here.enter("black", m.CountTotals(6, 5))
    assert str(here.ask("score").answer) == "Red: won with 14 VP."


# T.13 What cannot be asked


def test_t_13_1() -> None:
    """T.13.1. No such question, place, colour; a house or a place not in the game; nothing said at all."""
    here = table()
    assert refusal(here, "luck") == ("There is no such question.", Fault.UNKNOWN)
    assert refusal(here, "presence", house="red", where="waterdeep") == (
        "The board has no such place.",
        Fault.UNKNOWN,
    )
    assert refusal(here, "presence", house="red", where="gauntlgrym") == (
        "Gauntlgrym is not in play.",
        Fault.IMPOSSIBLE,
    )
    assert refusal(here, "presence", house="mauve", where="eryndlyn") == (
        "There is no such colour.",
        Fault.UNKNOWN,
    )
    assert refusal(here, "presence", house="white", where="eryndlyn") == (
        "That house is not in the game.",
        Fault.IMPOSSIBLE,
    )
    assert refusal(here, "assassinate", house="red", where="eryndlyn", victim="blue") == (
        "That house is not in the game.",
        Fault.IMPOSSIBLE,
    )
    assert refusal(here, "presence", where="eryndlyn")[0] == "Choose the house that you ask about."
    assert refusal(here, "presence", house="red")[0] == "Choose the place that you ask about."


def test_t_13_2() -> None:
    """T.13.2. A table that enters only the final score has no board to ask about, but an end (page 14)."""
    here = table(tracking="scorepad")
    for question in ("presence", "deploy", "control"):
        assert refusal(here, question, house="red", where="eryndlyn")[0] == (
            "This table records only the final score, not the board."
        )
    assert refusal(here, "markers", house="red")[1] is Fault.IMPOSSIBLE
    assert here.ask("end").verdict is None
    assert facts(here.ask("end")) == ["The market deck is not counted at this table."]


def test_every_question_has_an_answer() -> None:
    here = table().at(eryndlyn="1 red")
    for question in QUESTIONS:
        where = "eryndlyn" if "place" in question.asks else ""
        house = "red" if "seat" in question.asks else ""
        assert here.ask(question.key, house, where).page in range(4, 15)


def test_the_names_of_places_are_the_boards() -> None:
    assert place("araumycos__the_labyrinth_1") in PLACES
    assert place("the_phaerlin") in PLACES


def test_no_way_names_a_piece_that_would_not_do() -> None:
    """Without presence, no spy or troop added there makes it possible; with presence, an enemy one does."""
    here = table("black red orange").at(eryndlyn="1 red")
    for question in ("return-spy", "assassinate", "supplant"):
        ways = remedies(here.ask(question, "red", "gracklstugh", "orange"))
        assert not [way for way in ways if way.startswith(("A spy", "A troop"))], question
    here.at(gracklstugh="1 red")
    assert "A spy of Orange at Gracklstugh." in remedies(
        here.ask("return-spy", "red", "gracklstugh", "orange")
    )
    assert "A troop of Orange at Gracklstugh." in remedies(
        here.ask("assassinate", "red", "gracklstugh", "orange")
    )

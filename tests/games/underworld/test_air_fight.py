"""A fight in the air from orders to the ground, through forms; each outcome worked out from the tables."""

from tests.games.underworld.sending import Phone
from tests.html import tight


def test_a_fight_in_the_air(phone: Phone) -> None:
    """A manticore with bombs attacks a hippogriff and its rider."""
    phone.people(Ada=12)
    manticore, hippogriff = "flying carpet, manticore, wyvern", "pegasus, hippogriff, air elemental"
    phone.enter("set-flyer", name="Sting", category=manticore, speed=18, height=8, bombs=2)
    rider = {"rider": "Ada", "level": 2, "whose": "player-1"}
    phone.enter("set-flyer", name="Swift", category=hippogriff, speed=48, height=6, **rider)

    # 4 turns, 4 between; a load takes a third of 18, so 12 inches. Climb: 2 N + 4 of 12, so 4 high.
    page = phone.read("/view/air")
    assert "12 inches, 4 turns, 4 between · climb 4, dive 6, sharp dive 18" in tight(page)
    # 6 turns, 3 between, 48 inches; climb (48 - 3) / 2.
    assert "48 inches, 6 turns, 3 between · climb 22, dive 24, sharp dive 72" in tight(page)

    # Straights of 2, 4 and 6 are 12 inches with 4 between the two turns; 3 between them are too few.
    refused = phone.send("fly", flyer="Sting", **{"legs-Sting": "2 3 6"})
    assert refused.status_code == 409
    assert "Between two turns there must be 4 inches." in refused.text
    # A dive takes half of 12 at most.
    assert (
        "A dive of 7 inches is too deep: at most 6 inches."
        in phone.send("fly", flyer="Sting", **{"legs-Sting": "12", "up-Sting": "-7"}).text
    )
    phone.enter("fly", flyer="Sting", **{"legs-Sting": "2 4 6", "up-Sting": "-5"})
    # A climb of 10 is 10 forward and costs 2 x 10 + 3 = 23 of 48; 15 more forward makes 38.
    phone.enter("fly", flyer="Swift", **{"legs-Swift": "25", "up-Swift": "10"})
    assert (phone.state.flyers["Sting"].height, phone.state.flyers["Swift"].height) == (3, 16)
    page = phone.read("/view/air")
    assert "2 + 4 + 6 inches, height -5" in page
    listed = page[page.index("battle-list") :]
    assert listed.index("Swift") < listed.index("Sting")

    # A bombing run is straight. 2d6 = 2 + 3 is 5: two dice of inches, 4 + 6 = 10; d6 = 6: short or long only.
    assert phone.send("fly", flyer="Sting", **{"legs-Sting": "6 6", "bombing-Sting": "1"}).status_code == 409
    phone.enter("fly", flyer="Sting", **{"legs-Sting": "12", "bombing-Sting": "1"})
    phone.enter("bomb", "2,3 4,6 6", flyer="Sting")
    assert phone.results[1:] == ["10", "short or long only"]
    assert phone.state.flyers["Sting"].bombs == 1

    # Close quarters: Sting is at Swift's side, where d10 = 10 is the tail; it is never critical.
    page = phone.read("/view/flyer?flyer=Sting")
    assert "Fight hand to hand" in page
    phone.enter("melee", "10", flyer="Sting", target="Swift", struck=["Swift"], position="side")
    assert "fights with Sting, and fires no missiles" in phone.read("/view/flyer?flyer=Swift")

    # From the front d10 = 1 is the rider: critical on 25, and he withdraws whatever d100 says.
    phone.enter("hit-flyer", "1 25 63", flyer="Swift", position="front")
    assert phone.state.flyers["Swift"].fate == "withdraw from battle"
    # From the side d10 = 4 is a wing: critical on 20; 50 is speed halved. 18 loaded is 12, half of it 6.
    phone.enter("hit-flyer", "4 20 50", flyer="Sting", position="side")
    assert "6 inches, 4 turns" in phone.read("/view/flyer?flyer=Sting")
    # From below d10 = 6 is the body: critical on 10; beyond 90 it is dead in the air.
    phone.enter("hit-flyer", "6 10 91", flyer="Sting", position="bottom")
    assert phone.state.flyers["Sting"].fate == "crash - dead in air"
    # The tail is never critical.
    phone.enter("hit-flyer", "10", flyer="Swift", position="tail")

    # A rider falls a die for each inch: Swift dives 12 of 16, then crashes from 4: 2 + 1 + 2 + 1 = 6 of 8.
    phone.enter("fly", flyer="Swift", **{"legs-Swift": "20", "up-Swift": "-12"})
    phone.enter("crash", "2,1,2,1", flyer="Swift")
    assert phone.state.characters["Ada"].hits == 2
    assert "crashed" in phone.read("/view/air")
    phone.enter("remove-flyer", flyer="Sting")
    assert "Sting" not in phone.state.flyers


def test_what_is_no_order_is_a_sentence(phone: Phone) -> None:
    phone.enter("set-flyer", name="Rex", category="giant reptile", speed=24)
    for sent in ({}, {"flyer": ""}, {"flyer": "Rex"}, {"flyer": "Rex", "legs-Rex": "far"}):
        assert phone.send("fly", **sent).status_code == 422, sent
    assert phone.send("fly", flyer="Rex", **{"legs-Rex": "4", "up-Rex": "high"}).status_code == 422
    assert phone.send("fly", flyer="Nobody", **{"legs-Nobody": "4"}).status_code == 422
    assert phone.client.get(f"/t/{phone.code}/view/flyer?flyer=Nobody").status_code == 404

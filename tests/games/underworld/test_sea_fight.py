"""A fight at sea from the weather to the water, through forms; each outcome worked out from the tables."""

import pytest

from tests.games.underworld.sending import Phone
from tests.html import tight


def rows(phone: Phone, ship: str, way: str, inches: int, degrees: int = 0, rolls: str = "") -> None:
    order = {f"way-{ship}": way, f"inches-{ship}": str(inches), f"degrees-{ship}": str(degrees)}
    phone.enter("row", rolls, ship=ship, **order)


@pytest.fixture
def fleet(phone: Phone) -> Phone:
    """A galley hunts a merchant, and a longship comes to its help, in a light breeze from the east."""
    phone.people(Ada=12)
    # Large hulls are 17 + d8 with an 8 rolled again, small ones 8 + d8: 22, 18 and 13.
    phone.enter("launch", "5", ship="Hound", vessel="large galley")
    phone.enter("launch", "8 1", ship="Cog", vessel="large merchant", whose="player-1")
    phone.enter("launch", "5", ship="Wolf", vessel="longship", whose="player-2", vikings="1")
    assert [phone.state.ships[name].hull for name in ("Hound", "Cog", "Wolf")] == [22, 18, 13]
    # 2d6 = 7 is a light to moderate breeze, d8 = 3 from the east.
    phone.enter("roll-weather", "3,4 3")
    return phone


def test_the_hunt(fleet: Phone) -> None:
    phone = fleet
    page = phone.read("/view/sea")
    assert "light to moderate breeze from East" in page
    assert 'transform="rotate(90 60 60)"' in page

    # A merchant runs 20, reaches 15 and beats at 10 in that wind; a galley cannot beat.
    assert "running: 20 inches" in phone.read("/view/ship?ship=Cog")
    assert "beating" not in phone.read("/view/ship?ship=Hound")
    # Sailed 30 degrees for 12 inches: on 20 inches 30, not 60.
    turned = phone.send("row", ship="Cog", **{"way-Cog": "running", "inches-Cog": "20", "degrees-Cog": "60"})
    assert turned.status_code == 409
    assert "A turn of 60 degrees: moving 20 inches it can turn at most 30 degrees." in turned.text
    rows(phone, "Cog", "running", 20, 30)

    # Stop, slow 10 inches for 2 factors, cruise 15 for 3, fast 25 for 10: 30 - 15 are left.
    page = phone.read("/view/ship?ship=Hound")
    assert "slow: 10 inches, fatigue 28" in tight(page)
    assert "fast: 25 inches, fatigue 20 (not possible in one turn)" in tight(page)
    # Ten men take the mast down in three turns.
    phone.enter("lower-mast", ship="Hound")
    assert "lowered in 3 turns" in phone.read("/view/ship?ship=Hound")
    for _turn in range(3):
        phone.enter("end-sea-turn")
    assert "mast down" in phone.read("/view/ship?ship=Hound")
    rows(phone, "Hound", "slow", 10, 45)
    rows(phone, "Hound", "cruise", 15)
    rows(phone, "Hound", "fast", 25)
    assert phone.state.ships["Hound"].fatigue == 15
    assert "fast, 25 inches, 0 degrees" in phone.read("/view/sea")
    # "Can this ship turn like that?": rowed 45 degrees for 10 inches; on 25 it turns 90.
    assert "The ship can turn at most 90 degrees." in phone.read(
        "/ask/turn?place=Hound&inches=25&degrees=90&mode=rowed"
    )

    # Rams: d6 = 3 is 30 % of 18, 5.4, so 6 hull points; 25 is a hole, 3d6 = 9 turns; 20 % of 20 men are 4.
    phone.enter("ram", "3 25 3,3,3", ship="Hound", target="Cog", side="1")
    cog = phone.state.ships["Cog"]
    assert (cog.hull, cog.sinking, cog.crew) == (12, 9, 16)
    # Then it must back oars, and from stop it backs slowly: half of 10.
    assert phone.send("row", ship="Hound", **{"way-Hound": "slow", "inches-Hound": "5"}).status_code == 409
    rows(phone, "Hound", "back slow", 5)
    # Ten men patch it in five turns, before the ninth; 26 does not fail.
    phone.enter("patch", ship="Cog")
    for _turn in range(4):
        phone.enter("end-sea-turn")
    phone.enter("end-sea-turn", "26")
    assert (phone.state.ships["Cog"].sinking, phone.state.ships["Cog"].patch) == (0, 0)


def test_the_rescue(fleet: Phone) -> None:
    phone = fleet
    # The longship shears the galley's oars: half of the 50 on that side die, three turns dead in the water.
    # Its own oars are in on both sides, as ordered.
    order = {"way-Wolf": "slow", "inches-Wolf": "12", "shipped-Wolf": "both"}
    phone.enter("row", ship="Wolf", **order)
    assert "slow, 12 inches, 0 degrees, oars shipped: both" in phone.read("/view/sea")
    phone.enter("shear", ship="Wolf", target="Hound")
    assert (phone.last.shipped, phone.last.spared) == (True, False)
    assert phone.state.ships["Wolf"].sheared == 0
    assert (phone.state.ships["Hound"].rowers, phone.state.ships["Hound"].dead) == (75, 3)
    assert "Dead in the water for 3 turns" in phone.read("/view/ship?ship=Hound")
    # Grapples hold on 20: the third try does, and both lie still.
    phone.enter("grapple", "50 21 20", ship="Wolf", target="Hound", tries=3)
    assert phone.state.ships["Hound"].grappled == ("Wolf",)
    page = phone.read("/view/aboard")
    # One man boards for each three feet: 20 along 60. Men obey on 1-4; Ada falls 20 feet, hurt on 1-2: 2 + 1.
    assert '<th scope="row">60</th><td class="num">20</td>' in tight(page)
    phone.enter("order", "4", men="Vikings", commanded="1")
    assert phone.results == ["yes"]
    phone.enter("fall", "2 2,1", who="Ada", levels=2)
    assert phone.state.characters["Ada"].hits == 5
    # Chain mail drowns on 80. Catapults take what they hit.
    phone.enter("hit-ship", ship="Cog", points=18)
    assert phone.state.ships["Cog"].sunk
    phone.enter("overboard", "80", who="Ada", armor="chain-type", thrown="1")
    assert phone.state.characters["Ada"].hits == 0
    # Hits of a giant octopus: 4d6.
    phone.enter("roll-table", "1,2,3,4", table="sea_monsters", case="Giant Octopi:hits")
    assert phone.results == ["10"]
    phone.enter("remove-ship", ship="Cog")


def test_a_galley_in_a_fresh_breeze_rolls_for_water_each_turn(phone: Phone) -> None:
    """On 10 of 100; each time a quarter of its speed: 10 are 7, and fractions are dropped."""
    phone.enter("launch", "1", ship="Hound", vessel="large galley")
    phone.enter("roll-weather", "5,4 1")
    order = {"way-Hound": "slow", "inches-Hound": "10"}
    assert "are still to be rolled" in phone.send("row", "", ship="Hound", **order).text
    rows(phone, "Hound", "slow", 10, rolls="10")
    assert "slow: 7 inches" in phone.read("/view/ship?ship=Hound")
    assert phone.send("row", None, ship="Hound", **{**order, "inches-Hound": "7"}).status_code == 303


def test_a_ship_is_put_right_as_a_whole(phone: Phone) -> None:
    phone.enter("launch", "1", ship="Hound", vessel="small galley")
    hull = {"points": 9, "hull": 4, "fresh": 30, "fatigue": 7, "speed": "cruise", "mast": "1"}
    men = {"benches": 50, "rowers": 40, "crew": 10, "marines": 3}
    phone.enter("set-ship", name="Hound", vessel="small galley", **hull, **men)
    ship = phone.state.ships["Hound"]
    assert (ship.hull, ship.fatigue, ship.rowers, ship.speed, ship.mast) == (4, 7, 40, "cruise", True)
    # 40 of 50 rowers: fast 30 is 24 inches; 7 factors are too few for 10.
    assert "fast: 24 inches, fatigue -3 (too tired)" in tight(phone.read("/view/ship?ship=Hound"))

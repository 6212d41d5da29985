"""What a seat hides is shown to no phone but its own and the host's, whatever is sent, offered or not."""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.forms import shared
from companion.kernel.moves import Begin, Choose, Draft, Finish, OpenCards, Seal, Sit
from companion.kernel.seats import Seat
from companion.web.services import services_of
from tests.apps import running
from tests.web.hiding import (
    HOUSES,
    Camera,
    Eyes,
    Forms,
    House,
    battle,
    campaign,
    counts,
    deal,
    opened_house,
    race,
    table_links,
    undealt,
)
from tests.web.walking import FIELDS, addresses

pytestmark = pytest.mark.long

STEPS = 6
QUICK, LONG = 8, 3_000

RACE_AND_MORE = [race, campaign, counts]


@pytest.fixture(scope="module")
def camera() -> Iterator[Camera]:
    made = Camera()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.web.seats.keys.qr_svg", made.draw)
        yield made


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """On one database engine only: pages do not depend on which one keeps the entries."""
    with running(tmp_path_factory.mktemp("data")) as made:
        made.testing = True
        yield made


def moves(house: House) -> list[Any]:
    return [entry.move for entry in house.tables.table(house.code).entries]


def version_of(house: House, kind: type, seat: str | None = None) -> int:
    """Return the version of the newest entry of this kind."""
    every = house.tables.table(house.code).entries
    return max(one.version for one in every if isinstance(one.move, kind) and seat in (None, one.seat))


@pytest.mark.parametrize("make", RACE_AND_MORE)
@pytest.mark.parametrize("who", ["ben", "stranger"])
@pytest.mark.parametrize("victim", ["ana", "host"])
def test_nobody_takes_back_that_another_phone_sits_there(
    app: Flask, make: Callable[[Flask], House], who: str, victim: str
) -> None:
    house = make(app)
    eyes, seat = house.eyes(who), house.seats[victim]
    eyes.post(f"{house.path}/station")
    sat = version_of(house, Sit, seat)
    assert f"/log/retract?version={sat}" not in eyes.get(f"{house.path}/log").text
    eyes.get(f"{house.path}/log/retract?version={sat}")
    eyes.move("retract", version=sat)
    eyes.late("retract", version=sat)
    eyes.post(f"{house.path}/sit", seat=seat, name="Eve")
    eyes.look_around()
    assert house.tables.table(house.code).position.names[Seat(seat)] in ("ana", "Host")


@pytest.mark.parametrize("make", HOUSES)
@pytest.mark.parametrize("who", ["ben", "stranger"])
def test_nobody_ends_a_game_to_see_what_is_hidden(
    app: Flask, make: Callable[[Flask], House], who: str
) -> None:
    house = make(app)
    eyes = house.eyes(who)
    eyes.post(f"{house.path}/station")
    for send in (eyes.move, eyes.late):
        send("finish", agreed="y", says="table")
        send("finish", agreed="y", says="table", again="y")
    eyes.move("end-phase", says="table")
    for seat in house.seats.values():
        eyes.move("ready", seat=seat)
    eyes.move("turn-over", seat=eyes.seat)
    eyes.look_around()
    assert not any(isinstance(move, OpenCards | Finish) for move in moves(house))
    assert "/moves/finish" not in eyes.get(f"{house.path}/scores").text


@pytest.mark.parametrize("make", HOUSES)
@pytest.mark.parametrize("victim", ["ana", "host"])
def test_nobody_vouches_for_oneself(
    app: Flask, camera: Camera, make: Callable[[Flask], House], victim: str
) -> None:
    house = make(app)
    house.enter(Draft(move=Choose("who-enters", "own")), Draft(move=Choose("door", "closed")))
    ben, second = house.eyes("ben"), house.eyes("stranger")
    seat, known = house.seats[victim], len(camera.keys)
    assert ben.post(f"{house.path}/vouch", seat=seat).status_code == 403
    for key in camera.keys[known:]:
        second.post(f"{house.path}/key", key=key, sure="yes")
    second.look_around()
    join = ben.get(f"{house.path}/join").text
    assert "/vouch" not in join or f'name="seat" value="{house.seats["ben"]}"' in join


@pytest.mark.parametrize("make", HOUSES)
@pytest.mark.parametrize("victim", ["ana", "host"])
def test_nobody_was_somebody_after_a_while(app: Flask, make: Callable[[Flask], House], victim: str) -> None:
    house = make(app)
    house.watch.wait()
    stranger = house.eyes("stranger")
    assert stranger.post(f"{house.path}/reclaim", seat=house.seats[victim]).status_code == 403
    stranger.look_around()
    assert "/reclaim" not in stranger.get(f"{house.path}/join").text


@pytest.mark.parametrize("make", HOUSES)
def test_one_player_makes_nobody_the_host(app: Flask, make: Callable[[Flask], House]) -> None:
    house = make(app)
    ana, ben, stranger = house.eyes("ana"), house.eyes("ben"), house.eyes("stranger")

    def appointed() -> int:
        return ben.post(f"{house.path}/host/agree", seat=house.seats["ben"]).status_code

    house.sender.client.get(house.path)
    house.watch.now += timedelta(minutes=2)
    assert appointed() == 403, "those who hide something are not hurried"
    house.watch.wait()
    assert appointed() in (303, 403)
    assert ben.get(f"{house.path}/delete").status_code == 403, "Ana has not agreed"
    ana.post(f"{house.path}/rise", seat=house.seats["ana"])
    stranger.post(f"{house.path}/sit", seat=house.seats["ana"], name="Ana")
    stranger.post(f"{house.path}/rise", seat=house.seats["ana"])
    house.watch.wait()
    assert appointed() == 403
    ben.look_around()


def test_nothing_is_uncovered_by_taking_the_deal_back_and_putting_it_back(app: Flask, camera: Camera) -> None:
    house = race(app)
    ben, second = house.eyes("ben"), house.eyes("stranger")
    begun = version_of(house, Begin)
    assert ben.move("retract", version=begun).status_code == 403
    dealt = [one.version for one in house.tables.table(house.code).entries if one.move.kind == "shuffle"]
    ben.move("retract", version=dealt[0])
    taken_back = house.version
    known = len(camera.keys)
    assert ben.post(f"{house.path}/vouch", seat="red").status_code == 403
    for key in camera.keys[known:]:
        second.post(f"{house.path}/key", key=key, sure="yes")
    ben.move("retract", version=taken_back)
    second.look_around()


def test_a_code_of_before_the_deal_is_void_after_it(app: Flask, camera: Camera) -> None:
    house = undealt(app)
    ben, second = house.eyes("ben"), house.eyes("stranger")
    assert ben.post(f"{house.path}/vouch", seat="red").status_code == 200
    deal(house)
    assert second.post(f"{house.path}/key", key=camera.keys[-1], sure="yes").status_code == 403
    second.look_around()


def test_a_rival_neither_opens_sealed_cards_nor_chooses_for_a_side_with_a_phone(app: Flask) -> None:
    house = battle(app)
    ben = house.eyes("ben")
    assert "/moves/turn-over" not in ben.get(house.path).text
    assert "/moves/commit" not in ben.last
    for seat in house.seats.values():
        ben.move("turn-over", seat=seat)
    assert ben.move("commit", seat="green", spells="0", hidden="y").status_code == 403
    assert ben.move("commit", seat="green", spells="0").status_code == 403
    assert ben.move("commit", seat="red", spells="0").status_code == 403
    ben.late("commit", seat="green", spells="0", hidden="y")
    ben.look_around()
    assert house.sender.post("turn-over", {"seat": "green"}).status_code == 303


def test_ones_own_sealed_cards_are_ones_own_to_open(app: Flask) -> None:
    house = battle(app)
    house.secrets = ()
    ana = Eyes(house, house.phones["ana"], "red")
    assert "/moves/turn-over" in ana.get(house.path).text
    assert ana.move("turn-over", seat="red").status_code == 303
    assert house.tables.table(house.code).position.seals.sealed == ()


def test_who_chooses_late_and_in_vain_opens_nothing(app: Flask) -> None:
    house = battle(app)
    house.seats = {**house.seats, "host": "green"}
    host_player = Eyes(house, house.sender.client, "green")
    host_player.late("commit", seat="green", spells="0", **{"items-mage": "20"})
    assert house.tables.table(house.code).position.seals.sealed


def test_what_a_phone_sealed_is_taken_back_by_it_or_by_the_host(app: Flask) -> None:
    house = campaign(app)
    sealed = version_of(house, Seal, "dwarfs")
    assert house.eyes("ben").move("retract", version=sealed).status_code == 403
    ana = Eyes(house, house.phones["ana"], "dwarfs")
    assert ana.move("retract", version=sealed).status_code == 303


def test_every_passing_of_a_seat_is_in_the_log_and_told(app: Flask, camera: Camera) -> None:
    house = race(app)
    house.secrets = ()
    host, new = Eyes(house, house.sender.client, "green"), house.eyes("stranger")
    news = house.phones["ana"].get(f"{house.path}/stream?after={house.version}", buffered=False)
    lines = news.iter_encoded()
    told = [next(lines)]
    assert host.post(f"{house.path}/vouch", seat="red").status_code == 200
    assert new.post(f"{house.path}/key", key=camera.keys[-1], sure="yes").status_code == 303
    told += [next(lines), next(lines)]
    news.close()
    text = "".join(one.decode() for one in told)
    assert "data: red" in text
    assert text.endswith("event: alive\ndata: \n\n"), "the phone that lost the seat is told"
    assert "ana continues with another phone" in host.get(f"{house.path}/log").text


def test_where_nothing_is_hidden_all_is_as_it_was(app: Flask, camera: Camera) -> None:
    seats = {"ana": "black", "ben": "red", "host": "blue"}
    house = opened_house(app, "tyrants", seats, tracking="board")
    ben, new, third = house.eyes("ben"), house.eyes("stranger"), house.eyes("somebody")
    assert ben.post(f"{house.path}/vouch", seat="black").status_code == 200
    assert new.post(f"{house.path}/key", key=camera.keys[-1], sure="yes").status_code == 303
    house.watch.wait()
    assert third.post(f"{house.path}/reclaim", seat="black").status_code == 303
    assert house.eyes("a tablet").post(f"{house.path}/station").status_code == 303
    house.enter(Draft(move=Sit("Zoe"), seat=Seat("orange")))
    assert ben.move("retract", version=house.version).status_code == 303
    assert ben.move("finish", agreed="y", says="table").status_code == 303


def test_somebody_without_a_phone_keeps_the_hand_that_was_dealt(app: Flask) -> None:
    """Cleo plays without a phone: whoever takes that seat is let in by the host."""
    house = undealt(app, "yellow")
    deal(house)
    stranger = house.eyes("stranger")
    for rest in ("sit", "rise"):
        assert stranger.post(f"{house.path}/{rest}", seat="yellow").status_code == 403
    assert house.eyes("ben").post(f"{house.path}/rise", seat="yellow").status_code == 403
    assert 'name="seat" value="yellow"' not in stranger.get(f"{house.path}/join").text
    assert house.sender.client.get(f"{house.path}/join").text.count('value="yellow"') > 0


@pytest.mark.parametrize("make", [race, campaign, counts])
def test_a_seat_that_was_left_keeps_what_it_hides(app: Flask, make: Callable[[Flask], House]) -> None:
    """Whoever leaves a seat leaves the hand there: the host lets the next one in, and nobody else can."""
    house = make(app)
    ben, stranger, seat = house.eyes("ben"), house.eyes("stranger"), house.seats["ben"]
    assert ben.post(f"{house.path}/rise", seat=seat).status_code == 303
    for path in ("", "/join"):
        assert f'name="seat" value="{seat}"' not in stranger.get(house.path + path).text
    assert "the host must let you in there" in stranger.get(f"{house.path}/join").text
    for asked in (seat, "?"):
        assert stranger.post(f"{house.path}/sit", seat=asked, name="Eve").status_code in (403, 409, 422)
    stranger.look_around()
    host = house.sender.client.get(f"{house.path}/join").text
    assert f'name="seat" value="{seat}"' in host


@pytest.mark.parametrize("make", [race, campaign, counts])
def test_a_host_who_sits_down_where_a_hand_was_left_is_asked_and_the_log_says_so(
    app: Flask, make: Callable[[Flask], House]
) -> None:
    house = make(app)
    ben, host, seat = house.eyes("ben"), house.sender.client, house.seats["ben"]
    assert ben.post(f"{house.path}/rise", seat=seat).status_code == 303
    sent = {"csrf_token": house.sender.proof, "seat": seat, "name": "Hal"}
    before = house.version
    asked = host.post(f"{house.path}/sit", data=sent)
    assert (asked.status_code, house.version) == (200, before)
    assert "Sit down and see it" in asked.text
    assert host.post(f"{house.path}/sit", data=sent | {"sees": "yes"}).status_code == 303
    assert house.sender.table.entries[-1].move == Sit("Hal", sees=True)
    assert "Hal sits down and sees what the seat hides" in host.get(f"{house.path}/log").text
    assert host.post(f"{house.path}/sit", data=sent | {"name": "Hans"}).status_code == 303
    assert house.sender.table.entries[-1].move == Sit("Hans")


@pytest.mark.parametrize("make", [race, campaign, counts])
def test_whoever_comes_late_to_a_hand_that_was_left_is_told_so_and_let_in_by_the_host_with_one_tap(
    app: Flask, camera: Camera, make: Callable[[Flask], House]
) -> None:
    house = make(app)
    ben, late, host, seat = house.eyes("ben"), house.eyes("late"), house.sender.client, house.seats["ben"]
    assert ben.post(f"{house.path}/rise", seat=seat).status_code == 303
    page = late.get(house.path).text
    assert "Every seat has a phone" not in page
    assert "Ask the host to let you in at" in page
    assert "Let somebody in" in host.get(f"{house.path}/join").text
    assert "Let somebody in" not in late.get(f"{house.path}/join").text
    code = host.post(f"{house.path}/vouch", data={"csrf_token": house.sender.proof, "seat": seat})
    assert code.status_code == 200
    taken = late.post(f"{house.path}/key", key=camera.keys[-1], sure="yes")
    assert taken.status_code == 303
    proof = {"csrf_token": late.proof, "seat": seat}
    assert late.client.post(f"{house.path}/vouch", data=proof).status_code == 200
    assert "You are watching" not in late.client.get(house.path).text


class Attack(RuleBasedStateMachine):
    """Ben, who has a seat of his own, and strangers with only the code do whatever they can think of."""

    app: Flask
    camera: Camera
    done: Counter[str]

    @initialize(number=st.integers(0, len(HOUSES) - 1))
    def open(self, number: int) -> None:
        self.house = HOUSES[number](self.app)
        self.done[f"game {HOUSES[number].__name__}"] += 1
        self.eyes = {who: self.house.eyes(who) for who in ("ben", "stranger")}
        self.keys = self.seen = len(self.camera.keys)
        self.given: set[str] = set()
        form_kinds = services_of(self.app).forms(self.house.sender.table.game.about.slug)
        self.kinds = [*shared.FORMS, *form_kinds]
        found = addresses(self.app, "POST", self.house.code)
        self.routes = [one.path for one in found if self.house.path in one.path and "/moves/" not in one.path]

    WHO = st.sampled_from(["ben", "stranger"])
    N = st.integers(0, 999)

    def _done(self, eyes: Eyes, step: str) -> None:
        if eyes.seat:
            self.given.update(self.camera.keys[self.seen :])
        self.seen = len(self.camera.keys)
        self.done["steps"] += 1
        self.done[step] += 1
        before = self.house.requests
        eyes.look_around()
        self.done["requests"] += self.house.requests - before + 1

    def _fields(self, n: int, m: int) -> dict[str, object]:
        """Return plausible values, and harmful ones."""
        every = self.house.tables.table(self.house.code).entries
        telling = [one.version for one in every if isinstance(one.move, Sit | Begin | Seal)]
        versions = [*telling, *range(1, self.house.version + 1)]
        seats = [*self.house.seats.values(), ""]
        version, seat = versions[m % len(versions)], seats[n % len(seats)]
        likely = {name: value for name, value in FIELDS.items() if name not in ("saw", "phone")}
        return {**likely, "seat": seat, "version": version, "versions": version, "to": seats[m % len(seats)]}

    @rule(who=WHO, n=N, m=N)
    def sit(self, who: str, n: int, m: int) -> None:
        seats = list(self.house.seats.values())
        phone = {"phone": "no"} if m % 4 == 0 else {}
        eyes = self.eyes[who]
        eyes.post(f"{self.house.path}/sit", seat=seats[n % len(seats)], name="Eve", **phone)
        self._done(eyes, "sit")

    @rule(who=WHO, n=N, m=N, late=st.booleans())
    def shared_move(self, who: str, n: int, m: int, late: bool) -> None:
        eyes, kind = self.eyes[who], (*shared.FORMS, "retract", "finish")[m % (len(shared.FORMS) + 2)]
        (eyes.late if late else eyes.move)(kind, **self._fields(n, n))
        self._done(eyes, "shared move")

    @rule(who=WHO, n=N, m=N)
    def own_move(self, who: str, n: int, m: int) -> None:
        eyes = self.eyes[who]
        eyes.move(self.kinds[m % len(self.kinds)], **self._fields(n, m))
        self._done(eyes, "move of any kind")

    @rule(who=WHO, n=N, m=N)
    def post(self, who: str, n: int, m: int) -> None:
        eyes = self.eyes[who]
        eyes.post(self.routes[m % len(self.routes)], **self._fields(n, m))
        self._done(eyes, "any address")

    @rule(
        who=WHO, path=st.sampled_from(["", "/join", "/log", "/scores", "/reveal", "/settings", "/late"]), n=N
    )
    def form(self, who: str, path: str, n: int) -> None:
        """Send one of the forms that are offered."""
        eyes = self.eyes[who]
        eyes.get(self.house.path + path)
        forms = [one for one in Forms(eyes.last).found if one.action.startswith(self.house.path)]
        if forms:
            form = forms[n % len(forms)]
            eyes.send(form, form.buttons[n // 7 % len(form.buttons)] if form.buttons else ("", ""))
        self._done(eyes, "form")

    @rule(who=WHO, n=N)
    def link(self, who: str, n: int) -> None:
        eyes = self.eyes[who]
        found = table_links(self.house, eyes.last)
        eyes.get(found[n % len(found)] if found else self.house.path)
        self._done(eyes, "link")

    @rule(who=WHO, n=N)
    def vouch(self, who: str, n: int) -> None:
        seats = list(self.house.seats.values())
        self.eyes[who].post(f"{self.house.path}/vouch", seat=seats[n % len(seats)])
        self._done(self.eyes[who], "vouch")

    @precondition(lambda self: len(self.camera.keys) > self.keys)
    @rule(who=WHO)
    def use_key(self, who: str) -> None:
        """What Ben hides can be read by whoever he gives his seat to, and by nobody else any more."""
        key, own = self.camera.keys[-1], self.house.seats["ben"]
        answer = self.eyes[who].post(f"{self.house.path}/key", key=key, sure="yes")
        passed = self.house.tables.table(self.house.code).entries[-1]
        if answer.status_code == 303 and key in self.given and passed.seat == own:
            for other, eyes in self.eyes.items():
                eyes.seat = own if other == who else ""
        self._done(self.eyes[who], "key")

    @rule()
    def wait(self) -> None:
        self.house.watch.wait()
        self.done["wait"] += 1

    @rule(n=N)
    def reclaim(self, n: int) -> None:
        seats = list(self.house.seats.values())
        self.eyes["stranger"].post(f"{self.house.path}/reclaim", seat=seats[n % len(seats)])
        self._done(self.eyes["stranger"], "reclaim")


def attacked(app: Flask, camera: Camera, examples: int) -> Counter[str]:
    machine = type("Attacked", (Attack,), {"app": app, "camera": camera, "done": Counter()})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=STEPS,
            deadline=None,
            database=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        ),
    )
    return machine.done  # type: ignore[attr-defined, no-any-return]


def test_no_six_requests_show_what_a_seat_hides(app: Flask, camera: Camera) -> None:
    done = attacked(app, camera, QUICK)
    assert done["steps"] > QUICK


@pytest.mark.soak
def test_very_many_times_six_requests_show_nothing_that_a_seat_hides(
    app: Flask, camera: Camera, record_property: Callable[[str, object], None]
) -> None:
    done = attacked(app, camera, LONG)
    record_property("done", dict(done))
    print(dict(done))  # noqa: T201
    assert {f"game {make.__name__}" for make in HOUSES} <= set(done)

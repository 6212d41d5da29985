"""Without a script, a form that cannot be read comes back on its own page: filled in as it was sent, with
each error next to its input."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask

from companion.games.tyrants import moves as m
from companion.kernel.seats import Seat
from tests.apps import running
from tests.games.sending import Sender, beginning, opened

TOO_MANY = "99999999"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


def form_on(page: str, kind: str) -> str:
    """Return the first form for a kind of move on a page."""
    found = re.search(rf'<form[^>]* action="[^"]*/{kind}".*?</form>', page, re.DOTALL)
    assert found is not None, kind
    return found[0]


def hidden(form: str) -> dict[str, str]:
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))


def begun(app: Flask) -> Sender:
    host = Sender(*opened(app, "tyrants"))
    host.hand_in([beginning(("red", "blue"), {})])
    host.make(m.SetTurn(1), Seat("red"))
    return host


def test_what_is_wrong_is_said_at_its_input_and_the_rest_stays(app: Flask) -> None:
    host = begun(app)
    where, page = f"/t/{host.code}", f"/t/{host.code}/view/more"
    before = form_on(host.client.get(page).text, "gain-vp")
    sent = {**hidden(before), "vp": TOO_MANY, "reason": '<b> & "so"'}
    at = {"Referer": f"http://localhost{page}"}
    answer = host.client.post(f"{where}/moves/gain-vp", data=sent, headers=at)
    assert answer.status_code == 422
    form = form_on(answer.text, "gain-vp")
    number = re.search(r'<input[^>]* name="vp"[^>]*>', form)
    assert number is not None
    assert f'value="{TOO_MANY}"' in number[0]
    assert 'aria-invalid="true"' in number[0]
    said = re.search(r'aria-describedby="[^"]*?(fault-\d+)"', number[0])
    assert said is not None
    assert re.search(rf'<span class="error" id="{said[1]}">[^<]+</span>', form)
    assert 'value="&lt;b&gt; &amp; &#34;so&#34;"' in form or 'value="&lt;b&gt; &amp; &quot;so&quot;"' in form
    anew = hidden(form)
    assert anew["token"] != sent["token"]
    again = host.client.post(f"{where}/moves/gain-vp", data={**sent, **anew, "vp": "2"}, headers=at)
    assert again.status_code == 303
    assert host.last.reason == '<b> & "so"'


def test_it_comes_back_by_itself_where_its_page_is_not_known(app: Flask) -> None:
    host = begun(app)
    sent = {
        **hidden(form_on(host.client.get(f"/t/{host.code}/view/more").text, "gain-vp")),
        "vp": TOO_MANY,
        "reason": "x",
    }
    own = f"http://localhost/t/{host.code}"
    others = ("log", "stream", "export.json", "view/none", "moves/gain-vp", "../..")
    for page in ("", "http://localhost/", "http://elsewhere/t/none", *(f"{own}/{path}" for path in others)):
        answer = host.client.post(f"/t/{host.code}/moves/gain-vp", data=sent, headers={"Referer": page})
        assert answer.status_code == 422
        assert 'data-of="vp"' in answer.text


@pytest.mark.parametrize("ticked", [True, False])
def test_boxes_and_lists_of_a_form_stay_as_they_were(app: Flask, ticked: bool) -> None:
    host = Sender(*opened(app, "underworld"))
    host.hand_in([beginning(("referee",), {})])
    page = f"/t/{host.code}/view/ship"
    form = form_on(host.client.get(page).text, "launch")
    vessels = re.findall(r'<option value="([^"]+)"', form)
    sent = {**hidden(form), "ship": "Gull", "vessel": vessels[-1], "crew": TOO_MANY, "hull": ""}
    sent |= {"vikings": "1"} if ticked else {}
    at = {"Referer": f"http://localhost{page}"}
    answer = host.client.post(f"/t/{host.code}/moves/launch", data=sent, headers=at)
    assert answer.status_code == 422
    back = form_on(answer.text, "launch")
    assert re.search(r'name="ship"[^>]* value="Gull"|value="Gull"[^>]* name="ship"', back)
    chosen = re.findall(r'<option value="([^"]+)"[^>]* selected', back)
    assert chosen[:1] == [vessels[-1]] or vessels[-1] in chosen
    box = re.search(r'<input[^>]*name="vikings"[^>]*>', back)
    assert box is not None
    assert ("checked" in box[0]) == ticked
    assert '<span class="error"' in back


def test_what_cannot_be_is_said_below_the_form_and_what_was_typed_stays(app: Flask) -> None:
    host = Sender(*opened(app, "underworld"))
    host.hand_in([beginning(("referee",), {})])
    page = f"/t/{host.code}/view/ship"
    form = form_on(host.client.get(page).text, "launch")
    vessels = re.findall(r'<option value="([^"]+)"', form)
    sent = {**hidden(form), "ship": "Gull", "vessel": vessels[0], "crew": "12", "hull": ""}
    at = {"Referer": f"http://localhost{page}"}
    answer = host.client.post(f"/t/{host.code}/moves/launch", data=sent, headers=at)
    assert answer.status_code == 422
    back = form_on(answer.text, "launch")
    assert '<p class="error" role="alert">1d8 are still to be rolled (hull).</p>' in back
    assert re.search(r'<input[^>]*name="crew"[^>]* value="12"', back)

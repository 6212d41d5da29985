"""A form is accepted only from one of our pages, even if its token was valid before."""

from collections.abc import Callable

from tests.web.conftest import Phone, next_number


def heard(phone: Phone, code: str, proof: str | None, headers: dict[str, str] | None = None) -> bool:
    """Return whether a form is accepted as coming from one of our pages, whatever the rules say about it."""
    secure = {"base_url": "https://localhost"} if headers and "Referer" in headers else {}
    answer = phone.client.post(
        f"/t/{code}/moves/take",
        data={"seat": "red", "count": "1", "saw": "1", "token": f"proof-{next_number():06}"}
        | ({} if proof is None else {"csrf_token": proof}),
        headers=headers,
        **secure,
    )
    assert answer.status_code in (303, 400, 409)
    return answer.status_code != 400


def test_a_proof_that_was_good_stays_so_for_its_own_phone_alone(
    host: Phone, phone: Callable[[], Phone], begun: str
) -> None:
    proof, other = host.csrf(), phone()
    assert [heard(host, begun, proof) for _ in range(2)] == [True, True]
    assert not heard(other, begun, proof), "that phone has no session yet"
    other.csrf()
    assert not heard(other, begun, proof), "another phone's session"
    assert not heard(host, begun, proof + "x")
    assert heard(host, begun, proof)


def test_a_proof_in_a_header_proves_nothing_for_the_next_form(host: Phone, begun: str) -> None:
    assert heard(host, begun, None, {"X-CSRFToken": host.csrf()})
    assert not heard(host, begun, None)
    assert not heard(host, begun, "")


def test_over_https_each_form_says_from_where_it_comes(host: Phone, begun: str) -> None:
    proof, own = host.csrf(), f"https://localhost/t/{begun}"
    said = [
        heard(host, begun, proof, {"Referer": from_where})
        for from_where in (own, "https://elsewhere.example/", "", own)
    ]
    assert said == [True, False, False, True]

from __future__ import annotations

import json
import time
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler
from typing import Any

import httpx
import pytest
from scripted_service import Received, Service, Step, listen, play, read_slowly

import sightline_client
from sightline_client import RateLimitError, ServerError, Sightline, SightlineError, TimedOutError, ValidationError
from sightline_client.errors import NoResponseError, read_retry_after
from sightline_client.retries import plan_retry

CALLS: dict[str, Callable[[Sightline], Any]] = {
    "read": lambda client: client.runs.get("run_1"),
    "pay": lambda client: client.detect(image=b"PNG"),
    "create": lambda client: client.api_keys.create(name="CI", role="viewer"),
    "change": lambda client: client.api_keys.update("key_1", name="CI"),
    "remove": lambda client: client.api_keys.delete("key_1"),
}


# A client of its own for each test would mostly read certificates.
HTTP = httpx.Client()


def connect(service: Service, **options: Any) -> Sightline:
    return Sightline(api_key="sightline_scripted", base_url=service.origin, http_client=HTTP, **options)


def answer_or_status(call: Callable[[], Any]) -> str | int:
    try:
        call()
    except SightlineError as error:
        return error.status
    return "answer"


@pytest.mark.parametrize(
    ("call", "steps", "requests", "outcome"),
    [
        # Refused before anything was done.
        *[(call, [429], 2, "answer") for call in ("read", "pay", "create", "change", "remove")],
        # Nobody knows what was done: only if it does no harm.
        *[("read", [step], 2, "answer") for step in (502, 503, 504, "broken", "broken off")],
        ("change", [502], 2, "answer"),
        ("pay", [502], 2, "answer"),
        ("pay", ["broken"], 2, "answer"),
        ("create", [502, 429], 3, "answer"),
        ("remove", [502], 1, 502),
        ("remove", ["broken"], 1, 0),
        # An answer that would be the same again.
        *[("pay", [status], 1, status) for status in (400, 401, 402, 403, 404, 409, 413, 422)],
        ("pay", [500], 2, "answer"),
        # Not forever.
        ("read", [502, 429], 3, "answer"),
        ("read", [502, 429, 502], 3, 502),
    ],
)
def test_what_is_sent_again_and_what_never(call: str, steps: list[Step], requests: int, outcome: str | int) -> None:
    with play(steps) as service, connect(service) as client:
        assert answer_or_status(lambda: CALLS[call](client)) == outcome
        assert len(service.received) == requests
        if call in ("pay", "create"):
            # A second request for money, or for a new record, has the key of the first.
            assert len({each.headers["idempotency-key"] for each in service.received}) == 1


def test_two_calls_have_two_keys_and_a_call_may_bring_its_own() -> None:
    with play([]) as service, connect(service) as client:
        CALLS["create"](client)
        CALLS["create"](client)
        client.api_keys.create(idempotency_key="mine", name="CI", role="viewer")
        CALLS["read"](client)
        one, two, three, four = [each.headers.get("idempotency-key") for each in service.received]
        assert one != two
        assert (three, four) == ("mine", None)


@pytest.mark.parametrize("steps", [[502], ["broken"], [402]])
def test_a_paid_call_that_failed_can_be_repeated_with_the_key_of_its_error(steps: list[Step]) -> None:
    with play(steps) as service, connect(service, max_retries=0) as client:
        with pytest.raises(SightlineError) as caught:
            client.detect(image=b"PNG")
        client.detect(image=b"PNG", idempotency_key=caught.value.idempotency_key)
        first, second = [each.headers["idempotency-key"] for each in service.received]
        assert first == second == caught.value.idempotency_key


def test_the_error_of_a_call_without_an_idempotency_key_has_none() -> None:
    with play([404]) as service, connect(service) as client:
        with pytest.raises(SightlineError) as caught:
            CALLS["read"](client)
        assert caught.value.idempotency_key is None


def test_limits_of_the_client_and_of_another_on_its_connections() -> None:
    with play([502] * 3) as service, connect(service, max_retries=0) as client:
        assert answer_or_status(lambda: CALLS["read"](client)) == 502
        assert len(service.received) == 1
        assert answer_or_status(lambda: CALLS["read"](client.with_limits(max_retries=1))) == 502
        assert len(service.received) == 3


def test_a_wait_that_is_asked_for_is_waited_for_and_one_beyond_the_timeout_isnt_begun() -> None:
    with play([429], {"retry-after": "1"}) as service, connect(service) as client:
        started = time.monotonic()
        CALLS["read"](client)
        assert time.monotonic() - started > 0.99
    in_two_minutes = format_datetime(datetime.now(timezone.utc) + timedelta(seconds=120), usegmt=True)
    for retry_after in ("120", in_two_minutes):
        with play([429], {"retry-after": retry_after}) as service, connect(service, timeout=60) as client:
            with pytest.raises(RateLimitError) as caught:
                CALLS["read"](client)
            assert caught.value.retry_after is not None and caught.value.retry_after > 118
            assert len(service.received) == 1


def test_a_service_that_doesnt_respond_ends_the_call_after_one_request() -> None:
    with play(["silent"]) as service, connect(service, timeout=0.5) as client:
        with pytest.raises(TimedOutError, match=r"0\.5 seconds"):
            CALLS["read"](client)
        assert len(service.received) == 1


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, "BadRequestError"),
        (401, "AuthenticationError"),
        (402, "InsufficientBalanceError"),
        (403, "PermissionDeniedError"),
        (404, "NotFoundError"),
        (409, "ConflictError"),
        (413, "SightlineError"),
        (422, "ValidationError"),
        (429, "RateLimitError"),
        (500, "ServerError"),
        (502, "ServerError"),
    ],
)
def test_a_status_has_its_class_with_the_services_words_and_nothing_of_the_request(status: int, kind: str) -> None:
    with play([status]) as service, connect(service, max_retries=0) as client:
        with pytest.raises(SightlineError) as caught:
            CALLS["read"](client)
        error = caught.value
        assert type(error) is getattr(sightline_client, kind)
        assert str(error) == "The scripted service refuses."
        assert (error.status, error.code, error.request_id, error.retry_after) == (
            status,
            "scripted",
            "req_scripted",
            0,
        )
        assert "sightline_scripted" not in repr(vars(error))


def test_a_redirect_isnt_followed_since_the_key_would_go_along() -> None:
    with play([]) as elsewhere, play([307], {"location": f"{elsewhere.origin}/"}) as service:
        with connect(service) as client, pytest.raises(SightlineError) as caught:
            CALLS["read"](client)
        assert caught.value.code == "redirected"
        assert (len(service.received), len(elsewhere.received)) == (1, 0)


@pytest.mark.parametrize(
    ("field", "options"),
    [
        ("api_key", {"api_key": ""}),
        ("api_key", {"api_key": None}),
        ("api_key", {"api_key": "sightline_a\r\nx-other: 1"}),
        ("base_url", {"base_url": "sightline.example.com"}),
        ("base_url", {"base_url": "ftp://sightline.example.com"}),
        ("base_url", {"base_url": "https://user:password@sightline.example.com"}),
        ("base_url", {"base_url": "https://sightline.example.com/?a"}),
        ("base_url", {"base_url": "https://sightline.example.com/?"}),
        ("base_url", {"base_url": "https://sightline.example.com/#"}),
        ("base_url", {"base_url": " https://sightline.example.com"}),
        ("base_url", {"base_url": None}),
        ("timeout", {"timeout": 0}),
        ("timeout", {"timeout": float("inf")}),
        ("timeout", {"timeout": float("nan")}),
        ("max_retries", {"max_retries": -1}),
        ("max_retries", {"max_retries": 1.5}),
    ],
)
def test_options_that_cant_work_are_refused_at_once(field: str, options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"^{field} must"):
        Sightline(**{"api_key": "sightline_scripted", "base_url": "https://sightline.example.com", **options})


def test_connections_of_its_own_are_closed_with_it_and_anothers_arent() -> None:
    with play([]) as service:
        with Sightline(api_key="sightline_scripted", base_url=service.origin) as client:
            CALLS["read"](client)
        with pytest.raises(RuntimeError):
            CALLS["read"](client)
        with connect(service):
            pass
        assert not HTTP.is_closed


@pytest.mark.parametrize("key", ["", "two words", "é", "a\r\nb", "a" * 256])
def test_an_idempotency_key_that_the_service_refuses_is_refused_before_anything_is_sent(key: str) -> None:
    with play([]) as service, connect(service) as client:
        with pytest.raises(ValueError, match="^idempotency_key must"):
            client.detect(image=b"PNG", idempotency_key=key)
        assert service.received == []


def test_a_body_whose_errors_arent_the_apis_is_known_by_its_status() -> None:
    def respond(handler: BaseHTTPRequestHandler, _: Received, __: int) -> None:
        body = json.dumps({"errors": [None, 1, "text"]}).encode()
        handler.send_response(422)
        handler.send_header("content-length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    with listen(respond) as service, connect(service) as client:
        with pytest.raises(ValidationError) as caught:
            CALLS["read"](client)
        assert caught.value.fields == ()


@pytest.mark.parametrize("step", ["broken", "silent"])
def test_nothing_of_the_request_is_in_the_cause_of_an_error(step: Step) -> None:
    with play([step]) as service, connect(service, max_retries=0, timeout=0.5) as client:
        with pytest.raises(SightlineError) as caught:
            client.detect(image=b"PNG")
        cause = caught.value.__cause__ or caught.value.__context__
        assert isinstance(cause, httpx.RequestError)
        with pytest.raises(RuntimeError):
            _ = cause.request


def test_a_body_that_is_read_slowly_is_sent_no_longer_than_the_call_may_take() -> None:
    image = b"P" * 12_000_000
    with read_slowly() as (origin, received):
        options = {"api_key": "sightline_scripted", "http_client": HTTP, "timeout": 1, "max_retries": 0}
        with Sightline(base_url=origin, **options) as client, pytest.raises(TimedOutError):
            client.detect(image=image)
    assert 0 < sum(received) < len(image)


def test_ids_are_escaped_in_paths() -> None:
    with play([]) as service, connect(service) as client:
        client.runs.get("a/b?c")
        assert service.received[0].path == "/api/v1/runs/a%2Fb%3Fc"


@pytest.mark.parametrize(
    ("call", "field"),
    [
        (lambda client: client.phones.list(ids=["phone_1", "phone_2"]), "ids"),
        (lambda client: client.runs.list(since=datetime.now(timezone.utc)), "since"),
        (lambda client: client.runs.get(None), "run_id"),
    ],
)
def test_a_parameter_that_would_be_sent_as_another_text_is_refused_before(
    call: Callable[[Sightline], Any], field: str
) -> None:
    with play([]) as service, connect(service) as client:
        with pytest.raises(TypeError, match=f"{field} must be a text or a number, not "):
            call(client)
        assert service.received == []


def test_half_of_a_surrogate_pair_is_sent_as_json_writes_it() -> None:
    with play([]) as service, connect(service) as client:
        # A name that an accessibility tree cut inside an emoji, as JSON can hold it.
        name = json.loads('"Gr\u00fc\u00dfe \\ud83d"')
        client.locate_element(query="it", elements=[{"id": "e1", "role": "button", "name": name}])
        body = service.received[0].body
        assert json.loads(body)["elements"][0]["name"] == name
        assert "Gr\u00fc\u00dfe \\ud83d" in body.decode("utf-8")


LIMITED = ServerError("Limited.", status=429, code="rate_limited")
BROKEN = NoResponseError("Broken.", status=0, code="unreachable")


def plan(error: SightlineError = LIMITED, **more: Any) -> float | None:
    given = {"retries": 0, "max_retries": 20, "is_repeatable": True, "left": 60.0, "random": 0.0}
    return plan_retry(error, **{**given, **more})


@pytest.mark.parametrize(
    ("retries", "least", "most"),
    [(0, 0.25, 0.5), (1, 0.5, 1), (2, 1, 2), (3, 2, 4), (4, 4, 8), (5, 4, 8), (19, 4, 8)],
)
def test_the_wait_is_drawn_and_grows_to_its_limit(retries: int, least: float, most: float) -> None:
    assert (plan(retries=retries), plan(retries=retries, random=1)) == (least, most)


def test_the_wait_has_to_end_before_the_call_does() -> None:
    assert (plan(left=0.25), plan(left=0.251)) == (None, 0.25)


def test_no_wait_is_begun_after_the_last_retry_or_for_a_call_that_may_have_been_carried_out() -> None:
    assert (plan(retries=1, max_retries=2), plan(retries=2, max_retries=2)) == (0.5, None)
    assert (plan(BROKEN), plan(BROKEN, is_repeatable=False), plan(is_repeatable=False)) == (0.25, None, 0.25)


@pytest.mark.parametrize(
    ("header", "wait"),
    [
        (None, None),
        ("", None),
        ("soon", None),
        ("nan", None),
        ("0", 0),
        ("-1", 0),
        ("2", 2),
        ("1.5", 1.5),
        ("Thu, 01 Jan 1970 00:00:05 GMT", 4),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ],
)
def test_retry_after_is_seconds_or_a_date(header: str | None, wait: float | None) -> None:
    assert read_retry_after(header, datetime.fromtimestamp(1, timezone.utc)) == wait

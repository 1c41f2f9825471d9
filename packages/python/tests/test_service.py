"""Every operation against the running service."""

from __future__ import annotations

import base64
import inspect
import re
import sys
import time
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from sightline_client import (
    AuthenticationError,
    NotFoundError,
    Sightline,
    ValidationError,
    WebhookVerificationError,
    resources,
    verify_webhook,
)
from sightline_client.client import Sightline as Client
from sightline_client.generated import models
from sightline_client.images import encode_image
from sightline_client.transport import ROUTES, Transport
from scripted_service import listen

Calls = dict[str, Callable[[Sightline, dict[str, str]], Any]]
TEXTS = [{"text": "OK", "bbox": {"x1": 0.1, "y1": 0.1, "x2": 0.2, "y2": 0.2}}]
ELEMENTS = [{"id": "ok", "role": "button", "name": "OK"}]

# A successful call of every operation, on its organization's records. What deletes them comes last.
CALLS: Calls = {
    "elements.locate": lambda client, at: client.locate_element(query="OK", elements=ELEMENTS),
    "screenshots.locate": lambda client, at: client.locate_on_screen(
        image=base64.b64decode(at["image"]), query="OK", texts=TEXTS
    ),
    "screenshots.detect": lambda client, at: client.detect(image=at["image"], inference_type="detect"),
    "models.list": lambda client, at: client.models(),
    "organization.get": lambda client, at: client.organization(),
    "phones.deliveries.list": lambda client, at: client.phones.list_deliveries(at["phoneId"], limit=1, offset=0),
    "organization.api-keys.list": lambda client, at: client.api_keys.list(),
    "organization.api-keys.create": lambda client, at: client.api_keys.create(name="Another", role="viewer"),
    "organization.api-keys.update": lambda client, at: client.api_keys.update(at["keyId"], name="Renamed"),
    "organization.balance.get": lambda client, at: client.balance.get(),
    "organization.balance-alerts.list": lambda client, at: client.balance_alerts.list(),
    "organization.ledger.list": lambda client, at: client.ledger.list(),
    "organization.requests.list": lambda client, at: client.requests.list(status="2xx"),
    "organization.usage.list": lambda client, at: client.usage.list(),
    "organization.usage-by-day.list": lambda client, at: client.usage.by_day(days=7),
    "organization.usage-by-key.list": lambda client, at: client.usage.by_key(),
    "organization.events.list": lambda client, at: client.events.list(limit=5),
    "organization.events.create-test": lambda client, at: client.events.create_test(type="run.completed"),
    "organization.destinations.list": lambda client, at: client.destinations.list(limit=5),
    "organization.destinations.create": lambda client, at: client.destinations.create(
        url="http://127.0.0.1:9/another", event_types=["run.failed"]
    ),
    "organization.destinations.get": lambda client, at: client.destinations.get(at["destinationId"]),
    "organization.destinations.update": lambda client, at: client.destinations.update(
        at["destinationId"], event_types=["*"]
    ),
    "organization.destinations.health.get": lambda client, at: client.destinations.health(at["destinationId"]),
    "organization.destinations.health.list": lambda client, at: client.destinations.health_of_all(),
    "organization.destinations.attempts-by-hour": lambda client, at: client.destinations.attempts_by_hour(
        at["destinationId"], hours=24
    ),
    "organization.destinations.rotate-secret": lambda client, at: client.destinations.rotate_secret(
        at["destinationId"]
    ),
    "organization.destinations.expire-old-secrets": lambda client, at: client.destinations.expire_old_secrets(
        at["destinationId"]
    ),
    "organization.destinations.send-test": lambda client, at: client.destinations.send_test(
        at["destinationId"], type="webhook.test"
    ),
    "organization.webhook-deliveries.list": lambda client, at: client.webhook_deliveries.list(status="failed"),
    "organization.webhook-deliveries.get": lambda client, at: client.webhook_deliveries.get(at["deliveryId"]),
    "organization.webhook-deliveries.replay": lambda client, at: client.webhook_deliveries.replay(at["deliveryId"]),
    "organization.webhook-deliveries.replay-selected": lambda client, at: client.webhook_deliveries.replay_selected(
        delivery_ids=[at["deliveryId"]]
    ),
    "organization.webhook-deliveries.retry": lambda client, at: client.webhook_deliveries.retry(
        at["pendingDeliveryId"]
    ),
    "organization.replays.list": lambda client, at: client.replays.list(),
    "organization.replays.create": lambda client, at: client.replays.create(since="2026-01-01T00:00:00Z"),
    "organization.replays.get": lambda client, at: client.replays.get(at["replayId"]),
    "organization.replays.deliveries.list": lambda client, at: client.replays.list_deliveries(at["replayId"]),
    "organization.phones.list": lambda client, at: client.phones.list(),
    "organization.phones.get": lambda client, at: client.phones.get(at["phoneId"]),
    "organization.runs.list": lambda client, at: client.runs.list(status="queued"),
    "organization.runs.get": lambda client, at: client.runs.get(at["runId"]),
    "organization.sessions.list": lambda client, at: client.sessions.list(),
    "organization.sessions.get": lambda client, at: client.sessions.get(at["sessionId"]),
    "organization.files.get": lambda client, at: client.files.get(at["fileId"]),
    "organization.file-deliveries.list": lambda client, at: client.file_deliveries.list(),
    "organization.api-keys.delete": lambda client, at: client.api_keys.delete(at["keyId"]),
    "organization.destinations.delete": lambda client, at: client.destinations.delete(at["destinationId"]),
}


def test_every_operation_that_keys_may_call_has_a_method() -> None:
    assert sorted(CALLS) == sorted(ROUTES)


@pytest.mark.parametrize("operation_id", CALLS)
def test_its_method_calls_it_and_the_running_service_answers(service: dict[str, Any], operation_id: str) -> None:
    answered: list[httpx.Response] = []
    http = httpx.Client(event_hooks={"response": [answered.append]}, verify=False)
    client = Sightline(api_key=service["api_key"], base_url=service["origin"], max_retries=0, http_client=http)
    answer = CALLS[operation_id](client, service["targets"])
    http.close()
    route = ROUTES[operation_id]
    pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(route["path"]))
    [response] = answered
    assert response.request.method == route["method"]
    assert re.fullmatch(pattern, response.request.url.path)
    assert response.is_success
    assert (answer is None) == (route["answer"] is None)
    if answer is not None:
        described = typing.get_type_hints(getattr(models, route["answer"]), include_extras=True)
        required = {name for name, hint in described.items() if typing.get_origin(hint) is not typing.NotRequired}
        assert required <= set(answer)


def find_calls() -> list[tuple[str, Callable[..., Any]]]:
    """Lists the operations with the methods that call them, by the methods' own words."""
    classes = [
        each for _, each in inspect.getmembers(resources, inspect.isclass) if each.__module__ == resources.__name__
    ]
    found = []
    for each in [*classes, Client]:
        for name, method in inspect.getmembers(each, inspect.isfunction):
            named = re.search(r'"([a-z-]+(?:\.[a-z-]+)+)"', inspect.getsource(method))
            if named and not name.startswith(("_", "all")):
                found.append((named[1], method))
    return found


@pytest.mark.parametrize(("operation_id", "method"), find_calls())
def test_its_types_are_those_of_the_operation(operation_id: str, method: Callable[..., Any]) -> None:
    route = ROUTES[operation_id]
    hints = typing.get_type_hints(method, vars(sys.modules[method.__module__]))
    assert getattr(hints["return"], "__name__", None) == (route["answer"] or "NoneType")
    for given in ("query", "body"):
        model = hints[given].__args__[0].__name__ if given in hints else None
        of_image = {"DetectOptions", "LocateElementOptions", "LocateOnScreenOptions"}
        assert model == route[given] or model in of_image
    assert ("idempotency_key" in hints) == route["takes_idempotency_key"]


def test_images_arrive_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "shot.png"
    path.write_bytes(b"\x89PNG\xff")
    for image in (b"\x89PNG\xff", bytearray(b"\x89PNG\xff"), memoryview(b"\x89PNG\xff"), path, "iVBORw=="):
        assert encode_image(image) == ("iVBORw==" if isinstance(image, str) else "iVBOR/8=")


@pytest.mark.parametrize("limit", [1, 3, 100])
def test_all_yields_each_record_once_in_order(client: Sightline, limit: int) -> None:
    for index in range(3):
        client.api_keys.create(name=f"Key {index}", role="viewer")
    everything = [each["id"] for each in client.api_keys.list(limit=100)["api_keys"]]
    assert len(everything) >= 4
    found = []
    for each in client.api_keys.all(limit=limit):
        if not found:
            # A newer record moves nothing.
            client.api_keys.create(name="Newer", role="viewer")
        found.append(each["id"])
    assert found == everything


def test_a_loop_that_ends_early_reads_no_further_page(client: Sightline, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = []
    call = Transport.call
    monkeypatch.setattr(Transport, "call", lambda *given, **named: pages.append(given) or call(*given, **named))
    next(client.api_keys.all(limit=1))
    assert len(pages) == 1


def test_errors_name_the_fields_in_both_of_the_apis_shapes(client: Sightline) -> None:
    with pytest.raises(ValidationError) as located:
        client.locate_element(query="", elements=[])
    assert [each.path for each in located.value.fields] == ["query", "elements"]
    with pytest.raises(ValidationError) as created:
        client.api_keys.create(name="", role="viewer")
    assert [each.path for each in created.value.fields] == ["name"]
    assert created.value.request_id


def test_errors_of_the_running_service_have_their_classes(service: dict[str, Any], client: Sightline) -> None:
    with pytest.raises(NotFoundError):
        client.runs.get("run_nowhere")
    with Sightline(api_key="sightline_nobody", base_url=service["origin"]) as nobody:
        with pytest.raises(AuthenticationError):
            nobody.organization()


def test_webhooks_that_the_service_signed_are_verified_and_nothing_else(client: Sightline) -> None:
    def respond(handler: Any, *_: object) -> None:
        handler.send_response(204)
        handler.end_headers()

    types = ["run.completed", "balance.low", "webhook.test"]
    with listen(respond) as receiver:
        made = client.destinations.create(url=f"{receiver.origin}/hook", event_types=["*"])
        for each in types:
            client.destinations.send_test(made["id"], type=each)  # type: ignore[typeddict-item]
        ends_at = time.monotonic() + 30
        while len(receiver.received) < len(types) and time.monotonic() < ends_at:
            time.sleep(0.02)
        client.destinations.delete(made["id"])
    secret = made["secret"]
    events = [verify_webhook(each.body, each.headers, secret) for each in receiver.received]
    assert sorted(each["type"] for each in events) == sorted(types)
    for event in events:
        if event["type"] == "balance.low":
            assert isinstance(event["data"]["balance_microdollars"], int)

    webhook = receiver.received[0]
    assert verify_webhook(webhook.body.decode(), httpx.Headers(webhook.headers), secret)["test"]
    other = "whsec_" + base64.b64encode(b"another secret of many characters").decode()
    late = str(int(time.time()) - 301)
    refused: list[tuple[bytes, dict[str, str], str]] = [
        (webhook.body + b" ", webhook.headers, secret),
        (webhook.body, webhook.headers, other),
        (webhook.body, {}, secret),
        (webhook.body, {**webhook.headers, "webhook-id": "another"}, secret),
        (webhook.body, {**webhook.headers, "webhook-timestamp": late}, secret),
        (webhook.body, {**webhook.headers, "webhook-signature": "v1"}, secret),
        (webhook.body, {**webhook.headers, "webhook-signature": "v1,a"}, secret),
        (b"\xff", webhook.headers, secret),
    ]
    for body, headers, key in refused:
        with pytest.raises(WebhookVerificationError):
            verify_webhook(body, headers, key)

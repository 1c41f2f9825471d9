"""The resources of the API, each with its calls. Fields of a request are keyword arguments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Unpack, cast

from .generated import models
from .transport import Transport

_PAGE_SIZE = 100


class _Resource:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def _walk(
        self, operation_id: str, field: str, query: Mapping[str, Any], path: Mapping[str, str] | None = None
    ) -> Iterator[Any]:
        """Yields the records of all pages, and reads each page when it is needed."""
        after: str | None = query.get("after")
        while True:
            page = self._transport.call(operation_id, path=path, query={"limit": _PAGE_SIZE, **query, "after": after})
            yield from page[field]
            after = page["next"]
            if after is None:
                return


class ApiKeys(_Resource):
    """API keys of the organization."""

    def list(self, **query: Unpack[models.ApiKeysListQuery]) -> models.OrganizationApiKeysListAnswer:
        """Returns one page, and in `next` the `after` of the next one."""
        return cast(
            models.OrganizationApiKeysListAnswer, self._transport.call("organization.api-keys.list", query=query)
        )

    def all(self, **query: Unpack[models.ApiKeysListQuery]) -> Iterator[models.ApiKey]:
        """Yields the records of all pages, and reads each page when it is needed."""
        return self._walk("organization.api-keys.list", "api_keys", query)

    def create(
        self, *, idempotency_key: str | None = None, **body: Unpack[models.OrganizationsApiKeysCreateRequest]
    ) -> models.OrganizationsApiKeysCreateAnswer:
        """Creates a key, which the answer shows for the only time."""
        return cast(
            models.OrganizationsApiKeysCreateAnswer,
            self._transport.call("organization.api-keys.create", body=body, idempotency_key=idempotency_key),
        )

    def update(self, id: str, /, **body: Unpack[models.ApiKeysUpdateRequest]) -> models.ApiKeysUpdateAnswer:
        """Updates a key."""
        return cast(
            models.ApiKeysUpdateAnswer, self._transport.call("organization.api-keys.update", path={"id": id}, body=body)
        )

    def delete(self, id: str, /, **query: Unpack[models.ApiKeysDeleteQuery]) -> None:
        """Revokes a key and, with `created_keys="revoke"`, the keys that it has created."""
        self._transport.call("organization.api-keys.delete", path={"id": id}, query=query)


class Balance(_Resource):
    """The organization's balance."""

    def get(self) -> models.OrganizationsBalanceGetAnswer:
        """Returns the balance."""
        return cast(models.OrganizationsBalanceGetAnswer, self._transport.call("organization.balance.get"))


class BalanceAlerts(_Resource):
    """Alerts of a low balance."""

    def list(self, **query: Unpack[models.BalanceAlertsListQuery]) -> models.OrganizationBalanceAlertsListAnswer:
        """Returns one page, and in `next` the `after` of the next one."""
        return cast(
            models.OrganizationBalanceAlertsListAnswer,
            self._transport.call("organization.balance-alerts.list", query=query),
        )

    def all(self, **query: Unpack[models.BalanceAlertsListQuery]) -> Iterator[models.Alert]:
        """Yields the records of all pages, and reads each page when it is needed."""
        return self._walk("organization.balance-alerts.list", "alerts", query)


class Ledger(_Resource):
    """Charges and credits."""

    def list(self, **query: Unpack[models.LedgerListQuery]) -> models.OrganizationLedgerListAnswer:
        """Returns one page, and in `next` the `after` of the next one."""
        return cast(models.OrganizationLedgerListAnswer, self._transport.call("organization.ledger.list", query=query))

    def all(self, **query: Unpack[models.LedgerListQuery]) -> Iterator[models.Entry]:
        """Yields the records of all pages, and reads each page when it is needed."""
        return self._walk("organization.ledger.list", "entries", query)


class Requests(_Resource):
    """The calls of the last 7 days."""

    def list(self, **query: Unpack[models.RequestsListQuery]) -> models.OrganizationsRequestsListAnswer:
        """Returns one page, and in `next` the `after` of the next one."""
        return cast(
            models.OrganizationsRequestsListAnswer, self._transport.call("organization.requests.list", query=query)
        )

    def all(self, **query: Unpack[models.RequestsListQuery]) -> Iterator[models.Request]:
        """Yields the records of all pages, and reads each page when it is needed."""
        return self._walk("organization.requests.list", "requests", query)


class Usage(_Resource):
    """Usage of the priced operations."""

    def list(self, **query: Unpack[models.UsageListQuery]) -> models.OrganizationUsageListAnswer:
        """Returns one page, and in `next` the `after` of the next one."""
        return cast(models.OrganizationUsageListAnswer, self._transport.call("organization.usage.list", query=query))

    def all(self, **query: Unpack[models.UsageListQuery]) -> Iterator[models.UsageItem]:
        """Yields the records of all pages, and reads each page when it is needed."""
        return self._walk("organization.usage.list", "usage", query)

    def by_day(self, **query: Unpack[models.UsageByDayListQuery]) -> models.OrganizationsUsageByDayListAnswer:
        """Returns the sums of each day."""
        return cast(
            models.OrganizationsUsageByDayListAnswer,
            self._transport.call("organization.usage-by-day.list", query=query),
        )

    def by_key(self, **query: Unpack[models.UsageByKeyListQuery]) -> models.OrganizationsUsageByKeyListAnswer:
        """Returns the sums of each day and key."""
        return cast(
            models.OrganizationsUsageByKeyListAnswer,
            self._transport.call("organization.usage-by-key.list", query=query),
        )


class Events(_Resource):
    """What was reported to the organization."""

    def list(self, **query: Unpack[models.EventsListQuery]) -> models.OrganizationsEventsListAnswer:
        """Returns one page, and in `next` the `after` of the next one."""
        return cast(
            models.OrganizationsEventsListAnswer, self._transport.call("organization.events.list", query=query)
        )

    def all(self, **query: Unpack[models.EventsListQuery]) -> Iterator[models.StoredEvent]:
        """Yields the records of all pages, and reads each page when it is needed."""
        return self._walk("organization.events.list", "events", query)

    def create_test(
        self, *, idempotency_key: str | None = None, **body: Unpack[models.OrganizationsEventsCreateTestRequest]
    ) -> models.OrganizationsEventsCreateTestAnswer:
        """Stores the example of an event, marked as a test, which no destination receives."""
        return cast(
            models.OrganizationsEventsCreateTestAnswer,
            self._transport.call("organization.events.create-test", body=body, idempotency_key=idempotency_key),
        )


class Destinations(_Resource):
    """Where webhooks are sent."""

    def list(self, **query: Unpack[models.DestinationsListQuery]) -> models.OrganizationDestinationsListAnswer:
        """Returns one page, and in `next` the `after` of the next one."""
        return cast(
            models.OrganizationDestinationsListAnswer,
            self._transport.call("organization.destinations.list", query=query),
        )

    def all(self, **query: Unpack[models.DestinationsListQuery]) -> Iterator[models.Destination]:
        """Yields the records of all pages, and reads each page when it is needed."""
        return self._walk("organization.destinations.list", "destinations", query)

    def create(
        self, *, idempotency_key: str | None = None, **body: Unpack[models.OrganizationsDestinationsCreateRequest]
    ) -> models.OrganizationsDestinationsCreateAnswer:
        """Creates a destination, with its secret, which the answer shows for the only time."""
        return cast(
            models.OrganizationsDestinationsCreateAnswer,
            self._transport.call("organization.destinations.create", body=body, idempotency_key=idempotency_key),
        )

    def get(self, id: str, /) -> models.Destination:
        """Returns a destination."""
        return cast(
            models.Destination, self._transport.call("organization.destinations.get", path={"destination_id": id})
        )

    def update(self, id: str, /, **body: Unpack[models.DestinationsUpdateRequest]) -> models.Destination:
        """Updates a destination."""
        return cast(
            models.Destination,
            self._transport.call("organization.destinations.update", path={"destination_id": id}, body=body),
        )

    def delete(self, id: str, /) -> None:
        """Deletes a destination."""
        self._transport.call("organization.destinations.delete", path={"destination_id": id})

    def health(self, id: str, /) -> models.DestinationHealth:
        """Returns how the deliveries of a destination go."""
        return cast(
            models.DestinationHealth,
            self._transport.call("organization.destinations.health.get", path={"destination_id": id}),
        )

    def health_of_all(self) -> models.OrganizationsDestinationsHealthListAnswer:
        """Returns how the deliveries of each destination go."""
        return cast(
            models.OrganizationsDestinationsHealthListAnswer,
            self._transport.call("organization.destinations.health.list"),
        )

    def attempts_by_hour(
        self, id: str, /, **query: Unpack[models.DestinationsAttemptsByHourQuery]
    ) -> models.DestinationsAttemptsByHourAnswer:
        """Returns the attempts of each hour."""
        return cast(
            models.DestinationsAttemptsByHourAnswer,
            self._transport.call(
                "organization.destinations.attempts-by-hour", path={"destination_id": id}, query=query
            ),
        )

    def rotate_secret(self, id: str, /, *, idempotency_key: str | None = None) -> models.DestinationsRotateSecretAnswer:
        """Adds a secret, which the answer shows for the only time. The old ones sign too for a day."""
        return cast(
            models.DestinationsRotateSecretAnswer,
            self._transport.call(
                "organization.destinations.rotate-secret", path={"destination_id": id}, idempotency_key=idempotency_key
            ),
        )

    def expire_old_secrets(
        self, id: str, /, *, idempotency_key: str | None = None
    ) -> models.DestinationsExpireOldSecretsAnswer:
        """Ends all secrets but the newest."""
        return cast(
            models.DestinationsExpireOldSecretsAnswer,
            self._transport.call(
                "organization.destinations.expire-old-secrets",
                path={"destination_id": id},
                idempotency_key=idempotency_key,
            ),
        )

    def send_test(
        self, id: str, /, *, idempotency_key: str | None = None, **body: Unpack[models.DestinationsSendTestRequest]
    ) -> models.DestinationsSendTestAnswer:
        """Sends the example of an event, marked as a test."""
        return cast(
            models.DestinationsSendTestAnswer,
            self._transport.call(
                "organization.destinations.send-test",
                path={"destination_id": id},
                body=body,
                idempotency_key=idempotency_key,
            ),
        )


class WebhookDeliveries(_Resource):
    """Webhooks that were sent, or will be."""

    def list(
        self, **query: Unpack[models.WebhookDeliveriesListQuery]
    ) -> models.OrganizationWebhookDeliveriesListAnswer:
        """Returns one page, and in `next` the `after` of the next one."""
        return cast(
            models.OrganizationWebhookDeliveriesListAnswer,
            self._transport.call("organization.webhook-deliveries.list", query=query),
        )

    def all(self, **query: Unpack[models.WebhookDeliveriesListQuery]) -> Iterator[models.WebhookDelivery]:
        """Yields the records of all pages, and reads each page when it is needed."""
        return self._walk("organization.webhook-deliveries.list", "deliveries", query)

    def get(self, id: str, /) -> models.WebhookDeliveriesGetAnswer:
        """Returns a delivery with its payload and attempts."""
        return cast(
            models.WebhookDeliveriesGetAnswer,
            self._transport.call("organization.webhook-deliveries.get", path={"id": id}),
        )

    def replay(self, id: str, /, *, idempotency_key: str | None = None) -> None:
        """Sends an event again."""
        self._transport.call("organization.webhook-deliveries.replay", path={"id": id}, idempotency_key=idempotency_key)

    def replay_selected(
        self, *, idempotency_key: str | None = None, **body: Unpack[models.OrganizationsWebhookDeliveriesReplayRequest]
    ) -> models.OrganizationsWebhookDeliveriesReplayAnswer:
        """Sends the events of several deliveries again."""
        return cast(
            models.OrganizationsWebhookDeliveriesReplayAnswer,
            self._transport.call(
                "organization.webhook-deliveries.replay-selected", body=body, idempotency_key=idempotency_key
            ),
        )

    def retry(self, id: str, /, *, idempotency_key: str | None = None) -> None:
        """Sends a pending delivery at once."""
        self._transport.call("organization.webhook-deliveries.retry", path={"id": id}, idempotency_key=idempotency_key)


class Replays(_Resource):
    """Replays of many deliveries."""

    def list(self, **query: Unpack[models.ReplaysListQuery]) -> models.OrganizationReplaysListAnswer:
        """Returns one page, and in `next` the `after` of the next one."""
        return cast(
            models.OrganizationReplaysListAnswer, self._transport.call("organization.replays.list", query=query)
        )

    def all(self, **query: Unpack[models.ReplaysListQuery]) -> Iterator[models.Replay]:
        """Yields the records of all pages, and reads each page when it is needed."""
        return self._walk("organization.replays.list", "replays", query)

    def create(
        self, *, idempotency_key: str | None = None, **body: Unpack[models.OrganizationsReplaysCreateRequest]
    ) -> models.OrganizationsReplaysCreateAnswer:
        """Sends the failed deliveries of a time again."""
        return cast(
            models.OrganizationsReplaysCreateAnswer,
            self._transport.call("organization.replays.create", body=body, idempotency_key=idempotency_key),
        )

    def get(self, id: str, /) -> models.ReplaysGetAnswer:
        """Returns a replay."""
        return cast(models.ReplaysGetAnswer, self._transport.call("organization.replays.get", path={"id": id}))

    def list_deliveries(
        self, id: str, /, **query: Unpack[models.ReplaysDeliveriesListQuery]
    ) -> models.OrganizationReplaysDeliveriesListAnswer:
        """Returns one page, and in `next` the `after` of the next one."""
        return cast(
            models.OrganizationReplaysDeliveriesListAnswer,
            self._transport.call("organization.replays.deliveries.list", path={"id": id}, query=query),
        )

    def all_deliveries(
        self, id: str, /, **query: Unpack[models.ReplaysDeliveriesListQuery]
    ) -> Iterator[models.WebhookDelivery]:
        """Yields the records of all pages, and reads each page when it is needed."""
        return self._walk("organization.replays.deliveries.list", "deliveries", query, path={"id": id})


class Phones(_Resource):
    """Phones of the fleet."""

    def list(self, **query: Unpack[models.PhonesListQuery]) -> models.OrganizationPhonesListAnswer:
        """Returns one page, and in `next` the `after` of the next one."""
        return cast(models.OrganizationPhonesListAnswer, self._transport.call("organization.phones.list", query=query))

    def all(self, **query: Unpack[models.PhonesListQuery]) -> Iterator[models.Phone]:
        """Yields the records of all pages, and reads each page when it is needed."""
        return self._walk("organization.phones.list", "phones", query)

    def get(self, id: str, /) -> models.PhonesGetAnswer:
        """Returns a phone."""
        return cast(models.PhonesGetAnswer, self._transport.call("organization.phones.get", path={"phone_id": id}))

    def list_deliveries(
        self, id: str, /, **query: Unpack[models.PhonesDeliveriesListQuery]
    ) -> models.PhonesDeliveriesListAnswer:
        """Returns one page of the file deliveries to a phone. `file_deliveries.all` yields all."""
        return cast(
            models.PhonesDeliveriesListAnswer,
            self._transport.call("phones.deliveries.list", path={"phone_id": id}, query=query),
        )


class Runs(_Resource):
    """Runs of workflows."""

    def list(self, **query: Unpack[models.RunsListQuery]) -> models.OrganizationRunsListAnswer:
        """Returns one page, and in `next` the `after` of the next one."""
        return cast(models.OrganizationRunsListAnswer, self._transport.call("organization.runs.list", query=query))

    def all(self, **query: Unpack[models.RunsListQuery]) -> Iterator[models.Run]:
        """Yields the records of all pages, and reads each page when it is needed."""
        return self._walk("organization.runs.list", "runs", query)

    def get(self, id: str, /) -> models.OrganizationsRunsGetAnswer:
        """Returns a run."""
        return cast(
            models.OrganizationsRunsGetAnswer, self._transport.call("organization.runs.get", path={"run_id": id})
        )


class Sessions(_Resource):
    """Sessions on phones."""

    def list(self, **query: Unpack[models.SessionsListQuery]) -> models.OrganizationSessionsListAnswer:
        """Returns one page, and in `next` the `after` of the next one."""
        return cast(
            models.OrganizationSessionsListAnswer, self._transport.call("organization.sessions.list", query=query)
        )

    def all(self, **query: Unpack[models.SessionsListQuery]) -> Iterator[models.Session]:
        """Yields the records of all pages, and reads each page when it is needed."""
        return self._walk("organization.sessions.list", "sessions", query)

    def get(self, id: str, /) -> models.OrganizationsSessionsGetAnswer:
        """Returns a session."""
        return cast(
            models.OrganizationsSessionsGetAnswer,
            self._transport.call("organization.sessions.get", path={"session_id": id}),
        )


class Files(_Resource):
    """Files of the library."""

    def get(self, id: str, /) -> models.OrganizationsFilesGetAnswer:
        """Returns a file."""
        return cast(
            models.OrganizationsFilesGetAnswer, self._transport.call("organization.files.get", path={"file_id": id})
        )


class FileDeliveries(_Resource):
    """Files that are pushed to phones."""

    def list(self, **query: Unpack[models.FileDeliveriesListQuery]) -> models.OrganizationFileDeliveriesListAnswer:
        """Returns one page, and in `next` the `after` of the next one."""
        return cast(
            models.OrganizationFileDeliveriesListAnswer,
            self._transport.call("organization.file-deliveries.list", query=query),
        )

    def all(self, **query: Unpack[models.FileDeliveriesListQuery]) -> Iterator[models.FileDelivery]:
        """Yields the records of all pages, and reads each page when it is needed."""
        return self._walk("organization.file-deliveries.list", "deliveries", query)

from __future__ import annotations

from typing import Any, Self, Unpack, cast

import httpx

from . import resources
from .generated import models as records
from .images import ImageInput, encode_image
from .transport import Limits, Transport


class Sightline:
    """A client of the API. One may be shared by threads. Close it, or use it in a `with`, to close its connections.

    Args:
        api_key: an API key of the organization. Whoever has it acts as your organization
        base_url: the address of the service, such as `https://sightline.example.com`
        timeout: the seconds that a call may take, with its retries
        max_retries: how often a call that failed is sent again
        http_client: sends the requests instead; for proxies and certificates. It isn't closed with the client
    """

    _own_http: httpx.Client | None

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        timeout: float = 120.0,
        max_retries: int = 2,
        http_client: httpx.Client | None = None,
    ) -> None:
        limits = Limits(timeout=timeout, max_retries=max_retries)
        transport = Transport(api_key=api_key, base_url=base_url, limits=limits, http=http_client)
        self._own_http = transport.http if http_client is None else None
        self._use(transport)

    def _use(self, transport: Transport) -> None:
        self._transport = transport
        self.api_keys = resources.ApiKeys(transport)
        self.balance = resources.Balance(transport)
        self.balance_alerts = resources.BalanceAlerts(transport)
        self.destinations = resources.Destinations(transport)
        self.events = resources.Events(transport)
        self.file_deliveries = resources.FileDeliveries(transport)
        self.files = resources.Files(transport)
        self.ledger = resources.Ledger(transport)
        self.phones = resources.Phones(transport)
        self.replays = resources.Replays(transport)
        self.requests = resources.Requests(transport)
        self.runs = resources.Runs(transport)
        self.sessions = resources.Sessions(transport)
        self.usage = resources.Usage(transport)
        self.webhook_deliveries = resources.WebhookDeliveries(transport)

    def with_limits(self, *, timeout: float | None = None, max_retries: int | None = None) -> Self:
        """Returns a client with other limits, on the same connections."""
        limits = self._transport.limits
        other = object.__new__(type(self))
        other._own_http = None
        other._use(
            self._transport.limit(
                Limits(
                    timeout=limits.timeout if timeout is None else timeout,
                    max_retries=limits.max_retries if max_retries is None else max_retries,
                )
            )
        )
        return other

    def close(self) -> None:
        """Closes the client's connections. Those of an `http_client` are its owner's."""
        if self._own_http is not None:
            self._own_http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def detect(
        self,
        *,
        image: ImageInput,
        idempotency_key: str | None = None,
        **body: Unpack[records.DetectOptions],
    ) -> records.ScreenshotsDetectAnswer:
        """Finds the icons and controls of a screenshot, and reads its texts."""
        return cast(
            records.ScreenshotsDetectAnswer,
            self._call_with_image("screenshots.detect", body, image, idempotency_key),
        )

    def locate_element(
        self,
        *,
        image: ImageInput | None = None,
        idempotency_key: str | None = None,
        **body: Unpack[records.LocateElementOptions],
    ) -> records.ElementsLocateAnswer:
        """Returns which of the given elements a sentence means, or that none does."""
        return cast(
            records.ElementsLocateAnswer, self._call_with_image("elements.locate", body, image, idempotency_key)
        )

    def locate_on_screen(
        self,
        *,
        image: ImageInput,
        idempotency_key: str | None = None,
        **body: Unpack[records.LocateOnScreenOptions],
    ) -> records.ScreenshotsLocateAnswer:
        """Returns where on a screenshot a sentence means.

        Pass the texts that `detect` read, so that they can be found exactly.
        """
        return cast(
            records.ScreenshotsLocateAnswer, self._call_with_image("screenshots.locate", body, image, idempotency_key)
        )

    def models(self) -> records.ModelsListAnswer:
        """Lists the models with their prices."""
        return cast(records.ModelsListAnswer, self._transport.call("models.list"))

    def organization(self) -> records.Organization:
        """Returns the organization that the key belongs to."""
        return cast(records.Organization, self._transport.call("organization.get"))

    def _call_with_image(
        self, operation_id: str, body: Any, image: ImageInput | None, idempotency_key: str | None
    ) -> Any:
        encoded = {} if image is None else {"image": encode_image(image)}
        return self._transport.call(operation_id, body={**body, **encoded}, idempotency_key=idempotency_key)

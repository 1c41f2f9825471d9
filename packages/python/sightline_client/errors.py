"""The errors of calls. An error contains no part of the request, such as the key or an image."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any


@dataclass(frozen=True)
class FieldFault:
    """One invalid field of a request: its path, and the rule in words."""

    path: str
    message: str


class SightlineError(Exception):
    """The base of all errors of the client."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: str,
        fields: tuple[FieldFault, ...] = (),
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        """The HTTP status; 0 if there was no response."""
        self.code = code
        """A stable code for programs, such as `not_found`."""
        self.fields = fields
        """The invalid fields, if the request was refused because of them."""
        self.request_id = request_id
        """Identifies the request in the service's logs."""
        self.retry_after = retry_after
        """How many seconds the service asks to wait before a repeat."""
        self.idempotency_key: str | None = None
        """The key that the call was sent with. With the same key, a repeat does and charges nothing twice."""


class BadRequestError(SightlineError):
    """400: the request can't be read, or its image or model can't be used."""


class AuthenticationError(SightlineError):
    """401: the key is missing, unknown, revoked or expired."""


class InsufficientBalanceError(SightlineError):
    """402: the balance or the key's monthly limit doesn't cover the call."""


class PermissionDeniedError(SightlineError):
    """403: the key's role is too low, or it lacks a scope."""


class NotFoundError(SightlineError):
    """404: the organization has no such record."""


class ConflictError(SightlineError):
    """409: the record's state doesn't allow the call."""


class ValidationError(SightlineError):
    """422: fields of the request are invalid; `fields` lists them."""


class RateLimitError(SightlineError):
    """429: too many requests; `retry_after` says how long to wait."""


class ServerError(SightlineError):
    """5xx: the service or a model's provider failed."""


class NoResponseError(SightlineError):
    """There was no response, or it broke off."""


class TimedOutError(NoResponseError):
    """The call took longer than `timeout`."""


_BY_STATUS: Mapping[int, type[SightlineError]] = {
    400: BadRequestError,
    401: AuthenticationError,
    402: InsufficientBalanceError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    422: ValidationError,
    429: RateLimitError,
}


def read_problem(status: int, headers: Mapping[str, str], problem: Any) -> SightlineError:
    """Returns the error that a response and its body describe.

    Anything but the API's own problems, such as a proxy's page, is known by its status alone.
    """
    known = problem if isinstance(problem, dict) else {}
    detail, code, errors = known.get("detail"), known.get("code"), known.get("errors")
    kind = _BY_STATUS.get(status, ServerError if status >= 500 else SightlineError)
    return kind(
        detail if isinstance(detail, str) else f"The service responded with status {status}.",
        status=status,
        code=code if isinstance(code, str) else "unknown",
        # The grounding operations say `query`, the others `body.query`. Anything but an object isn't the API's.
        fields=tuple(
            FieldFault(str(each.get("field", each.get("location"))).removeprefix("body."), str(each.get("message")))
            for each in (errors if isinstance(errors, list) else [])
            if isinstance(each, dict)
        ),
        request_id=headers.get("x-request-id"),
        retry_after=read_retry_after(headers.get("retry-after"), datetime.now(timezone.utc)),
    )


def read_retry_after(header: str | None, now: datetime) -> float | None:
    """Reads both forms of a `Retry-After`: seconds, or a date."""
    if header is None:
        return None
    try:
        seconds = float(header)
        return None if math.isnan(seconds) else max(0.0, seconds)
    except ValueError:
        pass
    try:
        return max(0.0, (parsedate_to_datetime(header) - now).total_seconds())
    except (TypeError, ValueError):
        return None

"""Makes the calls: requests, timeouts and retries."""

from __future__ import annotations

import json
import random
import re
import time
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any
from urllib.parse import quote, urlsplit

import httpx

from .errors import NoResponseError, SightlineError, TimedOutError, read_problem
from .retries import plan_retry

ROUTES: Mapping[str, Mapping[str, Any]] = json.loads(
    files(__package__).joinpath("generated/routes.json").read_text("utf-8")
)


@dataclass(frozen=True)
class Limits:
    timeout: float
    max_retries: int

    def __post_init__(self) -> None:
        if not 0 < self.timeout < float("inf"):
            raise ValueError("timeout must be above 0, in seconds.")
        if self.max_retries < 0 or self.max_retries != int(self.max_retries):
            raise ValueError("max_retries must be a whole number from 0.")


class Transport:
    def __init__(self, *, api_key: str, base_url: str, limits: Limits, http: httpx.Client | None) -> None:
        if not isinstance(api_key, str) or not re.fullmatch(r"[!-~]+", api_key):
            raise ValueError(
                "api_key must be an API key of your organization: visible ASCII characters, without spaces."
            )
        self._headers = {"accept": "application/json", "x-service-api-key": api_key}
        self._base_url = _read_base_url(base_url)
        self.limits = limits
        self.http = http or httpx.Client()

    def limit(self, limits: Limits) -> Transport:
        """Returns a transport with other limits, on the same connections."""
        api_key = self._headers["x-service-api-key"]
        return Transport(api_key=api_key, base_url=self._base_url, limits=limits, http=self.http)

    def call(
        self,
        operation_id: str,
        *,
        path: Mapping[str, str] | None = None,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        idempotency_key: str | None = None,
    ) -> Any:
        """Calls an operation of the API by its id. Raises a SightlineError if it fails."""
        route = ROUTES[operation_id]
        key = _choose_key(operation_id, idempotency_key)
        # A repeated DELETE would find nothing. A PATCH says how the record is to be.
        is_repeatable = key is not None or route["method"] in ("GET", "PATCH")
        values = {name: quote(_write(name, value), safe="") for name, value in (path or {}).items()}
        url = self._base_url + re.sub(r"\{(\w+)\}", lambda found: values[found[1]], route["path"])
        parameters = {name: _write(name, value) for name, value in (query or {}).items() if value is not None}
        ends_at = time.monotonic() + self.limits.timeout
        retries = 0
        while True:
            try:
                return self._send(route["method"], url, parameters, body, key, ends_at)
            except SightlineError as error:
                error.idempotency_key = key
                wait = plan_retry(
                    error,
                    retries=retries,
                    max_retries=self.limits.max_retries,
                    is_repeatable=is_repeatable,
                    left=ends_at - time.monotonic(),
                    random=random.random(),
                )
                if wait is None:
                    raise
            time.sleep(wait)
            retries += 1

    def _send(self, method: str, url: str, query: Mapping[str, str], body: Any, key: str | None, ends_at: float) -> Any:
        headers = {**self._headers, **({} if key is None else {"idempotency-key": key})}
        content = None
        if body is not None:
            text = json.dumps(body, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
            # Half of a surrogate pair has no UTF-8. Its escape is the same in Python and in JSON.
            content = _Body(text.encode("utf-8", "backslashreplace"), ends_at)
            headers |= {"content-type": "application/json", "content-length": str(len(content.text))}
        try:
            # A redirect isn't followed: it would hand over the key.
            with self.http.stream(
                method,
                url,
                params=query,
                headers=headers,
                content=content,
                extensions={"timeout": _TimeLeft(ends_at)},
                follow_redirects=False,
            ) as response:
                received = bytearray()
                for chunk in response.iter_bytes():
                    received += chunk
                    if time.monotonic() > ends_at:
                        raise httpx.ReadTimeout("")
        except httpx.RequestError as cause:
            # It has the key and the image.
            cause._request = None
            if isinstance(cause, httpx.TimeoutException):
                message = (
                    f"The service took longer than {self.limits.timeout} seconds. "
                    "Try again, or allow more with timeout."
                )
                raise TimedOutError(message, status=0, code="timed_out") from None
            message = (
                f"{self._base_url} can't be reached, or its response broke off. "
                "Check the address, and that the service runs."
            )
            raise NoResponseError(message, status=0, code="unreachable") from cause
        if response.is_redirect:
            message = "The service redirects. Set base_url to the address that it redirects to."
            raise SightlineError(message, status=response.status_code, code="redirected")
        if not response.is_success:
            raise read_problem(response.status_code, response.headers, _read_json(received, None))
        if len(received) == 0:
            return None
        answer = _read_json(received, ...)
        if answer is ...:
            message = f"The response isn't the API's. Check base_url: {self._base_url}"
            raise SightlineError(message, status=response.status_code, code="unreadable")
        return answer


class _TimeLeft(dict[str, float]):
    """The timeouts of a request: each of its phases, such as connecting, may take what is left of the call's time."""

    def __init__(self, ends_at: float) -> None:
        super().__init__(dict.fromkeys(("connect", "read", "write", "pool"), _count_left(ends_at)))
        self._ends_at = ends_at

    def get(self, *_: object) -> float:
        return _count_left(self._ends_at)


class _Body:
    """A request's body, whose sending ends with the call's time, however slowly it goes."""

    _PART = 65_536

    def __init__(self, text: bytes, ends_at: float) -> None:
        self.text = text
        self._ends_at = ends_at

    def __iter__(self) -> Iterator[bytes]:
        for start in range(0, len(self.text), self._PART):
            if time.monotonic() > self._ends_at:
                raise httpx.WriteTimeout("")
            yield self.text[start : start + self._PART]


def _count_left(ends_at: float) -> float:
    # A timeout of 0 would be none.
    return max(0.001, ends_at - time.monotonic())


def _choose_key(operation_id: str, given: str | None) -> str | None:
    if not ROUTES[operation_id]["takes_idempotency_key"]:
        if given is not None:
            raise ValueError(f"{operation_id} takes no idempotency key.")
        return None
    if given is not None and not re.fullmatch(r"[!-~]{1,255}", given):
        raise ValueError("idempotency_key must have 1 to 255 visible ASCII characters.")
    return str(uuid.uuid4()) if given is None else given


def _read_json(content: bytearray, otherwise: Any) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        return otherwise


def _write(name: str, value: Any) -> str:
    # Python writes a text of anything: a list as a parameter would find nothing, and nobody would know why.
    if not isinstance(value, (str, int, float)):
        raise TypeError(f"{name} must be a text or a number, not {type(value).__name__}.")
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read_base_url(base_url: str) -> str:
    parts = urlsplit(base_url)
    is_plain = isinstance(base_url, str) and not re.search(r"[?#\s]", base_url) and "@" not in parts.netloc
    if parts.scheme not in ("http", "https") or not parts.hostname or not is_plain:
        raise ValueError("base_url must be the service's address, such as https://sightline.example.com.")
    return base_url.rstrip("/")

"""Decides which failed calls are sent again, and after how long."""

from __future__ import annotations

from .errors import NoResponseError, SightlineError, TimedOutError

# A fault of the service, or of a gateway on the way. The call may have been carried out all the same.
_UNCLEAR_STATUSES = frozenset({500, 502, 503, 504})
_FIRST_WAIT = 0.5
_LONGEST_WAIT = 8.0


def plan_retry(
    error: SightlineError, *, retries: int, max_retries: int, is_repeatable: bool, left: float, random: float
) -> float | None:
    """Returns how many seconds to wait before a failed call is sent again, or None if it isn't.

    A 429 was refused before anything was done, so every call is sent again after it. After a fault of the
    service, a gateway's error or a broken connection, nobody knows what was done.

    Args:
        retries: the number of retries before
        is_repeatable: True if a second request can't do anything, or charge for anything, that the first one did
        left: the seconds until the call times out
        random: from 0 to 1
    """
    if retries >= max_retries:
        return None
    is_unclear = error.status in _UNCLEAR_STATUSES or (
        isinstance(error, NoResponseError) and not isinstance(error, TimedOutError)
    )
    if error.status != 429 and not (is_unclear and is_repeatable):
        return None
    backoff = min(_LONGEST_WAIT, _FIRST_WAIT * 2**retries)
    # Clients that failed together don't come back together. What the service asks for is never cut short.
    wait = (backoff / 2 if error.retry_after is None else error.retry_after) + random * backoff / 2
    return wait if wait < left else None

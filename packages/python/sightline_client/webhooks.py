from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from standardwebhooks import Webhook, WebhookVerificationError

from .generated.models import WebhookEvent

__all__ = ["WebhookVerificationError", "verify_webhook"]


def verify_webhook(payload: bytes | str, headers: Mapping[str, str], secret: str) -> WebhookEvent:
    """Returns the event of a webhook that the service signed, at most five minutes ago.

    A later version of the service may send events of further types, so ignore those that you don't know.

    Args:
        payload: the body exactly as it arrived: JSON that was parsed and written again has another signature
        secret: the destination's secret, which begins with `whsec_`

    Raises:
        WebhookVerificationError: for anything that wasn't signed with the secret
    """
    webhook = Webhook(secret)
    try:
        return cast(WebhookEvent, webhook.verify(payload, dict(headers)))
    except ValueError as cause:
        # A header or a body that can't be decoded.
        raise WebhookVerificationError("The webhook can't be read.") from cause

"""The Python client of the sightline API."""

from .client import Sightline
from .errors import (
    AuthenticationError,
    BadRequestError,
    ConflictError,
    FieldFault,
    InsufficientBalanceError,
    NoResponseError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
    SightlineError,
    TimedOutError,
    ValidationError,
)
from .generated.models import WebhookEvent
from .images import ImageInput
from .webhooks import WebhookVerificationError, verify_webhook

__all__ = [
    "AuthenticationError",
    "BadRequestError",
    "ConflictError",
    "FieldFault",
    "ImageInput",
    "InsufficientBalanceError",
    "NoResponseError",
    "NotFoundError",
    "PermissionDeniedError",
    "RateLimitError",
    "ServerError",
    "Sightline",
    "SightlineError",
    "TimedOutError",
    "ValidationError",
    "WebhookEvent",
    "WebhookVerificationError",
    "verify_webhook",
]

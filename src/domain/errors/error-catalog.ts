/** The reason phrase of each error status (RFC 9110), used as the title of its problems. */
export const STATUS_TITLES = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
} as const;

/**
 * Every way in which a request can be refused: `code` → HTTP status, and its description in the API's documents
 * (docs/contract/decisions.md, "Grounding errors", "Platform errors" and "Order of checks"). This is the only place
 * that pairs them.
 */
export const ERROR_CATALOG = {
  invalid_json: { status: 400, summary: "The body is not a JSON object." },
  invalid_image: {
    status: 400,
    summary: "The image is not a decodable PNG or JPEG, is truncated, or exceeds the pixel limit.",
  },
  unsupported_model: {
    status: 400,
    summary: "The model is not in the model list, or is a detection model.",
  },
  invalid_parameter: { status: 400, summary: "A path or query parameter, or the Idempotency-Key, is invalid." },
  unauthenticated: {
    status: 401,
    summary: "The credential is missing, malformed, unknown, revoked or expired.",
  },
  sign_in_link_unusable: {
    status: 401,
    summary: "The sign-in link is unknown, expired or used.",
  },
  invitation_unusable: {
    status: 401,
    summary: "The invitation is unknown, expired, withdrawn or accepted.",
  },
  sign_in_needed: {
    status: 401,
    summary: "The invitation is for an existing user, who must sign in first.",
  },
  passkey_unusable: {
    status: 401,
    summary: "The passkey is unknown, or doesn't match an open challenge.",
  },
  insufficient_balance: {
    status: 402,
    summary:
      "The operation has a price, and the balance is not above zero or the key's monthly limit has no room for it.",
  },
  forbidden: {
    status: 403,
    summary:
      "The caller's role is too low, the key lacks a scope, the user isn't a member of any organization, or a page of another origin sent the request.",
  },
  not_found: { status: 404, summary: "The resource doesn't exist in the caller's organization." },
  method_not_allowed: { status: 405, summary: "The path doesn't support this method." },
  illegal_move: { status: 409, summary: "The record's state doesn't allow this move." },
  id_taken: { status: 409, summary: "Another record with this id exists." },
  slug_taken: { status: 409, summary: "Another organization has this slug." },
  phone_not_active: { status: 409, summary: "The phone is out of service." },
  phone_busy: { status: 409, summary: "Another session runs on the phone." },
  phone_not_usable: { status: 409, summary: "The organization can't use this phone." },
  phone_rented: { status: 409, summary: "The phone is already rented." },
  session_not_active: { status: 409, summary: "The session has ended." },
  session_not_usable: {
    status: 409,
    summary: "The session belongs to another organization, or runs on another phone.",
  },
  balance_out_of_range: { status: 409, summary: "The balance would no longer be an exact number." },
  not_due: { status: 409, summary: "The move isn't due yet." },
  occurred_at_taken: {
    status: 409,
    summary: "Another change was reported with this occurred_at, and its event has the same id.",
  },
  destination_disabled: { status: 409, summary: "The destination is disabled or deleted." },
  delivery_not_pending: { status: 409, summary: "The webhook delivery isn't pending." },
  too_many_destinations: {
    status: 409,
    summary: "The organization has reached its limit of destinations.",
  },
  too_many_api_keys: {
    status: 409,
    summary: "The organization has reached its limit of API keys.",
  },
  too_many_secrets: {
    status: 409,
    summary: "The destination has reached its limit of live secrets.",
  },
  last_owner: { status: 409, summary: "The organization would be left without an owner." },
  already_member: { status: 409, summary: "The person with this address is already a member." },
  too_many_invitations: {
    status: 409,
    summary: "The organization has reached its limit of invitations.",
  },
  no_mailer: { status: 409, summary: "The deployment doesn't send email." },
  no_public_origin: { status: 409, summary: "The deployment has no public address configured." },
  too_many_passkeys: { status: 409, summary: "The user has reached their limit of passkeys." },
  idempotency_key_reused: {
    status: 409,
    summary: "The Idempotency-Key was sent with another request within 24 hours.",
  },
  answer_not_kept: {
    status: 409,
    summary: "The call with this Idempotency-Key succeeded, but its answer was not kept.",
  },
  payload_too_large: { status: 413, summary: "The body is larger than the operation's limit." },
  unsupported_media_type: { status: 415, summary: "The body is not sent as JSON." },
  validation: { status: 422, summary: "Fields of the body are invalid." },
  rate_limited: {
    status: 429,
    summary:
      "The rate limit of the key, or a limit of an address or a user, is exceeded, the detector couldn't start in time, or the organization is moving to another database; see Retry-After.",
  },
  internal: { status: 500, summary: "An error on our side; the detail is masked." },
  provider_failed: {
    status: 502,
    summary:
      "The model provider, or the vision Worker that looks at a screenshot, failed, timed out, or sent an unreadable response.",
  },
} as const satisfies Record<string, { status: keyof typeof STATUS_TITLES; summary: string }>;

export type ErrorCode = keyof typeof ERROR_CATALOG;

/** The reason phrase of each status that refuses (RFC 9110): the title of its problems. */
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
 * Every way in which a request can be refused: `code` → HTTP status, and what the API's documents say of it
 * (docs/contract/decisions.md, "Grounding errors", "Platform errors" and "Order of checks"). The only place that knows the pairs.
 */
export const ERROR_CATALOG = {
  invalid_json: { status: 400, summary: "The body is not a JSON object." },
  invalid_image: {
    status: 400,
    summary: "The image is not a decodable PNG or JPEG, is truncated, or exceeds the pixel bound.",
  },
  unsupported_model: {
    status: 400,
    summary: "The model is not in the model list, or is a detection model.",
  },
  invalid_parameter: { status: 400, summary: "A path or query parameter breaks its rule." },
  unauthenticated: {
    status: 401,
    summary: "The credential is missing, malformed, unknown, revoked or expired.",
  },
  sign_in_link_unusable: {
    status: 401,
    summary: "The link to sign in with is unknown, expired or used.",
  },
  invitation_unusable: {
    status: 401,
    summary: "The invitation is unknown, expired, withdrawn or accepted.",
  },
  sign_in_needed: {
    status: 401,
    summary: "The invitation is to a person who is known: they sign in first, by their own means.",
  },
  passkey_unusable: {
    status: 401,
    summary: "The passkey is unknown, or its answer doesn't fit an open challenge.",
  },
  insufficient_balance: {
    status: 402,
    summary: "The operation has a price and the balance is not above zero.",
  },
  forbidden: {
    status: 403,
    summary:
      "The caller's role is too low, they are a member of no organization, or another origin's page sent the request.",
  },
  not_found: { status: 404, summary: "There is no such resource for the caller's organization." },
  method_not_allowed: { status: 405, summary: "The path exists, with other methods." },
  illegal_move: { status: 409, summary: "The record's state doesn't allow this move." },
  id_taken: { status: 409, summary: "There is another record with this id." },
  slug_taken: { status: 409, summary: "There is another organization with this slug." },
  phone_not_active: { status: 409, summary: "The phone is out of service." },
  phone_busy: { status: 409, summary: "Another session runs on the phone." },
  phone_not_usable: { status: 409, summary: "The phone isn't the organization's to use." },
  phone_rented: { status: 409, summary: "The phone is rented already." },
  session_not_active: { status: 409, summary: "The session is over." },
  session_not_usable: {
    status: 409,
    summary: "The session isn't one of that organization on that phone.",
  },
  balance_out_of_range: { status: 409, summary: "The balance would no longer be an exact number." },
  not_due: { status: 409, summary: "It isn't time for this move yet." },
  destination_disabled: { status: 409, summary: "The destination is disabled, or deleted." },
  delivery_not_pending: { status: 409, summary: "The webhook delivery isn't pending." },
  too_many_destinations: {
    status: 409,
    summary: "The organization has as many destinations as it may have.",
  },
  too_many_secrets: {
    status: 409,
    summary: "The destination has as many secrets that sign as it may have.",
  },
  last_owner: { status: 409, summary: "The organization would be left without an owner." },
  already_member: { status: 409, summary: "The person with this address is a member already." },
  too_many_invitations: {
    status: 409,
    summary: "The organization has as many open invitations as it may have.",
  },
  no_mailer: { status: 409, summary: "The deployment sends no mail." },
  no_public_origin: { status: 409, summary: "The deployment doesn't know where it is reached." },
  too_many_passkeys: { status: 409, summary: "The person has as many passkeys as they may have." },
  idempotency_key_reused: {
    status: 409,
    summary: "The Idempotency-Key was sent with another request within 24 hours.",
  },
  payload_too_large: { status: 413, summary: "The body is larger than the operation's bound." },
  unsupported_media_type: { status: 415, summary: "The body is not sent as JSON." },
  validation: { status: 422, summary: "Fields of the body break their rules." },
  rate_limited: {
    status: 429,
    summary:
      "The rate of the key, or a limit of an address or a person, is exceeded, or the detector could not begin within a bounded wait; see Retry-After.",
  },
  internal: { status: 500, summary: "Our fault; the detail is masked." },
  provider_failed: {
    status: 502,
    summary: "The model provider (for detect: the vision Worker) failed, timed out, or answered what cannot be read.",
  },
} as const satisfies Record<string, { status: keyof typeof STATUS_TITLES; summary: string }>;

export type ErrorCode = keyof typeof ERROR_CATALOG;

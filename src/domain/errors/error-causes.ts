import { MAX_API_KEYS } from "../access/api-key.ts";
import { MAX_INVITATIONS_MAILED_PER_DAY, MAX_OPEN_INVITATIONS } from "../access/member-rules.ts";
import { MAX_PASSKEYS } from "../access/sign-in.ts";
import { MAX_DESTINATIONS, MAX_LIVE_SECRETS } from "../deliveries/destination.ts";
import type { ErrorCode } from "./error-catalog.ts";

/**
 * The usual causes of each problem, the most frequent first, as shown on its page under `/problems/`. A new code without
 * causes doesn't compile.
 */
export const ERROR_CAUSES: Readonly<Record<ErrorCode, readonly [string, ...string[]]>> = {
  invalid_json: [
    "The body has a syntax error, such as a trailing comma or single quotes.",
    "The body is a list or a text, not an object.",
    "The body was cut off, or isn't UTF-8.",
    "The body is nested too deeply, or has too many fields.",
  ],
  invalid_image: [
    "The text isn't standard base64: base64url, with - and _, is refused.",
    "The file is neither PNG nor JPEG, such as a WebP or a HEIC.",
    "The file is incomplete, or was changed on its way: a PNG's checksums must match.",
    "The picture has more than 16,777,216 pixels, or a side above 16,384.",
  ],
  unsupported_model: [
    "The id is misspelled, or this deployment doesn't offer the model.",
    "The model is a detector, which can't locate: detect chooses its model by ocr_engine.",
  ],
  invalid_parameter: [
    "A number is out of range, such as a limit above 100.",
    "A time isn't RFC 3339, or a filter isn't one of its values.",
    "The Idempotency-Key is empty, too long, or has characters that aren't visible ASCII.",
  ],
  unauthenticated: [
    "The request has no key, or has it in another header than the API reference names.",
    "The request has two different keys.",
    "The key is cut off, or belongs to another deployment.",
    "The key has expired or was revoked.",
    "In the dashboard, the session has ended.",
  ],
  sign_in_link_unusable: [
    "The link was used before, perhaps by a mail program that opens links.",
    "The link is older than 15 minutes.",
  ],
  invitation_unusable: [
    "The invitation is older than 7 days.",
    "The invitation was accepted already, or an admin has withdrawn it.",
  ],
  sign_in_needed: ["The address belongs to an existing user, who isn't signed in in this browser."],
  passkey_unusable: [
    "The passkey was deleted on the account page, but not in the browser.",
    "The sign-in took too long, or was started in another tab.",
  ],
  insufficient_balance: [
    "The balance is zero or below, and the call has a price.",
    "The key has a monthly spending limit, and the call doesn't fit into what is left of it. The month is that of UTC.",
  ],
  forbidden: [
    "The role of the member or of the key is too low.",
    "The key has scopes, and the one for this operation isn't among them.",
    "A key tries to grant more than it has: a higher role, another scope or a later expiry.",
    "A key with a spending limit tries to create a key, or to change a limit.",
    "The user isn't a member of any organization.",
    "A page of another site sent the request with the dashboard's cookie.",
  ],
  not_found: [
    "The id is misspelled, or belongs to another organization.",
    "The resource was deleted, or was kept for a limited time only.",
    "The path has a typing error.",
  ],
  method_not_allowed: ["The path exists, but not for this method, such as a GET where a POST is expected."],
  illegal_move: [
    "The change was reported before: the record is in its final state.",
    "The changes arrive in another order than they happened.",
  ],
  id_taken: ["The id in the request was used for another record before."],
  slug_taken: ["Another organization has the same slug."],
  phone_not_active: ["The phone is offline, recovering, under maintenance or out of service."],
  phone_busy: ["A session runs on the phone, and this run or session isn't part of it."],
  phone_not_usable: ["The phone is assigned to another organization, which rents or owns it."],
  phone_rented: ["Another rental of the phone hasn't ended."],
  session_not_active: ["The session ended before the run was started on it."],
  session_not_usable: [
    "The session runs on another phone than the run.",
    "The session belongs to another organization.",
  ],
  balance_out_of_range: ["The sum of the balance and the credit is larger than numbers in JSON can hold exactly."],
  not_due: ["The run still has time to start.", "The rental hasn't ended."],
  occurred_at_taken: [
    "Two changes of one record happened within the same second, and the system that reports them counts in whole seconds.",
  ],
  destination_disabled: [
    "A member has disabled or deleted the destination.",
    "The destination failed for days, and was disabled for it.",
  ],
  delivery_not_pending: ["The delivery has succeeded, failed, or is held since its destination is disabled."],
  too_many_destinations: [`The organization has ${MAX_DESTINATIONS} destinations.`],
  too_many_api_keys: [
    `The organization has ${MAX_API_KEYS} API keys. Expired ones count until they are revoked.`,
    "A program creates a key for each run, and never revokes it.",
  ],
  too_many_secrets: [`The secret was rotated repeatedly within 24 hours: ${MAX_LIVE_SECRETS} secrets still sign.`],
  last_owner: ["The only owner would leave, be removed, or get a lower role."],
  already_member: ["The address of the invitation is that of a member."],
  too_many_invitations: [
    `${MAX_OPEN_INVITATIONS} invitations of the organization are open.`,
    `The organization emailed ${MAX_INVITATIONS_MAILED_PER_DAY} invitations in the last 24 hours. Withdrawn ones count.`,
  ],
  no_mailer: ["The deployment has no mail service configured."],
  no_public_origin: [
    "The setting PUBLIC_ORIGIN is missing, so links and passkeys can't name the deployment's address.",
  ],
  too_many_passkeys: [`The user has ${MAX_PASSKEYS} passkeys.`],
  idempotency_key_reused: [
    "A program uses a constant as its key, or one per process instead of one per request.",
    "A retry sends other content than the first attempt, such as a new time.",
  ],
  answer_not_kept: [
    "The first request succeeded, but its response never arrived, and the retry asks for a response that was too long to be stored.",
    "The organization had more responses to store on this day than it may.",
  ],
  payload_too_large: [
    "A screenshot is sent uncompressed, or much larger than a screen.",
    "A list has more entries than one request can carry.",
  ],
  unsupported_media_type: [
    "The client sends a form, or text/plain.",
    "The body is compressed, or in another charset than UTF-8.",
  ],
  validation: [
    "A required field is missing, or has another type.",
    "A text is too long, a list is too long, or a number is out of range.",
    "A text's box is inverted, empty, or isn't a fraction of the image.",
  ],
  rate_limited: [
    "The key sends more requests per second than it may.",
    "Too many invitations were mailed, or too many passkey challenges are open.",
    "The detector is busy with other screenshots, and this one would have waited too long.",
    "The organization is moving to another database, and its changes have waited for 10 seconds.",
  ],
  internal: ["A fault of ours, which is in our log under the request's id."],
  provider_failed: [
    "The provider of the model is down, is too slow, or refuses the request.",
    "The model's answer is empty, is a refusal, or can't be read.",
    "No element fits into the model's context beside the query.",
    "The detector failed on this screenshot.",
  ],
};

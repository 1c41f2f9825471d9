import type { ErrorCode } from "./error-catalog.ts";

/**
 * The remedy for each problem, as shown on its page under `/problems/`. A new code without a remedy doesn't compile.
 */
export const ERROR_REMEDIES: Readonly<Record<ErrorCode, string>> = {
  invalid_json: "Send one JSON object as the body, encoded as UTF-8, and check that it arrives complete.",
  invalid_image:
    "Send a complete PNG or JPEG as standard base64. Scale it down if it has more than 16,777,216 pixels or a side above 16,384.",
  unsupported_model: "Choose a model of type vlm from GET /models, or omit the field for the default.",
  invalid_parameter:
    "Correct the parameters listed under errors in the response; the API documentation has their rules.",
  unauthenticated:
    "Send a valid API key, or sign in again. If the key has expired or was revoked, an admin can create another one in the dashboard.",
  sign_in_link_unusable: "Request a new link on the sign-in page. Each link works once, within 15 minutes.",
  invitation_unusable: "Ask an admin of the organization for a new invitation.",
  sign_in_needed: "Sign in first, with a link or a passkey. The page then leads back to the invitation.",
  passkey_unusable: "Start again, or sign in with a link. A deleted passkey must be added again on the account page.",
  insufficient_balance:
    "Add credit to the organization's balance, raise the monthly limit of the API key if the detail names it, or use a model without a price.",
  forbidden: "Ask an admin or an owner of the organization to do it, or to give you the required role.",
  not_found: "Check the path and the id. Resources of other organizations aren't found either.",
  method_not_allowed: "Use one of the methods listed in the response's Allow header.",
  illegal_move: "Read the record's current state: the change may already have been made, or may no longer be possible.",
  id_taken: "Choose another id, or omit it to have one generated.",
  slug_taken: "Choose another slug.",
  phone_not_active: "Wait until the phone is active again, or choose another one.",
  phone_busy: "End the session that runs on the phone, or choose another one.",
  phone_not_usable: "Choose a phone of the organization, or rent this one first.",
  phone_rented: "Choose another phone, or wait until its rental ends.",
  session_not_active: "Start another session.",
  session_not_usable: "Use the id of an active session of the same organization on the same phone.",
  balance_out_of_range: "Change the balance by a smaller amount.",
  not_due: "Send it again once it is due.",
  occurred_at_taken: "Send it again with a later occurred_at, such as a millisecond later, or without one.",
  destination_disabled: "Enable the destination first, or choose another one.",
  delivery_not_pending: "Get the delivery again. If it has ended or is held, replay it instead.",
  too_many_destinations: "Delete a destination that is no longer needed.",
  too_many_api_keys: "Revoke keys that have expired or are no longer needed.",
  too_many_secrets: "Wait until an old secret has expired, 24 hours after it was replaced.",
  last_owner: "Make another member an owner first.",
  already_member: "Nothing to do: they can sign in. To change a role, use the list of members.",
  too_many_invitations:
    "Withdraw open invitations that are no longer needed. If too many were emailed, wait until some are a day old.",
  no_mailer: "Ask the operator to set up email, or hand over a link from the operator.",
  no_public_origin: "Ask the operator to set PUBLIC_ORIGIN to the deployment's public address.",
  too_many_passkeys: "Delete a passkey that you no longer use.",
  idempotency_key_reused: "Use a new Idempotency-Key for each different request; repeat one only with the same body.",
  answer_not_kept: "Send the request with a new Idempotency-Key. It is another call, with its own charge.",
  payload_too_large: "Send a smaller body, for example a smaller image.",
  unsupported_media_type: "Send the body with the header Content-Type: application/json.",
  validation: "Correct the fields listed under errors in the response; each entry names the field and its rule.",
  rate_limited: "Wait the number of seconds in the Retry-After header, then send the request again.",
  internal: "Try again. If the error persists, report it with the x-request-id of the response.",
  provider_failed: "Try again, or choose another model. Nothing was charged.",
};

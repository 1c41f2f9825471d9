import type { ErrorCode } from "./error-catalog.ts";

/** What a caller does about each problem, as its page under `/problems/` says it. A new code without one doesn't compile. */
export const ERROR_REMEDIES: Readonly<Record<ErrorCode, string>> = {
  invalid_json: "Send one JSON object as the body, encoded as UTF-8, and check that it arrives whole.",
  invalid_image:
    "Send a whole PNG or JPEG as standard base64. Scale it down if it has more than 16,777,216 pixels or a side above 16,384.",
  unsupported_model: "Choose a model of type vlm from GET /models, or leave the field out for the default.",
  invalid_parameter: "Correct the parameters that the answer lists under errors; the API's documents give their rules.",
  unauthenticated:
    "Send a valid API key, or sign in again. If the key has expired or was revoked, an admin creates another in the dashboard.",
  sign_in_link_unusable: "Ask for a new link on the sign-in page. Each link works once, for 15 minutes.",
  invitation_unusable: "Ask an admin of the organization for a new invitation.",
  sign_in_needed: "Sign in first, by a link or a passkey. The page then leads back to the invitation.",
  passkey_unusable:
    "Start again, or sign in by a link. A passkey that was removed must be added anew on the account page.",
  insufficient_balance: "Add credit to the organization's balance, or use a model without a price.",
  forbidden: "Ask an admin or an owner of the organization to do it, or to give you the role for it.",
  not_found: "Check the path and the id. What belongs to another organization isn't found either.",
  method_not_allowed: "Use one of the methods that the Allow header of the answer lists.",
  illegal_move: "Read the record's current state: the change may have been made already, or no longer be possible.",
  id_taken: "Choose another id, or leave it out to have one made.",
  slug_taken: "Choose another short name.",
  phone_not_active: "Wait until the phone is active again, or choose another one.",
  phone_busy: "End the session that runs on the phone, or choose another one.",
  phone_not_usable: "Choose a phone of the organization, or rent this one first.",
  phone_rented: "Choose another phone, or wait until its rental ends.",
  session_not_active: "Start another session.",
  session_not_usable: "Give the id of an active session of the same organization on the same phone.",
  balance_out_of_range: "Change the balance by a smaller amount.",
  not_due: "Send it again once its time has come.",
  destination_disabled: "Enable the destination first, or choose another one.",
  too_many_destinations: "Delete a destination that is no longer needed.",
  too_many_secrets: "Wait until an old secret has ended, 24 hours after it was replaced.",
  last_owner: "Make another member an owner first.",
  already_member: "There is nothing to do: they can sign in. A role is changed in the list of members.",
  too_many_invitations: "Withdraw invitations that are no longer needed, or wait until some are accepted.",
  no_mailer: "Have the operator set up mail, or hand over a link that the operator made.",
  no_public_origin: "Have the operator set PUBLIC_ORIGIN to the address at which the deployment is reached.",
  too_many_passkeys: "Remove a passkey that you no longer use.",
  idempotency_key_reused:
    "Use a new Idempotency-Key for each request that differs; repeat one only with the same body.",
  payload_too_large: "Send a smaller body, for example a smaller picture.",
  unsupported_media_type: "Send the body with the header Content-Type: application/json.",
  validation: "Correct the fields that the answer lists under errors; each entry names the field and its rule.",
  rate_limited: "Wait for the seconds that the Retry-After header gives, then send the request again.",
  internal: "Try again. If it stays, report it with the x-request-id of the answer.",
  provider_failed: "Try again, or choose another model. Nothing was charged.",
};

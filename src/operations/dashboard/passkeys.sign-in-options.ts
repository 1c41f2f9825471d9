import { MAX_OPEN_CHALLENGES } from "../../domain/sign-in.ts";
import { defineOperation } from "../../http/operation.ts";
import { CeremonyOptions } from "../../schema/passkey-fields.ts";
import { beginSignIn } from "../../services/passkey-ceremonies.ts";

/** POST /internal/v1/passkeys/sign-in-options — begins a sign-in with a passkey. */
export const createSignInOptions = defineOperation({
  id: "passkeys.sign-in-options",
  method: "POST",
  path: "/internal/v1/passkeys/sign-in-options",
  summary: "Begin to sign in with a passkey",
  description:
    "Options for `navigator.credentials.get`; they name nobody. The challenge holds for 5 minutes and once. One network address may have " +
    `${MAX_OPEN_CHALLENGES} open.`,
  service: "platform",
  auth: "public",
  response: CeremonyOptions,
  errors: ["rate_limited", "no_public_origin"],
  handle: async (_input, context) => ({ ...(await beginSignIn(context)) }),
});

import { MAX_OPEN_CHALLENGES } from "../../domain/access/sign-in.ts";
import { defineOperation } from "../../http/operation.ts";
import { CeremonyOptions } from "../../schema/passkey-fields.ts";
import { beginSignIn } from "../../services/sign-in/passkey-ceremonies.ts";

/** POST /internal/v1/passkeys/sign-in-options — starts a sign-in with a passkey. */
export const createSignInOptions = defineOperation({
  id: "passkeys.sign-in-options",
  method: "POST",
  path: "/internal/v1/passkeys/sign-in-options",
  summary: "Start signing in with a passkey",
  description:
    "Returns options for `navigator.credentials.get`, which name no user. The challenge works once, within 5 " +
    `minutes. One network address may have ${MAX_OPEN_CHALLENGES} open challenges.`,
  service: "platform",
  auth: "public",
  response: CeremonyOptions,
  errors: ["no_public_origin"],
  handle: async (_input, context) => ({ ...(await beginSignIn(context)) }),
});

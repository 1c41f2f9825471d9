import { defineOperation } from "../../http/operation.ts";
import { CeremonyOptions } from "../../schema/passkey-fields.ts";
import { beginRegistration } from "../../services/passkey-ceremonies.ts";

/** POST /internal/v1/passkeys/registration-options — begins the making of a passkey. */
export const createRegistrationOptions = defineOperation({
  id: "passkeys.registration-options",
  method: "POST",
  path: "/internal/v1/passkeys/registration-options",
  summary: "Begin to register a passkey",
  description:
    "Options for `navigator.credentials.create`. The challenge holds for 5 minutes and once. Browsers make passkeys for host names only, not for " +
    "IP addresses.",
  service: "platform",
  auth: "session",
  response: CeremonyOptions,
  errors: ["rate_limited", "no_public_origin"],
  handle: async ({ caller }, context) => ({ ...(await beginRegistration(caller, context)) }),
});

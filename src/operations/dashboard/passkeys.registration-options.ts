import { defineOperation } from "../../http/operation.ts";
import { CeremonyOptions } from "../../schema/passkey-fields.ts";
import { beginRegistration } from "../../services/sign-in/passkey-ceremonies.ts";

/** POST /internal/v1/passkeys/registration-options — starts the creation of a passkey. */
export const createRegistrationOptions = defineOperation({
  id: "passkeys.registration-options",
  method: "POST",
  path: "/internal/v1/passkeys/registration-options",
  summary: "Start registering a passkey",
  description:
    "Returns options for `navigator.credentials.create`. The challenge works once, within 5 minutes. Browsers " +
    "create passkeys for host names only, not for IP addresses.",
  service: "platform",
  auth: "session",
  response: CeremonyOptions,
  errors: ["no_public_origin"],
  handle: async ({ caller }, context) => ({ ...(await beginRegistration(caller, context)) }),
});

import * as v from "valibot";
import { MAX_PASSKEYS } from "../../domain/access/sign-in.ts";
import { givenName } from "../../domain/changes/fields.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { makeId } from "../../domain/ids.ts";
import { writeTime } from "../../domain/rfc3339.ts";
import { refuseFields } from "../../http/describe-refusal.ts";
import { defineOperation } from "../../http/operation.ts";
import { RegistrationResponse, ShownPasskey } from "../../schema/passkey-fields.ts";
import { verifyRegistration } from "../../services/sign-in/passkey-ceremonies.ts";
import { readSession } from "../../services/sign-in/read-session.ts";
import { insertPasskey, listPasskeys } from "../../storage/people/passkeys.ts";

/** POST /internal/v1/passkeys — registers a passkey. */
export const createPasskey = defineOperation({
  id: "passkeys.create",
  method: "POST",
  path: "/internal/v1/passkeys",
  summary: "Register a passkey",
  description:
    "Registers a passkey. `response` is what the browser returned for the options, as JSON. A user may have " +
    `${MAX_PASSKEYS} passkeys.`,
  service: "platform",
  auth: "session",
  body: v.object({ name: givenName(), response: RegistrationResponse }),
  example: {
    name: "Laptop",
    response: {
      id: "V5zKhPsTBGJXhHGzZqQ1rw",
      rawId: "V5zKhPsTBGJXhHGzZqQ1rw",
      type: "public-key",
      response: { clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0", attestationObject: "o2NmbXRkbm9uZQ" },
    },
  },
  status: 201,
  response: ShownPasskey,
  errors: ["too_many_passkeys", "no_public_origin"],
  async handle({ body, caller }, context) {
    const { db, nowMs } = context;
    const { userId } = caller;
    const credential = await verifyRegistration(body.response, userId, context);
    if (!credential) throw refuseResponse();
    const passkey = { id: makeId("passkey", nowMs), userId, name: body.name, createdAtMs: nowMs, ...credential };
    if (!(await insertPasskey(db, passkey, caller.loginId))) {
      // Throws a 401 if the login has ended.
      await readSession(db, caller.loginId);
      if ((await listPasskeys(db, userId)).length < MAX_PASSKEYS) throw refuseResponse();
      throw new Problem("too_many_passkeys", `You already have ${MAX_PASSKEYS} passkeys. Delete one first.`);
    }
    return { id: passkey.id, name: passkey.name, created_at: writeTime(nowMs), last_used_at: null };
  },
});

function refuseResponse(): Problem {
  return refuseFields([
    { field: "response", message: "must be a new passkey for one of your open challenges: start again" },
  ]);
}

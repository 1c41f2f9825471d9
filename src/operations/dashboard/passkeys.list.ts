import * as v from "valibot";
import { writeTime } from "../../domain/rfc3339.ts";
import { defineOperation } from "../../http/operation.ts";
import { ShownPasskey } from "../../schema/passkey-fields.ts";
import { listPasskeys } from "../../storage/people/passkeys.ts";

/** GET /internal/v1/passkeys — lists the user's passkeys. */
export const listOwnPasskeys = defineOperation({
  id: "passkeys.list",
  method: "GET",
  path: "/internal/v1/passkeys",
  summary: "List the user's passkeys",
  description: "Lists the signed-in user's passkeys, newest first.",
  service: "platform",
  auth: "session",
  response: v.object({ passkeys: v.array(ShownPasskey) }),
  errors: [],
  async handle({ caller }, { db }) {
    const passkeys = (await listPasskeys(db, caller.userId)).map(({ id, name, createdAtMs, lastUsedAtMs }) => ({
      id,
      name,
      created_at: writeTime(createdAtMs),
      last_used_at: writeTime(lastUsedAtMs),
    }));
    return { passkeys };
  },
});

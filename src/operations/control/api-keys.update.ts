import * as v from "valibot";
import { scopeOf } from "../../domain/access/actor.ts";
import { requireNoLimit } from "../../domain/access/key-grants.ts";
import { givenName } from "../../domain/changes/fields.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { defineOperation } from "../../http/operation.ts";
import { monthlyLimit, ShownApiKey, showApiKey } from "../../present/api-key-fields.ts";
import { text } from "../../schema/fields.ts";
import { updateKeyAndCopy } from "../../services/moving/key-copies.ts";

/** PATCH /internal/v1/api-keys/{id} — docs/contract/control.md, "Organizations and keys". */
export const changeApiKey = defineOperation({
  id: "api-keys.update",
  method: "PATCH",
  path: "/internal/v1/api-keys/{id}",
  summary: "Rename an API key, or limit what it spends",
  description:
    "`monthly_limit_microdollars` is what the key's calls may cost in a calendar month (UTC); above it, priced calls " +
    "get 402 `insufficient_balance`. Null removes the limit. A new limit applies from the next charge. A key that has a " +
    "limit can't change limits.",
  service: "platform",
  auth: "control",
  place: "directory",
  memberRole: "admin",
  scope: "keys:write",
  params: v.object({ id: text(1, 256) }),
  body: v.object({
    name: v.exactOptional(givenName()),
    monthly_limit_microdollars: v.exactOptional(monthlyLimit()),
  }),
  example: { monthly_limit_microdollars: 5_000_000 },
  response: ShownApiKey,
  errors: ["not_found"],
  async handle({ params, body, caller }, { homes, nowMs }) {
    // Also its own: a key must not get around its limit.
    const isLimitChanged = body.monthly_limit_microdollars !== undefined;
    if (isLimitChanged && caller.kind === "member" && caller.apiKey) requireNoLimit(caller.apiKey, "change limits");
    const changes = { name: body.name, monthlyLimitMicrodollars: body.monthly_limit_microdollars };
    const key = await updateKeyAndCopy(homes, params.id, scopeOf(caller), changes, nowMs);
    if (!key) throw new Problem("not_found", "There is no such API key.");
    return showApiKey(key);
  },
});

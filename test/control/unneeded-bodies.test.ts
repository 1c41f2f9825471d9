import { describe, expect, it } from "vitest";
import { MAX_BODY_BYTES } from "../../src/domain/limits/request-limits.ts";
import { fillPath } from "../../src/http/route-path.ts";
import { controlOperations } from "../../src/operations/control-operations.ts";
import { LOCAL_SETTINGS } from "./control-client.ts";
import { registerDestination } from "./destination-client.ts";
import { useControl } from "./use-control.ts";

const control = useControl();
const withoutFields = controlOperations.filter(({ method, body }) => method === "POST" && !body);

async function send(path: string, body: string | undefined, headers: Record<string, string>) {
  const authorization = `Bearer ${LOCAL_SETTINGS.OPERATOR_TOKEN}`;
  const answer = await control.harness.fetch(path, {
    method: "POST",
    headers: { authorization, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const json = answer.headers.get("content-type")?.includes("json") ? await answer.json() : null;
  return { status: answer.status, body: json as { code?: string; secret?: string } | null };
}

describe.each(withoutFields)("$id, which needs no body", ({ path }) => {
  const filled = fillPath(path, { id: "unknown" });
  const json = { "content-type": "application/json" };

  // A repeat with another body is refused, so it is read.
  it.each([
    ["of another type", { "content-type": "text/plain" }, "{}", 415, "unsupported_media_type"],
    ["that is no JSON", json, "{garbage", 400, "invalid_json"],
    ["that is no object", json, "[]", 400, "invalid_json"],
    ["that is too large", json, JSON.stringify({ a: "x".repeat(MAX_BODY_BYTES) }), 413, "payload_too_large"],
  ] as const)(
    "with an Idempotency-Key refuses one %s, and ignores it without",
    async (_name, headers, body, status, code) => {
      const key = { "idempotency-key": crypto.randomUUID() };
      expect(await send(filled, body, { ...headers, ...key })).toMatchObject({ status, body: { code } });
      expect(await send(filled, body, headers)).toMatchObject({ status: 404, body: { code: "not_found" } });
    },
  );

  it("takes none, an empty one, and an object, whose fields it ignores", async () => {
    for (const body of [undefined, "", "{}", '{"a":1}'])
      for (const key of [{}, { "idempotency-key": crypto.randomUUID() }] as Record<string, string>[])
        expect(await send(filled, body, { ...json, ...key }), body).toMatchObject({ status: 404 });
    const empty = { "content-type": "text/plain", "idempotency-key": crypto.randomUUID() };
    expect(await send(filled, "", empty)).toMatchObject({ status: 404 });
  });
});

it("a repeat with another body is refused, also where the operation needs none", async () => {
  const { id } = await registerDestination(control.harness, control.organizationId);
  const path = `/internal/v1/destinations/${id}/rotate-secret`;
  const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
  const first = await send(path, undefined, headers);
  expect(first.status).toBe(200);
  expect(await send(path, undefined, headers)).toEqual(first);
  expect(await send(path, '{"a":1}', headers)).toMatchObject({ status: 409, body: { code: "idempotency_key_reused" } });
});

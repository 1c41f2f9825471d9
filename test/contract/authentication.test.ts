import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION, DEMO_PHONE, LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { makeApiKey } from "../../src/domain/access/api-key.ts";
import { ROLES } from "../../src/domain/access/roles.ts";
import type { Operation } from "../../src/http/operation.ts";
import { publicOperations } from "../../src/operations/public-operations.ts";
import { type Harness, startHarness } from "../harness.ts";
import { expectProblem } from "./expect-problem.ts";
import { addKey } from "./test-keys.ts";

const guarded = publicOperations.filter(({ auth }) => auth !== "public");
const HOUR_MS = 3_600_000;

/** Headers without a live key, by what is wrong with them. */
const DEAD_HEADERS: Record<string, Record<string, string>> = {
  "no key": {},
  "an empty key": { "x-service-api-key": "" },
  "a key without its prefix": { "x-service-api-key": LOCAL_API_KEY.replace("sightline_", "") },
  "a key with another prefix": { "x-service-api-key": LOCAL_API_KEY.replace("sightline_", "other_") },
  "a key that is one character short": { "x-service-api-key": LOCAL_API_KEY.slice(0, -1) },
  "a key that is one character long": { "x-service-api-key": `${LOCAL_API_KEY}0` },
  "a key in upper case": { "x-service-api-key": LOCAL_API_KEY.toUpperCase() },
  "a key with a character beyond base62": { "x-service-api-key": `${LOCAL_API_KEY.slice(0, -1)}-` },
  "two keys in one header": { "x-service-api-key": `${LOCAL_API_KEY}, ${LOCAL_API_KEY}` },
  "a key of 10,000 characters": { "x-service-api-key": `sightline_${"a".repeat(10_000)}` },
  "a key that was never made": { "x-service-api-key": makeApiKey() },
  "the key as a bearer token": { authorization: `Bearer ${LOCAL_API_KEY}` },
};

describe("every operation that needs a key", () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ vision: true });
  });
  afterAll(() => harness?.close());

  /** A request without a body: the key is checked before anything else. */
  const call = (operation: Operation, headers: Record<string, string>) =>
    harness.fetch(operation.path.replace("{phone_id}", DEMO_PHONE.id), { method: operation.method, headers });
  const expect401 = async (operation: Operation, headers: Record<string, string>) => {
    const response = await call(operation, headers);
    expect(response.headers.get("www-authenticate")).toContain("X-Service-Api-Key");
    const path = operation.path.replace("{phone_id}", DEMO_PHONE.id);
    return expectProblem(response, { shape: operation.service, status: 401, code: "unauthenticated", path });
  };

  describe.each(guarded)("$id", (operation) => {
    it.each(Object.entries(DEAD_HEADERS))("refuses %s", async (_name, headers) => {
      await expect401(operation, headers);
    });

    it("refuses a revoked key", async () => {
      const { key } = await addKey(harness.db, {
        organizationId: DEMO_ORGANIZATION.id,
        revokedAtMs: Date.now() - HOUR_MS,
      });
      await expect401(operation, { "x-service-api-key": key });
    });

    it("refuses an expired key", async () => {
      const { key } = await addKey(harness.db, { organizationId: DEMO_ORGANIZATION.id, expiresAtMs: Date.now() - 1 });
      await expect401(operation, { "x-service-api-key": key });
    });

    it("doesn't tell an unknown key from a revoked one", async () => {
      const { key } = await addKey(harness.db, { organizationId: DEMO_ORGANIZATION.id, revokedAtMs: 1 });
      const [revoked, unknown] = [
        await expect401(operation, { "x-service-api-key": key }),
        await expect401(operation, { "x-service-api-key": makeApiKey() }),
      ];
      expect(revoked.detail).toBe(unknown.detail);
    });

    it.each(ROLES)("admits a live key of the role %s", async (role) => {
      const { key } = await addKey(harness.db, {
        organizationId: DEMO_ORGANIZATION.id,
        role,
        expiresAtMs: Date.now() + HOUR_MS,
      });
      const response = await call(operation, { "x-service-api-key": key });
      // Without a body, the POST operations fail right after the check of the key.
      expect(response.status).toBe(operation.body ? 400 : 200);
    });
  });

  it("notes when a key was used", async () => {
    const { key, id } = await addKey(harness.db, { organizationId: DEMO_ORGANIZATION.id });
    await harness.fetch("/api/v1/organization", { headers: { "x-service-api-key": key } });
    const readUse = () =>
      harness.db.prepare("SELECT last_used_at FROM api_keys WHERE id = ?").bind(id).first<number>("last_used_at");
    await expect.poll(readUse).toEqual(expect.any(Number));
  });
});

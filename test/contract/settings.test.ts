import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION, LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { callAsPage, type SignedIn, signIn } from "../dashboard/session-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { expectProblem } from "./expect-problem.ts";
import { addKey } from "./test-keys.ts";

describe("settings", () => {
  let harness: Harness;
  beforeAll(async () => {
    const settings = {
      ...LOCAL_SETTINGS,
      // Sends one request, and the next one after a quarter of an hour.
      RATE_LIMIT_PER_SECOND: "0.001",
      CORS_ORIGINS: "https://app.example.com, http://127.0.0.1:3000",
    };
    harness = await startHarness({ own: true, settings });
  });
  afterAll(() => harness?.close());
  const getOrganization = (headers: Record<string, string>) => harness.fetch("/api/v1/organization", { headers });
  /** A key that has not sent anything yet. */
  const useNewKey = async () => {
    const { key } = await addKey(harness.db, { organizationId: DEMO_ORGANIZATION.id });
    return { "x-service-api-key": key };
  };

  it("RATE_LIMIT_PER_SECOND refuses a key beyond its rate, and no other key", async () => {
    const owner = { "x-service-api-key": LOCAL_API_KEY };
    expect((await getOrganization(owner)).status).toBe(200);
    const refused = await getOrganization(owner);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    await expectProblem(refused, { shape: "platform", status: 429, path: "/api/v1/organization" });
    const grounding = await harness.fetch("/api/v1/elements:locate", { method: "POST", headers: owner });
    await expectProblem(grounding, {
      shape: "grounding",
      status: 429,
      code: "rate_limited",
      path: "/api/v1/elements:locate",
    });
    expect((await getOrganization(await useNewKey())).status).toBe(200);
    expect((await harness.fetch("/models")).status).toBe(200);
  });

  it("RATE_LIMIT_PER_SECOND refuses a member's login beyond its rate, but not another login or the operator", async () => {
    const { id } = DEMO_ORGANIZATION;
    const [one, other] = [await signIn(harness, id), await signIn(harness, id)];
    const read = ({ cookie }: SignedIn) =>
      callAsPage(harness, "GET", `/organizations/${id}/webhook-deliveries`, { cookie });
    expect((await read(one)).status).toBe(200);
    const refused = await read(one);
    expect(refused).toMatchObject({ status: 429, body: { type: expect.stringMatching(/\/rate_limited$/) } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    // One rate for both APIs.
    expect((await callAsPage(harness, "GET", "/api/v1/organization", one)).status).toBe(429);
    expect((await read(other)).status).toBe(200);
    for (const _ of [1, 2]) expect((await callControl(harness, "GET", `/organizations/${id}`)).status).toBe(200);
  });

  it("RATE_LIMIT_PER_SECOND refuses a login beyond its rate also where it acts for no organization, but lets it sign out", async () => {
    const { id } = DEMO_ORGANIZATION;
    const { cookie } = await signIn(harness, id);
    expect((await callAsPage(harness, "GET", "/session", { cookie })).status).toBe(200);
    for (const [method, path, body] of [
      ["GET", "/session"],
      ["GET", "/sessions"],
      ["PATCH", "/profile", { name: "Flood" }],
      ["GET", "/passkeys"],
      ["POST", "/passkeys/registration-options"],
      ["DELETE", "/passkeys/passkey_1"],
    ] as const) {
      const refused = await callAsPage(harness, method, path, { cookie, ...(body ? { body } : {}) });
      expect(refused, path).toMatchObject({ status: 429, body: { type: expect.stringMatching(/\/rate_limited$/) } });
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await callAsPage(harness, "DELETE", "/sessions", { cookie })).status).toBe(204);
    const other = await signIn(harness, id);
    expect((await callAsPage(harness, "GET", "/session", other)).status).toBe(200);
    expect((await callAsPage(harness, "DELETE", "/session", other)).status).toBe(204);
  });

  it("CORS_ORIGINS opens the operations to the pages of those origins only", async () => {
    const open = await getOrganization({ ...(await useNewKey()), origin: "https://app.example.com" });
    expect(open.headers.get("access-control-allow-origin")).toBe("https://app.example.com");
    expect(open.headers.get("vary")).toBe("origin");
    const closed = await getOrganization({ ...(await useNewKey()), origin: "https://evil.example.com" });
    expect(closed.headers.get("access-control-allow-origin")).toBeNull();
    const preflight = await harness.fetch("/api/v1/elements:locate", {
      method: "OPTIONS",
      headers: { origin: "http://127.0.0.1:3000" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("x-service-api-key");
    const refused = await harness.fetch("/api/v1/elements:locate", {
      method: "OPTIONS",
      headers: { origin: "https://evil.example.com" },
    });
    expect(refused.status).toBe(405);
    const unauthenticated = await getOrganization({ origin: "https://app.example.com" });
    expect(unauthenticated.headers.get("access-control-allow-origin")).toBe("https://app.example.com");
  });
});

describe("a setting that can't work", () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ own: true, settings: { DEFAULT_MODEL: "acme/secret-model" } });
  });
  afterAll(() => harness?.close());

  it("is a masked failure, and the log names the variable", async () => {
    const response = await harness.fetch("/models");
    await expectProblem(response, { shape: "grounding", status: 500, code: "internal", path: "/models" });
    const findLine = () => harness.readLogs().find((log) => log.includes("config_invalid")) ?? "";
    await expect.poll(findLine).toContain("DEFAULT_MODEL");
    expect(findLine()).not.toContain("acme");
  });
});

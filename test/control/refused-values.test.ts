import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { makeApiKey } from "../../src/domain/access/api-key.ts";
import { type Harness, startHarness } from "../harness.ts";
import { callControl, LOCAL_SETTINGS } from "./control-client.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS });
});
afterAll(() => harness?.close());

const OWN = `/organizations/${DEMO_ORGANIZATION.id}`;
const HIDDEN = "hunter2-hunter2";

describe("a refusal names the path of each invalid field, and the value that was sent", () => {
  it.each([
    ["POST", `${OWN}/credits`, { amount_microdollars: "5", reason: "r" }, "body.amount_microdollars", "5"],
    ["POST", `${OWN}/credits`, { amount_microdollars: -5, reason: "r" }, "body.amount_microdollars", -5],
    ["POST", `${OWN}/credits`, { amount_microdollars: 5 }, "body.reason", null],
    ["POST", `${OWN}/api-keys`, { name: "n", role: "king" }, "body.role", "king"],
    ["POST", `${OWN}/api-keys`, { name: { a: 1 }, role: "viewer" }, "body.name", null],
    ["PUT", `${OWN}/balance-alert`, { threshold_microdollars: 0.5 }, "body.threshold_microdollars", 0.5],
    ["POST", "/changes", { type: "run.explode" }, "body.type", "run.explode"],
    ["POST", "/changes", { type: "run.start", run_id: 5, phone_id: "p" }, "body.run_id", 5],
    ["POST", `${OWN}/replays`, { since: "2999-01-01T00:00:00Z" }, "body.since", "2999-01-01T00:00:00Z"],
    ["GET", `${OWN}/usage?limit=0`, undefined, "query.limit", "0"],
    ["GET", `/organizations/${"a".repeat(257)}`, undefined, "path.id", "a".repeat(256)],
  ])("%s %s with %j", async (method, path, sent, location, value) => {
    const { status, body } = await callControl(harness, method, path, sent);
    expect([400, 422]).toContain(status);
    expect(body).toMatchObject({
      code: status === 400 ? "invalid_parameter" : "validation",
      errors: [{ location, message: expect.stringMatching(/\S/), value }],
    });
  });
});

describe("a refusal quotes no secret", () => {
  const key = makeApiKey();

  it.each([
    ["POST", `${OWN}/destinations`, { url: `https://user:${HIDDEN}@example.com/`, event_types: ["*"] }, "body.url"],
    ["POST", "/session", { token: HIDDEN.repeat(20) }, "body.token"],
    ["POST", "/invitations/lookup", { token: [HIDDEN] }, "body.token"],
    ["POST", "/session/passkey", { response: HIDDEN }, "body.response"],
    ["POST", "/session/passkey", { response: { id: [HIDDEN] } }, "body.response.id"],
    ["POST", `${OWN}/api-keys`, { name: "n", role: key }, "body.role"],
    ["GET", `${OWN}/usage?limit=${key}`, undefined, "query.limit"],
  ])("%s %s with %j", async (method, path, sent, location) => {
    const { status, body } = await callControl(harness, method, path, sent);
    expect([400, 422]).toContain(status);
    const named = body.errors.find((error: { location: string }) => error.location === location);
    expect(named).toMatchObject({ location, value: null });
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${HIDDEN}|${key}`));
  });
});

import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import type { Actor } from "../../src/domain/access/actor.ts";
import type { OperationCall } from "../../src/http/call-operation.ts";
import { addKey } from "../contract/test-keys.ts";
import { type Harness, startHarness } from "../harness.ts";
import { LOCAL_SETTINGS, reportChange } from "./control-client.ts";

const CLIENT = resolve(import.meta.dirname, "workers/binding-client/wrangler.toml");

describe("the control API over a service binding", () => {
  let harness: Harness;
  beforeAll(async () => {
    // No token: over HTTP the control API isn't available, and the binding doesn't need it.
    const { OPERATOR_TOKEN: _, ...settings } = LOCAL_SETTINGS;
    harness = await startHarness({
      own: true,
      settings: { ...settings, PUBLIC_ORIGIN: "https://eu.sightline.example" },
      workers: [CLIENT],
    });
  });
  afterAll(() => harness?.close());

  const change = { type: "run.queue", organization_id: DEMO_ORGANIZATION.id, workflow_id: "nightly", trigger: "api" };

  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the answer
  async function call(id: string, operationCall?: OperationCall, actor?: Actor): Promise<any> {
    const body = JSON.stringify({ id, call: operationCall, actor });
    return (await harness.fetchFrom("binding-client", "/", { method: "POST", body })).json();
  }

  it("does what HTTP does", async () => {
    const answer = await call("changes.apply", { body: change });
    expect(answer).toEqual({
      ok: true,
      status: 200,
      body: { resource: { type: "run", id: expect.stringMatching(/^run_/) }, events: [] },
    });
    const { id } = answer.body.resource;
    const row = await harness.db.prepare("SELECT workflow_id, status FROM runs WHERE id = ?").bind(id).first();
    expect(row).toEqual({ workflow_id: "nightly", status: "queued" });
    expect((await reportChange(harness, change)).status).toBe(404);
  });

  it("refuses as HTTP does, with the field and the rule", async () => {
    expect(await call("changes.apply", { body: { ...change, trigger: "cosmic ray" } })).toMatchObject({
      ok: false,
      status: 422,
      body: { title: "Unprocessable Content", errors: [{ location: "body.trigger" }] },
    });
    expect(await call("changes.apply", {})).toMatchObject({ ok: false, status: 422 });
    expect(await call("no.such.operation")).toMatchObject({ ok: false, status: 404 });
  });

  it("knows where the service is reached, for links and to send no webhook to itself", async () => {
    const params = { id: DEMO_ORGANIZATION.id };
    const link = await call("organizations.sign-in-links.create", { params, body: { email: "ops@example.com" } });
    expect(link.body.url).toMatch(/^https:\/\/eu\.sightline\.example\/sign-in#[\w-]{40,}$/);
    const body = { url: "https://eu.sightline.example/hooks", event_types: ["*"] };
    expect(
      await call("organizations.destinations.create", { params: { organization_id: DEMO_ORGANIZATION.id }, body }),
    ).toMatchObject({ ok: false, status: 422 });
  });

  it("answers a repeat with the same Idempotency-Key once", async () => {
    const once = { body: change, idempotencyKey: "binding-1" };
    const first = await call("changes.apply", once);
    expect(await call("changes.apply", once)).toEqual(first);
    expect(await call("changes.apply", { ...once, body: { ...change, workflow_id: "other" } })).toMatchObject({
      ok: false,
      status: 409,
    });
  });

  it("lets a member do only what their role may", async () => {
    const owner: Actor = { kind: "member", organizationId: DEMO_ORGANIZATION.id, role: "owner" };
    expect(await call("changes.apply", { body: change }, owner)).toMatchObject({ ok: false, status: 403 });
  });

  it.each([
    ["a member without an organization", { kind: "member", role: "owner" }],
    ["a member of null", { kind: "member", organizationId: null, role: "owner" }],
    ["a member of nothing", { kind: "member", organizationId: "", role: "owner" }],
    ["a member without a role", { kind: "member", organizationId: DEMO_ORGANIZATION.id }],
    ["a member in a role that doesn't exist", { kind: "member", organizationId: DEMO_ORGANIZATION.id, role: "root" }],
    ["somebody of another kind", { kind: "person", organizationId: "org_other", role: "owner" }],
    ["nobody", null],
    ["an empty object", {}],
    ["a text", "operator"],
  ])("lets %s do nothing, in no organization", async (_who, actor) => {
    const { id } = await addKey(harness.db, { organizationId: DEMO_ORGANIZATION.id });
    const calls = [
      await call("api-keys.delete", { params: { id } }, actor as Actor),
      await call("organizations.get", { params: { id: DEMO_ORGANIZATION.id } }, actor as Actor),
    ];
    expect(calls).toMatchObject([1, 2].map(() => ({ ok: false, status: 403, body: { code: "forbidden" } })));
    const row = await harness.db.prepare("SELECT revoked_at FROM api_keys WHERE id = ?").bind(id).first();
    expect(row).toEqual({ revoked_at: null });
  });
});

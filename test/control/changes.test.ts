import { afterAll, beforeAll, expect, it } from "vitest";
import { DEMO_ORGANIZATION, DEMO_PHONE } from "../../src/storage/seed-data.ts";
import { type Harness, startHarness } from "../harness.ts";
import { LOCAL_SETTINGS, reportChange } from "./control-client.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS });
});
afterAll(() => harness?.close());

const organization_id = DEMO_ORGANIZATION.id;

it("a run goes from the queue to its end, with an event for each step that is announced", async () => {
  const queued = await reportChange(harness, {
    type: "run.queue",
    organization_id,
    workflow_id: "checkout",
    trigger: "api",
  });
  expect(queued).toMatchObject({ status: 200, body: { resource: { type: "run" }, events: [] } });
  const run_id = queued.body.resource.id;
  const started = await reportChange(harness, { type: "run.start", run_id, phone_id: DEMO_PHONE.id });
  expect(started).toMatchObject({
    status: 200,
    body: { resource: { type: "run", id: run_id }, events: [{ id: `run.started:${run_id}`, type: "run.started" }] },
  });
  const again = await reportChange(harness, { type: "run.start", run_id, phone_id: DEMO_PHONE.id });
  expect(again).toMatchObject({ status: 200, body: { resource: { id: run_id }, events: [] } });
  expect(await reportChange(harness, { type: "run.complete", run_id })).toMatchObject({
    status: 200,
    body: { events: [{ type: "run.completed" }] },
  });
  expect(await reportChange(harness, { type: "run.fail", run_id })).toMatchObject({ status: 409 });
  const { results } = await harness.db.prepare("SELECT id, payload FROM events ORDER BY seq").all();
  expect(results).toHaveLength(2);
});

it("the same Idempotency-Key gets the first answer again, and with another body a 409", async () => {
  const body = { type: "run.queue", organization_id, workflow_id: "w", trigger: "api" };
  const key = { "idempotency-key": "once" };
  const first = await reportChange(harness, body, key);
  expect(first.status).toBe(200);
  expect(await reportChange(harness, body, key)).toMatchObject({ status: 200, body: first.body });
  expect(await reportChange(harness, { ...body, workflow_id: "x" }, key)).toMatchObject({ status: 409 });
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { ANSWER_KEPT_MS } from "../../src/domain/deliveries/retention.ts";
import { type Harness, startHarness } from "../harness.ts";
import { type ControlAnswer, callControl, LOCAL_SETTINGS, reportChange } from "./control-client.ts";
import { readTableChecksums } from "./table-checksums.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS });
});
afterAll(() => harness?.close());

const organization_id = DEMO_ORGANIZATION.id;

/** A change that creates another run each time; `workflow_id` distinguishes the runs of one test. */
const queue = (workflow_id: string) => ({ type: "run.queue", organization_id, workflow_id, trigger: "api" });
const withKey = (key: string) => ({ "idempotency-key": key });

async function countRuns(workflowId: string): Promise<number | null> {
  return harness.db.prepare("SELECT count(*) AS n FROM runs WHERE workflow_id = ?").bind(workflowId).first<number>("n");
}

function expectReused(answer: ControlAnswer): void {
  expect(answer.status).toBe(409);
  expect(new URL(answer.body.type).pathname).toBe("/problems/idempotency_key_reused");
}

it("without a key each request is another", async () => {
  for (let i = 0; i < 2; i++) expect((await reportChange(harness, queue("none"))).status).toBe(200);
  expect(await countRuns("none")).toBe(2);
});

it("the same key and body gets the first answer again, also when the record has moved on", async () => {
  const first = await reportChange(harness, queue("again"), withKey("again"));
  expect(first.status).toBe(200);
  const run_id = first.body.resource.id;
  expect((await reportChange(harness, { type: "run.cancel", run_id, reason: "user" })).status).toBe(200);
  const before = await readTableChecksums(harness.db);
  const again = await reportChange(harness, queue("again"), withKey("again"));
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(again.headers.get("content-type")).toBe("application/json");
  // It is the same answer to another request.
  expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  expect(await readTableChecksums(harness.db)).toEqual(before);
});

it("an answer with events comes again with them, although the move would be a repeat by now", async () => {
  const { body } = await reportChange(harness, queue("events"));
  const fail = { type: "run.fail", run_id: body.resource.id };
  const first = await reportChange(harness, fail, withKey("events"));
  expect(first.body.events).toHaveLength(1);
  expect((await reportChange(harness, fail)).body.events).toEqual([]);
  expect((await reportChange(harness, fail, withKey("events"))).body).toEqual(first.body);
});

it("the same body in another spelling, or with its fields in another order, is the same request", async () => {
  const first = await reportChange(harness, queue("spelling"), withKey("spelling"));
  const { type, ...rest } = queue("spelling");
  const turned = Object.fromEntries(Object.entries({ type, ...rest }).reverse());
  for (const spelled of [JSON.stringify(queue("spelling"), null, 2), JSON.stringify(turned)]) {
    const again = await callControl(harness, "POST", "/changes", spelled, withKey("spelling"));
    expect([again.status, again.body]).toEqual([200, first.body]);
  }
});

it("a body that nests as deep as a body may is repeated too", async () => {
  const deep = "[".repeat(9_000) + "]".repeat(9_000);
  const body = JSON.stringify({ ...queue("deep"), note: 0 }).replace('"note":0', `"note":${deep}`);
  const [first, again] = [
    await callControl(harness, "POST", "/changes", body, withKey("deep")),
    await callControl(harness, "POST", "/changes", body, withKey("deep")),
  ];
  expect([first.status, again.body]).toEqual([200, first.body]);
});

it("the same key with another body, or for another operation, gets a 409 and does nothing", async () => {
  expect((await reportChange(harness, queue("other"), withKey("other"))).status).toBe(200);
  const before = await readTableChecksums(harness.db);
  expectReused(await reportChange(harness, queue("other-body"), withKey("other")));
  expectReused(await reportChange(harness, { ...queue("other"), note: "x" }, withKey("other")));
  expectReused(
    await callControl(harness, "POST", "/organizations", queue("other"), withKey("other")).then(async (refused) => {
      // A body that isn't an organization's is refused before the key is checked.
      expect(refused.status).toBe(422);
      return callControl(harness, "POST", "/organizations", { ...queue("other"), name: "Other" }, withKey("other"));
    }),
  );
  expect(await readTableChecksums(harness.db)).toEqual(before);
});

it("a key is forgotten after 24 hours, and not before", async () => {
  const change = queue("expiry");
  const age = async (ms: number) =>
    harness.db
      .prepare("UPDATE idempotency_keys SET created_at = ? WHERE key = 'expiry'")
      .bind(Date.now() - ms)
      .run();
  const first = await reportChange(harness, change, withKey("expiry"));
  await age(ANSWER_KEPT_MS - 60_000);
  expect((await reportChange(harness, change, withKey("expiry"))).body).toEqual(first.body);
  await age(ANSWER_KEPT_MS);
  const second = await reportChange(harness, change, withKey("expiry"));
  expect(second.status).toBe(200);
  expect(second.body).not.toEqual(first.body);
  expect((await reportChange(harness, change, withKey("expiry"))).body).toEqual(second.body);
  await age(ANSWER_KEPT_MS);
  // Another body is no conflict either then.
  expect((await reportChange(harness, queue("expiry-other"), withKey("expiry"))).status).toBe(200);
  expect(await countRuns("expiry")).toBe(2);
});

it("of ten at once with one key, one is done and all get its answer", async () => {
  for (const round of ["first", "second", "third"]) {
    const send = () => reportChange(harness, queue(`burst-${round}`), withKey(`burst-${round}`));
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    const bodies = answers.map(({ status, body }) => JSON.stringify([status, body]));
    expect(new Set(bodies).size, bodies.join("\n")).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await countRuns(`burst-${round}`)).toBe(1);
  }
});

it("of two bodies at once with one key, one is done and the other gets a 409", async () => {
  const answers = await Promise.all(
    ["duel-a", "duel-b"].map((workflow) => reportChange(harness, queue(workflow), withKey("duel"))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(((await countRuns("duel-a")) ?? 0) + ((await countRuns("duel-b")) ?? 0)).toBe(1);
});

it.each([
  ["one character", 200, "k"],
  ["255 characters", 200, "k".repeat(255)],
  ["any visible ASCII", 200, `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`],
  ["256 characters", 400, "k".repeat(256)],
  ["no character", 400, ""],
  ["a space in it", 400, "a b"],
  ["a tab in it", 400, "a\tb"],
  ["letters beyond ASCII", 400, "schlüssel"],
])("a key of %s gets %s", async (name, status, key) => {
  const workflow = `form-${name.replaceAll(" ", "-")}`;
  // Over a plain connection: the harness's own fetch omits empty headers.
  const answer = await reportChange(
    { fetch: (path, init) => fetch(new URL(path, harness.origin), init) },
    queue(workflow),
    withKey(key),
  );
  expect(answer.status).toBe(status);
  if (status === 400) {
    expect(new URL(answer.body.type).pathname).toBe("/problems/invalid_parameter");
    expect(answer.body.errors).toMatchObject([{ location: "header.Idempotency-Key" }]);
  }
  expect(await countRuns(workflow)).toBe(status === 200 ? 1 : 0);
});

it.each([
  ["not found", (id: string) => ({ type: "run.fail", run_id: id }), 404],
  ["invalid", (id: string) => ({ type: "run.start", run_id: id, phone_id: 7 }), 422],
])("a request that was refused as %s leaves its key free", async (_name, change, status) => {
  const run_id = `run_free-${status}`;
  const key = withKey(`free-${status}`);
  const before = await readTableChecksums(harness.db);
  expect((await reportChange(harness, change(run_id), key)).status).toBe(status);
  expect(await readTableChecksums(harness.db)).toEqual(before);
  expect((await reportChange(harness, { ...queue("free"), run_id })).status).toBe(200);
  const retried = await reportChange(harness, { type: "run.fail", run_id }, key);
  expect([retried.status, retried.body.events.length]).toEqual([200, 1]);
});

it("what is answered once, such as an API key, comes again, and isn't in the database in clear", async () => {
  const path = `/organizations/${organization_id}/api-keys`;
  const send = () =>
    callControl(harness, "POST", path, { name: "Continuous integration", role: "viewer" }, withKey("once-only"));
  const first = await send();
  expect(first.status).toBe(201);
  expect(first.body.key).toMatch(/^sightline_/);
  const again = await send();
  expect([again.status, again.body]).toEqual([201, first.body]);
  const row = await harness.db.prepare("SELECT * FROM idempotency_keys WHERE key = 'once-only'").first();
  expect(row).toMatchObject({
    principal: "operator",
    status: 201,
    request_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const kept = JSON.stringify(row);
  for (const text of [first.body.key, first.body.id, "Continuous integration", path, btoa(first.body.key)])
    expect(kept).not.toContain(text);
  expect(harness.readLogs().join("\n")).not.toContain(first.body.key);
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addKey, addOrganization } from "../contract/test-keys.ts";
import { BODIES } from "../domain/changes/demo-world.ts";
import { type Harness, startHarness } from "../harness.ts";
import { type ControlAnswer, callControl, LOCAL_SETTINGS, reportChange } from "./control-client.ts";

const MINUTE_MS = 60_000;
const NOW_MS = Date.now();
/** So many minutes ago, as RFC 3339. */
const ago = (minutes: number) => new Date(NOW_MS - minutes * MINUTE_MS).toISOString();

let harness: Harness;
let orgId: string;
let otherId: string;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false });
  orgId = await addOrganization(harness.db, { balanceMicrodollars: 0 });
  otherId = await addOrganization(harness.db, { balanceMicrodollars: 0 });
  await liveThroughAnHour();
});
afterAll(() => harness?.close());

const read = (path: string, organizationId = orgId): Promise<ControlAnswer> =>
  callControl(harness, "GET", `/organizations/${organizationId}${path}`);
const listIds = async (path: string, organizationId = orgId): Promise<string[]> => {
  const { body } = await read(path, organizationId);
  const [items] = Object.values(body).filter(Array.isArray);
  return (items as { id: string }[]).map(({ id }) => id);
};

async function happen(type: string, minutes: number, fields: Record<string, unknown>): Promise<void> {
  const { status, body } = await reportChange(harness, { type, occurred_at: ago(minutes), ...fields });
  expect(status, JSON.stringify([type, fields, body])).toBe(200);
}

/** Two organizations on five phones: one each, a rented one, a shared one that both use and one that nobody does. */
async function liveThroughAnHour(): Promise<void> {
  const phone = (phone_id: string, minutes: number, more = {}) =>
    happen("phone.register", minutes, { phone_id, phone_name: `Pixel ${phone_id}`, ...more });
  await phone("phone_own", 60, { organization_id: orgId, nickname: "desk" });
  await phone("phone_other", 59, { organization_id: otherId });
  await phone("phone_rented", 58);
  await phone("phone_shared", 57);
  await phone("phone_unused", 56);
  await happen("rental.activate", 50, {
    ...BODIES["rental.activate"],
    rental_id: "rent_1",
    organization_id: orgId,
    phone_id: "phone_rented",
    plan_name: "Dedicated",
    current_period_start: ago(50),
    current_period_end: "2099-01-01T00:00:00Z",
  });
  await happen("rental.payment_failed", 45, { rental_id: "rent_1" });

  const session = (session_id: string, minutes: number, organization_id: string, phone_id: string) =>
    happen("session.start", minutes, { session_id, organization_id, phone_id, source: "interactive" });
  const end = (session_id: string, minutes: number) =>
    happen("session.end", minutes, { session_id, end_reason: "released" });
  await session("sess_shared", 40, orgId, "phone_shared");
  await end("sess_shared", 35);
  await session("sess_other", 30, otherId, "phone_shared");
  await session("sess_own", 20, orgId, "phone_own");

  const run = (run_id: string, minutes: number, more = {}) =>
    happen("run.queue", minutes, { run_id, organization_id: orgId, workflow_id: "wf_1", trigger: "api", ...more });
  await run("run_done", 25);
  await happen("run.start", 19, { run_id: "run_done", phone_id: "phone_own", session_id: "sess_own" });
  await happen("run.complete", 15, { run_id: "run_done" });
  await run("run_cancelled", 14);
  await happen("run.cancel", 13, { run_id: "run_cancelled", reason: "user" });
  await run("run_queued", 12, { start_timeout_seconds: 86_400 });

  const file = { organization_id: orgId, filename: "a.png", mime_type: "image/png", size_bytes: 9 };
  await happen("file.upload", 11, { file_id: "file_1", ...file });
  await happen("delivery.create", 10, { delivery_id: "dlv_1", file_id: "file_1", phone_id: "phone_rented" });
  await happen("delivery.create", 9, { delivery_id: "dlv_2", file_id: "file_1", phone_id: "phone_own" });
  await happen("delivery.fail", 8, { delivery_id: "dlv_2", error: "No space." });

  await happen("phone.begin_maintenance", 7, { phone_id: "phone_rented", reason: "update" });
  await happen("phone.take_offline", 6, { phone_id: "phone_rented", reason: "hardware" });
}

describe("a shared phone", () => {
  const readDeliveries = async (phoneId: string, organizationId: string) => {
    const { key } = await addKey(harness.db, { organizationId });
    const path = `/api/v1/phones/${phoneId}/deliveries`;
    const answer = await harness.fetch(path, { headers: { "x-service-api-key": key } });
    return { status: answer.status, body: await answer.json() };
  };

  it("has an empty list of file deliveries for who used it by a session or a run alone, and is not found for others", async () => {
    const runner = await addOrganization(harness.db, { balanceMicrodollars: 0 });
    const stranger = await addOrganization(harness.db, { balanceMicrodollars: 0 });
    const [phoneId, runId] = [`phone_${crypto.randomUUID()}`, `run_${crypto.randomUUID()}`];
    await happen("phone.register", 5, { phone_id: phoneId, phone_name: "Pixel" });
    await happen("run.queue", 4, { run_id: runId, organization_id: runner, workflow_id: "wf_1", trigger: "api" });
    await happen("run.start", 3, { run_id: runId, phone_id: phoneId });
    const empty = { status: 200, body: { deliveries: [], total: 0 } };
    expect(await readDeliveries("phone_shared", otherId)).toEqual(empty);
    expect(await readDeliveries(phoneId, runner)).toEqual(empty);
    expect((await readDeliveries(phoneId, stranger)).status).toBe(404);
    expect((await readDeliveries("phone_unused", runner)).status).toBe(404);
  });
});

describe("the phones of an organization", () => {
  it("start after one of them only, so that nobody learns whether another phone exists", async () => {
    expect((await read("/phones?after=phone_shared")).status).toBe(200);
    for (const id of ["phone_unused", "phone_other", "phone_none"]) {
      expect([id, (await read(`/phones?after=${id}`)).status]).toEqual([id, 400]);
    }
  });

  it("are its own, its rented ones and the shared ones that it has used, each as this organization may see it", async () => {
    const { body } = await read("/phones");
    const none = { nickname: null, status: "active", status_reason: null, active_session_id: null, rental: null };
    expect(body).toEqual({
      phones: [
        // Another organization's session runs on it, which is theirs to know.
        { ...none, id: "phone_shared", name: "Pixel phone_shared", is_dedicated: false, last_used_at: ago(40) },
        {
          ...none,
          id: "phone_rented",
          name: "Pixel phone_rented",
          status: "out_of_service",
          status_reason: "hardware",
          is_dedicated: true,
          rental: {
            id: "rent_1",
            plan_name: "Dedicated",
            payment_status: "past_due",
            current_period_end: "2099-01-01T00:00:00.000Z",
          },
          last_used_at: ago(10),
        },
        {
          ...none,
          id: "phone_own",
          name: "Pixel phone_own",
          nickname: "desk",
          is_dedicated: true,
          active_session_id: "sess_own",
          last_used_at: ago(9),
        },
      ],
      total: 3,
    });
    expect(await listIds("/phones", otherId)).toEqual(["phone_shared", "phone_other"]);
    const { body: theirs } = await read("/phones/phone_shared", otherId);
    expect(theirs).toMatchObject({ active_session_id: "sess_other", last_used_at: ago(30) });
  });

  it.each([
    ["?status=active", ["phone_shared", "phone_own"], 2],
    ["?status=out_of_service", ["phone_rented"], 1],
    ["?status=recovering", [], 0],
    ["?name=PHONE_", ["phone_shared", "phone_rented", "phone_own"], 3],
    ["?name=desk", ["phone_own"], 1],
    ["?name=Desk+pixel", ["phone_own"], 1],
    ["?name=rented&status=active", [], 0],
    ["?name=%25", [], 0],
    ["?name=+", ["phone_shared", "phone_rented", "phone_own"], 3],
    ["?name=pixel&limit=1&offset=1", ["phone_rented"], 3],
    ["?name=pixel&after=phone_shared&limit=1", ["phone_rented"], 3],
    ["?ids=phone_own,phone_shared", ["phone_shared", "phone_own"], 2],
    ["?ids=phone_other,phone_nobodys,phone_rented,phone_rented", ["phone_rented"], 1],
    ["?ids=phone_own,phone_rented&status=active&name=desk", ["phone_own"], 1],
    ["?ids=phone_own,phone_rented&limit=1&offset=1", ["phone_own"], 2],
    ["?ids=phone_own,phone_rented&after=phone_shared&limit=1", ["phone_rented"], 2],
    ["?ids=,", [], 0],
    [`?ids=phone_own${",phone_0".repeat(99)}`, ["phone_own"], 1],
    ["?limit=1", ["phone_shared"], 3],
    ["?limit=2&offset=1", ["phone_rented", "phone_own"], 3],
    ["?offset=3", [], 3],
  ])("with %s are %j", async (query, ids, total) => {
    expect(await listIds(`/phones${query}`)).toEqual(ids);
    expect((await read(`/phones${query}`)).body.total).toBe(total);
  });

  it("have a history, the latest first", async () => {
    const { body } = await read("/phones/phone_rented");
    expect(body.history).toEqual([
      { status: "out_of_service", reason: "hardware", at: ago(6) },
      { status: "recovering", reason: "update", at: ago(7) },
      { status: "active", reason: null, at: ago(58) },
    ]);
    const { phones } = (await read("/phones")).body;
    const { history: _, ...shown } = body;
    expect(shown).toEqual(phones[1]);
  });

  it("have a history of at most 100 states, of which a repeat is none", async () => {
    const id = "phone_shaky";
    await happen("phone.register", 5, { phone_id: id, phone_name: "Shaky", organization_id: orgId });
    await happen("phone.take_offline", 4, { phone_id: id, reason: "operator" });
    await happen("phone.take_offline", 3, { phone_id: id, reason: "operator" });
    expect((await read(`/phones/${id}`)).body.history).toHaveLength(2);
    for (let times = 0; times < 50; times++) {
      await happen("phone.bring_online", 2, { phone_id: id });
      await happen("phone.take_offline", 1, { phone_id: id, reason: "operator" });
    }
    const { history } = (await read(`/phones/${id}`)).body;
    expect(history).toHaveLength(100);
    expect(history[0]).toEqual({ status: "out_of_service", reason: "operator", at: ago(1) });
    await harness.db.prepare("DELETE FROM phones WHERE id = ?").bind(id).run();
  });

  it.each(["phone_other", "phone_unused", "phone_none", "%00", "p".repeat(256)])(
    "don't include %s",
    async (phoneId) => {
      const { status, body } = await read(`/phones/${phoneId}`);
      expect([status, body.detail]).toEqual([404, "There is no such phone."]);
    },
  );
});

describe("the runs of an organization", () => {
  it("are newest first, with what they have and null for what they don't", async () => {
    const { body } = await read("/runs");
    const none = { phone_id: null, session_id: null, started_at: null, completed_at: null, canceled_at: null };
    const made = { workflow_id: "wf_1", trigger: "api", cancel_reason: null, start_deadline: null };
    expect(body).toEqual({
      runs: [
        {
          ...made,
          ...none,
          id: "run_queued",
          status: "queued",
          created_at: ago(12),
          start_deadline: new Date(NOW_MS - 12 * MINUTE_MS + 86_400_000).toISOString(),
        },
        {
          ...made,
          ...none,
          id: "run_cancelled",
          status: "cancelled",
          created_at: ago(14),
          canceled_at: ago(13),
          cancel_reason: "user",
        },
        {
          ...made,
          id: "run_done",
          status: "completed",
          phone_id: "phone_own",
          session_id: "sess_own",
          created_at: ago(25),
          started_at: ago(19),
          completed_at: ago(15),
          canceled_at: null,
        },
      ],
      total: 3,
    });
    expect(await listIds("/runs", otherId)).toEqual([]);
  });

  it.each([
    ["?status=queued", ["run_queued"]],
    ["?phone_id=phone_own", ["run_done"]],
    ["?phone_id=phone_own&status=queued", []],
    [`?since=${ago(14)}&until=${ago(13)}`, ["run_cancelled"]],
    [`?since=${ago(15)}&until=${ago(15)}`, ["run_done"]],
    [`?since=${ago(11)}`, ["run_queued"]],
    [`?until=${ago(26)}`, []],
    [`?since=${ago(10)}&until=${ago(20)}`, []],
  ])("with %s are %j", async (query, ids) => {
    expect(await listIds(`/runs${query}`)).toEqual(ids);
  });
});

describe("the sessions of an organization", () => {
  it("are newest first, and no other organization's, also on a phone that both use", async () => {
    const { body } = await read("/sessions");
    const made = { workflow_id: null, source: "interactive", recording_ready_at: null };
    expect(body).toEqual({
      sessions: [
        {
          ...made,
          id: "sess_own",
          phone_id: "phone_own",
          status: "active",
          is_dedicated_phone: true,
          end_reason: null,
          allocated_at: ago(20),
          deallocated_at: null,
        },
        {
          ...made,
          id: "sess_shared",
          phone_id: "phone_shared",
          status: "completed",
          is_dedicated_phone: false,
          end_reason: "released",
          allocated_at: ago(40),
          deallocated_at: ago(35),
        },
      ],
      total: 2,
    });
  });

  it.each([
    ["?status=active", ["sess_own"]],
    ["?phone_id=phone_shared", ["sess_shared"]],
    [`?since=${ago(30)}`, ["sess_own"]],
    [`?since=${ago(36)}&until=${ago(30)}`, ["sess_shared"]],
    ["?limit=1&offset=1", ["sess_shared"]],
  ])("with %s are %j", async (query, ids) => {
    expect(await listIds(`/sessions${query}`)).toEqual(ids);
  });
});

describe("the file deliveries of an organization", () => {
  it("are those to all of its phones, as the public API shows them", async () => {
    const { body } = await read("/file-deliveries");
    const file = { file_id: "file_1", filename: "a.png", mime_type: "image/png", size_bytes: 9 };
    expect(body).toEqual({
      deliveries: [
        { ...file, id: "dlv_2", phone_id: "phone_own", status: "failed", error: "No space.", created_at: ago(9) },
        { ...file, id: "dlv_1", phone_id: "phone_rented", status: "dispatching", created_at: ago(10) },
      ],
      total: 2,
    });
    expect(await listIds("/file-deliveries", otherId)).toEqual([]);
  });

  it.each([
    ["?status=failed", ["dlv_2"]],
    ["?phone_id=phone_rented", ["dlv_1"]],
    ["?phone_id=phone_other", []],
  ])("with %s are %j", async (query, ids) => {
    expect(await listIds(`/file-deliveries${query}`)).toEqual(ids);
  });
});

describe("a fleet's list", () => {
  /** Each with its largest page. */
  const LISTS: [list: string, maxLimit: number][] = [
    ["/phones", 100],
    ["/runs", 500],
    ["/sessions", 500],
    ["/file-deliveries", 100],
  ];
  const bad = ["limit=0", "limit=1.5", "offset=-1", "status=", "status=gone", "status=active&status=active"];

  it.each(LISTS.flatMap(([list, max]) => [...bad, `limit=${max + 1}`].map((query) => [list, query])))(
    "%s?%s is refused",
    async (list, query) => {
      const { status, body } = await read(`${list}?${query}`);
      expect([status, body.errors[0].location]).toEqual([400, `query.${query?.split("=")[0]}`]);
    },
  );

  const badTimes = ["since=", "since=yesterday", "until=2026-02-30T00:00:00Z", "until=1", "since=2026-01-01"];
  const badFilters = ["phone_id=", `phone_id=${"p".repeat(257)}`];
  it.each([
    ...["/runs", "/sessions"].flatMap((list) => [...badTimes, ...badFilters].map((query) => [list, query])),
    ...badFilters.map((query) => ["/file-deliveries", query]),
    ["/phones", "name="],
    ["/phones", "ids="],
    ["/phones", "ids=phone_own&ids=phone_rented"],
    ["/phones", `ids=phone_own${",phone_0".repeat(100)}`],
    ["/phones", `name=${"p".repeat(257)}`],
  ])("%s?%s is refused", async (list, query) => {
    const { status, body } = await read(`${list}?${query}`);
    expect([status, body.errors[0].location]).toEqual([400, `query.${String(query).split("=")[0]}`]);
  });

  it.each(LISTS)("%s takes a page of 1 and of %i, and is not found of an unknown organization", async (list, max) => {
    expect((await read(`${list}?limit=1`)).status).toBe(200);
    expect((await read(`${list}?limit=${max}&phone_id=${"p".repeat(256)}`)).status).toBe(200);
    expect((await read(list, "org_none")).status).toBe(404);
  });
});

describe("a record by its id", () => {
  it.each([
    ["runs", "run_done"],
    ["sessions", "sess_own"],
  ])("is as in the list: %s", async (list, id) => {
    const { body } = await read(`/${list}`);
    const listed = body[list].find((one: { id: string }) => one.id === id);
    expect(await read(`/${list}/${id}`)).toMatchObject({ status: 200, body: listed });
  });

  it("of a file comes with its deliveries, newest first", async () => {
    const { status, body } = await read("/files/file_1");
    expect(status).toBe(200);
    const { deliveries, ...file } = body;
    expect(file).toEqual({
      ...{ id: "file_1", filename: "a.png", mime_type: "image/png", size_bytes: 9, status: "ready", source: "upload" },
      ...{ session_id: null, failure_reason: null, created_at: ago(11) },
    });
    expect(deliveries).toEqual((await read("/file-deliveries")).body.deliveries);
    expect(deliveries.map(({ id }: { id: string }) => id)).toEqual(["dlv_2", "dlv_1"]);
  });

  it.each(["/runs/run_done", "/sessions/sess_own", "/files/file_1"])(
    "isn't another organization's: %s",
    async (path) => {
      expect((await read(path, otherId)).status).toBe(404);
      expect((await read(`${path}x`)).status).toBe(404);
    },
  );
});

import { describe, expect, it } from "vitest";
import { callControl } from "./control-client.ts";
import { DEAF_URL, registerDestination } from "./destination-client.ts";
import { useControl } from "./use-control.ts";

const control = useControl();

const list = async (query = "", organizationId = control.organizationId) => {
  const { status, body } = await callControl(
    control.harness,
    "GET",
    `/organizations/${organizationId}/events${query && `?${query}`}`,
  );
  return { status, body, ids: (body.events ?? []).map(({ id }: { id: string }) => id) as string[] };
};

const createTest = async (type: string, headers: Record<string, string> = {}) => {
  const path = `/organizations/${control.organizationId}/events/test`;
  return callControl(control.harness, "POST", path, { type }, headers);
};

/** Creates test events. Returns their ids, the last stored first. */
async function createEvents(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) ids.unshift((await createTest("run.completed")).body.event_id);
  return ids;
}

it("an event is listed as its webhooks carry it, also if no destination receives it", async () => {
  const { body: file } = await callControl(control.harness, "POST", "/changes", {
    ...{ type: "file.upload", organization_id: control.organizationId },
    ...{ filename: "app.apk", mime_type: "application/octet-stream", size_bytes: 1 },
  });
  const { body } = await list();
  expect(body).toEqual({
    events: [
      {
        id: `file.ready:${file.resource.id}`,
        type: "file.ready",
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        payload: expect.objectContaining({ id: `file.ready:${file.resource.id}`, type: "file.ready", test: false }),
      },
    ],
    next: null,
  });
  const stored = await control.harness.db
    .prepare("SELECT payload FROM events WHERE id = ?")
    .bind(body.events[0].id)
    .first("payload");
  expect(JSON.stringify(body.events[0].payload)).toBe(stored);
});

it.each(["run.completed", "webhook.test"] as const)(
  "a test event of %s is listed, and no destination receives it",
  async (type) => {
    await registerDestination(control.harness, control.organizationId, { url: DEAF_URL });
    const { status, body } = await createTest(type);
    expect(status).toBe(202);
    expect((await list()).body.events).toMatchObject([{ id: body.event_id, type, payload: { type, test: true } }]);
    const path = `/organizations/${control.organizationId}/webhook-deliveries`;
    expect((await callControl(control.harness, "GET", path)).body).toEqual({ deliveries: [], total: 0 });
  },
);

it("a test event is stored once under the same Idempotency-Key", async () => {
  const key = { "idempotency-key": "event-once" };
  const answers = [await createTest("run.failed", key), await createTest("run.failed", key)];
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect((await list()).ids).toHaveLength(1);
});

describe("newer_than", () => {
  it.each([0, 1, 2, 3])("leaves what was stored after the event: %i of three", async (count) => {
    const ids = await createEvents(4);
    expect((await list(`newer_than=${ids[count]}`)).ids).toEqual(ids.slice(0, count));
  });

  it("holds on each page", async () => {
    const ids = await createEvents(5);
    const first = await list(`newer_than=${ids[3]}&limit=2`);
    expect([first.ids, first.body.next]).toEqual([ids.slice(0, 2), ids[1]]);
    const second = await list(`newer_than=${ids[3]}&limit=2&after=${ids[1]}`);
    expect([second.ids, second.body.next]).toEqual([[ids[2]], null]);
  });

  it("of an event that isn't kept, or is another organization's, leaves all", async () => {
    const [id] = await createEvents(1);
    const { body: other } = await callControl(control.harness, "POST", "/organizations", { name: "Other" });
    const path = `/organizations/${other.id}/events/test`;
    const { body } = await callControl(control.harness, "POST", path, { type: "run.failed" });
    for (const unknown of ["run.completed:gone", body.event_id]) {
      expect((await list(`newer_than=${unknown}`)).ids).toEqual([id]);
    }
  });
});

it("an organization that doesn't exist has no events, and gets none", async () => {
  expect((await list("", "org_none")).status).toBe(404);
  const path = "/organizations/org_none/events/test";
  expect((await callControl(control.harness, "POST", path, { type: "run.failed" })).status).toBe(404);
});

it.each(["webhook.unknown", "", "*"])("refuses a test event of type %j", async (type) => {
  expect((await createTest(type)).status).toBe(422);
});

it.each(["limit=0", "limit=101", "after=", "newer_than=", `newer_than=${"a".repeat(513)}`])(
  "refuses ?%s",
  async (query) => {
    expect((await list(query)).status).toBe(400);
  },
);

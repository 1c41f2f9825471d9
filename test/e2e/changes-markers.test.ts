import { afterAll, beforeAll, expect, it } from "vitest";
import { EVENT_TYPES } from "../../src/domain/events/event-types.ts";
import { type Ground, layGround } from "../control/changes-setup.ts";
import { callControl, LOCAL_SETTINGS, reportChange } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { SCENARIOS } from "./changes-scenarios.ts";

/**
 * The texts that an event's own list in docs/contract/interface.md, "Events", names: the field of `data`, and the field
 * of the report that it comes from.
 */
const NAMED: Readonly<Record<string, Record<string, string>>> = {
  ...each("run.started run.completed run.failed run.cancelled", { workflow_id: "workflow_id" }),
  ...each("session.started session.ended", { workflow_id: "workflow_id" }),
  ...each("invoice.paid invoice.payment_failed", { invoice_number: "invoice_number", plan_name: "plan_name" }),
  ...each("subscription.updated subscription.canceled", {
    plan_name: "plan_name",
    billing_cycle: "billing_cycle",
    status: "status",
  }),
  ...each("file.ready file.delivered", { filename: "filename", mime_type: "mime_type" }),
  ...each("file.capture_failed", { filename: "filename", mime_type: "mime_type", reason: "reason" }),
  ...each("file.delivery_failed", { filename: "filename", mime_type: "mime_type", error: "error" }),
  ...each("phone.maintenance_started phone.maintenance_ended phone.offline phone.online", {
    phone_name: "phone_name",
    nickname: "nickname",
  }),
  ...each("phone.rental.activated phone.rental.past_due phone.rental.canceled", {
    plan_id: "plan_id",
    plan_name: "plan_name",
    plan_interval: "plan_interval",
    phone_name: "phone_name",
    phone_nickname: "nickname",
  }),
};

/** The end of a subscription has our own status, whatever the payment processor called it. */
const REPLACED = new Set(["subscription.canceled status"]);

function each(events: string, fields: Record<string, string>) {
  return Object.fromEntries(events.split(" ").map((event) => [event, fields]));
}

/** Every field of a report in which a caller writes free text. */
const FREE_TEXT =
  /^(workflow_id|plan_id|plan_name|plan_interval|billing_cycle|phone_name|nickname|filename|mime_type|error|invoice_number)$/;
const FREE_REASON = "file.capture_failed";

/** A field that no change has, as a caller might send it. */
const CONTENT = {
  variables: { password: "mk.variables" },
  name: "mk.name",
  tags: ["mk.tags"],
  output: "mk.output",
  content: "mk.content",
  download_url: "https://files.example.com/mk.download_url",
  recording_url: "https://files.example.com/mk.recording_url",
};

let harness: Harness;
const payloads: { organization: string; type: string; data: Record<string, unknown>; text: string }[] = [];

beforeAll(async () => {
  harness = await startHarness({ vision: true, settings: LOCAL_SETTINGS, seed: false });
  for (const [number, { play }] of SCENARIOS.entries()) {
    const ground = await layMarkedGround(number);
    await play({ harness, ground, at: new Date(Date.now() - 60_000).toISOString() });
  }
  const { results } = await harness.db
    .prepare("SELECT organization_id, type, payload FROM events ORDER BY seq")
    .all<{ organization_id: string; type: string; payload: string }>();
  for (const { organization_id, type, payload } of results) {
    payloads.push({ organization: organization_id, type, data: JSON.parse(payload).data, text: payload });
  }
});
afterAll(() => harness?.close());

/**
 * Prepares records in which every free text, of every report and of the records that no change creates, contains a
 * marker that names its field.
 */
async function layMarkedGround(number: number): Promise<Ground> {
  const plain = await layGround(harness, number);
  const { own } = plain;
  const organizationId = own("org_a");
  await harness.db
    .prepare("UPDATE organizations SET name = 'mk.organization_name', slug = ?, version = version + 1 WHERE id = ?")
    .bind(`mk.slug-${number}`, organizationId)
    .run();
  const phones = ["phone_shared", "phone_own"].map((phone) =>
    harness.db
      .prepare("UPDATE phones SET name = 'mk.phone_name', nickname = 'mk.nickname', version = version + 1 WHERE id = ?")
      .bind(own(phone)),
  );
  await harness.db.batch(phones);
  await callControl(harness, "POST", `/organizations/${organizationId}/api-keys`, {
    name: "mk.key_name",
    role: "owner",
  });
  const url = "http://127.0.0.1:9/mk.destination_url";
  await callControl(harness, "POST", `/organizations/${organizationId}/destinations`, {
    url,
    event_types: ["run.started"],
  });
  const credit = { amount_microdollars: 1, reason: "mk.credit_reason" };
  await callControl(harness, "POST", `/organizations/${organizationId}/credits`, credit);
  await callControl(harness, "POST", `/organizations/${own("org_b")}/credits`, credit);
  const must: Ground["must"] = async (type, fields) => {
    const body = plantMarkers(plain.bodyOf(type, fields));
    const answer = await reportChange(harness, { ...CONTENT, ...body });
    if (answer.status !== 200) throw new Error(`${type}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  return { ...plain, must };
}

function plantMarkers(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => {
      const isStatus = body.type === "subscription.set" && field === "status";
      const isFree = FREE_TEXT.test(field) || isStatus || (body.type === FREE_REASON && field === "reason");
      // A status must change to a different one.
      const marker = isStatus ? `mk.status.${value}` : `mk.${field}`;
      return [field, isFree && typeof value === "string" ? marker : value];
    }),
  );
}

it("every event was sent", () => {
  expect([...new Set(payloads.map(({ type }) => type))].sort()).toEqual([...EVENT_TYPES].sort());
});

it.each([...EVENT_TYPES])("%s tells of the caller's texts those that its list names, each in its place", (type) => {
  const sent = payloads.filter((payload) => payload.type === type);
  expect(sent.length).toBeGreaterThan(0);
  const told = new Set<string>();
  for (const { data } of sent) {
    for (const [field, value] of Object.entries(data)) {
      for (const [, marker] of JSON.stringify(value).matchAll(/mk\.([a-z_]+)/g)) told.add(`${field}: ${marker}`);
    }
  }
  const named = Object.entries(NAMED[type] ?? {}).filter(([field]) => !REPLACED.has(`${type} ${field}`));
  expect([...told].sort()).toEqual(named.map(([field, source]) => `${field}: ${source}`).sort());
});

it("no marker stands anywhere but in data", () => {
  for (const { text, data } of payloads) {
    const count = (json: string) => json.match(/mk\./g)?.length ?? 0;
    expect(count(text)).toBe(count(JSON.stringify(data)));
  }
});

it("the markers that are never told were planted: they are in the database", async () => {
  const { results } = await harness.db
    .prepare(
      `SELECT (SELECT count(*) FROM organizations WHERE name = 'mk.organization_name' AND slug LIKE 'mk.slug-%') AS organizations,
         (SELECT count(*) FROM api_keys WHERE name = 'mk.key_name') AS keys,
         (SELECT count(*) FROM destinations WHERE url LIKE '%/mk.destination_url') AS destinations,
         (SELECT count(*) FROM ledger WHERE reason = 'mk.credit_reason') AS credits`,
    )
    .all<Record<string, number>>();
  const n = SCENARIOS.length;
  expect(results).toEqual([{ organizations: n, keys: n, destinations: n, credits: 2 * n }]);
});

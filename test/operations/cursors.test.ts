import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION, LOCAL_API_KEY, OTHER_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { seedFleet } from "../../src/demo/seed-fleet.ts";
import { readSealingKeys } from "../../src/domain/crypto/sealed-text.ts";
import { makeId } from "../../src/domain/ids.ts";
import { fillPath } from "../../src/http/route-path.ts";
import { controlOperations } from "../../src/operations/control-operations.ts";
import { organizationOperations } from "../../src/operations/organization-operations.ts";
import { prepareInsertReplay } from "../../src/storage/replays/replays.ts";
import { addKey } from "../contract/test-keys.ts";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";

let harness: Harness;
const replayIds = Array.from({ length: 5 }, (_, index) => makeId("replay", Date.now() - index));
const [replayId = ""] = replayIds;
const organizationId = DEMO_ORGANIZATION.id;

beforeAll(async () => {
  harness = await startHarness({ vision: true, settings: LOCAL_SETTINGS });
  const { db } = harness;
  await seedFleet(db, Date.now(), readSealingKeys(String(LOCAL_SETTINGS.SEALING_KEYS)));
  for (let index = 0; index < 5; index++) await addKey(db, { organizationId });
  const replay = { organizationId, destinationId: null, sinceMs: 0, untilMs: 1, deliveryCount: 0 };
  await db.batch(replayIds.map((id) => prepareInsertReplay(db, { ...replay, id }, Date.now())));
  await db
    .prepare(
      "INSERT INTO replay_deliveries SELECT ?1, id FROM webhook_deliveries WHERE organization_id = ?2 ORDER BY id LIMIT 7",
    )
    .bind(replayId, organizationId)
    .run();
});
afterAll(() => harness?.close());

type Page = { status: number; items: { id: string }[]; total: unknown; next: string | null; faults: unknown };

const findItems = (body: Record<string, unknown>) =>
  (Object.values(body).find((value) => Array.isArray(value)) ?? []) as { id: string }[];

async function read(path: string, key = LOCAL_API_KEY): Promise<Page> {
  const response = await harness.fetch(path, { headers: { "x-service-api-key": key } });
  const body = await response.json<Record<string, unknown>>();
  const { total, next, errors } = body as Record<string, never> & { errors?: { location: string; value: unknown }[] };
  const faults = errors?.map(({ location, value }) => [location, value]);
  return { status: response.status, items: response.ok ? findItems(body) : [], total, next: next ?? null, faults };
}

/** The page size: small, so that there are several pages, but more calls than needed take time. */
const LIMIT = 2;
const MOST = 7;

/** In the order of their ids, so that an id is a place in them, whoever's it is and even if it isn't kept any more. */
const BY_ID = [
  "organization.webhook-deliveries.list",
  "organization.replays.deliveries.list",
  "organization.requests.list",
];
/** Counted by nobody. */
const UNCOUNTED = ["organization.requests.list", "organization.events.list"];

const lists = organizationOperations.filter(
  ({ query }) => query && "after" in (query as unknown as { entries: object }).entries,
);

it("every list has cursors, but for those that are short", () => {
  const others = organizationOperations.filter(({ id }) => /\.list$/.test(id)).filter((each) => !lists.includes(each));
  // At most as many as an organization may have destinations, and one a day, and model or key.
  expect(others.map(({ id }) => id)).toEqual([
    "organization.destinations.health.list",
    "organization.usage-by-day.list",
    "organization.usage-by-key.list",
  ]);
});

describe.each(lists.map(({ id, path, offeredFrom }) => ({ id, path, offeredFrom })))(
  "$id",
  ({ id, path, offeredFrom }) => {
    const place = () => fillPath(path, { id: replayId });

    it("its pages follow each other without a gap or a repeat, to the end", async () => {
      const expected = (await read(`${place()}?limit=${MOST}`)).items.map((item) => item.id);
      expect([id, expected.length > 0]).toEqual([id, true]);
      const walked: string[] = [];
      let cursor: string | null = null;
      do {
        const after: string = cursor === null ? "" : `&after=${cursor}`;
        const page = await read(`${place()}?limit=${LIMIT}${after}`);
        expect([id, page.status]).toEqual([id, 200]);
        const hasTotal = cursor === null && !UNCOUNTED.includes(id);
        expect([id, cursor, typeof page.total]).toEqual([id, cursor, hasTotal ? "number" : "undefined"]);
        walked.push(...page.items.map((item) => item.id));
        if (page.next !== null) expect([id, page.next]).toEqual([id, page.items.at(-1)?.id]);
        cursor = page.next;
      } while (cursor !== null && walked.length < expected.length);
      expect([id, walked.slice(0, expected.length)]).toEqual([id, expected.slice(0, walked.length)]);
      expect(new Set(walked).size).toBe(walked.length);
      if (expected.length < MOST) expect([id, cursor]).toEqual([id, null]);
    });

    it("lists in the order of the control API", async () => {
      const source = controlOperations.find((operation) => operation.id === offeredFrom);
      const own = {
        id: path.includes("{id}") ? replayId : organizationId,
        organization_id: organizationId,
      };
      const { body } = await callControl(
        harness,
        "GET",
        `${fillPath(source?.path ?? "", own).replace("/internal/v1", "")}?limit=${MOST}`,
      );
      const { items } = await read(`${place()}?limit=${MOST}`);
      expect(items.map((item) => item.id)).toEqual(findItems(body).map((item) => item.id));
    });

    it("refuses to start after something that is no place in it", async () => {
      for (const after of ["x", "msg_1", "req_%00", "phone_00000000000000000000000000000000"]) {
        const page = await read(`${place()}?after=${after}`);
        expect([id, after, page.status, page.faults]).toEqual([
          id,
          after,
          400,
          [["query.after", decodeURIComponent(after)]],
        ]);
      }
    });

    it("refuses to start after a record of another organization, or shows nothing of it", async () => {
      if (path.includes("{")) return;
      const { key } = await addKey(harness.db, { organizationId: OTHER_ORGANIZATION.id, role: "owner" });
      const [mine] = (await read(`${place()}?limit=1`)).items;
      const page = await read(`${place()}?after=${mine?.id}`, key);
      // Every organization sees the shared phones.
      if (id === "organization.phones.list" && page.status === 200) return;
      expect([id, page.status]).toEqual([id, BY_ID.includes(id) ? 200 : 400]);
      const own = (await read(place(), key)).items.map((item) => item.id);
      for (const item of page.items) expect(own).toContain(item.id);
    });

    it.each(["limit=0", "after=", "after=a&after=b"])("refuses ?%s", async (query) => {
      expect((await read(`${place()}?${query}`)).status).toBe(400);
    });
  },
);

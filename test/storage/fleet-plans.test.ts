import { beforeAll, describe, expect, it } from "vitest";
import { DELIVERY_STATUSES } from "../../src/domain/records/file-delivery.ts";
import { RUN_STATUSES } from "../../src/domain/records/run.ts";
import { SESSION_STATUSES } from "../../src/domain/records/session.ts";
import { listOrganizationDeliveries } from "../../src/storage/fleet/file-deliveries.ts";
import { findFile } from "../../src/storage/fleet/library-files.ts";
import { findPhone, listPhones } from "../../src/storage/fleet/phones.ts";
import { findRun, listRuns } from "../../src/storage/fleet/runs.ts";
import { findSession, listSessions } from "../../src/storage/fleet/sessions.ts";
import { refreshStatistics } from "../../src/storage/operation/maintenance.ts";
import { startDatabase } from "../database.ts";
import { listSlowSteps } from "./read-plan.ts";
import { expectUnknownCursor, recordStatements } from "./record-statements.ts";

const START_MS = Date.UTC(2026, 0);
const MINUTE_MS = 60_000;
/** Of each kind, one per minute: on ten phones, a minute long, except for every hundredth, which lasts an hour. */
const COUNT = 3000;
const END_MS = START_MS + COUNT * MINUTE_MS;

const NUMBERS = `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${COUNT - 1})`;
const BEGINS = `(${START_MS} + i * ${MINUTE_MS})`;
const ENDS = `(${BEGINS} + ${MINUTE_MS} * iif(i % 100 = 0, 60, 1))`;
const PHONE = "'phone_' || (i % 10)";

const ROWS = [
  "INSERT INTO organizations (id, name, slug, created_at) VALUES ('org_a', 'A', 'a', 0), ('org_b', 'B', 'b', 0)",
  `INSERT INTO phones (id, organization_id, name, created_at)
   SELECT 'phone_' || value, iif(value < 5, 'org_a', NULL), 'Pixel', value % 3 FROM json_each('[0,1,2,3,4,5,6,7,8,9,10,11]')`,
  `${NUMBERS} INSERT INTO sessions (id, organization_id, phone_id, source, status, is_dedicated_phone, end_reason, allocated_at, deallocated_at)
   SELECT 'sess_' || i, iif(i % 7 = 0, 'org_b', 'org_a'), ${PHONE}, 'run', iif(i > ${COUNT - 3}, 'active', 'completed'), 0,
     iif(i > ${COUNT - 3}, NULL, 'released'), ${BEGINS}, iif(i > ${COUNT - 3}, NULL, ${ENDS}) FROM n`,
  `${NUMBERS} INSERT INTO runs (id, organization_id, workflow_id, "trigger", status, phone_id, cancel_reason, created_at, started_at,
     completed_at, canceled_at)
   SELECT 'run_' || i, iif(i % 7 = 0, 'org_b', 'org_a'), 'wf', 'api',
     iif(i > ${COUNT - 3}, 'running', iif(i > ${COUNT - 5}, 'queued', iif(i % 5 = 1, 'cancelled', iif(i % 5 = 2, 'failed', 'completed')))),
     iif(i BETWEEN ${COUNT - 4} AND ${COUNT - 3}, NULL, ${PHONE}), iif(i <= ${COUNT - 5} AND i % 5 = 1, 'user', NULL), ${BEGINS},
     iif(i BETWEEN ${COUNT - 4} AND ${COUNT - 3}, NULL, ${BEGINS}), iif(i > ${COUNT - 5} OR i % 5 = 1, NULL, ${ENDS}),
     iif(i <= ${COUNT - 5} AND i % 5 = 1, ${ENDS}, NULL) FROM n`,
  `${NUMBERS} INSERT INTO file_deliveries (id, organization_id, phone_id, filename, mime_type, size_bytes, status, created_at)
   SELECT 'dlv_' || i, iif(i % 7 = 0, 'org_b', 'org_a'), ${PHONE}, 'f', 'text/plain', 1,
     iif(i % 4 = 0, 'failed', iif(i % 4 = 1, 'dispatched', 'delivered')), ${BEGINS} FROM n`,
];

type Filter = { status: string | null; phoneId: string | null; sinceMs: number | null; untilMs: number | null };
type Found = { ids: string[]; total: number } | null;
type Page = { organizationId: string; limit: number; offset: number; afterId?: string };

/** The list under test, and how a plain query expresses the start and the end of its records. */
const LISTS = {
  sessions: {
    statuses: SESSION_STATUSES,
    begins: "allocated_at",
    ends: "deallocated_at",
    read: async (db: D1Database, page: Page & Filter): Promise<Found> => {
      const found = await listSessions(db, page as Parameters<typeof listSessions>[1]);
      return found && { ids: found.sessions.map(({ id }) => id), total: found.total };
    },
  },
  runs: {
    statuses: RUN_STATUSES,
    begins: "created_at",
    ends: "coalesce(completed_at, canceled_at)",
    read: async (db: D1Database, page: Page & Filter): Promise<Found> => {
      const found = await listRuns(db, page as Parameters<typeof listRuns>[1]);
      return found && { ids: found.runs.map(({ id }) => id), total: found.total };
    },
  },
  file_deliveries: {
    statuses: DELIVERY_STATUSES,
    begins: "created_at",
    ends: null,
    read: async (db: D1Database, page: Page & Filter): Promise<Found> => {
      const found = await listOrganizationDeliveries(db, page as Parameters<typeof listOrganizationDeliveries>[1]);
      return found && { ids: found.deliveries.map(({ id }) => id), total: found.total };
    },
  },
} as const;

type ListName = keyof typeof LISTS;

const at = (minute: number) => START_MS + minute * MINUTE_MS;
const SPANS: [sinceMs: number | null, untilMs: number | null][] = [
  [null, null],
  [at(1000), at(1100)],
  // Touches the end of one and the start of another, to the millisecond.
  [at(1501), at(1501)],
  [at(1501) + 1, at(1502) - 1],
  [at(COUNT - 30), null],
  [null, at(40)],
  [at(1100), at(1000)],
  [END_MS + 1, null],
];

function listFilters(name: ListName): Filter[] {
  const { statuses, ends } = LISTS[name];
  return [null, ...statuses].flatMap((status) =>
    [null, "phone_3", "phone_none"].flatMap((phoneId) =>
      (ends === null ? SPANS.slice(0, 1) : SPANS).map(([sinceMs, untilMs]) => ({ status, phoneId, sinceMs, untilMs })),
    ),
  );
}

describe("an organization's fleet", () => {
  let database: D1Database;
  beforeAll(async () => {
    database = await startDatabase({ seed: false });
    await database.batch(ROWS.map((sql) => database.prepare(sql)));
  });

  const page = { organizationId: "org_a", limit: 20, offset: 0 };

  // The planner decides differently once it knows how much is in the tables.
  it.each([false, true])("is read from indexes, nothing scanned or sorted (with statistics: %s)", async (isKnown) => {
    if (isKnown) {
      await refreshStatistics(database);
      await database.prepare("ANALYZE").run();
    }
    const queries: [string, (db: D1Database) => Promise<unknown>][] = [
      ["phones", (db) => listPhones(db, { ...page, status: null })],
      ["phones after one", (db) => listPhones(db, { ...page, status: null, afterId: "phone_1" })],
      ["phones of a status", (db) => listPhones(db, { ...page, status: "recovering" })],
      ["phones of a name", (db) => listPhones(db, { ...page, status: null, name: "pixel 1" })],
      ["phones of a name after one", (db) => listPhones(db, { ...page, status: null, name: "p", afterId: "phone_1" })],
      ["phones of some ids", (db) => listPhones(db, { ...page, status: null, ids: ["phone_1", "phone_7"] })],
      [
        "phones of some ids after one",
        (db) => listPhones(db, { ...page, status: null, ids: ["phone_1", "phone_7"], afterId: "phone_1" }),
      ],
      ["one run", (db) => findRun(db, { organizationId: "org_a", id: "run_1" })],
      ["one session", (db) => findSession(db, { organizationId: "org_a", id: "sess_1" })],
      ["one file", (db) => findFile(db, { organizationId: "org_a", id: "file_1" })],
      ["one phone", (db) => findPhone(db, { organizationId: "org_a", phoneId: "phone_1" })],
      ...(Object.keys(LISTS) as ListName[]).flatMap((name) =>
        listFilters(name).map((filter): [string, (db: D1Database) => Promise<unknown>] => [
          `${name} ${JSON.stringify(filter)}`,
          (db) => LISTS[name].read(db, { ...page, ...filter }),
        ]),
      ),
      ...(Object.keys(LISTS) as ListName[]).flatMap((name) =>
        listFilters(name).map((filter): [string, (db: D1Database) => Promise<unknown>] => [
          `${name} after one ${JSON.stringify(filter)}`,
          (db) => LISTS[name].read(db, { ...page, ...filter, afterId: `${name}_1` }),
        ]),
      ),
    ];
    const judged = new Set<string>();
    for (const [name, run] of queries) {
      const { db, statements } = recordStatements(database);
      await run(db).catch(expectUnknownCursor);
      expect(statements.length, name).toBeGreaterThan(0);
      for (const sql of statements.filter((statement) => !judged.has(statement))) {
        judged.add(sql);
        expect([name, await listSlowSteps(database, sql)]).toEqual([name, []]);
      }
    }
  });

  it.each(Object.keys(LISTS) as ListName[])("%s are what a plain query finds, whatever the filter", async (name) => {
    const { begins, ends, read } = LISTS[name];
    for (const filter of listFilters(name)) {
      const { status, phoneId, sinceMs, untilMs } = filter;
      const overlaps = ends === null ? "" : `AND coalesce(${ends}, 9e15) >= coalesce(?3, 0)`;
      const isEmpty = sinceMs !== null && untilMs !== null && untilMs < sinceMs;
      const { results } = await database
        .prepare(
          `SELECT id FROM ${name} WHERE +organization_id = 'org_a' AND status = coalesce(?1, status)
           AND coalesce(phone_id, '') = coalesce(?2, phone_id, '') ${overlaps} AND ${begins} <= coalesce(?4, 9e15) AND ?3 IS ?3
           ORDER BY ${begins} DESC, id DESC`,
        )
        .bind(status, phoneId, sinceMs, untilMs)
        .all<{ id: string }>();
      const expected = isEmpty ? [] : results.map(({ id }) => id);
      const found = await read(database, { ...page, ...filter, limit: 100, offset: 1 });
      expect([filter, found]).toEqual([filter, { ids: expected.slice(1, 101), total: expected.length }]);
    }
  });

  it("is unknown of an unknown organization, and empty of one that has nothing", async () => {
    await database
      .prepare("INSERT INTO organizations (id, name, slug, created_at) VALUES ('org_c', 'C', 'c', 0)")
      .run();
    const all = { status: null, phoneId: null, sinceMs: null, untilMs: null };
    for (const { read } of Object.values(LISTS)) {
      expect(await read(database, { ...page, ...all, organizationId: "org_none" })).toBeNull();
      expect(await read(database, { ...page, ...all, organizationId: "org_c" })).toEqual({ ids: [], total: 0 });
    }
    expect(await listPhones(database, { ...page, organizationId: "org_none", status: null })).toBeNull();
    const none = await listPhones(database, { ...page, organizationId: "org_c", status: null });
    expect(none).toEqual({ phones: [], total: 0 });
  });

  it("reads no more of the past for a span of today than what reaches into it", async () => {
    const span = { status: null, phoneId: null, sinceMs: at(COUNT - 30), untilMs: null };
    for (const name of ["sessions", "runs"] as const) {
      let rowsRead = 0;
      const counting = {
        prepare: (sql: string) => database.prepare(sql),
        async batch(statements: D1PreparedStatement[]) {
          const answers = await database.batch(statements);
          for (const { meta } of answers) rowsRead += meta.rows_read;
          return answers;
        },
      };
      const found = await LISTS[name].read(counting as unknown as D1Database, { ...page, ...span });
      expect(found?.total).toBeGreaterThan(20);
      // A few minutes' rows, counted and listed, each by an index, and two lookups of the oldest; not 3,000.
      expect(rowsRead).toBeLessThan(800);
    }
  });
});

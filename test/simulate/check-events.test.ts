import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { checkEvents, isSound, readStored } from "../../scripts/simulate/check-events.ts";

const ORGANIZATIONS = [
  {
    id: "org_a",
    destinations: [
      { id: "dest_all", eventTypes: ["*"] },
      { id: "dest_some", eventTypes: ["run.failed"] },
    ],
  },
  { id: "org_b", destinations: [] },
];
const STORED = [
  { id: "e1", organization_id: "org_a", type: "run.failed" },
  { id: "e2", organization_id: "org_a", type: "run.started" },
  { id: "e3", organization_id: "org_b", type: "run.failed" },
];
const DELIVERIES = [
  { event_id: "e1", destination_id: "dest_some" },
  { event_id: "e1", destination_id: "dest_all" },
  { event_id: "e2", destination_id: "dest_all" },
];
const SOUND = {
  announced: 3,
  stored: 3,
  deliveries: 3,
  missing: [],
  announcedTwice: [],
  wrongDeliveries: [],
  unannounced: 0,
};

const folder = mkdtempSync(join(tmpdir(), "sightline-check-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ["all of them there, once", ["e1", "e2", "e3"], STORED, DELIVERIES, {}],
  ["one not stored", ["e1", "e2", "e3", "e4"], STORED, DELIVERIES, { announced: 4, missing: ["e4"] }],
  ["one in two answers", ["e1", "e2", "e3", "e2"], STORED, DELIVERIES, { announced: 4, announcedTwice: ["e2"] }],
  ["one in no answer", ["e1", "e2"], STORED, DELIVERIES, { announced: 2, unannounced: 1 }],
  ["a delivery missing", ["e1", "e2", "e3"], STORED, DELIVERIES.slice(1), { deliveries: 2, wrongDeliveries: ["e1"] }],
  [
    "a delivery twice",
    ["e1", "e2", "e3"],
    STORED,
    [...DELIVERIES, DELIVERIES[2]],
    { deliveries: 4, wrongDeliveries: ["e2"] },
  ],
  [
    "a delivery to a destination that didn't want it",
    ["e1", "e2", "e3"],
    STORED,
    [...DELIVERIES, { event_id: "e2", destination_id: "dest_some" }],
    { deliveries: 4, wrongDeliveries: ["e2"] },
  ],
  [
    "a delivery to another organization's destination",
    ["e1", "e2", "e3"],
    STORED,
    [...DELIVERIES, { event_id: "e3", destination_id: "dest_all" }],
    { deliveries: 4, wrongDeliveries: ["e3"] },
  ],
])("%s", (_name, announced, stored, deliveries, expected) => {
  const check = checkEvents(announced, ORGANIZATIONS, stored, deliveries as typeof DELIVERIES);
  expect(check).toEqual({ ...SOUND, ...expected });
  const isFlawed = ["missing", "announcedTwice", "wrongDeliveries"].some((flaw) => flaw in expected);
  expect(isSound(check)).toBe(!isFlawed);
});

test("reads the organizations' rows of this run, and no others, from the one of the folder's databases that has them", () => {
  expect(readStored(folder, ORGANIZATIONS, 1000)).toBeNull();
  const databases = join(folder, "v3", "d1", "miniflare-D1DatabaseObject");
  mkdirSync(databases, { recursive: true });
  new DatabaseSync(join(databases, "metadata.sqlite")).close();
  new DatabaseSync(join(databases, "another.sqlite")).close();
  expect(readStored(folder, ORGANIZATIONS, 1000)).toBeNull();
  const db = new DatabaseSync(join(databases, "ours.sqlite"));
  db.exec(`
    CREATE TABLE organizations (id TEXT);
    CREATE TABLE events (id TEXT, organization_id TEXT, type TEXT, created_at INTEGER);
    CREATE TABLE webhook_deliveries (event_id TEXT, organization_id TEXT, destination_id TEXT, created_at INTEGER);
    INSERT INTO organizations VALUES ('org_a'), ('org_b'), ('org_c');
    INSERT INTO events VALUES ('e1', 'org_a', 'run.failed', 1000), ('e0', 'org_a', 'run.failed', 999), ('e9', 'org_c', 'run.failed', 1000);
    INSERT INTO webhook_deliveries VALUES
      ('e1', 'org_a', 'dest_all', 1000), ('e0', 'org_a', 'dest_all', 999), ('e9', 'org_c', 'dest_c', 1000);
  `);
  expect(readStored(folder, ORGANIZATIONS, 1000)).toEqual({
    stored: [{ id: "e1", organization_id: "org_a", type: "run.failed" }],
    deliveries: [{ event_id: "e1", destination_id: "dest_all" }],
  });
  db.close();
});

test("reads all databases of a local start with shards: a new organization is in the emptiest, and the directory has only its name", () => {
  const sharded = join(folder, "sharded");
  const databases = join(sharded, "v3", "d1", "miniflare-D1DatabaseObject");
  mkdirSync(databases, { recursive: true });
  const fill = (name: string, rows: string) => {
    const db = new DatabaseSync(join(databases, `${name}.sqlite`));
    db.exec(`
      CREATE TABLE organizations (id TEXT);
      CREATE TABLE events (id TEXT, organization_id TEXT, type TEXT, created_at INTEGER);
      CREATE TABLE webhook_deliveries (event_id TEXT, organization_id TEXT, destination_id TEXT, created_at INTEGER);
      ${rows}
    `);
    db.close();
  };
  fill(
    "directory",
    "INSERT INTO organizations VALUES ('org_a'), ('org_b'); INSERT INTO events VALUES ('e1', 'org_a', 'run.failed', 1000)",
  );
  fill(
    "shard",
    `INSERT INTO organizations VALUES ('org_b'); INSERT INTO events VALUES ('e3', 'org_b', 'run.failed', 1000);
    INSERT INTO webhook_deliveries VALUES ('e3', 'org_b', 'dest_b', 1000)`,
  );
  expect(readStored(sharded, ORGANIZATIONS, 1000)).toEqual({
    stored: [
      { id: "e1", organization_id: "org_a", type: "run.failed" },
      { id: "e3", organization_id: "org_b", type: "run.failed" },
    ],
    deliveries: [{ event_id: "e3", destination_id: "dest_b" }],
  });
});

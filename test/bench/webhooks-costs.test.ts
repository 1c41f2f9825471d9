import { describe, expect, test } from "vitest";
import { divideCosts, sumParts } from "../../bench/webhooks/costs.ts";
import { parseStat } from "../../bench/webhooks/cpu-time.ts";
import { subtractBytes } from "../../bench/webhooks/local-database.ts";
import { LONG_RESPONSE_BYTES } from "../../src/domain/deliveries/retention.ts";
import { prepareClaimDeliveries, prepareSettleAttempts } from "../../src/storage/deliveries/claims.ts";
import { prepareFindTarget, prepareRecordHealth } from "../../src/storage/deliveries/delivery-targets.ts";
import { prepareAnnounceEvents } from "../../src/storage/deliveries/outbox.ts";
import { prepareSpendPace } from "../../src/storage/deliveries/pacing.ts";

/** Keeps the text of each statement that is made. */
function listTexts(make: (db: D1Database) => unknown): string[] {
  const texts: string[] = [];
  const statement = { bind: () => statement };
  const prepare = (sql: string) => {
    texts.push(sql);
    return statement;
  };
  make({ prepare, batch: async () => [] } as unknown as D1Database);
  return texts;
}

const run = (sql: string, rowsRead = 0, rowsWritten = 0) => ({ sql, runs: 1, rowsRead, rowsWritten, rows: 0 });

describe("each statement of a webhook's way is counted as what it is", () => {
  const event = { id: "e", type: "run.failed" };
  const addressed = [{ organizationId: "o", event }] as unknown as Parameters<typeof prepareAnnounceEvents>[1];
  const anything = {} as never;
  test.each([
    [
      "storing an event",
      (db: D1Database) => prepareAnnounceEvents(db, addressed, 0),
      ["store the event", "store the delivery"],
    ],
    ["the claim", (db: D1Database) => prepareClaimDeliveries(db, anything), ["claim"]],
    [
      "settling",
      (db: D1Database) => prepareSettleAttempts(db, "dest_none", [anything]),
      ["store the attempt", "settle"],
    ],
    [
      "settling a long response",
      (db: D1Database) =>
        prepareSettleAttempts(db, "d", [{ responseBody: "a".repeat(LONG_RESPONSE_BYTES + 1) } as never]),
      ["store the attempt", "count long responses", "settle"],
    ],
    [
      "noting the health",
      (db: D1Database) => prepareRecordHealth(db, { id: "d", revision: 1 }, anything),
      ["note the health"],
    ],
    ["finding the destination", (db: D1Database) => prepareFindTarget(db, "d", 0), ["find the destination"]],
    ["spending a rate limit", (db: D1Database) => prepareSpendPace(db, anything), ["spend the rate limit"]],
  ])("%s", (_, make, expected) => {
    const costs = { api: [], webhooks: listTexts(make).map((sql) => run(sql)) };
    expect(divideCosts(costs, { events: 1, deliveries: 1 }).map(({ name }) => name)).toEqual(expected);
  });
});

test("what is no part of it is the change's in the api Worker, and something else in the webhooks Worker", () => {
  const costs = { api: [run("INSERT INTO files", 1, 3)], webhooks: [run("SELECT 1", 5)] };
  expect(divideCosts(costs, { events: 2, deliveries: 10 })).toEqual([
    { name: "the change itself", per: "event", statements: 0.5, rowsRead: 0.5, rowsWritten: 1.5 },
    { name: "other", per: "delivery", statements: 0.1, rowsRead: 0.5, rowsWritten: 0 },
  ]);
});

test("parts of an event are divided by events, parts of a delivery by deliveries, and summed apart", () => {
  const costs = {
    api: [run("INSERT INTO events (id) VALUES (1)", 0, 2), run("INSERT INTO events (id) VALUES (2)", 0, 2)],
    webhooks: [
      run("INSERT INTO webhook_attempts x", 8, 8),
      run("SELECT x FROM destinations WHERE id = ?1 AND enabled = 1", 4),
    ],
  };
  const parts = divideCosts(costs, { events: 2, deliveries: 8 });
  expect(sumParts(parts, "event")).toEqual({ statements: 1, rowsRead: 0, rowsWritten: 2 });
  expect(sumParts(parts, "delivery")).toEqual({ statements: 0.25, rowsRead: 1.5, rowsWritten: 1 });
});

test("a table has grown by what it has more, and a new one by all of it", () => {
  const before = new Map([
    ["events", 4096],
    ["same", 4096],
    ["shrunk", 8192],
  ]);
  const after = new Map([...before, ["events", 12_288], ["shrunk", 4096], ["new", 4096]] as [string, number][]);
  expect([...subtractBytes(after, before)]).toEqual([
    ["events", 8192],
    ["new", 4096],
  ]);
});

describe("the CPU time of a process", () => {
  // proc(5): pid (comm) state ppid pgrp session tty_nr tpgid flags minflt cminflt majflt cmajflt utime stime …
  test.each([
    ["12 (workerd) S 7 12 12 0 -1 4194304 99 0 0 0 150 25 0 0 20", { name: "workerd", parent: "7", ticks: 175 }],
    ["12 (a (b) c) R 1 2 3 4 5 6 7 8 9 10 11 12 13", { name: "a (b) c", parent: "1", ticks: 23 }],
  ])("is its user and system time: %s", (line, expected) => {
    expect(parseStat(line)).toEqual(expected);
  });

  test("is nothing of a process that has ended", () => {
    expect(parseStat("")).toBeNull();
  });
});

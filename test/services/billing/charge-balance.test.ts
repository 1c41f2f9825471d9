import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeId } from "../../../src/domain/ids.ts";
import type { Usage } from "../../../src/domain/money/usage.ts";
import { recordUsage } from "../../../src/services/billing/record-usage.ts";
import { updateApiKey } from "../../../src/storage/api-keys.ts";
import type { Wake } from "../../../src/storage/commit-and-wake.ts";
import { addKey, addOrganization } from "../../contract/test-keys.ts";
import { readTableChecksums } from "../../control/table-checksums.ts";
import { type Harness, startHarness } from "../../harness.ts";
import { addDestination, presetThreshold, readBalanceRows } from "../../storage/balance-rows.ts";
import { LossyDatabase } from "../../storage/lossy-database.ts";

const RUNNER = resolve(import.meta.dirname, "workers/charge-runner/wrangler.toml");

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ seed: false, workers: [RUNNER] });
});
afterAll(() => harness?.close());

const makeUse = (organizationId: string, chargedMicrodollars: number): Usage => ({
  organizationId,
  requestId: makeId("req", Date.now()),
  keyId: null,
  endpoint: "element_locate",
  model: "m",
  promptTokens: 3,
  completionTokens: 2,
  pages: 0,
  providerCostMicrodollars: 1,
  chargedMicrodollars,
});
const ignoreWake = () => undefined;
const record = (usage: Usage, wake: Wake = ignoreWake) => recordUsage(harness.db, usage, { nowMs: Date.now(), wake });

/** Records them all at the same time, in one Worker. Returns what became of each. */
async function recordAllAtOnce(uses: readonly Usage[]): Promise<string[]> {
  const body = JSON.stringify(uses);
  const response = await harness.fetchFrom("charge-runner", "/at-once", { method: "POST", body });
  return (await response.json()) as string[];
}

async function recordAtOnce(uses: readonly Usage[]): Promise<void> {
  expect(new Set(await recordAllAtOnce(uses))).toEqual(new Set(["recorded"]));
}

async function addWatched(balanceMicrodollars: number, thresholdMicrodollars: number | null): Promise<string> {
  const organizationId = await addOrganization(harness.db, { balanceMicrodollars });
  await addDestination(harness.db, organizationId);
  await presetThreshold(harness.db, organizationId, thresholdMicrodollars);
  return organizationId;
}

/** Balance, threshold, the charge, and its events. */
const CHARGES: [name: string, balance: number, threshold: number | null, charge: number, events: string[]][] = [
  ["onto the threshold", 10, 5, 5, []],
  ["a microdollar below it", 10, 5, 6, ["balance.low"]],
  ["to zero", 10, null, 10, []],
  ["a microdollar below zero", 10, null, 11, ["balance.depleted"]],
  ["below zero, with a threshold", 10, 5, 11, ["balance.low", "balance.depleted"]],
  ["to zero, with a threshold of zero", 10, 0, 10, []],
  ["below zero, with a threshold of zero", 10, 0, 11, ["balance.low", "balance.depleted"]],
  ["below a threshold that the balance was below before it was set", 3, 5, 1, ["balance.low"]],
  ["far above the threshold", 1_000_000, 5, 1, []],
];

describe("a charge", () => {
  it.each(CHARGES)("%s announces what it should", async (_name, balance, threshold, charge, types) => {
    const organizationId = await addWatched(balance, threshold);
    const usage = makeUse(organizationId, charge);
    await record(usage);
    const rows = await readBalanceRows(harness.db, organizationId);
    expect(rows).toMatchObject({
      balance: balance - charge,
      ledger: [{ request_id: usage.requestId, kind: "charge", amount: -charge, after: balance - charge }],
      usage: [{ request_id: usage.requestId, charged: charge }],
    });
    expect(rows.events.map(({ type }) => type)).toEqual(types);
    expect(rows.alerts.map(({ status }) => status)).toEqual(types.map(() => "open"));
    expect(rows.events.map(({ id }) => id)).toEqual(rows.alerts.map(({ id }, index) => `${types[index]}:${id}`));
    expect(rows.deliveries.map(({ event_id }) => event_id).sort()).toEqual(rows.events.map(({ id }) => id).sort());
  });

  it("tells the alert, its threshold and the balance", async () => {
    const organizationId = await addWatched(10_000_000, 5_000_000);
    await record(makeUse(organizationId, 15_041_250));
    const { alerts, events } = await readBalanceRows(harness.db, organizationId);
    const [low, negative] = alerts;
    expect(events.map(({ test, data }) => ({ test, data }))).toEqual(
      [
        { alert_id: low?.id, kind: "low_balance", threshold_microdollars: 5_000_000 },
        { alert_id: negative?.id, kind: "negative_balance", threshold_microdollars: 0 },
      ].map((data) => ({
        test: false,
        data: { ...data, balance_microdollars: -5_041_250, balance_display: "-$5.05" },
      })),
    );
  });

  it.each([
    ["that opened an alert", 10, 5, 6],
    ["that opened none", 100, 5, 6],
  ])(
    "%s, repeated one after the other and all at once, writes nothing more",
    async (_name, balance, threshold, charge) => {
      const organizationId = await addWatched(balance, threshold);
      const usage = makeUse(organizationId, charge);
      await record(usage);
      const before = await readTableChecksums(harness.db);
      await record(usage);
      await record({ ...usage, chargedMicrodollars: charge * 2 });
      await Promise.all(Array.from({ length: 10 }, () => record(usage)));
      expect(await readTableChecksums(harness.db)).toEqual(before);
    },
  );

  it("sent ten times at once, where it opens both alerts, is taken once", async () => {
    const organizationId = await addWatched(10, 5);
    const usage = makeUse(organizationId, 20);
    await Promise.all(Array.from({ length: 10 }, () => record(usage)));
    const rows = await readBalanceRows(harness.db, organizationId);
    expect(rows).toMatchObject({ balance: -10, ledger: [{ amount: -20 }], usage: [{ charged: 20 }] });
    expect(rows.events.map(({ type }) => type)).toEqual(["balance.low", "balance.depleted"]);
  });

  it("wakes the organization's destinations where it announces something, and only then", async () => {
    const organizationId = await addOrganization(harness.db, { balanceMicrodollars: 10 });
    const destinations = [
      await addDestination(harness.db, organizationId),
      await addDestination(harness.db, organizationId),
    ];
    const woken: string[] = [];
    const wake: Wake = (ids) => void woken.push(...ids);
    const usage = makeUse(organizationId, 11);
    await record(makeUse(organizationId, 10), wake);
    expect(woken).toEqual([]);
    await record(makeUse(organizationId, 1), wake);
    expect([...woken].sort()).toEqual([...destinations].sort());
    await record(usage, wake);
    await record(usage, wake);
    expect(woken).toHaveLength(2);
  });

  it("that can't be written whole opens no alert either", async () => {
    const organizationId = await addWatched(10, 5);
    const before = await readTableChecksums(harness.db);
    await expect(record({ ...makeUse(organizationId, 20), pages: -1 })).rejects.toThrow();
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });
});

describe("a charge whose answers from the database are lost", () => {
  it.each([
    ["opens no alert", 100, 5, ["after", "before", "after"]],
    ["would open an alert", 10, 5, ["after", "before"]],
    // The first batch finds that it would, the second reads what decides.
    ["has opened an alert", 10, 5, [null, null, "after"]],
  ] as const)("is taken once, with its usage and events, if it %s", async (_name, balance, threshold, failures) => {
    const organizationId = await addWatched(balance, threshold);
    const usage = makeUse(organizationId, 6);
    const lossy = new LossyDatabase(harness.db, failures);
    await recordUsage(lossy.database, usage, { nowMs: Date.now(), wake: ignoreWake });
    expect(lossy.isDone).toBe(true);
    const rows = await readBalanceRows(harness.db, organizationId);
    expect(rows).toMatchObject({ balance: balance - 6, ledger: [{ amount: -6 }], usage: [{ charged: 6 }] });
    expect(rows.events).toHaveLength(balance - 6 < threshold ? 1 : 0);
  });

  it("is given up after a second or so, and a repeat is taken once", async () => {
    const organizationId = await addWatched(100, null);
    const usage = makeUse(organizationId, 6);
    const lossy = new LossyDatabase(harness.db, Array(10).fill("before"));
    await expect(recordUsage(lossy.database, usage, { nowMs: Date.now(), wake: ignoreWake })).rejects.toThrow(
      "Network connection lost",
    );
    await record(usage);
    expect(await readBalanceRows(harness.db, organizationId)).toMatchObject({ balance: 94, ledger: [{ amount: -6 }] });
  });
});

describe("200 charges at once, across the threshold and zero", () => {
  it("all count, and open one alert of each kind, with one event and delivery each", async () => {
    const organizationId = await addWatched(100_000, 50_000);
    const uses = Array.from({ length: 200 }, (_, index) => makeUse(organizationId, 500 + index * 5));
    const total = uses.reduce((sum, { chargedMicrodollars }) => sum + chargedMicrodollars, 0);
    // Every fourth is sent twice.
    await recordAtOnce([...uses, ...uses.filter((_, index) => index % 4 === 0)]);
    const rows = await readBalanceRows(harness.db, organizationId);
    expect(rows.balance).toBe(100_000 - total);
    expect(rows.ledger).toHaveLength(200);
    expect(rows.ledger.reduce((sum, { amount }) => sum + amount, 0)).toBe(-total);
    expect(rows.usage.map(({ request_id }) => request_id).sort()).toEqual(
      uses.map(({ requestId }) => requestId).sort(),
    );
    // In the order of writing, each row's balance follows from the previous one.
    let balance = 100_000;
    for (const { amount, after } of rows.ledger) {
      balance += amount;
      expect(after).toBe(balance);
    }
    expect(rows.alerts.map(({ kind, status }) => [kind, status])).toEqual([
      ["low_balance", "open"],
      ["negative_balance", "open"],
    ]);
    expect(rows.events.map(({ type }) => type)).toEqual(["balance.low", "balance.depleted"]);
    expect(rows.deliveries.map(({ event_type, status }) => [event_type, status])).toEqual([
      ["balance.depleted", "pending"],
      ["balance.low", "pending"],
    ]);
    // Each event contains the first balance below its threshold.
    const afters = rows.ledger.map(({ after }) => after);
    expect(rows.events.map(({ data }) => (data as { balance_microdollars: number }).balance_microdollars)).toEqual([
      afters.find((after) => after < 50_000),
      afters.find((after) => after < 0),
    ]);
    // The threshold that was set, and one write per charge.
    expect(rows.version).toBe(2 + 200);
    const before = await readTableChecksums(harness.db);
    await recordAtOnce(uses);
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });
});

describe("a key's spending limit", () => {
  const LIMIT = 1000;
  const addLimited = async (organizationId: string, limitMicrodollars: number | null = LIMIT) => {
    const { id } = await addKey(harness.db, { organizationId });
    await updateApiKey(harness.db, id, null, { monthlyLimitMicrodollars: limitMicrodollars }, Date.now());
    return id;
  };
  const readSpent = async (keyId: string) =>
    (await updateApiKey(harness.db, keyId, null, {}, Date.now()))?.spentThisMonthMicrodollars;

  it.each([
    ["far above every threshold", 1_000_000, null],
    ["on a balance whose alerts they open", 500, 700],
  ])("is crossed by one of 200 charges at once at most, %s", async (_name, balance, threshold) => {
    const organizationId = await addWatched(balance, threshold);
    const keyId = await addLimited(organizationId);
    const uses = Array.from({ length: 200 }, () => ({ ...makeUse(organizationId, 7), keyId }));
    const outcomes = await recordAllAtOnce(uses);
    // The last one begins below the limit, and ends above it.
    const fitting = Math.ceil(LIMIT / 7);
    expect(outcomes.filter((outcome) => outcome === "recorded")).toHaveLength(fitting);
    expect(outcomes.filter((outcome) => outcome === "limit_reached")).toHaveLength(200 - fitting);
    expect(await readSpent(keyId)).toBe(fitting * 7);
    const rows = await readBalanceRows(harness.db, organizationId);
    expect(rows.balance).toBe(balance - fitting * 7);
    expect([rows.ledger.length, rows.usage.length]).toEqual([fitting, fitting]);
  });

  it("refuses what comes after it is spent, and a repeat of a charge changes nothing", async () => {
    const organizationId = await addWatched(1_000_000, null);
    const keyId = await addLimited(organizationId);
    const whole = { ...makeUse(organizationId, LIMIT), keyId };
    await record(whole);
    await record(whole);
    await expect(record({ ...makeUse(organizationId, 1), keyId })).rejects.toThrow("limit_reached");
    expect((await readBalanceRows(harness.db, organizationId)).balance).toBe(1_000_000 - LIMIT);
    await record({ ...makeUse(organizationId, 0), keyId });
  });

  it("doesn't hold other keys, or members in the dashboard, or the next month", async () => {
    const organizationId = await addWatched(1_000_000, null);
    const keyId = await addLimited(organizationId);
    const use = { ...makeUse(organizationId, LIMIT), keyId };
    const monthMs = Date.UTC(2026, 3, 1);
    const at = (nowMs: number, usage: Usage) => recordUsage(harness.db, usage, { nowMs, wake: ignoreWake });
    await at(monthMs - 1, use);
    await expect(at(monthMs - 1, { ...use, ...fresh() })).rejects.toThrow("limit_reached");
    await at(monthMs - 1, { ...use, ...fresh(), keyId: null });
    await at(monthMs - 1, { ...use, ...fresh(), keyId: await addLimited(organizationId, null) });
    await at(monthMs, { ...use, ...fresh() });
    await expect(at(Date.UTC(2026, 4, 0), { ...use, ...fresh() })).rejects.toThrow("limit_reached");
    await at(Date.UTC(2026, 4, 1), { ...use, ...fresh() });
  });

  const fresh = () => ({ requestId: makeId("req", Date.now()) });
});

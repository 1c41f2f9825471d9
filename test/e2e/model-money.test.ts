import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addPayer, locate, type Payer } from "../contract/paying-caller.ts";
import { startRuntime } from "../faults/runtime.ts";
import { type Harness, startHarness } from "../harness.ts";
import { type ScriptedProvider, startScriptedProvider } from "../scripted-provider/server.ts";
import { addDestination, type BalanceRows, presetThreshold, readBalanceRows } from "../storage/balance-rows.ts";

const PATH = "/api/v1/elements:locate";
const BODY = { query: "save", elements: [{ id: "save", role: "button", name: "Save" }] };
/** The scripted model uses 1000 and 20 tokens per call. */
const CHARGE = 2200;

const describeModel = (id: string, prompt: string, completion: string, model = "stub/tool-ok") => ({
  id,
  model,
  name: id,
  description: "",
  context_length: 32_768,
  box_convention: "absolute-xyxy",
  pricing: { prompt, completion },
});
const MODELS = [
  describeModel("test/priced", "0.000002", "0.00001"),
  // 1000 tokens are 1.1 microdollars, 20 are 0.014: 1.114 together, where each rounded up alone would make 3.
  describeModel("test/fractions", "0.0000000011", "0.0000000007"),
  // 0.3 and 0.7 of a microdollar: exactly one, which a sum of floating-point numbers may miss.
  describeModel("test/exactly-one", "0.0000000003", "0.000000035"),
  describeModel("test/dust", "0.000000000000000001", "0"),
  describeModel("test/slow", "0.000002", "0.00001", "stub/slow-ok"),
];

let stub: ScriptedProvider;
beforeAll(async () => {
  stub = await startScriptedProvider();
});
afterAll(() => stub?.close());

const makeSettings = () => ({ OPENAI_BASE_URL: stub.baseUrl, OPENAI_MODELS: JSON.stringify(MODELS) });
const call = (service: Pick<Harness, "fetch">, payer: Payer, model: string) =>
  locate(service, payer, PATH, { ...BODY, model });
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Compares ledger, usage and balance with each other, and returns the ids of the billed requests. */
function reconcile(rows: BalanceRows, startBalance: number): string[] {
  const billed = rows.ledger.map(({ request_id: id }) => id);
  expect(new Set(billed).size).toBe(billed.length);
  expect(rows.usage.map(({ request_id: id }) => id).sort()).toEqual([...billed].sort());
  expect(sum(rows.usage.map(({ charged }) => charged))).toBe(startBalance - rows.balance);
  expect(sum(rows.ledger.map(({ amount }) => amount))).toBe(rows.balance - startBalance);
  // Each row starts where the previous one ended.
  expect(rows.ledger.map(({ after, amount }) => after - amount)).toEqual([
    ...(billed.length > 0 ? [startBalance] : []),
    ...rows.ledger.slice(0, -1).map(({ after }) => after),
  ]);
  return billed;
}

/** Each alert that the balance must have opened, once, with its event and the event's delivery. */
function expectAlerts(rows: BalanceRows, kinds: readonly string[]): void {
  const types: Record<string, string> = { low_balance: "balance.low", negative_balance: "balance.depleted" };
  expect(rows.alerts.map(({ kind, status }) => [kind, status]).sort()).toEqual(
    kinds.map((kind) => [kind, "open"]).sort(),
  );
  const expected = rows.alerts.map(({ id, kind }) => `${types[kind]}:${id}`).sort();
  expect(rows.events.map(({ id }) => id).sort()).toEqual(expected);
  expect(rows.deliveries.map(({ event_id: id }) => id).sort()).toEqual(expected);
}

describe("model calls on one balance", () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ own: true, vision: true, seed: false, settings: makeSettings() });
  });
  afterAll(() => harness?.close());

  it("are each charged once, 200 at the same time, and open each alert once", async () => {
    const CALLS = 200;
    // Allowed up to the last one, and below zero only after it.
    const startBalance = CHARGE * CALLS - 1;
    const payer = await addPayer(harness.db, startBalance);
    await presetThreshold(harness.db, payer.organizationId, 100 * CHARGE);
    await addDestination(harness.db, payer.organizationId);
    const callsBefore = stub.countCalls("stub/tool-ok");
    const responses = await Promise.all(Array.from({ length: CALLS }, () => call(harness, payer, "test/priced")));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: CALLS }, () => 200));
    await Promise.all(responses.map((response) => response.body?.cancel()));
    expect(stub.countCalls("stub/tool-ok") - callsBefore).toBe(CALLS);

    const rows = await readBalanceRows(harness.db, payer.organizationId);
    const answered = responses.map(({ headers }) => String(headers.get("x-request-id")));
    expect(reconcile(rows, startBalance).sort()).toEqual(answered.sort());
    expect(rows.usage.map(({ charged }) => charged)).toEqual(Array.from({ length: CALLS }, () => CHARGE));
    expect(rows.balance).toBe(-1);
    expectAlerts(rows, ["low_balance", "negative_balance"]);
    expect((await call(harness, payer, "test/priced")).status).toBe(402);
  });

  it("are listed in the order in which they were booked, not in that in which they arrived", async () => {
    const payer = await addPayer(harness.db, 1_000_000);
    const list = async (query: string) => {
      const headers = { "x-service-api-key": payer.key };
      const { entries } = (await (await harness.fetch(`/api/v1/ledger${query}`, { headers })).json()) as {
        entries: { created_at: string; balance_after_microdollars: number; amount_microdollars: number }[];
      };
      return entries;
    };
    const slow = call(harness, payer, "test/slow");
    while (stub.countCalls("stub/slow-ok") === 0) await sleep(5);
    expect((await call(harness, payer, "test/priced")).status).toBe(200);
    const [known] = await list("");
    expect((await slow).status).toBe(200);
    const entries = await list("");
    const { balance } = await readBalanceRows(harness.db, payer.organizationId);
    expect(entries.map((entry) => entry.balance_after_microdollars)).toEqual([balance, balance + CHARGE]);
    expect(await list(`?since=${known?.created_at}`)).toEqual(entries);
    const { results } = await harness.db
      .prepare(
        `SELECT l.created_at = u.created_at AS isSame FROM ledger AS l JOIN usage AS u ON u.request_id = l.request_id
         WHERE l.organization_id = ?`,
      )
      .bind(payer.organizationId)
      .run();
    expect(results).toEqual([{ isSame: 1 }, { isSame: 1 }]);
  });

  it.each([
    ["test/fractions", 2],
    ["test/exactly-one", 1],
    ["test/dust", 1],
  ])("are rounded up once each: %s costs %d", async (model, charge) => {
    const CALLS = 5;
    const payer = await addPayer(harness.db, 1000);
    for (let count = 0; count < CALLS; count++) {
      const response = await call(harness, payer, model);
      const answer = (await response.json()) as Record<string, unknown>;
      // The provider's rate is the price here.
      expect([response.status, answer.cost_microdollars]).toEqual([200, charge]);
    }
    const rows = await readBalanceRows(harness.db, payer.organizationId);
    expect(reconcile(rows, 1000)).toHaveLength(CALLS);
    expect(rows.balance).toBe(1000 - charge * CALLS);
    expect(rows.usage.map(({ charged }) => charged)).toEqual(Array.from({ length: CALLS }, () => charge));
  });
});

it("charges add up, and alerts open once, though the process is killed in the middle of many calls, again and again", async () => {
  const LANES = 20;
  const ROUNDS = 4;
  const CALLS_BEFORE_KILL = 30;
  // More than is ever spent, so that every lane continues until the kill.
  const startBalance = 100_000 * CHARGE;
  const threshold = startBalance - 40 * CHARGE;
  // No faults but the kills, so nobody records anything.
  const runtime = await startRuntime({ ...makeSettings(), FAULTS_URL: "http://127.0.0.1:9" });
  try {
    const { db } = runtime;
    const payer = await addPayer(db, startBalance);
    await presetThreshold(db, payer.organizationId, threshold);
    await addDestination(db, payer.organizationId);
    const callsBefore = stub.countCalls("stub/tool-ok");
    const answered: string[] = [];
    let lost = 0;
    for (let round = 1; round <= ROUNDS; round++) {
      const callsAtStart = stub.countCalls("stub/tool-ok");
      let isKilled = false;
      const runLane = async () => {
        while (!isKilled) {
          const response = await call(runtime, payer, "test/priced").catch(() => null);
          const requestId = response?.headers.get("x-request-id");
          // A call that a kill cuts off is lost, or is a 5xx of the proxy.
          if (response?.status === 200 && requestId) answered.push(requestId);
          else lost++;
          await response?.body?.cancel().catch(() => undefined);
        }
      };
      const lanes = Array.from({ length: LANES }, runLane);
      while (stub.countCalls("stub/tool-ok") - callsAtStart < CALLS_BEFORE_KILL) await sleep(5);
      runtime.kill();
      isKilled = true;
      await runtime.waitForRestart({ version: round, life: round, seed: 1, isOn: false, boundary: null });
      await Promise.all(lanes);
    }
    const rows = await readBalanceRows(db, payer.organizationId);
    const story = `${answered.length} answered, ${lost} lost, ${rows.ledger.length} billed`;
    const billed = new Set(reconcile(rows, startBalance));
    expect(lost, story).toBeGreaterThan(0);
    // Every caller that got a response was billed for it; the others may have been.
    for (const id of answered) expect(billed.has(id), story).toBe(true);
    expect(billed.size, story).toBeLessThanOrEqual(answered.length + lost);
    expect(billed.size, story).toBeLessThanOrEqual(stub.countCalls("stub/tool-ok") - callsBefore);
    expect(rows.balance, story).toBeLessThan(threshold);
    expectAlerts(rows, ["low_balance"]);
  } finally {
    await runtime.close();
  }
});

function sleep(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}

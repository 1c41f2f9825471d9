import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Action } from "../../scripts/simulate/action.ts";
import { pace } from "../../scripts/simulate/pace.ts";
import { runFleet } from "../../scripts/simulate/run-fleet.ts";
import { Statistics } from "../../scripts/simulate/statistics.ts";

const NEVER = new AbortController().signal;

function makeAction(lane: string, number: number): Action {
  return { lane, label: "run.start", purpose: "move", expectedStatus: 200, path: "/changes", body: { number } };
}

test("starts as many as the rate and the time say, in no more than there is room for", async () => {
  let underWay = 0;
  let most = 0;
  let begun = 0;
  const paced = await pace({ rate: 500, forSeconds: 0.2, maxInFlight: 3, signal: NEVER }, async () => {
    begun++;
    most = Math.max(most, ++underWay);
    await sleep(20);
    underWay--;
  });
  expect(paced.due).toBe(100);
  expect(begun).toBe(paced.due - paced.missed);
  expect(paced.missed).toBeGreaterThan(0);
  expect(most).toBe(3);
  expect(underWay).toBe(0);
});

test("a slow answer delays no start", async () => {
  const answers: (() => void)[] = [];
  let begun = 0;
  const paced = await pace({ rate: 1000, forSeconds: 0.05, maxInFlight: 50, signal: NEVER }, () => {
    const answer = new Promise<void>((resolve) => answers.push(resolve));
    // No request is answered before the last one has started.
    if (++begun === 50) for (const resolve of answers) resolve();
    return answer;
  });
  expect(paced).toEqual({ due: 50, missed: 0 });
});

test("ends its starts when it is interrupted, and waits for what is under way", async () => {
  const interrupt = new AbortController();
  let done = 0;
  // Room for all: a machine that halts for a moment starts at once what was due meanwhile.
  const paced = await pace({ rate: 200, forSeconds: 60, maxInFlight: 12_000, signal: interrupt.signal }, async () => {
    await sleep(5);
    if (++done === 4) interrupt.abort();
  });
  expect(paced.due).toBeLessThan(12_000);
  expect(done).toBe(paced.due);
});

test("sends the requests of one lane in their order, and those of others meanwhile", async () => {
  const sent: string[] = [];
  let made = 0;
  let fastLeft = 20;
  const { promise: fastOnesDone, resolve: endFastOnes } = Promise.withResolvers<void>();
  const statistics = new Statistics();
  const inFlight = { count: 0 };
  await runFleet(
    { rate: 1000, forSeconds: 0.03, maxInFlight: 100, signal: NEVER },
    () => makeAction(made % 3 === 0 ? "slow" : "fast", made++),
    async ({ lane, body }) => {
      sent.push(`${lane} begins ${body.number}`);
      await (lane === "slow" ? fastOnesDone : sleep(0));
      sent.push(`${lane} ends ${body.number}`);
      if (lane === "fast" && --fastLeft === 0) endFastOnes();
      return { status: 200, events: [] };
    },
    statistics,
    inFlight,
  );
  for (const lane of ["slow", "fast"]) {
    const own = sent.filter((line) => line.startsWith(lane));
    const numbers = own.filter((line) => line.includes("begins")).map((line) => Number(line.split(" ").at(-1)));
    expect(own).toEqual(numbers.flatMap((number) => [`${lane} begins ${number}`, `${lane} ends ${number}`]));
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  }
  // All the fast ones finish before the slow ones do.
  expect(sent.indexOf("fast ends 29")).toBeLessThan(sent.indexOf("slow ends 27"));
  expect(statistics.results).toHaveLength(30);
  expect(inFlight.count).toBe(0);
});

test("a request without an answer is counted with its fault, and the next of its lane is sent all the same", async () => {
  let made = 0;
  const statistics = new Statistics();
  await runFleet(
    { rate: 1000, forSeconds: 0.002, maxInFlight: 10, signal: NEVER },
    () => makeAction("a", made++),
    async ({ body }) => {
      if (body.number === 0)
        throw new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code: "ECONNRESET" }) });
      return { status: 200, events: [] };
    },
    statistics,
    { count: 0 },
  );
  expect(statistics.results.map(({ status, fault }) => status ?? fault)).toEqual(["ECONNRESET", 200]);
});

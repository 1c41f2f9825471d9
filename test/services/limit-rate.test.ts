import { expect, it } from "vitest";
import { Problem } from "../../src/domain/errors/problem.ts";
import { limitRate, type RateLimiter } from "../../src/services/limit-rate.ts";

const START_MS = 1_900_000_000_000;

/** Asks for one call of the key. Returns null, or the seconds after which the refusal says to try again. */
async function ask(keyId: string, nowMs: number, rate: number | null = 1, rateLimiter: RateLimiter | null = null) {
  const environment = { config: { rateLimitPerSecond: rate }, rateLimiter, nowMs, requestId: "req_test" };
  return limitRate(keyId, environment).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      expect(error.code).toBe("rate_limited");
      return Number(error.headers["retry-after"]);
    },
  );
}

it("a refused call may come again when its Retry-After is over, and not before", async () => {
  const key = crypto.randomUUID();
  expect([await ask(key, START_MS), await ask(key, START_MS), await ask(key, START_MS)]).toEqual([null, null, 1]);
  expect([await ask(key, START_MS + 999), await ask(key, START_MS + 1_000)]).toEqual([1, null]);
});

it("refused calls take nothing from those that come in time", async () => {
  const key = crypto.randomUUID();
  for (let call = 0; call < 100; call++) await ask(key, START_MS + call);
  expect(await ask(key, START_MS + 1_100)).toBeNull();
});

it("without a limit, no call is refused", async () => {
  const key = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(key, START_MS, null)));
  expect(new Set(answers)).toEqual(new Set([null]));
});

it("a shared counter that fails refuses nobody, and one that says no refuses until its period is over", async () => {
  const failing: RateLimiter = { limit: () => Promise.reject(new Error("unavailable")) };
  const full: RateLimiter = { limit: async () => ({ success: false }) };
  expect(await ask(crypto.randomUUID(), START_MS, 1, failing)).toBeNull();
  expect(await ask(crypto.randomUUID(), START_MS, 1, full)).toBe(10);
});

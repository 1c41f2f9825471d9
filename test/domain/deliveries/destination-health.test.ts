import { describe, expect, it } from "vitest";
import {
  type DestinationHealth,
  judgeHealth,
  SLOW_FOR_MS,
  SUCCESS_NOTED_EVERY_MS,
} from "../../../src/domain/deliveries/destination-health.ts";

const NOW_MS = Date.UTC(2026, 10, 21);
const NEW: DestinationHealth = {
  consecutiveFailures: 0,
  lastSuccessAtMs: null,
  lastFailureAtMs: null,
  lastError: null,
  slowUntilMs: 0,
};
const success = (endedAtMs: number) => ({ isDelivered: true, isTimeout: false, endedAtMs, error: null });
const failure = (endedAtMs: number, error = "Answered 500.") => ({
  isDelivered: false,
  isTimeout: false,
  endedAtMs,
  error,
});
const timeout = (endedAtMs: number) => ({ ...failure(endedAtMs, "No response within 15 seconds."), isTimeout: true });

describe("a failure", () => {
  it("is counted, with its time and its reason", () => {
    const once = judgeHealth(NEW, failure(NOW_MS));
    expect(once).toEqual({ ...NEW, consecutiveFailures: 1, lastFailureAtMs: NOW_MS, lastError: "Answered 500." });
    expect(judgeHealth(once, failure(NOW_MS + 1, "Answered 404."))).toEqual({
      ...NEW,
      consecutiveFailures: 2,
      lastFailureAtMs: NOW_MS + 1,
      lastError: "Answered 404.",
    });
  });

  it("makes the destination slow for ten minutes where it was a timeout, and another failure doesn't end that", () => {
    const slow = judgeHealth(NEW, timeout(NOW_MS));
    expect(slow.slowUntilMs).toBe(NOW_MS + SLOW_FOR_MS);
    expect(SLOW_FOR_MS).toBe(600_000);
    expect(judgeHealth(slow, failure(NOW_MS + 1)).slowUntilMs).toBe(NOW_MS + SLOW_FOR_MS);
    expect(judgeHealth(slow, timeout(NOW_MS + 1)).slowUntilMs).toBe(NOW_MS + 1 + SLOW_FOR_MS);
  });
});

describe("a success", () => {
  it("ends a row of failures, and keeps what the last one said", () => {
    const failing = judgeHealth(judgeHealth(NEW, failure(NOW_MS)), timeout(NOW_MS + 1));
    expect(judgeHealth(failing, success(NOW_MS + 2))).toEqual({
      ...failing,
      consecutiveFailures: 0,
      lastSuccessAtMs: NOW_MS + 2,
    });
  });

  it.each([
    ["the first", NEW, true],
    ["one right behind another", { ...NEW, lastSuccessAtMs: NOW_MS }, false],
    [
      "one a millisecond before a minute is over",
      { ...NEW, lastSuccessAtMs: NOW_MS - SUCCESS_NOTED_EVERY_MS + 1 },
      false,
    ],
    ["one after a minute", { ...NEW, lastSuccessAtMs: NOW_MS - SUCCESS_NOTED_EVERY_MS }, true],
    [
      "one right behind another, with a failure between",
      { ...NEW, lastSuccessAtMs: NOW_MS, consecutiveFailures: 1 },
      true,
    ],
    ["one that ended before the last that was noted", { ...NEW, lastSuccessAtMs: NOW_MS + 5 }, false],
  ])("%s: noted is %s", (_, health, isNoted) => {
    const judged = judgeHealth(health, success(NOW_MS));
    if (isNoted) expect(judged).toEqual({ ...health, consecutiveFailures: 0, lastSuccessAtMs: NOW_MS });
    else expect(judged).toBe(health);
  });
});

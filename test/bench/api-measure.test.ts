import { expect, test } from "vitest";
import { listApiCalls } from "../../bench/api/calls.ts";
import { findRatios, type Round } from "../../bench/api/measure.ts";
import { readProcessCpuMs, readProcessMemory } from "../../bench/direct/process-meter.ts";
import { publicOperations } from "../../src/operations/public-operations.ts";

const round = (cpuMs: number, emptyCpuMs: number, perSecond: number, emptyPerSecond: number): Round => ({
  api: { cpuMs, perSecond },
  empty: { cpuMs: emptyCpuMs, perSecond: emptyPerSecond },
});

test("a ratio compares the two sides of each turn, and the middle one counts", () => {
  const rounds = [round(2, 1, 100, 300), round(30, 10, 10, 20), round(1.4, 1, 100, 100)];
  const [call] = listApiCalls();
  if (!call) throw new Error("There are calls.");
  expect(findRatios({ call, rounds })).toEqual({ cpu: 2, cpuFrom: 1.4, cpuTo: 3, rate: 2 });
});

test("each operation of the public API is measured", () => {
  const names = listApiCalls().map(({ name }) => name.split(",")[0]);
  expect(names).toEqual(expect.arrayContaining(publicOperations.map(({ id }) => id)));
});

test.runIf(process.platform === "linux")("a process's CPU time grows with its work", () => {
  const beforeMs = readProcessCpuMs(process.pid);
  const untilMs = process.cpuUsage().user / 1000 + 30;
  while (process.cpuUsage().user / 1000 < untilMs) Math.hypot(1, 2);
  expect(readProcessCpuMs(process.pid) - beforeMs).toBeGreaterThanOrEqual(20);
  expect(readProcessMemory(process.pid)).toBeGreaterThan(1e6);
});

import { expect, it } from "vitest";
import { ServerTiming } from "../../src/http/server-timing.ts";

it("writes durations and facts as the Server-Timing header has them", () => {
  const timing = new ServerTiming();
  timing.addDuration("decode", 12.345);
  timing.addDescription("heap", "87.3MB");
  timing.addDuration("total", 20);
  expect(timing.toHeader()).toBe('decode;dur=12.3, heap;desc="87.3MB", total;dur=20');
});

it("measures work that fails too", async () => {
  const timing = new ServerTiming();
  await expect(timing.measure("work", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(timing.toHeader()).toMatch(/^work;dur=\d/);
});

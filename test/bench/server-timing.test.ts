import { expect, test } from "vitest";
import { readServerTiming } from "../../bench/server-timing.ts";
import { ServerTiming } from "../../src/http/server-timing.ts";

test("the header that the service writes is read back: its stages and its facts", () => {
  const timing = new ServerTiming();
  timing.addDuration("auth", 3);
  timing.addDuration("vision", 250);
  timing.addDuration("text-detection", 123.46);
  timing.addDuration("hash", 0);
  timing.addDescription("backend", "wasm");
  timing.addDescription("heap", "70.1MB");
  timing.addDuration("total", 260);
  expect(readServerTiming(timing.toHeader())).toEqual({
    stagesMs: { "text-detection": 123.5, hash: 0 },
    facts: { backend: "wasm", heap: "70.1MB" },
  });
});

test("no header is no stages", () => {
  expect(readServerTiming("")).toEqual({ stagesMs: {}, facts: {} });
});

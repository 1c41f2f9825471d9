import { afterEach, describe, expect, it, vi } from "vitest";
import { nameBar } from "../../src/dashboard/pages/fleet/name-bar.ts";
import { listMarks, readSpan } from "../../src/dashboard/pages/fleet/span.ts";

it.each([
  ["Run of wf_1", "run", "wf_1", "run"],
  ["Session for wf_1", "session", "wf_1", "run"],
  ["Session of a run", "session", null, "run"],
  ["Session (manual)", "session", null, "interactive"],
] as const)("a bar is named %s", (name, kind, workflowId, source) => {
  expect(nameBar({ kind, workflowId, source })).toBe(name);
});

describe("the marks of a week", () => {
  afterEach(() => void vi.unstubAllEnvs());

  it.each([
    ["that has no change of the clocks", "UTC", "2026-11-22T12:00:00Z"],
    ["in which the clocks go forward", "Europe/Berlin", "2026-04-01T10:00:00Z"],
    ["in which the clocks go back", "Europe/Berlin", "2026-10-28T10:00:00Z"],
    ["that ends at midnight", "Europe/Berlin", "2026-10-27T23:00:00Z"],
    ["far from Greenwich", "Pacific/Auckland", "2026-04-08T10:00:00Z"],
  ])("%s are the midnights of its seven days", (_name, zone, until) => {
    vi.stubEnv("TZ", zone);
    const midnights = listMarks(readSpan("7d"), Date.parse(until)).map(({ atMs }) => new Date(atMs));
    expect(midnights.map((at) => [at.getHours(), at.getMinutes()])).toEqual(Array.from({ length: 7 }, () => [0, 0]));
    expect(new Set(midnights.map((at) => at.getDate())).size).toBe(7);
  });
});

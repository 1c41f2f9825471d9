import { expect, it } from "vitest";
import { nameBar } from "../../src/dashboard/pages/fleet/name-bar.ts";

it.each([
  ["Run of wf_1", "run", "wf_1", "run"],
  ["Session for wf_1", "session", "wf_1", "run"],
  ["Session of a run", "session", null, "run"],
  ["Session (manual)", "session", null, "interactive"],
] as const)("a bar is named %s", (name, kind, workflowId, source) => {
  expect(nameBar({ kind, workflowId, source })).toBe(name);
});

import { expect, it } from "vitest";
import { listDays, stackUsage } from "../../src/dashboard/pages/money/sum-usage.ts";

const use = (keyId: string, name: string, charged: number) => ({
  ...{ day: "2026-11-22", key_id: keyId, name, calls: 1, charged_microdollars: charged },
});

it("stacks keys of the same name each on its own", () => {
  const rows = [use("key_1", "ci", 2), use("key_2", "ci", 5), use("key_1", "ci", 1)];
  const times = listDays(1, Date.UTC(2026, 10, 22));
  const stacks = stackUsage(
    rows,
    times,
    ({ key_id }) => key_id,
    "charged_microdollars",
    ({ name }) => name,
  );
  expect(stacks.map(({ label, values }) => [label, ...values])).toEqual([
    ["ci", 5],
    ["ci", 3],
  ]);
});

import { describe, expect, it } from "vitest";
import { holdRows, LIVE_LIMIT, readRange } from "../../src/dashboard/pages/deliveries/hold-rows.ts";

type Status = "pending" | "delivered" | "failed" | "held";

const row = (id: string, status: Status = "pending") => ({
  ...{ id, status, event_id: "run.failed:1", event_type: "run.failed" as const, destination_id: "dest_1" },
  ...{ attempt_count: 0, next_attempt_at: null, created_at: "2026-11-21T00:00:00.000Z" },
});
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe("what an answer says of a range of the log", () => {
  it("is without the rows of the same milliseconds beside it", () => {
    const range = readRange([row("e"), row("d"), row("c"), row("b"), row("a")], "b", "d");
    expect([idsOf(range.deliveries), range.from, range.strayCount]).toEqual([["d", "c", "b"], "b", 2]);
  });

  it("goes to the newest where the range has no end, and only as far back as the answer does", () => {
    const ids = Array.from({ length: LIVE_LIMIT }, (_, index) => String(1000 - index));
    const range = readRange(
      ids.map((id) => row(id)),
      "0001",
      null,
    );
    expect([range.deliveries.length, range.from]).toEqual([LIVE_LIMIT, ids.at(-1)]);
    expect(
      readRange(
        ids.slice(1).map((id) => row(id)),
        "0001",
        null,
      ).from,
    ).toBe("0001");
  });
});

describe("rows under the reader's hand", () => {
  it("stay in their places and show what has become of them, while new ones are only counted", () => {
    const shown = [row("c"), row("b"), row("a", "failed")];
    const deliveries = [row("e"), row("d"), row("c", "delivered"), row("b"), row("a", "failed")];
    const held = holdRows(shown, { deliveries, from: "a" }, "gone");
    expect(idsOf(held.rows)).toEqual(["c", "b", "a"]);
    expect(held.rows.map(({ status }) => status)).toEqual(["delivered", "pending", "failed"]);
    expect(held.newCount).toBe(2);
  });

  it("stay also where they no longer fit the filters, and say so until they do again", () => {
    const first = holdRows([row("b"), row("a")], { deliveries: [row("a")], from: "a" }, "no longer pending");
    expect(first.rows).toEqual([{ ...row("b"), left: "no longer pending" }, row("a")]);
    const again = holdRows(first.rows, { deliveries: [row("b"), row("a")], from: "a" }, "no longer pending");
    expect(again.rows).toEqual([row("b"), row("a")]);
  });

  it("are as they were last known where the answer doesn't reach back to them", () => {
    const held = holdRows([row("c"), row("a")], { deliveries: [row("d"), row("c", "failed")], from: "c" }, "gone");
    expect(held).toEqual({ rows: [row("c", "failed"), row("a")], newCount: 1 });
  });
});

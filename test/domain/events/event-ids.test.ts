import { describe, expect, it } from "vitest";
import { EventError } from "../../../src/domain/events/event-error.ts";
import { makeEventId } from "../../../src/domain/events/event-ids.ts";
import { CONTRACT_EVENTS } from "./contract-events.ts";
import { ATTEMPT, expectId, OCCURRED_AT_MS, ROWS, sampleData, UUID } from "./contract-samples.ts";

type Parts = Record<string, unknown>;

const make = (type: string, parts: Parts) => makeEventId(type as never, parts as never);

function faultOf(type: string, parts: Parts): string {
  try {
    make(type, parts);
  } catch (error) {
    if (error instanceof EventError) return `${error.field} ${error.fault}`;
    throw error;
  }
  throw new Error("The id was made.");
}

const rowsWith = (part: string) => ROWS.filter(({ row }) => row.id.includes(part));

describe("the id of", () => {
  it.each(ROWS)("$name has the contract's form", ({ row }) => {
    const data = sampleData(row);
    const field = /\{(\w+)\}/.exec(row.id)?.[1] ?? "";
    const resourceId = field === "uuid" ? UUID : data[field];
    expect(make(row.type, { resourceId, timeMs: OCCURRED_AT_MS, attemptNumber: ATTEMPT })).toBe(expectId(row, data));
  });

  it.each(ROWS)("$name is refused without each part of it", ({ row }) => {
    const parts: Parts = { resourceId: UUID, timeMs: 1, attemptNumber: 1 };
    const used = ["resourceId"];
    if (row.id.includes("{time}")) used.push("timeMs");
    if (row.id.includes("{attempt}")) used.push("attemptNumber");
    for (const part of used) {
      for (const value of [null, undefined]) {
        expect(faultOf(row.type, { ...parts, [part]: value })).toBe(`idParts.${part} missing`);
      }
    }
    for (const part of Object.keys(parts).filter((each) => !used.includes(each))) {
      expect(make(row.type, { ...parts, [part]: undefined })).toBe(make(row.type, parts));
    }
  });
});

describe("a resource in an id", () => {
  it.each([["a"], ["a".repeat(256)], ["in_1T6kQ2Lr0vXbA9dE"], ["!~:"]])("may be %s", (resourceId) => {
    expect(make("run.started", { resourceId })).toBe(`run.started:${resourceId}`);
  });

  it.each([[""], ["a".repeat(257)], ["two words"], ["tab\t"], ["naïve"], ["end\n"], [7], [["run_1"]], [true]])(
    "can't be %j",
    (resourceId) => {
      expect(faultOf("run.started", { resourceId })).toBe("idParts.resourceId malformed");
    },
  );

  it.each([["msg_1"], [UUID.toUpperCase()], [UUID.replaceAll("-", "")], [`${UUID}0`]])(
    "of webhook.test must be a uuid: not %s",
    (resourceId) => {
      expect(faultOf("webhook.test", { resourceId })).toBe("idParts.resourceId malformed");
    },
  );
});

describe.each(rowsWith("{time}"))("the time in the id of $name", ({ row }) => {
  it.each([[0], [OCCURRED_AT_MS], [Number.MAX_SAFE_INTEGER]])("may be %s", (timeMs) => {
    expect(make(row.type, { resourceId: "a", timeMs })).toBe(`${row.type}:a:${timeMs}`);
  });

  it.each([[-1], [0.5], [2 ** 53], [Number.NaN], [Infinity], ["1"], ["2026-03-02T09:15:09.640Z"], [new Date(0)]])(
    "can't be %s",
    (timeMs) => {
      expect(faultOf(row.type, { resourceId: "a", timeMs })).toBe("idParts.timeMs malformed");
    },
  );
});

describe("the attempt in the id of invoice.payment_failed", () => {
  it.each([[1], [2], [Number.MAX_SAFE_INTEGER]])("may be %s", (attemptNumber) => {
    expect(make("invoice.payment_failed", { resourceId: "in_1", attemptNumber })).toBe(
      `invoice.payment_failed:in_1:${attemptNumber}`,
    );
  });

  it.each([[0], [-1], [1.5], ["1"], [Number.NaN], [2 ** 53]])("can't be %s", (attemptNumber) => {
    expect(faultOf("invoice.payment_failed", { resourceId: "in_1", attemptNumber })).toBe(
      "idParts.attemptNumber malformed",
    );
  });
});

describe("ids", () => {
  it.each([["run.paused"], [""], ["constructor"]])("aren't made for the type %j, which is none", (type) => {
    expect(faultOf(type, { resourceId: "a" })).toBe("type malformed");
  });

  it("of one resource differ by type", () => {
    const types = [...new Set(CONTRACT_EVENTS.map(({ type }) => type))];
    const ids = types.map((type) => make(type, { resourceId: UUID, timeMs: 1, attemptNumber: 1 }));
    expect(new Set(ids).size).toBe(types.length);
  });
});

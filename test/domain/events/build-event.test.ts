import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildEvent } from "../../../src/domain/events/build-event.ts";
import { EventError } from "../../../src/domain/events/event-error.ts";
import { CONTRACT_EVENTS } from "./contract-events.ts";
import { type Data, describeInput, expectId, leaveOut, OCCURRED_AT, ROWS, sampleData } from "./contract-samples.ts";
import { describeField, isDateTime, OFF_CALENDAR } from "./field-kinds.ts";

const ALL_FIELDS = [...new Set(CONTRACT_EVENTS.flatMap(({ fields }) => fields))];

/**
 * Possible names of a caller's content (docs/contract/interface.md, "Delivery"), and names that JavaScript's objects
 * have themselves.
 */
const CONTENT_FIELDS = ["variables", "name", "tags", "outputs", "bytes", "recording_url", "download_url", "version"];
const INHERITED_FIELDS = ["toString", "constructor", "hasOwnProperty", "__proto__"];

function refusalOf(build: () => unknown): { field: string; fault: string; message: string } {
  try {
    build();
  } catch (error) {
    expect(error).toBeInstanceOf(EventError);
    const { field, fault, message } = error as EventError;
    return { field, fault, message };
  }
  throw new Error("The event was built.");
}

const withField = (data: Data, field: string, value: unknown): Data => {
  const changed = { ...data };
  Object.defineProperty(changed, field, { value, enumerable: true, configurable: true, writable: true });
  return changed;
};

describe.each(ROWS)("$name", ({ row }) => {
  const full = sampleData(row);
  const build = (data: Data, more: Data = {}) => buildEvent(describeInput(row, data, more));

  it("is written with the contract's fields, in its order, and nothing else", () => {
    const id = JSON.stringify(expectId(row, full));
    expect(JSON.stringify(build(full))).toBe(
      `{"id":${id},"type":"${row.type}","occurred_at":"${OCCURRED_AT}","test":false,"data":${JSON.stringify(full)}}`,
    );
    expect(JSON.stringify(build(full, { test: true }))).toContain('"test":true');
  });

  it("gives the same bytes whatever the order of its input", () => {
    const bytes = JSON.stringify(build(full));
    const entries = Object.entries(full);
    const orders = fc.shuffledSubarray(entries, { minLength: entries.length });
    fc.assert(
      fc.property(orders, (order) => JSON.stringify(build(Object.fromEntries(order))) === bytes),
      { numRuns: 20 },
    );
  });

  it("leaves out each field that has no value yet, however that is said", () => {
    for (const field of row.optional) {
      const absent = JSON.stringify(build(leaveOut(full, field)));
      expect(Object.keys(JSON.parse(absent).data)).toEqual(row.fields.filter((each) => each !== field));
      for (const value of [null, undefined]) expect(JSON.stringify(build({ ...full, [field]: value }))).toBe(absent);
    }
    const bare = Object.fromEntries(row.fields.map((field) => [field, full[field]]));
    for (const field of row.optional) bare[field] = null;
    const kept = row.fields.filter((field) => !row.optional.includes(field));
    expect(Object.keys(build(bare).data)).toEqual(kept);
  });

  it("refuses to do without any other field", () => {
    for (const field of row.fields.filter((each) => !row.optional.includes(each))) {
      for (const data of [leaveOut(full, field), { ...full, [field]: null }, { ...full, [field]: undefined }]) {
        expect(refusalOf(() => build(data))).toMatchObject({ field: `data.${field}`, fault: "missing" });
      }
    }
  });

  it("refuses every field beyond its list, with or without a value", () => {
    const names = [...ALL_FIELDS, ...CONTENT_FIELDS, ...INHERITED_FIELDS];
    const others = names.filter((field) => !row.fields.includes(field));
    for (const field of others) {
      const refusal = refusalOf(() => build(withField(full, field, "marker-6c1f")));
      expect(refusal).toMatchObject({ field: `data.${field}`, fault: "unlisted" });
      expect(refusal.message).not.toContain("marker-6c1f");
      // An upload may say that it has no session: the type's other shape lists it.
      if (row.shape === "upload" && field === "session_id") continue;
      expect(refusalOf(() => build(withField(full, field, null))).fault).toBe("unlisted");
    }
  });

  it("takes both ends of each field's range, and refuses what lies outside by its name, without its value", () => {
    for (const field of row.fields) {
      const { good, bad } = describeField(row, field);
      for (const value of good) expect(build({ ...full, [field]: value }).data).toEqual({ ...full, [field]: value });
      const hasCalendar = !(field in row.choices) && isDateTime(field);
      for (const value of [...bad, ...(hasCalendar ? OFF_CALENDAR : [])]) {
        const refusal = refusalOf(() => build({ ...full, [field]: value }, { idParts: idPartsOf(row, full) }));
        expect(refusal, `${field}: ${String(value)}`).toMatchObject({ field: `data.${field}`, fault: "malformed" });
        expect(refusal.message).toBe(`${row.type}: data.${field} does not have the required form`);
      }
    }
  });

  it("refuses an id that names another resource or time, but for a test", () => {
    const idParts = idPartsOf(row, full);
    for (const [part, other] of [
      ["resourceId", "run_00000000000070008000000000000000"],
      ["timeMs", idParts.timeMs + 1],
    ] as const) {
      const isUsed = part === "timeMs" ? row.id.includes("{time}") : !row.id.includes("{uuid}");
      const wrong = { idParts: { ...idParts, [part]: other } };
      if (isUsed) {
        const refusal = refusalOf(() => build(full, wrong));
        expect(refusal).toMatchObject({ field: `idParts.${part}`, fault: "inconsistent" });
        expect(build(full, { ...wrong, test: true }).id).toContain(String(other));
      } else if (part === "timeMs") {
        expect(build(full, wrong).id).toBe(expectId(row, full));
      }
    }
  });
});

type IdParts = { resourceId: string; timeMs: number; attemptNumber: number };

function idPartsOf(row: (typeof CONTRACT_EVENTS)[number], data: Data): IdParts {
  return (describeInput(row, data) as { idParts: IdParts }).idParts;
}

describe("an event", () => {
  const row = CONTRACT_EVENTS.find(({ type }) => type === "invoice.paid");
  if (!row) throw new Error("The table lists no paid invoice.");
  const full = sampleData(row);
  const build = (more: Data) => buildEvent(describeInput(row, full, more));

  it.each([
    [0, "1970-01-01T00:00:00.000Z"],
    [1, "1970-01-01T00:00:00.001Z"],
    [253_402_300_799_999, "9999-12-31T23:59:59.999Z"],
  ])("that occurred at %s ms says %s", (occurredAtMs, text) => {
    expect(build({ occurredAtMs }).occurred_at).toBe(text);
  });

  it.each([[-1], [0.5], [253_402_300_800_000], [Number.NaN], [Infinity], ["0"], [null], [undefined], [new Date(0)]])(
    "can't have occurred at %s",
    (occurredAtMs) => {
      expect(refusalOf(() => build({ occurredAtMs }))).toMatchObject({ field: "occurredAtMs", fault: "malformed" });
    },
  );

  it.each([["run.paused"], [""], ["RUN.STARTED"], ["toString"], ["__proto__"], [null], [7]])(
    "can't be of type %s",
    (type) => {
      const { field, message } = refusalOf(() => build({ type }));
      expect({ field, message }).toEqual({ field: "type", message: "type does not have the required form" });
    },
  );

  it.each([[null], [undefined], ["text"], [7], [true], [[]], [() => full]])("can't have data that is %s", (data) => {
    expect(refusalOf(() => build({ data })).field).toMatch(/^data/);
  });

  it.each([["true"], [1], [null]])("can't be a test by halves: %s", (test) => {
    expect(refusalOf(() => build({ test }))).toMatchObject({ field: "test", fault: "malformed" });
  });

  it("doesn't change the data that it is given, and doesn't share it", () => {
    const given = Object.freeze({ ...full });
    const event = buildEvent(describeInput(row, given));
    expect(event.data).not.toBe(given);
    expect(event.data).toEqual(given);
  });
});

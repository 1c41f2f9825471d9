import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { EVENT_CATALOG } from "../../../src/domain/events/event-catalog.ts";
import { EVENT_AREAS, EVENT_TYPES, isEventType } from "../../../src/domain/events/event-types.ts";
import { CONTRACT_EVENTS } from "./contract-events.ts";
import { isDateTime } from "./field-kinds.ts";

const TYPES = [...new Set(CONTRACT_EVENTS.map(({ type }) => type))];

/** The prefixes that the ids in a field may have; an invoice's id is its processor's. */
const PREFIXES: Record<string, string> = {
  workflow_id: "workflow",
  phone_id: "phone",
  session_id: "sess",
  alert_id: "alert",
  subscription_id: "sub",
  file_id: "file",
  organization_id: "org",
  plan_id: "plan",
};
const OWN_PREFIXES: [RegExp, string][] = [
  [/^run\./, "run"],
  [/^file\.(ready|capture_failed)$/, "file"],
  [/^file\.deliver/, "dlv"],
  [/^phone\.rental\./, "rent"],
];

describe("the catalog", () => {
  it("lists the contract's events in its order, and no other", () => {
    expect(EVENT_TYPES).toEqual(TYPES);
    expect(Object.keys(EVENT_CATALOG)).toEqual(TYPES);
    expect(new Set(EVENT_TYPES.map((type) => EVENT_CATALOG[type].area))).toEqual(new Set(EVENT_AREAS));
  });

  it("knows its types from other words", () => {
    for (const type of TYPES) expect(isEventType(type)).toBe(true);
    for (const word of ["", "*", "run", "run.canceled", "Run.started", "toString"])
      expect(isEventType(word)).toBe(false);
  });

  it("says of each type when it fires, in its own words", () => {
    const descriptions = EVENT_TYPES.map((type) => EVENT_CATALOG[type].description);
    expect(new Set(descriptions).size).toBe(EVENT_TYPES.length);
    for (const description of descriptions) expect(description).toMatch(/^[A-Z].{15,}\.$/);
  });
});

describe.each(EVENT_TYPES.map((type) => ({ type })))("the example of $type", ({ type }) => {
  const { area, data, example, exampleOccurredAt } = EVENT_CATALOG[type];
  const values: Record<string, unknown> = { ...example };
  const row = CONTRACT_EVENTS.find(
    (each) => each.type === type && (each.shape === undefined || each.shape === values.source),
  );
  if (!row) throw new Error(`The contract's table lists no ${type}.`);

  it("is of its area, and fits the schema", () => {
    expect(area).toBe(row.area);
    expect(v.parse(data, example)).toEqual(example);
  });

  it("has every field that is always there, none beyond the list, in order", () => {
    expect(Object.keys(values)).toEqual(row.fields.filter((field) => field in values));
    const always = row.fields.filter((field) => !row.optional.includes(field));
    expect(Object.keys(values)).toEqual(expect.arrayContaining(always));
    expect(Object.keys(values).filter((field) => !row.fields.includes(field))).toEqual([]);
    for (const [field, choices] of Object.entries(row.choices)) {
      if (field in values) expect(choices).toContain(values[field]);
    }
  });

  it("names its resources by ids of the real form", () => {
    for (const [field, value] of Object.entries(values)) {
      const prefix = field === "id" ? OWN_PREFIXES.find(([types]) => types.test(type))?.[1] : PREFIXES[field];
      if (prefix) expect(value).toMatch(new RegExp(`^${prefix}_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$`));
      else expect(field).not.toMatch(/^(?!processor_invoice).*id$/);
    }
  });

  it("tells of nothing that happened after it, but the end of the period", () => {
    expect(new Date(exampleOccurredAt).toISOString()).toBe(exampleOccurredAt);
    for (const [field, value] of Object.entries(values)) {
      if (field in row.choices || !isDateTime(field) || field === "current_period_end") continue;
      expect(String(value) <= exampleOccurredAt, field).toBe(true);
    }
  });

  it("is believable: no empty text, and numbers that agree", () => {
    for (const [field, value] of Object.entries(values)) expect(String(value).trim(), field).not.toBe("");
    if (typeof values.balance_microdollars === "number") {
      const cents = Math.floor(values.balance_microdollars / 10_000);
      const dollars = `$${(Math.abs(cents) / 100).toFixed(2)}`;
      expect(values.balance_display).toBe(cents < 0 ? `-${dollars}` : dollars);
    }
    if (typeof values.bytes_transferred === "number") {
      expect(values.bytes_transferred === values.size_bytes).toBe(values.status === "delivered");
    }
  });
});

import { CONTRACT_EVENTS, type ContractEvent } from "./contract-events.ts";
import { describeField } from "./field-kinds.ts";

export type Data = Record<string, unknown>;

export const OCCURRED_AT = "2026-03-02T09:15:09.640Z";
export const OCCURRED_AT_MS = Date.UTC(2026, 2, 2, 9, 15, 9, 640);
export const UUID = "0b9f8c1e-4a57-4d2b-8f30-9c6d5e7a1b42";
export const ATTEMPT = 3;

/** Each row with the name of its cases. */
export const ROWS = CONTRACT_EVENTS.map((row) => ({ name: row.shape ? `${row.type} (${row.shape})` : row.type, row }));

/** A row's `data` with an ordinary value in every field, in the contract's order. */
export function sampleData(row: ContractEvent): Data {
  return Object.fromEntries(row.fields.map((field) => [field, describeField(row, field).good[0]]));
}

/** Returns the id that the contract gives to an event with this data. */
export function expectId(row: ContractEvent, data: Data): string {
  return row.id.replaceAll(/\{(\w+)\}/g, (_, part: string) => {
    if (part === "time") return String(OCCURRED_AT_MS);
    if (part === "attempt") return String(ATTEMPT);
    return part === "uuid" ? UUID : String(data[part]);
  });
}

/**
 * Returns the input of `buildEvent` for a row. Includes the parts of an id that the row's form doesn't use: they must
 * not matter.
 */
export function describeInput(row: ContractEvent, data: Data, more: Data = {}): never {
  const resource = /\{(\w+)\}/.exec(row.id)?.[1] ?? "";
  const resourceId = resource === "uuid" ? UUID : sampleData(row)[resource];
  const idParts = { resourceId: data[resource] ?? resourceId, timeMs: OCCURRED_AT_MS, attemptNumber: ATTEMPT };
  return { type: row.type, idParts, occurredAtMs: OCCURRED_AT_MS, data, ...more } as never;
}

/** Returns `data` without one field. */
export function leaveOut(data: Data, field: string): Data {
  return Object.fromEntries(Object.entries(data).filter(([name]) => name !== field));
}

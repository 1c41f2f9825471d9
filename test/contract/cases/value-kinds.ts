import type { ContractCase } from "../contract-case.ts";

/** Values that JSON can contain, by kind, with the kinds that a field's rule may allow. */
const VALUES: readonly { kind: string; value: unknown }[] = [
  { kind: "null", value: null },
  { kind: "boolean", value: true },
  { kind: "number", value: 7 },
  { kind: "string", value: "seven" },
  { kind: "array", value: [] },
  { kind: "object", value: {} },
];

/** A case for every kind of value that `field` must refuse. `place` puts a value into an otherwise valid body. */
export function refuseOtherKinds(
  field: string,
  allowed: readonly string[],
  place: (value: unknown) => unknown,
): ContractCase[] {
  return VALUES.filter(({ kind }) => !allowed.includes(kind)).map(({ kind, value }) => ({
    name: `${field} must not be ${kind === "null" ? "null" : `a value of kind ${kind}`}`,
    body: place(value),
    status: 422,
    code: "validation",
    fields: [field],
  }));
}

/** A case for every number that a field of [0, 1] must refuse. JSON has no NaN, but it has numbers that overflow to infinity. */
export function refuseNumbersOutsideUnit(field: string, place: (number: string) => string): ContractCase[] {
  return ["-0.0001", "1.0001", "1e400", "-1e400", "2", "-1"].map((number) => ({
    name: `${field} must not be ${number}`,
    body: place(number),
    status: 422,
    code: "validation",
    fields: [field],
  }));
}

import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { controlOperations } from "../../src/operations/control-operations.ts";
import { dashboardOperations } from "../../src/operations/dashboard-operations.ts";
import { locateElement } from "../../src/operations/grounding/elements.locate.ts";
import { organizationOperations } from "../../src/operations/organization-operations.ts";
import { publicOperations } from "../../src/operations/public-operations.ts";
import { count, describedAs, fraction, object, text } from "../../src/schema/fields.ts";
import { list } from "../../src/schema/list-field.ts";
import { LONGEST_QUICK_LIST, readQuickly, UNSURE } from "../../src/schema/read-quickly.ts";

const Schema = v.object({
  id: text(1, 3),
  name: v.optional(text(0, 5), "none"),
  note: v.nullish(text(0, 5)),
  size: v.nullish(object({ x: v.pipe(v.number(), v.safeInteger()), y: count() }), { x: 1, y: 2 }),
  share: v.optional(fraction()),
  kind: v.optional(v.picklist(["a", "b"])),
  date: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^\d+$/), v.transform(Number))),
  flag: v.exactOptional(v.boolean()),
  any: v.optional(describedAs(v.object({ described: v.string() }))),
  items: v.optional(
    v.pipe(
      list(object({ a: v.string() }), 1, 60),
      v.check((items) => items.length !== 3, "must not be three"),
    ),
  ),
});

const SOUND = {
  id: "abc",
  name: "some",
  note: null,
  size: { x: 3, y: 4 },
  share: 0.5,
  kind: "a",
  date: " 12 ",
  flag: true,
  any: { described: 1 },
  items: [{ a: "x", b: 1 }, { a: "y" }],
};
const member = fc.oneof(
  fc.constantFrom<unknown>("a", "abc", "abcd", "", " 12 ", "12", true, false, null, undefined, [], {}, [1]),
  fc.constantFrom<unknown>(0, 1, 0.5, -1, 2 ** 60, Number.POSITIVE_INFINITY, Number.NaN),
  fc.constantFrom<unknown>({ x: 1, y: 2, z: 3 }, { x: 1.5, y: 2 }, { described: 1 }),
  fc.array(fc.constantFrom<unknown>({ a: "x" }, { a: "x", b: 1 }, { a: 1 }, null, []), { maxLength: 4 }),
  fc.integer({ min: 0, max: 70 }).map((length) => Array.from({ length }, () => ({ a: "x" }))),
);
const keys = Object.keys(SOUND) as (keyof typeof SOUND)[];
/** Sound values of which some members are left out, and at most two are other ones. */
const anything = fc
  .tuple(fc.subarray(keys), fc.dictionary(fc.constantFrom(...keys, "more"), member, { maxKeys: 2 }))
  .map(([left, others]) => ({
    ...Object.fromEntries(
      Object.entries(SOUND).filter(([key]) => !left.includes(key as (typeof keys)[number]) || key === "id"),
    ),
    ...others,
  }));

const withExample = [
  ...new Map(
    [...publicOperations, ...organizationOperations, ...controlOperations, ...dashboardOperations].map((operation) => [
      operation.id,
      operation,
    ]),
  ).values(),
].flatMap(({ id, body, example }) => (body && example !== undefined ? [{ id, body, example }] : []));

const LIMITS = [0, 1, 32, 64, 100, 128, 200, 255, 256, 500, 512, 1000, 1024, 2000, 2048, 4096, 8192];
/** Replacements for any part of a body: the values at which a rule's verdict may change. */
const EDGES: readonly unknown[] = [
  ...[
    null,
    undefined,
    true,
    false,
    "",
    " ",
    "a",
    "1",
    "é",
    "😀",
    [],
    {},
    [null],
    { a: 1 },
    JSON.parse('{"__proto__":1}'),
  ],
  ...[-1, -0, 0, 0.5, 1, 1.5, 2, 1e21, 2 ** 53 - 1, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY],
  ...LIMITS.flatMap((length) => [-1, 0, 1].map((more) => "x".repeat(Math.max(0, length + more)))),
  ...[
    "2026-01-01T00:00:00Z",
    "2026-02-30T00:00:00Z",
    "2026-01-01",
    "https://a.example/hook",
    "http://a",
    "A@b.example",
  ],
  ...[LONGEST_QUICK_LIST, LONGEST_QUICK_LIST + 1].map((length) => Array.from({ length }, () => "a")),
];

/** Returns copies of a body in which one part is another value, is left out, stands twice in its list, or has a companion. */
function listNeighbours(value: unknown): unknown[] {
  const others = [...EDGES];
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    others.push(
      [...items, ...items],
      items.slice(1),
      Array.from({ length: LONGEST_QUICK_LIST + 1 }, () => items[0]),
    );
    for (const [index, item] of items.entries())
      others.push(...listNeighbours(item).map((next) => items.with(index, next)));
  } else if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    others.push({ ...value, unheard_of: 1 }, entries);
    for (const [key, member] of entries) {
      others.push(Object.fromEntries(entries.filter(([name]) => name !== key)));
      others.push(...listNeighbours(member).map((next) => ({ ...value, [key]: next })));
    }
  }
  return others;
}

describe("a value that is read quickly", () => {
  it("equals valibot's output, and a body that valibot refuses is never accepted", () => {
    let taken = 0;
    let refused = 0;
    fc.assert(
      fc.property(anything, (value) => {
        const quick = readQuickly(Schema, value);
        const slow = v.safeParse(Schema, value);
        if (slow.issues) refused++;
        if (quick === UNSURE) return;
        taken++;
        expect(slow.issues).toBeUndefined();
        expect(quick).toStrictEqual(slow.output);
        expect(JSON.stringify(quick)).toBe(JSON.stringify(slow.output));
      }),
      { numRuns: 2000 },
    );
    expect(taken).toBeGreaterThan(300);
    expect(refused).toBeGreaterThan(300);
  });

  it.each(withExample.map((operation) => [operation.id, operation] as const))(
    "is the example of %s, and agrees with valibot on all that is close to it",
    (_id, { body, example }) => {
      expect(readQuickly(body, example)).toStrictEqual(v.parse(body, example));
      for (const other of listNeighbours(example)) {
        const quick = readQuickly(body, other);
        const slow = v.safeParse(body, other);
        if (quick === UNSURE) continue;
        expect(slow.issues, JSON.stringify(other)).toBeUndefined();
        expect(quick).toStrictEqual(slow.output);
        expect(JSON.stringify(quick)).toBe(JSON.stringify(slow.output));
      }
    },
  );

  it("is the body of a call with few elements", () => {
    const elements = (length: number) =>
      Array.from({ length }, (_, at) => ({
        id: `e${at}`,
        role: "button",
        ...(at % 2
          ? { name: "Save", platform: { clickable: true } }
          : { value: null, bounds: { x: -1, y: 0, width: 5, height: 6 } }),
      }));
    const read = (length: number) =>
      readQuickly(locateElement.body ?? v.never(), { query: "Save", elements: elements(length) });
    expect(read(LONGEST_QUICK_LIST)).toStrictEqual(
      v.parse(locateElement.body ?? v.never(), { query: "Save", elements: elements(LONGEST_QUICK_LIST) }),
    );
    expect(read(LONGEST_QUICK_LIST + 1)).toBe(UNSURE);
  });
});

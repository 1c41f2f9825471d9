import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finish } from "../../../src/domain/steps.ts";
import { PIECE_BYTES } from "../../../src/domain/text/json-pieces.ts";
import { type JsonReading, readJsonInSteps } from "../../../src/domain/text/read-json.ts";

const ANY_SHAPE = {
  maxContainers: Number.POSITIVE_INFINITY,
  maxMembers: Number.POSITIVE_INFINITY,
  maxDepth: Number.POSITIVE_INFINITY,
};
const read = (text: string | Uint8Array, shape = ANY_SHAPE): JsonReading =>
  finish(readJsonInSteps(typeof text === "string" ? Buffer.from(text) : text, shape));

/** Returns the result of `JSON.parse` in the same form. */
function readAtOnce(text: string): JsonReading {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, reason: "syntax" };
  }
}

/** Strict about `__proto__`, the order of keys and the sign of zero, unlike `toEqual`. */
const show = (reading: JsonReading) => JSON.stringify([reading, reading.ok && Object.is(reading.value, -0)]);

/** Blanks that turn what is around them into pieces. */
const WIDE = " ".repeat(PIECE_BYTES);
const LONG = `"${"x".repeat(PIECE_BYTES)}"`;

describe("a JSON text read in steps", () => {
  it("is what JSON.parse makes of it, wherever it is cut", () => {
    const key = fc.constantFrom("a", "b", "1", "__proto__", "", '"', "\\", "é", "[", "},", "😀");
    const tree = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom("1", "-0", "1e400", '"a\\"b"', '"\\\\"', '"é😀"', '"\\ud800"', "null", "[]", "{}", "[ ]", LONG),
        fc
          .array(fc.tuple(tie("value"), blank()), { maxLength: 5 })
          .map((items) => `[${items.map(([item, gap]) => `${gap}${item}${gap}`).join(",")}]`),
        fc
          .array(fc.tuple(key, tie("value"), blank()), { maxLength: 5 })
          .map(
            (items) =>
              `{${items.map(([name, item, gap]) => `${gap}${JSON.stringify(name)}${gap}:${item}${gap}`).join(",")}}`,
          ),
      ),
    })).value as fc.Arbitrary<string>;
    fc.assert(
      fc.property(tree, blank(), (text, gap) => {
        expect(show(read(gap + text + gap))).toBe(show(readAtOnce(gap + text + gap)));
      }),
    );
  });

  it("is refused where JSON.parse refuses it, wherever it is cut", () => {
    const token = fc.constantFrom("[", "]", "{", "}", ",", ":", '"a"', '"a":1', "1", "\\", '"', WIDE, LONG, "é", "nul");
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
        const text = tokens.join("");
        expect(show(read(text))).toBe(show(readAtOnce(text)));
      }),
      { numRuns: 3000 },
    );
  });

  it.each(
    [",", ",1", "1,", "[1] [1]", "[1]]", "[", "{1:1}", '{"a":1,}', "[1,,1]", "[1}", '{"a":1]', '"a', '{"a" 1}', ""].map(
      (core) => [core],
    ),
  )("with %s between large items is what JSON.parse says of it", (core) => {
    for (const text of [
      `[${LONG},${core},${LONG}]`,
      `{"k":[${LONG}]${core}}`,
      `[[${LONG}]${core}[${LONG}]]`,
      WIDE + core,
    ]) {
      expect(show(read(text))).toBe(show(readAtOnce(text)));
    }
  });

  it("keeps every member of an object that is read in many pieces, the last of equal ones", () => {
    const members = Array.from({ length: 60_000 }, (_, at) => `"${(at * 7919) % 40_000}k":${at}`);
    const text = `{${members.join(",")},"__proto__":{"x":1},"7":2}`;
    expect(show(read(text))).toBe(show(readAtOnce(text)));
  });

  it("may begin with a byte order mark, and must be UTF-8 to its end", () => {
    expect(read("\ufeff[1]")).toEqual({ ok: true, value: [1] });
    expect(read(`\ufeff[${LONG},1]`)).toEqual({ ok: true, value: [JSON.parse(LONG), 1] });
    for (const text of ['["', `[${LONG},"`]) {
      const broken = Buffer.concat([Buffer.from(text), Buffer.from([0xc3]), Buffer.from('"]')]);
      expect(read(broken)).toEqual({ ok: false, reason: "utf8" });
    }
  });

  it("is held to a number of arrays and objects, to one of the members of each object, and to a depth", () => {
    const measure = (value: unknown): { containers: number; members: number; depth: number } => {
      if (typeof value !== "object" || value === null) return { containers: 0, members: 0, depth: 0 };
      const inner = Object.values(value).map(measure);
      return {
        containers: inner.reduce((sum, { containers }) => sum + containers, 1),
        members: Math.max(Array.isArray(value) ? 0 : inner.length, ...inner.map(({ members }) => members)),
        depth: Math.max(0, ...inner.map(({ depth }) => depth)) + 1,
      };
    };
    const value = fc.jsonValue({ stringUnit: fc.constantFrom("[", "]", "{", "}", '"', "\\", "a", "😀") });
    fc.assert(
      fc.property(
        value,
        fc.nat(10),
        fc.integer({ min: 1, max: 5 }),
        fc.nat(5),
        (tree, maxContainers, maxMembers, maxDepth) => {
          const { containers, members, depth } = measure(tree);
          const isOver = containers > maxContainers || members > maxMembers || depth > maxDepth;
          expect(read(JSON.stringify(tree), { maxContainers, maxMembers, maxDepth })).toEqual(
            isOver ? { ok: false, reason: "shape" } : { ok: true, value: JSON.parse(JSON.stringify(tree)) },
          );
        },
      ),
    );
  });

  it("is held to the same bounds whether it is short or long", () => {
    const token = fc.constantFrom("[", "]", "{", "}", ",", '"a":1', "1", "[]", '"', " ");
    const bound = fc.nat(12);
    fc.assert(
      fc.property(
        fc.array(token, { maxLength: 12 }),
        bound,
        bound,
        bound,
        (tokens, maxContainers, maxMembers, maxDepth) => {
          const shape = { maxContainers, maxMembers, maxDepth };
          expect(show(read(tokens.join(""), shape))).toBe(show(read(tokens.join("") + WIDE, shape)));
        },
      ),
      { numRuns: 3000 },
    );
  });

  it.each([
    ["strings of quotes", `["${'\\"'.repeat(3_000_000)}"]`],
    ["blanks", `[${" ".repeat(6_000_000)}]`],
    ["empty arrays", `[${"[],".repeat(2_000_000)}[]]`],
    ["short members", `{"a":{${Array.from({ length: 500_000 }, (_, at) => `"${at}":1`).join(",")}}}`],
    [
      "arrays in each other, each with much before the next",
      `${`[${"1,".repeat(60_000)}`.repeat(50)}1${"]".repeat(50)}`,
    ],
  ])("of %s goes by in many steps", (_, text) => {
    let steps = 0;
    const reading = readJsonInSteps(Buffer.from(text), ANY_SHAPE);
    let step = reading.next();
    for (; !step.done; step = reading.next()) steps++;
    expect(steps).toBeGreaterThan(text.length / 2_000_000);
    expect(step.done && show(step.value)).toBe(show(readAtOnce(text)));
  });
});

function blank(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom("", " ", "\n\t\r") },
    { weight: 1, arbitrary: fc.constant(WIDE) },
  );
}

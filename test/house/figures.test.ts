import { describe, expect, it, test } from "vitest";
import { listFiles, readText } from "./documents.ts";

const MEASURED = ["docs/accuracy.md", "docs/benchmarks.md", "bench/locate-set/misses.md"];
/** The prices outside of its block are those of a list, to which test/bench/costs.test.ts holds them. */
const PRICED = "docs/costs.md";
const BLOCK = /<!-- bench:([\w-]+) -->\n([\s\S]*?)<!-- \/bench:([\w-]+) -->/g;
const ORIGIN = /^Measured on \d{4}-\d\d-\d\d with `npm run ([\w:]+)[^`]*`.*, on .+\.$/;
const { scripts } = JSON.parse(readText("package.json")) as { scripts: Record<string, string> };

const blocks = [...MEASURED, PRICED].flatMap((document) =>
  [...readText(document).matchAll(BLOCK)].map(([, name = "", body = "", closed = ""]) => ({ name, body, closed })),
);

describe.each(blocks)("the figures of $name", ({ name, body, closed }) => {
  it("say when and how they were measured", () => {
    expect(closed).toBe(name);
    const origin = body.trim().split("\n")[0] ?? "";
    expect(origin).toMatch(ORIGIN);
    expect(scripts).toHaveProperty([ORIGIN.exec(origin)?.[1] ?? ""]);
  });
});

test("each block has a name of its own, in one of these documents", () => {
  const names = blocks.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const elsewhere = listFiles(".md").filter(
    (path) => ![...MEASURED, PRICED].includes(path) && BLOCK.test(readText(path)),
  );
  expect(elsewhere).toEqual([]);
});

test("each block that a bench writes is there", () => {
  const written = listFiles(".ts")
    .filter((path) => /^(?:bench|scripts|test\/faults)\//.test(path))
    .flatMap((path) => [...readText(path).matchAll(/publish\(\{\s*name: (["`])([\w-]+)(\$\{)?/g)])
    .map(([, , name = "", isOpen]) => ({ name, isPrefix: isOpen !== undefined }));
  expect(written.length).toBeGreaterThan(5);
  const names = blocks.map(({ name }) => name);
  const missing = written.filter(
    ({ name, isPrefix }) => !names.some((one) => (isPrefix ? one.startsWith(name) : one === name)),
  );
  expect(missing).toEqual([]);
  expect(
    names.filter((one) => !written.some(({ name, isPrefix }) => (isPrefix ? one.startsWith(name) : one === name))),
  ).toEqual([]);
});

test("no figure is typed outside of the blocks", () => {
  for (const document of MEASURED) {
    const prose = readText(document).replace(BLOCK, "");
    expect(prose).not.toMatch(/\d\.\d\d/);
    expect(prose).not.toMatch(/^\|/m);
  }
});

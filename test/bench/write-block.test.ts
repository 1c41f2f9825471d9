import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeMarkdownTable } from "../../bench/markdown-table.ts";
import { publish, replaceBlock } from "../../bench/write-block.ts";

const DOCUMENT =
  "Before.\n\n<!-- bench:one -->\nold\n<!-- /bench:one -->\n\nBetween.\n\n<!-- bench:two -->\n<!-- /bench:two -->\n";
const publication = (name: string) => ({
  name,
  command: "npm run bench:one -- --write",
  body: "| a |\n|---|\n| 1 |\n",
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sightline-docs-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a bench replaces its own block and nothing else", () => {
  const replaced = replaceBlock(DOCUMENT, publication("one"), "Measured today.");
  expect(replaced).toBe(
    "Before.\n\n<!-- bench:one -->\n\nMeasured today.\n\n| a |\n|---|\n| 1 |\n\n<!-- /bench:one -->\n\n" +
      "Between.\n\n<!-- bench:two -->\n<!-- /bench:two -->\n",
  );
  expect(replaceBlock(replaced, publication("one"), "Measured today.")).toBe(replaced);
});

test("a published block names its day and its command, in the one document that has it", () => {
  writeFileSync(join(folder, "figures.md"), DOCUMENT);
  writeFileSync(join(folder, "other.md"), "No blocks.\n");
  publish(publication("two"), folder, Date.UTC(2026, 10, 22, 12));
  expect(readFileSync(join(folder, "figures.md"), "utf8")).toMatch(
    /<!-- bench:two -->\n\nMeasured on 2026-11-22 with `npm run bench:one -- --write`, on \d+ cores at a load of \d+\.\d\.\n\n\| a \|/,
  );
  expect(readFileSync(join(folder, "other.md"), "utf8")).toBe("No blocks.\n");
});

test("a block that is missing, doubled or endless is refused, and nothing is written", () => {
  writeFileSync(join(folder, "a.md"), DOCUMENT);
  expect(() => publish(publication("three"), folder)).toThrow("in 0 documents");
  writeFileSync(join(folder, "b.md"), DOCUMENT);
  expect(() => publish(publication("one"), folder)).toThrow("in 2 documents");
  expect(() => replaceBlock(DOCUMENT + DOCUMENT, publication("one"), "")).toThrow("must begin once, not 2 times");
  expect(() => replaceBlock("<!-- bench:one -->", publication("one"), "")).toThrow("has no end");
  expect(readFileSync(join(folder, "a.md"), "utf8")).toBe(DOCUMENT);
});

test("a table's first row is its head", () => {
  expect(
    writeMarkdownTable([
      ["a", "b"],
      ["1", "2"],
    ]),
  ).toBe("| a | b |\n| --- | --- |\n| 1 | 2 |");
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listSampleCalls } from "../../scripts/dev/greeting.ts";

const README = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
const MANIFEST = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));

describe("the README", () => {
  test.each(listSampleCalls("http://127.0.0.1:8787"))("shows the call that the local start prints: %s", (call) => {
    expect(README).toContain(call);
  });

  test("names only commands that exist", () => {
    const named = [...README.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1]);
    expect(named.length).toBeGreaterThan(3);
    for (const name of named) expect(MANIFEST.scripts).toHaveProperty([String(name)]);
  });

  test("points only at files that exist", () => {
    const paths = [...README.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) => String(match[1]));
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect(() => readFileSync(join(import.meta.dirname, "../..", path))).not.toThrow();
  });
});

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listSampleCalls } from "../../scripts/dev/greeting.ts";
import { listFiles, REPOSITORY, readText } from "./documents.ts";

const README = readText("README.md");
const MAX_BYTES = 8 * 1024;

describe("the README", () => {
  test("has at most 8 KB", () => {
    expect(Buffer.byteLength(README)).toBeLessThanOrEqual(MAX_BYTES);
  });

  test.each(listSampleCalls("http://127.0.0.1:8787"))("shows the call that the local start prints: %s", (call) => {
    expect(README).toContain(call);
  });

  test("has every folder in its map", () => {
    const tracked = listFiles("");
    const ofRepository = tracked.flatMap((path) => /^([a-z][\w-]*)\//.exec(path)?.[1] ?? []);
    const ofSource = readdirSync(join(REPOSITORY, "src"), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [`src/${entry.name}`] : [],
    );
    const folders = [...new Set([...ofRepository.filter((name) => name !== "src"), ...ofSource])].sort();
    const map = README.split("## Folders")[1] ?? "";
    expect([...map.matchAll(/^\| \[([\w/-]+)\]\(\1\) \|/gm)].map(([, folder]) => folder).sort()).toEqual(folders);
  });
});

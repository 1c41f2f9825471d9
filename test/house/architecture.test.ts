import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { REPOSITORY, readText } from "./documents.ts";

type Override = {
  includes: string[];
  linter?: { rules?: { style?: { noRestrictedImports?: { options: { patterns: { group: string[] }[] } } } } };
};

const folders = readdirSync(join(REPOSITORY, "src"), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** Reads the linter's rules: for each folder of src, those that its files may import. */
function readRules(): Map<string, string[]> {
  const { overrides } = JSON.parse(readText("biome.json")) as { overrides: Override[] };
  const rules = new Map<string, string[]>();
  for (const { includes, linter } of overrides) {
    const folder = /^src\/([\w-]+)\/\*\*$/.exec(includes[0] ?? "")?.[1];
    const group = linter?.rules?.style?.noRestrictedImports?.options.patterns[0]?.group;
    if (folder === undefined || group === undefined) continue;
    rules.set(
      folder,
      folders.filter((other) => other !== folder && !group.includes(`**/${other}/**`)),
    );
  }
  return rules;
}

function readTable(): Map<string, string[]> {
  const section = readText("docs/architecture.md").split("## Who may import whom")[1] ?? "";
  return new Map(
    [...section.matchAll(/^\| `([\w-]+)` \| (.+) \|$/gm)].map(([, folder = "", cell = ""]) => [
      folder,
      [...cell.matchAll(/`([\w-]+)`/g)].map(([, name = ""]) => name),
    ]),
  );
}

test("docs/architecture.md says of each folder what it may import, as the linter does", () => {
  const table = readTable();
  expect([...table.keys()].sort()).toEqual([...folders].sort());
  expect(Object.fromEntries([...table].map(([folder, names]) => [folder, names.sort()]))).toEqual(
    Object.fromEntries([...readRules()].map(([folder, names]) => [folder, names.sort()])),
  );
});

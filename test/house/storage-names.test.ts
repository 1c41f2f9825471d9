import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runProgram } from "../run-program.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const STORAGE = join(REPOSITORY, "src/storage");
const PREPARES_OR_RUNS = `
type Statements = D1PreparedStatement | readonly D1PreparedStatement[];
type IsPrepared<Name> = Name extends \`prepare\${string}\` ? true : false;
type GivesStatements<Result> = [Result] extends [Statements | null] ? true : false;
/** The names of a module's functions that say prepare but don't return statements, or return statements but don't say so. */
export type Misnamed<Module> = {
  [Name in keyof Module & string]: Module[Name] extends (...values: never) => infer Result
    ? true extends GivesStatements<Awaited<Result>> | IsPrepared<Name>
      ? [IsPrepared<Name>, GivesStatements<Result>] extends [true, true] ? never : Name
      : never
    : never;
}[keyof Module & string];
`;

// Within the repository, so that its types are found, and outside of what is checked or committed.
const CACHE = join(REPOSITORY, "node_modules/.cache");

let folder: string;
beforeAll(() => {
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(join(CACHE, "storage-names-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns what the compiler says about the names of these modules' exported functions. */
function listMisnamed(modules: readonly string[]): string[] {
  const lines = modules.flatMap((path, index) => [
    `import type * as module${index} from ${JSON.stringify(path)};`,
    `export const misnamed${index}: never = null as unknown as Misnamed<typeof module${index}>;`,
  ]);
  writeFileSync(join(folder, "names.ts"), `${PREPARES_OR_RUNS}${lines.join("\n")}\n`);
  const config = { extends: join(REPOSITORY, "tsconfig.json"), include: ["names.ts"], exclude: [] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const { stdout } = runProgram(join(REPOSITORY, "node_modules/.bin/tsc"), ["-p", folder]);
  return stdout.split("\n").filter((line) => line !== "");
}

describe("a function of storage", () => {
  it("is named prepare… if it gives statements and runs nothing, and otherwise isn't", () => {
    const modules = readdirSync(STORAGE, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
    expect(modules.length).toBeGreaterThan(30);
    expect(listMisnamed(modules.map((name) => join(STORAGE, name)))).toEqual([]);
  });

  it("is found by this test if it is named otherwise", () => {
    const functions: [name: string, source: string][] = [
      ["insertThing", "function insertThing(db: D1Database): D1PreparedStatement { return db.prepare('') }"],
      ["insertThings", "function insertThings(db: D1Database): D1PreparedStatement[] { return [db.prepare('')] }"],
      ["readThing", "async function readThing(db: D1Database): Promise<D1PreparedStatement> { return db.prepare('') }"],
      ["prepareRun", "async function prepareRun(db: D1Database): Promise<void> { await db.prepare('').run() }"],
      ["prepareNothing", "function prepareNothing(): number { return 1 }"],
      ["prepareThing", "function prepareThing(db: D1Database): D1PreparedStatement | null { return db.prepare('') }"],
      [
        "findThing",
        "async function findThing(db: D1Database): Promise<string | null> { return db.prepare('').first('a') }",
      ],
    ];
    for (const [name, source] of functions) writeFileSync(join(folder, `${name}.ts`), `export ${source}\n`);
    const found = listMisnamed(functions.map(([name]) => join(folder, `${name}.ts`))).join("\n");
    const names = [...found.matchAll(/"(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual(["insertThing", "insertThings", "readThing", "prepareRun", "prepareNothing"]);
  });
});

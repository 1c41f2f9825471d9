import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runProgram } from "../run-program.ts";
import { listCodeBlocks, listFiles, REPOSITORY, readText } from "./documents.ts";

const documents = listFiles(".md");
const { scripts } = JSON.parse(readText("package.json")) as { scripts: Record<string, string> };
const folder = mkdtempSync(join(tmpdir(), "sightline-blocks-"));
afterAll(() => rmSync(folder, { recursive: true }));

const sources = listFiles(".ts", ".tsx", ".js", ".py", ".json", ".toml", ".example", ".ci/run")
  .map(readText)
  .join("\n");

describe.each(documents)("%s", (document) => {
  const text = readText(document);
  const shell = listCodeBlocks(text).filter(({ language }) => language === "sh");
  const inline = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  const commands = [...shell.map(({ code }) => code), ...inline];

  test("names only npm scripts that exist", () => {
    const named = commands.flatMap((command) =>
      [...command.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name),
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test("runs only files that exist", () => {
    const named = commands.flatMap((command) =>
      [...command.matchAll(/(?:\bnode|vitest run|\bpython) ((?:[\w.-]+\/)+[\w.-]+)/g)].map(([, path = ""]) => path),
    );
    expect(named.filter((path) => !existsSync(join(REPOSITORY, path.replace(/^(?:\.\.\/)+/, ""))))).toEqual([]);
  });

  test("names only settings that the code reads", () => {
    const named = commands.flatMap((command) =>
      [...command.matchAll(/(?<!<)\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g)].map(([name]) => name),
    );
    expect([...new Set(named)].filter((name) => !sources.includes(name))).toEqual([]);
  });

  test("shows JSON that is JSON", () => {
    for (const { code } of listCodeBlocks(text).filter(({ language }) => language === "json"))
      for (const value of splitValues(code)) expect(() => JSON.parse(value), value.slice(0, 80)).not.toThrow();
  });

  test("shows shell commands that a shell can read", () => {
    for (const { code } of shell) {
      const { status, stderr } = runProgram("bash", ["-n"], { input: code });
      expect(status, stderr).toBe(0);
    }
  });
});

test("the TypeScript in the documents type-checks", () => {
  const blocks = documents.flatMap((document) =>
    listCodeBlocks(readText(document)).filter(({ language }) => language === "ts"),
  );
  expect(blocks.length).toBeGreaterThan(0);
  for (const name of ["node_modules", "examples"]) symlinkSync(join(REPOSITORY, name), join(folder, name));
  mkdirSync(join(folder, "docs"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  for (const [index, { code }] of blocks.entries()) writeFileSync(join(folder, "docs", `block-${index}.ts`), code);
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        noEmit: true,
        strict: true,
        target: "esnext",
        module: "nodenext",
        skipLibCheck: true,
        allowImportingTsExtensions: true,
        types: ["node"],
        // Our packages needn't be built for it.
        customConditions: ["sightline-source"],
      },
      include: ["docs/*.ts"],
    }),
  );
  const { status, stdout } = runProgram(join(REPOSITORY, "node_modules/.bin/tsc"), ["-p", folder]);
  expect(status, stdout).toBe(0);
}, 120_000);

test("docs/deploy.md has every setting of .dev.vars.example", () => {
  const deploy = readText("docs/deploy.md");
  const names = [...readText(".dev.vars.example").matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(
    ([, name = ""]) => name,
  );
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !deploy.includes(`\`${name}\``))).toEqual([]);
});

/** A block contains one value over several lines, or a value per line. */
function splitValues(code: string): string[] {
  const lines = code.trim().split("\n");
  return lines.every((line) => line.startsWith("{") && line.endsWith("}")) ? lines : [code];
}

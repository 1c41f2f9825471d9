import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { type Harness, startHarness } from "../harness.ts";
import { awaitProgram } from "../run-program.ts";
import { listStubModels, STUB_SECRETS } from "../scripted-provider/behaviours.ts";
import { type ScriptedProvider, startScriptedProvider } from "../scripted-provider/server.ts";
import { listCodeBlocks, listFiles, REPOSITORY, readText } from "./documents.ts";

/** Where the documents' local start listens. */
const DOCUMENTED_ORIGIN = "http://127.0.0.1:8787";

/** A block of shell with calls, and the responses that the next block shows. */
type Example = { document: string; code: string; answers: unknown[] };

const examples: Example[] = listFiles(".md").flatMap((document) => {
  const blocks = listCodeBlocks(readText(document));
  return blocks.flatMap(({ language, code }, index) => {
    if (language !== "sh" || !code.includes("curl ")) return [];
    const shown = blocks[index + 1];
    return [{ document, code, answers: shown?.language === "json" ? readAnswers(shown.code) : [] }];
  });
});

let provider: ScriptedProvider;
let harness: Harness;

beforeAll(async () => {
  provider = await startScriptedProvider();
  harness = await startHarness({
    own: true,
    vision: true,
    settings: {
      OPERATOR_TOKEN: "local-operator-token",
      SEALING_KEYS: "local:c2lnaHRsaW5lIGxvY2FsIGRldmVsb3BtZW50IG9ubHk=",
      ALLOW_LOCAL_DESTINATIONS: "true",
      OPENAI_BASE_URL: provider.baseUrl,
      OPENAI_MODELS: JSON.stringify(listStubModels()),
      ...STUB_SECRETS,
    },
  });
});
afterAll(async () => {
  await harness.close();
  await provider.close();
});

test("there are calls in the documents", () => {
  expect(examples.length).toBeGreaterThanOrEqual(6);
  expect(examples.every(({ code }) => code.includes(DOCUMENTED_ORIGIN))).toBe(true);
  const named = examples.flatMap(({ code }) => code.match(/org_\w+/g) ?? []);
  expect(new Set(named)).toEqual(new Set([DEMO_ORGANIZATION.id]));
});

describe.each(examples)("the calls of $document", ({ code, answers }) => {
  test(`are answered as they are shown: ${code.slice(0, 60)}`, async () => {
    const script = code
      .replaceAll(DOCUMENTED_ORIGIN, harness.origin)
      .replaceAll("curl -sS", String.raw`curl -sS -w '\n'`);
    // Not synchronous: the scripted provider responds from this process.
    const { stdout } = await awaitProgram("bash", ["-euo", "pipefail", "-c", script], { cwd: REPOSITORY });
    const given = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(given.map((answer) => listFields(answer))).toEqual(answers.map((answer) => listFields(answer)));
    expect(given.map(({ code }) => code)).toEqual(answers.map((answer) => (answer as { code?: string }).code));
  });
});

function readAnswers(code: string): unknown[] {
  const lines = code.trim().split("\n");
  const isOneEach = lines.every((line) => line.startsWith("{") && line.endsWith("}"));
  return isOneEach ? lines.map((line) => JSON.parse(line)) : [JSON.parse(code)];
}

/** Lists the paths of all fields of a response, with those of a list's items once. */
function listFields(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  if (Array.isArray(value)) return [...new Set(value.slice(0, 1).flatMap((item) => listFields(item, `${path}[]`)))];
  return Object.entries(value)
    .flatMap(([name, child]) => listFields(child, `${path}.${name}`))
    .sort();
}

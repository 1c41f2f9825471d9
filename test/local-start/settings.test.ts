import { describe, expect, test } from "vitest";
import { listSettingNames, mergeSettings } from "../../scripts/dev/settings.ts";

const EXAMPLE = `# A comment: OTHER=1 in prose
TOKEN="local"
# OPTIONAL="off by default"
#CLOSE="up"
`;

describe("settings come from the environment, else from .dev.vars", () => {
  const CASES: [name: string, own: string, environment: Record<string, string>, expected: Record<string, string>][] = [
    ["nothing is set", "", {}, {}],
    ["only the file", 'TOKEN="mine"', {}, { TOKEN: "mine" }],
    ["the environment wins", 'TOKEN="mine"', { TOKEN: "env" }, { TOKEN: "env" }],
    ["an optional one by the environment", "", { OPTIONAL: "on" }, { OPTIONAL: "on" }],
    ["an empty variable unsets", 'TOKEN="mine"', { TOKEN: "" }, {}],
    ["a name of the file alone", "EXTRA=1", { EXTRA: "2" }, { EXTRA: "2" }],
    ["the rest of the environment stays out", "", { PATH: "/bin", OTHER: "1" }, {}],
    [
      "a key that a model names, and what its headers name",
      `OPENAI_MODELS='[{"api_key_name":"ROUTER_KEY","headers":{"x-a":"Bearer {GATEWAY_TOKEN}"}},null,5]'`,
      { ROUTER_KEY: "1", GATEWAY_TOKEN: "2", OTHER_KEY: "3" },
      {
        OPENAI_MODELS: '[{"api_key_name":"ROUTER_KEY","headers":{"x-a":"Bearer {GATEWAY_TOKEN}"}},null,5]',
        ROUTER_KEY: "1",
        GATEWAY_TOKEN: "2",
      },
    ],
    ["JSON in single quotes keeps its quotes", `TOKEN='[{"id":"a/b"}]'`, {}, { TOKEN: '[{"id":"a/b"}]' }],
  ];
  test.each(CASES)("%s", (_, own, environment, expected) => {
    expect(mergeSettings(EXAMPLE, own, environment)).toEqual(expected);
  });

  test("the example lists commented settings too, prose not", () => {
    expect(listSettingNames(EXAMPLE)).toEqual(["TOKEN", "OPTIONAL", "CLOSE"]);
  });
});

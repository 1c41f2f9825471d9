import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { highlight, type Language } from "../../src/dashboard/components/highlight.ts";

const SNIPPETS = join(import.meta.dirname, "../../src/dashboard/pages/destinations/snippets");
const LANGUAGES: readonly Language[] = ["json", "http", "typescript", "python", "go", "ruby", "php", "java", "shell"];

describe("the colors of code", () => {
  it.each<[Language, string, [kind: string, text: string][]]>([
    [
      "json",
      `{"a": "b: \\"c\\"", "n": -1.5}`,
      [
        ["name", `"a"`],
        ["text", `"b: \\"c\\""`],
        ["name", `"n"`],
        ["value", "-1.5"],
      ],
    ],
    [
      "json",
      `[true, null]`,
      [
        ["value", "true"],
        ["value", "null"],
      ],
    ],
    [
      "http",
      "content-type: text/plain\nwebhook-id: a:b",
      [
        ["name", "content-type"],
        ["name", "webhook-id"],
      ],
    ],
    [
      "typescript",
      "const a = `if`; // return",
      [
        ["word", "const"],
        ["text", "`if`"],
        ["note", "// return"],
      ],
    ],
    ["typescript", "constant.returned", []],
    [
      "typescript",
      `"http://x" /* 1 */`,
      [
        ["text", `"http://x"`],
        ["note", "/* 1 */"],
      ],
    ],
    [
      "python",
      "return f'x'  # not 'this'",
      [
        ["word", "return"],
        ["text", "'x'"],
        ["note", "# not 'this'"],
      ],
    ],
    [
      "go",
      "func f() int { return 1 }",
      [
        ["word", "func"],
        ["word", "return"],
        ["value", "1"],
      ],
    ],
    [
      "ruby",
      "unless a # b",
      [
        ["word", "unless"],
        ["note", "# b"],
      ],
    ],
    [
      "php",
      "echo 'a'; # b\n// c",
      [
        ["word", "echo"],
        ["text", "'a'"],
        ["note", "# b"],
        ["note", "// c"],
      ],
    ],
    [
      "java",
      "return new A(true);",
      [
        ["word", "return"],
        ["word", "new"],
        ["value", "true"],
      ],
    ],
    [
      "shell",
      "curl -d '{\n1}' http://x/#y # z",
      [
        ["word", "curl"],
        ["text", "'{\n1}'"],
        ["note", "# z"],
      ],
    ],
  ])("of %s: %s", (language, text, expected) => {
    const colored = highlight(text, language).filter(({ kind }) => kind !== null);
    expect(colored.map((token) => [token.kind, token.text])).toEqual(expected);
  });

  it.each(LANGUAGES)("as %s leave every receiver's text as it is", (language) => {
    for (const file of readdirSync(SNIPPETS)) {
      const text = readFileSync(join(SNIPPETS, file), "utf8");
      expect(
        highlight(text, language)
          .map((token) => token.text)
          .join(""),
      ).toBe(text);
    }
  });
});

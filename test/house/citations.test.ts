import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { listFiles, listHeadings, REPOSITORY, readText } from "./documents.ts";

/** A document that a comment cites, with the headings that it cites. */
type Citation = { document: string; headings: string[] };

const HEADINGS = `(?:,?(?: and)? "[^"]+")*`;
const CITATION = new RegExp(String.raw`([\w./-]*\w\.md)\b(${HEADINGS})|(README)(, "[^"]+"${HEADINGS})`, "g");

/** Returns the comments of a source file as running text; for a file whose comments have another form, all of it. */
function readComments(path: string, text: string): string {
  if (!/\.(?:ts|tsx|js)$/.test(path)) return text.replace(/\n\s*(?:#|--)?\s*/g, " ");
  const blocks = [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(([block]) => block.replace(/\n\s*\*\s?/g, " "));
  const lines = [...text.matchAll(/(?:(?:^|[ \t]+)\/\/ .*\n?)+/gm)].map(([run]) => run.replace(/\s*\/\/ ?/g, " "));
  return [...blocks, ...lines].join("\n");
}

function listCitations(comments: string): Citation[] {
  return [...comments.matchAll(CITATION)].map(([, file, afterFile = "", readme, afterReadme = ""]) => ({
    document: file ?? `${readme}.md`,
    headings: [...(afterFile + afterReadme).matchAll(/"([^"]+)"/g)].map(([, heading = ""]) =>
      heading.replaceAll("`", ""),
    ),
  }));
}

/** Returns what is wrong with a citation, or null. */
function findFault(source: string, { document, headings }: Citation): string | null {
  const path = [document, join(dirname(source), document)].find((candidate) => existsSync(join(REPOSITORY, candidate)));
  if (path === undefined) return `${document} doesn't exist`;
  if (path.startsWith("docs/contract/") && headings.length === 0) return `${document} is cited without a heading`;
  const known = listHeadings(readText(path));
  const unknown = headings.filter((heading) => !known.includes(heading));
  return unknown.length === 0 ? null : `${document} has no heading ${unknown.map((one) => `"${one}"`).join(", ")}`;
}

/** Excludes this file, whose examples cite documents that don't exist. */
const sources = listFiles(".ts", ".tsx", ".js", ".py", ".sql", ".toml", ".css", ".html", ".example").filter(
  (path) => !path.endsWith("citations.test.ts"),
);

test("every document that a comment cites exists, with the headings that it cites", () => {
  const faults = sources.flatMap((source) =>
    listCitations(readComments(source, readText(source))).flatMap((citation) => {
      const fault = findFault(source, citation);
      return fault === null ? [] : [`${source}: ${fault}`];
    }),
  );
  expect(faults).toEqual([]);
});

test("the documents are cited", () => {
  const cited = sources.flatMap((source) => listCitations(readComments(source, readText(source))));
  expect(cited.filter(({ document }) => document.startsWith("docs/contract/")).length).toBeGreaterThan(50);
});

describe("a citation", () => {
  const read = (text: string) => listCitations(readComments("a.ts", text));

  it("is found in a block, over two lines of it, and in lines", () => {
    expect(read('/** As docs/x.md, "One" and "Two `of` them". */')).toEqual([
      { document: "docs/x.md", headings: ["One", "Two of them"] },
    ]);
    expect(read('/**\n * (docs/x.md,\n * "One").\n */')).toEqual([{ document: "docs/x.md", headings: ["One"] }]);
    expect(read('const a = 1;\n// As docs/x.md,\n// "One".')).toEqual([{ document: "docs/x.md", headings: ["One"] }]);
    expect(read('// README, "Start"')).toEqual([{ document: "README.md", headings: ["Start"] }]);
  });

  it("is not looked for in code", () => {
    expect(read('const name = "notes.md";')).toEqual([]);
  });

  it("must name a document and a heading that exist", () => {
    const judge = (document: string, ...headings: string[]) => findFault("src/a.ts", { document, headings });
    expect(judge("docs/contract/interface.md", "Limits")).toBeNull();
    expect(judge("docs/contract/interface.md", "No such heading")).toContain("has no heading");
    expect(judge("docs/contract/interface.md")).toContain("without a heading");
    expect(judge("interface.md", "Limits")).toContain("doesn't exist");
  });
});

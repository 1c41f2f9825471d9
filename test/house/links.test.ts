import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeAnchor } from "../../scripts/docs-site/anchors.ts";
import { dropCodeBlocks, listFiles, listHeadings, REPOSITORY, readText } from "./documents.ts";

type Link = { target: string; path: string; anchor: string };

/** Lists the links and pictures of a document that stay in the repository. */
function listLinks(document: string): Link[] {
  const prose = dropCodeBlocks(readText(document)).replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, target = ""]) => {
    const [path = "", anchor = ""] = target.split("#");
    return { target, path: path === "" ? document : join(dirname(document), path), anchor };
  });
}

const documents = listFiles(".md");

describe.each(documents)("%s", (document) => {
  test("links only to files and headings that exist", () => {
    const broken = listLinks(document).filter(({ path, anchor }) => {
      if (!existsSync(join(REPOSITORY, path))) return true;
      return anchor !== "" && !listHeadings(readText(path)).map(makeAnchor).includes(anchor);
    });
    expect(broken.map(({ target }) => target)).toEqual([]);
  });

  test("names only paths of the repository that exist", () => {
    const inCode = [
      ...readText(document).matchAll(/`((?:src|workers|test|bench|scripts|docs|models|migrations)\/[\w./-]+)`/g),
    ];
    const missing = inCode.map(([, path = ""]) => path).filter((path) => !existsSync(join(REPOSITORY, path)));
    expect(missing).toEqual([]);
  });
});

test("every guide in docs can be reached from the README", () => {
  const reached = new Set<string>();
  const visit = (document: string) => {
    if (reached.has(document) || !documents.includes(document)) return;
    reached.add(document);
    for (const { path } of listLinks(document)) visit(path);
  };
  visit("README.md");
  expect(documents.filter((path) => path.startsWith("docs/") && !reached.has(path))).toEqual([]);
});

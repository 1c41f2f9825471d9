import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { GUIDES } from "../../scripts/docs-site/guides.ts";
import { DASHBOARD_PATHS } from "../../src/domain/dashboard-paths.ts";
import { listFiles } from "../house/documents.ts";
import { findFile, listAttributes, listBuilt, readBuilt } from "./built-site.ts";

const pages = listBuilt(".html");
const copies = [...listBuilt(".md"), "/llms.txt", "/llms-full.txt"];
/** Of the index of all pages, and the script that searches it. */
const SEARCH_BUDGET_BYTES = 150_000;
const LINK = /\]\(([^)\s]+)\)/g;
const FENCE = /^```[^\n]*\n[\s\S]*?^```$/gm;

const ids = new Map<string, Set<string>>();
function listIds(file: string): Set<string> {
  const known = ids.get(file) ?? new Set(listAttributes(readBuilt(file), "id"));
  ids.set(file, known);
  return known;
}

/** Returns true if a link leads nowhere: to no file of the service, or to no heading of its page. */
function isBroken(link: string, from: string): boolean {
  if (/^(?:https?:|mailto:)/.test(link)) return false;
  const [path = "", anchor] = link.split("#");
  if (path === "/" || (DASHBOARD_PATHS as readonly string[]).includes(path)) return false;
  const file = path === "" ? from : findFile(path);
  if (file === null) return true;
  return anchor !== undefined && file.endsWith(".html") && !listIds(file).has(anchor);
}

describe("the site of the documents", () => {
  it("has the guides, and a page for each operation", () => {
    expect(pages).toEqual(
      expect.arrayContaining([
        "/docs/index.html",
        "/docs/quick-start.html",
        "/docs/events.html",
        "/docs/api/screenshots-detect.html",
        "/docs/api/organization-destinations-create.html",
        "/docs/control/changes-apply.html",
      ]),
    );
    expect(pages.length).toBeGreaterThan(100);
  });

  it("has every document in docs", () => {
    const sources = GUIDES.map(({ source }) => source);
    expect(listFiles(".md").filter((path) => path.startsWith("docs/") && !sources.includes(path))).toEqual([]);
  });

  it("links only to pages, files and headings that exist", () => {
    const broken = pages.flatMap((page) =>
      listAttributes(readBuilt(page), "href", "src")
        .filter((link) => isBroken(link, page))
        .map((link) => `${page}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it("has no two headings of one page at the same anchor", () => {
    const doubled = pages.filter((page) => {
      const all = listAttributes(readBuilt(page), "id");
      return new Set(all).size !== all.length;
    });
    expect(doubled).toEqual([]);
  });

  it("needs no inline script or style, which the policy forbids", () => {
    const faults = pages.filter((page) => /<script(?![^>]* src=)|<style|\sstyle="|\son\w+="/.test(readBuilt(page)));
    expect(faults).toEqual([]);
  });

  it("loads nothing from another origin", () => {
    const loaded = pages.flatMap((page) =>
      [...readBuilt(page).matchAll(/<(?:script|img|link)\b[^>]*>/g)].flatMap(([tag]) =>
        listAttributes(tag, "src", "href"),
      ),
    );
    expect(loaded.length).toBeGreaterThan(pages.length);
    expect(loaded.filter((address) => !address.startsWith("/"))).toEqual([]);
  });

  it("has each page as Markdown, too, with links that exist", () => {
    for (const page of pages.filter((path) => path !== "/docs/404.html")) {
      const [copy = ""] = listAttributes(readBuilt(page), "href").filter((href) => href.endsWith(".md"));
      expect(copies).toContain(copy);
    }
    const broken = copies.flatMap((copy) =>
      [...readBuilt(copy).replace(FENCE, "").matchAll(LINK)]
        .map(([, link = ""]) => link)
        .filter((link) => !link.startsWith("#") && isBroken(link, copy))
        .map((link) => `${copy}: ${link}`),
    );
    expect(broken).toEqual([]);
  });
});

it(`the search loads less than ${SEARCH_BUDGET_BYTES / 1000} KB when it is opened`, () => {
  const files = ["/docs/search.json", ...listBuilt(".js").filter((path) => path.startsWith("/docs/assets/search-"))];
  const bytes = files.map((path) => gzipSync(readBuilt(path)).length).reduce((sum, size) => sum + size);
  console.info(`The search: ${(bytes / 1000).toFixed(1)} KB in ${files.length} files, gzipped`);
  expect(files).toHaveLength(2);
  expect(bytes).toBeLessThan(SEARCH_BUDGET_BYTES);
});

describe("llms.txt", () => {
  it("has a line for each page except the first, which it replaces", () => {
    const lines = readBuilt("/llms.txt")
      .split("\n")
      .filter((line) => line.startsWith("- ["));
    expect(lines.filter((line) => !/^- \[[^\]]+\]\(\/docs\/[^)]+\.md\): \S.+/.test(line))).toEqual([]);
    // The first page, and the one for addresses that don't exist.
    expect(lines.length).toBe(pages.length - 2);
  });

  it("leads to one file with all documents", () => {
    const all = readBuilt("/llms-full.txt");
    for (const title of ["# Quick start", "# Concepts", "# Webhooks", "# Errors", "# The interface"]) {
      expect(all).toContain(`${title}\n`);
    }
  });
});

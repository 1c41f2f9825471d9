import { escapeHtml } from "../../src/domain/text/escape-html.ts";
import type { Heading, RenderedPage } from "./render-page.ts";
import { addressOf, markdownAddressOf, type SitePage } from "./site-page.ts";

/** The addresses of the site's own files. */
export type SiteFiles = { style: string; theme: string; script: string };

/** The deepest headings that "On this page" lists. */
const OUTLINE_LEVEL = 3;

/** Writes a page's HTML. Only the search, the theme button and the tabs need its script. */
export function writePage(
  page: SitePage,
  { title, html, headings }: RenderedPage,
  pages: readonly SitePage[],
  files: SiteFiles,
): string {
  const content = `${html}${writeSteps(page, pages)}`;
  const outline = writeOutline(headings);
  return writeDocument({ title, page, pages, content, outline, files });
}

/** Writes the page for addresses that don't exist. */
export function writeMissingPage(pages: readonly SitePage[], files: SiteFiles): string {
  const content = `<h1>No such page</h1>
<p>The documents have no page at this address. It may have been renamed: <a href="/docs/">see all pages</a>.</p>`;
  return writeDocument({ title: "No such page", page: null, pages, content, outline: "", files });
}

function writeDocument({
  title,
  page,
  pages,
  content,
  outline,
  files,
}: {
  title: string;
  page: SitePage | null;
  pages: readonly SitePage[];
  content: string;
  outline: string;
  files: SiteFiles;
}): string {
  const alternate = page ? `\n    <link rel="alternate" type="text/markdown" href="${markdownAddressOf(page)}" />` : "";
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="description" content="${escapeHtml(page?.summary ?? title)}" />
    <title>${escapeHtml(title)} · sightline documents</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />${alternate}
    <link rel="stylesheet" href="${files.style}" />
    <script src="${files.theme}"></script>
    <script type="module" src="${files.script}"></script>
  </head>
  <body>
    <a class="skip" href="#content">Skip to the content</a>
    <header class="top">
      <a class="brand" href="/docs/"><img src="/icon.svg" alt="" width="28" height="28" /> sightline documents</a>
      <button type="button" class="button search-button" id="open-search" hidden>Search <kbd>/</kbd></button>
      <button type="button" class="button" id="switch-theme" hidden>Theme</button>
      <a class="home" href="/">Dashboard</a>
    </header>
    <div class="frame">
      <details class="pages">
        <summary>All pages</summary>
        ${writeNavigation(page, pages)}
      </details>
      <main id="content" tabindex="-1">
${outline}<article>
${content}
</article>
      </main>
    </div>
  </body>
</html>
`;
}

function writeNavigation(current: SitePage | null, pages: readonly SitePage[]): string {
  const groups = [...new Set(pages.map(({ group }) => group))].filter((group) => group !== "");
  const parts = groups.map((group) => {
    const own = pages.filter((page) => page.group === group);
    const links = own.map((page) => {
      const here = page === current ? ' aria-current="page"' : "";
      return `<li><a href="${addressOf(page)}"${here}>${escapeHtml(page.label)}</a></li>`;
    });
    const isOpen = own.every(({ source }) => source !== null) || current?.group === group;
    return `<details${isOpen ? " open" : ""}><summary>${group}</summary><ul>${links.join("")}</ul></details>`;
  });
  return `<nav aria-label="Documents">${parts.join("\n")}</nav>`;
}

function writeOutline(headings: readonly Heading[]): string {
  const listed = headings.filter(({ level }) => level > 1 && level <= OUTLINE_LEVEL);
  if (listed.length < 2) return "";
  const links = listed.map(
    ({ level, text, anchor }) => `<li class="level-${level}"><a href="#${anchor}">${escapeHtml(text)}</a></li>`,
  );
  return `<details class="outline"><summary>On this page</summary><nav aria-label="On this page"><ul>${links.join("")}</ul></nav></details>\n`;
}

function writeSteps(page: SitePage, pages: readonly SitePage[]): string {
  const index = pages.indexOf(page);
  const [previous, next] = [pages[index - 1], pages[index + 1]];
  const link = (rel: string, name: string, to: SitePage | undefined) =>
    to ? `<a rel="${rel}" href="${addressOf(to)}"><span>${name}</span> ${escapeHtml(to.label)}</a>` : "";
  return `<nav class="steps" aria-label="Previous and next page">${link("prev", "Previous", previous)}${link("next", "Next", next)}</nav>`;
}

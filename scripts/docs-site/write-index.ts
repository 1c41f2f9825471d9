import { writeMarkdownTable } from "../../bench/markdown-table.ts";
import { addressOf, markdownAddressOf, type SitePage } from "./site-page.ts";

const TITLE = "sightline";
const LEAD =
  "sightline finds things on device screens, and tells the owners of a device fleet what happens on it: grounding by an API, and a platform with signed webhooks and a dashboard.";

/** Makes the first page: an introduction, and a list of all pages with their summaries. */
export function makeFirstPage(pages: readonly SitePage[]): SitePage {
  const guides = pages.filter(({ source }) => source !== null);
  const parts = listGroups(guides).map(([group, own]) => {
    const rows = own.map((page) => [`[${page.label}](${addressOf(page)})`, page.summary]);
    return `## ${group}\n\n${writeMarkdownTable([["Page", "What it holds"], ...rows])}`;
  });
  const agents = "Each page is also there as Markdown, at its address with `.md`; [llms.txt](/llms.txt) lists them.";
  return {
    ...{ slug: "", group: "", label: "sightline documents", summary: LEAD, source: null, calls: [] },
    markdown: `${[`# ${TITLE}`, LEAD, ...parts, agents].join("\n\n")}\n`,
  };
}

/** Writes llms.txt: an introduction, and a line for each page, with the address of its Markdown. */
export function writeLlmsIndex(pages: readonly SitePage[]): string {
  const parts = listGroups(pages).map(([group, own]) => {
    const lines = own.map((page) => `- [${page.label}](${markdownAddressOf(page)}): ${page.summary}`);
    return `## ${group}\n\n${lines.join("\n")}`;
  });
  return `${[`# ${TITLE}`, `> ${LEAD}`, "All documents in one file: [llms-full.txt](/llms-full.txt). All operations with their schemas: [openapi.json](/openapi.json).", ...parts].join("\n\n")}\n`;
}

/** Returns the pages of each group, in the order of their first ones. */
function listGroups(pages: readonly SitePage[]): [string, SitePage[]][] {
  const groups = [...new Set(pages.map(({ group }) => group))];
  return groups.map((group) => [group, pages.filter((page) => page.group === group)]);
}

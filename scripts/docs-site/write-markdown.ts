import type { Resolve } from "./links.ts";
import type { SitePage } from "./site-page.ts";

const FENCE = /^```[^\n]*\n[\s\S]*?^```$/gm;
const LINK = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g;

/** Writes a page's Markdown with the links of the site. Files that only the repository has are named, not linked. */
export function writeMarkdown(page: SitePage, resolve: Resolve): string {
  const { markdown } = page;
  let end = 0;
  const parts: string[] = [];
  for (const match of markdown.matchAll(FENCE)) {
    parts.push(replaceLinks(markdown.slice(end, match.index), page, resolve), match[0]);
    end = match.index + match[0].length;
  }
  return [...parts, replaceLinks(markdown.slice(end), page, resolve)].join("");
}

function replaceLinks(text: string, page: SitePage, resolve: Resolve): string {
  return text.replace(LINK, (_whole, mark: string, words: string, href: string) => {
    const target = resolve(page, href, "markdown");
    return target.kind === "path" ? `${words} (\`${target.path}\`)` : `${mark}[${words}](${target.address})`;
  });
}

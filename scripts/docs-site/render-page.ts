import { Marked, type Token, type Tokens } from "marked";
import { escapeHtml } from "../../src/domain/text/escape-html.ts";
import { createAnchors } from "./anchors.ts";
import { highlight } from "./highlight.ts";
import type { Resolve } from "./links.ts";
import type { SitePage } from "./site-page.ts";

export type Heading = { level: number; text: string; anchor: string };
/** The text below a heading, for the search. */
export type Section = { heading: string; anchor: string; text: string };
export type RenderedPage = {
  title: string;
  html: string;
  headings: Heading[];
  sections: Section[];
  /** Pictures that the page shows, relative to the repository, by their addresses. */
  pictures: Map<string, string>;
};

/** The sizes of pictures in pixels, by their files. */
export type PictureSizes = ReadonlyMap<string, { width: number; height: number }>;
/** The context in which pages are rendered: where links lead, the sizes of pictures, and the pages of calls. */
type SiteContext = { resolve: Resolve; sizes: PictureSizes; calls: ReadonlyMap<string, string> };
/** Consecutive blocks of code that show the same thing in several languages. */
type TabsToken = { type: "tabs"; raw: string; blocks: Tokens.Code[] };

const TAB = /^(\w+) tab=(.+)$/;

/**
 * Renders a page's Markdown. A fenced block whose info string ends in `tab=NAME` becomes a tab, together with those next
 * to it. Comments disappear; other HTML is shown as text.
 *
 * @throws Error if the page doesn't begin with a heading, or shows code in a language that isn't known
 */
export function renderPage(page: SitePage, { resolve, sizes, calls }: SiteContext): RenderedPage {
  let isInLink = false;
  const headings: Heading[] = [];
  const pictures = new Map<string, string>();
  const makeAnchor = createAnchors();
  const marked = new Marked({
    extensions: [{ name: "tabs", renderer: (token) => renderTabs(token as TabsToken) }],
    renderer: {
      heading({ tokens, depth }) {
        const text = readText(tokens);
        const anchor = makeAnchor(text);
        headings.push({ level: depth, text, anchor });
        const content = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1 id="${anchor}">${content}</h1>\n`;
        const link = `<a class="anchor" href="#${anchor}" aria-label="Link to ${escapeHtml(text)}">#</a>`;
        return `<h${depth} id="${anchor}">${content} ${link}</h${depth}>\n`;
      },
      code: renderCode,
      codespan({ text }) {
        const code = `<code>${escapeHtml(text)}</code>`;
        const address = isInLink || page.calls.includes(text) ? undefined : calls.get(text);
        return address === undefined ? code : `<a href="${address}">${code}</a>`;
      },
      html: ({ raw }) => (/^\s*<!--/.test(raw) ? "" : escapeHtml(raw)),
      table({ header, rows }) {
        const cell = (tag: string, { tokens, align }: Tokens.TableCell, scope = "") =>
          `<${tag}${scope}${align === "right" ? ' class="number"' : ""}>${this.parser.parseInline(tokens)}</${tag}>`;
        const isNamed = header.some(({ text }) => text !== "");
        const head = header.map((one) => cell("th", one, ' scope="col"')).join("");
        const body = rows.map((row) => `<tr>${row.map((one) => cell("td", one)).join("")}</tr>`).join("\n");
        const label = escapeHtml(`Table: ${header.map(({ tokens }) => readText(tokens)).join(", ")}`);
        return `<div class="table" role="group" aria-label="${label}" tabindex="0"><table>${
          isNamed ? `<thead><tr>${head}</tr></thead>` : ""
        }<tbody>${body}</tbody></table></div>\n`;
      },
      link({ href, tokens, text }) {
        const target = resolve(page, href);
        isInLink = true;
        const content = this.parser.parseInline(tokens);
        isInLink = false;
        if (target.kind !== "path") return `<a href="${escapeHtml(target.address)}">${content}</a>`;
        // The repository has no public address.
        const path = `<code>${escapeHtml(target.path)}</code>`;
        return text === target.path || text === target.path.split("/").at(-1) ? path : `${content} (${path})`;
      },
      image({ href, text }) {
        const target = resolve(page, href);
        const size = target.kind === "picture" ? sizes.get(target.file) : undefined;
        if (target.kind !== "picture" || !size)
          throw new Error(`${page.source}: ${href} is no picture of the repository.`);
        pictures.set(target.address, target.file);
        const { width, height } = size;
        return `<img src="${target.address}" alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy" />`;
      },
    },
  });
  const tokens = groupTabs(marked.lexer(page.markdown));
  const html = marked.parser(tokens);
  const [first] = headings;
  if (first?.level !== 1) throw new Error(`${page.slug}: a page begins with its title.`);
  return { title: first.text, html, headings, sections: listSections(tokens, headings), pictures };
}

function renderCode({ text, lang = "" }: Tokens.Code): string {
  const language = /^\w*/.exec(lang)?.[0] ?? "";
  return `<pre tabindex="0"><code>${highlight(text, language)}</code></pre>\n`;
}

/** Without the site's script, the tabs are below one another. */
function renderTabs({ blocks }: TabsToken): string {
  const panels = blocks.map((block) => {
    const name = escapeHtml(TAB.exec(block.lang ?? "")?.[2] ?? "");
    return `<section class="tab" data-tab="${name}"><p class="tab-name">${name}</p>${renderCode(block)}</section>`;
  });
  return `<div class="tabs">${panels.join("")}</div>\n`;
}

function groupTabs(tokens: readonly Token[]): Token[] {
  const grouped: Token[] = [];
  let open: TabsToken | null = null;
  for (const token of tokens) {
    if (token.type === "code" && TAB.test(token.lang ?? "")) {
      if (!open) {
        open = { type: "tabs", raw: "", blocks: [] };
        grouped.push(open as Tokens.Generic);
      }
      open.blocks.push(token as Tokens.Code);
    } else if (token.type !== "space" || !open) {
      open = null;
      grouped.push(token);
    }
  }
  return grouped;
}

/** Returns the words of inline tokens. */
function readText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if ("tokens" in token && token.tokens) return readText(token.tokens);
      return "text" in token ? unescapeHtml(String(token.text)) : "";
    })
    .join("");
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

/** Splits a page at its headings. Code counts as text, except JSON, of which a page may show much. */
function listSections(tokens: readonly Token[], headings: readonly Heading[]): Section[] {
  const sections: Section[] = [];
  let index = 0;
  for (const token of tokens) {
    if (token.type === "heading") {
      const { text: heading = "", anchor = "" } = headings[index++] ?? {};
      sections.push({ heading, anchor, text: "" });
      continue;
    }
    const section = sections.at(-1);
    if (section) section.text = `${section.text} ${readBlock(token)}`.trim();
  }
  return sections;
}

/** Matches a measured figure, such as 0.97 or 12.5 %, which is left out of the search: tables have thousands. */
const FIGURE = /^\d+\.\d+( %| s)?$/;

function readBlock(token: Token): string {
  if (token.type === "html" || token.type === "space") return "";
  if (token.type === "tabs") return "";
  if (token.type === "code") return token.lang === "json" ? "" : (token as Tokens.Code).text;
  if (token.type === "table") {
    const { header, rows } = token as Tokens.Table;
    const cells = [header, ...rows].flat().map(({ tokens }) => readText(tokens));
    return cells.filter((text) => !FIGURE.test(text)).join(" ");
  }
  if (token.type === "list") {
    return (token as Tokens.List).items.map((item) => item.tokens.map(readBlock).join(" ")).join(" ");
  }
  if ("tokens" in token && token.tokens) return readText(token.tokens);
  return "text" in token ? String(token.text) : "";
}

import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { build, transform } from "esbuild";
import { createResolver, mapCalls } from "./links.ts";
import { listPages } from "./list-pages.ts";
import { measurePictures } from "./measure-pictures.ts";
import { renderPage } from "./render-page.ts";
import type { SearchEntry } from "./search-entry.ts";
import { addressOf, markdownAddressOf } from "./site-page.ts";
import { makeFirstPage, writeLlmsIndex } from "./write-index.ts";
import { writeMarkdown } from "./write-markdown.ts";
import { type SiteFiles, writeMissingPage, writePage } from "./write-page.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
/** The site's own styles, in the order of the cascade. */
const STYLES = ["base", "code", "layout", "search"];
const TOKENS = "src/dashboard/styles/tokens.css";

/** The search finds its versions, not their lists, which grow for ever: the other documents say how things are now. */
const CHANGELOG = "CHANGELOG.md";

/**
 * Writes the site of the documents into a folder that is served at `/`.
 *
 * @throws Error if a document shows code or a picture that the site can't show
 */
export async function buildSite(folder: string): Promise<void> {
  const listed = listPages();
  const pages = [makeFirstPage(listed), ...listed];
  const resolveLink = createResolver(pages);
  const files = await buildFiles(folder);
  const put = (address: string, content: string) => {
    const path = join(folder, address);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  const sizes = await measurePictures(pages, resolveLink);
  const context = { resolve: resolveLink, sizes, calls: mapCalls(pages) };
  const entries: SearchEntry[] = [];
  const pictures = new Map<string, string>();
  for (const page of pages) {
    const rendered = renderPage(page, context);
    const address = addressOf(page);
    put(address.endsWith("/") ? `${address}index.html` : `${address}.html`, writePage(page, rendered, pages, files));
    put(markdownAddressOf(page), writeMarkdown(page, resolveLink));
    for (const [to, file] of rendered.pictures) pictures.set(to, file);
    for (const { heading, anchor, text } of rendered.sections) {
      const searched = page.source === CHANGELOG ? "" : text;
      entries.push({ address: `${address}#${anchor}`, page: rendered.title, heading, text: searched });
    }
  }
  for (const [address, file] of pictures) {
    mkdirSync(dirname(join(folder, address)), { recursive: true });
    copyFileSync(join(REPOSITORY, file), join(folder, address));
  }
  put("/docs/404.html", writeMissingPage(pages, files));
  put("/docs/search.json", JSON.stringify(entries));
  put("/llms.txt", writeLlmsIndex(listed));
  const documents = listed.filter(({ source }) => source !== null);
  put("/llms-full.txt", documents.map((page) => writeMarkdown(page, resolveLink)).join("\n\n"));
}

/** Builds the scripts and the style, under names that change with them. Returns their addresses. */
async function buildFiles(folder: string): Promise<SiteFiles> {
  const outdir = join(folder, "docs", "assets");
  const scripts = join(import.meta.dirname, "browser");
  const bundle = async (name: string, format: "iife" | "esm") => {
    const { metafile } = await build({
      entryPoints: [join(scripts, `${name}.ts`)],
      ...{ bundle: true, minify: true, metafile: true, target: "es2022", logLevel: "error" },
      ...{ format, splitting: format === "esm", outdir, entryNames: "[name]-[hash]", chunkNames: "[name]-[hash]" },
    });
    const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(`${name}.ts`));
    if (!entry) throw new Error(`${name} was not built.`);
    return `/docs/assets/${basename(entry[0])}`;
  };
  const own = STYLES.map((name) => readFileSync(join(import.meta.dirname, "styles", `${name}.css`), "utf8"));
  const css = [followSystem(readFileSync(join(REPOSITORY, TOKENS), "utf8")), ...own].join("\n");
  const { code } = await transform(css, { loader: "css", minify: true });
  const style = `/docs/assets/site-${createHash("sha256").update(code).digest("hex").slice(0, 8)}.css`;
  mkdirSync(outdir, { recursive: true });
  writeFileSync(join(folder, style), code);
  return { style, theme: await bundle("theme", "iife"), script: await bundle("site", "esm") };
}

/** Applies the dashboard's dark colours also where the system's theme is dark and no script has chosen another. */
function followSystem(tokens: string): string {
  const dark = /:root\[data-scheme="dark"\] (\{[^}]*\})/.exec(tokens)?.[1];
  if (dark === undefined) throw new Error(`${TOKENS} has no dark theme.`);
  return `${tokens}@media (prefers-color-scheme: dark) { :root:not([data-scheme]) ${dark} }\n`;
}

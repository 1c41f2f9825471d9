import { join, posix } from "node:path";
import { addressOf, markdownAddressOf, type SitePage } from "./site-page.ts";

/** The target of a document's link on the site. */
export type Target =
  | { kind: "address"; address: string }
  | { kind: "picture"; address: string; file: string }
  /** A file or folder of the repository that the site doesn't serve. */
  | { kind: "path"; path: string };

/** Files of the repository that the service has at an address of its own. */
const SERVED: Readonly<Record<string, string>> = { "openapi.json": "/openapi.json" };
const PICTURE = /\.(?:png|webp|svg)$/;

/** Maps calls to the addresses of the pages that describe them. */
export function mapCalls(pages: readonly SitePage[]): ReadonlyMap<string, string> {
  return new Map(pages.flatMap((page) => page.calls.map((call) => [call, addressOf(page)] as const)));
}

export type Resolve = (page: SitePage, href: string, form?: "page" | "markdown") => Target;

/** Returns a function that finds the target of a page's link; in the form `markdown`, pages are found as Markdown. */
export function createResolver(pages: readonly SitePage[]): Resolve {
  const bySource = new Map(pages.flatMap((page) => (page.source === null ? [] : [[page.source, page] as const])));
  return (page, href, form = "page") => {
    if (/^(?:https?:|mailto:|\/|#)/.test(href)) return { kind: "address", address: href };
    const [file = "", anchor] = href.split("#");
    const path = posix.join(posix.dirname(page.source ?? ""), file);
    const found = bySource.get(path);
    if (found) {
      const address = form === "page" ? addressOf(found) : markdownAddressOf(found);
      return { kind: "address", address: anchor === undefined ? address : `${address}#${anchor}` };
    }
    const served = SERVED[path];
    if (served !== undefined) return { kind: "address", address: served };
    if (PICTURE.test(path))
      return { kind: "picture", address: join("/docs/pictures", posix.basename(path)), file: path };
    return { kind: "path", path };
  };
}

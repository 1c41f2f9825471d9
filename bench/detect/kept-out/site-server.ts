import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { writeEngineHead } from "../../../training/screens/compose-screen.ts";
import { MIME_TYPES, type PageServer, readEngineFile } from "../../../training/screens/page-server.ts";
import type { Kit } from "./kit.ts";

const MODULES = join(import.meta.dirname, "node_modules");
const ENGINE = join(import.meta.dirname, "../../../training/screens");
/** The same random numbers for every page: charts and demos that use them look the same each time. */
const PAGE_SEED = 20;

/** Serves each kit as its own site, `NAME.screen.local`, with the engine's code in every page. */
export async function startSiteServer(kits: readonly Kit[]): Promise<PageServer> {
  const byName = new Map(kits.map((kit) => [kit.name, kit]));
  const server = createServer((request, response) => {
    const { hostname, pathname } = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const kit = byName.get(hostname.split(".")[0] ?? "");
    const path = normalize(decodeURIComponent(pathname));
    const body = kit && readServed(kit, path);
    if (!body) response.writeHead(404).end();
    else {
      const type = path.startsWith("/engine/") ? "text/javascript" : MIME_TYPES[extname(path)];
      const charset = type && /text|json|svg/.test(type) ? "; charset=utf-8" : "";
      response.writeHead(200, { "content-type": (type ?? "application/octet-stream") + charset }).end(body);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    show: () => {
      throw new Error("kept-out kits are shown by their addresses");
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function readServed(kit: Kit, path: string): Buffer | string | undefined {
  if (path.startsWith("/engine/")) {
    const file = join(ENGINE, path.slice("/engine/".length));
    return existsSync(file) ? readEngineFile(file) : undefined;
  }
  const own = kit.files?.[path];
  if (own !== undefined) return own;
  const file = locateFile(kit, path);
  if (file === undefined) return undefined;
  const full = join(MODULES, file);
  if (!existsSync(full) || !statSync(full).isFile()) return undefined;
  return path.endsWith(".html") ? preparePage(kit, readFileSync(full, "utf8")) : readFileSync(full);
}

/** Returns the file below `node_modules` for a path of the kit's site. */
export function locateFile({ mounts }: Pick<Kit, "mounts">, path: string): string | undefined {
  const fitting = Object.keys(mounts).filter((mount) => path.startsWith(mount));
  const [longest] = fitting.sort((one, other) => other.length - one.length);
  return longest === undefined ? undefined : join(mounts[longest] as string, path.slice(longest.length));
}

/** Returns a kit's page as it is served: with its replacements, and the engine's head before everything else in it. */
export function preparePage({ replace = [] }: Pick<Kit, "replace">, html: string): string {
  const replaced = replace.reduce((text, [from, to]) => text.replaceAll(from, to), html);
  // Without it, a phone shows a scaled-down desktop page, and positions in the page aren't those on the screen.
  const viewport = /name="?viewport/i.test(html)
    ? ""
    : '<meta name="viewport" content="width=device-width, initial-scale=1">';
  return replaced.replace(/<head[^>]*>/i, (head) => `${head}\n${writeEngineHead(PAGE_SEED)}${viewport}`);
}

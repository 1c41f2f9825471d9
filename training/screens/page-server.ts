import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

/** Serves one screen's page at a time to its browser, with the kits' files and the engine's own in-page code. */
export type PageServer = { port: number; show(html: string): void; close(): void };

export const MIME_TYPES: Record<string, string> = {
  ".css": "text/css",
  ".gif": "image/gif",
  ".html": "text/html",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".otf": "font/otf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ts": "text/javascript",
  ".ttf": "font/ttf",
  ".wasm": "application/wasm",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
};

const files = new Map<string, Buffer | undefined>();

/** A real server rather than intercepted requests: so the browser's own caches keep kits and their compiled code between screens. */
export async function startPageServer(): Promise<PageServer> {
  let page = "";
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://screen.local").pathname);
    if (path.startsWith("/screen/")) {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
      response.end(page);
      return;
    }
    const body = readServed(path);
    const type = MIME_TYPES[extname(path)] ?? "application/octet-stream";
    if (!body) response.writeHead(404).end();
    else {
      const charset = /text|json|svg/.test(type) ? "; charset=utf-8" : "";
      response.writeHead(200, { "content-type": type + charset, "cache-control": "max-age=86400, immutable" });
      response.end(body);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    show: (html) => {
      page = html;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function readServed(path: string): Buffer | undefined {
  if (!files.has(path)) files.set(path, loadServed(path));
  return files.get(path);
}

function loadServed(path: string): Buffer | undefined {
  const clean = normalize(path);
  const [, root, rest] = /^\/(npm|engine)\/(.+)$/.exec(clean) ?? [];
  if (!rest) return undefined;
  const file = join(import.meta.dirname, root === "npm" ? "node_modules" : ".", rest);
  if (!existsSync(file) || !statSync(file).isFile()) return undefined;
  return root === "npm" ? readFileSync(file) : readEngineFile(file);
}

/** The engine's in-page code as a browser can run it. */
export function readEngineFile(file: string): Buffer | undefined {
  return file.endsWith(".ts") ? Buffer.from(stripTypeScriptTypes(readFileSync(file, "utf8"))) : undefined;
}

import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join, resolve } from "node:path";
import { build } from "esbuild";

const REPOSITORY = resolve(import.meta.dirname, "../../..");
const MODULES = join(REPOSITORY, "node_modules");
const FILES: Record<string, string> = {
  "/jpeg.wasm": join(MODULES, "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"),
  "/ort.wasm": join(MODULES, "onnxruntime-web/dist/ort-wasm-simd-threaded.wasm"),
  "/ort-jspi.wasm": join(MODULES, "onnxruntime-web/dist/ort-wasm-simd-threaded.jspi.wasm"),
};
const MODELS = join(REPOSITORY, "workers/vision/assets");

export type PageServer = { origin: string; close(): Promise<void> };

/** Bundles the test page and serves it with the files that it wants and the pictures given, on a free port of this machine. */
export async function servePage(pictures: ReadonlyMap<string, Uint8Array>): Promise<PageServer> {
  const scripts = await bundlePage();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://page").pathname;
    const script = scripts.get(path);
    const picture = pictures.get(path);
    const file = findFile(path);
    if (path === "/") {
      response
        .setHeader("content-type", "text/html")
        .end('<!doctype html><script type="module" src="/page.js"></script>');
    } else if (script) {
      response.setHeader("content-type", "text/javascript").end(script);
    } else if (picture) {
      response.setHeader("content-type", "image/png").end(picture);
    } else if (file) {
      response.setHeader("content-type", path.endsWith(".wasm") ? "application/wasm" : "application/octet-stream");
      createReadStream(file)
        .on("error", () => response.writeHead(404).end())
        .pipe(response);
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** In pieces, so that each of ONNX Runtime's bundles is only loaded by the backend that wants it. */
async function bundlePage(): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: { page: join(import.meta.dirname, "page.ts") },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    target: "es2024",
    write: false,
    outdir: "/",
    logLevel: "silent",
  });
  return new Map(outputFiles.map(({ path, contents }) => [path, contents]));
}

function findFile(path: string): string | undefined {
  return path.startsWith("/models/") ? join(MODELS, basename(path)) : FILES[path];
}

import { statSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { problemPages } from "./problem-pages.ts";

const SIZE_QUERY = "?bytes";

/** Makes `import size from "./file?bytes"` return the size of that file: a compressed response doesn't tell it. */
const fileSizes: Plugin = {
  name: "file-sizes",
  enforce: "pre",
  async resolveId(source, importer) {
    if (!source.endsWith(SIZE_QUERY)) return null;
    const file = await this.resolve(source.slice(0, -SIZE_QUERY.length), importer);
    return file && `${file.id}${SIZE_QUERY}`;
  },
  load: (id) => (id.endsWith(SIZE_QUERY) ? `export default ${statSync(id.slice(0, -SIZE_QUERY.length)).size};` : null),
};

/** Builds the page. The caller chooses the output folder (scripts/build/dashboard.ts). */
export default defineConfig({
  root: import.meta.dirname,
  // As modules, so that each of ONNX Runtime's bundles is only loaded by the backend that needs it.
  worker: { format: "es", plugins: () => [fileSizes] },
  plugins: [fileSizes, problemPages],
  assetsInclude: ["**/*.onnx"],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2023",
    emptyOutDir: true,
    // A data URL would need a wider Content-Security-Policy than a file does.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["index.html", "problem.html"].map((file) => join(import.meta.dirname, file)) },
  },
});

import { defineConfig } from "vite";

/** Builds the page; where to is for the caller to say (scripts/build/dashboard.ts). */
export default defineConfig({
  root: import.meta.dirname,
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2023",
    emptyOutDir: true,
    // A data URL would need a wider Content-Security-Policy than a file does.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});

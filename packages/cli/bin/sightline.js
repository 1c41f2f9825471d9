#!/usr/bin/env node
import { existsSync } from "node:fs";

// In the repository, runs the TypeScript sources with the project's own Node.js; a published package contains only the
// build.
const source = new URL("../src/main.ts", import.meta.url);
const { main } = await import(existsSync(source) ? source.href : new URL("../dist/main.js", import.meta.url).href);
await main(process.argv.slice(2));

#!/usr/bin/env node
import { existsSync } from "node:fs";

// The repository runs its sources as they are, with the Node.js that it brings; a package has only what was built.
const source = new URL("../src/main.ts", import.meta.url);
const { main } = await import(existsSync(source) ? source.href : new URL("../dist/main.js", import.meta.url).href);
await main(process.argv.slice(2));

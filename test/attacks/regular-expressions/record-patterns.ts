import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { getCallSites } from "node:util";
import { MAKERS } from "./makers.ts";

/*
 * Prints the regular expressions that the files of MAKERS create, as JSON: `[{file, pattern, flags}]`. It is a program,
 * since a file creates most of them when it is loaded, and the process of a test has loaded it before.
 */

const ROOT = join(import.meta.dirname, "../../..");
const created: { file: string; pattern: string; flags: string }[] = [];

globalThis.RegExp = new Proxy(RegExp, {
  construct: (Native, given: [string | RegExp, string?]) => {
    const regex = new Native(...given);
    const creator = getCallSites(2)[1]?.scriptName ?? "";
    const file = creator.startsWith("file:") ? relative(ROOT, fileURLToPath(creator)) : creator;
    if (file in MAKERS) created.push({ file, pattern: regex.source, flags: regex.flags });
    return regex;
  },
});

for (const { make } of Object.values(MAKERS)) await make();
process.stdout.write(JSON.stringify(created));

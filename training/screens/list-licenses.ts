import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What a package's own `license` field doesn't say or says too shortly. */
const NOTES: Readonly<Record<string, string>> = {
  "@svgmoji/noto": "MIT; drawings by Google, Apache-2.0",
  "@twemoji/svg": "MIT; drawings by Twitter and contributors, CC-BY-4.0",
  "@fortawesome/fontawesome-free": "icons CC-BY-4.0, fonts OFL-1.1, code MIT; by Fonticons",
  "@vscode/codicons": "CC-BY-4.0; by Microsoft",
  boxicons: "MIT (icons also CC-BY-4.0, fonts OFL-1.1)",
  zondicons: "CC-BY-4.0; by Steve Schoger",
  "line-awesome": "MIT, font OFL-1.1; by Icons8",
  "@uswds/uswds": "public domain (CC0-1.0) and, for parts, MIT, OFL-1.1, Apache-2.0",
  "open-iconic": "icons MIT, font OFL-1.1",
};

type Manifest = {
  version: string;
  license?: string | { type?: string };
  licenses?: readonly { type?: string }[];
  dependencies?: Record<string, string>;
};

/** Writes LICENSES.md: every package that screens are made of, as installed. Nothing of them is shipped. */
function writeLicenses(): void {
  const folder = import.meta.dirname;
  const read = (path: string): Manifest => JSON.parse(readFileSync(join(folder, path), "utf8"));
  const rows = Object.keys(read("package.json").dependencies ?? {}).map((name) => {
    const { version, license, licenses } = read(`node_modules/${name}/package.json`);
    const said =
      typeof license === "string" ? license : (license?.type ?? licenses?.map(({ type }) => type).join(" or "));
    return `| ${name} | ${version} | ${NOTES[name] ?? said ?? "see the package"} |`;
  });
  const head =
    "# Packages that screens are made of\n\nTheir icons, fonts and styles are rendered into training screens; none is shipped.\nWritten by `node training/screens/list-licenses.ts`.\n\n| Package | Version | Licence |\n|---|---|---|\n";
  writeFileSync(join(folder, "LICENSES.md"), `${head}${rows.join("\n")}\n`);
}

writeLicenses();

// Prints, as a Markdown table, the licences of everything that a deployment contains: the runtime dependencies of the lock
// file, with theirs, and the model files.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

type Lock = {
  packages: Record<
    string,
    { version?: string; license?: string; dev?: boolean; devOptional?: boolean; optional?: boolean }
  >;
};
type Component = { name: string; version: string; license: string };

const REPOSITORY = resolve(import.meta.dirname, "..");

/** Files that come in an npm package under another licence than the package's own. */
const MODELS: readonly Component[] = [
  { name: "PP-OCRv4 mobile (text detection and recognition models, PaddleOCR)", version: "4", license: "Apache-2.0" },
];

/** @throws Error naming a package that says nothing of its licence, neither in the lock file nor in its own manifest */
export function listComponents(lock: Lock): Component[] {
  const packages = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional, optional }]) => path && !(dev || devOptional || optional),
  );
  const components = packages.map(([path, { version = "", license }]) => {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    return { name, version, license: license ?? readOwnLicense(path, name) };
  });
  return [...components.sort((a, b) => a.name.localeCompare(b.name)), ...MODELS];
}

function readOwnLicense(path: string, name: string): string {
  const { license } = JSON.parse(readFileSync(join(REPOSITORY, path, "package.json"), "utf8")) as { license?: string };
  if (!license) throw new Error(`${name} names no licence.`);
  return license;
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(join(REPOSITORY, "package-lock.json"), "utf8")) as Lock;
  console.log("| Component | Version | Licence |\n|---|---|---|");
  for (const { name, version, license } of listComponents(lock)) console.log(`| ${name} | ${version} | ${license} |`);
}

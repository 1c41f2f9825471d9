import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const packagesFolder = fileURLToPath(new URL("./node_modules/", import.meta.url));
const cache = new Map<string, unknown>();

/** Names of the files of a package's folder that match `pattern`, whose first group is the icon's name. A slash in it goes into subfolders. */
export function listIconFiles(folder: string, pattern: RegExp): ReadonlyMap<string, string> {
  return once(`files ${folder} ${pattern}`, () => {
    const found = new Map<string, string>();
    for (const file of readdirSync(packagesFolder + folder, {
      recursive: pattern.source.includes("/"),
      encoding: "utf8",
    }).sort()) {
      const match = pattern.exec(file);
      if (match !== null) found.set(normalizeIconName(match[1] ?? ""), `${folder}/${file}`);
    }
    return found;
  });
}

/** Names of an icon font's glyphs from its stylesheet: `pattern` captures the class; a second group, if any, is the name. */
export function listFontGlyphs(stylesheet: string, pattern: RegExp): ReadonlyMap<string, string> {
  return once(`glyphs ${stylesheet} ${pattern}`, () => {
    const found = new Map<string, string>();
    for (const [, className = "", name] of readPackageFile(stylesheet).matchAll(pattern)) {
      found.set(normalizeIconName(name ?? className), className);
    }
    return found;
  });
}

/** The drawings of a sprite file: each a standing SVG of its own. */
export function sliceSprite(path: string): readonly string[] {
  return once(`sprite ${path}`, () =>
    (readPackageFile(path).match(/<svg viewBox="[^"]*" id="[^"]*"[^>]*>.*?<\/svg>/gs) ?? []).map((svg) =>
      svg.replace("<svg", '<svg xmlns:xlink="http://www.w3.org/1999/xlink"'),
    ),
  );
}

/** A file of an installed package, read once. */
export function readPackageFile(path: string): string {
  return once(`read ${path}`, () => readFileSync(packagesFolder + path, "utf8"));
}

/** `arrow_back`, `ArrowBack` and `arrow-back` are one name. */
function normalizeIconName(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/[_\s-]+/g, "-")
    .toLowerCase();
}

function once<T>(key: string, make: () => T): T {
  if (!cache.has(key)) cache.set(key, make());
  return cache.get(key) as T;
}

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

/** What the api Worker serves; built before the tests start. */
const ASSETS = resolve(import.meta.dirname, "../../workers/api/assets");

/** Returns a built file; its path is that of its address. */
export function readBuilt(path: string): string {
  return readFileSync(join(ASSETS, path), "utf8");
}

/** Lists the site's files with an ending, as paths such as `/docs/webhooks.html`. */
export function listBuilt(ending: string): string[] {
  return readdirSync(join(ASSETS, "docs"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(ending))
    .map((path) => `/docs/${path}`)
    .sort();
}

/** Returns the file that is served at an address, as Cloudflare's static assets find it; null if there is none. */
export function findFile(address: string): string | null {
  const path = address.split(/[?#]/)[0] ?? "";
  const candidates = path.endsWith("/") ? [`${path}index.html`] : [path, `${path}.html`];
  return candidates.find((one) => existsSync(join(ASSETS, one)) && statSync(join(ASSETS, one)).isFile()) ?? null;
}

/** Lists the values of these attributes in HTML. */
export function listAttributes(html: string, ...names: string[]): string[] {
  const pattern = new RegExp(`\\s(?:${names.join("|")})="([^"]*)"`, "g");
  return [...html.matchAll(pattern)].map(([, value = ""]) => value.replaceAll("&amp;", "&"));
}

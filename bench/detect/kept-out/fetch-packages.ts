import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A package from npm: its target folder, its specifier, and the checksum of its archive. */
type KeptPackage = { folder: string; spec: string; integrity: string };

const HERE = import.meta.dirname;
const MODULES = join(HERE, "node_modules");

/**
 * Reads the packages of `package.json`, with `npm:` aliases resolved.
 *
 * @throws Error naming a package without an exact version or without a checksum
 */
export function listPackages(text: string): KeptPackage[] {
  const { dependencies, integrity } = JSON.parse(text) as Record<"dependencies" | "integrity", Record<string, string>>;
  return Object.entries(dependencies).map(([folder, wanted]) => {
    const spec = wanted.startsWith("npm:") ? wanted.slice("npm:".length) : `${folder}@${wanted}`;
    const checksum = integrity[folder];
    if (!/.@\d+\.\d+\.\d+$/.test(spec)) throw new Error(`${folder}: ${wanted} is not an exact version`);
    if (!checksum?.startsWith("sha512-")) throw new Error(`${folder} has no checksum`);
    return { folder, spec, integrity: checksum };
  });
}

/**
 * Fetches missing packages, each one alone: the admin templates name a hundred others that their pages load only in
 * part, one of them by git. So it uses `npm pack` and not `npm ci`.
 *
 * @throws Error naming a package that can't be fetched, or isn't the one used for the measurements
 */
export function fetchPackages(): void {
  for (const { folder, spec, integrity } of listPackages(readFileSync(join(HERE, "package.json"), "utf8"))) {
    const target = join(MODULES, folder);
    if (existsSync(target)) continue;
    console.error(`• Fetching ${spec}…`);
    const place = mkdtempSync(join(tmpdir(), "kept-out-"));
    try {
      unpack(place, spec, integrity, target);
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  }
}

function unpack(place: string, spec: string, integrity: string, target: string): void {
  const archive = join(place, run("npm", ["pack", spec, "--silent"], place).trim());
  const checksum = `sha512-${createHash("sha512").update(readFileSync(archive)).digest("base64")}`;
  if (checksum !== integrity) throw new Error(`${spec} has the checksum ${checksum}, not ${integrity}`);
  mkdirSync(dirname(target), { recursive: true });
  // Next to its target, so that the last step is one rename and an existing folder is complete.
  const fresh = mkdtempSync(join(MODULES, ".fresh-"));
  run("tar", ["-xzf", archive, "-C", fresh, "--strip-components=1"], place);
  renameSync(fresh, target);
}

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout } = spawnSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed`);
  return stdout;
}

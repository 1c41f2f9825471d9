import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { awaitProgram } from "../run-program.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
/** The package's dependencies, with their own. */
const DEPENDENCIES = ["openapi-fetch", "openapi-typescript-helpers", "standardwebhooks", "@stablelib", "fast-sha256"];
/** For programs of the documents that are type-checked. */
const TYPES = ["@types", "undici-types"];

export type PackedClient = {
  /** A folder in which programs find the package, and nothing else of ours. */
  folder: string;
  /** The files of the package. */
  files: string[];
  remove(): void;
};

/** Builds and packs the TypeScript client as for a release, and installs the package in a folder of its own. */
export async function packClient(): Promise<PackedClient> {
  const folder = mkdtempSync(join(tmpdir(), "sightline-client-"));
  const installed = join(folder, "node_modules/@sightline/client");
  mkdirSync(installed, { recursive: true });
  await awaitProgram("npm", ["pack", "-w", "@sightline/client", "--pack-destination", folder], { cwd: REPOSITORY });
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
  await awaitProgram("tar", ["-xzf", join(folder, tarball), "-C", installed, "--strip-components=1"]);
  for (const name of [...DEPENDENCIES, ...TYPES]) {
    symlinkSync(join(REPOSITORY, "node_modules", name), join(folder, "node_modules", name));
  }
  const files = readdirSync(installed, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name).slice(installed.length + 1)] : [],
  );
  return { folder, files, remove: () => rmSync(folder, { recursive: true }) };
}

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Scene } from "./scene.ts";

/** All scenes, and the files that could not be loaded with the reason. */
type SceneList = { scenes: Scene[]; broken: { file: string; reason: string }[] };

const FOLDERS = ["scenes", "kits"] as const;

/** Gathers the scenes of every file in `scenes/` and `kits/` that exports `scenes`. */
export async function listScenes(): Promise<SceneList> {
  const scenes: Scene[] = [];
  const broken: SceneList["broken"] = [];
  for (const folder of FOLDERS) {
    const path = join(import.meta.dirname, folder);
    const files = existsSync(path) ? readdirSync(path).filter((file) => file.endsWith(".ts")) : [];
    for (const file of files.sort()) {
      try {
        const module = (await import(pathToFileURL(join(path, file)).href)) as { scenes?: readonly Scene[] };
        scenes.push(...(module.scenes ?? []));
      } catch (error) {
        broken.push({ file: `${folder}/${file}`, reason: error instanceof Error ? error.message : String(error) });
      }
    }
  }
  for (const name of findDuplicates(scenes)) broken.push({ file: name, reason: "two scenes have this name" });
  return { scenes, broken };
}

function findDuplicates(scenes: readonly Scene[]): string[] {
  const names = scenes.map(({ name }) => name);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

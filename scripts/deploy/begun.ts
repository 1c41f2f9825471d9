import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Names of Workers that this command has begun to create. Wrangler creates a Worker before it sets the first secret, and
 * a run that is stopped between the two leaves a Worker that nothing else marks as ours.
 */
export class Begun {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  list(): string[] {
    return existsSync(this.#path) ? readFileSync(this.#path, "utf8").split("\n").filter(Boolean) : [];
  }

  add(name: string): void {
    if (this.list().includes(name)) return;
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
    writeFileSync(this.#path, `${[...this.list(), name].join("\n")}\n`, { mode: 0o600 });
  }
}

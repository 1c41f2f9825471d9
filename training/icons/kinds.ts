import { readFileSync } from "node:fs";
import { join } from "node:path";
import { normalizeName } from "./icon-sets.ts";

/** Shapes around an icon, which don't change what it is. */
const FRAMES = ["circle", "square"];

/** Tells kinds by what icon sets call them, as kinds.txt lists. */
export class KindIndex {
  readonly kinds: string[] = [];
  readonly #anywhere = new Map<string, number>();
  readonly #inFamily = new Map<string, number>();
  readonly #words = new Set<string>();

  constructor(file = join(import.meta.dirname, "kinds.txt")) {
    for (const line of readFileSync(file, "utf8").split("\n")) {
      const [, kind, names] = /^([\w-]+): (.+)$/.exec(line) ?? [];
      if (kind === undefined || names === undefined) continue;
      const at = this.kinds.push(kind) - 1;
      for (const name of names.split(" ")) this.#learn(name, at);
    }
  }

  /** The number of an icon's kind; null where it is none of them, undefined where it may be one by its words. */
  find(family: string, name: string): number | null | undefined {
    const known = this.#inFamily.get(`${family}/${name}`) ?? this.#anywhere.get(name);
    if (known !== undefined) return known;
    return name.split("-").some((word) => this.#words.has(word)) ? undefined : null;
  }

  #learn(spelled: string, kind: number): void {
    const slash = spelled.indexOf("/");
    const name = normalizeName(spelled.slice(slash + 1));
    for (const word of name.split("-")) if (word.length > 2) this.#words.add(word);
    if (slash > 0) {
      this.#inFamily.set(`${spelled.slice(0, slash)}/${name}`, kind);
      return;
    }
    for (const variant of [name, ...FRAMES.flatMap((frame) => [`${name}-${frame}`, `${frame}-${name}`])])
      if (!this.#anywhere.has(variant)) this.#anywhere.set(variant, kind);
  }
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { IconKind } from "../../src/domain/screens/icon-kinds.ts";
import { normalizeName } from "../icons/icon-sets.ts";
import { KindIndex } from "../icons/kinds.ts";
import type { Rng } from "../screens/random.ts";

const PACKAGES = join(import.meta.dirname, "node_modules");

/** Family and folder of the sets that written screens are drawn with, those that `collect.py` reads names from. */
const SETS: readonly (readonly [string, string])[] = [
  ["mdi", "@mdi/svg/svg"],
  ["tabler", "@tabler/icons/icons/outline"],
  ["tabler", "@tabler/icons/icons/filled"],
  ["lucide", "lucide-static/icons"],
  ["font-awesome", "@fortawesome/fontawesome-free/svgs/solid"],
];

type Files = ReadonlyMap<string, readonly string[]>;

/** Icons by their kind, of one set or of several: what the first hasn't, another one has. */
export class IconShelf {
  readonly #sets: readonly Files[];

  constructor(sets: readonly Files[] = SETS.map(readSet)) {
    this.#sets = sets;
  }

  /** The same icons, with one set before the others: a screen's icons are mostly of one style. */
  choose(rng: Rng): IconShelf {
    const first = rng.pick(this.#sets);
    return new IconShelf([first, ...rng.shuffle(this.#sets.filter((one) => one !== first))]);
  }

  /** An icon of a kind as an SVG that fills what it stands in; undefined where none is of that kind. */
  draw(kind: IconKind, colour: string): string | undefined {
    const file = this.#sets.flatMap((set) => set.get(kind) ?? [])[0];
    if (file === undefined) return undefined;
    const svg = readFileSync(file, "utf8").replace(/<!--[\s\S]*?-->/g, "");
    return svg.replace(/<svg[^>]*>/, (tag) => {
      const own = tag.replace(/\s(width|height|class)="[^"]*"/g, "").replaceAll("currentColor", colour);
      return own.replace(
        "<svg",
        `<svg width="100%" height="100%"${/fill=/.test(own) ? "" : ` fill="${colour}"`} style="color:${colour}"`,
      );
    });
  }
}

function readSet([family, folder]: readonly [string, string]): Files {
  const index = new KindIndex();
  const files = new Map<string, string[]>();
  for (const file of readdirSync(join(PACKAGES, folder)).sort()) {
    if (!file.endsWith(".svg")) continue;
    const kind = index.find(family, normalizeName(file.slice(0, -4)));
    const name = typeof kind === "number" ? index.kinds[kind] : undefined;
    if (name === undefined) continue;
    // The plainest name comes first.
    const known = files.get(name) ?? [];
    files.set(
      name,
      [...known, join(PACKAGES, folder, file)].sort((a, b) => a.length - b.length),
    );
  }
  return files;
}

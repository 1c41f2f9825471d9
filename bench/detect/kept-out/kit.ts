import type { Device, LabelRule } from "../../../training/screens/scene.ts";

/** One of a kit's own pages. `path` is below the kit's root, with `?query` and `#hash` if it uses them. */
export type KitPage = {
  path: string;
  forms: readonly Device["form"][];
  /** Runs in the page once it has loaded, for example to open a menu. An expression, or a promise of one. */
  act?: string;
};

/** A kit that is never used for training, with its authors' demo pages. */
export type Kit = {
  /** Also its host's name: `NAME.screen.local`. */
  name: string;
  /** Its name in the record. */
  kit: string;
  lang: string;
  /** Folders of `node_modules`, by the path at which the pages expect them; the longest matching path counts. */
  mounts: Readonly<Record<string, string>>;
  /** Text in the pages that is replaced, for example a CDN's address by a mount's. */
  replace?: readonly (readonly [from: string, to: string])[];
  /** Files by path that replace the kit's, as its users would. */
  files?: Readonly<Record<string, string>>;
  /** Makes the page dark, run in it; kits that follow the system's setting only need `"true"`. */
  darken?: string;
  /**
   * Runs in each page before it is labeled: rows that are buttons only by name get the class `sl-bare`, as HTML_RULES
   * require.
   */
  prepare?: string;
  rules: readonly LabelRule[];
  pages: readonly KitPage[];
};

const ALL = ["phone", "tablet", "desktop"] as const;
const TOUCH = ["phone", "tablet"] as const;

/** Pages by path, each shown at each of the forms. */
export function listPages(forms: "all" | "touch" | "desktop" | "phone", ...paths: readonly string[]): KitPage[] {
  const chosen = { all: ALL, touch: TOUCH, desktop: ["desktop"] as const, phone: ["phone"] as const }[forms];
  return paths.map((path) => ({ path, forms: chosen }));
}

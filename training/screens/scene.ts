import { NETWORK_CLASSES } from "../../src/domain/screens/icon-classes.ts";
import type { Ingredients } from "./ingredients.ts";
import type { Rng } from "./random.ts";

/** What the detector tells apart, in the order of its class ids. */
export const KINDS = NETWORK_CLASSES;
export type Kind = (typeof KINDS)[number];

/** The screen that a scene is laid out for. `width` and `height` are CSS pixels. */
export type Device = {
  form: "phone" | "tablet" | "desktop";
  platform: "android" | "ios" | "desktop";
  width: number;
  height: number;
  pixelRatio: number;
};

/** Everything that a scene draws from. All randomness comes from `rng`, so that a seed gives the same screen again. */
export type SceneContext = { rng: Rng; device: Device; ingredients: Ingredients };

/**
 * Labels elements of a kit's own markup. `>>>` in the selector goes into an open shadow root: `ion-toggle >>> .toggle-icon`.
 * `::before` or `::after` at its end is what the style draws there: `.check + label::before`.
 * `ignore` marks what is neither one thing nor the other: it is kept out of training.
 */
export type LabelRule = { kind: Kind | "ignore" | "none"; selector: string };

/** A page as a scene made it. `head` is HTML; `/npm/PACKAGE/FILE` in it and in `body` is a file of node_modules. */
export type ScenePage = {
  head: string;
  body: string;
  /** Rules beside `data-gt` attributes, which every scene may use, and which win. */
  rules?: readonly LabelRule[];
  /** An expression that is true (or a promise that resolves) in the page once its components are drawn. */
  ready?: string;
  lang?: string;
};

/** One template: the unit by which screens are split into training and measuring. */
export type Scene = {
  /** Unique, like `android-settings` or `ionic-chat`. */
  name: string;
  /** The UI kit's npm name, or `own` for scenes drawn by ourselves. */
  kit: string;
  forms: readonly Device["form"][];
  platforms?: readonly Device["platform"][];
  /** `train` unless said otherwise; `unseen` templates are only ever measured on. */
  split?: "train" | "unseen";
  /** How often it's drawn compared with others; 1 unless said otherwise. */
  weight?: number;
  render(context: SceneContext): ScenePage;
};

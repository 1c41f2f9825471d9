import { drawAndroidNavigation, drawAndroidStatus } from "./android-bars.ts";
import type { Ingredients } from "./ingredients.ts";
import { drawHomeIndicator, drawIosStatus } from "./ios-bars.ts";
import type { SceneContext } from "./scene.ts";

/** How a system bar is painted. Without colours it goes with the palette, or stays black, as the screen's era has it. */
export type BarOptions = {
  /** Any CSS background; `transparent` for a bar over content. */
  background?: string;
  color?: string;
};

/** The eras of Android by the look of its bars. */
type AndroidEra = "holo" | "lollipop" | "pie" | "twelve";
type NavigationForm = "pill" | "shapes" | "holo" | "lines" | "two-button" | "none";
/** What both bars of one screen share. */
export type BarStyle = {
  era: AndroidEra;
  navigation: NavigationForm;
  /** Recents on the left, as some makers have it. */
  reversed: boolean;
  iosForm: "plain" | "notch" | "island";
  ground: "palette" | "primary" | "black";
};

const styles = new WeakMap<Ingredients, BarStyle>();

/** The system's bar at the top, in the flow of the page and as wide as its parent. Empty on desktops. */
export function statusBar(context: SceneContext, options: BarOptions = {}): string {
  const { platform } = context.device;
  if (platform === "desktop") return "";
  const style = getBarStyle(context);
  return platform === "ios" ? drawIosStatus(context, style, options) : drawAndroidStatus(context, style, options);
}

/** The system's bar at the bottom: buttons, gesture pill or home indicator. Empty where the device has none. */
export function navigationBar(context: SceneContext, options: BarOptions = {}): string {
  const { platform } = context.device;
  if (platform === "desktop") return "";
  const style = getBarStyle(context);
  return platform === "ios"
    ? drawHomeIndicator(context, style, options)
    : drawAndroidNavigation(context, style, options);
}

function getBarStyle(context: SceneContext): BarStyle {
  const known = styles.get(context.ingredients);
  if (known !== undefined) return known;
  const rng = context.rng.fork();
  const era = rng.pickWeighted<AndroidEra>([
    ["holo", 1],
    ["lollipop", 3],
    ["pie", 3],
    ["twelve", 4],
  ]);
  const style: BarStyle = {
    era,
    navigation: rng.pickWeighted<NavigationForm>(navigationForms[era]),
    reversed: rng.chance(0.2),
    iosForm: rng.pickWeighted([
      ["plain", 2],
      ["notch", 4],
      ["island", 3],
    ]),
    ground: rng.pickWeighted<BarStyle["ground"]>(grounds[era]),
  };
  styles.set(context.ingredients, style);
  return style;
}

const navigationForms: Readonly<Record<AndroidEra, readonly (readonly [NavigationForm, number])[]>> = {
  holo: [
    ["holo", 4],
    ["none", 2],
  ],
  lollipop: [
    ["shapes", 6],
    ["lines", 1],
    ["none", 2],
  ],
  pie: [
    ["shapes", 4],
    ["two-button", 1],
    ["pill", 2],
    ["lines", 2],
    ["none", 0.5],
  ],
  twelve: [
    ["pill", 5],
    ["shapes", 3],
    ["lines", 1],
  ],
};

const grounds: Readonly<Record<AndroidEra, readonly (readonly [BarStyle["ground"], number])[]>> = {
  holo: [["black", 1]],
  lollipop: [
    ["primary", 5],
    ["black", 2],
    ["palette", 1],
  ],
  pie: [
    ["palette", 5],
    ["primary", 3],
    ["black", 1],
  ],
  twelve: [
    ["palette", 8],
    ["primary", 1],
    ["black", 0.5],
  ],
};

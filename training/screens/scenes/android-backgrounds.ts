import type { Screen } from "./android/frame.ts";
import type { Look } from "./android/look.ts";
import { screens as fileScreens } from "./android-files.ts";
import { screens as listScreens } from "./android-lists.ts";
import { screens as noteScreens } from "./android-notes.ts";
import { screens as settingsScreens } from "./android-settings.ts";

const BACKGROUNDS = [...fileScreens, ...listScreens, ...noteScreens, ...settingsScreens];

/** Any app's screen of the training templates, for something else to lie over. */
export function drawBackground(look: Look): Screen {
  return look.rng.pick(BACKGROUNDS)(look);
}

import type { Screen } from "./android/frame.ts";
import type { Look } from "./android/look.ts";
import { screens as clockScreens } from "./android-clock.ts";
import { screens as filesScreens } from "./android-files.ts";
import { screens as listsScreens } from "./android-lists.ts";
import { screens as mediaScreens } from "./android-media.ts";
import { screens as notesScreens } from "./android-notes.ts";
import { screens as peopleScreens } from "./android-people.ts";
import { screens as placesScreens } from "./android-places.ts";
import { screens as plainScreens } from "./android-plain.ts";
import { screens as readingScreens } from "./android-reading.ts";
import { screens as settingsScreens } from "./android-settings.ts";
import { screens as startScreens } from "./android-start.ts";
import { screens as toolsScreens } from "./android-tools.ts";
import { screens as vaultScreens } from "./android-vault.ts";

const BACKGROUNDS = [
  ...clockScreens,
  ...filesScreens,
  ...listsScreens,
  ...mediaScreens,
  ...notesScreens,
  ...peopleScreens,
  ...placesScreens,
  ...plainScreens,
  ...readingScreens,
  ...settingsScreens,
  ...startScreens,
  ...toolsScreens,
  ...vaultScreens,
];

/** Any app's screen of the training templates, for something else to lie over. */
export function drawBackground(look: Look): Screen {
  return look.rng.pick(BACKGROUNDS)(look);
}

import type { Screen } from "./android/frame.ts";
import type { Look } from "./android/look.ts";
import { screens as aboutScreens } from "./android-about.ts";
import { screens as browserScreens } from "./android-browser.ts";
import { screens as clockScreens } from "./android-clock.ts";
import { screens as crammedScreens } from "./android-crammed.ts";
import { screens as filesScreens } from "./android-files.ts";
import { screens as listsScreens } from "./android-lists.ts";
import { screens as mailScreens } from "./android-mail.ts";
import { screens as mediaScreens } from "./android-media.ts";
import { screens as notesScreens } from "./android-notes.ts";
import { screens as peopleScreens } from "./android-people.ts";
import { screens as picturesScreens } from "./android-pictures.ts";
import { screens as placesScreens } from "./android-places.ts";
import { screens as plainScreens } from "./android-plain.ts";
import { screens as readingScreens } from "./android-reading.ts";
import { screens as settingsScreens } from "./android-settings.ts";
import { screens as sliderScreens } from "./android-sliders.ts";
import { screens as startScreens } from "./android-start.ts";
import { screens as tablesScreens } from "./android-tables.ts";
import { screens as toolsScreens } from "./android-tools.ts";
import { screens as vaultScreens } from "./android-vault.ts";
import { screens as writingScreens } from "./android-writing.ts";

const BACKGROUNDS = [
  ...aboutScreens,
  ...browserScreens,
  ...clockScreens,
  ...crammedScreens,
  ...filesScreens,
  ...listsScreens,
  ...mailScreens,
  ...mediaScreens,
  ...notesScreens,
  ...peopleScreens,
  ...picturesScreens,
  ...placesScreens,
  ...plainScreens,
  ...readingScreens,
  ...settingsScreens,
  ...sliderScreens,
  ...startScreens,
  ...tablesScreens,
  ...toolsScreens,
  ...vaultScreens,
  ...writingScreens,
];

/** Any app's screen of the training templates, for something else to lie over. */
export function drawBackground(look: Look): Screen {
  return look.rng.pick(BACKGROUNDS)(look);
}

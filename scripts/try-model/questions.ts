import { join } from "node:path";
import type { Box } from "../../src/domain/screens/box.ts";

/** A question about a screenshot whose answer is known. */
export type Question = {
  screenshot: string;
  query: string;
  /** The area of the centre of a right answer, in pixels; null: it isn't on the screen. */
  target: Box | null;
};

const SCREENS = join(import.meta.dirname, "..", "..", "test", "screens");
/** A phone's settings, 1080 x 2340. */
const SETTINGS = join(SCREENS, "settings.png");
/** A dense, dark desktop page, 3840 x 2160. */
const CONSOLE = join(SCREENS, "dashboard.png");

const ask = (screenshot: string, query: string, [x1, y1, x2, y2]: readonly [number, number, number, number]) => ({
  screenshot,
  query,
  target: { x1, y1, x2, y2 },
});

/** Ten questions, by name, look, purpose, place, state, relation and language, and one about an absent element. */
export const QUESTIONS: readonly Question[] = [
  ask(SETTINGS, "Search settings", [42, 307, 1038, 443]),
  ask(SETTINGS, "the Bluetooth switch", [886, 719, 1017, 798]),
  ask(SETTINGS, "the switch that is off", [886, 1789, 1017, 1868]),
  ask(SETTINGS, "the sun icon", [63, 1598, 168, 1703]),
  ask(SETTINGS, "how much space is left for photos", [0, 1402, 1080, 1544]),
  ask(SETTINGS, "die vierte Zeile der Liste", [0, 1046, 1080, 1186]),
  { screenshot: SETTINGS, query: "the shutter of the camera", target: null },
  ask(CONSOLE, "the page about webhooks", [0, 570, 480, 654]),
  ask(CONSOLE, "the status of run #48206", [2400, 889, 2640, 944]),
  ask(CONSOLE, "who started the run at the bottom of the list", [857, 1967, 1266, 2026]),
];

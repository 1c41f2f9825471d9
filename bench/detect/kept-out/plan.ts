import { pickDevice } from "../../../training/screens/devices.ts";
import { Rng } from "../../../training/screens/random.ts";
import type { Device } from "../../../training/screens/scene.ts";
import type { Kit, KitPage } from "./kit.ts";

/** One screen to render: a page of a kit on a device, scrolled (0 to 1 of its range), in one of its themes. */
export type PlannedScreen = {
  kit: Kit;
  page: KitPage;
  device: Device;
  dark: boolean;
  scrolled: number;
  jpegQuality: number;
};

const DARK_SHARE = 0.35;

/**
 * Every page of every kit at each of its forms, on devices as the generator draws them. Each screen depends only on its
 * page, not on those before it: adding or removing a page changes no other.
 */
export function planScreens(kits: readonly Kit[], seed: number): PlannedScreen[] {
  return kits.flatMap((kit) =>
    kit.pages.flatMap((page, place) =>
      page.forms.map((form) => {
        const rng = new Rng(hash(`${seed} ${kit.name} ${page.path} ${place} ${form}`));
        const platform = form === "desktop" ? "desktop" : rng.pick(["android", "ios"] as const);
        return {
          kit,
          page,
          device: pickDevice(rng, form, platform),
          dark: kit.darken !== undefined && rng.chance(DARK_SHARE),
          scrolled: rng.chance(0.3) ? 0 : rng.float(),
          jpegQuality: rng.int(75, 97),
        };
      }),
    ),
  );
}

/** FNV-1a. */
function hash(text: string): number {
  let mixed = 0x811c9dc5;
  for (const character of text) mixed = Math.imul(mixed ^ (character.codePointAt(0) as number), 0x01000193);
  return mixed >>> 0;
}

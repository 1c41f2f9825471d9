import { makeAvatarMaker } from "./avatars.ts";
import { makeColorIconMaker } from "./color-icons.ts";
import { FALLBACK_SET } from "./drawn-glyphs.ts";
import { chooseFont } from "./fonts.ts";
import { findExactIconName, resolveIconName } from "./icon-aliases.ts";
import type { IconSet } from "./icon-set.ts";
import { ICON_SETS } from "./icon-sets.ts";
import type { IconMaker, Ingredients } from "./ingredients.ts";
import { makePalette } from "./palettes.ts";
import { makePicture } from "./pictures.ts";
import type { Rng } from "./random.ts";
import type { Device } from "./scene.ts";
import { chooseLanguage, makeTexts } from "./texts.ts";

/** Icons whose arrow follows the direction of reading. */
const DIRECTED =
  /^(back|forward|arrow-(left|right)|chevron-(left|right)|send|reply|logout|login|undo|redo|list|backspace)$/;

/** Draws one screen's ingredients: colours, font, language, icon set and pictures that it is all made of. */
export function makeIngredients(rng: Rng, device: Device): Ingredients {
  const language = chooseLanguage(rng.fork());
  const rtl = language.rtl === true;
  const font = chooseFont(rng.fork(), device, language.lang);
  const setRng = rng.fork();
  const set = setRng.pickWeighted(ICON_SETS.map((each) => [each, each.weights[device.platform]] as const));
  const icon = makeIconMaker(rng.fork(), set, rtl);
  return {
    palette: makePalette(rng.fork()),
    fontHead: font.head,
    fontFamily: font.family,
    lang: language.lang,
    rtl,
    text: makeTexts(rng.fork(), language),
    iconHead: set.head,
    icon,
    colorIcon: makeColorIconMaker(rng.fork(), icon),
    picture: makePicture,
    avatar: makeAvatarMaker(rng.fork()),
  };
}

function makeIconMaker(rng: Rng, set: IconSet, rtl: boolean): IconMaker {
  let drawnCount = 0;
  return (size, options = {}) => {
    drawnCount++;
    const mirrored = rtl && DIRECTED.test(options.name ?? "");
    const placement = { sizePx: size, color: options.color, mirrored, idPrefix: `i${drawnCount}-` };
    const { from, name } = findIcon(set, options.name) ?? { from: set, name: rng.pick([...set.names().keys()]) };
    return from.draw(from.names().get(name) as string, placement);
  };
}

/** The wished icon in the screen's set or its siblings, or else drawn by ourselves: three dots must be three dots in any app. */
function findIcon(set: IconSet, wish: string | undefined): { from: IconSet; name: string } | undefined {
  if (wish === undefined) return undefined;
  for (const from of [set, ...listSiblings(set)]) {
    const name = findExactIconName(from.names(), wish);
    if (name !== undefined) return { from, name };
  }
  for (const from of [set, FALLBACK_SET]) {
    const name = resolveIconName(from.names(), wish);
    if (name !== undefined) return { from, name };
  }
  return undefined;
}

/** Other styles of the same set that need nothing loaded. */
function listSiblings(set: IconSet): IconSet[] {
  const family = set.name.split("-")[0];
  return ICON_SETS.filter((other) => other !== set && other.head === "" && other.name.split("-")[0] === family);
}

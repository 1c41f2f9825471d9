import { makeAvatar } from "./avatars.ts";
import { chooseFont } from "./fonts.ts";
import { resolveIconName } from "./icon-aliases.ts";
import { ICON_SETS, type IconSet } from "./icon-sets.ts";
import type { IconMaker, Ingredients } from "./ingredients.ts";
import { makePalette } from "./palettes.ts";
import { makePicture } from "./pictures.ts";
import type { Rng } from "./random.ts";
import type { Device } from "./scene.ts";
import { chooseLanguage, makeTexts } from "./texts.ts";

/** Icons whose arrow follows the direction of reading. */
const DIRECTED = /^(back|forward|arrow-(left|right)|chevron-(left|right)|send|reply|logout|login|undo|redo|list|backspace)$/;

/** Draws one screen's ingredients: colours, font, language, icon set and pictures that it is all made of. */
export function makeIngredients(rng: Rng, device: Device): Ingredients {
  const language = chooseLanguage(rng.fork());
  const rtl = language.rtl === true;
  const font = chooseFont(rng.fork(), device, language.lang);
  const setRng = rng.fork();
  const set = setRng.pickWeighted(ICON_SETS.map((each) => [each, each.weights[device.platform]] as const));
  const avatarRng = rng.fork();
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
    colorIcon: icon,
    picture: makePicture,
    avatar: (size) => makeAvatar(avatarRng, size),
  };
}

function makeIconMaker(rng: Rng, set: IconSet, rtl: boolean): IconMaker {
  let drawnCount = 0;
  return (size, options = {}) => {
    const names = set.names();
    const wished = options.name === undefined ? undefined : resolveIconName(names, options.name);
    const name = wished ?? rng.pick([...names.keys()]);
    const mirrored = rtl && DIRECTED.test(options.name ?? "");
    drawnCount++;
    return set.draw(names.get(name) as string, { sizePx: size, color: options.color, mirrored, idPrefix: `i${drawnCount}-` });
  };
}

import { assureContrast, MIN_CONTRAST, mix, pickReadable } from "./colors.ts";
import type { Palette } from "./ingredients.ts";
import { type Base, darkMakers, lightMakers } from "./palette-bases.ts";
import type { Rng } from "./random.ts";

/** Colours that go together; text keeps a contrast of three or more with what it is on. About a third are dark. */
export function makePalette(rng: Rng): Palette {
  const dark = rng.chance(0.35);
  const base = rng.pickWeighted(dark ? darkMakers : lightMakers)(rng);
  return completePalette(rng, base, dark);
}

function completePalette(rng: Rng, base: Base, dark: boolean): Palette {
  const grounds = [base.background, base.surface, base.raised];
  const text = assureContrast(base.text, grounds, dark, 5);
  const primary = assureContrast(
    base.primary,
    [base.background, base.surface],
    dark,
    rng.chance(0.7) ? MIN_CONTRAST : 1.6,
  );
  const accent = assureContrast(base.accent, [base.background, base.surface], dark, MIN_CONTRAST);
  return {
    dark,
    background: base.background,
    surface: base.surface,
    raised: base.raised,
    text,
    secondaryText: assureContrast(mix(text, base.surface, rng.between(0.3, 0.5)), grounds, dark, MIN_CONTRAST),
    divider: mix(text, base.surface, rng.between(0.78, 0.92)),
    primary,
    onPrimary: pickReadable(primary),
    accent,
    onAccent: pickReadable(accent),
    danger: assureContrast(rng.pick(["#b3261e", "#d32f2f", "#ff3b30", "#dc3545"]), grounds, dark, MIN_CONTRAST),
    success: assureContrast(rng.pick(["#2e7d32", "#34c759", "#198754", "#00897b"]), grounds, dark, MIN_CONTRAST),
  };
}

import type { Rng } from "./random.ts";

/** One drawn icon. `html` paints in `currentColor` where the set allows it and is `size` CSS pixels high. */
export type IconMaker = (size: number, options?: { color?: string; name?: string }) => string;

/** What scenes are made of. Drawn once for each screen, so that one screen looks of a piece. */
export type Ingredients = {
  /** Random colours that go together. CSS colours. */
  palette: Palette;
  /** Markup for `<head>` that loads the screen's font(s); `fontFamily` is the CSS value. */
  fontHead: string;
  fontFamily: string;
  lang: string;
  rtl: boolean;
  text: TextMaker;
  /** Markup for `<head>` that the screen's icon set needs (fonts); empty for SVG sets. */
  iconHead: string;
  /** One set for each screen, as apps have it. Returns the `html` of an icon: a bare `<svg>`, `<i>` or `<span>`. Labelled by itself. */
  icon: IconMaker;
  /** A colourful app, brand, flag or emoji-like icon, as launchers and share sheets show. Labelled by itself. */
  colorIcon: IconMaker;
  /** `url(data:…)`, without quotes, of a photo-like or abstract picture made by code, for CSS backgrounds or (with `src`) `<img>`. */
  picture(rng: Rng): { src: string; css: string };
  /** A person's picture: drawn face-like portrait, initials on colour, or silhouette, `size` CSS pixels, `data-gt="image"` on it. */
  avatar(size: number): string;
};

export type Palette = {
  dark: boolean;
  background: string;
  surface: string;
  /** A surface raised above the others: cards, bars, dialogs. */
  raised: string;
  text: string;
  secondaryText: string;
  divider: string;
  primary: string;
  onPrimary: string;
  accent: string;
  onAccent: string;
  danger: string;
  success: string;
};

/** Words of the screen's language. All results are HTML-escaped plain text. */
export type TextMaker = {
  word(): string;
  /** Two or three words, in title case where the language has it: names of screens, settings, items. */
  title(): string;
  /** One or two words such as buttons carry. */
  action(): string;
  sentence(): string;
  paragraph(): string;
  name(): string;
  time(): string;
  date(): string;
  amount(): string;
  number(): string;
  email(): string;
  url(): string;
  fileName(): string;
};

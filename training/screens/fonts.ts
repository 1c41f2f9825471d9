import type { Rng } from "./random.ts";
import type { Device } from "./scene.ts";

/** Markup that loads a screen's fonts, and its CSS family (quoted with single quotes, to stand in attributes). */
type FontChoice = { head: string; family: string };

type Weights = readonly [android: number, ios: number, desktop: number];
type Font = {
  sheets: readonly string[];
  family: string;
  generic: "sans-serif" | "serif" | "monospace";
  weights: Weights;
};

function variable(folder: string, family: string, weights: Weights, generic: Font["generic"] = "sans-serif"): Font {
  return { sheets: [`@fontsource-variable/${folder}/index.css`], family: `${family} Variable`, generic, weights };
}

function fixed(
  folder: string,
  family: string,
  weights: Weights,
  cuts: readonly number[],
  generic: Font["generic"] = "sans-serif",
): Font {
  return { sheets: cuts.map((cut) => `@fontsource/${folder}/${cut}.css`), family, generic, weights };
}

const ROBOTO = variable("roboto", "Roboto", [40, 2, 6]);
const INTER = variable("inter", "Inter", [3, 40, 10]);

const fonts: readonly Font[] = [
  ROBOTO,
  INTER,
  variable("open-sans", "Open Sans", [3, 2, 6]),
  variable("noto-sans", "Noto Sans", [5, 2, 4]),
  variable("noto-serif", "Noto Serif", [1, 1, 1], "serif"),
  variable("source-sans-3", "Source Sans 3", [1, 1, 3]),
  variable("nunito", "Nunito", [2, 2, 3]),
  variable("montserrat", "Montserrat", [1.5, 2, 2]),
  variable("jetbrains-mono", "JetBrains Mono", [0.7, 0.5, 1], "monospace"),
  variable("merriweather", "Merriweather", [0.5, 0.5, 0.7], "serif"),
  variable("work-sans", "Work Sans", [1, 1, 2]),
  variable("dm-sans", "DM Sans", [1.5, 2, 2]),
  variable("manrope", "Manrope", [1, 1.5, 2]),
  variable("rubik", "Rubik", [1.5, 1, 1.5]),
  variable("raleway", "Raleway", [0.7, 0.7, 1]),
  variable("quicksand", "Quicksand", [1, 1, 0.7]),
  variable("roboto-slab", "Roboto Slab", [0.8, 0.3, 0.5], "serif"),
  variable("roboto-condensed", "Roboto Condensed", [2, 0.5, 1]),
  variable("figtree", "Figtree", [1, 1.5, 2]),
  variable("plus-jakarta-sans", "Plus Jakarta Sans", [0.7, 1, 1.5]),
  variable("oswald", "Oswald", [0.4, 0.4, 0.4]),
  variable("comfortaa", "Comfortaa", [0.6, 0.4, 0.4]),
  fixed("lato", "Lato", [2, 1, 4], [400, 700]),
  fixed("poppins", "Poppins", [1.5, 2, 3], [400, 500, 700]),
  fixed("fira-sans", "Fira Sans", [1, 0.5, 1.5], [400, 500, 700]),
  fixed("ibm-plex-sans", "IBM Plex Sans", [0.7, 0.7, 2], [400, 500, 700]),
  fixed("exo-2", "Exo 2", [0.5, 0.4, 0.5], [400, 600]),
  fixed("pt-sans", "PT Sans", [0.7, 0.4, 1], [400, 700]),
  fixed("barlow", "Barlow", [0.7, 0.7, 0.8], [400, 500, 700]),
  fixed("oxygen", "Oxygen", [0.4, 0.3, 0.6], [400, 700]),
  fixed("cantarell", "Cantarell", [0.4, 0.3, 1.5], [400, 700]),
  fixed("arimo", "Arimo", [2, 2, 6], [400, 700]),
  fixed("roboto-mono", "Roboto Mono", [0.7, 0.3, 0.6], [400, 700], "monospace"),
  fixed("fira-mono", "Fira Mono", [0.3, 0.2, 0.5], [400, 700], "monospace"),
  fixed("source-code-pro", "Source Code Pro", [0.3, 0.2, 0.5], [400, 700], "monospace"),
  fixed("playfair-display", "Playfair Display", [0.3, 0.4, 0.5], [400, 700], "serif"),
  fixed("press-start-2p", "Press Start 2P", [0.3, 0.1, 0.2], [400], "monospace"),
  fixed("vt323", "VT323", [0.4, 0.1, 0.3], [400], "monospace"),
  fixed("comic-neue", "Comic Neue", [0.5, 0.3, 0.3], [400, 700]),
  fixed("patrick-hand", "Patrick Hand", [0.3, 0.2, 0.2], [400]),
];

/** Fonts for the scripts that those above lack; other letters still come from the screen's own font. */
const scriptFonts: Readonly<Record<string, readonly Font[]>> = {
  ar: [
    variable("noto-sans-arabic", "Noto Sans Arabic", [1, 1, 1]),
    variable("cairo", "Cairo", [1, 1, 1]),
    variable("vazirmatn", "Vazirmatn", [1, 1, 1]),
  ],
  he: [variable("noto-sans-hebrew", "Noto Sans Hebrew", [1, 1, 1])],
  hi: [variable("noto-sans-devanagari", "Noto Sans Devanagari", [1, 1, 1])],
  th: [variable("noto-sans-thai", "Noto Sans Thai", [1, 1, 1])],
  ja: [
    variable("noto-sans-jp", "Noto Sans JP", [1, 1, 1]),
    fixed("m-plus-rounded-1c", "M PLUS Rounded 1c", [0.2, 0.2, 0.2], [400, 700]),
  ],
  zh: [variable("noto-sans-sc", "Noto Sans SC", [1, 1, 1])],
  ko: [variable("noto-sans-kr", "Noto Sans KR", [1, 1, 1])],
};
/** Languages whose letters only some of the fonts have: what lacks them falls back to Noto Sans. */
const NEEDS_NOTO = new Set(["ru", "uk", "el", "vi", "tr", "pl", "ar", "he", "hi", "th", "ja", "zh", "ko"]);

/** The fonts of one screen: Roboto mostly on Android, Inter on iOS, and what the language's script needs. */
export function chooseFont(rng: Rng, device: Device, lang: string): FontChoice {
  const main = chooseByPlatform(rng, fonts, device);
  const script = scriptFonts[lang];
  const loaded = [main, ...(script ? [chooseByPlatform(rng, script, device)] : [])];
  if (NEEDS_NOTO.has(lang)) loaded.push(variable("noto-sans", "Noto Sans", [1, 1, 1]));
  const sheets = new Set([...loaded, ROBOTO, INTER].flatMap((font) => font.sheets));
  return {
    head: [...sheets].map((path) => `<link rel="stylesheet" href="/npm/${path}">`).join("") + ROBOTO_BY_NAME,
    family: `${loaded.map((font) => `'${font.family}'`).join(",")},${main.generic}`,
  };
}

/** Kits ask for Roboto by its plain name. */
const ROBOTO_BY_NAME = `<style>${[
  ["latin", "U+0000-00FF,U+2000-206F,U+20AC,U+2122"],
  ["latin-ext", "U+0100-02BA,U+1E00-1E9F"],
  ["cyrillic", "U+0400-045F,U+0490-0491,U+2116"],
  ["greek", "U+0370-03FF"],
]
  .map(
    ([subset, range]) =>
      `@font-face{font-family:Roboto;font-weight:100 900;src:url(/npm/@fontsource-variable/roboto/files/roboto-${subset}-wght-normal.woff2) format('woff2');unicode-range:${range}}`,
  )
  .join("")}</style>`;

const platforms = ["android", "ios", "desktop"] as const;

function chooseByPlatform(rng: Rng, choices: readonly Font[], device: Device): Font {
  const column = platforms.indexOf(device.platform);
  return rng.pickWeighted(choices.map((font) => [font, font.weights[column] as number] as const));
}

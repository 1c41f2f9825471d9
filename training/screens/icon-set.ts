import { listFontGlyphs, listIconFiles, readPackageFile } from "./icon-index.ts";
import { formatIconStyle, type IconPlacement, inlineSvgFile } from "./icon-markup.ts";
import type { Device } from "./scene.ts";

/** One style of one icon set: what a screen draws all its icons from. */
export type IconSet = {
  name: string;
  /** How often it is drawn on each platform. */
  weights: Readonly<Record<Device["platform"], number>>;
  /** Markup for `<head>`. */
  head: string;
  /** The icons' names, and what `draw` knows them by. */
  names(): ReadonlyMap<string, string>;
  draw(key: string, placement: IconPlacement): string;
};

export type Weights = readonly [android: number, ios: number, desktop: number];

/** A folder of SVG files. The first group of `pattern` is the icon's name; one with a slash looks into subfolders. */
export function svgSet(name: string, weights: Weights, folder: string, pattern = /^(.+)\.svg$/): IconSet {
  return {
    name,
    weights: nameWeights(weights),
    head: "",
    names: () => listIconFiles(folder, pattern),
    draw: (file, placement) => inlineSvgFile(readPackageFile(file), placement, true),
  };
}

/** Where the glyphs of a font get their names: from its stylesheet, or from a folder of the same icons in SVG. */
type GlyphNames = { stylesheet: string; pattern: RegExp } | { folder: string; pattern: RegExp; prefix: string };

/** A font whose stylesheets give each icon a class; `base` is what all icons need besides. */
export function classFontSet(
  name: string,
  weights: Weights,
  sheets: readonly string[],
  base: string,
  glyphs: GlyphNames,
): IconSet {
  return {
    name,
    weights: nameWeights(weights),
    head: sheets.map((path) => `<link rel="stylesheet" href="/npm/${path}">`).join(""),
    names: () =>
      "stylesheet" in glyphs
        ? listFontGlyphs(glyphs.stylesheet, glyphs.pattern)
        : listIconFiles(glyphs.folder, glyphs.pattern),
    draw: (key, placement) => {
      const className = "stylesheet" in glyphs ? key : glyphs.prefix + (glyphs.pattern.exec(nameFile(key))?.[1] ?? "");
      return `<i class="${`${base} ${className}`.trim()}" style="${formatGlyphStyle(placement)}"></i>`;
    },
  };
}

/** A font that turns a word into a glyph, as Google's do. The words are the names of the SVG files in `folder`. */
export function ligatureFontSet(
  name: string,
  weights: Weights,
  stylesheet: string,
  base: string,
  folder: string,
): IconSet {
  return {
    name,
    weights: nameWeights(weights),
    head: `<link rel="stylesheet" href="/npm/${stylesheet}">`,
    names: () => listIconFiles(folder, /^(.+)\.svg$/),
    draw: (file, placement) =>
      `<span class="${base}" style="${formatGlyphStyle(placement)};overflow:hidden">${nameFile(file).slice(0, -".svg".length)}</span>`,
  };
}

function nameFile(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function formatGlyphStyle(placement: IconPlacement): string {
  return `${formatIconStyle(placement.sizePx, placement.sizePx, placement)};display:inline-block;font-size:${placement.sizePx}px;line-height:1;text-align:center`;
}

/** Weights by platform. */
export function nameWeights([android, ios, desktop]: Weights): IconSet["weights"] {
  return { android, ios, desktop };
}

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

type Weights = readonly [android: number, ios: number, desktop: number];

function weigh([android, ios, desktop]: Weights): IconSet["weights"] {
  return { android, ios, desktop };
}

function svgSet(name: string, weights: Weights, folder: string, pattern = /^(.+)\.svg$/): IconSet {
  return {
    name,
    weights: weigh(weights),
    head: "",
    names: () => listIconFiles(folder, pattern),
    draw: (file, placement) => inlineSvgFile(readPackageFile(file), placement, true),
  };
}

/** A font whose stylesheet gives each icon a class; `base` is the class that they all need besides. */
function classFontSet(name: string, weights: Weights, stylesheets: readonly string[], pattern: RegExp, base: string): IconSet {
  return {
    name,
    weights: weigh(weights),
    head: stylesheets.map((path) => `<link rel="stylesheet" href="/npm/${path}">`).join(""),
    names: () => listFontGlyphs(stylesheets[0] as string, pattern),
    draw: (className, placement) => `<i class="${base} ${className}" style="${formatGlyphStyle(placement)}"></i>`,
  };
}

/** A font that turns a word into a glyph, as Google's do. Names come from the set's SVG files. */
function ligatureFontSet(name: string, weights: Weights, stylesheet: string, base: string, namesFolder: string): IconSet {
  return {
    name,
    weights: weigh(weights),
    head: `<link rel="stylesheet" href="/npm/${stylesheet}">`,
    names: () => listIconFiles(namesFolder, /^(.+)\.svg$/),
    draw: (file, placement) => {
      const word = file.slice(file.lastIndexOf("/") + 1, -".svg".length);
      return `<span class="${base}" style="${formatGlyphStyle(placement)};overflow:hidden">${word}</span>`;
    },
  };
}

function formatGlyphStyle(placement: IconPlacement): string {
  return `${formatIconStyle(placement.sizePx, placement.sizePx, placement)};display:inline-block;font-size:${placement.sizePx}px;line-height:1;text-align:center`;
}

const MATERIAL = "@material-design-icons/svg";

export const ICON_SETS: readonly IconSet[] = [
  svgSet("material-filled", [16, 2, 4], `${MATERIAL}/filled`),
  svgSet("material-outlined", [12, 1, 3], `${MATERIAL}/outlined`),
  svgSet("material-round", [6, 1, 2], `${MATERIAL}/round`),
  svgSet("material-sharp", [2, 0.3, 1], `${MATERIAL}/sharp`),
  svgSet("material-two-tone", [2, 0.3, 1], `${MATERIAL}/two-tone`),
  ligatureFontSet("material-font", [3, 0.5, 2], "material-icons/iconfont/filled.css", "material-icons", `${MATERIAL}/filled`),
  svgSet("bootstrap", [1, 1, 4], "bootstrap-icons/icons", /^(.+)(?<!-fill)\.svg$/),
  svgSet("bootstrap-fill", [1, 1, 2], "bootstrap-icons/icons", /^(.+)-fill\.svg$/),
  classFontSet("bootstrap-font", [0.5, 0.5, 2], ["bootstrap-icons/font/bootstrap-icons.css"], /\.(bi-([\w-]+))::before/g, "bi"),
  svgSet("tabler", [2, 2, 3], "@tabler/icons/icons/outline"),
  svgSet("tabler-filled", [1, 1, 1], "@tabler/icons/icons/filled"),
];

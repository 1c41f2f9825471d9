import { listIconFiles, readPackageFile, sliceSprite } from "./icon-index.ts";
import { formatIconStyle, type IconPlacement, inlineSvgFile } from "./icon-markup.ts";
import type { IconMaker } from "./ingredients.ts";
import { drawLauncherIcon, LAUNCHER_SHAPES } from "./launcher-icons.ts";
import type { Rng } from "./random.ts";

type Source = (rng: Rng, placement: IconPlacement) => string;

/** Colourful icons: composed app icons, logos, emoji, flags, coins, file types. A screen leans on two or three of these. */
export function makeColorIconMaker(rng: Rng, icon: IconMaker): IconMaker {
  const shape = rng.pickWeighted(
    LAUNCHER_SHAPES.map((name) => [name, name === "circle" || name === "squircle" ? 4 : 1] as const),
  );
  const keepsShape = rng.chance(0.65);
  const drawLauncher: Source = (own, placement) =>
    drawLauncherIcon(own, placement, keepsShape ? shape : own.pick(LAUNCHER_SHAPES), (deep) => drawMotif(deep, icon));
  const sources: readonly (readonly [Source, number])[] = [[drawLauncher, 8], ...fileSources];
  const favourites = rng.times(2, () => rng.pickWeighted(sources));
  let drawnCount = 0;
  return (size, options = {}) => {
    drawnCount++;
    const source = rng.chance(0.7) ? rng.pick(favourites) : rng.pickWeighted(sources);
    return source(rng, { sizePx: size, color: options.color, idPrefix: `c${drawnCount}-` });
  };
}

/** The glyph on an app icon: of the screen's set, or of another where that is a font, which can't stand in an SVG. */
function drawMotif(rng: Rng, icon: IconMaker): string {
  const own = icon(56);
  if (own.startsWith("<svg")) return nestSvg(own);
  const path = rng.pick([...listIconFiles("@material-symbols/svg-400/rounded", /^(.+-fill)\.svg$/).values()]);
  return nestSvg(inlineSvgFile(readPackageFile(path), { sizePx: 56, idPrefix: "" }, true));
}

/** An SVG within an SVG takes its size from attributes, and isn't an icon of its own. */
function nestSvg(svg: string): string {
  return svg.replace(/ style="[^"]*"/, "").replace("<svg", '<svg data-gt="none" width="56" height="56"');
}

/** Icons in files of one folder. They go in an `<img>`: their ids and styles then stay their own. */
function fileSource(folder: string, pattern = /^(.+)\.svg$/): Source {
  return (rng, placement) => {
    const path = rng.pick([...listIconFiles(folder, pattern).values()]);
    return drawImage(`/npm/${path.split("/").map(encodeURIComponent).join("/").replaceAll("%40", "@")}`, placement);
  };
}

const drawBrand: Source = (rng, placement) => {
  const path = rng.pick([...listIconFiles("simple-icons/icons", /^(.+)\.svg$/).values()]);
  const hue = `hsl(${rng.int(0, 359)} ${rng.int(55, 95)}% ${rng.int(38, 58)}%)`;
  return inlineSvgFile(
    readPackageFile(path),
    { ...placement, color: placement.color ?? (rng.chance(0.15) ? undefined : hue) },
    true,
  );
};

const drawNotoEmoji: Source = (rng, placement) => {
  const svg = rng.pick(sliceSprite("@svgmoji/noto/sprites/all.svg"));
  return drawImage(`data:image/svg+xml,${encodeURIComponent(svg).replaceAll("'", "%27")}`, placement);
};

/** Emoji as characters of a colour font where the system has one would differ between machines; files don't. */
const fileSources: readonly (readonly [Source, number])[] = [
  [drawBrand, 2],
  [drawNotoEmoji, 2],
  [fileSource("@twemoji/svg"), 2],
  [fileSource("flag-icons/flags/4x3"), 0.8],
  [fileSource("flag-icons/flags/1x1"), 0.4],
  [fileSource("devicon/icons", /^[^/]+\/(.+-original)\.svg$/), 1.5],
  [fileSource("material-icon-theme/icons", /^((?!folder).+?)\.svg$/), 1],
  [fileSource("material-icon-theme/icons", /^(folder.+?)\.svg$/), 0.7],
  [fileSource("cryptocurrency-icons/svg/color"), 0.7],
];

function drawImage(source: string, placement: IconPlacement): string {
  const wide = source.includes("/4x3/") ? 4 / 3 : 1;
  return `<img alt="" data-gt="icon" src="${source}" style="${formatIconStyle(placement.sizePx * wide, placement.sizePx, placement)}">`;
}

import { formatIconStyle, type IconPlacement } from "./icon-markup.ts";
import type { Rng } from "./random.ts";

/** Shapes of app icons, in a box of 100. One screen's launcher mostly keeps to one. */
const CIRCLE = "M50 2a48 48 0 1 0 0 96 48 48 0 1 0 0-96z";
const shapes: Readonly<Record<string, string>> = {
  circle: CIRCLE,
  squircle: "M50 3C12 3 3 12 3 50s9 47 47 47 47-9 47-47S88 3 50 3z",
  rounded: "M22 4h56a18 18 0 0 1 18 18v56a18 18 0 0 1-18 18H22A18 18 0 0 1 4 78V22A18 18 0 0 1 22 4z",
  teardrop: "M50 3a47 47 0 1 0 0 94h41a6 6 0 0 0 6-6V50A47 47 0 0 0 50 3z",
  square: "M6 6h88v88H6z",
  hexagon: "M50 2l42 24v48L50 98 8 74V26z",
  flower:
    "M50 4c10 0 14 8 22 11s16 0 20 9-3 16-3 26 8 18 3 27-13 6-21 9-11 10-21 10-13-7-21-10-16 1-21-9 3-17 3-27-7-17-3-26 12-6 20-9S40 4 50 4z",
  sheet: "M22 4h40l22 22v70H22z",
};
export const LAUNCHER_SHAPES: readonly string[] = Object.keys(shapes);

/** A composed app icon: a coloured shape with a glyph, a letter or plain forms on it. `glyph` draws an icon of the screen's set. */
export function drawLauncherIcon(
  rng: Rng,
  placement: IconPlacement,
  shapeName: string,
  glyph: (rng: Rng) => string,
): string {
  const hue = rng.int(0, 359);
  const dull = rng.chance(0.15);
  const tone = (turn: number, lightness: number) =>
    `hsl(${(hue + turn) % 360} ${dull ? 8 : rng.int(50, 90)}% ${lightness}%)`;
  const id = `${placement.idPrefix}l`;
  const light = rng.chance(0.25);
  const top = tone(0, light ? rng.int(90, 99) : rng.int(42, 68));
  const bottom = tone(rng.int(-40, 60), light ? rng.int(84, 97) : rng.int(28, 55));
  const ink = light ? tone(0, 40) : rng.chance(0.85) ? "#fff" : tone(180, 85);
  const shape = `<path d="${shapes[shapeName] ?? CIRCLE}" fill="url(#${id})"${light ? ' stroke="rgba(0,0,0,.12)"' : ""}/>`;
  const gradient = `<linearGradient id="${id}" x1="0" y1="0" x2="${rng.pick([0, 1])}" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${rng.chance(0.4) ? top : bottom}"/></linearGradient>`;
  const clip = `<clipPath id="${id}c"><path d="${shapes[shapeName] ?? CIRCLE}"/></clipPath>`;
  const longShadow = rng.chance(0.2)
    ? `<path d="M36 36L120 120H200L64 36z" fill="rgba(0,0,0,.18)" clip-path="url(#${id}c)"/>`
    : "";
  const gloss = rng.chance(0.12)
    ? `<path d="M0 0h100v44C70 58 30 58 0 44z" fill="rgba(255,255,255,.28)" clip-path="url(#${id}c)"/>`
    : "";
  const motif = rng.pickWeighted<() => string>([
    [() => `<g transform="translate(22 22)" color="${ink}" fill="${ink}">${glyph(rng)}</g>`, 6],
    [() => drawLetter(rng, ink), 2],
    [() => drawForms(rng, tone, ink, id), 3],
  ])();
  const shadow = rng.chance(0.2) ? ";filter:drop-shadow(0 1px 2px rgba(0,0,0,.35))" : "";
  const style = formatIconStyle(placement.sizePx, placement.sizePx, placement);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" style="${style}${shadow}"><defs>${gradient}${clip}</defs>${shape}${longShadow}${motif}${gloss}</svg>`;
}

function drawLetter(rng: Rng, ink: string): string {
  const letters = rng.pick([
    "A",
    "B",
    "C",
    "D",
    "E",
    "F",
    "G",
    "K",
    "M",
    "N",
    "P",
    "R",
    "S",
    "T",
    "W",
    "X",
    "Z",
    "Ab",
    "fm",
    "K9",
    "π",
    "あ",
    "文",
    "№",
    "#",
    "&",
    "π",
    "Ж",
  ]);
  const family = rng.pick(["Roboto", "Georgia,serif", "'Roboto Slab Variable',serif", "monospace"]);
  return `<text x="50" y="${letters.length > 1 ? 65 : 71}" text-anchor="middle" font-size="${letters.length > 1 ? 42 : 60}" font-weight="${rng.pick([400, 700, 900])}" font-family="${family}" fill="${ink}">${letters.replace("&", "&amp;")}</text>`;
}

/** Circles, bars, waves and rings, as abstract logos have them. */
function drawForms(rng: Rng, tone: (turn: number, lightness: number) => string, ink: string, id: string): string {
  const pick = () => rng.pick([ink, tone(120, 60), tone(180, 70), tone(40, 80), "#fff"]);
  const kind = rng.int(0, 5);
  if (kind === 0)
    return rng
      .times(rng.int(2, 4), (index) => `<circle cx="50" cy="50" r="${38 - index * 11}" fill="${pick()}" opacity=".9"/>`)
      .join("");
  if (kind === 1)
    return rng
      .times(
        rng.int(3, 5),
        (index) =>
          `<rect x="${24 + index * 12}" y="${rng.int(28, 60)}" width="8" height="${rng.int(16, 36)}" rx="${rng.pick([0, 4])}" fill="${ink}"/>`,
      )
      .join("");
  if (kind === 2)
    return `<g clip-path="url(#${id}c)">${rng.times(3, (index) => `<path d="M0 ${40 + index * 18}c25-${rng.int(10, 26)} 40 ${rng.int(8, 22)} 100-4V100H0z" fill="${pick()}" opacity=".8"/>`).join("")}</g>`;
  if (kind === 3)
    return `<path d="M50 22l${rng.int(22, 30)} ${rng.int(46, 54)}H${rng.int(22, 28)}z" fill="${pick()}"/><circle cx="${rng.int(40, 66)}" cy="${rng.int(38, 62)}" r="${rng.int(8, 18)}" fill="${pick()}"/>`;
  if (kind === 4)
    return `<circle cx="50" cy="50" r="${rng.int(18, 28)}" fill="none" stroke="${ink}" stroke-width="${rng.int(6, 12)}" stroke-dasharray="${rng.pick(["200", "110 40", "20 8"])}"/><circle cx="50" cy="50" r="${rng.int(3, 9)}" fill="${pick()}"/>`;
  return `<g>${rng.times(4, (index) => `<rect x="${index % 2 === 0 ? 26 : 52}" y="${index < 2 ? 26 : 52}" width="22" height="22" rx="${rng.pick([0, 5, 11])}" fill="${pick()}"/>`).join("")}</g>`;
}

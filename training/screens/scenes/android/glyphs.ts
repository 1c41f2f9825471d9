import type { Look } from "./look.ts";

/** Wishes that lists, menus and grids draw from when a scene doesn't say which icon. */
export const COMMON_ICONS: readonly string[] = [
  "menu",
  "search",
  "more-vertical",
  "back",
  "close",
  "add",
  "settings",
  "share",
  "delete",
  "edit",
  "check",
  "star",
  "heart",
  "home",
  "person",
  "camera",
  "play",
  "pause",
  "next",
  "folder",
  "file",
  "image",
  "download",
  "mic",
  "send",
  "phone",
  "mail",
  "map-pin",
  "calendar",
  "clock",
  "bell",
  "lock",
  "wifi",
  "bluetooth",
  "battery",
  "info",
  "help",
  "refresh",
  "sort",
  "filter",
  "copy",
  "save",
  "upload",
  "cloud",
  "sun",
  "moon",
  "volume",
  "music",
  "video",
  "book",
  "bookmark",
  "tag",
  "list",
  "grid",
  "eye",
  "key",
  "shield",
  "globe",
  "link",
  "attach",
  "print",
  "undo",
  "redo",
  "code",
  "terminal",
  "chart",
  "cart",
  "gift",
  "flag",
  "car",
  "train",
  "bike",
  "walk",
  "coffee",
  "tools",
  "palette",
  "language",
  "storage",
  "sd-card",
  "keyboard",
  "mouse",
  "headphones",
  "speaker",
  "tv",
  "watch",
  "sync",
  "backup",
  "archive",
];

/** An icon of the screen's set in the colour of row icons, unless told otherwise. */
export function icon(look: Look, name?: string, sizePx = look.iconSizePx, color = look.iconColor): string {
  return look.ingredients.icon(sizePx, { color, name: name ?? look.rng.pick(COMMON_ICONS) });
}

/** A shape that small apps draw beside lines of text. */
export type Glyph =
  | "ring"
  | "dot"
  | "square"
  | "box"
  | "tick"
  | "cross"
  | "chevron"
  | "chevron-down"
  | "caret"
  | "caret-up"
  | "handle"
  | "dots"
  | "plus"
  | "minus"
  | "diamond"
  | "star"
  | "triangle"
  | "arrow";

const SHAPES: Record<Glyph, (stroke: number) => string> = {
  ring: (w) => `<circle cx="12" cy="12" r="${10 - w / 2}" fill="none" stroke="currentColor" stroke-width="${w}"/>`,
  dot: () => `<circle cx="12" cy="12" r="9" fill="currentColor"/>`,
  square: () => `<rect x="3" y="3" width="18" height="18" fill="currentColor"/>`,
  box: (w) => `<rect x="3" y="3" width="18" height="18" fill="none" stroke="currentColor" stroke-width="${w}"/>`,
  tick: (w) => `<path d="M3 12.5l6 6L21 6" fill="none" stroke="currentColor" stroke-width="${w}"/>`,
  cross: (w) => `<path d="M4 4l16 16M20 4L4 20" fill="none" stroke="currentColor" stroke-width="${w}"/>`,
  chevron: (w) => `<path d="M8 3l9 9-9 9" fill="none" stroke="currentColor" stroke-width="${w}"/>`,
  "chevron-down": (w) => `<path d="M3 8l9 9 9-9" fill="none" stroke="currentColor" stroke-width="${w}"/>`,
  caret: () => `<path d="M3 7h18l-9 10z" fill="currentColor"/>`,
  "caret-up": () => `<path d="M3 17h18L12 7z" fill="currentColor"/>`,
  handle: (w) => `<path d="M3 7h18M3 12h18M3 17h18" fill="none" stroke="currentColor" stroke-width="${w * 0.8}"/>`,
  dots: () =>
    `<circle cx="12" cy="4" r="2.4" fill="currentColor"/><circle cx="12" cy="12" r="2.4" fill="currentColor"/><circle cx="12" cy="20" r="2.4" fill="currentColor"/>`,
  plus: (w) => `<path d="M12 3v18M3 12h18" fill="none" stroke="currentColor" stroke-width="${w}"/>`,
  minus: (w) => `<path d="M3 12h18" fill="none" stroke="currentColor" stroke-width="${w}"/>`,
  diamond: () => `<path d="M12 2l8 10-8 10-8-10z" fill="currentColor"/>`,
  star: () =>
    `<path d="M12 2l3 7 7.4.6-5.6 4.9 1.7 7.3L12 18l-6.500 3.800 1.700-7.300L1.600 9.600 9 9z" fill="currentColor"/>`,
  triangle: () => `<path d="M6 3v18l15-9z" fill="currentColor"/>`,
  arrow: (w) => `<path d="M3 12h17M13 5l7 7-7 7" fill="none" stroke="currentColor" stroke-width="${w}"/>`,
};

/** A code-drawn glyph: hobbyists' apps have them in sizes that icon sets never come in. */
export function glyph(look: Look, kind: Glyph, sizePx: number, color = look.iconColor): string {
  const stroke = 2 + (look.variant % 4) * 0.5;
  return `<svg width="${sizePx}" height="${sizePx}" viewBox="0 0 24 24" style="color:${color};flex:none;display:inline-block">${SHAPES[kind](stroke)}</svg>`;
}

/** An icon on a coloured disc or tile, labelled as one. */
export function badgedIcon(look: Look, sizePx: number, name?: string, fill?: string): string {
  const { rng, palette } = look;
  const color =
    fill ?? (look.variant % 2 ? `hsl(${rng.int(0, 359)} ${rng.int(35, 80)}% ${rng.int(35, 55)}%)` : palette.primary);
  const ink = fill ? look.onControl : look.variant % 2 ? "#fff" : palette.onPrimary;
  const radius = ["50%", "50%", "50%", "8px", "30%", "2px"][look.variant % 6] ?? "50%";
  return `<span data-gt="icon" class="mid" style="width:${sizePx}px;height:${sizePx}px;border-radius:${radius};background:${color}"><span data-gt="none">${icon(look, name, Math.round(sizePx * 0.56), ink)}</span></span>`;
}

/** What stands before a row's text: an icon, a disc, an app's icon, a portrait or a small glyph. One kind for a list. */
export function drawLeads(look: Look, sizePx?: number): () => string {
  const { rng, ingredients, palette } = look;
  const size = sizePx ?? rng.pick([24, 24, 24, 32, 36, 40, 40, 48]);
  const names = rng.shuffle(COMMON_ICONS);
  let next = 0;
  const name = (): string => names[next++ % names.length] ?? "star";
  const bullet = rng.pick<Glyph>(["ring", "dot", "square", "box", "diamond", "star", "triangle", "tick", "handle"]);
  const bulletSize = rng.int(8, 18);
  const same = rng.pick(COMMON_ICONS);
  const picture = (): string =>
    `<span data-gt="image" style="flex:none;width:${size + 8}px;height:${size + 8}px;border-radius:${look.cardRadiusPx / 2}px;background:${ingredients.picture(rng).css} center/cover"></span>`;
  return rng.pickWeighted<() => string>([
    [() => icon(look, name(), Math.min(size, 32)), 8],
    [() => icon(look, same, Math.min(size, 36)), 3],
    [() => badgedIcon(look, Math.max(size, 28), name()), 3],
    [() => ingredients.colorIcon(size), 4],
    [() => ingredients.avatar(Math.max(size, 28)), 2],
    [() => glyph(look, bullet, bulletSize, rng.chance(0.5) ? palette.primary : look.iconColor), 2],
    [picture, 2],
    [() => icon(look, name(), Math.min(size, 32), `hsl(${rng.int(0, 359)} 65% 50%)`), 1],
  ]);
}

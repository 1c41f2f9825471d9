import { formatIconStyle } from "./icon-markup.ts";
import { type IconSet, nameWeights, type Weights } from "./icon-set.ts";

/** How one hand draws: the same glyphs come out differently with each. */
type Hand = {
  strokeWidth: number;
  cap: "butt" | "round" | "square";
  join: "miter" | "round" | "bevel";
  /** Closed shapes are filled. */
  filled?: boolean;
  /** Lit from above and shadowed, as in the days before flat design. */
  glossy?: boolean;
  /** Degrees that every glyph leans by, as by an unsteady hand. */
  leanDegrees?: number;
};

/** Glyphs in a box of 24: `line` parts are open strokes, `shape` parts closed outlines, `dot` parts always filled. */
type Glyph = { line?: string; shape?: string; dot?: string };

const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}z`;

const glyphs: Readonly<Record<string, Glyph>> = {
  "more-vertical": { dot: circle(12, 5, 2) + circle(12, 12, 2) + circle(12, 19, 2) },
  "more-vert": { dot: box(10.3, 3.3, 3.4, 3.4) + box(10.3, 10.3, 3.4, 3.4) + box(10.3, 17.3, 3.4, 3.4) },
  more: { dot: circle(5, 12, 2) + circle(12, 12, 2) + circle(19, 12, 2) },
  menu: { line: "M3 6h18M3 12h18M3 18h18" },
  list: { line: "M8 6h13M8 12h13M8 18h13", dot: circle(4, 6, 1.4) + circle(4, 12, 1.4) + circle(4, 18, 1.4) },
  add: { line: "M12 4v16M4 12h16" },
  remove: { line: "M4 12h16" },
  close: { line: "M5 5l14 14M19 5L5 19" },
  check: { line: "M4 12.5l5.5 5.5L20 6.5" },
  "arrow-back": { line: "M11 5l-7 7 7 7M4 12h17" },
  "arrow-forward": { line: "M13 5l7 7-7 7M20 12H3" },
  "arrow-upward": { line: "M5 11l7-7 7 7M12 4v17" },
  "arrow-downward": { line: "M5 13l7 7 7-7M12 20V3" },
  "chevron-right": { line: "M9 4l8 8-8 8" },
  "chevron-left": { line: "M15 4l-8 8 8 8" },
  "expand-more": { line: "M4 8l8 8 8-8" },
  "expand-less": { line: "M4 16l8-8 8 8" },
  "arrow-drop-down": { dot: "M5 9h14l-7 8z" },
  "menu-down-corner": { dot: "M20 8v12H8z" },
  play: { shape: "M6 4l14 8-14 8z" },
  pause: { dot: box(6, 4, 4, 16) + box(14, 4, 4, 16) },
  stop: { shape: box(5, 5, 14, 14) },
  next: { shape: "M4 5l10 7-10 7z", line: "M18 5v14" },
  previous: { shape: "M20 5L10 12l10 7z", line: "M6 5v14" },
  circle: { shape: circle(12, 12, 9) },
  ring: { line: circle(12, 12, 9), dot: circle(12, 12, 4.5) },
  square: { line: box(4, 4, 16, 16) },
  triangle: { shape: "M12 4l9 16H3z" },
  diamond: { shape: "M12 2l10 10-10 10L2 12z" },
  hexagon: { line: "M12 2l9 5v10l-9 5-9-5V7z" },
  star: { shape: "M12 2.500l2.9 6.4 7 .8-5.2 4.7 1.4 6.900L12 17.800l-6.1 3.5 1.4-6.900L2.1 9.700l7-.8z" },
  heart: { shape: "M12 20.500L3.6 12a5.3 5.3 0 0 1 7.5-7.500l.9.9.9-.9a5.3 5.3 0 0 1 7.5 7.500z" },
  search: { line: `${circle(10, 10, 6.5)}M15 15l6 6` },
  home: { shape: "M3 12l9-8 9 8h-3v8h-4v-6h-4v6H6v-8z" },
  person: { shape: `${circle(12, 8, 4)}M4 21c0-5 3.5-7 8-7s8 2 8 7z` },
  mail: { line: `${box(3, 5, 18, 14)}M3 6l9 7 9-7` },
  folder: { shape: "M3 5h7l2 3h9v11H3z" },
  file: { line: "M6 2h8l5 5v15H6zM14 2v5h5" },
  image: { line: `${box(3, 4, 18, 16)}M3 17l6-6 4 4 3-3 5 5`, dot: circle(16, 8, 1.6) },
  camera: { line: `M3 7h4l2-3h6l2 3h4v13H3z${circle(12, 13, 4)}` },
  edit: { shape: "M4 20l1-5L16 4l4 4L9 19z" },
  delete: { line: "M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7" },
  settings: {
    line: `${circle(12, 12, 3.5)}M12 2v4M12 18v4M2 12h4M18 12h4M5 5l2.8 2.800M16.2 16.200L19 19M19 5l-2.8 2.800M7.8 16.200L5 19`,
  },
  tune: { line: "M3 7h10M17 7h4M3 17h4M11 17h10", dot: circle(15, 7, 2.5) + circle(9, 17, 2.5) },
  share: { line: "M8 10.800l8-4M8 13.200l8 4", dot: circle(6, 12, 3) + circle(18, 6, 3) + circle(18, 18, 3) },
  download: { line: "M12 3v12M6 10l6 6 6-6M4 21h16" },
  upload: { line: "M12 17V4M6 9l6-6 6 6M4 21h16" },
  refresh: { line: "M20 12a8 8 0 1 1-2.5-5.800M20 3v5h-5" },
  undo: { line: "M8 4L3 9l5 5M3 9h11a6 6 0 0 1 0 12h-4" },
  redo: { line: "M16 4l5 5-5 5M21 9H10a6 6 0 0 0 0 12h4" },
  clock: { line: `${circle(12, 12, 9)}M12 6v6l4 3` },
  calendar: { line: `${box(3, 5, 18, 16)}M3 10h18M8 2v5M16 2v5` },
  bell: { shape: "M12 3a6 6 0 0 0-6 6v6l-2 3h16l-2-3V9a6 6 0 0 0-6-6z", line: "M10 21h4" },
  lock: { shape: box(5, 11, 14, 10), line: "M8 11V7a4 4 0 0 1 8 0v4" },
  key: { line: `${circle(7, 12, 4)}M11 12h10v4M17 12v3` },
  "map-pin": { shape: "M12 22C8 16 5 13 5 9a7 7 0 0 1 14 0c0 4-3 7-7 13z" },
  flag: { shape: "M5 4h13l-3 4 3 4H5z", line: "M5 3v19" },
  info: { line: `${circle(12, 12, 9)}M12 11v6`, dot: circle(12, 7.5, 1.3) },
  warning: { line: "M12 3l10 18H2zM12 9v6", dot: circle(12, 18, 1.2) },
  "drag-handle": { line: "M4 9h16M4 15h16" },
  "drag-dots": { dot: [5, 12, 19].map((y) => circle(9, y, 1.6) + circle(15, y, 1.6)).join("") },
  grid: { shape: box(4, 4, 6, 6) + box(14, 4, 6, 6) + box(4, 14, 6, 6) + box(14, 14, 6, 6) },
  copy: { line: `${box(8, 8, 12, 13)}M4 16V3h12` },
  link: { line: "M10 14l4-4M9 8l3-3a4.5 4.5 0 0 1 7 7l-3 3M15 16l-3 3a4.5 4.5 0 0 1-7-7l3-3" },
  mic: { shape: "M9 5a3 3 0 0 1 6 0v6a3 3 0 0 1-6 0z", line: "M5 11a7 7 0 0 0 14 0M12 18v4" },
  volume: { shape: "M3 9h4l6-5v16l-6-5H3z", line: "M17 8a6 6 0 0 1 0 8" },
  music: { line: "M9 18V5l11-2v13", dot: circle(6, 18, 3) + circle(17, 16, 3) },
  phone: { shape: "M4 3h5l2 5-3 2a12 12 0 0 0 6 6l2-3 5 2v5c-10 1-18-7-17-17z" },
  message: { shape: "M3 4h18v13H11l-5 4v-4H3z" },
  send: { shape: "M2 3l20 9-20 9 3-9z" },
  cart: { line: "M2 4h3l3 11h10l3-8H6", dot: circle(9, 19, 2) + circle(17, 19, 2) },
  bookmark: { shape: "M6 3h12v18l-6-5-6 5z" },
  sort: { line: "M4 6h16M4 12h11M4 18h6" },
  cloud: { shape: "M7 19a5 5 0 0 1-.5-10A6 6 0 0 1 18 10a4.5 4.5 0 0 1-1 9z" },
  sun: { line: `${circle(12, 12, 4)}M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2` },
  moon: { shape: "M20 14.500A8.5 8.5 0 1 1 10.5 3.500a7 7 0 0 0 9.5 11z" },
  battery: { line: `${box(2, 7, 17, 10)}M22 10v4`, dot: box(4, 9, 8, 6) },
  backspace: { line: "M8 5h14v14H8l-6-7zM12 9l6 6M18 9l-6 6" },
};

function drawnSet(name: string, weights: Weights, hand: Hand): IconSet {
  const names = new Map(Object.keys(glyphs).map((key) => [key, key]));
  return {
    name,
    weights: nameWeights(weights),
    head: "",
    names: () => names,
    draw: (key, placement) => {
      const { line, shape, dot } = glyphs[key] as Glyph;
      const ink = hand.glossy ? `url(#${placement.idPrefix}g)` : "currentColor";
      const pen = `stroke="${ink}" stroke-width="${hand.strokeWidth}" stroke-linecap="${hand.cap}" stroke-linejoin="${hand.join}"`;
      const parts = [
        line && `<path d="${line}" fill="none" ${pen}/>`,
        shape && `<path d="${shape}" ${hand.filled ? `fill="${ink}" fill-rule="evenodd"` : `fill="none" ${pen}`}/>`,
        dot && `<path d="${dot}" fill="${ink}"/>`,
      ].filter((part) => part !== undefined);
      const gloss = hand.glossy
        ? `<linearGradient id="${placement.idPrefix}g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="24"><stop stop-color="#fff"/><stop offset=".5" stop-color="currentColor"/><stop offset="1" stop-color="#777"/></linearGradient>`
        : "";
      const filter = hand.glossy ? ";filter:drop-shadow(0 1px 0 rgba(0,0,0,.6))" : "";
      const lean = hand.leanDegrees === undefined ? "" : ` transform="rotate(${hand.leanDegrees} 12 12)"`;
      const style = formatIconStyle(placement.sizePx, placement.sizePx, placement);
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" style="${style}${filter}">${gloss}<g${lean}>${parts.join("")}</g></svg>`;
    },
  };
}

/** Our own few glyphs in several hands, as old or amateur apps have them. */
export const DRAWN_SETS: readonly IconSet[] = [
  drawnSet("drawn-plain", [2, 0.5, 1], { strokeWidth: 2, cap: "butt", join: "miter", filled: true }),
  drawnSet("drawn-thin", [1, 1, 1], { strokeWidth: 1.1, cap: "round", join: "round" }),
  drawnSet("drawn-heavy", [1, 0.5, 0.7], { strokeWidth: 3.4, cap: "square", join: "bevel", filled: true }),
  drawnSet("drawn-round", [1, 0.7, 0.7], { strokeWidth: 2.8, cap: "round", join: "round" }),
  drawnSet("drawn-glossy", [1, 0.5, 0.5], { strokeWidth: 2.6, cap: "butt", join: "miter", filled: true, glossy: true }),
  drawnSet("drawn-leaning", [0.6, 0.3, 0.4], { strokeWidth: 2.2, cap: "round", join: "round", leanDegrees: -7 }),
];

/** The hand that stands in for a set that lacks an icon. */
export const FALLBACK_SET = DRAWN_SETS[0] as IconSet;
